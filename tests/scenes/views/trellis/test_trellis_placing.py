"""Where groups of Trellis may lie: clear of all else, and as near as can be to where they were."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pygame
import pytest

from game.trellis.table import Cell
from scenes.core.table import Pixel
from scenes.views.trellis.layout.placing import LEAST_GAP, Felt, Lying
from scenes.views.trellis.layout.settling import (
    FREE_CELLS,
    Lain,
    Opened,
    Settled,
    lies_well,
    settled,
)

BOUNDS = pygame.Rect(100, 50, 800, 500)
DISPLAY = pygame.Rect(420, 220, 160, 120)
PITCH = 40
ROW: Sequence[Cell] = [(x, 0) for x in range(5)]
CORNER: Sequence[Cell] = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]
TOWER: Sequence[Cell] = [(0, 0), (0, 1), (0, 2), (-1, 3), (0, 3), (1, 3), (0, 5)]
"""Equal lines with others between them."""


def felt_at(pitch: int) -> Felt:
    return Felt(BOUNDS, [DISPLAY], pitch)


def is_clear(
    group: Lying, others: Sequence[Lying], pitch: int, gap: float = 1.0, share: float | None = None
) -> bool:
    """The same judged by rectangles: half of the gap around every tile is the group's own."""
    half = pitch * (0.5 + (gap / 2 if share is None else share))
    for x, y in group.middles(pitch):
        own = pygame.Rect(x - half + 1, y - half + 1, 2 * half - 2, 2 * half - 2)
        if not BOUNDS.inflate(2, 2).contains(own) or own.colliderect(DISPLAY):
            return False
        for other in others:
            for spot in other.middles(pitch):
                if max(abs(spot[0] - x), abs(spot[1] - y)) < (1 + gap) * pitch - 2:
                    return False
    return True


def test_the_nearest_place_is_clear_and_none_that_is_clear_is_nearer() -> None:
    rng, other = Random(1), Lying(CORNER, (200, 150))
    room = felt_at(PITCH).room([other])
    for _ in range(40):
        to = rng.randrange(0, 1000), rng.randrange(0, 600)
        spot = room.nearest(ROW, to)
        assert spot is not None
        assert is_clear(Lying(ROW, spot), [other], PITCH)
        step = PITCH / 4
        for across in range(-24, 25):
            for down in range(-16, 17):
                nearer = round(to[0] + across * step), round(to[1] + down * step)
                if math.dist(nearer, to) < math.dist(spot, to) - 2:
                    assert not room.is_clear(ROW, nearer)


def test_what_lies_well_is_left_alone_to_the_pixel() -> None:
    room = felt_at(PITCH).room([])
    assert room.nearest(ROW, (203, 407)) == (203, 407)
    assert room.is_clear(ROW, (203, 407))


@pytest.mark.parametrize("cells", [ROW, CORNER, TOWER], ids=["row", "corner", "tower"])
def test_felt_is_kept_around_every_tile_of_a_group(cells: Sequence[Cell]) -> None:
    group = Lying(cells, (400, 300))
    room, near = Felt(BOUNDS, [], PITCH).room([group]), math.floor((1 + LEAST_GAP) * PITCH) - 2
    for x, y in group.middles(PITCH):
        for across, down in ((0, 0), (near, 0), (-near, 0), (0, near), (0, -near)):
            assert not room.is_clear([(0, 0)], (x + across, y + down))


def test_where_nothing_fits_there_is_no_place() -> None:
    room = felt_at(PITCH).room([])
    assert room.nearest([(x, 0) for x in range(40)], (300, 300)) is None


# --- settling


def lying(made: Settled, groups: Sequence[Lain]) -> list[Lying]:
    return [Lying(group.cells, at) for group, at in zip(groups, made.spots, strict=True)]


def test_new_groups_have_felt_around_them_and_so_have_free_places() -> None:
    made = settled(felt_at, [PITCH], [Lain(ROW), Lain(CORNER)], 1)
    assert made is not None
    (free,) = made.free
    all_of_them = [*lying(made, [Lain(ROW), Lain(CORNER)]), Lying(FREE_CELLS, free)]
    for one in all_of_them:
        assert is_clear(one, [other for other in all_of_them if other is not one], PITCH, 1.5)


def test_where_groups_may_be_opened_stays_where_it_is_as_long_as_it_can() -> None:
    """It is not looked for anew then."""
    groups, free = [Lain(ROW, (220, 150))], (300, 450)
    assert settled(felt_at, [PITCH], groups, 1) != settled(
        felt_at, [PITCH], groups, 1, Opened(PITCH, [free])
    )
    for pitch, at, stays in ((PITCH, free, True), (PITCH, (220, 150), False), (80, free, False)):
        made = settled(felt_at, [PITCH], groups, 1, Opened(pitch, [at]))
        assert made is not None
        assert (made.free == (at,)) is stays


@pytest.mark.parametrize(("across", "slides_to"), [(500, 500), (490, 500), (470, 460)])
def test_what_must_slide_slides_onto_the_grid_of_the_others_by_the_least(
    across: int, slides_to: int
) -> None:
    covered, well = Lain(ROW, (across, 560)), Lain(TOWER, (220, 150))
    made = settled(felt_at, [PITCH], [covered, well], 0)
    assert made is not None
    assert made.spots == ((slides_to, BOUNDS.bottom - PITCH), (220, 150))


def test_all_become_smaller_together_about_their_own_middles() -> None:
    """Where sliding is not enough."""
    large = [Lain([(x, y) for x in range(8) for y in range(4)], at) for at in ((150, 100),)]
    made = settled(felt_at, [100, 80, 60, PITCH], large, 0)
    assert made is not None
    assert made.pitch < 100
    assert lies_well(felt_at(made.pitch), [Lain(large[0].cells, made.spots[0])])
    x, y = Lain(ROW, (300, 300)).resized(100, 50).at or (0, 0)
    assert (x + 2 * 50, y) == (300 + 2 * 100, 300)


def test_settled_groups_are_always_clear_of_everything() -> None:
    rng = Random(5)
    for _ in range(25):
        groups = [some_group(rng) for _ in range(rng.choice((2, 3, 4)))]
        made = settled(felt_at, [40, 37, 34, 31, 28, 25, 22, 19], groups, 1)
        assert made is not None
        there = lying(made, groups)
        for one, other in combinations(there, 2):
            assert is_clear(one, [other], made.pitch, 0.0, 0.0)


def some_group(rng: Random) -> Lain:
    cells = {(0, 0)}
    while len(cells) < rng.randrange(3, 22):
        x, y = rng.choice(sorted(cells))
        cells.add(rng.choice([(x + 1, y), (x, y + 1), (x - 1, y)]))
    at: Pixel = rng.randrange(100, 900), rng.randrange(50, 550)
    return Lain(sorted(cells), rng.choice([None, at]))
