"""Fingers at Lucky Numbers, and matches for them."""

from __future__ import annotations

from table_driver import ask, play_on, seat_match

from game.lucky.rules import Lucky
from game.lucky.state import Event, Move, State
from game.match import AnyMatch, Match
from game.matches import match_from, new_match
from scenes.app.app import FRAME_SECONDS
from scenes.drive.robot import Robot
from scenes.touch.target import Meaning, by_id
from scenes.views.lucky.view import LuckyView


def fresh(seats: int, setup: str) -> Match[State, Move, Event]:
    return new_match(Lucky(seats, setup), seats, 1, 0)


def own(match: AnyMatch) -> AnyMatch:
    """A copy that may be played on."""
    return match_from(match.record())


def seated(robot: Robot, match: AnyMatch, *kinds: str) -> LuckyView:
    view = seat_match(robot, match, kinds).view
    assert isinstance(view, LuckyView)
    ask(robot, wait=0.3)
    return view


def middle(robot: Robot, means: Meaning) -> list[int]:
    """The middle of the target with this meaning."""
    shown = by_id(play_on(robot).all_targets()).values()
    return list(next(target.rect.center for target in shown if target.means == means))


def press(robot: Robot, finger: int, means: Meaning) -> None:
    ask(robot, down={"finger": finger, "at": middle(robot, means)})


def go(robot: Robot, finger: int, end: list[int]) -> None:
    ask(robot, move={"finger": finger, "at": end})
    ask(robot, wait=0.2)


def lift(robot: Robot, finger: int) -> None:
    """Lifts a finger and waits until the lift is processed."""
    ask(robot, up={"finger": finger})
    while robot.app.contacts.is_waiting:
        robot.advance(FRAME_SECONDS)


def tap(robot: Robot, means: Meaning) -> None:
    ask(robot, tap=middle(robot, means))


def drop(robot: Robot, means: Meaning, end: list[int]) -> None:
    press(robot, 9, means)
    go(robot, 9, end)
    lift(robot, 9)
