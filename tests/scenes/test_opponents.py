"""Computer players at the table: they think elsewhere, in their own time, and leave nothing."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
import time
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from breadth import ALL
from staging import show_menu
from table_driver import (
    WITH_PLAYERS,
    ask,
    glowing,
    in_turns,
    match_on,
    next_touches,
    open_table,
    play_on,
    seat_match,
    targets,
    visitor,
)

from game.match import AnyMatch
from game.players import advised, levels_of
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.services.seating import HUMAN, Seating, usual_level
from scenes.services.services import HINTS
from scenes.services.thinker import Answer, Question, Thinker

MAIN = Path(__file__).parents[2] / "main.py"
FACED = (Side.SOUTH, Side.NORTH)
SMALL = (640, 360)
MOST_TURNS = 40
FRAME = 1 / 60
LONGEST_GAME, LARGE_STEP = 3000, 0.25
"""In frames, and what each of them advances in seconds."""

every_game = pytest.mark.parametrize("game", WITH_PLAYERS)


def question(seed: int = 1, game: str = WITH_PLAYERS[0], level: str = "easy") -> Question:
    return Question.about(in_turns(game), 0, level)._replace(match_seed=seed)


def workers() -> list[BaseProcess]:
    return multiprocessing.active_children()


@every_game
def test_the_worker_answers_what_the_same_process_would(game: str) -> None:
    thinker = Thinker()
    for level in levels_of(game):
        asked = question(game=game, level=level)
        thinker.ask("one", asked)
        assert thinker.answer("one", patient=True) == asked.answer()
        assert not thinker.is_thinking
    thinker.close()


def test_an_answer_that_comes_too_late_is_dropped() -> None:
    thinker = Thinker()
    thinker.ask("one", question(1))
    thinker.forget("one")
    thinker.ask("one", question(2))
    assert thinker.answer("one", patient=True) == question(2).answer()
    thinker.close()


def test_a_worker_that_dies_is_started_again() -> None:
    others = workers()
    thinker = Thinker()
    thinker.ask("one", question(3))
    (worker,) = [one for one in workers() if one not in others]
    worker.kill()
    worker.join()
    choice: Answer | None = None
    for _ in range(3):
        choice = choice or thinker.answer("one", patient=True)
    assert choice == question(3).answer()
    thinker.close()


def test_nothing_is_left_behind_when_the_app_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "script"
    steps = [f"menu.{WITH_PLAYERS[0]}", "setup.seat2.kind", "setup.seat2.first", "setup.start"]
    script.write_text("".join(f'{{"tap": "{step}"}}\n' for step in steps) + '{"wait": 600}\n')
    command = [sys.executable, str(MAIN), "robot", "--drive", "real", "--size", "960x540"]
    process = subprocess.Popen([*command, str(script)], stdout=subprocess.DEVNULL)
    found: list[int] = []
    for _ in range(200):
        found = _children(process.pid)
        if found:
            break
        time.sleep(0.05)
    assert found
    process.kill()
    process.wait()
    for _ in range(200):
        if not any(_is_running(pid) for pid in found):
            break
        time.sleep(0.05)
    assert not [pid for pid in found if _is_running(pid)]


def _children(pid: int) -> list[int]:
    """The worker processes; the resource tracker of the library is one of them."""
    path = Path(f"/proc/{pid}/task/{pid}/children")
    if not path.exists():
        pytest.skip("this system does not list a process's children")
    return [int(child) for child in path.read_text().split()]


def _is_running(pid: int) -> bool:
    path = Path(f"/proc/{pid}/stat")
    return path.exists() and path.read_text().rsplit(")", 1)[1].split()[0] != "Z"


@every_game
def test_a_computer_player_that_was_chosen_in_the_set_up_moves(tmp_path: Path, game: str) -> None:
    robot = open_table(tmp_path, SMALL, seed=6)
    visitor(robot).begin(game, FACED, "setup.seat2.kind", "setup.seat2.first")
    scene, match = play_on(robot), match_on(robot)
    assert scene.seating == Seating(FACED, (HUMAN, "normal"))
    assert match.first == 1
    ask(robot, settle=True)
    assert 0 in match.to_act()
    assert any(entry["seat"] == 1 for entry in match.entries)
    robot.app.close()


def moved(robot: Robot, match: AnyMatch) -> bool:
    """The person makes a move; whether others have answered it."""
    scene, count = play_on(robot), len(match.entries)
    assert scene.perform(scene.view.guide.likely(match)[0])
    robot.app.idle.touched()
    ask(robot, settle=True)
    return len(match.entries) > count + 1


def may_take_back(robot: Robot) -> bool:
    undo = targets(robot).get("play.seat0.undo")
    return undo is not None and bool(undo["enabled"])


@every_game
def test_taking_back_takes_the_computer_players_answer_too(tmp_path: Path, game: str) -> None:
    robot = open_table(tmp_path, SMALL)
    match = in_turns(game)
    seat_match(robot, match, (HUMAN, "normal"))
    for _ in range(MOST_TURNS):
        before = match.state
        if moved(robot, match) and match.outcome() is None and may_take_back(robot):
            break
        if match.outcome() is not None:
            pytest.skip("it is over before an answer can be taken back")
    else:
        pytest.skip("no answer can be taken back")
    assert "play.seat1.undo" not in targets(robot)
    ask(robot, tap="play.seat0.undo")
    ask(robot, settle=True)
    assert match.state == before
    while may_take_back(robot):
        ask(robot, tap="play.seat0.undo")
    state = match.state
    robot.app.close()
    again = open_table(tmp_path, SMALL)
    ask(again, tap="menu.resume")
    assert match_on(again).state == state
    again.app.close()


@pytest.mark.parametrize("game", WITH_PLAYERS if ALL else WITH_PLAYERS[:2])
def test_a_table_of_computer_players_plays_to_the_end(tmp_path: Path, game: str) -> None:
    robot = open_table(tmp_path, SMALL, seed=2)
    levels = levels_of(game)
    to_easy = ["level"] * ((levels.index("easy") - levels.index(usual_level(levels))) % len(levels))
    kinds = [f"setup.seat{side}.{what}" for side in FACED for what in ("kind", *to_easy)]
    visitor(robot).begin(game, FACED, *kinds)
    for _ in range(LONGEST_GAME):
        robot.app.frame(LARGE_STEP, ())
        if robot.app.scene.name == "result":
            break
    assert robot.app.scene.name == "result"
    visitor(robot).see_the_end()
    ask(robot, tap="result.menu")
    robot.app.close()


@every_game
def test_a_hint_shows_what_the_referee_would_answer(tmp_path: Path, game: str) -> None:
    robot = open_table(tmp_path, SMALL)
    scene = seat_match(robot, in_turns(game))
    move = advised(scene.match, 0).move
    ask(robot, tap="play.seat0.hint")
    ask(robot, settle=True)
    assert set(glowing(robot)) == set(next_touches(robot, move))
    robot.app.close()


@every_game
def test_a_move_wipes_a_hint(tmp_path: Path, game: str) -> None:
    lit = []
    for hint in (False, True):
        robot = open_table(tmp_path / str(hint), SMALL)
        scene = seat_match(robot, in_turns(game))
        if hint:
            ask(robot, tap="play.seat0.hint")
            ask(robot, settle=True)
        assert scene.perform(scene.view.guide.likely(scene.match)[0])
        scene.tweens.finish()
        lit.append(glowing(robot))
        robot.app.close()
    assert lit[0] == lit[1]


def hints_offered(robot: Robot, *taps: str) -> list[str]:
    """In a match that begins after these taps in the set-up."""
    show_menu(robot.app)
    for name in (f"menu.{WITH_PLAYERS[0]}", *taps, "setup.start"):
        ask(robot, tap=name)
    return [name for name in targets(robot, behind=True) if name.endswith(".hint")]


def test_hints_are_switched_off_by_visitors_for_their_visit_and_by_the_house_for_good(
    tmp_path: Path,
) -> None:
    robot = open_table(tmp_path, SMALL)
    assert hints_offered(robot)
    assert not hints_offered(robot, "setup.option.hints.off")
    assert not hints_offered(robot), "the same people play on"
    robot.app.services.visit.end()
    assert hints_offered(robot)
    robot.app.services.settings.change(HINTS, False)
    robot.app.close()
    again = open_table(tmp_path, SMALL)
    assert not hints_offered(again)
    assert hints_offered(again, "setup.option.hints.on"), "visitors switch them on"
    again.app.close()


def test_a_quick_computer_answers_in_half_the_time_and_persons_are_offered_no_speed(
    tmp_path: Path,
) -> None:
    robot, taken = open_table(tmp_path, SMALL), dict[str, float]()
    for pace in ("calm", "quick"):
        show_menu(robot.app)
        for name in ("menu.crossing", "setup.seats.0", f"setup.option.pace.{pace}", "setup.start"):
            ask(robot, tap=name)
        scene, match = play_on(robot), match_on(robot)
        assert scene.perform(scene.view.guide.likely(match)[0])
        while len(match.entries) < 2:
            ask(robot, wait=FRAME)
            # While anything moves, nobody waits for the computer.
            taken[pace] = taken.get(pace, 0.0) + (not scene.tweens) * FRAME
    assert taken["quick"] == pytest.approx(taken["calm"] / 2, abs=2 * FRAME)
    show_menu(robot.app)
    for name in ("menu.crossing", "setup.seats.0", "setup.seats.2", "setup.game"):
        ask(robot, tap=name)
    assert not [name for name in targets(robot) if ".pace." in name]
    robot.app.close()
