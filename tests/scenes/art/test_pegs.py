"""A peg is set for each game that is over."""

from __future__ import annotations

import pytest

from scenes.art import pegs
from scenes.table import Table

pytestmark = pytest.mark.usefixtures("display")

TABLE = Table(1920, 1080, 32.0)


@pytest.mark.parametrize(("filled", "count"), [(0, 2), (1, 4), (3, 6)])
def test_as_many_holes_are_filled_as_games_are_over(filled: int, count: int) -> None:
    row = pegs.row(TABLE, filled, count, 1.0)
    x, y = row.centre
    bright = []
    for number in range(count):
        along = x + TABLE.px(pegs.HOLE_MM / 2 + number * pegs.PITCH_MM)
        red, _, blue, alpha = row.surface.get_at((along, y))
        assert alpha > 180
        bright.append(red > 120 and red > blue)
    assert bright == [number < filled for number in range(count)]
