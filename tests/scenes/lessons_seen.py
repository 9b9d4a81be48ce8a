"""A table at which lessons are given, and what is seen of them."""

from __future__ import annotations

from typing import NamedTuple

from table_driver import play_on

from game.match import AnyMatch
from game.matches import new_match, rules_for
from scenes.destinations import ToPlay
from scenes.drive.robot import Robot
from scenes.play.lesson_at_seat import SeatLesson
from scenes.play.lessons import Lessons
from scenes.play.scene import PlayScene
from scenes.seating import HUMAN, USUAL, Seating
from scenes.table import Side


def begin(robot: Robot, match: AnyMatch, *kinds: str, anew: bool = True) -> PlayScene:
    """A match at its beginning, in a new visit."""
    if anew:
        robot.app.services.visit.end()
    seats = match.rules.seats
    seating = Seating(USUAL[seats], kinds or (HUMAN,) * seats)
    kept = robot.app.services.store.begin(match, seating.write())
    robot.app.go(ToPlay(match, kept, seating))
    robot.app.idle.touched()
    return play_on(robot)


def fresh(game: str) -> AnyMatch:
    """In which seat 0 has the first turn."""
    options = {"setup": "sorted"} if game == "lucky" else {}
    return new_match(rules_for(game, 2, options), 1, 1, 0)


def lessons(robot: Robot) -> Lessons:
    return play_on(robot).guidance.lessons


def lesson(robot: Robot, seat: int = 0) -> SeatLesson:
    return lessons(robot)._seats[seat]


def taught(robot: Robot, side: Side = Side.SOUTH) -> list[str]:
    """What has been said there, in its order."""
    visit = robot.app.services.visit
    return visit.taught.get((play_on(robot).match.rules.game, side), [])


class Shown(NamedTuple):
    light: int
    things: int
    words: int


def shown(robot: Robot, seat: int = 0) -> Shown:
    """Rays, travelling things and sentences of a seat's lesson."""
    parts = lesson(robot, seat)._shown
    words = [one for one in (parts._goal, parts._said) if one is not None]
    return Shown(len(parts._rays), len(parts._ways), len(words))


def film(robot: Robot, seconds: float) -> list[tuple[Shown, int]]:
    """What is shown, and how much has been said, in each of its stages."""
    stages: list[tuple[Shown, int]] = []
    for _ in range(round(seconds * 30)):
        robot.advance(1 / 30)
        now = shown(robot), len(taught(robot))
        if not stages or stages[-1] != now:
            stages.append(now)
    return stages
