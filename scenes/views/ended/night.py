"""The felt grows dark at the end of a game, and the light stays with who has won."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from scenes.art import felt
from scenes.art.gallery import Gallery
from scenes.art.light import EDGE_MM, edge_line, seat_shade
from scenes.seating import Seating
from scenes.stage.dissolve import dissolve
from scenes.stage.motion import Tweens
from scenes.stage.stage import ADD, Sprite, Stage
from scenes.table import Pixel, Side, Table

SECONDS, LAID_SECONDS = 0.3, 0.01
"""The latter until the frame after the one in which all is laid."""
STRIPS = 16


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


class Night:
    """Both looks of the whole table are drawn while nothing moves; each level is one copy."""

    def __init__(
        self,
        gallery: Gallery,
        stage: Stage,
        seating: Seating,
        is_cleared: bool,
        before: Night | None = None,
    ) -> None:
        """`is_cleared`: a bare table follows. `before`: has fallen when this one falls, and needs
        no memory to sink into any more."""
        self._gallery, self._stage, self._seating = gallery, stage, seating
        self._before, self._is_cleared = before, is_cleared
        self._make_bare: Callable[[Table], pygame.Surface] = felt.night
        self._bare: pygame.Surface | None = None
        """While it is copied."""
        self._dark: pygame.Surface | None = None
        self._seen: pygame.Surface | None = None

    def ahead(
        self, pools: Sequence[Pool] = (), bare: Callable[[Table], pygame.Surface] = felt.night
    ) -> Iterator[None]:
        """How the felt will be. `bare`: without the light that is left."""
        gallery = self._gallery
        for side, name in zip(self._seating.sides, self._seating.called, strict=True):
            for is_lit in (False, True):
                edge_line(gallery, side, is_lit, name)
                yield
        made = None if self._before is None else self._before._bare
        if made is None:
            yield from gallery.near(bare)
            made = gallery.get(bare)
            gallery.let_go(made)
        self._bare, self._make_bare = made, bare
        yield
        dark = pygame.Surface(made.get_size(), 0, made)
        yield from _copied(made, dark)
        for pool in pools:
            light = gallery.get(felt.pool_of_light, pool.size_mm, pool.strength)
            dark.blit(light.surface, light.at(*pool.at), special_flags=ADD)
            gallery.let_go(light)
            yield
        self._dark = dark
        if self._before is not None:
            self._seen = self._before._seen
        if self._seen is None:
            self._seen = pygame.Surface(dark.get_size(), 0, dark)
            yield from _copied(dark, self._seen)

    def lay(self, lies: Iterable[Sprite], winners: Collection[int], shaded: bool) -> None:
        """What lies on it in the dark too, as it is now; where it is `shaded`, in shade at the
        seats of those who have not won. Every night has been prepared then."""
        self._bare = None
        gallery, table, dark = self._gallery, self._gallery.table, self._dark
        if dark is None:
            raise AssertionError("nothing lies in a night that is not prepared")
        for sprite in sorted(lies, key=lambda one: (one.layer, one.order)):
            area = sprite.area()
            if area is not None and sprite.picture is not None:
                dark.blit(sprite.picture.surface, area, special_flags=sprite.flags)
        for seat, side in enumerate(self._seating.sides):
            if shaded and seat not in winners:
                shade = seat_shade(gallery, side)
                dark.blit(shade.surface, shade.at(*table.spot(side, 0, 0)))
            edge = edge_line(gallery, side, seat in winners, self._seating.name(seat))
            dark.blit(edge.surface, edge.at(*table.spot(side, 0, EDGE_MM)))

    def fall(self, tweens: Tweens, stays: Collection[Sprite] = ()) -> None:
        """All sinks into the felt but what lies there in the dark too, and what `stays` a sprite:
        above the floor, for what lies on it is drawn anew for each level."""
        if self._dark is None:
            raise AssertionError("night falls before it is prepared")
        # What lies in it has taken this frame.
        sink = partial(self._dissolve, self._dark, tweens, self._sinking(stays))
        tweens.after(LAID_SECONDS, sink, owner=self)

    def clear(self, tweens: Tweens, stays: Collection[Sprite] = ()) -> None:
        """All sinks that is still there into the bare felt, but what `stays` and goes its own
        way."""
        self._dissolve(self._gallery.get(self._make_bare), tweens, self._sinking(stays))

    def clear_ahead(self) -> Iterator[None]:
        return self._gallery.near(self._make_bare)

    def _sinking(self, stays: Collection[Sprite]) -> set[Sprite]:
        return {one for one in self._stage.sprites if one.area()}.difference(stays)

    def _dissolve(self, dark: pygame.Surface, tweens: Tweens, sinking: Collection[Sprite]) -> None:
        stage = self._stage
        seen = pygame.Surface(dark.get_size(), 0, dark) if self._seen is None else self._seen
        self._seen = seen
        shown = [one for one in stage.sprites if one.visible and one not in sinking]
        for sprite in shown:
            sprite.set_visible(False)
        stage.redraw()
        stage.draw(seen)
        for sprite in shown:
            sprite.set_visible(True)
        for sprite in sinking:
            sprite.set_visible(False)
        dissolve(stage, tweens, seen, dark, SECONDS, self._forget, owner=self)

    def _forget(self) -> None:
        """What shows it lies on the table now; what it sank into is wanted once more at most."""
        self._dark = None
        if not self._is_cleared:
            self._seen = None


def _copied(source: pygame.Surface, target: pygame.Surface) -> Iterator[None]:
    """A strip a step: memory that was never written to costs most."""
    high = -(-source.get_height() // STRIPS)
    for strip in range(STRIPS):
        part = pygame.Rect(0, strip * high, source.get_width(), high)
        target.blit(source, part, part)
        yield
