"""`make demo`: the app plays by itself without a screen and saves pictures of what it shows."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

from game.games import games
from scenes.app.start import start
from scenes.core.window import open_headless
from scenes.drive import pictures
from scenes.drive.robot import Robot
from scenes.drive.visitor import Visitor
from scenes.services.seating import Seating

MOVES_BEFORE_PICTURE = 16
MOST_MOVES = 1500


def run(
    size: tuple[int, int],
    seed: int,
    out: Path,
    whole: bool = False,
    inches: float | None = None,
) -> int:
    """Pictures of every game go into `out`, or the `whole` set; the exit status."""
    if whole:
        return pictures.run(out, seed)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        sys.stderr.write(f"trivet: {out} cannot be written ({problem.strerror})\n")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        app = start(open_headless(size), inches, Path(folder), seed)
        visitor = Visitor(Robot(app, "steps"), Random(seed))
        visitor.ask(wait=0.5)
        _picture(visitor, out / "menu.png")
        for game in games():
            _game(visitor, game, out)
        app.close()
    return 0


def _picture(visitor: Visitor, path: Path) -> None:
    visitor.ask(shot=str(path))
    sys.stdout.write(f"{path}\n")


def _game(visitor: Visitor, game: str, out: Path) -> None:
    """Set-up, the middle of a game and its end, then back to the menu."""
    visitor.ask(tap=f"menu.{game}")
    visitor.ask(settle=True)
    _picture(visitor, out / f"{game}-setup.png")
    visitor.ask(tap="setup.menu")
    visitor.begin(game, Seating.usual(games()[game].rules.seat_counts[-1]).sides)
    visitor.ask(settle=True)
    for number in range(MOST_MOVES):
        if not visitor.is_playing:
            break
        visitor.turn()
        visitor.ask(wait=0.02)
        if number == MOVES_BEFORE_PICTURE:
            visitor.ask(settle=True)
            _picture(visitor, out / f"{game}-play.png")
    if visitor.is_playing:
        visitor.ask(tap="play.menu")
        visitor.ask(tap="pause.menu")
        return
    visitor.ask(settle=True)
    _picture(visitor, out / f"{game}-result.png")
    visitor.see_the_end()
    visitor.ask(tap="result.menu")
