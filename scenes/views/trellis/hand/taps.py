"""Taps: they choose tiles, put them down where it glows, and ask what is wrong."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.trellis.table import ACTIONS, Cell
from scenes.core.table import Point
from scenes.stage.motion import DROP_SECONDS
from scenes.views.trellis.hand.actions import Actions
from scenes.views.trellis.layout.aiming import Obstacle, Spot, refusal_of
from scenes.views.trellis.layout.tiles import TABLE, rack_zone
from scenes.views.trellis.marks.explanations import Explanations
from scenes.views.trellis.marks.last_lay import LastLay
from scenes.views.trellis.racks.model import Model, Part
from scenes.views.trellis.turn.cells import Heading, around
from scenes.views.trellis.turn.meanings import RackTile
from scenes.views.trellis.turn.offer import Landing, Pick, Picks

TWICE_SECONDS = 0.25
"""A second tap this soon is an echo of the first."""


class Taps(Part):
    def __init__(
        self, model: Model, actions: Actions, explanations: Explanations, last_lay: LastLay
    ) -> None:
        super().__init__(model)
        self._actions, self._explanations, self._last_lay = actions, explanations, last_lay
        self._last: tuple[tuple[Pick, int] | None, float] = (None, -1.0)
        """The latest tap: its tile, the number of steps then, and its time."""

    # --- choosing

    def still(self, seat: int, pick: Pick) -> Pick | None:
        """The same tile of a rack under its current copy number; None: it is gone."""
        composition = self._composition
        if pick.zone != "rack":
            return pick if composition.draft.holds((pick,)) else None
        place = composition.place_of(RackTile(seat, pick.tile, pick.copy))
        return None if place is None else of_tile(composition.rack_tiles(seat)[place])

    def standing_tile(self, seat: int, pick: Pick) -> None:
        """Chooses or releases a tile of an open rack or of the rail."""
        composition = self._composition
        if composition.state.phase == "giving":
            self._give(seat, RackTile(seat, pick.tile, pick.copy))
        elif pick.tile in ACTIONS and composition.composes(seat):
            self._actions.offer_action(pick.tile)
        elif not composition.may_lay(seat):
            self.say_why(seat)
        else:
            self._toggle(pick)

    def _give(self, seat: int, tile: RackTile) -> None:
        composition = self._composition
        if not composition.acts(seat):
            self.say_why(seat)
            return
        picked = composition.picked_by(seat)
        if tile in picked:
            picked = tuple(other for other in picked if other != tile)
        else:
            picked = (*picked, tile)[-composition.due(seat) :]
        composition.pick(seat, picked)
        self._actions.render(DROP_SECONDS)

    def table_tile(self, pick: Pick) -> None:
        """Swaps a chosen tile with this one if that is valid, else chooses this one too. An invalid
        line is explained."""
        composition = self._composition
        chosen = composition.chosen
        is_shut = pick.area in composition.shut_areas()
        is_one = len(chosen) == 1 and chosen[0].zone != "table"
        if is_one and not is_shut:
            landing = self._model.aiming(chosen).judged(Spot("middle", pick.area, pick.cell))
            if landing is not None and landing.wrong == 0:
                self.lay(chosen, landing)
                return
        self._toggle(pick)
        self._explanations.ask_about(pick.area, pick.cell)

    def _toggle(self, pick: Pick) -> None:
        composition = self._composition
        chosen, steps = composition.chosen, len(composition.draft.past)
        (last, when), now = self._last, self._host.around.clock.now
        if last == (pick, steps) and now - when < TWICE_SECONDS:
            return
        self._last = (pick, steps), now
        others = tuple(one for one in chosen if one != pick)
        self._choose(others if pick in chosen else (*chosen, pick))

    def choose_also(self, picks: Picks) -> None:
        self._choose((*self._composition.chosen, *picks))

    def _choose(self, picks: Picks) -> None:
        self._composition.choose(picks)
        self._actions.render(DROP_SECONDS)

    # --- putting down

    def felt(self, point: Point) -> None:
        """Puts the chosen tiles down on a free cell or on bare felt."""
        chosen = self._may_put()
        if chosen:
            aim = self._model.aiming(chosen).beneath(point)
            self._lay_or_say(chosen, aim.landing, aim.obstacle)

    def cell(self, area: int, cell: Cell) -> None:
        chosen = self._may_put()
        if chosen:
            aiming = self._model.aiming(chosen)
            found = [aiming.judged(spot) for spot in self._same_place(area, cell)]
            landings = [landing for landing in found if landing is not None]
            best = min(landings, key=lambda landing: landing.wrong, default=None)
            self._lay_or_say(chosen, best, "room")

    def _same_place(self, area: int, cell: Cell) -> Iterator[Spot]:
        """A cell may be beside two groups: the place on each of their grids."""
        point = self._field.fits[area].spot(cell)
        yield Spot("cell", area, cell)
        for other, fit in enumerate(self._field.fits):
            there = fit.cell_at(*point)
            grown = around(self._composition.draft.areas[other])
            if (
                other != area
                and there in grown
                and math.dist(fit.spot(there), point) < fit.pitch / 2
            ):
                yield Spot("cell", other, there)

    def seam(self, area: int, cell: Cell, heading: Heading) -> None:
        chosen = self._may_put()
        if chosen and area in self._composition.shut_areas():
            self._lay_or_say(chosen, None, "shut")
        elif chosen:
            landing = self._model.aiming(chosen).judged(Spot("seam", area, cell, heading))
            self._lay_or_say(chosen, landing, "lines")

    def _may_put(self) -> Picks:
        """The chosen tiles, if they may be put down now."""
        composition = self._composition
        if not composition.may_lay(composition.turn):
            self.say_why(composition.turn)
            return ()
        return composition.chosen

    def _lay_or_say(self, picks: Picks, landing: Landing | None, obstacle: Obstacle) -> None:
        if landing is not None:
            self.lay(picks, landing)
        else:
            self._host.refuse(self._composition.turn, refusal_of(obstacle))

    def lay(self, picks: Picks, landing: Landing) -> None:
        """Lays the tiles; a replaced tile becomes the chosen one."""
        composition = self._composition
        before, heard = composition.draft, self._pieces.heard
        draft = before.put(picks, landing)
        heard.put = set(map(id, self._picked.of(composition.turn, picks)))
        if draft is before:
            self._choose(())
        elif self._actions.put(draft) and draft.left_over:
            self._choose(draft.left_over)
        heard.put = set()

    # --- the rack

    def tray(self, seat: int) -> None:
        composition = self._composition
        if not composition.is_person(seat):
            return
        is_there = composition.is_open(seat) or composition.racks[seat].lent
        if not composition.acts(seat) or not is_there:
            self.say_why(seat)
        elif composition.offer is not None and composition.composes(seat):
            self._actions.give_back_offer()
        elif composition.may_lay(seat) and composition.chosen:
            self.put_away(composition.chosen)

    def put_away(self, picks: Picks) -> bool:
        """Moves tiles of the table to the rail, or to the rack if laid in this turn; whether any
        moved."""
        own = self._composition.draft.own_on_rail
        lying = tuple(pick for pick in picks if pick.zone == "table" or pick in own)
        if not lying:
            return False
        return self._actions.put(self._composition.draft.to_rail(lying))

    # --- words

    def mark(self, area: int, cells: tuple[Cell, ...], point: Point) -> None:
        """The mark may cover the cell where a line continues: a chosen tile goes there, else the
        mark is explained."""
        if self._composition.chosen:
            self.felt(point)
        else:
            self._explanations.ask(area, cells)

    def say_why(self, seat: int) -> None:
        """Explains why this seat cannot choose or lay anything now."""
        composition = self._composition
        if composition.is_over or not composition.is_person(seat):
            return
        if not composition.acts(seat):
            lying = self._pieces.lying(rack_zone(seat))
            self._picked.shake(seat, [one for one in lying if one.sprite.at == one.rest.at])
            self._host.refuse(seat, "not_your_turn")
        elif composition.state.phase == "giving":
            self._host.refuse(seat, "hand_over_first")
        elif composition.offer is not None:
            self._host.refuse(seat, "finish_first")
        else:
            self._host.refuse(seat, "show_first")

    def table_is_shut(self, area: int, cell: Cell) -> None:
        """Refuses a touch of a tile that cannot be moved now; the last lay is shown again."""
        piece = self._pieces.at(TABLE, (area, *cell))
        turn = self._composition.turn
        if piece is not None and not self._last_lay.begin(area, cell):
            self._picked.shake(turn, [piece])
        if self._composition.may_lay(turn):
            self._host.refuse(turn, refusal_of("shut"))
        else:
            self.say_why(turn)


def of_tile(tile: RackTile) -> Pick:
    return Pick(tile.tile, "rack", tile.copy)
