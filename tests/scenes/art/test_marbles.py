"""Marbles, arrows and trays: what the eye needs to tell them apart is there."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from eye import contrast, luminance

from game.crossing.state import COLOURS
from scenes.art import colours, enamel, marbles, trays
from scenes.art.icons import mark
from scenes.core.table import Table

pytestmark = pytest.mark.usefixtures("display")

TABLE = Table(1920, 1080, 32)
DIAMETER = 70


@pytest.mark.parametrize("letter", COLOURS)
def test_a_mark_can_be_seen_on_its_glass_and_does_not_turn_with_the_light(letter: str) -> None:
    """Where the mark is in one light there it is in every light, but below the hot spot."""
    lights = [(0, 2), (6, 2), (12, 2), (18, 2)]
    shown = [marbles.marble(TABLE, letter, DIAMETER, light).surface for light in lights]
    side = round(0.4 * DIAMETER)
    shape = pygame.mask.from_surface(mark(marbles.NAMES[letter], side, colours.INK))
    first = DIAMETER // 2 - side // 2
    glass = colours.MARBLES[marbles.NAMES[letter]]
    inked = 0
    for x in range(0, side, 2):
        for y in range(0, side, 2):
            if shape.get_at((x, y)):
                pixels = [surface.get_at((first + x, first + y)) for surface in shown]
                inked += sum(contrast(tuple(pixel), glass) >= 1.6 for pixel in pixels) >= 3
    assert inked >= 0.75 * shape.count() / 4


def test_no_mark_looks_like_another_however_it_is_turned() -> None:
    side = 48
    names = [marbles.NAMES[letter] for letter in COLOURS]
    shapes = {name: mark(name, side, colours.INK) for name in names}
    for one, other in combinations(names, 2):
        mask = pygame.mask.from_surface(shapes[one])
        for quarter in range(4):
            turned = pygame.mask.from_surface(pygame.transform.rotate(shapes[other], 90 * quarter))
            both = mask.overlap_area(turned, (0, 0))
            either = mask.count() + turned.count() - both
            assert both / either < 0.85, (one, other)


def test_black_has_no_mark() -> None:
    surface = marbles.marble(TABLE, "k", DIAMETER, (0, 2)).surface
    below = [surface.get_at((x, DIAMETER // 2 + 6)) for x in range(20, DIAMETER - 20)]
    assert max(max(pixel[:3]) for pixel in below) - min(max(pixel[:3]) for pixel in below) <= 30


@pytest.mark.parametrize("facing", [0, 90, 180, 270])
@pytest.mark.parametrize("side", [enamel.RED, enamel.YELLOW])
def test_an_arrow_points_away_from_the_seat_it_faces(side: int, facing: int) -> None:
    picture = enamel.arrow(TABLE, side, 80, 1.2, facing)
    inward = pygame.Vector2(0, -1).rotate(facing)
    across = inward.rotate(90)

    def width(reach: float) -> int:
        spots = [
            pygame.Vector2(picture.centre) + inward * reach + across * step
            for step in range(-50, 51)
        ]
        surface = picture.surface
        inside = [
            spot for spot in spots if surface.get_rect().collidepoint(round(spot.x), round(spot.y))
        ]
        return sum(surface.get_at((round(s.x), round(s.y))).a > 240 for s in inside)

    assert width(33) < width(20) < width(2)
    assert width(-30) < 0.8 * width(2)


def test_red_and_yellow_arrows_differ_in_more_than_colour() -> None:
    """In grey and evened out, the sign on the shaft is another one."""
    signs = []
    for side in (enamel.RED, enamel.YELLOW):
        picture = enamel.arrow(TABLE, side, 80, 1.2)
        x, y = picture.centre
        column = [luminance(tuple(picture.surface.get_at((x, y + d)))) for d in range(-15, 30)]
        middle = sorted(column)[len(column) // 2]
        signs.append([level > 2.2 * middle for level in column])
        dark = sum(level < 0.5 * middle for level in column)
        assert (dark > 4) == (side == enamel.YELLOW)
    assert sum(signs[0]) > 8


def test_dead_and_live_lines_can_be_told_from_each_other() -> None:
    dot = trays.rail_dot(TABLE)
    dead, live = trays.dead_dot(TABLE), trays.live_line(TABLE, 40)
    rest = luminance(tuple(dot.get_at((dot.get_width() // 2, dot.get_height() // 2))))
    plug = luminance(tuple(dead.surface.get_at(dead.centre)))
    glow = luminance(tuple(live.surface.get_at(live.centre)))
    assert dead.surface.get_width() > dot.get_width()
    assert plug < 0.1 * rest
    assert glow > 0.3


def test_points_and_counts_can_be_read_on_the_trough() -> None:
    made = trays.trough(TABLE, (640, 96), (14, 10, 520, 56))
    surface, (x, y) = made.picture.surface, made.picture.centre
    wood = [surface.get_at((x + d, y + 30)) for d in range(-280, 280, 9)]
    floor = [surface.get_at((x + d, y - 8)) for d in range(-280, 200, 9)]
    assert min(contrast(tuple(c), colours.BRASS_LIGHT) for c in wood) >= 4.5
    assert min(contrast(tuple(c), colours.BONE) for c in floor) >= 4.5


def test_the_glow_leaves_the_marble_itself_alone() -> None:
    light = marbles.marble_glow(TABLE, DIAMETER)
    x, y = light.centre
    assert max(light.surface.get_at((x, y))[:3]) == 0
    assert min(light.surface.get_at((x + DIAMETER // 2 + 3, y))[:3]) > 90
    assert max(light.surface.get_at((0, y))[:3]) <= 3
