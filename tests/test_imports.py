"""Who may import whom, and what nothing in the rules may reach for."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from game.games import games

ROOT = Path(__file__).parents[1]
GAME = sorted((ROOT / "game").rglob("*.py"))
CLOCKS = {"time", "datetime", "calendar", "sched", "secrets", "uuid", "threading"}
ARENA = ROOT / "game" / "arena"
MEASURING = (
    ARENA / "playing.py",
    *(ROOT / "game" / name for name in ("bests.py", "audits.py", "puzzles/command.py")),
)
"""Times other people's moves, and says which day it is; no rule and no player imports either."""
FILES = {"sqlite3", "fcntl", "os", "pathlib", "tempfile", "shutil"}
PATHS = ("advice.py", "games.py", "texts.py", "results.py", "table.py", "command.py")
KEEPING = (
    "files.py",
    "journal.py",
    "store.py",
    "migrations.py",
    "pin.py",
    "settings.py",
    "writing.py",
)
OF_FILES = {
    **dict.fromkeys(KEEPING, FILES),
    **{name: {"pathlib"} for name in PATHS},
    **{name: {"pathlib", "os"} for name in ("games.py", "loading.py")},
}
"""Who keeps what is played and settled; a declaration names the folder of its texts; and games from
outside are left out where the environment says so."""
OTHERS = {
    "game/crossing/bots/compiled.py": {"trivet_crossing"},
    "game/settings.py": {"tomlkit"},
}
"""Other packages, and by whom they are loaded."""


def imported(path: Path) -> Iterator[str]:
    """Full names; for `from a import b` it is a.b."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def packages(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imported(path)}


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_there_is_something_to_walk() -> None:
    assert {"rules.py", "match.py", "referee.py", "store.py"} <= {path.name for path in GAME}


@pytest.mark.parametrize("path", GAME, ids=name_of)
def test_the_rules_know_no_screen_and_no_clock(path: Path) -> None:
    found = packages(path)
    assert found <= sys.stdlib_module_names | {"game"} | OTHERS.get(name_of(path), set())
    if path not in MEASURING:
        assert not found & CLOCKS
    assert not found & FILES - OF_FILES.get(path.name, set())


@pytest.mark.parametrize("path", GAME, ids=name_of)
def test_the_rules_use_no_global_random(path: Path) -> None:
    names = [name for name in imported(path) if name.split(".")[0] == "random"]
    assert set(names) <= {"random.Random"}
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("hash", "id", "print", "input")
            assert node.func.id != "Random" or node.args, "an unseeded generator"


def file_of(place: str) -> Path:
    spec = find_spec(place.partition(":")[0])
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin)


@pytest.mark.parametrize("game", games())
def test_the_rules_and_players_of_every_game_know_no_screen_and_no_clock(game: str) -> None:
    declared = games()[game]
    files = {file_of(place) for place in (declared.rules_at, declared.players) if place}
    for path in files:
        assert not packages(path) & {"pygame", "scenes", *CLOCKS, *FILES}, path
        assert packages(path) <= sys.stdlib_module_names | {"game", path.parent.name}, path


def test_nothing_happens_when_the_rules_are_imported() -> None:
    paths = [path.relative_to(ROOT).with_suffix("") for path in GAME if path.stem != "__init__"]
    modules = [".".join(path.parts) for path in paths]
    script = f"import sys, {', '.join(modules)}; print('pygame' in sys.modules)"
    command = [sys.executable, "-X", "dev", "-c", script]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("False\n", "")
