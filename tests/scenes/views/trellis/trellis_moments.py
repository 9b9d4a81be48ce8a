"""Trellis in typical moments, and the exceptions that its view needs from the survey."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from situations import Known, always
from staging import Sides, seat_at
from table_driver import ask, play_on, targets
from trellis_positions import document

from game.match import AnyMatch
from game.matches import new_match, rules_for
from scenes.app.app import App
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.services.seating import USUAL
from scenes.views.trellis.racks.flights import LIES_SECONDS
from scenes.views.trellis.turn.composition import SHOW_SECONDS

CELL = "play.table."
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
RIGHT = ("r8", "r7")
"""A tile of the first rack, and a tile of the table to its left."""


def moments(robot: Robot, sides: Sides, near: Side = Side.SOUTH) -> Iterator[str]:
    """A turn of the first seat, a PASS, the end; `near`: the near side on a hot seat."""
    seats = len(sides)
    match = trellis_match(document(RACKS[:seats], GROUPS, "0123"[:seats]))
    scene = seat_at(robot.app, match, sides, near)
    hot_seat = scene.view.host.seating.hot_seat
    yield "closed"
    if not hot_seat:
        ask(robot, down={"finger": 1, "at": "play.seat1.peek"})
        yield "peeked"
        ask(robot, up={"finger": 1})
    ask(robot, tap="play.display.3")
    yield "a tile of the display as an offer"
    ask(robot, tap="play.seat0.undo")
    show(robot, 0)
    yield "open"
    for tile in ("DRAW3", "PASS"):
        ask(robot, tap=f"play.seat0.rack.{tile}")
        yield f"{tile} chosen"
        ask(robot, tap="play.seat0.undo")
    # On a hot seat the rack covers what lies at b12.
    wrong = ("y12", "g8" if hot_seat else "b12")
    for verdict, (tile, left) in {"wrong": wrong, "right": RIGHT}.items():
        ask(robot, drag=[f"play.seat0.rack.{tile}", right_of(robot, left)])
        ask(robot, wait=0.4)
        yield verdict
        ask(robot, tap="play.reset")
    yield from handed_round(robot) if hot_seat else handing_over(robot, seats)
    seat_at(robot.app, trellis_match(ended(seats)), sides, near)
    yield "over"


def show(robot: Robot, seat: int) -> None:
    """Opens the seat's rack: by a tap, or on a hot seat by a resting finger."""
    if not play_on(robot).view.host.seating.hot_seat:
        ask(robot, tap=f"play.seat{seat}.show")
        return
    ask(robot, down={"finger": 1, "at": f"play.seat{seat}.show"})
    ask(robot, wait=SHOW_SECONDS + 0.1)
    ask(robot, up={"finger": 1})


def handed_round(robot: Robot) -> Iterator[str]:
    """An unfinished lay is hidden; then a PASS, for which the next seat chooses first."""
    ask(robot, drag=["play.seat0.rack.r8", right_of(robot, "r7")])
    ask(robot, tap="play.seat0.hide")
    yield "hidden"
    show(robot, 0)
    ask(robot, tap="play.reset")
    ask(robot, tap="play.seat0.rack.PASS")
    ask(robot, tap="play.commit")
    yield "giving"
    show(robot, 0)
    yield "giving, open"
    for name in [name for name in targets(robot) if name.startswith("play.seat0.rack.")][:2]:
        ask(robot, tap=name)
    ask(robot, tap="play.seat0.give")
    ask(robot, wait=1.0)
    yield "one has given"


def handing_over(robot: Robot, seats: int) -> Iterator[str]:
    ask(robot, tap="play.seat0.rack.PASS")
    ask(robot, tap="play.commit")
    yield "giving"
    for name in [f"play.seat{seat}.show" for seat in range(seats)]:
        if name in targets(robot):
            ask(robot, tap=name)
    # A move is shown in the middle for a while.
    ask(robot, wait=LIES_SECONDS + 0.5)
    yield "giving, all open"
    for name in [name for name in targets(robot) if name.startswith("play.seat1.rack.")][:2]:
        ask(robot, tap=name)
    ask(robot, tap="play.seat1.give")
    ask(robot, wait=0.3)
    yield "one has given"


def right_of(robot: Robot, tile: str) -> str:
    """The cell beside a tile of the table."""
    cells = {
        one["label"]: name.removeprefix(CELL)
        for name, one in targets(robot).items()
        if name.startswith(CELL)
    }
    area, x, y = cells[tile].split(".")
    return f"{CELL}{area}.{int(x) + 1}.{y}"


def trellis_match(position: dict[str, Any], games: int = 1) -> AnyMatch:
    match = new_match(rules_for("trellis", position["seats"], {}), 1, games, 0)
    match.load(position)
    return match


def ended(seats: int) -> dict[str, Any]:
    racks = ("", *RACKS[1:seats])
    return document(racks, GROUPS, "0123"[:seats], phase="over", winners=[0])


def spoken(_: int) -> list[AnyMatch]:
    """None: texts have room everywhere, which other tests check."""
    return []


def ends(_: App) -> Iterator[tuple[AnyMatch, Sides]]:
    for sides in (USUAL[2], THREE, USUAL[4]):
        for games in (1, 3):
            yield trellis_match(ended(len(sides)), games), sides


def may_cover(below: str, above: str) -> bool:
    """A tray lies under its tiles and their controls, a seam and an area under their group, all of
    them above bare felt; the felt beside a group takes a selected tile even through a verdict's
    mark."""
    if below.endswith(".rack"):
        return above.startswith((below, "play.rail.", below.replace(".rack", ".show")))
    if below == "play.felt":
        return True
    if below.startswith(("play.area.", "play.seam.")):
        return above.startswith(("play.area.", CELL, "play.seam.", "play.victim."))
    return below.startswith(CELL) and above.startswith(("play.why.", "play.victim.", "play.seam."))


KNOWN = Known(
    moments=moments,
    spoken=spoken,
    ends=ends,
    fitted=("PASS chosen", "wrong", "closed", "giving", "peeked"),
    three=THREE,
    # Groups are fitted to their areas, and a mark can be touched through each tile of its line too.
    cramped={
        "play.why.": dict.fromkeys((24, 32, 43, 55, 65), 12.0),
        "play.table.": {24: 16.0, 32: 19.0},
        "play.seam.": dict.fromkeys((24, 32, 43, 65), 12.0),
        ".rack.": {24: 14.0},
        "play.display.": {24: 19.0},
    },
    may_cover=may_cover,
    may_overlap=always,
    bare=("play.area.", CELL, "play.seam.", *(f"play.seat{seat}.rack" for seat in range(4))),
    values={"tiles": ", ".join(["the yellow 14"] * 4), "tile": "the yellow 14"},
    untouchable=frozenset(
        {
            *("not_in_the_display", "not_in_the_rack", "no_action_tile"),
            *("cell_taken", "empty_group", "not_connected", "being_drawn", "tiles_are_left"),
            *("nothing_to_hand_over", "chosen_already"),
        }
    ),
    # What is wrong with a line is written below it, with its tiles' names.
    told_otherwise=frozenset(
        {
            *("tile_alone", "line_too_short", "colour_twice", "values_do_not_follow"),
            "neither_set_nor_run",
        }
    ),
)
