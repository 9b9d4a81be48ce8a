"""The app itself is killed while people play; the next one offers exactly what was accepted."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from game.matches import match_from
from game.store import FILE, Store

ROOT = Path(__file__).parents[2]
OLD_STORES = ROOT / "tests" / "game" / "old_stores"
KILLS = 5
SIZE = "640x360"


class Table:
    """The app in a process of its own, driven through the robot's lines."""

    def __init__(self, data: Path) -> None:
        command = [sys.executable, str(ROOT / "main.py"), "robot", "--size", SIZE]
        self._process = subprocess.Popen(
            [*command, "--data", str(data)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def send(self, **request: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()

    def ask(self, **request: object) -> dict[str, object]:
        assert self._process.stdout is not None
        self.send(**request)
        answer: dict[str, object] = json.loads(self._process.stdout.readline())
        return answer

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


def play_until_killed(data: Path, rng: Random) -> object:
    """A match is gone on with or begun; the answer is the state that was shown last."""
    with table_on(data) as table:
        if not table.ask(tap="menu.resume")["ok"]:
            table.ask(tap="menu.lucky")
            table.ask(tap="setup.option.setup.sorted")
            table.ask(tap="setup.start")
        seen = None
        for _ in range(rng.randrange(2, 12)):
            table.ask(tap=rng.choice(["play.pile", "play.discard"]))
            seen = table.state()
        table.send(tap="play.pile")
    return seen


def test_kill_and_resume_of_the_real_app(tmp_path: Path) -> None:
    rng = Random(2)
    for _ in range(KILLS):
        seen = play_until_killed(tmp_path, rng)
        store = Store.open(tmp_path)
        unfinished = store.unfinished()
        store.close()
        assert unfinished is not None
        match = unfinished.match
        if match.rules.write_state(match.state) != seen:
            # The last tap may have been accepted before the kill; nothing else may have.
            match = match_from({**match.record(), "moves": match.entries[:-1]})
        assert match.rules.write_state(match.state) == seen


def test_a_match_that_was_over_when_an_older_app_was_killed_is_not_offered(tmp_path: Path) -> None:
    shutil.copyfile(OLD_STORES / "1-killed.db", tmp_path / FILE)
    with table_on(tmp_path) as table:
        assert table.ask(tap="menu.resume")["ok"]
        seen = table.state()
    store = Store.open(tmp_path)
    unfinished = store.unfinished()
    assert unfinished is not None
    assert unfinished.id == 3
    assert unfinished.match.rules.write_state(unfinished.match.state) == seen
    store.finish(unfinished.id)
    store.close()
    with table_on(tmp_path) as table:
        assert not table.ask(tap="menu.resume")["ok"]
