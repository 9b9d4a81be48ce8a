"""Crossing in typical moments, and the exceptions that its view needs from the survey."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from situations import Known, always
from staging import CORNER, Sides, seat_at
from table_driver import ask

from game.crossing.rules import Crossing
from game.crossing.state import Move
from game.match import AnyMatch
from game.matches import new_match
from scenes.app.app import App
from scenes.drive.robot import Robot
from scenes.services.seating import USUAL


def moments(robot: Robot, sides: Sides) -> Iterator[str]:
    """The start, the middle, with four seats a choice between two marbles, and the end."""
    seats = len(sides)
    seat_at(robot.app, crossing_match(seats, "start"), sides)
    yield "start"
    match = crossing_match(seats, "middle")
    seat_at(robot.app, match, sides)
    yield "middle"
    if seats == 4:
        ask(robot, tap=f"play.seat{match.state.turn}.line.{two_on(match)}")
        yield "two"
    seat_at(robot.app, crossing_match(seats, "over"), sides)
    yield "over"


@cache
def crossing_match(seats: int, until: str, games: int = 1) -> AnyMatch:
    """Cached: do not play on it."""
    match, rng = new_match(Crossing(seats), 5, games, 0), Random(2)
    while until != "start" and match.to_act():
        has_choice = seats == 2 or two_on(match) is not None
        if until == "middle" and len(match.entries) > 2 * seats and has_choice:
            break
        match.play(rng.choice(list(match.moves())))
    return match


def two_on(match: AnyMatch) -> int | None:
    """A line on which the seat at turn can choose between two marbles."""
    moves: list[Move] = list(match.moves())
    lines = [move.line for move in moves]
    return next((line for line in lines if lines.count(line) > 1), None)


def spoken(seats: int) -> list[AnyMatch]:
    return [crossing_match(seats, "middle")]


def ends(_: App) -> Iterator[tuple[AnyMatch, Sides]]:
    for sides in (USUAL[2], CORNER, USUAL[4]):
        for games in (1, len(sides)):
            yield crossing_match(len(sides), "over", games), sides


def may_cover(below: str, above: str) -> bool:
    """A line lies under its arrow."""
    return above == f"{below.partition('.line.')[0]}.arrow"


KNOWN = Known(
    values={"marble": "the yellow marble"},
    moments=moments,
    spoken=spoken,
    ends=ends,
    # With four seats holes have no more room.
    cramped={part: {24: 18.0} for part in ("play.tray.", ".line.", ".arrow", ".home")},
    may_cover=may_cover,
    may_overlap=always,
    far=(".line.", ".arrow", ".home"),
    # The value of a marble stands beside it.
    worded=("play.dish.",),
    untouchable=frozenset({"no_such_line"}),
)
