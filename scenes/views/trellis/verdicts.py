"""Verdicts on the lines of Trellis: an outline around each and a mark beyond its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame

from game.trellis.table import Cell, Line
from scenes.art import racks
from scenes.art.canvas import Picture
from scenes.stage.motion import Faded, fade_steps
from scenes.stage.stage import Layer
from scenes.table import Pixel, square
from scenes.touch.target import Target
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.field import Field
from scenes.views.trellis.field_geometry import Fit
from scenes.views.trellis.geometry import Geometry
from scenes.views.trellis.meanings import WrongMark

MARK_MM, SMALLEST_MARK_MM = 13.0, 9.0
MARK_TOUCH_MM = 12.0
"""What a finger may touch of a mark, at least."""
MARK_AWAY_MM = 2.6
"""Clear felt between an outline and its mark."""


class Verdict(NamedTuple):
    area: int
    cells: tuple[Cell, ...]
    is_right: bool


class Verdicts:
    def __init__(
        self, host: TrellisHost, composition: Composition, geometry: Geometry, field: Field
    ) -> None:
        self._host, self._composition = host, composition
        self._geometry, self._field = geometry, field
        self._shown: dict[Verdict, tuple[Faded, Faded]] = {}
        """Outline and mark."""
        self.marks: dict[Verdict, pygame.Rect] = {}

    def show(self, lines: Iterable[Line]) -> None:
        wanted = [_verdict(line) for line in lines]
        for verdict in [verdict for verdict in self._shown if verdict not in wanted]:
            for faded in self._shown.pop(verdict):
                faded.remove()
        self.marks.clear()
        tiles = self._field.tile_rects(self._composition.draft)
        for verdict in wanted:
            if verdict not in self._shown:
                self._shown[verdict] = self._faded(), self._faded()
            taken = [*tiles, *self.marks.values()]
            self.marks[verdict] = self._mark_rect(verdict, taken)
            self._place(verdict)

    def _faded(self) -> Faded:
        return Faded(self._host.stage, self._host.fading, Layer.VERDICT)

    def _place(self, verdict: Verdict) -> None:
        outline, mark = self._shown[verdict]
        gallery, rect = self._host.gallery, self._rect(verdict)
        picture: Picture = gallery.get(racks.verdict, rect.width, rect.height, verdict.is_right)
        outline.show(gallery.of(fade_steps, picture), rect.center)
        at, facing = self.marks[verdict], self._host.seating.sides[self._composition.turn].facing
        picture = gallery.get(racks.verdict_mark, at.width, verdict.is_right, facing)
        mark.show(gallery.of(fade_steps, picture), at.center)

    def _rect(self, verdict: Verdict) -> pygame.Rect:
        return self._field.fits[verdict.area].rect(verdict.cells)

    def _mark_rect(self, verdict: Verdict, taken: Sequence[pygame.Rect]) -> pygame.Rect:
        """Beyond the line's end, or its beginning where something lies at its end."""
        size = self._mark_size(self._field.fits[verdict.area])
        away = self._outer() + self._geometry.table.px(MARK_AWAY_MM) + size // 2
        spots = [square(spot, size) for spot in _beyond(self._rect(verdict), verdict.cells, away)]
        free = (
            rect
            for rect in spots
            if rect.collidelist(taken) < 0 and self._geometry.screen.contains(rect)
        )
        return next(free, spots[0])

    def _mark_size(self, fit: Fit) -> int:
        table = self._geometry.table
        usual = min(table.px(MARK_MM), 0.5 * fit.tile)
        return 2 * round(max(usual, min(table.px(SMALLEST_MARK_MM), 0.72 * fit.tile)) / 2)

    def _outer(self) -> int:
        """How far an outline reaches beyond its line."""
        table = self._geometry.table
        return table.px(racks.VERDICT_MM) + table.px(racks.VERDICT_AWAY_MM)

    def _outlined(self, verdict: Verdict) -> pygame.Rect:
        return self._rect(verdict).inflate(2 * self._outer(), 2 * self._outer())

    def covered(self) -> list[pygame.Rect]:
        """What outlines and marks cover."""
        return [*map(self._outlined, self._shown), *self.marks.values()]

    def around(self, line: Line) -> pygame.Rect:
        """A line with its outline and its mark, if it has one now."""
        verdict = _verdict(line)
        rect, mark = self._outlined(verdict), self.marks.get(verdict)
        return rect.union(mark) if mark else rect

    def targets(self) -> Iterator[Target]:
        """The marks of wrong lines, which say why."""
        least = self._geometry.table.px(MARK_TOUCH_MM)
        for verdict, mark in self.marks.items():
            if not verdict.is_right:
                rect = mark.inflate(*[max(0, least - mark.width)] * 2)
                yield Target(WrongMark(verdict.area, verdict.cells), rect, label="why")


def _verdict(line: Line) -> Verdict:
    return Verdict(line.group, line.cells, line.refusal is None)


def _beyond(line: pygame.Rect, cells: Sequence[Cell], away: int) -> tuple[Pixel, Pixel]:
    """The points so far beyond a line's end and its beginning."""
    if len(cells) > 1 and cells[0][0] == cells[1][0]:
        return (line.centerx, line.bottom + away), (line.centerx, line.top - away)
    return (line.right + away, line.centery), (line.left - away, line.centery)
