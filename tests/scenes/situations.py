"""Crossing and Trellis as they look in the course of a game: each moment on any table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from staging import Sides, seat_at
from table_driver import ask, targets
from trellis_positions import document

from game.match import Match
from game.matches import new_match, rules_for
from scenes.drive.robot import Robot
from scenes.play.play import PlayScene
from scenes.seating import USUAL
from scenes.table import Side
from scenes.views.trellis.view import TrellisBoard

THREE: Sides = (Side.SOUTH, Side.WEST, Side.EAST)
GROUPS = """
r4 r5 r6 r7 .
.  .  b6 .  .
g4 g5 g6 g7 g8

.  .  .  b9
.  .  .  b10
r11 y11 g11 b11
.  .  .  b12
"""
RACKS = (
    "r1 r2 r3 r8 y5 y7 y8 y12 y13 b12 g3 g10 g12 b2 b5 DRAW3 PASS",
    "r13 r14 y14 g1 g2 g9 b13 b14 g3 b3 y6 r9 r10 r11 r12",
    "b8 b7 b3 g14 g13 g9 g4 y12 y10 y1 r14 r5",
    "y2 y3 y4 y9 g5 g6 g7",
)
FACING_ENDS = {"y12": "b12", "r8": "r7"}
"""A tile of the first rack, and a tile of the table to its left: wrong there, and right."""


# --- Crossing


def crossing(robot: Robot, seats: int) -> Iterator[str]:
    """The beginning, the middle, with four seats a choice between two marbles, and the end."""
    seat_at(robot.app, crossing_match(seats, "start"), USUAL[seats])
    yield "start"
    match = crossing_match(seats, "middle")
    seat_at(robot.app, match, USUAL[seats])
    yield "middle"
    if seats == 4:
        ask(robot, tap=f"play.seat{match.state.turn}.line.{two_on(match)}")
        yield "two"
    seat_at(robot.app, crossing_match(seats, "over"), USUAL[seats])
    yield "over"


@cache
def crossing_match(seats: int, until: str) -> Match:
    """Shared: to be looked at, not to be played on."""
    match, rng = new_match(rules_for("crossing", seats, {}), 5, 1, 0), Random(2)
    while until != "start" and match.to_act():
        has_choice = seats == 2 or two_on(match) is not None
        if until == "middle" and len(match.entries) > 2 * seats and has_choice:
            break
        match.play(rng.choice(list(match.moves())))
    return match


def two_on(match: Match) -> int | None:
    """A line on which the seat at turn may choose between two marbles."""
    lines = [move.line for move in match.moves()]
    return next((line for line in lines if lines.count(line) > 1), None)


# --- Trellis


def trellis(robot: Robot, seats: int) -> Iterator[str]:
    """A turn of the first seat, a PASS, the end."""
    sides = THREE if seats == 3 else USUAL[seats]
    match = trellis_match(document(RACKS[:seats], GROUPS, "0123"[:seats]))
    seat_at(robot.app, match, sides)
    yield "closed"
    ask(robot, tap="play.seat0.show")
    yield "open"
    for tile in ("DRAW3", "PASS"):
        ask(robot, tap=f"play.seat0.rack.{tile}")
        yield f"{tile} chosen"
    ask(robot, tap="play.seat0.rack.PASS")
    for tile, verdict in (("y12", "wrong"), ("r8", "right")):
        ask(robot, drag=[f"play.seat0.rack.{tile}", beside(robot, FACING_ENDS[tile])])
        ask(robot, wait=0.4)
        yield verdict
        ask(robot, tap="play.reset")
    yield from handing_over(robot, seats)
    seat_at(robot.app, trellis_match(ended(seats)), sides)
    yield "over"


def handing_over(robot: Robot, seats: int) -> Iterator[str]:
    ask(robot, tap="play.seat0.rack.PASS")
    ask(robot, tap="play.use")
    yield "giving"
    for name in [f"play.seat{seat}.show" for seat in range(seats)]:
        if name in targets(robot):
            ask(robot, tap=name)
    yield "giving, all open"
    for name in [name for name in targets(robot) if name.startswith("play.seat1.rack.")][:2]:
        ask(robot, tap=name)
    ask(robot, tap="play.seat1.give")
    ask(robot, wait=0.3)
    yield "one has given"


def trellis_match(position: dict[str, Any]) -> Match:
    match = new_match(rules_for("trellis", position["seats"], {}), 1, 1, 0)
    match.load(position)
    return match


def ended(seats: int) -> dict[str, Any]:
    racks: Sequence[str] = ("", *RACKS[1:seats])
    return document(racks, GROUPS, "0123"[:seats], phase="over", winners=[0])


def beside(robot: Robot, tile: str) -> str:
    """The free cell to the right of a tile on the table."""
    scene = robot.app.scene
    assert isinstance(scene, PlayScene)
    assert isinstance(scene.board, TrellisBoard)
    for area, group in enumerate(scene.board.draft.areas):
        for name, x, y in group:
            if name == tile:
                return f"play.table.{area}.{x + 1}.{y}"
    raise LookupError(tile)


PLAYS = {"crossing": crossing, "trellis": trellis}


def moments(robot: Robot, game: str, seats: int) -> Iterator[str]:
    """The scene stands still at each."""
    for name in PLAYS[game](robot, seats):
        robot.app.scene.tweens.finish()
        robot.advance(0.1)
        yield f"{game}, {seats} seats, {name}"
