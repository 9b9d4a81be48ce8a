"""Computer players at the table: they think elsewhere, in their own time, and leave nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from table_driver import ask, match_on, open_table, targets

from game.matches import new_match, rules_for
from game.players import advice
from scenes.play.hints import SECONDS
from scenes.play.opponents import SHORTEST_SECONDS, levels_of
from scenes.play.play import PlayScene
from scenes.play.thinker import Question, Thinker
from scenes.seating import Seating
from scenes.table import Side

MAIN = Path(__file__).parents[2] / "main.py"


def question(seed: int = 1, level: str = "easy") -> Question:
    rules = rules_for("lucky", 2, {"setup": "sorted"})
    match = new_match(rules, seed)
    seat = match.to_act()[0]
    return Question(rules, rules.seen_by(match.state, seat), seat, level, seed)


def test_the_worker_answers_what_the_same_process_would() -> None:
    thinker = Thinker()
    for level in levels_of("lucky"):
        asked = question(level=level)
        thinker.ask(asked)
        choice = thinker.answer(patient=True)
        assert choice == asked.answer()
        assert not thinker.is_thinking
    thinker.close()


def test_an_answer_that_comes_too_late_is_dropped() -> None:
    thinker = Thinker()
    thinker.ask(question(1))
    thinker.forget()
    thinker.ask(question(2))
    assert thinker.answer(patient=True) == question(2).answer()
    thinker.close()


def test_a_worker_that_dies_is_started_again() -> None:
    thinker = Thinker()
    thinker.ask(question(3))
    os.kill(thinker._process.pid, signal.SIGKILL)
    thinker._process.join()
    choice = None
    for _ in range(3):
        choice = choice or thinker.answer(patient=True)
    assert choice == question(3).answer()
    thinker.close()


def test_nothing_is_left_behind_when_the_app_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "script"
    steps = ["menu.lucky", "setup.seat2.kind", "setup.option.setup.sorted", "setup.start"]
    script.write_text("".join(f'{{"tap": "{step}"}}\n' for step in steps) + '{"wait": 600}\n')
    command = [sys.executable, str(MAIN), "robot", "--drive", "real", "--size", "640x360"]
    process = subprocess.Popen([*command, str(script)], stdout=subprocess.DEVNULL)
    workers: list[int] = []
    for _ in range(200):
        workers = _children(process.pid)
        if workers:
            break
        time.sleep(0.05)
    assert workers
    process.kill()
    process.wait()
    for _ in range(200):
        if not any(_is_running(pid) for pid in workers):
            break
        time.sleep(0.05)
    assert not [pid for pid in workers if _is_running(pid)]


def _children(pid: int) -> list[int]:
    """The worker processes; the resource tracker of the library is one of them."""
    path = Path(f"/proc/{pid}/task/{pid}/children")
    if not path.exists():
        pytest.skip("this system does not list a process's children")
    return [int(child) for child in path.read_text().split()]


def _is_running(pid: int) -> bool:
    path = Path(f"/proc/{pid}/stat")
    return path.exists() and path.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def test_a_computer_player_moves_after_it_has_been_seen_to_think(tmp_path: Path) -> None:
    robot = open_table(tmp_path, seed=6)
    for step in ("menu.lucky", "setup.seat2.kind", "setup.option.setup.sorted"):
        ask(robot, tap=step)
    ask(robot, tap="setup.seat2.first")
    ask(robot, tap="setup.start")
    match = match_on(robot)
    scene = robot.app.scene
    assert isinstance(scene, PlayScene)
    assert scene.seating == Seating((Side.SOUTH, Side.NORTH), ("human", "normal"))
    while scene.tweens:
        robot.advance(0.02)
    before = match.state
    robot.advance(SHORTEST_SECONDS - 0.2)
    assert match.state == before
    ask(robot, settle=True)
    assert match.state.turn == 0
    assert any(entry["seat"] == 1 for entry in match.entries)
    robot.app.close()


def test_people_cannot_play_for_a_computer_player(tmp_path: Path) -> None:
    robot = open_table(tmp_path, seed=6)
    for step in ("menu.lucky", "setup.seat2.kind", "setup.seat2.first"):
        ask(robot, tap=step)
    ask(robot, tap="setup.start")
    state = match_on(robot).state
    tile = state.held[1][0]
    ask(robot, drag=[f"play.seat1.held.{tile}", "play.seat1.cell.0.0"], seconds=0.05)
    assert all(entry["seat"] != 1 for entry in match_on(robot).entries)
    robot.app.close()


def test_taking_back_takes_the_computer_players_answer_too(tmp_path: Path) -> None:
    robot = open_table(tmp_path, seed=6)
    for step in ("menu.crossing", "setup.seat2.kind", "setup.seat0.first", "setup.start"):
        ask(robot, tap=step)
    ask(robot, settle=True)
    match = match_on(robot)
    before = [match.state]
    scene = robot.app.scene
    assert isinstance(scene, PlayScene)
    for _ in range(2):
        assert scene.perform(next(iter(match.moves())))
        ask(robot, settle=True)
        before.append(match.state)
    assert [entry["seat"] for entry in match.entries] == [0, 1, 0, 1]
    assert "play.seat1.undo" not in targets(robot)
    for state in (before[1], before[0]):
        assert targets(robot)["play.seat0.undo"]["enabled"]
        ask(robot, tap="play.seat0.undo")
        ask(robot, settle=True)
        assert match.state == state
    assert not targets(robot)["play.seat0.undo"]["enabled"]
    robot.app.close()
    again = open_table(tmp_path)
    assert "menu.resume" in targets(again)
    ask(again, tap="menu.resume")
    assert match_on(again).state == before[0]
    again.app.close()


def test_a_table_of_computer_players_plays_to_the_end(tmp_path: Path) -> None:
    robot = open_table(tmp_path, seed=2)
    for step in ("menu.lucky", "setup.seat0.kind", "setup.seat2.kind"):
        ask(robot, tap=step)
    ask(robot, tap="setup.option.setup.michael")
    ask(robot, tap="setup.start")
    for _ in range(400):
        robot.advance(0.5)
        if robot.app.scene.name == "result":
            break
    assert robot.app.scene.name == "result"
    ask(robot, tap="result.menu")
    robot.app.close()


def test_a_hint_shows_what_the_referee_would_answer_and_a_move_wipes_it(tmp_path: Path) -> None:
    robot = open_table(tmp_path, seed=6)
    for step in ("menu.lucky", "setup.option.setup.sorted", "setup.start"):
        ask(robot, tap=step)
    ask(robot, settle=True)
    ask(robot, tap="play.pile")
    ask(robot, settle=True)
    scene = robot.app.scene
    assert isinstance(scene, PlayScene)
    seat = scene.match.state.turn
    advised = advice(scene.match, seat, "hard")
    ask(robot, tap=f"play.seat{seat}.hint")
    ask(robot, settle=True)
    wanted = scene.board.touches(scene.rules.write_move(advised.move), drag=False)
    rects = {t.id: t.rect.center for t in scene.all_targets()}
    lit = {sprite.at for sprite in scene._hints._glows}
    assert lit == {rects[str(request["tap"])] for request in wanted}
    assert scene.perform(next(iter(scene.match.moves())))
    assert not scene._hints._glows
    robot.app.close()


def test_the_time_of_a_hint_that_is_over_does_not_end_the_next(tmp_path: Path) -> None:
    robot = open_table(tmp_path, seed=6)
    for step in ("menu.crossing", "setup.start"):
        ask(robot, tap=step)
    ask(robot, settle=True)
    scene = robot.app.scene
    assert isinstance(scene, PlayScene)
    ask(robot, tap=f"play.seat{scene.match.to_act()[0]}.hint")
    ask(robot, settle=True)
    assert scene.perform(next(iter(scene.match.moves())))
    robot.advance(SECONDS - 0.5)
    # Asked shortly before the first hint would have ended by itself, and thought about long.
    scene._hints._asking = scene.match.to_act()[0]
    scene.later.tick(1.0)
    assert scene._hints.is_thinking
    robot.app.close()


def test_hints_can_be_switched_off_for_good(tmp_path: Path) -> None:
    robot = open_table(tmp_path)
    ask(robot, tap="menu.lucky")
    ask(robot, tap="setup.hints")
    robot.app.close()
    again = open_table(tmp_path)
    ask(again, tap="menu.lucky")
    ask(again, tap="setup.start")
    assert not [name for name in targets(again) if name.endswith(".hint")]
    again.app.close()


def test_the_table_thinks_itself_where_no_worker_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    thinker = Thinker()
    monkeypatch.setattr(Thinker, "_send", lambda _: None)
    thinker.ask(question(4))
    choices = [thinker.answer() for _ in range(5)]
    assert [choice for choice in choices if choice] == [question(4).answer()]
