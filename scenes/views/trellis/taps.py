"""Trellis by taps alone: choosing tiles and lines, putting them down, asking what is wrong."""

from __future__ import annotations

from game.trellis.table import ACTIONS, Cell
from scenes.stage.motion import DROP_SECONDS, SHAKE_MM
from scenes.table import Point
from scenes.views.trellis.actions import Actions
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.draft import ACROSS, DOWN, Lifted
from scenes.views.trellis.explanations import Explanations
from scenes.views.trellis.field import Field
from scenes.views.trellis.meanings import RackTile
from scenes.views.trellis.tiles import TilePieces, rack_zone

CHOSEN_SECONDS = DROP_SECONDS


class Taps:
    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        field: Field,
        pieces: TilePieces,
        actions: Actions,
        explanations: Explanations,
    ) -> None:
        self._host, self._composition, self._field = host, composition, field
        self._pieces, self._actions, self._explanations = pieces, actions, explanations

    def mark(self, area: int, cells: tuple[Cell, ...], point: Point) -> None:
        """It lies on the cell in which a line goes on: a chosen tile may be meant for it."""
        if self._composition.chosen() is None:
            self._explanations.ask(area, cells)
        else:
            self.felt(point)

    def tray(self, seat: int) -> None:
        composition = self._composition
        if not composition.is_person(seat):
            return
        if not composition.is_open(seat) and composition.acts(seat):
            self._actions.show(seat)
        elif composition.taken is not None and seat == composition.turn:
            self.give_back(composition.taken)
        elif not composition.acts(seat):
            self.shake(seat)

    def shake(self, seat: int) -> None:
        """It is not this seat's turn."""
        x, y = self._host.seating.sides[seat].right
        away = self._host.gallery.table.px(SHAKE_MM)
        self._pieces.shake(self._pieces.lying(rack_zone(seat)), (x * away, y * away))
        self._host.refuse(seat, "not_your_turn")

    def rack_tile(self, tile: RackTile) -> None:
        """Chooses it, or lets it go again."""
        composition, seat = self._composition, tile.seat
        picked = composition.picked_by(seat)
        if composition.taken is not None and seat == composition.turn:
            self.give_back(composition.taken)
            return
        if tile in picked:
            picked = tuple(other for other in picked if other != tile)
        elif composition.state.phase == "giving":
            picked = (*picked, tile)[-composition.due(seat) :]
        elif tile.tile in ACTIONS or composition.picked_action() is not None:
            picked = (tile,)
        else:
            picked = (*picked, tile)
        composition.pick(seat, picked)
        self._actions.render(CHOSEN_SECONDS)

    def table_tile(self, area: int, cell: Cell) -> None:
        """A tile, at the second tap its line, at the third nothing; a wrong line says why."""
        composition = self._composition
        draft, taken = composition.draft, composition.taken
        composition.unpick(composition.turn)
        if taken is None or taken.area != area or cell not in taken.cells:
            composition.taken = draft.lift(area, (cell,), cell)
        elif len(taken.cells) == 1:
            line = draft.line_through(area, cell)
            composition.taken = draft.lift(area, line, cell) if len(line) > 1 else None
        else:
            composition.taken = None
        self._actions.render(CHOSEN_SECONDS)
        wrong = draft.wrong_line(area, cell) if draft.touched else None
        if wrong is not None:
            self._explanations.ask(area, wrong.cells)

    def felt(self, point: Point) -> None:
        """Puts down there what is chosen."""
        composition = self._composition
        if not composition.composing:
            if composition.is_person(composition.turn):
                self._host.refuse(composition.turn, "show_first")
            return
        draft, chosen = composition.draft, composition.chosen()
        aimed = self._field.aim(point, draft)
        if chosen is None or aimed is None or any(tile in ACTIONS for tile in chosen.tiles):
            return
        landing = draft.landing(chosen, *aimed, self.reading(composition.turn))
        if landing is not None:
            self._actions.put(draft.put(chosen, landing))

    def reading(self, seat: int) -> tuple[int, int]:
        """Across or down, whichever is from left to right for the seat or comes near to it."""
        return ACROSS if self._host.seating.sides[seat].upright else DOWN

    def give_back(self, lifted: Lifted) -> bool:
        """To the rack; whether it came from there."""
        draft = self._composition.draft.returned(lifted)
        if draft is None:
            self._host.refuse(self._composition.turn, "left_the_table")
            return False
        self._actions.put(draft)
        return True
