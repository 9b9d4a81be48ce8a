"""Crossing on the table: the tray in the middle, arrows on its rails, troughs at the sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from game.crossing.rules import Crossing
from game.crossing.state import (
    COLOURS,
    LINES,
    RED,
    VALUES,
    Cell,
    State,
    is_untouched,
    side_of,
)
from game.match import Change, Match
from game.rules import Json, Outcome
from scenes.table import Side
from scenes.views.crossing import emblem as pictures
from scenes.views.crossing.dishes import Dishes
from scenes.views.crossing.ending import Passing
from scenes.views.crossing.geometry import Layout
from scenes.views.crossing.gestures import Hands
from scenes.views.crossing.rolling import Rolling, Signs, Way
from scenes.views.crossing.tray import CELLS, HOME_SECONDS, SNAP_SECONDS, CrossingTray
from scenes.views.crossing.trough import CrossingTrough, Pile
from scenes.views.view import Board, Point

if TYPE_CHECKING:
    from scenes.play.play import PlayScene
    from scenes.words import Words

TURNS_EXPLAINED = 2


class CrossingBoard(Board):
    game: ClassVar[str] = "crossing"
    hands: Hands

    emblem = staticmethod(pictures.emblem)
    option_icon = staticmethod(pictures.option_icon)
    trophy = staticmethod(pictures.trophy)

    def __init__(self, play: PlayScene) -> None:
        super().__init__(play)
        sides = play.seating.sides
        self.layout = Layout(play.app.gallery, sides, self.state.first)
        self.tray = CrossingTray(play, self.layout)
        self.troughs = [
            CrossingTrough(play, self.layout, seat, side) for seat, side in enumerate(sides)
        ]
        self.rolling = Rolling(play, self.layout)
        self.signs = Signs(play, self.layout)
        self.dishes = Dishes(play, self.layout)
        self.passing = Passing(self)
        self.hands = Hands(self)
        self._shown: State | None = None
        for at in CELLS:
            self.tray.marble(self.state.tray[at[0]][at[1]], at)

    @staticmethod
    def score_line(words: Words, state: Any, outcome: Outcome, seat: int) -> str:  # noqa: ARG004
        return words("crossing.marbles", count=sum(state.taken[side_of(state, seat)]))

    @property
    def state(self) -> State:
        state: State = self.play.match.state
        return state

    @property
    def rules(self) -> Crossing:
        rules = self.play.rules
        assert isinstance(rules, Crossing)
        return rules

    # --- places that all games ask for

    def control_spot(self, side: Side, index: int) -> Point:
        return self.layout.control(side, index)

    def words_spot(self, side: Side) -> tuple[Point, str, float]:
        return self.layout.words(side), "left", self.layout.words_width(side)

    def needle_spot(self) -> Point | None:
        return self.layout.needle()

    def greeting(self, seat: int) -> str | None:
        state = self.state
        team = "red" if side_of(state, seat) == RED else "yellow"
        if seat != state.turn:
            return f"crossing.hint.now.{team}" if is_untouched(state) else None
        if self.hands.is_choosing:
            return "crossing.hint.two"
        if is_untouched(state):
            return "crossing.hint.first"
        if self.play.turns_of(seat, ("aim",)) > TURNS_EXPLAINED:
            return None
        kind = "place" if state.arrows[seat] is None else "move"
        return f"crossing.hint.{kind}.{team}"

    # --- showing

    def pile(self, state: State, seat: int) -> Pile:
        """What a seat's trough shows of its side's collection (C9, C10)."""
        side = side_of(state, seat)
        own, other = state.taken[side], state.taken[1 - side]
        single = self.rules.doubling == "single" and len(own) - own.count(0) == 1
        words = []
        for count, theirs in zip(own, other, strict=True):
            doubled = single or (self.rules.doubling == "sole" and not theirs)
            words.append(f"{VALUES[count]} × 2" if doubled and count else str(VALUES[count]))
        return Pile(own, tuple(words), self.rules.scores(state)[side])

    def sync(self) -> None:
        state = self._shown = self.state
        self.hands.forget()
        self.rolling.stop()
        self.signs.show()
        self.tray.show(state)
        for trough in self.troughs:
            trough.show(self.pile(state, trough.seat))
        self.passing.show_end(state)
        self._mark_lines()

    def animate(self, changes: Sequence[Change]) -> None:  # noqa: ARG002
        before, state = self._shown, self.state
        if before is None:
            self._enter()
            return
        self._shown = state
        self.hands.forget()
        for trough in self.troughs:
            trough.forecast(None)
        for seat, line in enumerate(state.arrows):
            self.tray.slide(seat, line, SNAP_SECONDS if line is not None else HOME_SECONDS)
        for at in CELLS:
            was, now = before.tray[at[0]][at[1]], state.tray[at[0]][at[1]]
            if was != now:
                self._roll(before, at, was if was in COLOURS else now)
        self._mark_lines()
        if state.phase == "over":
            self.passing.end(state)

    def _enter(self) -> None:
        """A new game begins: after an earlier one the marbles roll back first."""
        self.sync()
        earlier = self.passing.earlier()
        if earlier is not None:
            self.passing.roll_back(earlier, self.state)

    def _roll(self, before: State, at: Cell, letter: str) -> None:
        """A marble between its hole and the trough of the seat that took it."""
        state, hole = self.state, self.layout.hole(at)
        taken = state.tray[at[0]][at[1]] not in COLOURS
        later = state if taken else before
        mover = (later.turn - 1) % len(later.arrows)
        trough = self.troughs[mover]
        spot = trough.landing(letter, later.taken[side_of(later, mover)])
        if not taken:
            way = Way(spot, hole, (0.0, 1.0))
            self.rolling.roll(letter, way, lambda: self.tray.fill(at, letter))
            self._count()
            return
        self.tray.fill(at, ".")
        for one in self.troughs:
            if (one.seat - mover) % 2 == 0:
                one.make_room(later.taken[side_of(later, mover)])
        way = Way(hole, spot, (1.0, 0.0))
        self.rolling.roll(letter, way, self._count, SNAP_SECONDS)

    def _count(self) -> None:
        """The marble has arrived: both sides' points follow."""
        for trough in self.troughs:
            pile, before = self.pile(self.state, trough.seat), trough.total
            trough.show(pile._replace(total=before))
            trough.count_to(pile.total)

    def _mark_lines(self) -> None:
        state = self.state
        live = None
        if state.phase == "turn":
            live = [line for line in LINES if self.gives(line)]
        self.tray.mark_lines(state.turn, live)

    def gives(self, line: int) -> bool:
        """Whether the seat to move may aim there."""
        state = self.state
        if is_untouched(state):
            return True
        return bool(self.rules.candidates(state, state.turn, line))

    def hush(self, hushed: bool) -> None:
        """The lines that give something shine no more while a hint shows one of them."""
        if hushed:
            self.tray.darken_lines()
        else:
            self._mark_lines()

    # --- how a visitor plays it

    def likely(self, match: Match) -> list[Json]:
        """Every move brings the end nearer."""
        return [match.rules.write_move(move) for move in match.moves()]

    def touches(self, move: Json, drag: bool) -> list[Json]:
        """Taps alone, or the arrow dragged; one of two marbles is then touched."""
        state, made = self.state, self.rules.read_move(move)
        line = f"play.seat{made.seat}.line.{made.line}"
        first: Json = {"tap": line}
        if drag:
            first = {"drag": [f"play.seat{made.seat}.arrow", line], "seconds": 0.1}
        candidates = self.rules.candidates(state, made.seat, made.line)
        if made.take is None or len(candidates) < 2:
            return [first]
        dish = f"play.dish.{candidates.index(made.take)}"
        return [first, {"tap": dish if drag else f"play.tray.{made.take[0]}.{made.take[1]}"}]
