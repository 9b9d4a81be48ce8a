"""A real table, in processes that a supervisor starts, with a position in which it dies."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from playing import some_move

from game.games import games
from game.matches import new_match, rules_for
from game.pin import Pin
from game.store import FILE, Store
from scenes.faults import FOLDER
from scenes.kiosk.supervisor import Supervisor
from scenes.kiosk.watch import Watch
from scenes.seating import HUMAN, USUAL, Seating

ROOT = Path(__file__).parents[3]
GAME = next(iter(games()))
DYING = """
import os, sys
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, {root!r})
import main
from scenes.play.scene import PlayScene
with open({starts!r}, "a") as starts:
    starts.write("x")
if "--resume" not in sys.argv:
    os.write(1, b"{match}\\n")
    os._exit(1)
PlayScene.update = lambda self, dt: os._exit(3)
play = ["play", "--kiosk", "--supervised", "--no-cache", "--data", {data!r}]
sys.exit(main.main(play + sys.argv[1:]))
"""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="a kiosk needs a system with process groups")
def test_a_position_in_which_the_table_dies_again_is_set_aside_and_the_menu_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the first death it goes on there, after the second one it does not."""
    data, starts = tmp_path / "data", tmp_path / "starts"
    store, match = Store.open(data), new_match(rules_for(GAME, 2, {}), 1)
    match_id = store.begin(match, Seating(USUAL[2], (HUMAN, HUMAN)).write())
    match.play(some_move(match, Random(1)))
    store.append(match_id, match.entries[-1])
    store.close()
    # Otherwise its first start asks for one.
    Pin(data).choose("2718")
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")
    code = DYING.format(root=str(ROOT), starts=str(starts), data=str(data), match=match_id)
    told: list[str] = []

    def tell(state: str) -> None:
        told.append(state)
        if told.count("WATCHDOG=1") == 2:
            supervisor.stop()

    supervisor = Supervisor([sys.executable, "-c", code], Watch(), tell)
    assert supervisor.run() == 0
    assert told == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "STOPPING=1"]
    assert starts.read_text() == "xxx"
    assert len(list((data / FOLDER).glob("*.txt"))) == 2
    with closing(sqlite3.connect(data / FILE)) as database:
        kept = database.execute("SELECT standing FROM matches").fetchall()
        moves = database.execute("SELECT count(*) FROM entries").fetchone()
    assert kept == [("aside",)]
    assert moves == (1,)
