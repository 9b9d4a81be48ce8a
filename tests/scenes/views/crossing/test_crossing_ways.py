"""The ways of rolling marbles: around others, without jumps, and marks that never flip."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from scenes.core.table import Side, Table
from scenes.views.crossing.geometry import CELLS, Geometry
from scenes.views.crossing.marbles import IN_HOLE, IN_TROUGH, TILTS, Back, Place, Roll
from scenes.views.crossing.ways import Way, out

TABLE = Table(1920, 1080, 32)
FRAMES = 27


def sides(seats: int) -> Sequence[Side]:
    return tuple(Side) if seats == 4 else (Side.SOUTH, Side.NORTH)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_marble_rolls_between_others_and_through_empty_holes(seats: int) -> None:
    """Its middle never comes over the glass of another one."""
    geometry, rng = Geometry(TABLE, sides(seats), 1), Random(seats)
    for filled in (0.3, 0.9):
        for _ in range(12):
            lying = [at for at in CELLS if rng.random() < filled]
            hole, side = rng.choice(CELLS), rng.choice(geometry.sides)
            end = geometry.in_trough(side, rng.uniform(-0.3, 0.3) * geometry.trough[0], 0)
            way = Way(out(geometry, hole, lying, side, end))
            assert way.at(0) == geometry.hole(hole)
            assert way.at(1) == end
            others = [geometry.hole(at) for at in lying if at != hole]
            spots = [way.at(number / 60) for number in range(61)]
            nearest = min(math.dist(spot, at) for spot in spots for at in others)
            assert nearest > geometry.marble / 2
            assert way.length < 2.2 * math.dist(geometry.hole(hole), end)


def test_alone_it_rolls_straight_to_the_rail() -> None:
    geometry = Geometry(TABLE, sides(2), 0)
    start, end = geometry.hole((2, 3)), geometry.in_trough(Side.SOUTH, 0, 0)
    way = Way(out(geometry, (2, 3), [(2, 3)], Side.SOUTH, end))
    assert way.length < 1.1 * math.dist(start, end)


@pytest.mark.parametrize("side", list(Side))
def test_a_mark_leaves_as_it_lay_and_comes_as_it_is_read_there(side: Side) -> None:
    start, end = Place((900, 500), IN_HOLE), Place((700, 1000), IN_TROUGH, side)
    roll = Roll(start, end, Way((start.at, (700, 800), end.at)), 60)
    assert roll.leaning(0)[::2] == (0, Side.SOUTH)
    assert roll.leaning(1)[::2] == (0, side)
    seen = [roll.leaning(number / FRAMES) for number in range(FRAMES + 1)]
    for one, other in pairwise(seen):
        if one.side is not other.side:
            # The one goes out of sight as the other one comes.
            assert min(abs(one.degrees), abs(other.degrees)) > 90 / TILTS


def test_a_marble_that_turns_round_goes_on_from_where_it_is_and_as_it_looked() -> None:
    start, end = Place((900, 500), IN_HOLE), Place((700, 1000), IN_TROUGH, Side.WEST)
    roll = Roll(start, end, Way((start.at, (700, 800), end.at)), 60)
    back = Back(roll, 0.3)
    assert math.dist(back.way.at(0), roll.way.at(0.3)) < 1
    assert back.way.at(1) == start.at
    there, here = roll.leaning(0.3), back.leaning(0)
    assert here.side is there.side
    assert here.degrees == -there.degrees
    assert abs((here.heading - there.heading) % 360 - 180) < 1
    assert back.leaning(1)[::2] == (0, Side.SOUTH)
