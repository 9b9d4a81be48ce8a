"""Previews the table with the carried tiles before they are dropped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import pygame

from game.trellis.table import Cell
from scenes.core.table import Pixel
from scenes.stage.motion import DROP_SECONDS, ease_out
from scenes.stage.sprite import Layer
from scenes.views.trellis.layout.field_geometry import Fit
from scenes.views.trellis.layout.tiles import TABLE
from scenes.views.trellis.marks.verdicts import Sprites, outline
from scenes.views.trellis.racks.model import Model, Part
from scenes.views.trellis.turn.cells import (
    ACROSS,
    DOWN,
    SIDES,
    is_line,
    line_through,
    may_grow,
    stepped,
)
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.offer import AreaCell, Landing, Picks
from scenes.views.trellis.turn.truth import Standing

ASIDE = 0.3
"""How far a tile that would be replaced moves aside, in pitches."""

Grid: TypeAlias = Mapping[Cell, str]


def changed_lines(before: Grid, after: Grid) -> dict[tuple[Cell, ...], Standing]:
    """The verdicts on new, longer or split lines, horizontal ones first; also on single tiles."""
    changed = [cell for cell in after if before.get(cell) != after[cell]]
    gone = [cell for cell in before if cell not in after]
    beside = [stepped(cell, side) for cell in gone for side in SIDES]
    lines: dict[tuple[Cell, ...], Standing] = {}
    for cell in (*changed, *(cell for cell in beside if cell in after)):
        through = [tuple(line_through(after, cell, heading)) for heading in (ACROSS, DOWN)]
        long = [line for line in through if len(line) > 1] or [(cell,)]
        for line in long:
            tiles = tuple(after[one] for one in line)
            lines[line] = "right" if is_line(tiles) else "open" if may_grow(tiles) else "wrong"
    return lines


def changed_grids(
    draft: Draft, picks: Picks, landing: Landing | None
) -> dict[int, tuple[Grid, Grid]]:
    """The grids that change, by area: before and after."""
    lifted = [(pick.area, pick.cell) for pick in picks if pick.zone == "table"]
    areas = {area for area, _ in lifted} | ({landing.area} if landing else set())
    changed: dict[int, tuple[Grid, Grid]] = {}
    for area in areas:
        before = draft.grids[area] if area < len(draft.grids) else {}
        after: Grid = {cell: tile for cell, tile in before.items() if (area, cell) not in lifted}
        if landing is not None and landing.area == area:
            after = _landed(after, picks, landing)
        changed[area] = before, after
    return changed


def _landed(grid: Grid, picks: Picks, landing: Landing) -> Grid:
    leaving = {begin for begin, _ in landing.shifts}
    after = {cell: tile for cell, tile in grid.items() if cell not in leaving}
    after |= {end: grid[begin] for begin, end in landing.shifts}
    after |= {cell: pick.tile for cell, pick in zip(landing.cells, picks, strict=True)}
    return after


class Ghosts(Part):
    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._outlines = Sprites(lambda: self._host.stage.add(None, layer=Layer.VERDICT))
        self._aside: dict[AreaCell, Pixel] = {}
        """The tiles that have moved aside, and where they are."""
        self._warner: object = None

    def show(self, picks: Picks, landing: Landing | None) -> None:
        """Previews a landing; without one, the table without these tiles."""
        self._warner = None
        draft = self._composition.draft
        fits = list(self._field.fits)
        if landing is not None and landing.place is not None:
            fits = [*fits[: landing.area], self._field.fit_at(landing.place)]
        self._make_room(landing, fits)
        self._outlines.show(
            outline(self._gallery, rect, standing)
            for rect, standing in self._changed(changed_grids(draft, picks, landing), fits)
        )

    def warn(self, owner: object, picks: Picks) -> None:
        """Outlines only the lines that would break without these tiles, all dashed, until `owner`
        ends it or something is carried."""
        grids = changed_grids(self._composition.draft, picks, None)
        lines = self._changed(grids, self._field.fits)
        broken = (rect for rect, standing in lines if standing != "right")
        self._outlines.show(outline(self._gallery, rect, "wrong") for rect in broken)
        self._warner = owner

    def end_warning(self, owner: object) -> None:
        if self._warner is owner:
            self._warner = None
            self._outlines.show([])

    # --- lines

    def _changed(
        self, grids: Mapping[int, tuple[Grid, Grid]], fits: Sequence[Fit]
    ) -> Iterator[tuple[pygame.Rect, Standing]]:
        for area, (before, after) in grids.items():
            for cells, standing in changed_lines(before, after).items():
                yield fits[area].rect(cells), standing

    # --- tiles that make room

    def _make_room(self, landing: Landing | None, fits: Sequence[Fit]) -> None:
        wanted = dict(self._making_room(landing, fits))
        for place in [*self._aside, *wanted]:
            if self._aside.get(place) != wanted.get(place):
                self._slide(place, wanted.get(place))
        self._aside = wanted

    def _making_room(
        self, landing: Landing | None, fits: Sequence[Fit]
    ) -> Iterator[tuple[AreaCell, Pixel]]:
        if landing is None:
            return
        fit = fits[landing.area]
        for begin, end in landing.shifts:
            yield (landing.area, begin), fit.spot(end)
        if landing.beneath is not None:
            side = self._host.seating.sides[self._composition.turn]
            dx, dy = side.inwards(-ASIDE * fit.pitch)
            x, y = fit.spot(landing.beneath)
            yield (landing.area, landing.beneath), (x + dx, y + dy)

    def _slide(self, place: AreaCell, to: Pixel | None) -> None:
        area, cell = place
        piece = self._pieces.at(TABLE, (area, *cell))
        if piece is None or piece.held:
            return
        if to is None:
            self._pieces.bring(piece, DROP_SECONDS)
        else:
            self._host.tweens.glide(piece.sprite, to, DROP_SECONDS, ease_out)

    def clear(self, landed: bool = False) -> None:
        """Ends the preview. Tiles that moved aside return, or after a landing glide from there to
        their rests."""
        if not landed:
            self._make_room(None, [])
        self._aside = {}
        self._outlines.show([])
