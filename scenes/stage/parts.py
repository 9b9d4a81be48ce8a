"""Rectangles of the screen that are drawn again."""

from __future__ import annotations

import pygame

WASTE = 1.05
"""A union may be so much larger than what it covers."""
A_PART, OFTEN = 3000, 4
"""What drawing one part more costs, as so many pixels; what is split into parts that do not overlap
becomes about so many more."""
STRIPS = 16


def strips(whole: pygame.Rect) -> list[pygame.Rect]:
    """All of it, for what is done bit by bit."""
    high = -(-whole.height // STRIPS)
    tops = range(whole.top, whole.bottom, high)
    return [pygame.Rect(whole.left, top, whole.width, high).clip(whole) for top in tops]


def merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that cover the same, and little more. Some overlap where that costs less than more
    parts would: what is drawn twice looks as if it were drawn once."""
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
        """None: all of it."""
        self._beyond: list[pygame.Rect] = []
        """What has not been drawn yet."""

    def within(self, wanted: list[pygame.Rect]) -> list[pygame.Rect]:
        """Of these, and of what lay beyond so far."""
        wanted, limit = wanted + self._beyond, self.limit
        if limit is None:
            self._beyond = []
            return wanted
        self._beyond = [part for one in wanted for part in outside(one, limit)]
        return [part for one in wanted if (part := one.clip(limit))]

    def forget(self) -> None:
        """All is drawn anew."""
        self._beyond = []
