"""Free felt on a table of Trellis, for words that cover nothing."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

import pygame

from scenes.art.canvas import Picture
from scenes.core.table import Pixel, Side, Table

CLEAR_MM = 3.5
"""Felt between words and anything else."""

ASIDE_STEP_MM, ASIDE_STEPS = 8.0, 24
INWARDS_STEP_MM, INWARDS_STEPS, OUTWARDS_STEPS = 6.0, 56, 4
TRIED_FIRST = 60
"""So many places are tried one by one, for most words find room soon."""


class FeltSpace:
    def __init__(self, table: Table, covered: Callable[[], list[pygame.Rect]]) -> None:
        """`covered` is everything that words may not cover, other words apart."""
        self.table, self.covered = table, covered
        self._is_at_rest = False
        self._seen: dict[Side, list[pygame.Rect]] = {}
        """What is covered as a side sees it, while nothing comes or goes."""

    @contextmanager
    def at_rest(self) -> Iterator[None]:
        """Meanwhile nothing comes or goes that words may not cover: it is found once for all."""
        self._is_at_rest = True
        try:
            yield
        finally:
            self._is_at_rest = False
            self._seen.clear()

    def _seen_by(self, side: Side) -> list[pygame.Rect]:
        if side in self._seen:
            return self._seen[side]
        seen = [self.table.seen(side, rect) for rect in self._there()]
        if self._is_at_rest:
            self._seen[side] = seen
        return seen

    def _there(self) -> list[pygame.Rect]:
        """What is covered, on the screen."""
        found = self._seen.get(Side.SOUTH) or self.covered()
        if self._is_at_rest:
            self._seen[Side.SOUTH] = found
        return found

    def free_among(
        self,
        side: Side,
        spots: Iterable[pygame.Rect],
        words: Iterable[pygame.Rect],
        suits: Callable[[pygame.Rect], bool],
    ) -> pygame.Rect | None:
        """The first of these spots, as `seen` from a side, that lies on the table, is clear of
        what is covered and of these `words` on the screen, and `suits`; turned back to the
        screen."""
        table, clear = self.table, self._clear()
        there = [*self._seen_by(side), *(table.seen(side, rect) for rect in words)]
        whole = self._whole(side)
        for spot in spots:
            room = spot.inflate(clear, clear)
            if whole.contains(room) and room.collidelist(there) < 0 and suits(spot):
                return table.unseen(side, spot)
        return None

    def free_near(
        self, side: Side, rect: pygame.Rect, words: Sequence[pygame.Rect] = ()
    ) -> pygame.Rect | None:
        """A place for a seat's words, as `seen` from its side: where they belong, or as near to
        it as there is felt and none of these `words` on the screen; turned back to the screen."""
        table, clear = self.table, self._clear()
        room, steps = rect.inflate(clear, clear), _Steps.of(table.per_mm)
        # The first few on the screen, so that not all that lies there has to be turned.
        place, there = table.unseen(side, room), [*self._there(), *words]
        whole = pygame.Rect(0, 0, table.width, table.height)
        for step in steps.nearest[side]:
            moved = place.move(step)
            if whole.contains(moved) and moved.collidelist(there) < 0:
                return moved.inflate(-clear, -clear)
        seen = [*self._seen_by(side), *(table.seen(side, one) for one in words)]
        found = steps.first_free(room, seen, self._whole(side))
        return None if found is None else table.unseen(side, rect.move(found))

    def _clear(self) -> int:
        return 2 * self.table.px(CLEAR_MM)

    def _whole(self, side: Side) -> pygame.Rect:
        return self.table.seen(side, pygame.Rect(0, 0, self.table.width, self.table.height))


class _Steps:
    """Where words are tried, from where they belong: aside and inwards, the nearest first. Of all
    of them together it is found out at once which are free: each has a bit of one number."""

    def __init__(self, per_mm: float) -> None:
        aside = [step * ASIDE_STEP_MM for step in range(-ASIDE_STEPS, ASIDE_STEPS + 1)]
        inwards = [step * INWARDS_STEP_MM for step in range(-OUTWARDS_STEPS, INWARDS_STEPS + 1)]
        self._aside = [round(x * per_mm) for x in aside]
        self._inwards = [round(y * per_mm) for y in inwards]
        self._high = len(inwards)
        places = sorted(
            (abs(across) + 2 * abs(down), across, down, x, y)
            for x, across in enumerate(aside)
            for y, down in enumerate(inwards)
        )
        self._order = [x * self._high + y for *_, x, y in places]
        first = [self._step(place) for place in self._order[:TRIED_FIRST]]
        self.nearest = {side: [side.beside((0, 0), *step) for step in first] for side in Side}
        """As steps on the screen."""
        one = [1 << x * self._high for x in range(len(aside))]
        self._columns = [sum(one[:count]) for count in range(len(aside) + 1)]
        """The lowest bits of so many columns."""

    @classmethod
    @lru_cache(maxsize=4)
    def of(cls, per_mm: float) -> _Steps:
        return cls(per_mm)

    def _step(self, place: int) -> Pixel:
        x, y = divmod(place, self._high)
        return self._aside[x], -self._inwards[y]

    def first_free(
        self, room: pygame.Rect, there: Iterable[pygame.Rect], whole: pygame.Rect
    ) -> Pixel | None:
        """The first step by which this room lies within the whole and clear of all else."""
        across = self._aside, whole.left - room.left, whole.right - room.right
        down = self._inwards, room.bottom - whole.bottom, room.top - whole.top
        free = self._bits(_between(*across), _between(*down))
        (left, top), (right, low) = room.topleft, room.bottomright
        for x, y, wide, high in there:
            if wide and high:
                columns = _inside(self._aside, x - right, x + wide - left)
                free &= ~self._bits(columns, _inside(self._inwards, top - y - high, low - y))
        if not free:
            return None
        bits = f"{free:b}"[::-1]
        return self._step(next(n for n in self._order if bits[n : n + 1] == "1"))

    def _bits(self, columns: tuple[int, int], lines: tuple[int, int]) -> int:
        """Of all places in these, from the first up to the one beyond."""
        (left, right), (low, high) = columns, lines
        if left >= right or low >= high:
            return 0
        one = (1 << high) - (1 << low)
        return one * self._columns[right - left] << left * self._high


def _between(steps: Sequence[int], least: int, most: int) -> tuple[int, int]:
    """The numbers of the first of these and of the first beyond them."""
    return bisect_left(steps, least), bisect_right(steps, most)


def _inside(steps: Sequence[int], above: int, below: int) -> tuple[int, int]:
    """The same without the bounds themselves."""
    return bisect_right(steps, above), bisect_left(steps, below)


def ink_of(picture: Picture) -> pygame.Rect:
    """The part of a picture that is not empty."""
    return picture.surface.get_bounding_rect()
