"""Who has won is read while letters are entered where that was said."""

from __future__ import annotations

from pathlib import Path

import pytest
from ink import Ink
from letters_ends import end_of, single_game
from staging import FULL_HD, open_app, speak, words_on
from trellis_moments import ended, trellis_match

from scenes.app import App
from scenes.ending.scene import EndingScene
from scenes.letters.geometry import HEADING_EM, Geometry
from scenes.letters.headings import verdict
from scenes.letters.pictures import covered, room
from scenes.seating import HUMAN
from scenes.stage.sprite import Sprite
from scenes.table import Side, square
from scenes.views.crossing.ending import CrossingEnding

FRAME = 1 / 60
LONG_SECONDS = 2.0


def asked(app: App) -> EndingScene:
    """All four have letters before them."""
    return asked_at(app, single_game(app, HUMAN, HUMAN, HUMAN, HUMAN))


def asked_at(app: App, scene: EndingScene) -> EndingScene:
    for _ in range(2000):
        scene.acts.skip()
        app.frame(FRAME, [])
        if len(scene.asking._open) == 4:
            break
    for _ in range(round(LONG_SECONDS / FRAME)):
        app.frame(FRAME, [])
    return scene


def ink(sprite: Sprite) -> Ink:
    assert sprite.picture is not None
    return Ink(sprite.picture, sprite.at)


def letters_asked(
    folder: Path, size: tuple[int, int], inches: float, language: str
) -> tuple[App, EndingScene, CrossingEnding]:
    app = open_app(folder, size, inches)
    speak(app, language)
    scene = asked(app)
    ending = scene.ending
    assert isinstance(ending, CrossingEnding)
    return app, scene, ending


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("size", "inches"), [((1280, 800), 15.0), (FULL_HD, 24.0), (FULL_HD, 43.0)]
)
def test_at_short_sides_it_stands_between_letters_and_tray_until_they_are_entered(
    tmp_path: Path, size: tuple[int, int], inches: float, language: str
) -> None:
    app, scene, ending = letters_asked(tmp_path, size, inches, language)
    table = app.around.table
    found = {ending.view.side(seat): pair for seat, pair in ending.meanwhile._pairs.items()}
    pairs = {side: found[side] for side in (Side.WEST, Side.EAST)}
    for side, (why, who, _) in pairs.items():
        assert not why.visible
        said, area = ink(who), who.area()
        assert area is not None
        assert not area.colliderect(covered(table, side))
        others = [one for one in words_on(scene) if one is not who]
        assert not any(said.meets(ink(one)) for one in others)
        assert not area.colliderect(square(table.middle, ending._parts.geometry.tray))
    scene.asking.finish()
    for _ in range(round(LONG_SECONDS / FRAME)):
        app.frame(FRAME, [])
    for why, who, _ in pairs.values():
        assert why.visible
        assert not who.visible
    app.close()


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it", "nl"])
@pytest.mark.parametrize(("size", "inches"), [((1280, 800), 15.0), (FULL_HD, 24.0)])
def test_whoever_enters_letters_beside_the_tray_still_reads_who_has_won(
    tmp_path: Path, size: tuple[int, int], inches: float, language: str
) -> None:
    app, scene, ending = letters_asked(tmp_path, size, inches, language)
    table = app.around.table
    tray = square(table.middle, ending._parts.geometry.tray)
    for seat, last in enumerate(ending.last_who):
        side = ending.view.side(seat)
        if side in (Side.SOUTH, Side.NORTH):
            pair = ending.meanwhile._pairs.get(seat)
            who = last.sprite if pair is None else pair.who
            area, said = who.area(), ink(who)
            assert who.visible
            assert area is not None
            assert not area.colliderect(tray)
            assert not area.colliderect(covered(table, side))
            others = [one for one in words_on(scene) if one is not who]
            assert not any(said.meets(ink(one)) for one in others)
    scene.asking.finish()
    for _ in range(round(LONG_SECONDS / FRAME)):
        app.frame(FRAME, [])
    assert all(last.sprite.visible for last in ending.last_who)
    assert not any(pair.who.visible for pair in ending.meanwhile._pairs.values())
    app.close()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("size", "inches"), [(FULL_HD, 24.0), ((3840, 2160), 43.0)])
def test_at_trellis_it_stands_over_the_pills(
    tmp_path: Path, size: tuple[int, int], inches: float, language: str
) -> None:
    """All that says it lies below the letters."""
    app = open_app(tmp_path, size, inches)
    speak(app, language)
    scene = asked_at(app, end_of(app, trellis_match(ended(4)), *[HUMAN] * 4))
    for card in scene.asking._open:
        _, verdict = card._headings()
        at = app.around.table.spot(card._side, verdict.along, verdict.inward)
        (said,) = [one for one in words_on(scene) if one.at == at]
        others = [ink(one) for one in words_on(scene) if one is not said]
        assert not any(ink(said).meets(other) for other in others)
        covered_by = *(pill.rect for pill in card.pills), *scene.ending.single
        assert not any(ink(said).covers(rect) for rect in covered_by)
    app.close()


@pytest.mark.parametrize(("size", "inches"), [(FULL_HD, 24.0), ((3840, 2160), 43.0)])
def test_who_shares_a_win_is_told_over_the_pills_in_two_lines(
    tmp_path: Path, size: tuple[int, int], inches: float
) -> None:
    """In one line it was the smallest thing there, or was not there."""
    app = open_app(tmp_path, size, inches)
    gallery, table = app.around.gallery, app.around.table
    deep = room(table, Side.SOUTH, None) / table.per_mm
    line = gallery.type.line_mm(Geometry(table).em(HEADING_EM))
    high: list[float] = []
    for words, bare in (
        ("Moon wins!", deep),
        ("Moon and Drop share the win!", deep),
        ("Moon and Drop share the win!", deep - line),
    ):
        made = [one.picture for one in verdict(gallery, Side.SOUTH, words, 60.0, bare)]
        high += [one.surface.get_height() / table.per_mm for one in made[:1]] or [0.0]
    assert high[1] - high[0] > 0.8 * line
    assert high[2] < high[0]
    app.close()
