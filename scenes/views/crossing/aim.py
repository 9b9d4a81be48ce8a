"""Shows an aimed arrow to everyone: its line, what it would win, the choice between two marbles."""

from __future__ import annotations

from collections.abc import Sequence

from game.crossing.state import (
    RED,
    Cell,
    Move,
    State,
    crossings,
    is_untouched,
    side_of,
)
from scenes.views.crossing.gains import Gain, gains
from scenes.views.crossing.host import CrossingHost, rules_of
from scenes.views.crossing.parts import Parts


class Aim:
    """Aims one arrow at a time: only the seat at turn has one in hand."""

    def __init__(self, host: CrossingHost, parts: Parts) -> None:
        self._host, self._tray = host, parts.tray
        self._troughs, self._dishes = parts.troughs, parts.dishes
        self._advised: Move | None = None

    def gains(self, seat: int, line: int | None) -> list[Gain]:
        return gains(rules_of(self._host), self._host.match.state, seat, line)

    def gives(self, seat: int, line: int) -> bool:
        """Whether the seat at turn may aim at this line."""
        return is_untouched(self._host.match.state) or bool(self.gains(seat, line))

    def taken_by(self, seat: int, line: int) -> Cell | None:
        """What a line takes without a choice; if there is nothing, a cell that the rules will
        refuse."""
        state, found = self._host.match.state, self.gains(seat, line)
        if is_untouched(state):
            return None
        return found[0].at if found else next(iter(crossings(state, seat, line)), None)

    def line_through(self, at: Cell) -> int:
        """The line through a cell for the seat at turn: red aims along columns (C2)."""
        state = self._host.match.state
        return at[1] if side_of(state, state.turn) == RED else at[0]

    def line_to(self, at: Cell) -> int | None:
        """The line by which the seat at turn takes this cell, or first places its arrow."""
        state, line = self._host.match.state, self.line_through(at)
        candidates = rules_of(self._host).candidates(state, state.turn, line)
        return line if is_untouched(state) or at in candidates else None

    def show(self, seat: int, line: int | None, pressed: Cell | None = None) -> None:
        """Shows the aim at a line; None: no aim. `pressed`: the marble under a finger."""
        self._host.later.drop(self)
        state = self._host.match.state
        aimed = None if line == state.arrows[seat] else line
        if aimed is None and self._advised is not None:
            self._show_move(state, self._advised)
            return
        found = self.gains(seat, aimed)
        dead = () if aimed is None else crossings(state, seat, aimed)
        self._tray.aim(state, seat, aimed, found, dead, pressed)
        self._expect(seat, [one.marble for one in found if pressed in (None, one.at)])

    def _expect(self, seat: int, marbles: Sequence[str]) -> None:
        """Previews the gain in this seat's trough, if a person sits there."""
        for trough in self._troughs:
            reads = trough.seat == seat and not self._host.is_computer(seat)
            trough.expect(marbles if reads else ())

    def follow(self, before: State, move: Move, seconds: float) -> None:
        """Shows a computer player's aim and gain for this many seconds."""
        self._show_move(before, move)
        self._host.later.after(seconds, self.clear, owner=self)

    def _show_move(self, before: State, move: Move) -> None:
        found = gains(rules_of(self._host), before, move.seat, move.line)
        taken = [gain for gain in found if gain.at == move.take]
        self._tray.aim(before, move.seat, move.line, taken, ())
        self._expect(move.seat, [gain.marble for gain in taken])

    @property
    def advised_line(self) -> int | None:
        return None if self._advised is None else self._advised.line

    def advise(self, move: Move | None) -> None:
        """Shows this move's line and gain while nothing is aimed; None: nothing."""
        self._advised = move
        self._dishes.advise(None if move is None else move.take)

    def clear(self) -> None:
        """Removes the aim; the arrow itself is handled elsewhere."""
        self._host.later.drop(self)
        self._tray.clear_aim()
        self._dishes.clear()
        self._expect(0, ())
