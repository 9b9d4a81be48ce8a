"""What somebody who is new at Crossing is taught."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.crossing.state import LINES, is_untouched
from scenes.art import enamel
from scenes.views.crossing.arrows import ARROW_LARGER, HELD_MM
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.greetings import FIRST, SLIDE
from scenes.views.crossing.host import CrossingHost
from scenes.views.lesson import Lesson, Step, Way

TWIN = 0.7


class CrossingLesson(Lesson):
    def __init__(
        self,
        host: CrossingHost,
        geometry: Geometry,
        gives: Callable[[int], bool],
        aimed: Callable[[], int | None],
    ) -> None:
        """`gives`: whether the seat at turn may aim at a line; `aimed`: over which one its arrow
        waits to be told to take."""
        self._host, self._geometry, self._gives, self._aimed = host, geometry, gives, aimed

    def goal(self, seat: int) -> tuple[str, str] | None:
        """Among four with whom."""
        sides, words = self._geometry.sides, self._host.words(seat)
        if len(sides) < 4:
            return None
        partner = words.seats(sides[(seat + 2) % len(sides)])
        return words("crossing.goal"), words("crossing.goal.partner", seat=partner)

    def step(self, seat: int, taught: Sequence[str]) -> Step | None:
        state = self._host.match.state
        # Whoever has aimed is told that a second touch takes, or to choose one of two.
        if state.phase != "turn" or seat != state.turn or self._aimed() is not None:
            return None
        lines = [line for line in LINES if self._gives(line) and line != state.arrows[seat]]
        if not lines:
            return None
        return Step(FIRST if is_untouched(state) else SLIDE, (self._slide(seat, lines),))

    def _slide(self, seat: int, lines: Sequence[int]) -> Way:
        """To the line that is farthest away: its arrow is seen to slide."""
        geometry = self._geometry
        home = geometry.rail(seat, self._host.match.state.arrows[seat])

        def away(line: int) -> int:
            x, y = geometry.rail(seat, line)
            return abs(x - home[0]) + abs(y - home[1])

        length, facing = round(geometry.arrow * ARROW_LARGER), geometry.edges[seat].facing
        made = self._host.gallery.get(enamel.arrow, geometry.team(seat), length, HELD_MM, facing)
        return Way(made, home, geometry.rail(seat, max(lines, key=away)), TWIN)
