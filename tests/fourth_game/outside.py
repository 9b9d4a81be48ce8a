"""Packages from outside as pip would lay them there, to be broken."""

from __future__ import annotations

from pathlib import Path

from spoken import write

from game.texts import LANGUAGES

PACKAGE = """
from pathlib import Path

from game.games import Game
from noughts.players import PLAYERS
from noughts.rules import Noughts
from noughts.view import NoughtsView


class Rules(Noughts):
    game = "{name}"


class View(NoughtsView):
    game = "{name}"


def emblem(gallery, side):
    raise ZeroDivisionError("no emblem")


{more}

declared = dict(
    rules_at="{name}:Rules",
    players="noughts.players:PLAYERS",
    view="{name}:View",
    emblem="noughts.pictures:emblem",
    words=Path(__file__).parent / "{name}_words",
)
GAME = Game("{name}", **{{**declared, **dict({places})}})
"""
POINTS = "[trivet.games]\n{name} = {name}:GAME\n"


def install(folder: Path, name: str, places: str = "", more: str = "") -> None:
    """A package as pip would lay it there."""
    words = folder / f"{name}_words"
    words.mkdir(parents=True)
    write(words, LANGUAGES, {f"{name}.name": name, f"setup.count.{name}": "2"})
    (folder / f"{name}.py").write_text(PACKAGE.format(name=name, places=places, more=more))
    declare(folder, name, POINTS.format(name=name).encode())


def declare(folder: Path, name: str, points: bytes | None) -> None:
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    if points is None:
        (about / "entry_points.txt").mkdir()
    else:
        (about / "entry_points.txt").write_bytes(points)
