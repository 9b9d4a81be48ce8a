"""What somebody who is new at Trellis is taught."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.touch.target import Meaning
from scenes.views.lesson import GOAL_SHARE, STEP_SHARE, Lesson, Place, Step, Way
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.geometry import Geometry
from scenes.views.trellis.greetings import Greetings
from scenes.views.trellis.lesson_room import LessonRoom
from scenes.views.trellis.meanings import Bag, Commit, DisplayTile, ShowRack
from scenes.views.trellis.seat import Seat
from scenes.views.trellis.tiles import TilePictures

LAID = 3
INWARD_SHARE, APART = 0.31, 1.08
"""Where a first line is seen to be laid, as a part of the table's height, and how far apart its
tiles lie there."""
TWIN = 0.75
LAY, KEEP, GOAL = "trellis.lesson.lay", "trellis.keep", "trellis.goal"


class TrellisLesson(Lesson):
    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        geometry: Geometry,
        greetings: Greetings,
        seats: Sequence[Seat],
        pictures: TilePictures,
    ) -> None:
        self._host, self._composition, self._geometry = host, composition, geometry
        self._room = LessonRoom(host, composition, geometry, greetings)
        self._seats, self._pictures = seats, pictures

    def goal_place(self, seat: int) -> Place:
        # Who waits is told the goal alone, which has room where a step's words may have none.
        told = (LAY, STEP_SHARE) if seat == self._composition.turn else (GOAL, GOAL_SHARE)
        spot, width = self._room.place(seat, *told)
        return Place(spot, "centre", width, rises=True)

    def step(self, seat: int, taught: Sequence[str]) -> Step | None:
        composition, state = self._composition, self._composition.state
        offer, begins = composition.offer, not composition.draft.touched
        if not composition.attends(seat):
            # Its turn comes when the table does.
            return None
        if seat == composition.turn and offer is not None and offer.comes_in:
            return Step(KEEP, glows=(Commit(seat),), is_silent=True)
        if state.phase != "turn" or seat != state.turn or state.opened[seat]:
            return None
        if not begins or composition.racks[seat].peeked or offer is not None:
            return None
        if composition.is_open(seat):
            return Step(LAY, glows=tuple(self._taken()))
        # Where the table goes round, what shows the rack lies in the way.
        ways = () if self._host.seating.goes_round else self._laid(seat)
        return Step(LAY, ways, (ShowRack(seat), *self._taken()), crosses=bool(ways))

    def _taken(self) -> list[Meaning]:
        state = self._composition.state
        found: list[Meaning] = [DisplayTile(index) for index in range(len(state.display))]
        return [*found, *([Bag()] if state.bag else [])]

    def _laid(self, seat: int) -> tuple[Way, ...]:
        """Three tiles, face down: which ones is for the player to know."""
        count, geometry = self._composition.counts[seat], self._geometry.seats[seat]
        inward = round(INWARD_SHARE * self._geometry.table.height)
        ways = []
        for number in range(min(LAID, count)):
            rest = self._seats[seat].rests.back(count // 2 - 1 + number, count)
            picture = self._pictures.of(rest.on_its_way())
            along = round((number - (LAID - 1) / 2) * APART * rest.wide)
            end = self._geometry.table.from_edge(geometry.side, along, inward)
            ways.append(Way(picture, rest.at, end, TWIN))
        return tuple(ways)
