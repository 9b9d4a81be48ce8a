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
from scenes.kiosk.supervisor import Supervisor, Watch
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.services.services import FOLDER

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


DEADLY = """
import os
with open({starts!r}, "a") as starts:
    starts.write("x")
if not os.path.exists({mended!r}) and os.path.getsize({starts!r}) < 3:
    os._exit(9)
GAME = 3
"""
STARTED = """
import os, sys
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path[:0] = [{root!r}, {outside!r}]
import main
play = ["play", "--kiosk", "--supervised", "--data", {data!r}]
sys.exit(main.main(play + sys.argv[1:]))
"""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="a kiosk needs a system with process groups")
def test_after_a_death_at_the_start_the_next_one_does_without_what_may_be_at_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once: the start after that has kept pictures and games from outside again."""
    data, starts, mended = (tmp_path / name for name in ("data", "starts", "mended"))
    kept, about = tmp_path / "cache" / "trivet", tmp_path / "outside" / "guest-1.0.dist-info"
    kept.mkdir(parents=True)
    about.mkdir(parents=True)
    (about / "entry_points.txt").write_text("[trivet.games]\nguest = guest:GAME\n")
    source = DEADLY.format(starts=str(starts), mended=str(mended))
    (about.parent / "guest.py").write_text(source)
    Pin(data).choose("2718")
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")
    monkeypatch.setenv("XDG_CACHE_HOME", str(kept.parent))
    code = STARTED.format(root=str(ROOT), outside=str(about.parent), data=str(data))

    def begin() -> str:
        """What the log says by when something has been shown; pictures are kept from before."""
        (kept / "pictures-1x1-1.db").write_bytes(b"x")
        supervisor = Supervisor([sys.executable, "-c", code], Watch(), lambda _: supervisor.stop())
        assert supervisor.run() == 0
        assert not (data / "starting").exists()
        return (data / "trivet.log").read_text(encoding="utf-8")

    log = begin()
    assert (starts.read_text(), log.count("ended early")) == ("x", 1)
    assert list(kept.glob("*")) == []
    mended.touch()
    log = begin()
    assert (starts.read_text(), log.count("ended early")) == ("xx", 1)
    assert "game guest is left out: guest:GAME" in log
    assert (kept / "pictures-1x1-1.db").exists()
