"""Noughts at the table: nobody but its own folder knows it, and it has all that others have."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from noughts.view import NoughtsView
from table_driver import (
    as_advised,
    as_told,
    ask,
    match_on,
    open_table,
    play_on,
    seat_match,
    targets,
    told,
    visitor,
)

from game.games import games
from game.loading import REPORTED
from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.players import advised
from game.store import Store
from scenes.attract.reel import game_shown
from scenes.drive.robot import Robot
from scenes.scene.scene import DOUBLE_TAP_SECONDS
from scenes.services.seating import HUMAN, USUAL
from scenes.stage.motion import DROP_SECONDS
from scenes.stage.sprite import Layer
from scenes.touch.known import LOST_SECONDS
from scenes.views.loading import view_of

ROOT = Path(__file__).parents[2]


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    robot = open_table(tmp_path)
    yield robot
    robot.app.close()


def match_after(*cells: tuple[int, int], games: int = 1) -> AnyMatch:
    match = new_match(rules_for("noughts", 2, {}), 1, games, 0)
    for number, cell in enumerate(cells):
        match.play(match.rules.read_move({"seat": number % 2, "do": "mark", "at": list(cell)}))
    return match


def view_on(robot: Robot) -> NoughtsView:
    view = play_on(robot).view
    assert isinstance(view, NoughtsView)
    return view


def lit(robot: Robot) -> set[tuple[int, int]]:
    """The cells that shine."""
    sprites = play_on(robot).stage.sprites
    spots = {sprite.at for sprite in sprites if sprite.visible and sprite.layer == Layer.GLOW}
    geometry = view_on(robot).geometry
    return {at for at in ((r, c) for r in range(3) for c in range(3)) if geometry.cell(at) in spots}


def test_it_is_found_beside_the_games_of_the_house() -> None:
    assert list(games())[-1] == "noughts"
    assert not REPORTED
    assert view_of("noughts") is NoughtsView


@pytest.mark.parametrize("seed", range(3))
def test_a_match_is_played_from_the_menu_to_its_result(robot: Robot, seed: int) -> None:
    guest = visitor(robot, seed)
    guest.begin("noughts", USUAL[2], "setup.option.games.2")
    guest.game()
    assert robot.app.scene.name == "result"
    guest.see_the_end()
    ask(robot, tap="result.next")
    guest.game()
    guest.see_the_end()
    assert robot.app.scene.name == "podium"
    shown = robot.app.scene.shown_match
    ask(robot, tap="result.again")
    assert match_on(robot) is not shown
    assert match_on(robot).setup.games == 2


def test_a_computer_player_answers_and_taking_back_takes_both(robot: Robot) -> None:
    seat_match(robot, match_after(), (HUMAN, "hard"))
    ask(robot, tap="play.cell.0.0")
    ask(robot, settle=True)
    assert match_on(robot).state.rows == ("x..", ".o.", "...")
    ask(robot, tap="play.seat0.undo")
    assert match_on(robot).state.rows == ("...", "...", "...")


def test_a_hint_lights_the_cell_and_says_why(robot: Robot) -> None:
    seat_match(robot, match_after((0, 0), (1, 1), (0, 1)))
    ask(robot, tap="play.seat1.hint")
    ask(robot, settle=True)
    assert lit(robot) == {(0, 2)}
    advice = advised(match_on(robot), 1)
    assert advice.why == "stops"
    assert told(robot, 1) == as_advised(robot, 1, advice)


def test_a_seat_is_told_what_it_can_do_and_what_not(robot: Robot) -> None:
    seat_match(robot, match_after())
    ask(robot, settle=True)
    assert told(robot, 0) == as_told(robot, 0, "noughts.hint.cross")
    assert not told(robot, 1)
    ask(robot, tap="play.cell.1.1")
    ask(robot, settle=True)
    assert told(robot, 1) == as_told(robot, 1, "noughts.hint.nought")
    ask(robot, wait=DOUBLE_TAP_SECONDS)
    ask(robot, tap="play.cell.1.1")
    assert told(robot, 1) == as_told(robot, 1, "refusal.noughts.occupied")
    ask(robot, tap="play.seat0.spare.0")
    assert told(robot, 0) == as_told(robot, 0, "refusal.noughts.not_your_turn")


def test_a_sign_settles_from_under_the_finger(robot: Robot) -> None:
    seat_match(robot, match_after())
    shown = {name: one["rect"] for name, one in targets(robot).items()}
    ask(robot, down={"finger": 1, "at": middle(shown["play.seat0.spare.1"])})
    x, y = middle(shown["play.cell.1.1"])
    for place in ([x, y + 300], [x, y + 10]):
        ask(robot, move={"finger": 1, "at": place})
    assert lit(robot) == {(1, 1)}
    (held,) = [piece for piece in view_on(robot).pieces.all if piece.held]
    lifted_at = held.sprite.at
    ask(robot, up={"finger": 1})
    ask(robot, wait=LOST_SECONDS + 0.01)
    assert held.rest.place == (1, 1)
    assert abs(held.sprite.at[1] - lifted_at[1]) < abs(held.rest.at[1] - lifted_at[1])
    ask(robot, wait=DROP_SECONDS)
    assert held.sprite.at == held.rest.at == (x, y)
    assert match_on(robot).state.rows == ("...", ".x.", "...")


def test_a_sign_dropped_beside_the_board_goes_back(robot: Robot) -> None:
    seat_match(robot, match_after())
    piece = view_on(robot).pieces.all[0]
    ask(robot, drag=["play.seat0.spare.0", [200, 200]])
    ask(robot, wait=0.5)
    assert piece.sprite.at == piece.rest.at
    assert match_on(robot).is_fresh


def middle(rect: list[int]) -> list[int]:
    x, y, wide, high = rect
    return [x + wide // 2, y + high // 2]


def test_the_three_that_win_shine(robot: Robot) -> None:
    seat_match(robot, match_after((0, 0), (1, 0), (0, 1), (1, 1)))
    ask(robot, tap="play.cell.0.2")
    assert lit(robot) == {(0, 0), (0, 1), (0, 2)}


def test_it_is_exhibited_where_nobody_is() -> None:
    shown = {game_shown(number) for number in range(len(games()))}
    assert shown == set(games())


def test_killed_at_any_moment_it_is_gone_on_with(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "main.py"), "robot", "--size", "960x540"]
    people = ["setup.seats.0", "setup.seats.2"]
    taps = ["menu.noughts", *people, "setup.start"]
    taps += ["play.cell.1.1", "play.cell.0.2", "play.cell.2.2"]
    with subprocess.Popen(
        [*command, "--data", str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as table:
        assert table.stdin is not None
        assert table.stdout is not None
        for tap in taps:
            table.stdin.write(json.dumps({"tap": tap}).encode() + b"\n")
            table.stdin.flush()
            assert json.loads(table.stdout.readline())["ok"]
        table.kill()
    store = Store.open(tmp_path)
    unfinished = store.unfinished()
    store.close()
    assert unfinished is not None
    assert unfinished.match.state.rows == ("..o", ".x.", "..x")
    again = open_table(tmp_path)
    ask(again, tap="menu.resume")
    assert match_on(again).state == unfinished.match.state
    again.app.close()
