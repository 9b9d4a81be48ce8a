"""While no file handle is free, a match goes on from its first pause to its podium."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.games import games

resource = pytest.importorskip("resource")

WALK = """
import os, resource, sys
sys.path[:0] = {path!r}
from pathlib import Path
from random import Random
from playing import some_move
from table_driver import open_table, seat_match, visitor
from game.matches import new_match, rules_for

game, data = sys.argv[1:]
robot = open_table(Path(data))
app, match, seen = robot.app, new_match(rules_for(game, 2, {{}}), 1, 2), []

def look():
    if app.scene.name != (seen or [""])[-1]:
        seen.append(app.scene.name)

seat_match(robot, match)
some_move(match, Random(1))
free = os.open(os.devnull, os.O_RDONLY)
os.close(free)
resource.setrlimit(resource.RLIMIT_NOFILE, (free, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
for touch in ("play.menu", "pause.go_on"):
    visitor(robot).ask(tap=touch)
    look()
rng = Random(1)
for more in (True, False):
    while match.outcome() is None:
        app.scene.perform(some_move(match, rng))
    visitor(robot).see_the_end()
    robot.advance(0 if more else 10)
    look()
    if more:
        visitor(robot).ask(tap="result.next")
        look()
print(app.guard.faults, *seen)
"""


SEEN = "pause play result play podium"


@pytest.mark.parametrize("game", games())
def test_everything_in_a_match_is_there(tmp_path: Path, game: str) -> None:
    code = WALK.format(path=sys.path)
    command = [sys.executable, "-c", code, game, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1:] == [f"0 {SEEN}"], done
