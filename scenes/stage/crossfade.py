"""A part of the floor between two looks, without drawing again what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from scenes.stage.parts import area, merged, outside
from scenes.stage.spares import Size, Spares

ROWS = 96
"""Worked on at once: they stay near the processor meanwhile."""
PARTS, MOST_NOTED = 6, 180_000
"""In so many frames everything is noted, where nobody has done so ahead; in more of them where that
is more than so many pixels a frame."""
MOST_PARTS = 12
"""More of them are put together."""
FULL = 255


@dataclass(slots=True)
class _Stage:
    """What of a crossfade one frame shows, and how much is seen of the brighter look there."""

    parts: list[pygame.Rect]
    seen: float


class Crossfade:
    """The darker look, what the brighter one adds to it everywhere, and how much of that is
    seen. Nothing but copies and sums is left for each step, of a large one in two frames."""

    def __init__(
        self,
        where: pygame.Rect,
        share: float,
        spares: Spares,
        like: pygame.Surface,
        first: pygame.Rect | None = None,
    ) -> None:
        """`share`: 0 for the darker look, 1 for the brighter one, as it is seen now. `first`: what
        of it a step shows a frame before the rest; None: it shows all at once."""
        self.area, self.share = where, share
        stages = [[where]] if first is None else [[first], outside(where, first)]
        self._stages = [_Stage(parts, share) for parts in stages if parts]
        self._most = min(-(-area(where) // PARTS), MOST_NOTED)
        """Pixels that a frame may note."""
        self._unnoted = [where]
        """Where both looks are still to be noted."""
        self._dark = spares.take(where.size, like)
        self._more = spares.take(where.size, like)

    @property
    def seen(self) -> float | None:
        """How much of the brighter look; None: not as much of it everywhere."""
        first, *others = {stage.seen for stage in self._stages}
        return None if others else first

    @property
    def is_due(self) -> bool:
        return self.seen != self.share

    @property
    def due(self) -> list[pygame.Rect]:
        """What the next step shows."""
        return next((stage.parts for stage in self._stages if stage.seen != self.share), [])

    def step(self) -> list[pygame.Rect]:
        """What of it is to be shown anew."""
        for stage in self._stages:
            if stage.seen != self.share:
                stage.seen = self.share
                return stage.parts
        return []

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

    def note_dark(self, floor: pygame.Surface, part: pygame.Rect) -> None:
        """The floor has its darker look there now."""
        self._dark.blit(floor, self._inside(part), part)

    def note_bright(self, floor: pygame.Surface, part: pygame.Rect) -> None:
        """The floor has its brighter look there now; the darker one has been noted."""
        inside = self._inside(part)
        self._more.blit(floor, inside, part)
        self._more.blit(self._dark, inside, inside, pygame.BLEND_RGB_SUB)

    def lay(self, room: pygame.Surface, part: pygame.Rect) -> None:
        """As it is seen by itself, from the room's upper left corner on."""
        work, inside = room.get_rect(size=part.size), self._inside(part)
        for some, seen in self._seen_in(part):
            # A level that is laid down first is quicker than a copy that is dimmed.
            room.fill((round(FULL * seen),) * 3, some.move(-part.left, -part.top))
        room.blit(self._more, work, inside, pygame.BLEND_RGB_MULT)
        room.blit(self._dark, work, inside, pygame.BLEND_RGB_ADD)

    def add(
        self, room: pygame.Surface, part: pygame.Rect, at: pygame.Rect, spare: pygame.Surface
    ) -> None:
        """Onto the room, whose upper left corner lies `at` that of another part. `spare`: to work
        on, not smaller than the part."""
        for inside, seen in self._seen_in(part):
            level, where = round(FULL * seen), inside.move(-at.left, -at.top)
            if level == FULL:
                room.blit(self._more, where, self._inside(inside), pygame.BLEND_RGB_ADD)
            elif level:
                work = spare.get_rect(size=inside.size)
                spare.fill((level,) * 3, work)
                spare.blit(self._more, work, self._inside(inside), pygame.BLEND_RGB_MULT)
                room.blit(spare, where, work, pygame.BLEND_RGB_ADD)

    def _seen_in(self, part: pygame.Rect) -> Iterator[tuple[pygame.Rect, float]]:
        seen = self.seen
        if seen is not None:
            yield part, seen
            return
        for stage in self._stages:
            for inside in (part.clip(one) for one in stage.parts):
                if inside:
                    yield inside, stage.seen

    def _inside(self, part: pygame.Rect) -> pygame.Rect:
        return part.move(-self.area.left, -self.area.top)


def bands(part: pygame.Rect, rows: int) -> Iterator[pygame.Rect]:
    for top in range(part.top, part.bottom, rows):
        yield pygame.Rect(part.left, top, part.width, rows).clip(part)


def sizes(where: pygame.Rect) -> list[Size]:
    """Of the surfaces that it takes."""
    return [where.size, where.size, (where.width, ROWS), (where.width, ROWS)]


def mix(
    floor: pygame.Surface, fades: Sequence[Crossfade], part: pygame.Rect, spares: Spares
) -> None:
    """The floor as it is seen now, in a part that the first of them covers whole. Where several
    meet the darker look is that of all, and each adds its own."""
    under = fades[0]
    size = under.area.width, ROWS
    # Rows that were copied are far from the processor: they are summed up before they are laid.
    room, spare = spares.take(size, floor), spares.take(size, floor)
    for rows in bands(part, ROWS):
        under.lay(room, rows)
        for fade in fades[1:]:
            shared = rows.clip(fade.area)
            if shared:
                fade.add(room, shared, rows, spare)
        floor.blit(room, rows, room.get_rect(size=rows.size))
    spares.give(room, spare)
