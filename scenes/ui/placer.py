"""Finds room on the table: for words, controls, coins and booklets, near where they belong."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

import pygame

from scenes.core.table import Pixel, Side, Table

GAP_MM, STEP_MM = 3.0, 4.0
FAR = 1e6
"""Pixels: farther than any table is large."""


class Alternative(NamedTuple):
    """A rectangle at its preferred position on the screen; the penalty in mm adds to its distance
    from there."""

    rect: pygame.Rect
    penalty: float = 0.0


class Place(NamedTuple):
    """The number of the alternative, and its rectangle on the screen."""

    number: int
    rect: pygame.Rect


class Placer:
    def __init__(
        self,
        table: Table,
        side: Side,
        occupied: Iterable[pygame.Rect],
        gap_mm: float = GAP_MM,
        step_mm: float = STEP_MM,
        depth: float = 1.0,
        inward: float = 1.0,
    ) -> None:
        """For a reader at a `side`, whose part of the table is so deep (a share of the table) and
        off all that is `occupied`, rectangles on the screen. Places are tried every `step_mm`. A
        step inward counts `inward` times as much as one aside; of two places as far away the
        reader's left one is better, also by half a step."""
        self._table, self._step, self._right = table, step_mm * table.per_mm, side.right
        self._gap = table.px(gap_mm)
        self._occupied = list(occupied)
        self._weights = (1.0, inward) if side.upright else (inward, 1.0)
        whole = table.seen(side, pygame.Rect(0, 0, table.width, table.height))
        high = round(whole.height * depth)
        seen = pygame.Rect(0, whole.height - high, whole.width, high)
        self.area = table.unseen(side, seen).inflate(-2 * self._gap, -2 * self._gap)
        """The part of the screen that may be used."""

    def place(
        self,
        alternatives: Sequence[Alternative],
        suits: Callable[[pygame.Rect], bool] = lambda _: True,
        within_mm: float = math.inf,
    ) -> Place | None:
        """The place for which distance and penalty together are least, and less than `within_mm`;
        None: there is no room."""
        best, least = None, within_mm
        for number, (rect, penalty) in enumerate(alternatives):
            if penalty >= least:
                continue
            for away, found in self.spots(rect, least - penalty):
                if suits(found):
                    best, least = Place(number, found), away + penalty
                    break
        return best

    def spots(
        self, rect: pygame.Rect, within_mm: float = math.inf
    ) -> Iterator[tuple[float, pygame.Rect]]:
        """Where a rectangle has room, and how many mm from where it is preferred: there, and then
        the nearest places first."""
        if self.is_free(rect):
            yield 0.0, rect
        area, (wide, high), per_mm = self.area, rect.size, self._table.per_mm
        far = [round(min(within_mm * per_mm, FAR) / weight) for weight in self._weights]
        left, right = max(area.left, rect.left - far[0]), min(area.right - wide, rect.left + far[0])
        top, low = max(area.top, rect.top - far[1]), min(area.bottom - high, rect.top + far[1])
        xs = _lattice(rect.left, left, right, self._step)
        ys = _lattice(rect.top, top, low, self._step)
        for pixels, at in self._nearest(rect, xs, ys):
            if pixels >= within_mm * per_mm:
                return
            if at != rect.topleft:
                yield pixels / per_mm, pygame.Rect(at, rect.size)

    def _nearest(
        self, rect: pygame.Rect, xs: list[int], ys: list[int]
    ) -> Iterator[tuple[float, Pixel]]:
        """Distance in pixels and top left corner of free lattice points, nearest first. Each row is
        a bit set."""
        gap = self._gap
        closed = []
        for x, y, wide, high in self._occupied:
            first = bisect_right(xs, x - gap - rect.width)
            beyond = bisect_left(xs, x + wide + gap)
            if first < beyond:
                open_bits = ~((1 << beyond) - (1 << first))
                closed.append((y - gap - rect.height, y + high + gap, open_bits))
        heap = list[tuple[float, int, int, int, int]]()

        def push(y: int, number: int, way: int, free: int) -> None:
            if number >= 0:
                away = math.hypot(
                    self._away(0, xs[number] - rect.left), self._away(1, y - rect.top)
                )
                heappush(heap, (away, y, number, way, free))

        def pop() -> tuple[float, Pixel]:
            away, y, number, way, free = heappop(heap)
            beside = _below(free, number - 1) if way < 0 else _above(free, number + 1)
            push(y, beside, way, free)
            return away, (xs[number], y)

        every, middle = (1 << len(xs)) - 1, bisect_right(xs, rect.left)
        for down, y in sorted((self._away(1, y - rect.top), y) for y in ys):
            while heap and heap[0][0] < down:
                yield pop()
            free = every
            for low, high, open_bits in closed:
                if low < y < high:
                    free &= open_bits
            push(y, _below(free, middle - 1), -1, free)
            push(y, _above(free, middle), 1, free)
        while heap:
            yield pop()

    def _away(self, axis: int, pixels: int) -> float:
        """The weighted distance of `pixels` right or down on the screen."""
        is_right = pixels * self._right[axis] > 0
        return self._weights[axis] * abs(pixels) + (self._step / 2 if is_right else 0.0)

    def is_free(self, rect: pygame.Rect) -> bool:
        """Whether the rectangle with its gap is free."""
        around = rect.inflate(2 * self._gap, 2 * self._gap)
        return self.area.contains(rect) and around.collidelist(self._occupied) < 0


def rect_at(side: Side, size: Pixel, middle: Pixel) -> pygame.Rect:
    """The rectangle on the screen of something so wide and high as the reader at a side sees it."""
    rect = pygame.Rect((0, 0), size if side.upright else size[::-1])
    rect.center = middle
    return rect


def _lattice(start: int, least: int, most: int, step: float) -> list[int]:
    """Numbers a step apart, from where `start` is or would be moved to; empty: there are none."""
    if least > most:
        return []
    begin = min(max(least, start), most)
    first, last = math.ceil((least - begin) / step), math.floor((most - begin) / step)
    return [begin + round(number * step) for number in range(first, last + 1)]


def _below(bits: int, number: int) -> int:
    """The last set bit up to this one; -1: there is none."""
    return (bits & ((1 << (number + 1)) - 1)).bit_length() - 1


def _above(bits: int, number: int) -> int:
    """The first set bit from this one on; -1: there is none."""
    above = bits >> number
    return (above & -above).bit_length() - 1 + number if above else -1
