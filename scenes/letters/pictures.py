"""What letters are entered with: walnut, drums of bone, small tiles."""

from __future__ import annotations

import math
from collections.abc import Generator, Hashable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from scenes.art import colours, felt
from scenes.art.canvas import (
    Picture,
    Stops,
    clear,
    finished,
    gradient,
    masked,
    rim_glow,
    rounded,
    softened,
    with_shadow,
)
from scenes.art.gallery import Gallery
from scenes.art.kept import BYTES_A_PIXEL
from scenes.art.pixels import short_of, stretched
from scenes.art.tiles import blank_tile, numbered, numeral, seated
from scenes.art.wood import plank, recess
from scenes.letters.geometry import BAND, DRUM, DRUMS, FRAME, LETTER_EM, PITCH, Geometry
from scenes.letters.lying import Lying
from scenes.memory import made_in_steps
from scenes.stage.parts import strips
from scenes.table import Side, Table
from scenes.views.ended.left import Left, seen

HEIGHT_MM, TILE_HEIGHT_MM = 1.6, 0.7
BACKING, LEAST_BACKING, SOFT, CLOSE = (374.0, 112.0), 60.0, 4.0, 1.0
"""How large felt is, how deep at least; so softly it ends, and what belongs to it around a coin."""
ENOUGH_BACKING = 98.0
"""So deep it holds all that stands there; beyond it keeps off what people have laid."""
FINE = 2
"""Pixels in which the latter is drawn at least."""
LETTER: Final = 0.62
"""Of a tile's side."""
_INKS = colours.LUCKY_INKS
_DRUM: Stops = (
    (0.0, (0x4E, 0x47, 0x3B)),
    (0.14, (0x8F, 0x84, 0x70)),
    (0.27, (0xC4, 0xB8, 0xA1)),
    (0.4, (0xEE, 0xE5, 0xD3)),
    (0.5, (0xFA, 0xF5, 0xEA)),
    (0.6, (0xEC, 0xE1, 0xCC)),
    (0.73, (0xC6, 0xB6, 0x99)),
    (0.86, (0x97, 0x88, 0x70)),
    (1.0, (0x62, 0x56, 0x46)),
)
_SHADE: Stops = (
    (0.0, (10, 7, 4, 236)),
    (0.1, (12, 8, 5, 176)),
    (0.25, (16, 11, 7, 70)),
    (0.34, (16, 11, 7, 0)),
    (0.7, (16, 11, 7, 0)),
    (0.8, (16, 11, 7, 46)),
    (0.92, (12, 8, 5, 118)),
    (1.0, (10, 7, 4, 170)),
)
_WHITE = (255, 255, 255)


def frame(table: Table) -> Picture:
    """Of walnut, with a hollow for each drum."""
    geometry = Geometry(table)
    size = geometry.even_px(FRAME[0]), geometry.even_px(FRAME[1])
    surface = plank(table, size, geometry.px(4.0), 7)
    around = geometry.even_px(DRUM[0] + 1.4), geometry.even_px(DRUM[1] + 1.4)
    hollow = recess(around, geometry.px(3.4))
    middle = size[0] // 2, size[1] // 2
    for number in range(DRUMS):
        along = geometry.px((number - (DRUMS - 1) / 2) * PITCH)
        surface.blit(hollow, hollow.get_rect(center=(middle[0] + along, middle[1])))
    for way in (-1, 1):
        _pointer(geometry, surface, way)
    return with_shadow(surface, HEIGHT_MM * table.per_mm)


def _pointer(geometry: Geometry, surface: pygame.Surface, way: int) -> None:
    """A brass tooth beside the letters that count."""
    wide, high = surface.get_size()
    large, tip = 4, geometry.px(2.4)
    page = clear((large * 2 * tip, large * 2 * tip), colours.BRASS_LIGHT)
    unit = tip * large
    corners = [(0.2 * unit, 0.1 * unit), (0.2 * unit, 1.9 * unit), (1.7 * unit, unit)]
    pygame.draw.polygon(page, colours.BRASS_LIGHT, corners)
    tooth = pygame.transform.smoothscale(page, (2 * tip, 2 * tip))
    if way > 0:
        tooth = pygame.transform.flip(tooth, True, False)
    spot = wide // 2 + way * (wide // 2 - geometry.px(3.6)), high // 2
    surface.blit(tooth, tooth.get_rect(center=spot))


def drum(table: Table) -> pygame.Surface:
    """A drum without letters."""
    size = _drum_size(table)
    return finished(masked(gradient(size, _DRUM), _window(table)))


