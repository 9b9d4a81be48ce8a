"""Where a seat reads at the end who has won and why, where words are large and felt is scarce."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from game.trellis.state import Event, Move, State
from scenes.table import Pixel, Side
from scenes.views.ended.plain import Asked, Room, along_of
from scenes.views.ended.spots import Spots, Words
from scenes.views.room import free_spot
from scenes.views.view import Host

WIDTHS_MM = (145.0, 125.0, 107.0, 90.0, 75.0, 62.0, 54.0)
LINE, GAP_MM, EDGE_MM, STEP_MM, SPARE_MM = 1.4, 3.0, 12.0, 4.0, 6.0
"""From line to line, in ems; the felt between who has won and why; from the table's edge; from one
place that is tried to the next; and how much wider the place is than the words, which may be kept
off what lies at one end of it."""


class EndWords:
    """As many lines as the words take, in whatever width comes nearest to the rack."""

    def __init__(self, host: Host[State, Move, Event]) -> None:
        self._table, self._type = host.around.table, host.gallery.type

    def spots(
        self, room: Room, side: Side, asked: Asked, said: tuple[str, str], beside_mm: float
    ) -> Spots:
        """With room for all of what is `said`, who has won and why, if there is any; what is found
        is taken. `beside_mm`: what lies there reaches so far from the seat's middle."""
        spots = room.spots(side, replace(asked, has_score=False), beside_mm)
        fits = self._has_room(said[1], spots.reason)
        if not self._table.has_large_words or asked.totals or fits:
            return spots
        *others, usual = room.taken
        spots, rect = self._found(side, said, spots, beside_mm, others) or (spots, usual)
        room.taken = [*others, rect]
        return spots

    def _has_room(self, reason: str, place: Words) -> bool:
        least = self._table.least_em_mm
        return len(self._type.wrapped(reason, least, place.width_mm)) <= place.most_lines

    def _found(
        self,
        side: Side,
        said: tuple[str, str],
        spots: Spots,
        beside_mm: float,
        taken: Sequence[pygame.Rect],
    ) -> tuple[Spots, pygame.Rect] | None:
        """The same as near to the rack's left end as there is room, and what that covers."""
        found = []
        for wide, high, lines in self._sizes(said, spots):
            size = self._table.px(wide), self._table.px(high)
            near = self._table.spot(side, -beside_mm - wide / 2, EDGE_MM + high / 2)
            at = free_spot(self._table, side, size, near, taken, STEP_MM)
            if at is not None:
                rect = pygame.Rect((0, 0), size if side.upright else size[::-1])
                rect.center = at
                away = (at[0] - near[0]) ** 2 + (at[1] - near[1]) ** 2
                found.append((away, self._written(side, at, spots, wide, high, lines), rect))
        best = min(found, key=lambda one: one[0], default=None)
        return None if best is None else best[1:]

    def _sizes(
        self, said: tuple[str, str], spots: Spots
    ) -> Iterator[tuple[float, float, tuple[int, int]]]:
        """How wide and how high in mm, with how many lines of each."""
        assert spots.headline is not None
        places = spots.headline, spots.reason
        for wide in WIDTHS_MM:
            lines, widest, high = [], 0.0, GAP_MM
            for words, place in zip(said, places, strict=True):
                wrapped = self._type.wrapped(words, place.em_mm, wide, place.face)
                lines.append(len(wrapped))
                high += LINE * place.em_mm * len(wrapped)
                em, face = place.em_mm, place.face
                widest = max(widest, *(self._type.width(line, em, face) for line in wrapped))
            if widest <= wide:
                yield widest + SPARE_MM, high, (lines[0], lines[1])

    def _written(
        self, side: Side, at: Pixel, spots: Spots, wide: float, high: float, lines: tuple[int, int]
    ) -> Spots:
        headline, reason = spots.headline, spots.reason
        assert headline is not None
        along, inward = along_of(self._table, side, at)
        left, top = along - wide / 2, inward + high / 2
        upper, lower = (
            LINE * place.em_mm * count
            for place, count in zip((headline, reason), lines, strict=True)
        )
        who = left, top - upper / 2
        why = left, top - upper - GAP_MM - lower / 2
        return replace(
            spots,
            headline=replace(headline, at=who, width_mm=wide, most_lines=lines[0]),
            reason=replace(reason, at=why, width_mm=wide, most_lines=lines[1]),
        )
