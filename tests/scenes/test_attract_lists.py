"""The three best as they stand beside an invitation."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from table_driver import open_table

from game.bests import PERIODS, Best
from game.texts import LANGUAGES
from scenes.attract.best_list import HEADING_STEP, ROW_STEP, best_list
from scenes.attract.invitation import APARTS_MM, scale_of
from scenes.attract.scene import AttractScene
from scenes.core.comfort import LARGE_PRINT
from scenes.core.table import Side
from scenes.services.destinations import ToExhibition
from scenes.services.words import Words
from scenes.views.loading import shown_games

BESTS = [Best(1, 0, 14, 0, "ADA"), Best(2, 1, 15, 2, "MIA")]
HEADING_MM, CLOSE = 9.0, 3
"""How high it is; pixels: letters have some felt beside them."""


def test_a_list_begins_or_ends_where_its_heading_does(tmp_path: Path) -> None:
    robot = open_table(tmp_path)
    gallery, aligned = robot.app.around.gallery, set[bool]()
    high = gallery.table.px(HEADING_MM)
    for language, period, scale in product(LANGUAGES, PERIODS, (0.74, 1.0, 1.36)):
        made = best_list(gallery, Words(language), "lucky", period, BESTS, scale)
        wide, deep = made.surface.get_size()
        top = made.surface.get_bounding_rect(128).top
        parts = (0, top, wide, high), (0, top + high, wide, deep - top - high)
        heading, lines = (made.surface.subsurface(one).get_bounding_rect(128) for one in parts)
        begins = abs(heading.left - lines.left) <= CLOSE
        assert begins or abs(heading.right - lines.right) <= CLOSE, (language, period, scale)
        aligned.add(begins)
    assert aligned == {False, True}
    robot.app.close()


@pytest.mark.parametrize(
    ("size", "inches", "is_large"),
    [((1280, 800), 15.0, False), ((1280, 720), 24.0, False), ((1280, 720), 24.0, True)],
)
def test_a_list_of_one_two_or_three_keeps_off_other_words(
    tmp_path: Path,
    size: tuple[int, int],
    inches: float,
    is_large: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = open_table(tmp_path, size, inches=inches).app
    app.services.settings.put(LARGE_PRINT, is_large)
    monkeypatch.setattr(app.around.languages, "forget", lambda: None)
    values = (114, 115, 116) if is_large else (14, 15, 16)
    bests = [Best(1, 0, value, Side.WEST, "ANN") for value in values]
    table = app.around.table
    high = (HEADING_STEP + 2.5 * ROW_STEP) * scale_of(table) * table.per_mm
    for language in LANGUAGES:
        for side in Side:
            app.around.languages.choose(side, language)
        app.go(ToExhibition(shown_games().index("lucky"), 1))
        scene = app.scene
        assert isinstance(scene, AttractScene)
        assert app.around.table.large_print == is_large
        for side, period, count in product((Side.SOUTH, Side.WEST), PERIODS, (1, 2, 3)):
            invitation = scene.invitations[side]
            made = invitation.list_of("lucky", period, bests[:count])
            assert made is not None
            told = language, side, period, count
            assert not invitation._meets(made, "lucky", APARTS_MM[1]), told
            seen = made.surface.get_bounding_rect(128).move(
                made.at(*invitation._list.sprite.at).topleft
            )
            assert app.screen.get_rect().contains(seen), told
            # At short sides there is room for three.
            assert side == Side.SOUTH or count < 3 or made.surface.get_width() > high, told
    app.close()