def shade(table: Table) -> pygame.Surface:
    """What lies on a drum's letters, for it turns away from the lamp."""
    return finished(masked(gradient(_drum_size(table), _SHADE), _window(table)))


def _drum_size(table: Table) -> tuple[int, int]:
    geometry = Geometry(table)
    return geometry.even_px(DRUM[0]), geometry.even_px(DRUM[1])


def _window(table: Table) -> pygame.Surface:
    return rounded(_drum_size(table), Geometry(table).px(3.0), _WHITE)


def here(table: Table) -> Picture:
    """The light around the letter that is being chosen, to be added."""
    geometry = Geometry(table)
    outline = rounded((geometry.px(DRUM[0]), geometry.px(BAND)), geometry.px(1.5), _WHITE)
    return rim_glow(outline, table.per_mm, 0.8, 0.72)


def symbol(gallery: Gallery, letter: str) -> Picture | None:
    """A letter as it stands on a drum; None for a space."""
    if not letter.strip():
        return None
    geometry = Geometry(gallery.table)
    em = LETTER_EM * geometry.grown
    return gallery.of(gallery.type.text, letter, em, colours.INK, "numerals")


def covered(table: Table, side: Side, deep: int | None = None) -> pygame.Rect:
    """Where hardly anything is seen of what lies there, on felt that is so deep; a half of it is
    beyond the table's edge."""
    return _backed(table, side, deep).inflate((-2 * Geometry(table).px(SOFT),) * 2)


def room(table: Table, side: Side, lying: Lying | None) -> int:
    """How deep felt may be, in pixels: it ends before what it would cut."""
    geometry, edge = Geometry(table), table.from_edge(side, 0, 0)
    whole, deep = pygame.Rect(0, 0, table.width, table.height), geometry.px(BACKING[1])
    area = covered(table, side)
    kept = [] if lying is None else [(one, LEAST_BACKING) for one in lying.cut(area)]
    kept += [] if lying is None else [(one, ENOUGH_BACKING) for one in lying.singles(area)]
    for one, least in kept:
        near = one.clip(whole)
        apart = {
            Side.SOUTH: edge[1] - near.bottom,
            Side.WEST: near.left - edge[0],
            Side.NORTH: near.top - edge[1],
            Side.EAST: edge[0] - near.right,
        }
        if apart[side] >= geometry.px(least):
            deep = min(deep, apart[side])
    return deep


def _backed(table: Table, side: Side, deep: int | None = None) -> pygame.Rect:
    geometry = Geometry(table)
    size = (
        2 * geometry.px(BACKING[0] / 2),
        2 * (geometry.px(BACKING[1]) if deep is None else deep),
    )
    rect = pygame.Rect((0, 0), size if side.upright else size[::-1])
    rect.center = table.from_edge(side, 0, 0)
    return rect


def backing(gallery: Gallery, side: Side, lying: Lying | None = None) -> Picture:
    """Felt that ends softly; its centre is the middle of the side. It covers what is `lying` there
    or keeps off, and looks as the felt around it; None: dark, and nothing is."""
    felt_there = _Backing.of(gallery, side, lying)
    return gallery.keep(felt_there.key, felt_there.whole)


def backing_near(gallery: Gallery, side: Side, lying: Lying) -> Iterator[None]:
    """It is in memory, a strip a step: what lies there is another each time."""
    felt_there = _Backing.of(gallery, side, lying)
    if felt_there.left is None or gallery.has(felt_there.key):
        return
    made = yield from felt_there.steps()
    gallery.keep(felt_there.key, lambda: made)


