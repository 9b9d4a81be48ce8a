"""Operations on pixels: blending half-covered rims, stretching pictures with a uniform middle,
noise."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from random import Random

import pygame

SOLID = 200
"""Pixels with less alpha belong to a thing's shadow."""
LARGE, COARSE, CLOSE = 20_000, 4, 8
"""Surfaces with more pixels are sampled first, then searched closely around what was found."""

# Marks alphas that are neither clear nor full (scaling leaves 254 of 255).
_PARTIAL = bytes([0] + [1] * 249 + [0] * 6)
# The index of alpha in a pixel's four bytes.
_ALPHA = 3 if sys.byteorder == "little" else 0


def laid(under: pygame.Surface, thing: pygame.Surface, place: tuple[int, int]) -> None:
    """Blits `thing` with correct colours for half-covered rim pixels, which a plain blit mixes with
    the hidden colour below. `under` must not be a subsurface."""
    if thing.get_masks() != under.get_masks():
        thing = thing.convert(under)
    before = under.subsurface(pygame.Rect(place, thing.get_size())).copy()
    under.blit(thing, place)
    wide, across = thing.get_width(), under.get_width()
    corner = place[1] * across + place[0]
    upper, lower, result = (_pixels(one) for one in (thing, before, under))
    partial = bytes(upper.cast("B"))[_ALPHA::4].translate(_PARTIAL)
    found = partial.find(1)
    while found >= 0:
        # Above a clear pixel the plain blit is already correct.
        if lower[found] >> 24:
            y, x = divmod(found, wide)
            result[corner + y * across + x] = _over(upper[found], lower[found])
        found = partial.find(1, found + 1)


def _pixels(surface: pygame.Surface) -> memoryview:
    """One number per pixel, alpha highest; locks the surface. Not a copy: freeing many large ones
    would fragment memory."""
    whole = surface if surface.get_parent() is None else surface.copy()
    view = whole.get_view("0")
    # The library's stubs do not declare that a view supports the buffer protocol.
    return memoryview(view).cast("I")  # type: ignore[arg-type]


def _over(upper: int, lower: int) -> int:
    """Blends two pixels given as numbers, alpha highest; in integers, for speed."""
    alpha = upper >> 24
    own, rest = 255 * alpha, (lower >> 24) * (255 - alpha)
    whole = own + rest
    half = whole >> 1
    third = ((upper >> 16 & 255) * own + (lower >> 16 & 255) * rest + half) // whole
    second = ((upper >> 8 & 255) * own + (lower >> 8 & 255) * rest + half) // whole
    first = ((upper & 255) * own + (lower & 255) * rest + half) // whole
    return (whole + 127) // 255 << 24 | third << 16 | second << 8 | first


def shortened(surface: pygame.Surface, reach: int) -> pygame.Surface:
    """The surface without the part further than `reach` from all edges, across and down."""
    return stretched(surface, short_of(surface.get_size(), reach))


def short_of(size: tuple[int, int], reach: int) -> tuple[int, int]:
    """The smallest size with `reach` at each edge and a pixel between; odd or even as before."""
    wide, high = (min(one, 2 * reach + 2 + one % 2) for one in size)
    return wide, high


def stretched(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The surface at another size with the same corners: its middle is cut out or repeated."""
    if surface.get_size() == size:
        return surface
    see_through = surface.get_flags() & pygame.SRCALPHA
    result = pygame.Surface(size, see_through, surface)
    for left, wide, to_left, to_wide in _parts(surface.get_width(), size[0]):
        for top, high, to_top, to_high in _parts(surface.get_height(), size[1]):
            part = surface.subsurface((left, top, wide, high))
            if (wide, high) != (to_wide, to_high):
                part = pygame.transform.scale(part, (to_wide, to_high))
            result.blit(part, (to_left, to_top))
    return result


def _parts(length: int, wanted: int) -> Iterator[tuple[int, int, int, int]]:
    """Begin, length, new begin and new length of the two ends, and of a pixel between them."""
    first = min(length, wanted) // 2
    last = min(length, wanted) - first
    yield 0, first, 0, first
    if wanted > length:
        yield first, 1, first, wanted - length
    yield length - last, last, wanted - last, last


def solid_area(surface: pygame.Surface) -> pygame.Rect:
    """The rectangle of the covered part, without the shadow. Large surfaces are first searched in a
    small copy: pygame takes 2 ms for a rack."""
    (wide, high), whole = surface.get_size(), surface.get_rect()
    if wide * high < LARGE:
        return surface.get_bounding_rect(SOLID)
    small = pygame.transform.scale(surface, (wide // COARSE or 1, high // COARSE or 1))
    left, top, across, down = small.get_bounding_rect(SOLID)
    found = pygame.Rect(COARSE * left, COARSE * top, COARSE * across, COARSE * down)
    near = found.inflate(2 * CLOSE, 2 * CLOSE).clip(whole) if found else whole
    return surface.subsurface(near).get_bounding_rect(SOLID).move(near.topleft)


def noise(size: tuple[int, int], cells: tuple[float, float], rng: Random) -> pygame.Surface:
    """Soft grey clouds around 128; `cells` is the size of one cloud in pixels, across and down."""
    across, down = (max(2, math.ceil(s / c) + 1) for s, c in zip(size, cells, strict=True))
    small = pygame.transform.smoothscale(grain((across + 2, down + 2), rng), _times4(across, down))
    soft = pygame.transform.box_blur(pygame.transform.box_blur(small, 2), 1)
    inner = soft.subsurface((4, 4, across * 4, down * 4))
    large = (max(size[0], round(across * cells[0])), max(size[1], round(down * cells[1])))
    return pygame.transform.smoothscale(inner, large).subsurface((0, 0, *size))


def _times4(across: int, down: int) -> tuple[int, int]:
    return (across + 2) * 4, (down + 2) * 4


def grain(size: tuple[int, int], rng: Random) -> pygame.Surface:
    """A random grey level from 0 to 255 for every pixel."""
    levels = pygame.image.frombytes(rng.randbytes(size[0] * size[1]), size, "P")
    levels.set_palette([(level, level, level) for level in range(256)])
    result = pygame.Surface(size, 0, 32)
    result.blit(levels, (0, 0))
    return result
