"""A part of the floor between two looks, without drawing again what lies there."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from scenes.stage.parts import Size, SurfacePool, area, merged

ORDER = (0, 1, 0, 0, 1, 0, 1, 0)
"""Which of two pictures each level adds: five times the first, three times the second make the
brighter look, to a level."""
LEVELS = len(ORDER)
MOST_LEVELS, MOST_STEPPED = 4, 5_200_000
"""Levels a frame at most, for so few pixels: at 4K each takes more than 1 ms."""
PARTS, MOST_NOTED = 6, 150_000
"""Frames in which everything is noted, and pixels a frame at most."""
MOST_PARTS = 12
BANDS = 4
"""Of each it is known from where to where anything is added at all."""


class Crossfade:
    """What is added to the darker look, and how often it has been: one sum is left of each
    level."""

    def __init__(
        self, where: pygame.Rect, is_bright: bool, surfaces: SurfacePool, like: pygame.Surface
    ) -> None:
        """`is_bright`: how it is seen now."""
        self.area = where
        self.seen = self.level = LEVELS if is_bright else 0
        """0 for the darker look: what is on the floor, and what ought to be."""
        self._most = min(-(-area(where) // PARTS), MOST_NOTED)
        """Pixels that a frame may note."""
        self._most_levels = max(1, min(MOST_LEVELS, MOST_STEPPED // area(where)))
        self._unnoted = [where]
        """Where both looks are still to be noted."""
        self._sums = surfaces.take(like, where.size), surfaces.take(like, where.size)
        self._bands = list(bands(where, -(-where.height // BANDS)))
        self._filled = [list(self._bands), list(self._bands)]
        """What of each band either of the sums may change."""
        self._unmeasured = set(range(len(self._bands)))

    @property
    def is_due(self) -> bool:
        return self.seen != self.level

    @property
    def is_between(self) -> bool:
        return 0 < self.seen < LEVELS

    @property
    def is_noted(self) -> bool:
        return not self._unnoted

    @property
    def due(self) -> list[pygame.Rect]:
        filled = [self._filled[which] for which in set(_between(self.seen, self._next))]
        found = [[part for part in parts if part] for parts in zip(*filled, strict=True)]
        return [parts[0].unionall(parts[1:]) for parts in found if parts]

    def close(self, surfaces: SurfacePool) -> None:
        """Whoever still knows it holds no memory of it."""
        surfaces.give(*self._sums)
        del self._sums

    def change(self, part: pygame.Rect) -> None:
        """Both looks have changed there; they are noted when they are wanted."""
        shared = part.clip(self.area)
        if shared:
            self._unnoted.append(shared)
        if len(self._unnoted) > MOST_PARTS:
            self._unnoted = merged(self._unnoted)

    def unnoted(self) -> Iterator[pygame.Rect]:
        """One part after the other; whoever takes them notes them."""
        while self._unnoted:
            first = self._unnoted.pop(0)
            now, *later = bands(first, max(1, self._most // first.width))
            self._unnoted[:0] = later
            yield now

    def some_unnoted(self) -> list[pygame.Rect]:
        """As much of it as a frame may note."""
        parts = [next(self.unnoted())]
        while self._unnoted and sum(map(area, (*parts, self._unnoted[0]))) <= self._most:
            parts.append(self._unnoted.pop(0))
        return parts

    def note_bright(self, floor: pygame.Surface, part: pygame.Rect) -> None:
        """The floor has its brighter look there now."""
        self._sums[0].blit(floor, self._inside(part), part)

    def note_dark(self, floor: pygame.Surface, part: pygame.Rect) -> None:
        """The floor has its darker look there now; the brighter one has been noted."""
        inside = self._inside(part)
        self._sums[0].blit(floor, inside, part, pygame.BLEND_RGB_SUB)
        self._split(part)

    def keep(self, floor: pygame.Surface, part: pygame.Rect) -> None:
        """The floor is as it is seen now, and gets the other look next."""
        self._sums[1].blit(floor, self._inside(part), part)

    def note_other(self, floor: pygame.Surface, part: pygame.Rect) -> None:
        """The floor has it, and gets back what was kept."""
        more, kept = self._sums
        inside = self._inside(part)
        if self.seen:
            more.blit(kept, inside, inside)
            more.blit(floor, inside, part, pygame.BLEND_RGB_SUB)
        else:
            more.blit(floor, inside, part)
            more.blit(kept, inside, inside, pygame.BLEND_RGB_SUB)
        floor.blit(kept, part, inside)
        self._split(part)

    def _split(self, part: pygame.Rect) -> None:
        split(*self._sums, self._inside(part))
        self._fill(part)

    def _fill(self, part: pygame.Rect) -> None:
        """Both sums may have anything there now."""
        for number in part.collidelistall(self._bands):
            shared = part.clip(self._bands[number])
            if shared.width == self.area.width:
                self._unmeasured.add(number)
            for filled in self._filled:
                filled[number] = shared.union(filled[number]) if filled[number] else shared

    def measures(self) -> Iterator[None]:
        """Finds out where anything is added, a part of it a step."""
        while self._unmeasured:
            number = self._unmeasured.pop()
            for sums, filled in zip(self._sums, self._filled, strict=True):
                band = sums.subsurface(self._inside(self._bands[number]))
                # The library finds what has another colour than the key.
                band.set_colorkey((0, 0, 0))
                filled[number] = band.get_bounding_rect().move(self._bands[number].topleft)
            yield

    @property
    def _next(self) -> int:
        most = self._most_levels
        return min(max(self.level, self.seen - most), self.seen + most)

    @property
    def stepped(self) -> int:
        """How many pixels the next step adds up."""
        return area(self.area) * abs(self._next - self.seen)

    def step(self, floor: pygame.Surface) -> None:
        """From what is seen to what ought to be, or as much of the way as a frame has time for."""
        how = pygame.BLEND_RGB_ADD if self.level > self.seen else pygame.BLEND_RGB_SUB
        level = self._next
        for which in _between(self.seen, level):
            for part in filter(None, self._filled[which]):
                floor.blit(self._sums[which], part, self._inside(part), how)
        self.seen = level

    def add(self, floor: pygame.Surface, part: pygame.Rect) -> None:
        """What is seen of it, where the floor has the darker look."""
        shared = part.clip(self.area)
        for which in _between(0, self.seen) if shared else ():
            floor.blit(self._sums[which], shared, self._inside(shared), pygame.BLEND_RGB_ADD)

    def _inside(self, part: pygame.Rect) -> pygame.Rect:
        return part.move(-self.area.left, -self.area.top)


def split(first: pygame.Surface, second: pygame.Surface, part: pygame.Rect) -> None:
    """Splits the whole addition: `first` gets an eighth, `second` a third of the rest, rounded."""
    second.blit(first, part, part)
    second.fill((1, 1, 1), part, pygame.BLEND_RGB_ADD)
    # The library multiplies so that (levels * factor) / 256 is rounded up.
    first.fill((3, 3, 3), part, pygame.BLEND_RGB_SUB)
    first.fill((32, 32, 32), part, pygame.BLEND_RGB_MULT)
    for _ in range(ORDER.count(0)):
        second.blit(first, part, part, pygame.BLEND_RGB_SUB)
    second.fill((2, 2, 2), part, pygame.BLEND_RGB_SUB)
    second.fill((85, 85, 85), part, pygame.BLEND_RGB_MULT)


def _between(one: int, other: int) -> tuple[int, ...]:
    """What is added or taken away on the way from one level to another one."""
    return ORDER[min(one, other) : max(one, other)]


def bands(part: pygame.Rect, rows: int) -> Iterator[pygame.Rect]:
    for top in range(part.top, part.bottom, rows):
        yield pygame.Rect(part.left, top, part.width, rows).clip(part)


def sizes(where: pygame.Rect) -> list[Size]:
    return [where.size, where.size]
