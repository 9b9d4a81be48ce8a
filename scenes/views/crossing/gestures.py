"""Fingers at Crossing: aiming an arrow along its rail, choosing a marble, and the targets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.crossing.state import LINES, RED, Cell, Move, State, crossings, is_untouched, side_of
from scenes.scene import Grip, Target
from scenes.views.crossing.tray import CELLS, HOME_SECONDS

if TYPE_CHECKING:
    from scenes.views.crossing.view import CrossingBoard


@dataclass(eq=False)
class Aim:
    """An arrow that is being aimed: under a finger, or waiting for one of two marbles."""

    seat: int
    line: int | None
    waits: bool = False


class Hands:
    """At most one arrow is aimed at a time: only the seat to move has one in hand."""

    def __init__(self, board: CrossingBoard) -> None:
        self._board = board
        self.play, self.layout, self.tray = board.play, board.layout, board.tray
        self._aim: Aim | None = None

    @property
    def state(self) -> State:
        return self._board.state

    @property
    def is_choosing(self) -> bool:
        """Whether an arrow waits for one of two marbles to be chosen."""
        return self._aim is not None and self._aim.waits

    def forget(self) -> None:
        """Whatever was aimed has been played, or is no longer to be shown."""
        self._aim = None
        self._board.dishes.clear()
        self.tray.clear_aim()

    # --- aiming

    def _show_aim(self) -> None:
        aim, state = self._aim, self.state
        assert aim is not None
        home = state.arrows[aim.seat]
        self.tray.hold(aim.seat, aim.line, home)
        gains = self._gains(aim.seat, aim.line)
        dead = () if aim.line is None or aim.line == home else crossings(state, aim.seat, aim.line)
        line = None if aim.line == home else aim.line
        self.tray.aim(state, aim.seat, line, gains, dead)
        only = gains[0][0] if len(gains) == 1 else None
        colour = state.tray[only[0]][only[1]] if only else None
        self._board.troughs[aim.seat].forecast(colour)

    def _gains(self, seat: int, line: int | None) -> list[tuple[Cell, int]]:
        """The marbles within reach on a line, and what each would add to the score."""
        state, rules = self.state, self._board.rules
        if line is None or is_untouched(state):
            return []
        side = side_of(state, seat)
        before = rules.scores(state)[side]
        found = []
        for at in rules.candidates(state, seat, line):
            after = rules.apply(state, Move(seat, line, at)).state
            found.append((at, rules.scores(after)[side] - before))
        return found

    def _commit(self, seat: int, line: int) -> None:
        """The finger says this line: play it, or ask which of two, or say why not."""
        state = self.state
        gains = self._gains(seat, line)
        if len(gains) > 1:
            self._aim = Aim(seat, line, waits=True)
            self._show_aim()
            marbles = [(state.tray[row][column], points) for (row, column), points in gains]
            self._board.dishes.offer(seat, marbles)
            self.play.greet()
            return
        within = crossings(state, seat, line)
        take = gains[0][0] if gains else next(iter(within), None)
        if is_untouched(state):
            take = None
        if not self.play.perform(Move(seat, line, take)):
            self._go_home(shake=True)

    def _go_home(self, shake: bool = False) -> None:
        """Nothing was played: the arrow lies where it did."""
        aim = self._aim
        self._aim = None
        self.tray.clear_aim()
        self._board.dishes.clear()
        if aim is not None:
            self._board.troughs[aim.seat].forecast(None)
            home = self.state.arrows[aim.seat]
            if shake and aim.line == home:
                self.tray.shake(aim.seat, home)
            else:
                self.tray.slide(aim.seat, home, HOME_SECONDS)
        if aim is not None and aim.waits:
            self.play.greet()

    # --- targets

    def targets(self) -> list[Target]:
        state, layout = self.state, self.layout
        found = list(self._board.dishes.targets())
        for seat, side in enumerate(layout.sides):
            mine, facing = seat == state.turn, layout.edges[seat].facing
            rect = layout.arrow_rect(seat, state.arrows[seat])
            team = ("red", "yellow")[layout.team(seat)]
            found.append(Target(f"play.seat{seat}.arrow", rect, seat, facing, mine, team))
            for line in LINES:
                rect = layout.line_rect(seat, line)
                name = f"play.seat{seat}.line.{line}"
                found.append(Target(name, rect, seat, side.facing, mine, str(line), once=True))
        found.extend(self._cell_targets())
        return found

    def _cell_targets(self) -> Iterator[Target]:
        for at in CELLS:
            letter = self.state.tray[at[0]][at[1]]
            rect = self.layout.hole_rect(at)
            yield Target(f"play.tray.{at[0]}.{at[1]}", rect, None, 0, True, letter, once=True)

    # --- touching

    def press(self, grip: Grip) -> None:
        state = self.state
        if state.phase == "over":
            self.play.tweens.finish()
            return
        seat, line = self._meant(grip.target)
        if self._board.dishes.press(grip.target, True) or seat is None:
            return
        if seat == state.turn:
            self._board.dishes.clear()
            grip.thing = self._aim = Aim(seat, state.arrows[seat] if line is None else line)
            self._show_aim()

    def _meant(self, target: Target | None) -> tuple[int | None, int | None]:
        """The seat of an arrow or line, and the line if it is one."""
        if target is None or target.seat is None:
            return None, None
        if ".line." in target.id:
            return target.seat, int(target.id.split("#")[0].rsplit(".", 1)[1])
        return (target.seat, None) if target.id.endswith(".arrow") else (None, None)

    def drag(self, grip: Grip) -> None:
        aim = self._aim
        if aim is None or grip.thing is not aim or aim.waits:
            return
        line = self.layout.line_at(aim.seat, grip.point)
        line = self.state.arrows[aim.seat] if line is None else line
        if line != aim.line:
            aim.line = line
            self._show_aim()

    def drop(self, grip: Grip) -> None:
        aim = self._aim
        if aim is None or grip.thing is not aim or aim.waits:
            return
        if aim.line is None or aim.line == self.state.arrows[aim.seat]:
            self._go_home()
        else:
            self._commit(aim.seat, aim.line)

    def tap(self, grip: Grip) -> None:
        target = grip.target
        seat, line = self._meant(target)
        if target is None:
            self._go_home()
        elif target.id.startswith("play.dish."):
            self._choose(int(target.id.split("#")[0].rsplit(".", 1)[1]))
        elif target.id.startswith("play.tray."):
            row, column = target.id.split("#")[0].split(".")[2:]
            self._take((int(row), int(column)))
        elif self._aim is not None and grip.thing is self._aim:
            if line is not None:
                self._commit(self._aim.seat, line)
        elif seat is not None and seat != self.state.turn:
            self.play.refuse(seat, "not_your_turn")
            self.tray.shake(seat, self.state.arrows[seat])

    def _choose(self, number: int) -> None:
        aim = self._aim
        if aim is None or aim.line is None:
            return
        gains = self._gains(aim.seat, aim.line)
        if number < len(gains):
            self.play.perform(Move(aim.seat, aim.line, gains[number][0]))

    def _take(self, at: Cell) -> None:
        """A marble of the tray is touched: the line that reaches it follows from it."""
        state = self.state
        line = at[1] if side_of(state, state.turn) == RED else at[0]
        take = None if is_untouched(state) else at
        if not self.play.perform(Move(state.turn, line, take)):
            self._go_home()

    def release(self, grip: Grip) -> None:
        self._board.dishes.press(grip.target, False)
        aim = self._aim
        if aim is not None and grip.thing is aim and not aim.waits:
            self._go_home()
