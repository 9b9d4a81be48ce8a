"""A group's brass stud: dragged it moves the group, tapped it turns it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.trellis.table import Cell
from scenes.stage.motion import DROP_SECONDS
from scenes.stage.sprite import Layer
from scenes.table import Point
from scenes.touch.held import POINTING_SECONDS, Held
from scenes.views.trellis.aiming import Spot
from scenes.views.trellis.carrying import CARRY_MM
from scenes.views.trellis.cells import ACROSS, DOWN, SIDES, stepped, wrong_through
from scenes.views.trellis.draft import Draft, Place
from scenes.views.trellis.field_geometry import Fit
from scenes.views.trellis.picks import AreaCell
from scenes.views.trellis.reach import Reach
from scenes.views.trellis.snapping import reach_of
from scenes.views.trellis.studs import Studs
from scenes.views.trellis.tiles import TABLE


class StudFinger(Held):
    lands_at_speed = False

    def __init__(self, reach: Reach, studs: Studs, area: int, start: Point) -> None:
        self._reach, self._studs, self._area, self._start = reach, studs, area, start
        self._draft = reach.composition.draft
        self._pieces = [
            piece
            for _, x, y in self._draft.areas[area]
            if (piece := reach.pieces.at(TABLE, (area, x, y))) is not None
        ]
        self._began = reach.host.around.clock.now
        self._carried = False
        self._place: Place = self._draft.places[area] or (0.0, 0.0)
        self._join: AreaCell | None = None
        studs.hold(area)

    def outlasts_a_move(self) -> bool:
        return False

    def _may(self) -> bool:
        composition = self._reach.composition
        return composition.may_lay(composition.turn) and composition.draft == self._draft

    # --- moving the group

    def move(self, point: Point) -> None:
        if self._carried and not self._may():
            # Another finger has changed the table.
            self.cancel()
        if not self._carried and not self._begin(point):
            return
        field, fit = self._reach.field, self._reach.field.fits[self._area]
        dx, dy = point[0] - self._start[0], point[1] - self._start[1]
        wanted = field.place_at((fit.x + dx, fit.y + dy))
        self._join = self._joining(field.fit_at(wanted))
        self._place = field.clamped(self._draft, self._area, wanted)
        self._show(field.fit_at(self._place))

    def _begin(self, point: Point) -> bool:
        reach = self._reach
        far = math.dist(point, self._start) >= CARRY_MM * reach.per_mm
        if not far or reach.carrier is not None or not self._may():
            return False
        self._carried, reach.carrier = True, self
        for piece in self._pieces:
            reach.pieces.stop(piece)
            piece.held = True
            piece.sprite.raise_to(Layer.HELD)
        reach.verdicts.let_go_of((self._area, cell) for cell in self._draft.grids[self._area])
        return True

    def _joining(self, fit: Fit) -> AreaCell | None:
        """The group that it would join with right lines only, and by how many cells it lies off."""
        reach = self._reach
        shut = reach.composition.shut_areas()
        best: tuple[float, int, Cell] | None = None
        for onto, other in enumerate(reach.field.fits[: len(self._draft.areas)]):
            if onto == self._area or not self._draft.areas[onto] or shut >= {onto, self._area}:
                continue
            shift = other.cell_at(fit.x, fit.y)
            away = math.dist(other.spot(shift), (fit.x, fit.y))
            if away <= reach_of(fit.pitch, reach.per_mm) and _is_right(
                self._draft, self._area, onto, shift
            ):
                found = away, onto, shift
                best = found if best is None else min(best, found)
        return best[1:] if best is not None else None

    def _show(self, fit: Fit) -> None:
        seams: list[Spot] = []
        if self._join is not None:
            onto, shift = self._join
            other = self._reach.field.fits[onto]
            fit = Fit(*other.spot(shift), other.tile)
            seams = list(_seams(self._draft, self._area, onto, shift))
        for piece in self._pieces:
            _, x, y = piece.rest.place
            piece.sprite.move(*fit.spot((x, y)))
        home = self._reach.field.fits[self._area]
        self._studs.hold(self._area, (round(fit.x - home.x), round(fit.y - home.y)), seams)

    # --- the end of it

    def tap(self) -> None:
        """Whoever rests on it is pointing."""
        self._end()
        rested = self._reach.host.around.clock.now - self._began
        if self._may() and rested <= POINTING_SECONDS:
            self._reach.actions.put(self._draft.turned_group(self._area))

    def drop(self, point: Point) -> None:
        if not self._carried:
            self.tap()
            return
        self._end()
        if not self._may():
            self._home()
            return
        joined = self._draft.joined(self._area, *self._join) if self._join is not None else None
        place = self._reach.field.in_line(self._draft, self._area, self._place)
        moved = joined or self._draft.moved(self._area, place)
        self._reach.actions.put(moved)

    def cancel(self) -> None:
        carried = self._carried
        self._end()
        if carried:
            self._home()

    def _home(self) -> None:
        pieces = self._reach.pieces
        for piece in self._pieces:
            if piece in pieces.all:
                pieces.bring(piece, DROP_SECONDS)
        self._reach.actions.render(DROP_SECONDS)

    def _end(self) -> None:
        self._carried = False
        for piece in self._pieces:
            piece.held = False
        if self._reach.carrier is self:
            self._reach.carrier = None
        self._studs.hold(None)


def _seams(draft: Draft, area: int, onto: int, shift: Cell) -> Iterator[Spot]:
    """Where the two would touch, on the grid that is joined."""
    grid, moved = draft.grids[onto], {stepped(cell, shift) for cell in draft.grids[area]}
    for cell in {*grid, *moved}:
        for heading in (ACROSS, DOWN):
            beside = stepped(cell, heading)
            if (cell in grid and beside in moved) or (cell in moved and beside in grid):
                yield Spot("seam", onto, cell, heading)


def _is_right(draft: Draft, area: int, onto: int, shift: Cell) -> bool:
    """Whether the two would touch, and that with right lines only."""
    moved = {stepped(cell, shift): tile for cell, tile in draft.grids[area].items()}
    grid = draft.grids[onto]
    if not grid.keys().isdisjoint(moved):
        return False
    beside = [cell for cell in moved if any(stepped(cell, side) in grid for side in SIDES)]
    return bool(beside) and wrong_through({**grid, **moved}, beside) == 0
