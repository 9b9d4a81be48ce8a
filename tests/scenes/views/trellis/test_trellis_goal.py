"""Where the goal of Trellis is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from lessons_seen import begin, lesson, taught
from table_driver import ask, open_table
from trellis_tables import view_of

from game.matches import new_match, rules_for
from game.players import advice, levels_of
from scenes.seating import ABSENT, HUMAN
from scenes.table import Side


def test_whoever_joins_and_waits_reads_the_goal_on_the_own_half_of_the_table(
    tmp_path: Path,
) -> None:
    """It needs less felt than what is said to whoever plays."""
    match, level = new_match(rules_for("trellis", 3, {}), 3, 1, 0), levels_of("trellis")[0]
    while len(match.played) < 22 or match.to_act() != (0,):
        match.play(advice(match, match.to_act()[0], level).move)
    robot = open_table(tmp_path, (1920, 1080), inches=24, teaches=True)
    begin(robot, match, HUMAN, ABSENT, HUMAN)
    ask(robot, wait=4)
    ask(robot, tap="play.seat1.join")
    ask(robot, wait=4.5)
    assert taught(robot, Side.NORTH)
    middle = robot.app.around.table.middle[1]
    assert lesson(robot, 1)._shown._goal_place.at[1] < middle
    robot.app.close()


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
        side, said = view_of(robot).host.seating.sides[seat], lesson(robot, seat)._shown._said
        assert said is not None
        assert table.seen(side, said.ink).top > table.width // 2
        assert said.ink.collidelist(view_of(robot).looks.felt.covered()) < 0
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
    table, side, said = robot.app.around.table, Side(seat), lesson(robot, seat)._shown._said
    assert said is not None
    half = (table.height if side.upright else table.width) // 2
    assert table.seen(side, said.ink).top > half
    assert said.ink.collidelist(view_of(robot).looks.felt.covered()) < 0
    robot.app.close()
