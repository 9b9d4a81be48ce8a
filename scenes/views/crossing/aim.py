"""Aiming: the arrow in hand, and what everyone sees of its line: its light, what it would win, the
choice between two marbles, why it is refused."""

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
from scenes.stage.motion import BACK_SECONDS
from scenes.views.crossing.arrows import SNAP_SECONDS
from scenes.views.crossing.fingers import Press, PressedArrow, PressedHole
from scenes.views.crossing.gains import Gain, gains
from scenes.views.crossing.host import CrossingHost, rules_of
from scenes.views.crossing.meanings import Peg
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


class InHand:
    def __init__(self, host: CrossingHost, parts: Parts, aim: Aim) -> None:
        self._host, self._geometry, self._tray = host, parts.geometry, parts.tray
        self._arrows, self._pegs, self._aim = parts.arrows, parts.pegs, aim
        self._raised: int | None = None
        """The seat whose arrow is off its rail."""
        self._snapped: int | None = None
        """The line over which its snap was last heard."""

    @property
    def _state(self) -> State:
        return self._host.match.state

    @property
    def home(self) -> int | None:
        return self._state.arrows[self._state.turn]

    def show(self, press: Press | None, line: int | None, is_led: bool) -> None:
        """Shows the arrow under a finger, else over the aimed line; None: at home."""
        pressed = cross = None
        match press:
            case PressedArrow():
                line = press.line
            case PressedHole(at=at, line=None):
                cross = at
            case PressedHole(at=at):
                line, pressed = press.line, at
        handle = press if isinstance(press, PressedArrow) else None
        self._hear(line, handle is not None)
        if handle is None and line in (None, self.home):
            self._lower()
        else:
            self._raise(line, handle, is_led)
        seat = self._state.turn
        self._aim.show(seat, line, pressed)
        if cross is not None:
            self._tray.cross(cross, seat)
        on_peg = handle is not None and isinstance(handle.means, Peg)
        aimed = self._aim.advised_line if line in (None, self.home) else line
        self._pegs.aim(seat, aimed, on_peg)

    def _hear(self, line: int | None, is_held: bool) -> None:
        """Plays the sound of snapping to another line, or of being lifted."""
        seat, aimed = self._state.turn, None if line == self.home else line
        at = self._geometry.rail(seat, line)
        if aimed is not None and aimed != self._snapped:
            self._host.sound("arrow", at)
        elif is_held and self._raised is None:
            self._host.sound("lift", at)
        self._snapped = aimed

    def _raise(self, line: int | None, press: PressedArrow | None, is_led: bool) -> None:
        seat = self._state.turn
        if self._raised not in (None, seat):
            self._lower()
        self._raised = seat
        if is_led:
            return
        self._arrows.hold(seat, self._geometry.rail(seat, line), self.home)
        if press is not None and press.takes:
            self._arrows.press(seat)

    def _lower(self) -> None:
        raised, self._raised = self._raised, None
        self._arrows.hide_ghost()
        if raised is not None:
            self._arrows.go_home(raised, self._state.arrows[raised])

    def follow(self, press: PressedArrow, lifted: bool) -> None:
        """Moves the arrow along its rail with the leading finger, and home where it is given up."""
        seat, along = press.seat, press.leading.along
        if along is None:
            home = self._geometry.rail(seat, self.home)
            self._arrows.hold(seat, home, self.home, BACK_SECONDS)
            return
        spot = self._geometry.rail_track(seat).spot(along)
        if along.is_integer():
            spot = self._geometry.rail(seat, int(along) if along in self._geometry.lines else None)
        if lifted:
            self._arrows.hold(seat, spot, self.home, SNAP_SECONDS)
        else:
            self._arrows.lead(seat, spot)

    def settle(self) -> None:
        """Nothing is in hand any more: the arrow goes to its place."""
        raised, self._raised, self._snapped = self._raised, None, None
        self._clear()
        self._tray.unmark()
        if raised is not None:
            self._arrows.slide(raised, self._state.arrows[raised])

    def _clear(self) -> None:
        self._aim.clear()
        self._pegs.aim(self._state.turn, None)
        self._arrows.hide_ghost()

    # --- why not

    def refuse_line(self, line: int) -> None:
        """Returns and shakes the arrow, and marks what makes the line illegal."""
        seat, self._raised = self._state.turn, None
        self._clear()
        if line == self.home:
            self._arrows.shake(seat, line)
        else:
            self._arrows.go_home(seat, self.home, shaken=True)
            self._tray.mark(crossings(self._state, seat, line), seat)

    def urge(self) -> None:
        """Shakes an arrow that has not been placed: it must move along its rail."""
        self._arrows.shake(self._state.turn, self.home)

    def refuse_marble(self, at: Cell) -> None:
        self._tray.mark((at,), self._state.turn)

    def lift_early(self, seat: int) -> None:
        """Lifts the arrow of a seat that is not at turn, under a finger."""
        if seat != self._raised:
            self._arrows.lift(seat)

    def lower_early(self, seat: int) -> None:
        if seat != self._raised:
            self._arrows.lower(seat)

    def refuse_turn(self, seat: int) -> None:
        """Shakes the arrow and says why, unless it has become this seat's turn."""
        if seat != self._state.turn:
            if seat != self._raised:
                self._arrows.shake(seat, self._state.arrows[seat])
            self._host.refuse(seat, "not_your_turn")
