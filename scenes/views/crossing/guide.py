"""Prompts, lessons, steps of a move, hints, and saving of the aim."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from game.advice import Advice
from game.crossing.rules import Crossing
from game.crossing.state import RED, Event, Move, State, is_untouched, side_of
from game.match import Match
from game.reading import read_whole
from game.rules import Json
from scenes.art import enamel, marbles
from scenes.art.canvas import Picture
from scenes.art.speech import USUAL_MM, lines_of, measured
from scenes.services.words import UNBROKEN
from scenes.touch.target import Meaning, Target
from scenes.views.crossing.arrows import ARROW_LARGER, HELD_MM
from scenes.views.crossing.changeover import Changeover
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.gestures import Gestures
from scenes.views.crossing.host import CrossingHost, rules_of
from scenes.views.crossing.meanings import Arrow, Dish, Hole, Home, Line, Peg
from scenes.views.crossing.parts import Parts
from scenes.views.crossing.pegs import peg_size
from scenes.views.lesson import Lesson, LessonStep, Way
from scenes.views.view import Drafting, Drag, Guide, Said, Step, Tap

REFUSED, TURNS_EXPLAINED = "refusal.crossing", 2
FIRST, SLIDE = "crossing.hint.first", "crossing.hint.slide"
FIRST_GIVEN = f"{FIRST}.given"
"""Where the first arrow takes nothing because its side has been given a marble (C16)."""


def hint_of(rules: Crossing, state: State) -> str:
    """What to do with an arrow."""
    if not is_untouched(state):
        return SLIDE
    return FIRST_GIVEN if any(rules.material.given) else FIRST


class Greetings:
    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._host, self._geometry = host, geometry

    def at_rest(self, seat: int) -> Said | None:
        """The prompt while nothing is aimed."""
        state, match = self._host.match.state, self._host.match
        team = "red" if side_of(state, seat) == RED else "yellow"
        is_new = state.arrows[seat] is None
        begins = seat == state.turn and is_untouched(state)
        if match.number > 1 and is_new:
            return f"crossing.hint.changed.{'first' if begins else team}"
        if seat != state.turn or match.turns_of(seat) > TURNS_EXPLAINED:
            return None
        key = hint_of(rules_of(self._host), state)
        return self._with_partner(key, seat) if is_new else key

    def aimed(self, is_choosing: bool) -> Said:
        if is_choosing:
            return "crossing.hint.two"
        return "crossing.hint.put" if is_untouched(self._host.match.state) else "crossing.hint.take"

    def refused(self, seat: int, key: str) -> tuple[str, str] | None:
        """A refusal's text shortened for the room above the dishes; None: not needed."""
        words, full = self._host.words(seat), f"{REFUSED}.{key}"
        if f"{full}.why" not in words:
            return None
        texts = words(full), words(f"{full}.why")
        clear = self.clear_of_dishes(seat, texts)
        return clear if clear != texts else None

    def in_few_lines(self, seat: int, texts: tuple[str, str]) -> tuple[str, str]:
        """Allows a break within a marble's name, if it would otherwise leave a single word in a
        line."""
        what, why = texts
        width = self._geometry.words_width(self._geometry.sides[seat])
        first = lines_of(self._host.gallery, texts, width, USUAL_MM)[0][0]
        return (what if " " in first else what.replace(UNBROKEN, " ")), why

    def clear_of_dishes(self, seat: int, texts: tuple[str, str]) -> tuple[str, str]:
        """Without the second sentence, if both would reach the dishes at a short side."""
        side = self._geometry.sides[seat]
        width = self._geometry.words_width(side)
        _, what, why = measured(self._host.gallery, texts, width, USUAL_MM)
        is_long = not side.upright and what / 2 + why > self._geometry.words_deep_mm
        return (texts[0], "") if is_long else texts

    def _with_partner(self, key: str, seat: int) -> Said:
        """With four seats the partner is named first."""
        sides = self._host.seating.sides
        if len(sides) < 4:
            return key
        words, partner = self._host.words(seat), sides[(seat + 2) % len(sides)]
        return words.telling("crossing.partner", partner), words(key)


TWIN = 0.7


class CrossingLesson(Lesson):
    def __init__(
        self,
        host: CrossingHost,
        geometry: Geometry,
        gives: Callable[[int], bool],
        aimed: Callable[[], int | None],
    ) -> None:
        """`gives`: whether the seat at turn may aim at a line; `aimed`: the line over which its
        arrow waits."""
        self._host, self._geometry, self._gives, self._aimed = host, geometry, gives, aimed

    def goal(self, seat: int) -> tuple[str, str] | None:
        """With four seats the goal names the partner."""
        sides, words = self._geometry.sides, self._host.words(seat)
        if len(sides) < 4:
            return None
        partner = words.seats(sides[(seat + 2) % len(sides)])
        return words("crossing.goal"), words("crossing.goal.partner", seat=partner)

    def step(self, seat: int, taught: Sequence[str]) -> LessonStep | None:
        state = self._host.match.state
        # After aiming, teaches the second touch, or the choice of two.
        if state.phase != "turn" or seat != state.turn or self._aimed() is not None:
            return None
        lines = [line for line in state.lines if self._gives(line) and line != state.arrows[seat]]
        if not lines:
            return None
        return LessonStep(hint_of(rules_of(self._host), state), (self._slide(seat, lines),))

    def _slide(self, seat: int, lines: Sequence[int]) -> Way:
        """The farthest line, so that the arrow visibly slides."""
        geometry = self._geometry
        home = geometry.rail(seat, self._host.match.state.arrows[seat])

        def away(line: int) -> int:
            x, y = geometry.rail(seat, line)
            return abs(x - home[0]) + abs(y - home[1])

        length, facing = round(geometry.arrow * ARROW_LARGER), geometry.edges[seat].facing
        made = self._host.gallery.get(enamel.arrow, geometry.team(seat), length, HELD_MM, facing)
        return Way(made, home, geometry.rail(seat, max(lines, key=away)), TWIN)


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
        self._gestures.restore(read_whole(saved.get("line"), "line"))


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
