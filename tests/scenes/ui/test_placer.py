"""Where words, controls and booklets find room: scenarios on a table of 640 × 400 pixels, 1 mm
each."""

from __future__ import annotations

import math
from random import Random
from typing import NamedTuple

import pytest
from pygame import Rect

from scenes.core.limits import MM_PER_INCH
from scenes.core.table import Side, Table
from scenes.ui.placer import Alternative, Placer, rect_at

TABLE = Table(640, 400, math.hypot(640, 400) / MM_PER_INCH)
WHOLE = Rect(0, 0, 640, 400)
BLOCK = Rect(300, 340, 40, 20)
GAP, STEP = 4, 4


class Scenario(NamedTuple):
    occupied: list[Rect]
    alternatives: list[Alternative]
    number: int | None
    at: tuple[int, int] | None
    """Of the upper left corner; None: anywhere."""
    side: Side = Side.SOUTH
    inward: float = 1.0
    depth: float = 1.0


WIDE, NARROW = Rect(260, 340, 120, 20), Rect(290, 330, 60, 40)
FOR_ALL = Rect(0, 0, 640, 400)
SCENARIOS = {
    "where it is preferred": Scenario([], [Alternative(BLOCK)], 0, (300, 340)),
    "exactly a gap apart": Scenario(
        [Rect(344, 340, 40, 20), Rect(256, 340, 40, 20)], [Alternative(BLOCK)], 0, (300, 340)
    ),
    "to the reader's left of two places": Scenario(
        [Rect(300, 0, 40, 400)], [Alternative(BLOCK)], 0, (344, 340), Side.NORTH
    ),
    "right where that is nearer": Scenario(
        [Rect(290, 0, 40, 400)], [Alternative(BLOCK)], 0, (336, 340)
    ),
    "moved by one step": Scenario([Rect(343, 340, 40, 20)], [Alternative(BLOCK)], 0, (296, 340)),
    "inward off what lies at the edge": Scenario(
        [Rect(200, 330, 240, 70)], [Alternative(BLOCK)], 0, (300, 304)
    ),
    "aside where a step inward counts much": Scenario(
        [Rect(200, 330, 240, 70)], [Alternative(BLOCK)], 0, (156, 340), inward=5.0
    ),
    "aside for a reader at a short side": Scenario(
        [Rect(0, 150, 100, 100)], [Alternative(Rect(20, 180, 20, 40))], 0, (20, 104), Side.WEST
    ),
    "onto the table": Scenario([], [Alternative(Rect(630, 395, 40, 20))], 0, (596, 376)),
    "narrow where the wide one has no room": Scenario(
        [Rect(0, 0, 640, 300), Rect(0, 300, 280, 100), Rect(360, 300, 280, 100)],
        [Alternative(WIDE), Alternative(NARROW, 10.0)],
        1,
        (290, 330),
    ),
    "wide somewhere near rather than narrow": Scenario(
        [Rect(256, 356, 8, 8)], [Alternative(WIDE), Alternative(NARROW, 10.0)], 0, None
    ),
    "narrow rather than far away": Scenario(
        [Rect(240, 330, 40, 70), Rect(240, 0, 160, 330)],
        [Alternative(WIDE), Alternative(NARROW.move(30, 0), 10.0)],
        1,
        None,
    ),
    "the later one where the first costs more": Scenario(
        [], [Alternative(WIDE, 30.0), Alternative(NARROW, 20.0)], 1, (290, 330)
    ),
    "no room": Scenario([FOR_ALL], [Alternative(WIDE), Alternative(NARROW)], None, None),
    "no room in the part that is the reader's": Scenario(
        [Rect(0, 200, 640, 200)], [Alternative(BLOCK)], None, None, depth=0.5
    ),
    "too large for the table": Scenario([], [Alternative(Rect(0, 0, 700, 20))], None, None),
    "in the only hole": Scenario(
        [
            Rect(0, 0, 640, 80),
            Rect(0, 80, 96, 320),
            Rect(144, 80, 496, 320),
            Rect(0, 108, 640, 292),
        ],
        [Alternative(BLOCK)],
        0,
        (100, 84),
    ),
}


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_best_alternative_lies_where_it_has_room(name: str) -> None:
    one = SCENARIOS[name]
    placer = Placer(TABLE, one.side, one.occupied, GAP, STEP, one.depth, one.inward)
    place = placer.place(one.alternatives)
    assert (place and place.number) == one.number
    if place is not None:
        assert place.rect.size == one.alternatives[place.number].rect.size
        assert one.at in (None, place.rect.topleft)
        around = place.rect.inflate(2 * GAP, 2 * GAP)
        assert around.collidelist(one.occupied) < 0
        assert WHOLE.contains(around)
    assert placer.place(one.alternatives) == place


def test_a_place_also_has_to_suit() -> None:
    placer = Placer(TABLE, Side.SOUTH, [], GAP, STEP)
    place = placer.place([Alternative(BLOCK)], lambda rect: rect.left <= 290)
    assert place is not None
    assert place.rect.topleft == (288, 340)
    assert placer.place([Alternative(BLOCK)], lambda _: False) is None


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("count", [3, 25, 90, 300])
@pytest.mark.parametrize("inward", [1.0, 2.0])
def test_no_free_place_is_nearer(side: Side, count: int, inward: float) -> None:
    rng = Random(count)
    occupied = [
        Rect(rng.randrange(640), rng.randrange(400), rng.randrange(90), rng.randrange(90))
        for _ in range(count)
    ]
    block = rect_at(side, (61, 23), TABLE.spot(side, 10, 40))
    found = Placer(TABLE, side, occupied, GAP, STEP, inward=inward).place([Alternative(block)])
    steps = [(x * STEP, y * STEP) for x in range(-170, 170) for y in range(-170, 170)]
    spots = [block.move(step) for step in steps]
    around = [(one, one.inflate(2 * GAP, 2 * GAP)) for one in spots]
    free = [one for one, room in around if WHOLE.contains(room) and room.collidelist(occupied) < 0]

    def away(rect: Rect) -> float:
        x, y = rect.left - block.left, rect.top - block.top
        right = (x * side.right[0] + y * side.right[1]) > 0
        along, down = (x, y) if side.upright else (y, x)
        return math.hypot(abs(along) + STEP / 2 * right, inward * down)

    assert (found is None) == (not free)
    if found is not None:
        assert away(found.rect) == pytest.approx(min(map(away, free)))
