"""Light and materials: what is drawn is right, not only there."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest
from eye import contrast

from scenes.art import canvas, colours, felt, tiles, wood
from scenes.core.table import Side, Table

pytestmark = pytest.mark.usefixtures("display")

TABLE = Table(960, 540, 32)
PLACE, TILE = 37, 33


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
        "row": tiles.row(TABLE, TILE, 3, 12, 5),
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


@pytest.mark.parametrize("tray", [wood.pool_ring, wood.pool_rows])
def test_every_side_reads_its_row_of_the_pool_from_left_to_right(
    tray: Callable[[Table, int], wood.Tray],
) -> None:
    pool = tray(TABLE, PLACE)
    assert len(set(pool.places)) == 20
    for side in Side:
        row = [p for p, f in zip(pool.places, pool.facings, strict=True) if f == side.facing]
        for (x1, y1), (x2, y2) in pairwise(row):
            step = {0: x2 - x1, 90: y2 - y1, 180: x1 - x2, 270: y1 - y2}[side.facing]
            assert step > 0
        for x, y in row:
            feet = {0: y, 90: -x, 180: -y, 270: x}[side.facing]
            assert feet > 0
