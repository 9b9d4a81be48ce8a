"""Where the goal of Trellis is said."""

from __future__ import annotations

from pathlib import Path

from lessons_seen import begin, lesson, taught
from table_driver import ask, open_table

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
