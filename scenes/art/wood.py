"""Walnut: boards, pools and ledges with recesses for tiles."""

from __future__ import annotations

import math
from random import Random
from typing import Final, NamedTuple

import pygame

from scenes.art import colours
from scenes.art.canvas import (
    Picture,
    Stops,
    clear,
    finished,
    masked,
    opaque,
    plate,
    rounded,
    with_shadow,
)
from scenes.art.pixels import noise, short_of, stretched
from scenes.art.tiles import barred, numeral
from scenes.core.table import Table

BOARD_HEIGHT: Final = 1.6
RECESS: Final = 0.93

_FAINT = (92, 74, 52)
BEVEL: Final[Stops] = (
    (0.0, (158, 130, 103)),
    (0.12, (140, 112, 87)),
    (0.5, (106, 77, 57)),
    (0.85, (74, 48, 33)),
    (0.97, (42, 26, 18)),
    (1.0, (34, 20, 14)),
)
_RIM: Stops = (
    (0.0, (10, 5, 3, 120)),
    (0.2, (62, 44, 32, 70)),
    (0.8, (112, 86, 64, 90)),
    (0.93, (150, 122, 95, 190)),
    (1.0, (156, 128, 100, 255)),
)
_SINK: Stops = ((0.0, (4, 2, 1, 255)), (0.8, (9, 5, 3, 205)), (1.0, (34, 21, 14, 90)))
_FLOOR: Stops = (
    (0.0, (13, 7, 5, 244)),
    (0.06, (18, 9, 6, 232)),
    (0.22, (29, 17, 11, 214)),
    (0.5, (37, 22, 15, 205)),
    (1.0, (42, 26, 18, 195)),
)
_FELT_FLOOR: Stops = (
    (0.0, (5, 11, 13)),
    (0.08, (8, 16, 18)),
    (0.3, (14, 27, 30)),
    (0.7, (21, 38, 42)),
    (1.0, (27, 47, 51)),
)

Spot = tuple[int, int]


class Tray(NamedTuple):
    """Walnut that holds tiles. `places`: the middles of its places from the picture's centre, in
    order of their numbers; `facings`: of each place."""

    picture: Picture
    places: tuple[Spot, ...]
    facings: tuple[int, ...]


