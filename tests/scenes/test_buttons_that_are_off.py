"""Who touches a button that is off is told what is missing, and where its rule stands."""

from __future__ import annotations

from pathlib import Path

import pytest
from lessons_seen import begin
from table_driver import as_told, ask, open_table, play_on, targets, told
from trellis_moments import trellis_match
from trellis_positions import document
from trellis_tables import GROUPS, explained, view_of

from game.lucky.rules import Lucky
from game.match import AnyMatch
from game.matches import new_match, rules_for
from scenes.drive.robot import Robot
from scenes.services.seating import HUMAN


def opened(data: Path, match: AnyMatch) -> Robot:
    robot = open_table(data, (1920, 1080), inches=24)
    begin(robot, match, *[HUMAN] * match.rules.seats)
    ask(robot, wait=3)
    return robot


def touch(robot: Robot, name: str) -> None:
    x, y, wide, high = targets(robot)[name]["rect"]
    assert not targets(robot)[name]["enabled"]
    ask(robot, tap=[x + wide // 2, y + high // 2])


def leads_to_its_rule(robot: Robot, seat: int) -> bool:
    return seat in play_on(robot).guidance.books.marks


def test_ready_says_what_is_still_to_be_placed(tmp_path: Path) -> None:
    robot = opened(tmp_path, new_match(Lucky(2, "four"), 1, 1, 0))
    voice = play_on(robot).guidance.voices.all[0]
    greeted = voice.told
    touch(robot, "play.seat0.ready")
    assert voice.told not in (None, greeted)
    assert leads_to_its_rule(robot, 0)
    assert not play_on(robot).match.played
    robot.app.close()


def test_done_says_what_a_line_still_needs(tmp_path: Path) -> None:
    robot = opened(tmp_path, new_match(rules_for("trellis", 2, {}), 1, 1, 0))
    played = len(play_on(robot).match.played)
    (seat,) = play_on(robot).match.to_act()
    ask(robot, tap=f"play.seat{seat}.show")
    tile = next(one for one in targets(robot) if one.startswith(f"play.seat{seat}.rack."))
    ask(robot, drag=[tile, [800, 540]])
    ask(robot, wait=1.0)
    assert not leads_to_its_rule(robot, seat)
    touch(robot, "play.commit")
    ask(robot, wait=0.5)
    assert explained(view_of(robot)) is not None
    assert leads_to_its_rule(robot, seat)
    assert len(play_on(robot).match.played) == played
    del play_on(robot).guidance.books.marks[seat]
    touch(robot, "play.commit")
    assert leads_to_its_rule(robot, seat)
    robot.app.close()


@pytest.mark.parametrize(
    ("tile", "name", "key"),
    [("DRAW3", "play.commit", "no_such_target"), ("PASS", "play.seat0.give", "wrong_number")],
)
def test_what_an_action_tile_still_needs_is_said(
    tmp_path: Path, tile: str, name: str, key: str
) -> None:
    racks = [f"r1 r2 y5 {tile}", "b1 b2", "g1 g2"]
    robot = opened(tmp_path, trellis_match(document(racks, GROUPS, "012")))
    ask(robot, tap="play.seat0.show")
    ask(robot, tap=f"play.seat0.rack.{tile}")
    if tile == "PASS":
        ask(robot, tap="play.commit")
        ask(robot, wait=1.0)
        ask(robot, tap="play.seat0.show")
        ask(robot, wait=0.5)
    played = len(play_on(robot).match.played)
    touch(robot, name)
    assert told(robot, 0) == as_told(robot, 0, f"refusal.trellis.{key}")
    assert leads_to_its_rule(robot, 0)
    assert len(play_on(robot).match.played) == played
    robot.app.close()
