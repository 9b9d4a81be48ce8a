"""Rectangles, sprites in drawing order, and a pool of surfaces."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set
from functools import partial
from operator import attrgetter
from typing import TypeAlias

import pygame

from scenes.art.memory_cache import BYTES_A_PIXEL
from scenes.core.memory import made_in_steps
from scenes.stage.sprite import FLOOR, Sprite

WASTE = 1.05
"""Greatest ratio of a union's area to what it covers."""
A_PART, OFTEN = 3000, 4
"""Drawing another part costs as much as this many pixels; splitting makes this many more parts."""
STRIPS = 16


def bands(part: pygame.Rect, rows: int) -> Iterator[pygame.Rect]:
    for top in range(part.top, part.bottom, rows):
        yield pygame.Rect(part.left, top, part.width, rows).clip(part)


def strips(whole: pygame.Rect) -> list[pygame.Rect]:
    """Strips that cover the rectangle, for work in steps."""
    return list(bands(whole, -(-whole.height // STRIPS)))


def merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Fewer rectangles that cover the same area and little more; overlaps are drawn twice."""
    done: list[pygame.Rect] = []
    waiting = sorted(rects, key=area)
    while waiting:
        rect = waiting.pop()
        size = rect.width * rect.height
        for hit in rect.collidelistall(done):
            other = done[hit]
            both = area(rect.clip(other))
            union = rect.union(other)
            # Inlined: many parts make thousands of pairs.
            covered = size + other.width * other.height - both
            if union.width * union.height <= WASTE * covered + A_PART:
                del done[hit]
                waiting.append(union)
                break
            if both > OFTEN * A_PART:
                waiting.extend(outside(rect, other))
                break
        else:
            done.append(rect)
    return done


def together(before: pygame.Rect | None, after: pygame.Rect | None) -> list[pygame.Rect]:
    """Rectangles that cover both; one if that costs no more."""
    rects = [rect for rect in (before, after) if rect is not None]
    if before is None or after is None or not before.colliderect(after):
        return rects
    union = before.union(after)
    waste = area(union) - WASTE * (area(before) + area(after) - area(before.clip(after)))
    return [union] if waste <= A_PART else rects


def disjoint(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """The same area without overlaps."""
    done: list[pygame.Rect] = []
    waiting = list(rects)
    while waiting:
        rect = waiting.pop()
        hit = rect.collidelist(done)
        if hit < 0:
            done.append(rect)
        else:
            waiting.extend(outside(rect, done[hit]))
    return done


def area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def outside(rect: pygame.Rect, other: pygame.Rect) -> list[pygame.Rect]:
    """The parts of a rectangle outside another one, at most four."""
    inner = rect.clip(other)
    above = pygame.Rect(rect.left, rect.top, rect.width, inner.top - rect.top)
    below = pygame.Rect(rect.left, inner.bottom, rect.width, rect.bottom - inner.bottom)
    left = pygame.Rect(rect.left, inner.top, inner.left - rect.left, inner.height)
    right = pygame.Rect(inner.right, inner.top, rect.right - inner.right, inner.height)
    return [part for part in (above, below, left, right) if part.width > 0 and part.height > 0]


class Sight:
    """The visible part of the screen; the rest is drawn once it becomes visible."""

    def __init__(self) -> None:
        self.limit: pygame.Rect | None = None
        self._beyond: list[pygame.Rect] = []

    def within(self, wanted: list[pygame.Rect]) -> list[pygame.Rect]:
        """The visible part of these and of earlier hidden ones."""
        wanted, limit = wanted + self._beyond, self.limit
        if limit is None:
            self._beyond = []
            return wanted
        self._beyond = [part for one in wanted for part in outside(one, limit)]
        return [part for one in wanted if (part := one.clip(limit))]

    def forget(self) -> None:
        self._beyond = []


Size: TypeAlias = tuple[int, int]


class SurfacePool:
    """`most`: number of unused surfaces it holds."""

    def __init__(self, most: int = 1) -> None:
        self._most = most
        self._free: list[pygame.Surface] = []

    def take(self, like: pygame.Surface, size: Size | None = None) -> pygame.Surface:
        """A surface of this format and size (default: as large); its content is undefined."""
        return self.take_free(like, size) or pygame.Surface(size or like.get_size(), 0, like)

    def take_free(self, like: pygame.Surface, size: Size | None = None) -> pygame.Surface | None:
        """The same; None: none is free."""
        for surface in self._free:
            if surface.get_size() == (size or like.get_size()) and _are_alike(surface, like):
                self._free.remove(surface)
                return surface
        return None

    def has(self, like: pygame.Surface, sizes: Sequence[Size]) -> bool:
        """Whether these are all free at once."""
        free = [surface.get_size() for surface in self._free if _are_alike(surface, like)]
        return all(free.count(size) >= sizes.count(size) for size in sizes)

    def give(self, *surfaces: pygame.Surface) -> None:
        """Returns surfaces; the caller must not use them again."""
        self._free = [*self._free, *surfaces][-self._most :]

    def clear(self) -> None:
        """Frees all unused surfaces."""
        self._free.clear()

    def ahead(self, like: pygame.Surface, sizes: Sequence[Size] = ()) -> Iterator[None]:
        """Creates missing surfaces of these sizes (default: as large), in steps."""
        wanted = list(sizes) or [like.get_size()]
        for number, size in enumerate(wanted, 1):
            if number > 1:
                yield
            if not self.has(like, wanted[:number]):
                make = partial(pygame.Surface, size, 0, like)
                self.give((yield from made_in_steps(BYTES_A_PIXEL * math.prod(size), make)))


def _are_alike(one: pygame.Surface, other: pygame.Surface) -> bool:
    return one.get_masks() == other.get_masks()


MOST_SUNK = 100_000
"""Pixels per frame drawn into the floor; the rest is drawn above it, where it looks the same."""

_from_below = attrgetter("shown_layer", "order")


def low(sprites: list[Sprite]) -> list[Sprite]:
    """The sprites of the floor, from below."""
    return sprites[: bisect_left(sprites, (FLOOR + 1, 0), key=_from_below)]


class Pile:
    """All sprites of a stage, from below after `in_order`; new ones come last."""

    def __init__(self) -> None:
        self.sprites: list[Sprite] = []
        self._is_in_order = True
        self._serial = 0
        self._sinking: dict[Sprite, int] = {}
        """Sprites that move from above the floor into it, with their order there."""

    def __contains__(self, sprite: Sprite) -> bool:
        return sprite in self.sprites

    @property
    def is_sinking(self) -> bool:
        return bool(self._sinking)

    def add(self, sprite: Sprite) -> None:
        self.sprites.append(sprite)
        self.lay(sprite)

    def lay(self, sprite: Sprite) -> bool:
        """Puts a sprite on top of its layer; whether that must be drawn at once."""
        self._serial += 1
        if sprite.layer <= FLOOR < sprite.shown_layer and sprite.rect is not None:
            self._sinking[sprite] = self._serial
            return False
        self._put(sprite, self._serial)
        return True

    def sink(self, is_calm: bool) -> Iterator[Sprite]:
        """Moves sprites into the floor: at least one, and more in a calm frame."""
        sunk, most = 0, MOST_SUNK if is_calm else 1
        while self._sinking and sunk < most:
            sprite = next(iter(self._sinking))
            order = self._sinking.pop(sprite)
            if sprite.layer <= FLOOR < sprite.shown_layer and sprite in self.sprites:
                sunk += area(sprite.rect) if sprite.rect else 0
                self._put(sprite, order)
                yield sprite

    def _put(self, sprite: Sprite, order: int) -> None:
        sprite.order, sprite.shown_layer, sprite.drawn = order, sprite.layer, None
        self._is_in_order = False

    def in_order(self) -> list[Sprite]:
        """Sorts at most once a frame."""
        if not self._is_in_order:
            self.sprites.sort(key=_from_below)
            self._is_in_order = True
        return self.sprites

    def take(self, going: Set[Sprite]) -> list[Sprite]:
        """Removes sprites; returns them from below."""
        taken = [one for one in self.in_order() if one in going]
        self.sprites = [one for one in self.sprites if one not in going]
        return taken

    def remove(self, sprite: Sprite) -> bool:
        if sprite not in self.sprites:
            return False
        self.sprites.remove(sprite)
        return True
