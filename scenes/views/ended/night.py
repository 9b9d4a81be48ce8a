"""Darkens the felt at the end of a game, except for light on the winners."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

import pygame

from scenes.art import felt
from scenes.art.gallery import Gallery
from scenes.art.light import EDGE_MM, edge_line, seat_shade
from scenes.art.memory_cache import BYTES_A_PIXEL, InSteps
from scenes.core.memory import made_in_steps
from scenes.core.table import Pixel, Side, Table
from scenes.services.seating import Seating
from scenes.stage.arriving import dissolve
from scenes.stage.motion import Tweens
from scenes.stage.parts import area, strips
from scenes.stage.script import Steps, Wait
from scenes.stage.sprite import ADD, Sprite
from scenes.stage.stage import Stage

SECONDS = 0.4
PIXELS_A_FRAME, PIECES_A_FRAME = 1_000_000, 3
"""Limits per frame: pixels of sprites drawn into the dark picture, and pieces of the bare felt
made."""


class Pool(NamedTuple):
    """Light on the dark felt: its centre, its size in mm and the share of the lamp's light."""

    at: Pixel
    size_mm: tuple[float, float]
    strength: float


def pools_at(table: Table, sides: Sequence[Side], scale: float) -> list[Pool]:
    """A little light on the middle, most of it at these sides."""
    size = 360 * scale, 300 * scale
    found = [
        Pool(table.spot(side, 0, 40 * scale), size if side.upright else size[::-1], 0.2)
        for side in sides
    ]
    return [Pool(table.middle, (0.6 * table.wide, 0.6 * table.high), 0.12), *found]


class _Lying(NamedTuple):
    """What is drawn into the dark picture: surface, place and blend mode."""

    surface: pygame.Surface
    at: pygame.Rect
    flags: int = 0


class Night:
    """The dark picture is drawn while nothing moves; each step of the fade is one copy."""

    def __init__(
        self,
        gallery: Gallery,
        stage: Stage,
        tweens: Tweens,
        seating: Seating,
        before: Night | None = None,
    ) -> None:
        """`before`: a night that falls earlier and has less light."""
        self._gallery, self._stage, self._tweens = gallery, stage, tweens
        self._seating, self._before = seating, before
        self._bare: InSteps[[Table], pygame.Surface] = felt.night
        self._dark: pygame.Surface | None = None
        self._to_lay: deque[Callable[[], _Lying]] = deque()

    def ahead(
        self, pools: Sequence[Pool] = (), bare: InSteps[[Table], pygame.Surface] = felt.night
    ) -> Iterator[None]:
        """Prepares the dark felt. `pools`: the remaining light, in addition to that of `before`;
        `bare`: the felt without light."""
        gallery, self._bare = self._gallery, bare
        for side, name in zip(self._seating.sides, self._seating.called, strict=True):
            for is_lit in (False, True):
                edge_line(gallery, side, is_lit, name)
                yield
        before = None if self._before is None else self._before._dark
        if before is None:
            yield from gallery.near(bare)
            before = gallery.get(bare)
        dark = yield from _copied(before)
        yield
        for pool in pools:
            yield from gallery.near(felt.pool_of_light, pool.size_mm, pool.strength)
            light = gallery.get(felt.pool_of_light, pool.size_mm, pool.strength)
            lit = light.at(*pool.at)
            for strip in strips(lit):
                dark.blit(light.surface, strip, strip.move(-lit.x, -lit.y), special_flags=ADD)
                yield
        self._dark = dark

    def lay(self, lies: Iterable[Sprite], winners: Collection[int], shaded: bool) -> None:
        """Draws sprites into the dark picture as they are now, some per frame. `shaded`: with shade
        at seats that have not won. `ahead` has to be finished."""
        for sprite in sorted(lies, key=lambda one: (one.layer, one.order)):
            at = sprite.area()
            if at is not None and sprite.picture is not None:
                laid = sprite.picture.surface, at, sprite.flags
                self._to_lay.append(partial(_Lying, *laid))
        seating = self._seating
        for seat, (side, name) in enumerate(zip(seating.sides, seating.called, strict=True)):
            is_lit = seat in winners
            if shaded and not is_lit:
                self._to_lay.append(partial(self._shade, side))
            self._to_lay.append(partial(self._edge, side, is_lit, name))
        self._tweens.play(self._lay_all(self._prepared()), owner=self)

    def _shade(self, side: Side) -> _Lying:
        shade = seat_shade(self._gallery, side)
        return _Lying(shade.surface, shade.at(*self._gallery.table.spot(side, 0, 0)))

    def _edge(self, side: Side, is_lit: bool, name: Side) -> _Lying:
        edge = edge_line(self._gallery, side, is_lit, name)
        return _Lying(edge.surface, edge.at(*self._gallery.table.spot(side, 0, EDGE_MM)))

    def _lay_all(self, dark: pygame.Surface) -> Steps:
        left = PIXELS_A_FRAME
        while self._to_lay:
            one = self._to_lay.popleft()()
            dark.blit(one.surface, one.at, special_flags=one.flags)
            left -= area(one.at)
            if left <= 0 and self._to_lay:
                yield Wait()
                left = PIXELS_A_FRAME
        yield Wait()

    def fall(self, stays: Collection[Sprite] = ()) -> None:
        """Fades everything into the dark picture, except for `stays`: these remain sprites above
        the floor, since the floor is redrawn at each step."""
        self._tweens.play(self._fall(self._prepared(), self._sinking(stays)), owner=self)

    def _fall(self, dark: pygame.Surface, sinking: Collection[Sprite]) -> Steps:
        # The last drawing into it has used this frame.
        yield Wait()
        yield from self._lay_all(dark)
        self._dissolve(dark, sinking)

    def clear(self, stays: Collection[Sprite] = ()) -> None:
        """Fades everything into the bare felt, except for `stays`, which move on their own."""
        self._tweens.play(self._clear(self._sinking(stays)), owner=self)

    def _clear(self, sinking: Collection[Sprite]) -> Steps:
        """The bare felt first, if it is missing: some pieces per frame."""
        near = self.clear_ahead()
        while len(list(islice(near, PIECES_A_FRAME))) == PIECES_A_FRAME:
            yield Wait()
        self._dissolve(self._gallery.get(self._bare), sinking)

    def clear_ahead(self) -> Iterator[None]:
        return self._gallery.near(self._bare)

    def _prepared(self) -> pygame.Surface:
        if self._dark is None:
            raise AssertionError("night falls before it is prepared")
        return self._dark

    def _sinking(self, stays: Collection[Sprite]) -> set[Sprite]:
        return {one for one in self._stage.sprites if one.area()}.difference(stays)

    def _dissolve(self, dark: pygame.Surface, sinking: Collection[Sprite]) -> None:
        stage = self._stage
        seen = stage.sunk([one for one in stage.sprites if one not in sinking])
        for sprite in sinking:
            sprite.set_visible(False)
        forget = partial(self._forget, seen)
        dissolve(stage, self._tweens, seen, dark, SECONDS, forget, owner=self)

    def _forget(self, seen: pygame.Surface) -> None:
        """Releases the picture, which the table itself shows now."""
        self._dark = None
        self._stage.surfaces.give(seen)


def _copied(surface: pygame.Surface) -> Generator[None, None, pygame.Surface]:
    """Copies a surface, one strip per step."""
    size = surface.get_size()
    make = partial(pygame.Surface, size, 0, surface)
    copy = yield from made_in_steps(BYTES_A_PIXEL * math.prod(size), make)
    for strip in strips(copy.get_rect()):
        yield
        copy.blit(surface, strip, strip)
    return copy