def walnut(size: tuple[int, int], per_mm: float, seed: int = 0) -> pygame.Surface:
    """Planed walnut with its grain along the width."""
    rng = Random(f"walnut {seed}")
    surface = opaque(size, colours.WALNUT)
    wide = max(size)
    layers = ((wide / 2, 2.6, 15), (wide / 4, 1.1, 15), (wide / 9, 0.55, 13), (wide / 6, 0.3, 8))
    for length, thick, strength in layers:
        cells = (max(2.0, length), max(1.0, thick * per_mm))
        light = noise(size, cells, rng)
        light.fill((2 * strength,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        surface.fill((strength,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    return surface


def plank(table: Table, size: tuple[int, int], radius: float, seed: int = 0) -> pygame.Surface:
    """A piece of walnut with its bevel, without a shadow."""
    line = max(1, table.px(0.7))
    # Uniform along its width: a long plank is stretched from a short one, in a third of the time.
    short = short_of(size, math.ceil(radius) + 1)[0], size[1]
    surface = stretched(plate(short, radius, BEVEL), size)
    inner = (size[0] - 2 * line, size[1] - 2 * line)
    wood = masked(walnut(inner, table.per_mm, seed), rounded(inner, radius - line, (255, 255, 255)))
    surface.blit(wood, (line, line))
    return surface


def recess(
    size: tuple[int, int], radius: float, line: int | None = None, floor: Stops = _FLOOR
) -> pygame.Surface:
    """A recess in walnut: dark at its far edge, lit at its near one; `line`: edge in pixels."""
    edge = line or max(1, round(min(size) / 62))
    whole, size = size, (short_of(size, math.ceil(radius) + 2 * edge + 1)[0], size[1])
    surface = _layer(size, radius, _RIM)
    middle = (size[0] - 2 * edge, size[1] - 2 * edge)
    surface.blit(_layer(middle, radius - edge, _SINK), (edge, edge))
    inner = (middle[0] - 2 * edge, middle[1] - 2 * edge)
    surface.blit(_layer(inner, radius - 2 * edge, floor), (2 * edge, 2 * edge))
    return finished(stretched(surface, whole))


def _layer(size: tuple[int, int], radius: float, stops: Stops) -> pygame.Surface:
    return plate(size, max(1.0, radius), stops)


def board(table: Table, size: tuple[int, int], rows: int, columns: int, place: int) -> Tray:
    """A board of places `place` pixels apart, counted by rows from the far left."""
    surface = plank(table, size, 0.2 * place)
    hollow = _place_recess(place)
    places = _grid(rows, columns, place)
    for x, y in places:
        spot = (size[0] // 2 + x, size[1] // 2 + y)
        surface.blit(hollow, hollow.get_rect(center=spot))
    return _tray(table, surface, places, [0] * len(places), place)


def pool_ring(table: Table, place: int, columns: int = 8, rows: int = 4) -> Tray:
    """The pool for three and four seats: a ring of places around sunk felt, numbered anticlockwise
    from the near left, feet outwards."""
    margin = round(0.17 * place)
    size = (columns * place + 2 * margin, rows * place + 2 * margin)
    surface = plank(table, size, 0.34 * place, 1)
    middle = (round((columns - 2.12) * place), round((rows - 2.12) * place))
    floor = recess(middle, 0.32 * place, max(1, table.px(0.5)), _FELT_FLOOR)
    surface.blit(floor, floor.get_rect(center=(size[0] // 2, size[1] // 2)))
    row = [_between(column, columns, place) for column in range(columns)]
    far, *between, near = [_between(one, rows, place) for one in range(rows)]
    places = [(x, near) for x in row]
    places += [(row[-1], y) for y in reversed(between)]
    places += [(x, far) for x in reversed(row)]
    places += [(row[0], y) for y in between]
    facings = [0] * columns + [270] * (rows - 2) + [180] * columns + [90] * (rows - 2)
    _carve(surface, places, facings, place)
    return _tray(table, surface, places, facings, place)


def pool_rows(table: Table, place: int, columns: int = 5, gap: int | None = None) -> Tray:
    """The pool for two seats: two trays of `columns` by two places, `gap` pixels apart for the
    pile; each seat reads its own row from left to right."""
    between = round(1.38 * place) if gap is None else gap
    margin = round(0.165 * place)
    size = (columns * place + 2 * margin, 2 * place + 2 * margin)
    whole = clear((2 * size[0] + between, size[1]), colours.WALNUT)
    for number in range(2):
        part = plank(table, size, 0.34 * place, 2 + number)
        whole.blit(part, (number * (size[0] + between), 0))
    aside = (size[0] + between) // 2
    part_row = [_between(column, columns, place) for column in range(columns)]
    row = [x - aside for x in part_row] + [x + aside for x in part_row]
    near, far = _between(1, 2, place), _between(0, 2, place)
    places = [(x, near) for x in row] + [(x, far) for x in reversed(row)]
    facings = [0] * len(row) + [180] * len(row)
    _carve(whole, places, facings, place)
    return _tray(table, whole, places, facings)


def ledge(table: Table, places: int, place: int) -> Tray:
    """The small tray for a player's own tiles, in one row."""
    pitch = round(0.955 * place)
    inner = (places * pitch, pitch)
    size = (inner[0] + round(0.24 * place), inner[1] + round(0.19 * place))
    surface = plank(table, size, 0.2 * place, 4)
    hollow = recess(inner, RECESS * 0.17 * place, max(1, round(place / 68)))
    surface.blit(hollow, hollow.get_rect(center=(size[0] // 2, size[1] // 2)))
    spots = [(_between(column, places, pitch), 0) for column in range(places)]
    return _tray(table, surface, spots, [0] * places, place)


def _tray(
    table: Table,
    surface: pygame.Surface,
    places: list[Spot],
    facings: list[int],
    straight: int | None = None,
) -> Tray:
    """`straight`: distance from the corners beyond which a single outline is straight."""
    picture = with_shadow(surface, BOARD_HEIGHT * table.per_mm, straight)
    return Tray(picture, tuple(places), tuple(facings))


def _between(number: int, count: int, pitch: int) -> int:
    """The middle of one of `count` places in a row, from the middle of the row."""
    return round((number - (count - 1) / 2) * pitch)


def _grid(rows: int, columns: int, place: int) -> list[Spot]:
    return [
        (_between(column, columns, place), _between(row, rows, place))
        for row in range(rows)
        for column in range(columns)
    ]


def _place_recess(place: int) -> pygame.Surface:
    side = round(RECESS * place)
    return recess((side, side), 0.17 * side)


def _carve(surface: pygame.Surface, places: list[Spot], facings: list[int], place: int) -> None:
    """Draws recesses with faint numbers, each turned to the side that reads it."""
    hollow = _place_recess(place)
    middle_x, middle_y = surface.get_rect().center
    for index, ((x, y), facing) in enumerate(zip(places, facings, strict=True)):
        sunk = hollow.copy()
        text = str(index + 1)
        number = numeral(text, round(0.37 * place), _FAINT, barred(text))
        sunk.blit(number, number.get_rect(center=sunk.get_rect().center))
        turned = pygame.transform.rotate(sunk, -facing)
        surface.blit(turned, turned.get_rect(center=(middle_x + x, middle_y + y)))
