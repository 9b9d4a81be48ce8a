"""Fades a part of the floor between two looks without redrawing its sprites."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from scenes.stage.parts import Size, SurfacePool, area, bands, merged

ORDER = (0, 1, 0, 0, 1, 0, 1, 0)
"""Which of two sums each level adds: five times the first and three times the second give exactly
the brighter look."""
LEVELS = len(ORDER)
MOST_LEVELS, MOST_STEPPED = 4, 5_200_000
"""Most levels per frame, for this many pixels: at 4K each takes over 1 ms."""
PARTS, MOST_NOTED = 6, 150_000
"""Frames in which both looks are captured, and pixels per frame."""
MOST_PARTS = 12


class Crossfade:
    """The difference of the two looks, split into sums that are added level by level."""

    def __init__(
        self, where: pygame.Rect, is_bright: bool, surfaces: SurfacePool, like: pygame.Surface
    ) -> None:
        """`is_bright`: the present look."""
        self.area = where
        self.seen = self.level = LEVELS if is_bright else 0
        """0: the darker look. `seen`: present level; `level`: the wanted one."""
        self._most = min(-(-area(where) // PARTS), MOST_NOTED)
        """Pixels captured per frame."""
        self._most_levels = max(1, min(MOST_LEVELS, MOST_STEPPED // area(where)))
        self._unnoted = [where]
        """Where both looks must still be captured."""
        self._sums = surfaces.take(like, where.size), surfaces.take(like, where.size)

    @property
    def is_due(self) -> bool:
        return self.seen != self.level

    @property
    def is_between(self) -> bool:
        return 0 < self.seen < LEVELS

    @property
    def is_noted(self) -> bool:
        return not self._unnoted

    def close(self, surfaces: SurfacePool) -> None:
        """Frees its surfaces."""
        surfaces.give(*self._sums)
        del self._sums

    def change(self, part: pygame.Rect) -> None:
        """Both looks have changed there; they are captured again when needed."""
        shared = part.clip(self.area)
        if shared:
            self._unnoted.append(shared)
        if len(self._unnoted) > MOST_PARTS:
            self._unnoted = merged(self._unnoted)

    def unnoted(self) -> Iterator[pygame.Rect]:
        """Parts to capture; the caller captures each."""
        while self._unnoted:
            first = self._unnoted.pop(0)
            now, *later = bands(first, max(1, self._most // first.width))
            self._unnoted[:0] = later
            yield now

    def some_unnoted(self) -> list[pygame.Rect]:
        """The parts that one frame may capture."""
        parts = [next(self.unnoted())]
        while self._unnoted and sum(map(area, (*parts, self._unnoted[0]))) <= self._most:
            parts.append(self._unnoted.pop(0))
        return parts

    def note_bright(self, floor: pygame.Surface, part: pygame.Rect) -> None:
        """Captures the brighter look from the floor."""
        self._sums[0].blit(floor, self._inside(part), part)

    def note_dark(self, floor: pygame.Surface, part: pygame.Rect) -> None:
        """Captures the darker look from the floor, after the brighter one."""
        inside = self._inside(part)
        self._sums[0].blit(floor, inside, part, pygame.BLEND_RGB_SUB)
        split(*self._sums, inside)

    def keep(self, floor: pygame.Surface, part: pygame.Rect) -> None:
        """Saves the present look of the floor, before the other is drawn."""
        self._sums[1].blit(floor, self._inside(part), part)

    def note_other(self, floor: pygame.Surface, part: pygame.Rect) -> None:
        """Captures the other look from the floor, then restores the saved one."""
        more, kept = self._sums
        inside = self._inside(part)
        if self.seen:
            more.blit(kept, inside, inside)
            more.blit(floor, inside, part, pygame.BLEND_RGB_SUB)
        else:
            more.blit(floor, inside, part)
            more.blit(kept, inside, inside, pygame.BLEND_RGB_SUB)
        floor.blit(kept, part, inside)
        split(more, kept, inside)

    @property
    def _next(self) -> int:
        most = self._most_levels
        return min(max(self.level, self.seen - most), self.seen + most)

    @property
    def stepped(self) -> int:
        """Pixels that the next step adds."""
        return area(self.area) * abs(self._next - self.seen)

    def step(self, floor: pygame.Surface) -> None:
        """Steps towards `level`, as far as a frame allows."""
        how = pygame.BLEND_RGB_ADD if self.level > self.seen else pygame.BLEND_RGB_SUB
        level = self._next
        for which in _between(self.seen, level):
            floor.blit(self._sums[which], self.area, None, how)
        self.seen = level

    def add(self, floor: pygame.Surface, part: pygame.Rect) -> None:
        """Adds its present level where the floor has the darker look."""
        shared = part.clip(self.area)
        for which in _between(0, self.seen) if shared else ():
            floor.blit(self._sums[which], shared, self._inside(shared), pygame.BLEND_RGB_ADD)

    def _inside(self, part: pygame.Rect) -> pygame.Rect:
        return part.move(-self.area.left, -self.area.top)


def split(first: pygame.Surface, second: pygame.Surface, part: pygame.Rect) -> None:
    """Splits the difference: `first` gets an eighth, `second` a third of the rest, rounded."""
    second.blit(first, part, part)
    second.fill((1, 1, 1), part, pygame.BLEND_RGB_ADD)
    # Pygame computes (level * factor) / 256 rounded up.
    first.fill((3, 3, 3), part, pygame.BLEND_RGB_SUB)
    first.fill((32, 32, 32), part, pygame.BLEND_RGB_MULT)
    for _ in range(ORDER.count(0)):
        second.blit(first, part, part, pygame.BLEND_RGB_SUB)
    second.fill((2, 2, 2), part, pygame.BLEND_RGB_SUB)
    second.fill((85, 85, 85), part, pygame.BLEND_RGB_MULT)


def _between(one: int, other: int) -> tuple[int, ...]:
    """The sums added or subtracted between two levels."""
    return ORDER[min(one, other) : max(one, other)]


def sizes(where: pygame.Rect) -> list[Size]:
    return [where.size, where.size]
