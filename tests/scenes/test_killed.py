"""The app itself is killed while people play; the next one offers exactly what was accepted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

from game.store import Store

MAIN = Path(__file__).parents[2] / "main.py"
KILLS = 5
SIZE = "640x360"


def play_until_killed(data: Path, rng: Random) -> object:
    """A real robot process is played on and killed; the answer is the state it showed last."""
    command = [sys.executable, str(MAIN), "robot", "--size", SIZE, "--data", str(data)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None

    def ask(**request: object) -> dict[str, object]:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        answer: dict[str, object] = json.loads(process.stdout.readline())
        return answer

    if not ask(tap="menu.resume")["ok"]:
        ask(tap="menu.lucky")
        ask(tap="setup.option.setup.sorted")
        ask(tap="setup.start")
    seen: object = None
    for _ in range(rng.randrange(2, 12)):
        ask(tap=rng.choice(["play.pile", "play.discard"]))
        match = ask(report=True)["match"]
        seen = match["state"] if isinstance(match, dict) else seen
    process.stdin.write('{"tap": "play.pile"}\n')
    process.stdin.flush()
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdin.close()
    process.stdout.close()
    return seen


def test_kill_and_resume_of_the_real_app(tmp_path: Path) -> None:
    rng = Random(2)
    for _ in range(KILLS):
        seen = play_until_killed(tmp_path, rng)
        store = Store.open(tmp_path)
        unfinished = store.unfinished()
        assert unfinished is not None
        match = unfinished.match
        reached = match.rules.write_state(match.state)
        if reached != seen:
            # The last tap may have been accepted before the kill; nothing else may have.
            match.undo() if match.can_undo() else None
            assert match.entries[-1]["do"] in ("draw", "discard")
        store.close()
