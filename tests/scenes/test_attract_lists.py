"""The three best as they stand beside an invitation."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from table_driver import open_table

from game.bests import PERIODS, Best
from game.texts import LANGUAGES
from scenes.attract.best_list import best_list
from scenes.words import Words

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
