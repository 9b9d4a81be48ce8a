"""Marbles on their way to the troughs of those who took them, and back."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.crossing.state import COLOURS, EMPTY, Cell, State, Taken, side_of
from game.tuples import changed
from scenes.views.crossing.arrows import SNAP_SECONDS
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost, rules_of
from scenes.views.crossing.marbles import IN_HOLE, IN_TROUGH, Pace, Place, RollingMarbles
from scenes.views.crossing.tray import Tray
from scenes.views.crossing.trough import Trough, pile_of


class Taking:
    """Several marbles may roll at once; a trough shows only what has come."""

    def __init__(
        self,
        host: CrossingHost,
        geometry: Geometry,
        tray: Tray,
        troughs: list[Trough],
        marbles: RollingMarbles,
    ) -> None:
        self._host, self._geometry, self._tray = host, geometry, tray
        self._troughs, self._marbles = troughs, marbles
        self._coming: dict[Cell, Taken] = {}

    def show(self, state: State) -> None:
        """Everything where it belongs, at once."""
        self._marbles.stop()
        self._coming.clear()
        for trough in self._troughs:
            trough.show(pile_of(rules_of(self._host), state, trough.seat))

    def roll_off(self, event: Taken, after: State, delay: float = SNAP_SECONDS) -> None:
        """The marble leaves its hole for the trough of the seat that took it, when the arrow is
        there."""
        self._tray.fill(event.at, EMPTY)
        collection = after.taken[event.side]
        for trough in self._troughs:
            if side_of(after, trough.seat) == event.side:
                trough.make_room(collection, max(0.0, delay - SNAP_SECONDS))
        self._coming[event.at] = event
        spot = self._troughs[event.seat].landing(event.colour, collection)
        start, end = Place(self._geometry.hole(event.at), IN_HOLE), Place(spot, IN_TROUGH)
        landed = partial(self._landed, event.at)
        self._marbles.roll(event.at, event.colour, start, end, landed, Pace(delay=delay))

    def roll_back(self, event: Taken, before: State) -> None:
        """The marble comes back to its hole from where it lies among the others."""
        self._coming.pop(event.at, None)
        number = before.taken[event.side][COLOURS.index(event.colour)] - 1
        spot = self._troughs[event.seat].lying(event.colour, number)
        start, end = Place(spot, IN_TROUGH), Place(self._geometry.hole(event.at), IN_HOLE)
        filled = partial(self._tray.fill, event.at, event.colour)
        self._marbles.roll(event.at, event.colour, start, end, filled)

    def _landed(self, at: Cell) -> None:
        self._coming.pop(at, None)
        self.fill_troughs()

    def fill_troughs(self) -> None:
        """Both sides' marbles as far as they have come; their points follow."""
        state = self._host.match.state
        for event in self._coming.values():
            colour = COLOURS.index(event.colour)
            own = state.taken[event.side]
            fewer = changed(own, colour, own[colour] - 1)
            red, yellow = changed(state.taken, event.side, fewer)
            state = replace(state, taken=(red, yellow))
        for trough in self._troughs:
            trough.change_to(pile_of(rules_of(self._host), state, trough.seat))
