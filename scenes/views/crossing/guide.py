"""Steps of a move, saving of the aim, and hints."""

from __future__ import annotations

from collections.abc import Hashable

from game.advice import Advice
from game.crossing.state import Event, Move, State, read_line
from game.match import Match
from game.rules import Json
from scenes.art import marbles
from scenes.art.canvas import Picture
from scenes.touch.target import Meaning, Target
from scenes.views.crossing.changeover import Changeover
from scenes.views.crossing.gestures import Gestures
from scenes.views.crossing.host import CrossingHost, rules_of
from scenes.views.crossing.lesson import Greetings
from scenes.views.crossing.meanings import Arrow, Dish, Hole, Home, Line, Peg
from scenes.views.crossing.parts import Parts
from scenes.views.crossing.pegs import peg_size
from scenes.views.view import Drafting, Drag, Guide, Step, Tap

DRAG_SECONDS = 0.1


class Aiming(Drafting[Move]):
    """The line that the seat at turn aims at before it takes."""

    def __init__(self, host: CrossingHost, gestures: Gestures) -> None:
        self._host, self._gestures = host, gestures

    def composed(self, seat: int) -> Hashable:
        """A new aim ends a refusal, as dishes may take its place."""
        return (seat == self._host.match.state.turn and self._gestures.aimed,)

    def saved(self) -> Json | None:
        line = self._gestures.line
        return None if line is None else {"line": line}

    def restore(self, saved: Json) -> None:
        self._gestures.restore(read_line(saved.get("line"), "line"))


class CrossingGuide(Guide[State, Move, Event]):
    def __init__(
        self,
        host: CrossingHost,
        parts: Parts,
        gestures: Gestures,
        greetings: Greetings,
        changeover: Changeover,
        one_tap: bool,
    ) -> None:
        """`one_tap`: a tap on a line plays at once."""
        super().__init__(host)
        self._gestures, self._greetings, self._changeover = gestures, greetings, changeover
        self._aim, self._arrows, self._one_tap = gestures.aim, parts.arrows, one_tap
        self._geometry = parts.geometry

    def likely(self, match: Match[State, Move, Event]) -> list[Move]:
        """Any legal move, as each brings the end nearer."""
        return list(match.moves())

    def steps(self, move: Move, drag: bool) -> list[Step]:
        """A tap to aim and one to take, or a drag of the arrow; then the choice of two. While
        marbles roll back, the first touch only ends that."""
        first: list[Step] = [Tap(Arrow(move.seat))] if self._changeover.is_passing else []
        return [*first, *self._steps(move, drag)]

    def _steps(self, move: Move, drag: bool) -> list[Step]:
        line, is_aimed = Line(move.seat, move.line), self._gestures.line == move.line
        aiming = Drag(Arrow(move.seat), line, DRAG_SECONDS) if drag else Tap(line)
        match = self.host.match
        candidates = rules_of(self.host).candidates(match.state, move.seat, move.line)
        if move.take is not None and len(candidates) > 1:
            marble = Dish(candidates.index(move.take)) if drag else Hole(move.take)
            return [*([] if is_aimed else [aiming]), Tap(marble)]
        if is_aimed:
            return [Tap(line)]
        return [aiming] if drag or self._one_tap else [aiming, Tap(line)]

    def next_taps(self, move: Move) -> list[Meaning]:
        """The line, then the marble."""
        taps = [step.means for step in self._steps(move, drag=False) if isinstance(step, Tap)]
        return list(dict.fromkeys(taps))

    def advised(self, advice: Advice[Move]) -> tuple[str, str]:
        seat = advice.move.seat
        texts = self._greetings.in_few_lines(seat, super().advised(advice))
        return self._greetings.clear_of_dishes(seat, texts) if self._chooses(seat) else texts

    def reason(self, seat: int, key: str) -> tuple[str, str] | None:
        return self._greetings.refused(seat, key) if self._chooses(seat) else None

    def _chooses(self, seat: int) -> bool:
        return seat == self.host.match.state.turn and self._gestures.is_choosing

    def hint_light(self, target: Target) -> Picture | None:
        """Arrows, marbles, dishes and pegs are lit along their own outlines."""
        geometry, middle = self._geometry, target.rect.center
        match target.means:
            case Line(seat, line):
                return self._arrows.light(seat, geometry.rail(seat, line), middle)
            case Arrow(seat) | Home(seat):
                return self._arrows.light(seat, middle, middle)
            case Hole():
                return self._glow(geometry.marble)
            case Dish():
                return self._glow(geometry.dish)
            case Peg():
                return self._glow(peg_size(geometry))
        return None

    def _glow(self, diameter: int) -> Picture:
        return self.host.gallery.get(marbles.marble_glow, diameter)

    def point_out(self, seat: int, move: Move | None) -> None:
        self._aim.advise(move)
        self._arrows.advise(seat, None if move is None else move.line)
        if move is not None or self._gestures.shown is self.host.match.state:
            self._gestures.show()
