"""The seats' signs and coins: Heart (south), Moon (west), Leaf (north), Drop (east)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from scenes.art.canvas import (
    Colour,
    Picture,
    Stops,
    centred,
    clear,
    disc,
    finished,
    gradient,
    joined,
    masked,
    mixed,
    ring_line,
    round_plate,
    rounded,
    shadow,
    softened,
    tinted,
    with_shadow,
)
from scenes.art.colours import BONE, BRASS, BRASS_LIGHT, SEATS, SHADOW
from scenes.art.gallery import Gallery
from scenes.art.icons import icon, svg
from scenes.art.pixels import laid
from scenes.core.table import Side, Table

RIM, FIELD, SIGN = 0.05, 0.85, 0.58
"""The brass rim, the enamel field and the sign's square as shares of a coin's diameter."""
MARK, MARK_AT = 0.44, 0.36
"""A mark's diameter and its distance from the middle both ways, as shares of a coin's diameter."""
HEIGHT_MM, BAR_MM = 1.2, 1.6

# SVG outlines on a 24 x 24 field, and the parts cut out of them.
SIGNS: Final[dict[Side, tuple[str, str]]] = {
    Side.SOUTH: (
        "M12 22 C10.4 20.2 1.4 14.6 1.4 8.1 C1.4 4.7 4 2.3 7 2.3 C9.2 2.3 11.1 3.5 12 5.6 "
        "C12.9 3.5 14.8 2.3 17 2.3 C20 2.3 22.6 4.7 22.6 8.1 C22.6 14.6 13.6 20.2 12 22 Z",
        "",
    ),
    Side.WEST: (
        "M15.6 1.5 C9.2 0.5 2.3 5.3 2.3 12.3 C2.3 18.3 7 22.7 12.5 22.7 "
        "C16.7 22.7 20.2 20.6 22 17.2 C15 19.4 9.4 15.5 9.4 10 C9.4 6.2 11.6 2.9 15.6 1.5 Z",
        "",
    ),
    Side.NORTH: (
        "M12 0.5 C8.4 3.5 4.6 7 4.6 12 C4.6 15.9 7.4 18.9 11 19.5 L10.9 22.6 "
        "C10.9 23.9 13.1 23.9 13.1 22.6 L13 19.5 C16.6 18.9 19.4 15.9 19.4 12 "
        "C19.4 7 15.6 3.5 12 0.5 Z",
        "M12 6 V17.2 M12 11.9 L15.8 8.6 M12 11.9 L8.2 8.6 M12 16.3 L16.2 12.7 M12 16.3 L7.8 12.7",
    ),
    Side.EAST: (
        "M12 0.4 C10.9 4.6 3.9 9.6 3.9 15.6 C3.9 20.1 7.5 23.5 12 23.5 C16.5 23.5 20.1 20.1 "
        "20.1 15.6 C20.1 9.6 13.1 4.6 12 0.4 Z",
        "M16.8 15.9 C16.7 18.3 15.2 20 13 20.4",
    ),
}
LEFT_OUT = 1.35
_FINER, _FACE = 4, 512
"""Signs and faces are drawn enlarged by this factor; faces with more pixels only twice."""
_WHITE: Final = (255, 255, 255)
_RIM: Final[Stops] = (
    (0.0, (0xFF, 0xF0, 0xC2)),
    (0.22, BRASS_LIGHT),
    (0.6, BRASS),
    (1.0, (0x9C, 0x76, 0x38)),
)
# The rim's inner slope faces away from its side.
_SLOPE: Final[Stops] = (
    (0.0, (0x7A, 0x5A, 0x28)),
    (0.55, (0xA8, 0x82, 0x44)),
    (1.0, (0xF6, 0xE0, 0xA8)),
)
ENAMEL: Final[Stops] = (
    (0.0, (0x0B, 0x15, 0x1A)),
    (0.5, (0x13, 0x26, 0x2C)),
    (1.0, (0x23, 0x42, 0x49)),
)
_SIDE: Final[Colour] = (0x5E, 0x40, 0x1E)


def coin(gallery: Gallery, side: Side, diameter_mm: float, reader: Side | None = None) -> Picture:
    """A seat's coin, turned to `reader` (None: the seat itself); the centre is that of its face."""
    return gallery.facing(side if reader is None else reader, coin_drawn, side, diameter_mm)


def marked(gallery: Gallery, side: Side, diameter_mm: float, reader: Side | None = None) -> Picture:
    """The coin of a seat with a head start (G9)."""
    return gallery.facing(side if reader is None else reader, marked_drawn, side, diameter_mm)


def sign(gallery: Gallery, side: Side, size_mm: float, reader: Side | None = None) -> Picture:
    """A seat's flat sign, centred in a square of `size_mm`, facing the seat or `reader`."""
    return gallery.facing(side if reader is None else reader, sign_drawn, side, size_mm)


