"""The app itself is killed while people play; the next one offers exactly what was accepted."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from breadth import few
from table_driver import GAMES, open_table

from game.match import AnyMatch
from game.rules import Json
from game.store import FILE, Store
from scenes.drive.robot import Robot
from scenes.drive.visitor import Visitor
from scenes.services.seating import USUAL

ROOT = Path(__file__).parents[2]
OLD_STORES = ROOT / "tests" / "game" / "old_stores"
KILLS, MOST_TURNS = 3, 6
SIZE = (960, 540)


class Table:
    """The app in a process of its own, driven through the robot's lines."""

    def __init__(self, data: Path) -> None:
        size = "x".join(map(str, SIZE))
        command = [sys.executable, str(ROOT / "main.py"), "robot", "--size", size]
        self._process = subprocess.Popen(
            [*command, "--data", str(data)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            # It has the games that this process has.
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )

    def send(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def answer(self, line: str) -> Json:
        assert self._process.stdout is not None
        self.send(line)
        answer: Json = json.loads(self._process.stdout.readline())
        return answer

    def ask(self, **request: object) -> Json:
        return self.answer(json.dumps(request))

    def state(self) -> object:
        """The state that the table shows now, None without a match."""
        match = self.ask(report=True)["match"]
        return match["state"] if isinstance(match, dict) else None

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()


@contextmanager
def table_on(data: Path) -> Iterator[Table]:
    table = Table(data)
    try:
        yield table
    finally:
        table.kill()


class Twin(Robot):
    """A table in this process of which the other one is told everything: a visitor that plays
    here plays there too."""

    def __init__(self, data: Path, table: Table) -> None:
        super().__init__(open_table(data, SIZE, inches=None).app, "steps")
        self._table = table
        self.states: list[object] = []
        """Those in which the other one may be killed."""

    def answer(self, line: str) -> Json:
        if self.states:
            self._table.send(line)
        else:
            assert self._table.answer(line)["ok"]
        answer = super().answer(line)
        if self.states:
            self.states.append(self.state())
        return answer

    def state(self) -> object:
        """What is to be gone on with; None: nothing."""
        match = self.app.scene.shown_match
        return None if match is None or match.is_over() else written(match)


def written(match: AnyMatch) -> Json:
    return match.rules.write_state(match.state)


def play_until_killed(data: Path, copy: Path, game: str, rng: Random) -> list[object]:
    """A match is gone on with or begun; the states that may have been accepted last."""
    shutil.copytree(data, copy)
    with table_on(data) as table:
        twin = Twin(copy, table)
        guest = Visitor(twin, rng)
        if twin.app.services.store.unfinished() is None:
            guest.begin(game, USUAL[2])
        else:
            guest.ask(tap="menu.resume")
        if twin.app.scene.name == "result":
            guest.ask(tap="result.next")
        for _ in range(rng.randrange(1, MOST_TURNS)):
            guest.turn()
        assert twin.state() in (None, table.state())
        twin.states.append(twin.state())
        guest.turn()
    twin.app.close()
    return twin.states


@pytest.mark.parametrize("game", few(GAMES))
def test_kill_and_resume_of_the_real_app(tmp_path: Path, game: str) -> None:
    rng, data = Random(2), tmp_path / "data"
    data.mkdir()
    for number in range(KILLS):
        states = play_until_killed(data, tmp_path / str(number), game, rng)
        store = Store.open(data)
        unfinished = store.unfinished()
        store.close()
        assert (None if unfinished is None else written(unfinished.match)) in states


def test_a_match_that_was_over_when_an_older_app_was_killed_is_not_offered(tmp_path: Path) -> None:
    shutil.copyfile(OLD_STORES / "1-killed.db", tmp_path / FILE)
    with table_on(tmp_path) as table:
        assert table.ask(tap="menu.resume")["ok"]
        seen = table.state()
    store = Store.open(tmp_path)
    unfinished = store.unfinished()
    assert unfinished is not None
    assert unfinished.id == 3
    assert written(unfinished.match) == seen
    store.put_away(unfinished.id)
    store.close()
    with table_on(tmp_path) as table:
        assert not table.ask(tap="menu.resume")["ok"]
