"""What somebody who is new at Crossing is taught."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from game.crossing.state import LINES, is_untouched
from scenes.art import enamel
from scenes.views.crossing.arrows import ARROW_LARGER, HELD_MM
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.greetings import FIRST, SLIDE
from scenes.views.crossing.host import CrossingHost
from scenes.views.lesson import Lesson, Place, Step, Way

GOAL_MM, PANEL_AWAY_MM = 130.0, 2.0
SHORT_SHARE = 0.52
"""The most that a lesson's words are wide; what is between them and a coin's controls; how much
of a trough's length they take at short sides, beside words in the corners."""
TWIN = 0.7


class CrossingLesson(Lesson):
    act_first: ClassVar[bool] = True

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
        """Among four with whom: it is said while the partner's coin comes."""
        sides, words = self._geometry.sides, self._host.words(seat)
        if len(sides) < 4:
            return None
        partner = words.seats(sides[(seat + 2) % len(sides)])
        return words("crossing.goal"), words("crossing.goal.partner", seat=partner)

    def goal_place(self, seat: int) -> Place:
        side = self._geometry.sides[seat]
        geometry = self._geometry
        width, align = min(GOAL_MM, geometry.words_width(side)), geometry.words_align(side)
        if side.upright:
            # Beside the controls that the seat's coin opens.
            begin, table = pygame.Rect(geometry.words_foot(side), (1, 1)), geometry.table
            panel = table.seen(side, geometry.seat_places(side).panel)
            free = (panel.left - table.seen(side, begin).left) / table.per_mm - PANEL_AWAY_MM
            return Place(begin.topleft, align, min(width, free), rises=True)
        share = SHORT_SHARE * geometry.trough[0] / geometry.table.per_mm
        return Place(geometry.words(side), align, min(width, share))

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

    def step_place(self, seat: int, key: str) -> Place:
        return self.goal_place(seat)
