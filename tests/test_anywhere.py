"""Where the modules are missing that only some systems have, the table is played all the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLAY = """
import pkgutil, signal, sys
from importlib import import_module

HIDDEN = "fcntl grp pty pwd readline resource syslog termios tty".split()
sys.modules.update(dict.fromkeys(HIDDEN))
for name in ("SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM"):
    delattr(signal, name)
import os
for name in ("nice", "getgroups", "mkfifo"):
    delattr(os, name)

import game, scenes
from scenes.app import start
from scenes.services.seating import USUAL, Seating
from game.matches import new_match, rules_for

for package in (game, scenes):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        import_module(module.name)

def run(app):
    match, seating = new_match(rules_for("lucky", 2, {}), 1), Seating(USUAL[2], ("human", "easy"))
    app.go(app.services.begin(match, seating))
    usual(app, 1.0)
    print(app.scene.name, app.services.store.saved, len(app.services.store.unfinished_matches()))

usual, start.run_app = start.run_app, run
import main
sys.exit(main.main(sys.argv[1:]))
"""


def test_it_is_played_in_a_window_where_modules_and_signals_are_missing(tmp_path: Path) -> None:
    where = ["--data", str(tmp_path), "--size", "960x540", "--inches", "24", "--no-cache"]
    done = subprocess.run(
        [sys.executable, "-c", PLAY, "play", "--windowed", *where],
        cwd=ROOT,
        env={
            **os.environ,
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        },
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "play True 1\n", "")
