"""What colours tell is told to people who see them otherwise, too: they stay apart, or a sign says
the same."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import pygame
import pytest
from sight import SIGHTS, apart

from scenes.art import coins, colours, racks
from scenes.art.colours import Colour
from scenes.art.icons import MARK_COLOURS, mark
from scenes.core.table import Side, Table
from scenes.core.window import open_headless

LEAST_APART = 20.0
LEAST_DIFFERENT = 0.15
"""The part of two signs' pixels that only one of them has."""
PIXELS = 64
TABLE = Table(1920, 1080)


@pytest.fixture(autouse=True)
def display() -> None:
    open_headless((640, 360))


def nearest(told: Mapping[str, Colour]) -> dict[tuple[str, str], float]:
    """How far apart two colours are at least, whoever looks at them."""
    return {
        two: min(apart(told[two[0]], told[two[1]], sight) for sight in SIGHTS)
        for two in combinations(told, 2)
    }


def too_near(told: Mapping[str, Colour]) -> set[tuple[str, str]]:
    return {two for two, distance in nearest(told).items() if distance < LEAST_APART}


def test_marbles_tiles_and_teams_differ_for_everybody() -> None:
    assert too_near(colours.MARBLES) == set()
    assert too_near({"red": colours.TEAM_RED, "yellow": colours.TEAM_YELLOW}) == set()


def test_every_colour_of_a_marble_or_tile_has_a_mark_of_its_own() -> None:
    """Black gives nothing, and has none."""
    assert set(MARK_COLOURS) == set(colours.MARBLES) - {"black"}
    shapes = {name: mask_of(mark(name, PIXELS, (255, 255, 255))) for name in MARK_COLOURS}
    assert alike(shapes) == set()


def test_seats_that_look_alike_to_some_have_different_signs() -> None:
    seats = {side.name: colours.SEATS[side] for side in Side}
    assert too_near(seats)
    found = {side.name: coins.sign_drawn(TABLE, side, PIXELS / TABLE.per_mm) for side in Side}
    assert alike({name: mask_of(picture.surface) for name, picture in found.items()}) == set()


def test_right_and_wrong_differ_in_shape() -> None:
    assert too_near({"right": colours.RIGHT, "wrong": colours.WRONG})
    right, wrong = (racks.outline(TABLE, 90, 90, colours.RIGHT, dashed) for dashed in (False, True))
    assert mask_of(right.surface).count() > 1.1 * mask_of(wrong.surface).count()


def mask_of(surface: pygame.Surface) -> pygame.mask.Mask:
    return pygame.mask.from_surface(surface, 128)


def alike(shapes: Mapping[str, pygame.mask.Mask]) -> set[tuple[str, str]]:
    """Those of which hardly a pixel belongs to one only."""
    found = set()
    for one, other in combinations(shapes, 2):
        a, b = shapes[one], shapes[other]
        x, y = ((p - q) // 2 for p, q in zip(a.get_size(), b.get_size(), strict=True))
        shared, both = a.overlap_area(b, (x, y)), a.count() + b.count()
        if both - 2 * shared < LEAST_DIFFERENT * (both - shared):
            found.add((one, other))
    return found