class _Backing(NamedTuple):
    """`deep`: in pixels; `reached`: what it covers whole; `left_out`: what it meets and leaves."""

    gallery: Gallery
    side: Side
    deep: int
    left: Left | None
    reached: tuple[pygame.Rect, ...]
    left_out: tuple[pygame.Rect, ...]

    @classmethod
    def of(cls, gallery: Gallery, side: Side, lying: Lying | None) -> _Backing:
        table, left = gallery.table, None if lying is None else lying.felt
        area, deep = covered(table, side), room(table, side, lying)
        if lying is None:
            return cls(gallery, side, deep, left, (), ())
        single = lying.singles(covered(table, side, deep))
        beside = [one for one in lying.single if one not in single]
        reached = *lying.reached(area), *single
        return cls(gallery, side, deep, left, reached, tuple(beside))

    @property
    def key(self) -> Hashable:
        reached, left_out = (tuple(map(tuple, some)) for some in (self.reached, self.left_out))
        return "letters backing", self.side, self.deep, self.left, reached, left_out

    def whole(self) -> Picture:
        steps = self.steps()
        while True:
            try:
                next(steps)
            except StopIteration as end:
                picture: Picture = end.value
                return picture

    def steps(self) -> Generator[None, None, Picture]:
        table, geometry = self.gallery.table, Geometry(self.gallery.table)
        soft, close = geometry.px(SOFT), geometry.px(CLOSE)
        edge, backed = table.from_edge(self.side, 0, 0), _backed(table, self.side, self.deep)
        around = backed.unionall([one.inflate(8 * close, 8 * close) for one in self.reached])
        mask = _Mask(around, max(1, close // FINE))
        yield
        mask.add(backed.inflate(-4 * soft, -4 * soft), 2 * soft, soft)
        for one in self.reached:
            yield
            mask.add(one.inflate(4 * close, 4 * close), 2 * close, close)
        mask.spare([one for one in self.left_out if one.colliderect(around)])
        yield
        rect = around.clip(0, 0, table.width, table.height)
        pixels = BYTES_A_PIXEL * rect.width * rect.height
        shape = yield from made_in_steps(pixels, partial(mask.of, rect))
        yield
        make = partial(_finished_clear, rect.size)
        result = yield from made_in_steps(2 * pixels, make)
        layers = [] if self.left is None else (yield from self.left.layers(self.gallery))
        for part in strips(rect):
            yield
            at = part.move(-rect.x, -rect.y)
            there = seen(layers, part) if layers else self._dark(part)
            felt_there = finished(masked(there, shape.subsurface(at)))
            result.blit(felt_there, at, special_flags=pygame.BLEND_RGBA_MAX)
        return Picture(result, (edge[0] - rect.left, edge[1] - rect.top))

    def _dark(self, part: pygame.Rect) -> pygame.Surface:
        return self.gallery.get(felt.night).subsurface(part)


def _finished_clear(size: tuple[int, int]) -> pygame.Surface:
    return finished(clear(size))


class _Mask:
    """Where felt is seen: drawn so many times smaller, for it is soft."""

    def __init__(self, whole: pygame.Rect, smaller: int) -> None:
        self._whole, self._smaller = whole, smaller
        self._surface = clear(self._part(whole).size, _WHITE)

    def add(self, part: pygame.Rect, radius: int, soft: int) -> None:
        """Rounded, and so soft: only its corners are drawn, what lies between them is alike."""
        around = part.inflate(4 * soft, 4 * soft)
        drawn, place = self._part(part), self._part(around)
        reach = math.ceil((radius + 4 * soft) / self._smaller) + 1
        short = short_of(place.size, reach)
        shape = clear(short, _WHITE)
        inner = (drawn.w - place.w + short[0], drawn.h - place.h + short[1])
        shape.blit(rounded(inner, radius / self._smaller, _WHITE), drawn.move(-place.x, -place.y))
        self._surface.blit(stretched(softened(shape, soft / self._smaller), place.size), place)

    def spare(self, parts: Sequence[pygame.Rect]) -> None:
        """Nothing is covered of these."""
        for part in parts:
            self._surface.fill((255, 255, 255, 0), self._part(part).inflate(2, 2))

    def of(self, rect: pygame.Rect) -> pygame.Surface:
        """As large as it will be."""
        part = self._part(rect).clip(self._surface.get_rect())
        return pygame.transform.smoothscale(self._surface.subsurface(part), rect.size)

    def _part(self, rect: pygame.Rect) -> pygame.Rect:
        left, top = rect.x - self._whole.x, rect.y - self._whole.y
        return pygame.Rect(*(round(one / self._smaller) for one in (left, top, *rect.size)))


# --- the list's


def letter_tile(table: Table, letter: str, side_mm: float) -> Picture:
    side = table.even_px(side_mm)
    blank = blank_tile(table, side, TILE_HEIGHT_MM, 0)
    if not letter.strip():
        return blank
    ink = _INKS[ord(letter) % len(_INKS)]
    mark = numeral(letter, round(LETTER * side), ink, False)
    return numbered(blank, seated(mark, side, TILE_HEIGHT_MM, 0))


def empty_place(table: Table, side_mm: float) -> Picture:
    """Where a letter is still to come."""
    side = table.even_px(side_mm)
    return Picture(recess((side, side), 0.17 * side), (side // 2, side // 2))


def next_place(table: Table, side_mm: float) -> Picture:
    """The light on the place that comes next, to be added."""
    side = table.even_px(side_mm)
    return rim_glow(rounded((side, side), 0.17 * side, _WHITE), table.per_mm, 0.8, 0.9)
