"""The end of a game of Crossing explained, and the way to the next one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from game.crossing.state import COLOURS, EMPTY, RED, Cell, State, points, side_of
from game.match import Match
from scenes.art.canvas import Picture
from scenes.play.voice import speech
from scenes.stage.motion import ease_in, linear
from scenes.stage.stage import Layer
from scenes.views.crossing.geometry import Point
from scenes.views.crossing.rolling import Way
from scenes.views.crossing.tray import CELLS
from scenes.views.crossing.trough import EMPTY as NO_PILE

if TYPE_CHECKING:
    from scenes.views.crossing.trough import CrossingTrough
    from scenes.views.crossing.view import CrossingBoard

END_DELAY, DOUBLING_DELAY, DOUBLING_SECONDS, END_SECONDS = 0.55, 1.1, 0.5, 3.2
TIP_APART = 0.02
TIP_SECONDS, START_SPREAD, ROLL_BACK_SECONDS, CHANGE_SECONDS = 0.2, 0.28, 0.5, 0.9


class Passing:
    def __init__(self, board: CrossingBoard) -> None:
        self._board = board
        self._play = board.play
        layout = board.layout
        stage = self._play.stage
        self._words = [stage.add(None, layout.words(s), Layer.WORDS) for s in layout.sides]
        for seat in range(len(layout.sides)):
            for team in (0, 1):
                self._reason(seat, team)

    # --- the end

    def _reason(self, seat: int, team: int) -> Picture:
        """Whose game ends for want of a marble, in a seat's own words."""
        layout, app = self._board.layout, self._play.app
        side = layout.sides[seat]
        words = app.words(side)
        key = f"crossing.end.{'red' if team == RED else 'yellow'}"
        wide = layout.words_width(side)
        made = app.gallery.of(speech, app.gallery, words(key), words(f"{key}.why"), wide, "left")
        return app.gallery.turned(made, side)

    def show_end(self, state: State) -> None:
        over = state.phase == "over"
        for seat, sprite in enumerate(self._words):
            team = side_of(state, state.turn)
            sprite.show(self._reason(seat, team) if over else None)

    def end(self, state: State) -> None:
        """The reason, what is left dims, and what doubling adds; then the result may come."""
        board, tweens = self._board, self._play.tweens
        board.tray.dim(True, delay=END_DELAY)
        tweens.after(END_DELAY, lambda: self.show_end(state))
        tweens.after(END_SECONDS, lambda: None)
        for trough in board.troughs:
            base = points(state.taken[side_of(state, trough.seat)])
            pile = board.pile(state, trough.seat)
            if pile.total != base:
                tweens.after(END_DELAY, lambda t=trough, n=base: t.show_total(n))  # type: ignore[misc]
                tweens.after(
                    END_DELAY + DOUBLING_DELAY,
                    lambda t=trough, n=pile.total: t.count_to(n, DOUBLING_SECONDS),  # type: ignore[misc]
                )

    # --- the next game

    def earlier(self) -> State | None:
        """How the last game ended, if this one follows it and has not begun."""
        match = self._play.match
        if match.number == 1 or match.entries[-1].get("do") != "next":
            return None
        before = Match(match.setup)
        for entry in match.entries[:-1]:
            before.perform(entry)
        state: State = before.state
        return state

    def roll_back(self, earlier: State, state: State) -> None:
        """Troughs tip, marbles roll to their new holes, and the roles go around the table."""
        board = self._board
        self._tip()
        board.signs.pass_on(CHANGE_SECONDS)
        for at in CELLS:
            board.tray.fill(at, EMPTY)
        ways = list(self._ways(earlier, state))
        for number, (letter, start, at, grown) in enumerate(ways):
            way = Way(start, board.layout.hole(at), (grown, 1.0))
            delay = TIP_SECONDS * 0.5 + START_SPREAD * number / len(ways)
            board.rolling.roll(
                letter,
                way,
                lambda a=at, m=letter: board.tray.fill(a, m),  # type: ignore[misc]
                delay,
                ROLL_BACK_SECONDS,
                ease_in,
            )

    def _tip(self) -> None:
        for trough in self._board.troughs:
            trough.hide_marbles()

            def tip(share: float, one: CrossingTrough = trough) -> None:
                # Up for the first part, held, and down for the last; one trough after the
                # other, for large pictures that change in the same frame make it late.
                own = min(1.0, max(0.0, share * (1 + 4 * TIP_APART) - one.seat * TIP_APART))
                one.tip(min(1.0, own / 0.2, (1.0 - own) / 0.25))

            self._play.tweens.run(
                CHANGE_SECONDS,
                tip,
                linear,
                then=lambda one=trough: one.show(NO_PILE),  # type: ignore[misc]
                owner=trough,
            )

    def _ways(self, earlier: State, state: State) -> Iterator[tuple[str, Point, Cell, float]]:
        """For every hole: its marble, where that lay, the hole, and how large it begins."""
        lying = list(self._lying(earlier))
        Random(self._play.match.number).shuffle(lying)
        for at in CELLS:
            letter = state.tray[at[0]][at[1]]
            found = next((one for one in lying if one[0] == letter), None)
            if found is not None:
                lying.remove(found)
                yield letter, found[1], at, found[2]

    def _lying(self, earlier: State) -> Iterator[tuple[str, Point, float]]:
        """Where all marbles lay; partners show the same ones, so each gives every second."""
        layout = self._board.layout
        for at in CELLS:
            letter = earlier.tray[at[0]][at[1]]
            if letter != EMPTY:
                yield letter, layout.hole(at, earlier.first), 1.0
        partners = len(layout.sides) // 2
        for trough in self._board.troughs:
            taken = earlier.taken[side_of(earlier, trough.seat)]
            for number, (letter, spot) in enumerate(trough.lying(taken)):
                if number % partners == trough.seat // 2:
                    assert letter in COLOURS
                    yield letter, spot, 0.0
