"""Verdicts on the lines of Trellis: an outline around each and a mark beyond its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from game.trellis.table import Cell, Line
from scenes.art import racks
from scenes.art.canvas import Picture
from scenes.scene import Target
from scenes.stage.stage import Layer
from scenes.views.trellis.faded import Faded
from scenes.views.trellis.geometry import Fit
from scenes.views.trellis.rack_geometry import Point

if TYPE_CHECKING:
    from scenes.views.trellis.view import TrellisBoard

MARK_MM, SMALLEST_MARK_MM = 13.0, 9.0
MARK_AWAY_MM = 2.6
"""Clear felt between an outline and its mark."""

Key = tuple[int, tuple[Cell, ...], bool]
"""A line's area and cells, and whether it is right."""


class Verdicts:
    def __init__(self, board: TrellisBoard) -> None:
        self._board, self._table = board, board.layout.table
        self._shown: dict[Key, tuple[Faded, Faded]] = {}
        self._marks: dict[Key, pygame.Rect] = {}

    def show(self, lines: Iterable[Line]) -> None:
        wanted: list[Key] = [(line.group, line.cells, line.refusal is None) for line in lines]
        for key in [key for key in self._shown if key not in wanted]:
            for faded in self._shown.pop(key):
                faded.remove()
        self._marks.clear()
        play, tiles = self._board.play, self._board.field.tile_rects(self._board.draft)
        for key in wanted:
            if key not in self._shown:
                self._shown[key] = (Faded(play, Layer.VERDICT), Faded(play, Layer.VERDICT))
            taken = [*tiles, *self._marks.values()]
            self._marks[key] = self._mark_rect(self._board.field.fits[key[0]], key[1], taken)
            self._place(key)

    def _place(self, key: Key) -> None:
        (area, cells, right), (outline, mark) = key, self._shown[key]
        gallery = self._board.play.app.gallery
        rect = self._board.field.fits[area].rect(cells)
        outline.show(gallery.get(racks.verdict, rect.width, rect.height, right), rect.center)
        facing = self._board.facing_of_turn()
        picture: Picture = gallery.get(racks.verdict_mark, self._marks[key].width, right, facing)
        mark.show(picture, self._marks[key].center)

    def _mark_rect(
        self, fit: Fit, cells: Sequence[Cell], taken: Sequence[pygame.Rect]
    ) -> pygame.Rect:
        """Beyond the line's end, or its beginning where something lies at its end."""
        table, line = self._table, fit.rect(cells)
        size = max(
            min(table.px(MARK_MM), 0.5 * fit.tile),
            min(table.px(SMALLEST_MARK_MM), 0.72 * fit.tile),
        )
        rect = pygame.Rect(0, 0, 2 * round(size / 2), 2 * round(size / 2))
        outer = table.px(racks.VERDICT_MM) + table.px(racks.VERDICT_AWAY_MM)
        away = outer + table.px(MARK_AWAY_MM) + rect.width // 2
        spots: list[Point] = [(line.right + away, line.centery), (line.left - away, line.centery)]
        if len(cells) > 1 and cells[0][0] == cells[1][0]:
            spots = [(line.centerx, line.bottom + away), (line.centerx, line.top - away)]
        for spot in spots:
            rect.center = spot
            if rect.collidelist(taken) < 0 and self._board.layout.whole.contains(rect):
                return rect
        rect.center = spots[0]
        return rect

    def outlines(self) -> list[pygame.Rect]:
        """What outlines and marks cover."""
        fits, table = self._board.field.fits, self._table
        outer = 2 * (table.px(racks.VERDICT_MM) + table.px(racks.VERDICT_AWAY_MM))
        lines = [fits[area].rect(cells).inflate(outer, outer) for area, cells, _ in self._shown]
        return [*lines, *self._marks.values()]

    def around(self, line: Line) -> pygame.Rect:
        """A line with its outline and its mark, if it has one now."""
        table = self._table
        outer = 2 * (table.px(racks.VERDICT_MM) + table.px(racks.VERDICT_AWAY_MM))
        rect = self._board.field.fits[line.group].rect(line.cells).inflate(outer, outer)
        mark = self._marks.get((line.group, line.cells, line.refusal is None))
        return rect.union(mark) if mark else rect

    def targets(self) -> Iterator[Target]:
        """The marks of wrong lines, which say why."""
        least = self._table.px(12)
        for (area, cells, right), mark in self._marks.items():
            if not right:
                rect = mark.inflate(*[max(0, least - mark.width)] * 2)
                x, y = cells[0]
                yield Target(f"play.why.{area}.{x}.{y}", rect, None, 0, True, "why")
