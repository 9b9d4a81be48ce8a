"""A package from outside that is broken takes nobody else's place at the table."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from outside import declare, install

from game.games import games

ROOT = Path(__file__).parents[2]
SHOWN = {
    "one_without_an_emblem": ('emblem="one_without_an_emblem:emblem"', "no emblem"),
    "one_without_settings": ('settings="nowhere:SETTINGS"', "No module named 'nowhere'"),
}
"""What is wrong with a game that is played all the same, and what is said of it."""
LEFT_OUT = {
    "one_without_players": ('players="nowhere:PLAYERS"', "No module named 'nowhere'"),
    "one_without_a_view": ('view="nowhere:View"', "No module named 'nowhere'"),
    "one_that_exits": ('view="one_that_exits_late:View"', "SystemExit"),
    "one_without_words": ('words=Path("/nowhere")', "'one_without_words.name'"),
}
POINTLESS = {
    "no_text": b"[trivet.games]\nno_text = \xff\xfe:GAME\n",
    "no_equals": b"[trivet.games]\nno_equals\n",
    "a_folder": None,
}
"""What stands where packages declare their games; None: a folder."""


def menu(folder: Path) -> tuple[set[str], list[str]]:
    """The ids of the menu, with these packages beside the others, and what is said of them."""
    paths = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "main.py", "robot", "--size", "960x540"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths},
        input='{"targets": true}\n',
        capture_output=True,
        text=True,
    )
    answer = json.loads(done.stdout)
    assert answer["scene"] == "menu"
    return {target["id"] for target in answer["targets"]}, done.stderr.splitlines()


def test_a_sound_one_joins_the_menu(tmp_path: Path) -> None:
    install(tmp_path, "guest")
    shown, said = menu(tmp_path)
    assert shown >= {f"menu.{name}" for name in (*games(), "guest")}
    assert said == []


def test_of_broken_ones_each_is_said_once_and_the_table_starts(tmp_path: Path) -> None:
    for name, (places, _) in (SHOWN | LEFT_OUT).items():
        install(tmp_path, name, places)
    (tmp_path / "one_that_exits_late.py").write_text("import sys\nsys.exit()\n")
    for name, points in POINTLESS.items():
        declare(tmp_path, name, points)
    shown, said = menu(tmp_path)
    assert shown >= {f"menu.{name}" for name in (*games(), *SHOWN)}
    assert not shown & {f"menu.{name}" for name in (*LEFT_OUT, *POINTLESS)}
    for name, (_, why) in (SHOWN | LEFT_OUT).items():
        (line,) = [line for line in said if f" {name}" in line]
        assert why in line
    for name in POINTLESS:
        assert [f"{name}-1.0" in line for line in said].count(True) == 1
    assert len(said) == len(SHOWN | LEFT_OUT | POINTLESS)
