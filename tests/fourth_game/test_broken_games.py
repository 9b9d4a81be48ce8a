"""A package from outside whose game cannot be shown takes nobody else's place at the table."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from spoken import write

from game.games import games
from game.texts import LANGUAGES

ROOT = Path(__file__).parents[2]
RULES = """
from noughts.rules import Noughts


class Guest(Noughts):
    game = "guest"
"""
VIEW = """
from noughts.view import NoughtsView


class GuestView(NoughtsView):
    game = "guest"
"""
NO_EMBLEM = """
def emblem(gallery, side):
    raise ZeroDivisionError("no emblem")
"""
DECLARATION = """
from pathlib import Path

from game.games import Game

GAME = Game(
    "guest",
    rules_at="guest_rules:Guest",
    players="{players}",
    view="{view}",
    emblem="{emblem}",
    words=Path(__file__).parent / "guest_words",
)
"""
SOUND = {"players": "noughts.players:PLAYERS", "view": "guest_view:GuestView"}
EMBLEM = {"emblem": "noughts.pictures:emblem"}


def install(folder: Path, name: str = "Guest", **places: str) -> None:
    """A package as pip would lay it there."""
    words = folder / "guest_words"
    words.mkdir()
    write(words, LANGUAGES, {"guest.name": name, "setup.count.guest": "2"} if name else {})
    (folder / "guest.py").write_text(DECLARATION.format(**{**SOUND, **EMBLEM, **places}))
    (folder / "guest_rules.py").write_text(RULES)
    (folder / "guest_view.py").write_text(VIEW + NO_EMBLEM)
    metadata = folder / "guest-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[trivet.games]\nguest = guest:GAME\n")


def menu(folder: Path) -> set[str]:
    """The ids of the menu, with this package beside the others."""
    paths = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "main.py", "robot", "--size", "960x540"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths},
        input='{"targets": true}\n',
        capture_output=True,
        text=True,
    )
    answer = json.loads(done.stdout)
    assert answer["scene"] == "menu"
    return {target["id"] for target in answer["targets"]}


OTHERS = {f"menu.{name}" for name in games()}


def test_a_sound_one_joins_the_menu(tmp_path: Path) -> None:
    install(tmp_path)
    assert menu(tmp_path) >= OTHERS | {"menu.guest"}


@pytest.mark.parametrize("part", SOUND)
def test_one_whose_part_cannot_be_loaded_is_left_out(tmp_path: Path, part: str) -> None:
    install(tmp_path, **{part: "nowhere:NOTHING"})
    shown = menu(tmp_path)
    assert shown >= OTHERS
    assert "menu.guest" not in shown


def test_one_without_a_name_is_left_out(tmp_path: Path) -> None:
    install(tmp_path, name="")
    shown = menu(tmp_path)
    assert shown >= OTHERS
    assert "menu.guest" not in shown


def test_one_without_an_emblem_has_its_name_in_the_menu(tmp_path: Path) -> None:
    install(tmp_path, emblem="guest_view:emblem")
    assert menu(tmp_path) >= OTHERS | {"menu.guest"}
