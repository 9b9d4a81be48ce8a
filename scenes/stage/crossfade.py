"""A part of the floor between two looks, without drawing again what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from scenes.stage.parts import area, merged
from scenes.stage.spares import Size, Spares

ROWS = 96
"""Worked on at once: they stay near the processor meanwhile."""
PARTS, MOST_NOTED = 3, 400_000
"""In so many frames everything is noted, where nobody has done so ahead; in more of them where that
is more than so many pixels a frame."""
MOST_PARTS = 12
"""More of them are put together."""
FULL = 255


class Crossfade:
    """The darker look, what the brighter one adds to it everywhere, and how much of that is
    seen. Nothing but copies and sums is left for each step."""

    def __init__(
        self, where: pygame.Rect, share: float, spares: Spares, like: pygame.Surface
    ) -> None:
        """`share`: 0 for the darker look, 1 for the brighter one, as it is seen now."""
        self.area, self.share, self.seen = where, share, share
        self._most = min(-(-area(where) // PARTS), MOST_NOTED)
        """Pixels that a frame may note."""
        self._unnoted = self._in_parts([where])
        """Where both looks are still to be noted."""
        self._dark = spares.take(where.size, like)
        self._more = spares.take(where.size, like)

    @property
    def is_due(self) -> bool:
        return self.seen != self.share

    @property
    def is_noted(self) -> bool:
        return not self._unnoted

    def close(self, spares: Spares) -> None:
        spares.give(self._dark, self._more)

    def change(self, part: pygame.Rect) -> None:
        """Both looks have changed there; they are noted when they are wanted."""
        shared = part.clip(self.area)
        if shared:
            self._unnoted.append(shared)
        if len(self._unnoted) > MOST_PARTS:
            self._unnoted = self._in_parts(merged(self._unnoted))

    def _in_parts(self, some: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """None of which is more than a frame may note."""
        return [part for one in some for part in bands(one, max(1, self._most // one.width))]

    def unnoted(self) -> Iterator[pygame.Rect]:
        """One part after the other; whoever takes them notes them."""
        while self._unnoted:
            yield self._unnoted.pop(0)

    def some_unnoted(self) -> list[pygame.Rect]:
        """As much of it as a frame may note."""
        parts = [self._unnoted.pop(0)]
        while self._unnoted and sum(map(area, (*parts, self._unnoted[0]))) <= self._most:
            parts.append(self._unnoted.pop(0))
        return parts

    def note_dark(self, floor: pygame.Surface, part: pygame.Rect) -> None:
        """The floor has its darker look there now."""
        self._dark.blit(floor, self._inside(part), part)

    def note_bright(self, floor: pygame.Surface, part: pygame.Rect) -> None:
        """The floor has its brighter look there now; the darker one has been noted."""
        inside = self._inside(part)
        self._more.blit(floor, inside, part)
        self._more.blit(self._dark, inside, inside, pygame.BLEND_RGB_SUB)

    def lay(self, floor: pygame.Surface, part: pygame.Rect) -> None:
        floor.blit(self._dark, part, self._inside(part))

    def add(self, floor: pygame.Surface, part: pygame.Rect, room: pygame.Surface) -> None:
        """`room`: to work on, not smaller than the part."""
        level, inside = round(FULL * self.seen), self._inside(part)
        if level == FULL:
            floor.blit(self._more, part, inside, pygame.BLEND_RGB_ADD)
        elif level:
            work = room.get_rect(size=part.size)
            # A level that is laid down first is quicker than a copy that is dimmed.
            room.fill((level,) * 3, work)
            room.blit(self._more, work, inside, pygame.BLEND_RGB_MULT)
            floor.blit(room, part, work, pygame.BLEND_RGB_ADD)

    def _inside(self, part: pygame.Rect) -> pygame.Rect:
        return part.move(-self.area.left, -self.area.top)


def bands(part: pygame.Rect, rows: int) -> Iterator[pygame.Rect]:
    for top in range(part.top, part.bottom, rows):
        yield pygame.Rect(part.left, top, part.width, rows).clip(part)


def sizes(where: pygame.Rect) -> list[Size]:
    """Of the surfaces that it takes."""
    return [where.size, where.size, (where.width, ROWS)]


def mix(
    floor: pygame.Surface, fades: Sequence[Crossfade], part: pygame.Rect, spares: Spares
) -> None:
    """The floor as it is seen now, in a part that the first of them covers whole. Where several
    meet the darker look is that of all, and each adds its own."""
    under = fades[0]
    room = spares.take((under.area.width, ROWS), floor)
    for rows in bands(part, ROWS):
        under.lay(floor, rows)
        for fade in fades:
            shared = rows.clip(fade.area)
            if shared:
                fade.add(floor, shared, room)
    spares.give(room)
