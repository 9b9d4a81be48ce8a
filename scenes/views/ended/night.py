"""The felt grows dark at the end of a game, and the light stays with who has won."""

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
"""Once so many have been laid, or made of the bare felt, the rest waits for the next frame."""


class Pool(NamedTuple):
    """Light on the dark felt: its middle, its size in mm and how much of the lamp is left."""

    at: Pixel
    size_mm: tuple[float, float]
    strength: float


def pools_at(table: Table, sides: Sequence[Side], scale: float) -> list[Pool]:
    """A little over the middle, most of it at these sides."""
    size = 360 * scale, 300 * scale
    found = [
        Pool(table.spot(side, 0, 40 * scale), size if side.upright else size[::-1], 0.2)
        for side in sides
    ]
    return [Pool(table.middle, (0.6 * table.wide, 0.6 * table.high), 0.12), *found]


class _Lying(NamedTuple):
    """What is laid into a night, where, and how it is blended."""

    surface: pygame.Surface
    at: pygame.Rect
    flags: int = 0


class Night:
    """How the whole table will look is drawn while nothing moves; each level is one copy."""

    def __init__(
        self,
        gallery: Gallery,
        stage: Stage,
        tweens: Tweens,
        seating: Seating,
        before: Night | None = None,
    ) -> None:
        """`before`: falls earlier, and has less light."""
        self._gallery, self._stage, self._tweens = gallery, stage, tweens
        self._seating, self._before = seating, before
        self._bare: InSteps[[Table], pygame.Surface] = felt.night
        self._dark: pygame.Surface | None = None
        self._to_lay: deque[Callable[[], _Lying]] = deque()

    def ahead(
        self, pools: Sequence[Pool] = (), bare: InSteps[[Table], pygame.Surface] = felt.night
    ) -> Iterator[None]:
        """How the felt will be. `pools`: the light that is left, or what is left of it beside that
        of the night before. `bare`: without it."""
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
        """What lies on it in the dark too, as it is now, some of it a frame; where it is `shaded`,
        in shade at the seats of those who have not won. Every night has been prepared then."""
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
        """All sinks into the felt but what lies there in the dark too, and what `stays` a sprite:
        above the floor, for what lies on it is drawn anew for each level."""
        self._tweens.play(self._fall(self._prepared(), self._sinking(stays)), owner=self)

    def _fall(self, dark: pygame.Surface, sinking: Collection[Sprite]) -> Steps:
        # What was laid into it last has taken this frame.
        yield Wait()
        yield from self._lay_all(dark)
        self._dissolve(dark, sinking)

    def clear(self, stays: Collection[Sprite] = ()) -> None:
        """All sinks that is still there into the bare felt, but what `stays` and goes its own
        way."""
        self._tweens.play(self._clear(self._sinking(stays)), owner=self)

    def _clear(self, sinking: Collection[Sprite]) -> Steps:
        """The bare felt first, where it is not there yet: some pieces a frame."""
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
        """What shows it lies on the table now."""
        self._dark = None
        self._stage.surfaces.give(seen)


def _copied(surface: pygame.Surface) -> Generator[None, None, pygame.Surface]:
    """A strip a step."""
    size = surface.get_size()
    make = partial(pygame.Surface, size, 0, surface)
    copy = yield from made_in_steps(BYTES_A_PIXEL * math.prod(size), make)
    for strip in strips(copy.get_rect()):
        yield
        copy.blit(surface, strip, strip)
    return copy
