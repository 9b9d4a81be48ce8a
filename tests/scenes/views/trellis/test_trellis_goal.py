"""Where the first move of Trellis is said."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from lessons_seen import begin
from staging import words_on
from table_driver import ask, open_table, play_on
from trellis_tables import view_of

from game.matches import new_match, rules_for
from game.players import advice, levels_of
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.services.seating import ABSENT, HUMAN
from scenes.views.trellis.layout.felt_space import ink_of


def read_at(robot: Robot, seat: int) -> pygame.Rect:
    """The ink of what it reads."""
    at = play_on(robot).guidance.voices.all[seat].at
    (shown,) = (one for one in words_on(play_on(robot)) if one.at == at)
    area, picture = shown.area(), shown.picture
    assert area is not None
    assert picture is not None
    return ink_of(picture).move(area.topleft)


@pytest.mark.parametrize("seat", [1, 3])
def test_what_is_taught_at_a_short_side_stands_before_its_rack_and_off_all_light(
    tmp_path: Path, seat: int
) -> None:
    """Light lay across it where the rack was opened later, and it stood in the other half of the
    table where it was opened first."""
    robot = open_table(tmp_path, (1920, 1080), inches=24, teaches=True)
    table = robot.app.around.table
    for seconds in (1.5, 4.0):
        kinds = [HUMAN if one == seat else ABSENT for one in range(4)]
        begin(robot, new_match(rules_for("trellis", 4, {}), 7, 1, seat), *kinds)
        ask(robot, wait=seconds)
        ask(robot, tap=f"play.seat{seat}.show")
        ask(robot, wait=5)
        side, said = view_of(robot).host.seating.sides[seat], read_at(robot, seat)
        assert table.seen(side, said).top > table.width // 2
        assert said.collidelist(view_of(robot).looks.felt.covered()) < 0
    robot.app.close()


@pytest.mark.parametrize(("seat", "seed"), [(3, 7), (3, 9), (3, 5), (0, 10)])
def test_the_first_move_is_said_before_the_rack_of_whoever_makes_it_though_others_have_laid(
    tmp_path: Path, seat: int, seed: int
) -> None:
    """At 24 inches it stood before somebody else's in one game of three."""
    match = new_match(rules_for("trellis", 4, {}), seed, 1, (seat + 1) % 4)
    while match.to_act() != (seat,):
        match.play(advice(match, match.to_act()[0], levels_of("trellis")[0]).move)
    robot = open_table(tmp_path, (1920, 1080), inches=24, teaches=True)
    begin(robot, match, *[HUMAN] * 4)
    ask(robot, wait=8)
    table, side, said = robot.app.around.table, Side(seat), read_at(robot, seat)
    half = (table.height if side.upright else table.width) // 2
    assert table.seen(side, said).top > half
    assert said.collidelist(view_of(robot).looks.felt.covered()) < 0
    robot.app.close()
