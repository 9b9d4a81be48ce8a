"""Light and materials: what is drawn is right, not only there."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest
from eye import contrast, luminance

from scenes.art import canvas, colours, felt, tiles, wood
from scenes.core.table import Side, Table

pytestmark = pytest.mark.usefixtures("display")

TABLE = Table(960, 540, 32)
PLACE, TILE = 37, 33
BONE = (240, 230, 212)


def pictures() -> dict[str, canvas.Picture]:
    ring = wood.pool_ring(TABLE, PLACE)
    return {
        "light": felt.seat_light(TABLE),
        "shade": felt.seat_shade(TABLE),
        "circle": felt.circle_light(120),
        "board": wood.board(TABLE, (160, 160), 4, 4, PLACE).picture,
        "ring": ring.picture,
        "rows": wood.pool_rows(TABLE, PLACE).picture,
        "ledge": wood.ledge(TABLE, 2, PLACE).picture,
        "tile": tiles.bone_tile(TABLE, "g16", TILE, 0.7, 90),
        "small": tiles.bone_tile(TABLE, "r20", 20, 0.7, 0),
        "question": tiles.question_tile(TABLE, 20),
        "pile": tiles.pile(TABLE, TILE, 25),
        "empty pile": tiles.pile(TABLE, TILE, 0),
        "turning": tiles.turning(TABLE, TILE, 0.9, 270, 3),
        "free": tiles.place_glow(TABLE, PLACE, "free"),
        "swap": tiles.place_glow(TABLE, PLACE, "swap"),
        "discard": tiles.place_glow(TABLE, PLACE, "discard"),
        "mark": tiles.place_glow(TABLE, PLACE, "mark"),
    }


ADDED = ("light", "circle", "free", "swap", "discard", "mark")


def raw(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def rim(surface: pygame.Surface) -> list[pygame.Color]:
    wide, high = surface.get_size()
    pixels = [(x, y) for x in range(wide) for y in (0, high - 1)]
    pixels += [(x, y) for y in range(high) for x in (0, wide - 1)]
    return [surface.get_at(pixel) for pixel in pixels]


def mean(surface: pygame.Surface, x: int, y: int, half: int = 5) -> tuple[int, int, int]:
    rect = pygame.Rect(x - half, y - half, 2 * half, 2 * half)
    red, green, blue, _ = pygame.transform.average_color(surface, rect)
    return red, green, blue


def lit_felt(table: Table) -> pygame.Surface:
    surface = felt.felt(table)
    light = felt.seat_light(table)
    where = light.at(*table.spot(Side.SOUTH, 0, 0))
    surface.blit(light.surface, where, special_flags=pygame.BLEND_RGB_ADD)
    return surface


def test_everything_has_the_pixel_format_of_the_display() -> None:
    opaque = pygame.Surface((4, 4)).convert().get_masks()
    alpha = pygame.Surface((4, 4), pygame.SRCALPHA).convert_alpha().get_masks()
    for name, picture in pictures().items():
        wanted = opaque if name in ADDED else alpha
        assert picture.surface.get_masks() == wanted, name
    for surface in (felt.felt(TABLE), felt.darkened(TABLE)):
        assert surface.get_masks() == opaque
        assert surface.get_size() == (TABLE.width, TABLE.height)
    assert wood.recess((40, 30), 6).get_masks() == alpha


def test_the_same_table_is_drawn_the_same_twice() -> None:
    first, second = pictures(), pictures()
    for name, picture in first.items():
        assert raw(picture.surface) == raw(second[name].surface), name
    assert raw(felt.felt(TABLE)) == raw(felt.felt(TABLE))


@pytest.mark.parametrize("facing", [0, 90, 180, 270])
def test_a_turned_picture_keeps_its_pixels_around_its_centre(facing: int) -> None:
    picture = pictures()["pile"]
    turned = picture.turned(facing)
    back = turned.turned((360 - facing) % 360)
    assert back.centre == picture.centre
    assert raw(back.surface) == raw(picture.surface)
    again = picture
    for _ in range(facing // 90):
        again = again.turned(90)
    assert again.centre == turned.centre
    assert raw(again.surface) == raw(turned.surface)


def test_no_picture_ends_in_a_visible_edge() -> None:
    for name, picture in pictures().items():
        if name in ("light", "shade", "empty pile"):
            continue
        for colour in rim(picture.surface):
            seen = max(colour[:3]) if name in ADDED else colour.a
            assert seen <= 3, name


@pytest.mark.parametrize("side", list(Side))
def test_seat_light_lies_at_its_side_and_grows_with_its_share(side: Side) -> None:
    lights = []
    x, y = TABLE.spot(side, 0, 40)
    for share in (0.25, 0.5, 0.75, 1.0):
        ground = canvas.opaque((TABLE.width, TABLE.height))
        light = felt.seat_light(TABLE, side, share)
        where = light.at(*TABLE.spot(side, 0, 0))
        ground.blit(light.surface, where, special_flags=pygame.BLEND_RGB_ADD)
        lights.append(sum(mean(ground, x, y)))
        assert max(mean(ground, *TABLE.middle)) <= 8
    assert lights == sorted(set(lights))


def test_shade_darkens_a_seat_by_a_quarter_at_most() -> None:
    ground = canvas.opaque((TABLE.width, TABLE.height), (200, 200, 200))
    shade = felt.seat_shade(TABLE).turned(Side.EAST.facing)
    ground.blit(shade.surface, shade.at(*TABLE.spot(Side.EAST, 0, 0)))
    left = mean(ground, *TABLE.spot(Side.EAST, 0, 66))[0] / 200
    assert 0.72 <= left <= 0.80
    assert mean(ground, *TABLE.middle)[0] == 200


@pytest.mark.parametrize("inches", [24.0, 32.0, 43.0, 55.0])
def test_quiet_words_can_be_read_on_all_lit_felt(inches: float) -> None:
    """In Trellis words stand wherever there is felt. A mean is taken over about a letter."""
    table = Table(1920, 1080, inches)
    letters = pygame.transform.smoothscale_by(lit_felt(table), 1 / table.px(4))
    wide, high = letters.get_size()
    found = [
        contrast(tuple(letters.get_at((x, y))), colours.QUIET_BONE)
        for x in range(wide)
        for y in range(high // 2, high)
    ]
    assert 4.5 <= min(found) < 5.0


def test_the_lamp_hangs_above_the_middle() -> None:
    surface = felt.felt(TABLE)
    middle = mean(surface, *TABLE.middle, 30)
    assert all(abs(a - b) <= 6 for a, b in zip(middle, (50, 76, 77), strict=True))
    for x, y in ((40, 40), (920, 40), (40, 500), (920, 500)):
        corner = mean(surface, x, y, 30)
        assert all(abs(a - b) <= 7 for a, b in zip(corner, (17, 31, 33), strict=True))
    assert sum(mean(felt.darkened(TABLE), 60, 60, 30)) < 0.65 * sum(mean(surface, 60, 60, 30))


@pytest.mark.parametrize(("letter", "ink"), list(tiles.INKS.items()))
def test_ink_can_be_read_on_bone(letter: str, ink: tuple[int, int, int]) -> None:
    picture = tiles.bone_tile(TABLE, f"{letter}18", 80, 0.7, 0)
    x, y = picture.centre
    faces = [picture.surface.get_at((x + dx, y + dy))[:3] for dx in (-34, 34) for dy in (-30, 30)]
    assert min(contrast(face, ink) for face in faces) >= 4.5
    inked = [
        picture.surface.get_at((px, py))[:3]
        for px in range(x - 25, x + 25)
        for py in range(y - 20, y + 20)
    ]
    assert min(max(abs(a - b) for a, b in zip(c, ink, strict=True)) for c in inked) <= 2


def test_numbers_that_could_be_read_upside_down_have_a_bar() -> None:
    assert [n for n in range(1, 21) if tiles.barred(str(n))] == [6, 9, 16, 19]
    plain = tiles.numeral("6", 40, colours.INK, False)
    bar = tiles.numeral("6", 40, colours.INK, True)
    assert bar.get_height() > plain.get_height()
    assert pygame.mask.from_surface(bar).count() > pygame.mask.from_surface(plain).count()


def test_shadow_falls_towards_the_seat() -> None:
    for facing, (dx, dy) in ((0, (0, 1)), (90, (-1, 0)), (180, (0, -1)), (270, (1, 0))):
        picture = tiles.bone_tile(TABLE, "g13", 60, 3.4, facing)
        x, y = picture.centre
        near = picture.surface.get_at((x + 40 * dx, y + 40 * dy)).a
        far = picture.surface.get_at((x - 40 * dx, y - 40 * dy)).a
        assert near > far + 40


def test_higher_things_throw_wider_shadows() -> None:
    low, high = (tiles.bone_tile(TABLE, "y4", 60, mm, 0).surface for mm in (0.7, 3.4))
    assert high.get_width() > low.get_width()


def test_rims_lie_on_shadows_without_a_dark_seam() -> None:
    thing = canvas.disc(61, BONE)
    ground, apart = (canvas.opaque((140, 140), colours.LIT_FELT) for _ in range(2))
    whole, below = canvas.with_shadow(thing, 6), canvas.shadow(thing, 6)
    ground.blit(whole.surface, whole.at(70, 70))
    apart.blit(below.surface, below.at(70, 70))
    apart.blit(thing, (40, 40))
    for x in range(140):
        for y in range(140):
            one, other = ground.get_at((x, y)), apart.get_at((x, y))
            assert max(abs(one[i] - other[i]) for i in range(3)) <= 4


def test_a_blur_keeps_its_colour_where_it_thins_out() -> None:
    soft = canvas.blurred(canvas.disc(40, (200, 40, 20)), 7)
    for x in range(soft.get_width()):
        colour = soft.get_at((x, soft.get_height() // 2))
        assert max(abs(colour[i] - (200, 40, 20)[i]) for i in range(3)) <= 5


@pytest.mark.parametrize("tray", [wood.pool_ring, wood.pool_rows])
def test_every_side_reads_its_row_of_the_pool_from_left_to_right(
    tray: Callable[[Table, int], wood.Tray],
) -> None:
    pool = tray(TABLE, PLACE)
    assert len(set(pool.places)) == wood.NUMBERS
    for side in Side:
        row = [p for p, f in zip(pool.places, pool.facings, strict=True) if f == side.facing]
        for (x1, y1), (x2, y2) in pairwise(row):
            step = {0: x2 - x1, 90: y2 - y1, 180: x1 - x2, 270: y1 - y2}[side.facing]
            assert step > 0
        for x, y in row:
            feet = {0: y, 90: -x, 180: -y, 270: x}[side.facing]
            assert feet > 0


def test_a_pile_gets_thinner() -> None:
    heights = [tiles.pile(TABLE, TILE, count).surface.get_height() for count in (36, 20, 8, 1)]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == len(heights)


def test_a_turning_tile_narrows_and_widens() -> None:
    steps = [tiles.turning(TABLE, TILE, 0.9, 0, step) for step in range(tiles.TURNING_STEPS)]
    solid = []
    for step in steps:
        surface, y = step.surface, step.centre[1]
        solid.append(sum(surface.get_at((x, y)).a > 240 for x in range(surface.get_width())))
    assert solid[:4] == sorted(solid[:4], reverse=True)
    assert solid[4:] == sorted(solid[4:])
    assert min(solid) < 0.4 * max(solid)


def test_a_free_place_is_brightest_in_its_middle_and_one_to_swap_only_at_its_rim() -> None:
    free, swap = (tiles.place_glow(TABLE, PLACE, kind) for kind in ("free", "swap"))
    x, y = free.centre
    away = round(0.3 * PLACE)
    middle, aside, corner = (
        luminance(mean(free.surface, x + d, y + d, 2)) for d in (0, away // 2, away)
    )
    assert middle > 1.15 * aside > 1.15 * 1.15 * corner > 0
    x, y = swap.centre
    assert luminance(mean(swap.surface, x, y, 2)) == 0
