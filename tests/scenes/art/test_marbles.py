"""Marbles, arrows and trays: what the eye needs to tell them apart is there."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from eye import contrast, luminance

from game.crossing.state import MARBLES
from scenes.art import canvas, colours, enamel, marbles, trays
from scenes.art.canvas import Picture
from scenes.art.icons import mark
from scenes.core.table import Side, Table
from scenes.views.crossing.tray import BEAM

pytestmark = pytest.mark.usefixtures("display")

TABLE = Table(1920, 1080, 32)
DIAMETER = 70
COLOURED = [letter for letter in MARBLES if letter != "k"]


def on_felt(picture: Picture) -> pygame.Surface:
    ground = canvas.opaque(picture.surface.get_size(), colours.FELT)
    ground.blit(picture.surface, (0, 0))
    return ground


def brightest(surface: pygame.Surface) -> pygame.Vector2:
    """The middle of the pixels that are nearly white, from the middle of the surface."""
    wide, high = surface.get_size()
    hot = [
        pygame.Vector2(x - wide / 2, y - high / 2)
        for x in range(wide)
        for y in range(high)
        if sum(surface.get_at((x, y))[:3]) > 3 * 225
    ]
    return sum(hot, pygame.Vector2()) / len(hot)


@pytest.mark.parametrize("at", [(960, 900), (960, 180), (300, 540), (1700, 200), (500, 800)])
def test_the_hot_spot_lies_towards_the_lamp(at: tuple[int, int]) -> None:
    lamp = pygame.Vector2(TABLE.middle) - pygame.Vector2(at)
    surface = on_felt(marbles.marble(TABLE, "k", DIAMETER, marbles.light_at(TABLE, *at)))
    assert abs(brightest(surface).angle_to(lamp)) % 360 <= 10


@pytest.mark.parametrize("letter", ["b", "r", "g"])
def test_glass_gathers_light_on_the_side_away_from_the_lamp(letter: str) -> None:
    """The lamp stands to the right: the left is brighter than what lies above and below."""
    surface = marbles.marble(TABLE, letter, DIAMETER, (6, 2)).surface
    middle, reach = DIAMETER // 2, round(0.27 * DIAMETER)
    left, above, below = (
        luminance(tuple(surface.get_at((middle + x, middle + y))))
        for x, y in ((-reach, 0), (0, -reach), (0, reach))
    )
    assert left > 1.2 * max(above, below)


def test_further_from_the_lamp_the_hot_spot_moves_outwards() -> None:
    reach = [
        brightest(on_felt(marbles.marble(TABLE, "k", DIAMETER, (0, distance)))).length()
        for distance in range(marbles.DISTANCES)
    ]
    assert reach == sorted(reach)
    assert reach[-1] > reach[0] + 3


def test_all_directions_and_distances_are_used_somewhere_on_the_table() -> None:
    lights = {marbles.light_at(TABLE, x, y) for x in range(0, 1920, 16) for y in range(0, 1080, 16)}
    assert {direction for direction, _ in lights} == set(range(marbles.DIRECTIONS))
    assert {distance for _, distance in lights} == set(range(marbles.DISTANCES))


@pytest.mark.parametrize("letter", list(MARBLES))
def test_glass_is_dark_at_its_rim_and_of_its_colour_in_the_middle(letter: str) -> None:
    surface = marbles.marble(TABLE, letter, DIAMETER, (0, 2)).surface
    colour = colours.MARBLES[marbles.NAMES[letter]]
    middle = surface.get_at((DIAMETER // 4, DIAMETER // 2 + 8))
    assert max(abs(middle[i] - colour[i]) for i in range(3)) <= 40
    rim = surface.get_at((DIAMETER // 2, DIAMETER - 2))
    assert luminance(tuple(rim)) < 0.55 * luminance(tuple(middle)) + 0.02


@pytest.mark.parametrize("letter", COLOURED)
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
    names = [marbles.NAMES[letter] for letter in COLOURED]
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


def test_an_arrow_on_a_large_screen_has_no_knobs_at_its_corners() -> None:
    """From its tip on it only widens; its shaft is as wide everywhere."""
    length = 240
    face = pygame.mask.from_surface(enamel._face(enamel.RED, length), 200)
    wide = face.get_size()[0]
    widths = [sum(face.get_at((x, y)) for x in range(wide)) for y in range(length)]
    shoulder = widths.index(max(widths))
    assert widths[: shoulder + 1] == sorted(widths[: shoulder + 1])
    shaft = widths[round(0.62 * length) : round(0.94 * length)]
    assert max(shaft) - min(shaft) <= 1


def test_holes_are_bowls_whose_far_wall_catches_the_lamp() -> None:
    pitch = 66
    tray = trays.marble_tray(TABLE, 480, pitch, (Side.SOUTH,))
    x, y = tray.centre
    hole = pygame.Vector2(x - 2.5 * pitch, y + 2.5 * pitch)
    away = (hole - pygame.Vector2(x, y)).normalize() * 0.3 * trays.HOLE_SHARE * pitch
    spots = hole - away, hole, hole + away
    near, middle, far = (tuple(tray.surface.get_at((round(x), round(y)))) for x, y in spots)
    assert 1.5 * luminance(near) < luminance(far)
    assert 1.5 * luminance(near) < luminance(middle)
    # In the light of a line they stay hollow, and of warm wood.
    beam = trays.beam(TABLE, pitch, 6 * pitch, BEAM, pitch).surface
    light = beam.get_at((pitch // 2, round(2.5 * pitch)))
    wall, between = (beam.get_at((pitch // 2, round(2.5 * pitch - y))) for y in (0.4 * pitch, 33))
    assert sum(wall[:3]) < 0.8 * sum(between[:3])
    red, green, blue = (one + other for one, other in zip(middle[:3], light[:3], strict=True))
    assert red > 1.15 * green > 1.15 * blue


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


def test_rails_are_wide_only_where_an_arrow_slides() -> None:
    tray = trays.marble_tray(TABLE, 656, 84, (Side.SOUTH, Side.WEST))
    away = 656 // 2 - trays.rail_inset(656, 84)
    x, y = tray.centre

    def depth(side: Side) -> int:
        """How many pixels across a rail, between two of its dots, are dark."""
        found = 0
        for step in range(-14, 15):
            spot = pygame.Vector2(0, away + step).rotate(side.facing)
            colour = tray.surface.get_at((round(x + spot.x), round(y + spot.y)))
            found += max(colour[:3]) < 50
        return found

    wide = [depth(side) for side in Side]
    assert min(wide[Side.SOUTH], wide[Side.WEST]) > 2 * max(wide[Side.NORTH], wide[Side.EAST])


def test_points_and_counts_can_be_read_on_the_trough() -> None:
    made = trays.trough(TABLE, (640, 96), (14, 10, 520, 56))
    surface, (x, y) = made.picture.surface, made.picture.centre
    wood = [surface.get_at((x + d, y + 30)) for d in range(-280, 280, 9)]
    floor = [surface.get_at((x + d, y - 8)) for d in range(-280, 200, 9)]
    assert min(contrast(tuple(c), colours.BRASS_LIGHT) for c in wood) >= 4.5
    assert min(contrast(tuple(c), colours.BONE) for c in floor) >= 4.5


def test_a_trough_tips_in_steps_away_from_its_seat() -> None:
    shares = (0.25, 0.5, 0.75, 1.0)
    steps = [trays.tipped(TABLE, (640, 96), (14, 10, 520, 56), share) for share in shares]
    heights = [
        sum(one.surface.get_at((one.centre[0], y)).a > 250 for y in range(one.surface.get_height()))
        for one in steps
    ]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] < 96
    # The far edge stays where it is: the near one rises.
    tops = [
        next(y for y in range(200) if one.surface.get_at((one.centre[0], y)).a > 250)
        - one.centre[1]
        for one in steps
    ]
    assert max(tops) - min(tops) <= 6


def test_pictures_have_the_pixel_format_of_the_display() -> None:
    wanted = pygame.Surface((4, 4), pygame.SRCALPHA).convert_alpha().get_masks()
    added = pygame.Surface((4, 4)).convert().get_masks()
    for picture in (
        marbles.marble(TABLE, "y", 40, (3, 1)),
        marbles.loose_marble(TABLE, "y", 40, (3, 1), 0.6, 90),
        enamel.arrow(TABLE, 0, 40, 1.2),
        enamel.arrow_ghost(TABLE, 1, 40),
        trays.dead_dot(TABLE),
        trays.faint_mark(TABLE, "red", 12),
        trays.veil(TABLE, 60, 0.5),
    ):
        assert picture.surface.get_masks() == wanted
    for picture in (
        marbles.marble_glow(TABLE, 40),
        trays.live_line(TABLE, 40),
        trays.beam(TABLE, 40, 300, 0.4, 48),
    ):
        assert picture.surface.get_masks() == added


def test_the_glow_leaves_the_marble_itself_alone() -> None:
    light = marbles.marble_glow(TABLE, DIAMETER)
    x, y = light.centre
    assert max(light.surface.get_at((x, y))[:3]) == 0
    assert min(light.surface.get_at((x + DIAMETER // 2 + 3, y))[:3]) > 90
    assert max(light.surface.get_at((0, y))[:3]) <= 3
