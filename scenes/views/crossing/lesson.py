"""Prompts and lessons of Crossing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.crossing.state import LINES, RED, is_untouched, side_of
from scenes.art import enamel
from scenes.art.speech import USUAL_MM, lines_of, measured
from scenes.services.words import UNBROKEN
from scenes.views.crossing.arrows import ARROW_LARGER, HELD_MM
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.lesson import Lesson, Step, Way
from scenes.views.view import Said

REFUSED, TURNS_EXPLAINED = "refusal.crossing", 2
FIRST, SLIDE = "crossing.hint.first", "crossing.hint.slide"


class Greetings:
    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._host, self._geometry = host, geometry

    def at_rest(self, seat: int) -> Said | None:
        """The prompt while nothing is aimed."""
        state, match = self._host.match.state, self._host.match
        team, is_new = self._team(seat), state.arrows[seat] is None
        begins = seat == state.turn and is_untouched(state)
        if match.number > 1 and is_new:
            return f"crossing.hint.changed.{'first' if begins else team}"
        if seat != state.turn or match.turns_of(seat) > TURNS_EXPLAINED:
            return None
        key = FIRST if begins else SLIDE
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

    def _team(self, seat: int) -> str:
        return "red" if side_of(self._host.match.state, seat) == RED else "yellow"

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

    def step(self, seat: int, taught: Sequence[str]) -> Step | None:
        state = self._host.match.state
        # After aiming, teaches the second touch, or the choice of two.
        if state.phase != "turn" or seat != state.turn or self._aimed() is not None:
            return None
        lines = [line for line in LINES if self._gives(line) and line != state.arrows[seat]]
        if not lines:
            return None
        return Step(FIRST if is_untouched(state) else SLIDE, (self._slide(seat, lines),))

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
