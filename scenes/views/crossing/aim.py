"""What all see of an arrow that is aimed: its line, what that would give, the choice of two."""

from __future__ import annotations

from game.crossing.state import (
    RED,
    Cell,
    Move,
    State,
    crossings,
    is_untouched,
    marble_at,
    side_of,
)
from scenes.views.crossing.dishes import Dishes
from scenes.views.crossing.gains import Gain, gains
from scenes.views.crossing.host import CrossingHost, rules_of
from scenes.views.crossing.tray import Tray
from scenes.views.crossing.trough import Trough


class Aim:
    """At most one arrow is aimed at a time: only the seat at turn has one in hand."""

    def __init__(
        self, host: CrossingHost, tray: Tray, troughs: list[Trough], dishes: Dishes
    ) -> None:
        self._host, self._tray, self._troughs, self._dishes = host, tray, troughs, dishes

    def gains(self, seat: int, line: int | None) -> list[Gain]:
        return gains(rules_of(self._host), self._host.match.state, seat, line)

    def gives(self, seat: int, line: int) -> bool:
        """Whether the seat at turn may aim there."""
        return is_untouched(self._host.match.state) or bool(self.gains(seat, line))

    def taken_by(self, seat: int, line: int) -> Cell | None:
        """What a line takes that has no two to choose from; where there is nothing to be had,
        what the rules will say so of."""
        state, found = self._host.match.state, self.gains(seat, line)
        if is_untouched(state):
            return None
        return found[0].at if found else next(iter(crossings(state, seat, line)), None)

    def line_through(self, at: Cell) -> int:
        """Of the seat at turn: red aims along columns (C2)."""
        state = self._host.match.state
        return at[1] if side_of(state, state.turn) == RED else at[0]

    def line_to(self, at: Cell) -> int | None:
        """By which the seat at turn takes this, or puts its arrow there for the first time."""
        state, line = self._host.match.state, self.line_through(at)
        candidates = rules_of(self._host).candidates(state, state.turn, line)
        return line if is_untouched(state) or at in candidates else None

    def show(self, seat: int, line: int | None, pressed: Cell | None = None) -> None:
        """Over a line; None: nowhere. `pressed` is the marble under a finger."""
        state = self._host.match.state
        aimed = None if line == state.arrows[seat] else line
        found = self.gains(seat, aimed)
        dead = () if aimed is None else crossings(state, seat, aimed)
        self._tray.aim(state, seat, aimed, found, dead, pressed)
        certain = pressed or (found[0].at if len(found) == 1 else None)
        forecast = None if certain is None or not found else marble_at(state, certain)
        for trough in self._troughs:
            trough.forecast(forecast if trough.seat == seat else None)

    def follow(self, before: State, move: Move, seconds: float) -> None:
        """For so long the line of a move that a computer player has made, and what it brings."""
        found = gains(rules_of(self._host), before, move.seat, move.line)
        taken = [gain for gain in found if gain.at == move.take]
        self._tray.aim(before, move.seat, move.line, taken, ())
        self._tray.clear_aim_after(seconds)

    def cross(self, seat: int, at: Cell) -> None:
        """Nothing can be taken there."""
        self._tray.cross(at, seat)

    def offer(self, seat: int, line: int) -> None:
        """The arrow waits while one of two marbles is chosen."""
        self._dishes.offer(seat, self.gains(seat, line))

    def mark(self, seat: int, cells: tuple[Cell, ...]) -> None:
        self._tray.mark(cells, seat)

    def unmark(self) -> None:
        self._tray.unmark()

    def clear(self) -> None:
        """Nothing is aimed any more; where the arrow goes is said elsewhere."""
        self._tray.clear_aim()
        self._dishes.clear()
        for trough in self._troughs:
            trough.forecast(None)
