"""The felt in lamplight, and the light and shade that show whose turn it is."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator
from functools import lru_cache, partial
from random import Random
from typing import NamedTuple

import pygame

from scenes.art import colours
from scenes.art.canvas import (
    Colour,
    Picture,
    Stops,
    faded,
    finished,
    mixed,
    opaque,
    radial,
)
from scenes.art.memory_cache import BYTES_A_PIXEL, InSteps
from scenes.art.pixels import grain, noise
from scenes.core.memory import made_in_steps
from scenes.core.table import Side, Table

# Positions are measured along the radius of the lamp's circle, in half widths of the table.
_LAMP: Stops = (
    (0.0, (51, 78, 78)),
    (0.26, (50, 77, 77)),
    (0.43, (46, 72, 73)),
    (0.57, (37, 59, 61)),
    (0.69, (30, 51, 53)),
    (0.79, (24, 42, 44)),
    (0.87, (19, 35, 37)),
    (1.0, (17, 32, 34)),
)
_LAMP_REACH = 1.2
_EDGES: Stops = ((0.0, (255, 255, 255)), (0.36, (255, 255, 255)), (0.68, (229, 229, 229)))
_GRAIN = 7
_CLOUD = 5
_SMALL, _POOL, _TILE = 960, 640, 512
# Light is mixed at three times its level: on dark felt single levels would be visible.
_FINER = 3
_DARKNESS = 0.67
# Stronger light would reduce the contrast of quiet texts to less than 4.5.
_SEAT_LIGHT = 0.145
_SEAT_SHADE = 0.26
# Diameter of the lamp above the middle as a share of the table's width, and its strength.
_LAMPLIT_WIDE, _LAMPLIT = 0.61, 0.27
BARE: Colour = (13, 25, 27)


@InSteps
def felt(table: Table) -> Generator[None, None, pygame.Surface]:
    """The whole table, lit by the lamp above its middle, with nothing on it."""
    return (yield from _woven(table, _lamplight(_small_size(table))))


@InSteps
def darkened(table: Table) -> Generator[None, None, pygame.Surface]:
    """The table at the end of a match: dark, with the lamp lowered over the middle."""
    across = round(0.61 * table.width)
    return (yield from _night(table, (across, across), 0.39))


@InSteps
def lamplit(table: Table) -> Generator[None, None, pygame.Surface]:
    """The dark table with the lamp right above the middle, where everybody looks."""
    across = table.even_px(_LAMPLIT_WIDE * table.wide)
    return (yield from _night(table, (across, across), _LAMPLIT))


@InSteps
def night(table: Table) -> Generator[None, None, pygame.Surface]:
    """The table at the end of a game, with no seat lit."""
    return (yield from _night(table))


def _night(
    table: Table, size: tuple[int, int] = (0, 0), strength: float = 0.0
) -> Generator[None, None, pygame.Surface]:
    """The dark table; `size` and `strength` of the light above its middle."""
    small = _lamplight(_small_size(table)).copy()
    veil = pygame.Surface(small.get_size(), pygame.SRCALPHA, 32)
    veil.fill((*_bright(colours.SHADOW), round(255 * _DARKNESS)))
    small.blit(veil, (0, 0))
    result = yield from _woven(table, small)
    if strength:
        light = yield from pool.steps(size, strength, 2, 1.3)
        left, top = light.get_rect(center=table.middle).topleft
        for y in range(0, light.get_height(), _TILE):
            strip = pygame.Rect(0, y, light.get_width(), _TILE)
            result.blit(light, (left, top + y), strip, pygame.BLEND_RGB_ADD)
            yield
    return result


@InSteps
def pool_of_light(
    table: Table, size_mm: tuple[float, float], strength: float
) -> Generator[None, None, Picture]:
    """The lamp's light at an ending (additive): an ellipse that fades out."""
    wide, high = table.even_px(size_mm[0]), table.even_px(size_mm[1])
    light = yield from pool.steps((wide, high), strength, 2, 1.3)
    return Picture(light, (wide // 2, high // 2))


@InSteps
def seat_light(
    table: Table, side: Side = Side.SOUTH, share: float = 1.0
) -> Generator[None, None, Picture]:
    """The warm pool of light at a seat that acts (BLEND_RGB_ADD). Placed at `table.spot(side, 0,
    0)`."""
    seat = _Seat.of(table, side, 225, 44)
    light = yield from pool.steps(seat.ellipse, _SEAT_LIGHT * share, 3, 1.6, seat.seen)
    return Picture(light, seat.centre)


def seat_shade(table: Table, side: Side = Side.SOUTH) -> Picture:
    """The shade over a seat that does not act, its pieces included. Placed at `table.spot(side, 0,
    0)`."""
    seat = _Seat.of(table, side, 120, 66)
    stops = _falling(lambda share: (*colours.SHADOW, round(255 * _SEAT_SHADE * share)), 3, 1.3)
    return Picture(finished(radial(seat.ellipse, stops).subsurface(seat.seen)), seat.centre)


class _Seat(NamedTuple):
    """The part of a seat's ellipse that lies on the table, in pixels."""

    ellipse: tuple[int, int]
    seen: pygame.Rect
    centre: tuple[int, int]
    """The middle of the table's edge, within `seen`."""

    @classmethod
    def of(cls, table: Table, side: Side, half_mm: float, inward_mm: float) -> _Seat:
        """`half_mm`: half width along the edge. `inward_mm`: from the edge to the centre."""
        half, inward = table.px(half_mm * _growth(table)), table.px(inward_mm * _growth(table))
        deep = table.px(122 * _growth(table))
        size = (2 * half, 2 * deep) if side.upright else (2 * deep, 2 * half)
        whole = pygame.Rect((0, 0), size)
        seen = whole.clip(whole.move(side.inwards(deep - inward)))
        (x, y), (wide, high) = side.inwards(-1), seen.size
        return cls(size, seen, ((1 + x) * wide // 2, (1 + y) * high // 2))


def circle_light(diameter: int) -> Picture:
    """Warm light inside a circle on the felt; it fades out just beyond it (additive)."""
    across = round(1.16 * diameter)
    return Picture(pool((across, across), 0.205, 2, 1.4), (across // 2, across // 2))


@InSteps
def pool(
    size: tuple[int, int],
    strength: float,
    roundness: int,
    softness: float,
    seen: pygame.Rect | None = None,
) -> Generator[None, None, pygame.Surface]:
    """An ellipse of seat light on black that fades out at the edges of `size`, or the part of it
    within `seen`."""
    boost = max(1, int(250 / (255 * strength))) if strength else 1
    small = _small_pool(strength * boost, roundness, softness)
    yield
    result = pygame.transform.smoothscale(finished(small), size)
    if seen is not None:
        result = result.subsurface(seen).copy()
    yield
    yield from _scatter(result, boost, boost - 1)
    return result


@lru_cache(maxsize=4)
def _small_pool(strength: float, roundness: int, softness: float) -> pygame.Surface:
    lit = mixed((0, 0, 0), colours.SEAT_LIGHT, strength)
    stops = _falling(lambda share: mixed((0, 0, 0), lit, share), roundness, softness)
    result = opaque((_POOL, _POOL))
    result.blit(radial((_POOL, _POOL), stops), (0, 0))
    return result


def _growth(table: Table) -> float:
    """The size of boards, and of the light around them, relative to a 32-inch table."""
    return min(1.36, table.wide / 708)


def _falling(
    colour: Callable[[float], tuple[int, int, int, int]], roundness: int, softness: float
) -> list[tuple[float, tuple[int, int, int, int]]]:
    """A gradient from 1 in the middle to 0 at the edge, without a visible end."""
    places = [step / 64 for step in range(65)]
    return [(place, colour((1 - place**roundness) ** softness)) for place in places]


def _small_size(table: Table) -> tuple[int, int]:
    return _SMALL, round(_SMALL * table.height / table.width)


@lru_cache(maxsize=1)
def _lamplight(size: tuple[int, int]) -> pygame.Surface:
    """The lamp and soft clouds on a small copy of the table, `_FINER` times as bright. Cached: do
    not draw on it."""
    small = opaque(size, _bright(_LAMP[-1][1]))
    across = round(_SMALL * _LAMP_REACH)
    lamp = radial((across, across), [(place, _bright(colour)) for place, colour in _LAMP])
    middle = small.get_rect().center
    small.blit(lamp, lamp.get_rect(center=middle))
    wide, high = small.get_size()
    edges = radial((round(1.5 * wide), round(1.5 * high)), _EDGES)
    small.blit(edges, edges.get_rect(center=middle), special_flags=pygame.BLEND_RGB_MULT)
    cell = _SMALL / 24
    clouds = faded(noise(small.get_size(), (cell, cell), Random(24)), _FINER * _CLOUD / 128)
    small.blit(clouds, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    small.fill((_FINER * _CLOUD,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    return small


def _bright(colour: Colour) -> Colour:
    return colour[0] * _FINER, colour[1] * _FINER, colour[2] * _FINER


def _woven(table: Table, light: pygame.Surface) -> Generator[None, None, pygame.Surface]:
    """Scales a small picture of light up and adds the grain of the felt."""
    yield
    small, size = finished(light), (table.width, table.height)
    make = partial(pygame.Surface, size, 0, small)
    result = yield from made_in_steps(BYTES_A_PIXEL * math.prod(size), make)
    yield
    pygame.transform.smoothscale(small, size, result)
    yield
    yield from _scatter(result, _FINER, _FINER * _GRAIN, _FINER * _GRAIN // 2)
    return result


def _scatter(surface: pygame.Surface, finer: int, levels: int, less: int = 0) -> Iterator[None]:
    """Divides levels, reduced by `less`, by `finer` after adding a grain of up to `levels`. This
    dithers the steps between levels, which would show as rings on dark felt. One row of parts per
    step."""
    tile = faded(_grain(), levels / 255)
    whole, level = surface.get_rect(), round(255 / finer)
    for y in range(0, whole.height, _TILE):
        for x in range(0, whole.width, _TILE):
            # In parts that fit the processor's cache.
            part = pygame.Rect(x, y, _TILE, _TILE).clip(whole)
            surface.fill((less,) * 3, part, pygame.BLEND_RGB_SUB)
            surface.blit(tile, part, special_flags=pygame.BLEND_RGB_ADD)
            surface.fill((level,) * 3, part, pygame.BLEND_RGB_MULT)
        yield


@lru_cache(maxsize=1)
def _grain() -> pygame.Surface:
    return finished(grain((_TILE, _TILE), Random(_TILE)))


DIM = 84
"""Brightness that remains below a question, of 255."""


def dim(screen: pygame.Surface, ground: pygame.Surface, part: pygame.Rect) -> None:
    """Copies a part of the screen to `ground`, darkened so that things above it stand out."""
    ground.blit(screen, part, part)
    ground.fill((DIM, DIM, DIM), part, pygame.BLEND_RGB_MULT)
