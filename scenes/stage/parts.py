"""Rectangles, piles of sprites and surfaces that are used again."""

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
"""A union may be so much larger than what it covers."""
A_PART, OFTEN = 3000, 4
"""Drawing one more part costs as much as so many pixels; splitting makes so many more parts."""
STRIPS = 16


def strips(whole: pygame.Rect) -> list[pygame.Rect]:
    """All of it, for what is done bit by bit."""
    high = -(-whole.height // STRIPS)
    tops = range(whole.top, whole.bottom, high)
    return [pygame.Rect(whole.left, top, whole.width, high).clip(whole) for top in tops]


def merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Fewer rectangles that cover the same and little more; overlaps are drawn twice."""
    done: list[pygame.Rect] = []
    waiting = sorted(rects, key=area)
    while waiting:
        rect = waiting.pop()
        size = rect.width * rect.height
        for hit in rect.collidelistall(done):
            other = done[hit]
            both = area(rect.clip(other))
            union = rect.union(other)
            # In the open: of many parts there are thousands of pairs.
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
    """What covers both; one where they overlap and that costs no more."""
    rects = [rect for rect in (before, after) if rect is not None]
    if before is None or after is None or not before.colliderect(after):
        return rects
    union = before.union(after)
    waste = area(union) - WASTE * (area(before) + area(after) - area(before.clip(after)))
    return [union] if waste <= A_PART else rects


def disjoint(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """What they cover, each pixel in one only."""
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
    """The parts of a rectangle that another one does not cover, at most four."""
    inner = rect.clip(other)
    above = pygame.Rect(rect.left, rect.top, rect.width, inner.top - rect.top)
    below = pygame.Rect(rect.left, inner.bottom, rect.width, rect.bottom - inner.bottom)
    left = pygame.Rect(rect.left, inner.top, inner.left - rect.left, inner.height)
    right = pygame.Rect(inner.right, inner.top, rect.right - inner.right, inner.height)
    return [part for part in (above, below, left, right) if part.width > 0 and part.height > 0]


class Sight:
    """How much of the screen is seen: what lies beyond is drawn when it is."""

    def __init__(self) -> None:
        self.limit: pygame.Rect | None = None
        self._beyond: list[pygame.Rect] = []

    def within(self, wanted: list[pygame.Rect]) -> list[pygame.Rect]:
        """Of these, and of what lay beyond so far."""
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
    """`most`: so many that nobody uses are kept."""

    def __init__(self, most: int = 1) -> None:
        self._most = most
        self._free: list[pygame.Surface] = []

    def take(self, like: pygame.Surface, size: Size | None = None) -> pygame.Surface:
        """One of the same format and of this size, or as large; anything may be drawn on it."""
        return self.take_free(like, size) or pygame.Surface(size or like.get_size(), 0, like)

    def take_free(self, like: pygame.Surface, size: Size | None = None) -> pygame.Surface | None:
        """The same; None: it would have to be made."""
        for surface in self._free:
            if surface.get_size() == (size or like.get_size()) and _are_alike(surface, like):
                self._free.remove(surface)
                return surface
        return None

    def has(self, like: pygame.Surface, sizes: Sequence[Size]) -> bool:
        """Whether as many are free, all at once."""
        free = [surface.get_size() for surface in self._free if _are_alike(surface, like)]
        return all(free.count(size) >= sizes.count(size) for size in sizes)

    def give(self, *surfaces: pygame.Surface) -> None:
        """Returns surfaces; the giver must not draw on them again."""
        self._free = [*self._free, *surfaces][-self._most :]

    def clear(self) -> None:
        """Frees all spare surfaces."""
        self._free.clear()

    def ahead(self, like: pygame.Surface, sizes: Sequence[Size] = ()) -> Iterator[None]:
        """Makes what is missing of these sizes, or of one as large; a piece of memory a step."""
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
"""Pixels that a frame draws into the floor; the rest stays above it, where it looks the same."""

_from_below = attrgetter("shown_layer", "order")


def low(sprites: list[Sprite]) -> list[Sprite]:
    """Of these, from below, what lies on the floor."""
    return sprites[: bisect_left(sprites, (FLOOR + 1, 0), key=_from_below)]


class Pile:
    """All sprites of a stage, from below once it is `in_order`; what has come since lies last."""

    def __init__(self) -> None:
        self.sprites: list[Sprite] = []
        self._is_in_order = True
        self._serial = 0
        self._sinking: dict[Sprite, int] = {}
        """What was above the floor, and lies on it from soon on, with its order there."""

    def __contains__(self, sprite: Sprite) -> bool:
        return sprite in self.sprites

    @property
    def is_sinking(self) -> bool:
        return bool(self._sinking)

    def add(self, sprite: Sprite) -> None:
        self.sprites.append(sprite)
        self.lay(sprite)

    def lay(self, sprite: Sprite) -> bool:
        """Above all of its layer; whether that is to be seen at once."""
        self._serial += 1
        if sprite.layer <= FLOOR < sprite.shown_layer and sprite.rect is not None:
            self._sinking[sprite] = self._serial
            return False
        self._put(sprite, self._serial)
        return True

    def sink(self, is_calm: bool) -> Iterator[Sprite]:
        """At least one, and as much as a frame may that is calm."""
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
        """Sorted once a frame, however many were raised in it."""
        if not self._is_in_order:
            self.sprites.sort(key=_from_below)
            self._is_in_order = True
        return self.sprites

    def take(self, going: Set[Sprite]) -> list[Sprite]:
        """Off the pile; they are returned from below."""
        taken = [one for one in self.in_order() if one in going]
        self.sprites = [one for one in self.sprites if one not in going]
        return taken

    def remove(self, sprite: Sprite) -> bool:
        if sprite not in self.sprites:
            return False
        self.sprites.remove(sprite)
        return True
