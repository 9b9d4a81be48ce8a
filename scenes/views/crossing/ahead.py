"""Pictures of Crossing that may be wanted soon: they are made while nothing moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.crossing.state import Cell, Move, State, marble_at, side_of
from scenes.views.crossing.arrows import Arrows
from scenes.views.crossing.dishes import Dishes
from scenes.views.crossing.gains import gains
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost, rules_of
from scenes.views.crossing.marbles import IN_HOLE, IN_TROUGH, Place, RollingMarbles
from scenes.views.crossing.pegs import Pegs
from scenes.views.crossing.signs import Signs
from scenes.views.crossing.tray import Tray
from scenes.views.crossing.trough import Trough, pile_of
from scenes.views.crossing.ways import out


class Parts(NamedTuple):
    """All of the view that shows what a move changes."""

    tray: Tray
    arrows: Arrows
    pegs: Pegs
    dishes: Dishes
    marbles: RollingMarbles
    troughs: Sequence[Trough]
    signs: Signs


class Ahead:
    """What is touched most often comes first: all that whoever is at turn may do now."""

    def __init__(self, host: CrossingHost, geometry: Geometry, parts: Parts) -> None:
        self._host, self._geometry, self._parts = host, geometry, parts

    @property
    def _state(self) -> State:
        return self._host.match.state

    def pictures(self) -> Iterator[None]:
        """One a step, as things stand."""
        state, parts = self._state, self._parts
        if state.phase == "over":
            return
        yield from parts.arrows.ahead(state.turn)
        yield from parts.tray.ahead(state.turn)
        yield from parts.pegs.ahead(state.turn)
        moves = [move for move in self._host.match.moves() if move.take is not None]
        yield from self._gained(state)
        for move in moves:
            yield from self._taken(move)
        for seat in range(len(state.arrows)):
            yield from parts.arrows.ahead(seat)
        if self._host.match.setup.games > self._host.match.number:
            yield from parts.arrows.turns_ahead()
            yield from parts.signs.turns_ahead()
        yield from parts.tray.any_ahead()

    def _gained(self, state: State) -> Iterator[None]:
        """What lines would give: points beside marbles, two of them on dishes."""
        rules, parts = rules_of(self._host), self._parts
        for line in dict.fromkeys(move.line for move in self._host.match.moves()):
            found = gains(rules, state, state.turn, line)
            for gain in found:
                yield from parts.tray.points_ahead(gain.points, state.turn)
            if len(found) > 1:
                yield from parts.troughs[state.turn].expect_ahead([gain.marble for gain in found])
                for gain in found:
                    yield from parts.dishes.ahead(state.turn, gain)

    def _taken(self, move: Move) -> Iterator[None]:
        """The marble on its way, and the troughs that it comes to."""
        assert move.take is not None
        rules, state, parts = rules_of(self._host), self._state, self._parts
        after = rules.apply(state, move).state
        letter = marble_at(state, move.take)
        yield from self._rolling(move.seat, letter, move.take, after)
        for trough in parts.troughs:
            if side_of(after, trough.seat) == side_of(state, move.seat):
                pile, is_own = pile_of(after, trough.seat), trough.seat == move.seat
                yield from trough.ahead(pile, letter, is_own)

    def _rolling(self, seat: int, letter: str, at: Cell, after: State) -> Iterator[None]:
        collection = after.taken[side_of(after, seat)]
        spot = self._parts.troughs[seat].landing(letter, collection)
        side, geometry = self._geometry.sides[seat], self._geometry
        start, end = Place(geometry.hole(at), IN_HOLE), Place(spot, IN_TROUGH, side)
        points = out(geometry, at, self._parts.tray.lying(), side, spot)
        yield from self._parts.marbles.ahead(letter, start, end, points)