def sign_drawn(table: Table, side: Side, size_mm: float) -> Picture:
    """The sign for the south seat."""
    size = max(4, table.even_px(size_mm))
    colour = SEATS[side]
    stops: Stops = ((0.0, mixed(colour, _WHITE, 0.16)), (0.6, colour), (1.0, colour))
    large = masked(gradient((size * _FINER,) * 2, stops), _silhouette(side, size * _FINER))
    large = _on_own_colour(large, colour)
    shrunk = pygame.transform.smoothscale(large, (size, size))
    return Picture(finished(shrunk), (size // 2, size // 2))


def coin_drawn(table: Table, side: Side, diameter_mm: float) -> Picture:
    size = table.even_px(diameter_mm)
    low = max(1, table.px(min(1.1, 0.06 * diameter_mm)))
    large = _face(side, max(2 * size, min(_FACE, _FINER * size)))
    face = pygame.transform.smoothscale(large, (size, size))
    mask = disc(size, _WHITE)
    block = clear((size, size + low), _SIDE)
    for step in range(low, 0, -1):
        shade = mixed(_SIDE, SHADOW, 0.45 * (step - 1) / low)
        block.blit(tinted(mask, shade), (0, step))
    laid(block, face, (0, 0))
    below = shadow(block, HEIGHT_MM * table.per_mm)
    x, y = below.centre[0], below.centre[1] - block.get_height() // 2 + size // 2
    laid(below.surface, block, (x - size // 2, y - size // 2))
    return Picture(below.surface, (x, y))


def marked_drawn(table: Table, side: Side, diameter_mm: float) -> Picture:
    across = MARK * diameter_mm
    size, away = table.even_px(across), table.px(MARK_AT * diameter_mm)
    plate = centred(disc(size, BONE))
    plus = icon(table, "plus", MARK * across, SHADOW)
    coin = coin_drawn(table, side, diameter_mm)
    return joined([(coin, (0, 0)), (plate, (away, -away)), (plus, (away, -away))], SHADOW)


@lru_cache(maxsize=2 * len(Side))
def _face(side: Side, size: int) -> pygame.Surface:
    """The enlarged face: rim, slope, enamel field, and the sign sunk into it."""
    face = round_plate(size, _RIM)
    _lay(face, round_plate(round(size * (1 - 2 * RIM)), _SLOPE))
    field = round(size * FIELD)
    _lay(face, round_plate(field, ENAMEL))
    _lay(face, _shaded(field))
    square = round(size * SIGN)
    shape = _silhouette(side, square)
    _lay(face, _around(shape, square), 0.012)
    _lay(face, masked(gradient((square, square), _enamel_of(side)), shape))
    return face


def _enamel_of(side: Side) -> Stops:
    """A sign's colour, brightest where the lamp's light leaves the enamel."""
    colour = SEATS[side]
    return (
        (0.0, mixed(colour, (40, 20, 20), 0.1)),
        (0.35, colour),
        (0.8, mixed(colour, _WHITE, 0.14)),
        (1.0, mixed(colour, _WHITE, 0.3)),
    )


def _shaded(size: int) -> pygame.Surface:
    """The rim's shade on the far part of the field, and a line of light on its near edge."""
    shade = clear((size, size), SHADOW)
    shade.blit(tinted(disc(size, _WHITE), (*SHADOW, 170)), (0, 0))
    hole = pygame.transform.smoothscale(softened(disc(size, _WHITE), 0.03 * size), (size, size))
    shade.blit(
        tinted(hole, (0, 0, 0)), (0, round(0.05 * size)), special_flags=pygame.BLEND_RGBA_SUB
    )
    line = ring_line(size, 0.012 * size, (*BRASS_LIGHT, 255))
    fall: Stops = (
        (0.0, (255, 255, 255, 0)),
        (0.6, (255, 255, 255, 0)),
        (1.0, (255, 255, 255, 150)),
    )
    shade.blit(masked(line, gradient((size, size), fall)), (0, 0))
    return shade


def _around(shape: pygame.Surface, size: int) -> pygame.Surface:
    margin = round(0.08 * size)
    page = clear((size + 2 * margin,) * 2, SHADOW)
    page.blit(tinted(shape, (*SHADOW, 235)), (margin, margin))
    return softened(page, 0.022 * size)


def _lay(face: pygame.Surface, thing: pygame.Surface, higher: float = 0.0) -> None:
    """Blits a thing into the middle of a face, moved up by `higher` times its size."""
    size = face.get_width()
    left = (size - thing.get_width()) // 2
    face.blit(thing, (left, left - round(higher * size)))


def _silhouette(side: Side, size: int) -> pygame.Surface:
    outline, left_out = SIGNS[side]
    mask = _on_own_colour(svg(f'<path d="{outline}" fill="#fff"/>', size), _WHITE)
    if left_out:
        lines = svg(
            f'<path d="{left_out}" fill="none" stroke="#fff" stroke-width="{LEFT_OUT}" '
            'stroke-linecap="round" stroke-linejoin="round"/>',
            size,
        )
        mask.blit(tinted(lines, (0, 0, 0)), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return mask


def _on_own_colour(thing: pygame.Surface, colour: Colour) -> pygame.Surface:
    """Gives hidden pixels the thing's own colour, so that its rim keeps its hue."""
    page = clear(thing.get_size(), colour)
    page.blit(thing, (0, 0))
    return page


def bar(table: Table, long: int, upright: bool) -> Picture:
    """The brass bar between two partners' coins, `long` pixels long."""
    thick = max(2, table.even_px(BAR_MM))
    stops: Stops = ((0.0, BRASS_LIGHT), (0.4, BRASS), (1.0, (0x7A, 0x5A, 0x28)))
    size = (thick, long) if upright else (long, thick)
    body = gradient(size, stops, 90 if upright else 0)
    return with_shadow(masked(body, rounded(size, 0, _WHITE)), 0.5 * table.per_mm)
