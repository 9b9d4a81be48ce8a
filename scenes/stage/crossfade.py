"""A part of the floor between two looks, without drawing again what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from scenes.stage.spares import Size, Spares

ROWS = 96
"""Worked on at once: they stay near the processor meanwhile."""
PARTS = 3
"""Of so many frames each notes one, where nobody has done so ahead."""
FULL = 255


class Crossfade:
    """The darker look, what the brighter one adds to it everywhere, and how much of that is
    seen. Nothing but copies and sums is left for each step."""

    def __init__(self, area: pygame.Rect, share: float, spares: Spares, like: pygame.Surface):
        """`share`: 0 for the darker look, 1 for the brighter one, as it is seen now."""
        self.area, self.share, self.seen = area, share, share
        self.noted = 0
        """So many rows of both looks are noted, from above."""
        self._dark = spares.take(area.size, like)
        self._more = spares.take(area.size, like)

    @property
    def is_due(self) -> bool:
        return self.seen != self.share

    @property
    def is_noted(self) -> bool:
        return self.noted >= self.area.height

    def close(self, spares: Spares) -> None:
        spares.give(self._dark, self._more)

    def unnoted(self) -> Iterator[pygame.Rect]:
        """Some rows after the other; whoever takes them notes them."""
        while not self.is_noted:
            part = pygame.Rect(self.area.left, self.area.top + self.noted, self.area.width, ROWS)
            self.noted += ROWS
            yield part.clip(self.area)

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
        level, inside = round(FULL * self.share), self._inside(part)
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


def sizes(area: pygame.Rect) -> list[Size]:
    """Of the surfaces that it takes."""
    return [area.size, area.size, (area.width, ROWS)]


def mix(
    floor: pygame.Surface, fades: Sequence[Crossfade], part: pygame.Rect, spares: Spares
) -> None:
    """The floor as it is seen now, in a part that one of them covers whole. Where several meet
    the darker look is that of all, and each adds its own."""
    under = next(fade for fade in fades if fade.area.contains(part))
    room = spares.take((under.area.width, ROWS), floor)
    for top in range(part.top, part.bottom, ROWS):
        rows = pygame.Rect(part.left, top, part.width, ROWS).clip(part)
        under.lay(floor, rows)
        for fade in fades:
            shared = rows.clip(fade.area)
            if shared:
                fade.add(floor, shared, room)
    spares.give(room)
