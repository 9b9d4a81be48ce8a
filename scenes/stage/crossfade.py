"""A part of the floor between two looks, without drawing again what lies there."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.stage.spares import Size, Spares

ROWS = 96
"""Worked on at once: they stay near the processor meanwhile."""
FULL = 255


class Crossfade:
    """The darker look, what the brighter one adds to it everywhere, and how much of that is
    seen. Nothing but copies and sums is left for each step."""

    def __init__(self, area: pygame.Rect, share: float) -> None:
        """`share`: 0 for the darker look, 1 for the brighter one, as it is seen now."""
        self.area, self.share, self.seen = area, share, share
        self._dark: pygame.Surface | None = None
        self._more: pygame.Surface | None = None

    @property
    def has_begun(self) -> bool:
        """Whether both looks are there."""
        return self._dark is not None

    @property
    def is_over(self) -> bool:
        return self.seen == self.share and self.share in (0, 1)

    @property
    def is_due(self) -> bool:
        return self.seen != self.share

    def begin(self, spares: Spares, like: pygame.Surface) -> None:
        self._dark = spares.take(self.area.size, like)
        self._more = spares.take(self.area.size, like)

    def end(self, spares: Spares) -> None:
        if self._dark is not None and self._more is not None:
            spares.give(self._dark, self._more)
        self._dark = self._more = None

    def note(self, floor: pygame.Surface, part: pygame.Rect, is_bright: bool) -> None:
        """The floor has one of the two looks there now."""
        target = self._more if is_bright else self._dark
        if target is not None:
            target.blit(floor, self._inside(part), part)

    def weigh(self, part: pygame.Rect) -> None:
        """Both looks are noted there: of the brighter one only what it adds stays."""
        if self._dark is not None and self._more is not None:
            inside = self._inside(part)
            self._more.blit(self._dark, inside, inside, pygame.BLEND_RGB_SUB)

    def lay(self, floor: pygame.Surface, part: pygame.Rect) -> None:
        if self._dark is not None:
            floor.blit(self._dark, part, self._inside(part))

    def add(self, floor: pygame.Surface, part: pygame.Rect, room: pygame.Surface) -> None:
        """`room`: to work on, not smaller than the part."""
        level = round(FULL * self.share)
        if self._more is None or not level:
            return
        inside = self._inside(part)
        if level == FULL:
            floor.blit(self._more, part, inside, pygame.BLEND_RGB_ADD)
            return
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
