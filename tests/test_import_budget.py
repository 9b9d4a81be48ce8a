"""What programs load before people can do anything: the fewer modules, the sooner."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.games import OURS, Game

ROOT = Path(__file__).parents[1]
OF_SCREENS = {"pygame", "scenes", "platformdirs", "font_fredoka_one", "font_hanken_grotesk"}
OF_PROCESSES = {"multiprocessing", "subprocess", "threading", "concurrent", "socket", "asyncio"}
OF_FILES = {"sqlite3", "tempfile", "logging", "pickle", "zipfile"}
OF_PACKAGES = {"email", "importlib.metadata"}
"""What finds games from outside, where there are none."""

LOADED = "\nsys.stderr.write(' '.join(sorted(sys.modules)))\n"
REFEREE = f"import sys, main\nmain.main(['referee', sys.argv[1]]){LOADED}"
MENU = f"""
import sys
from pathlib import Path
import main
from scenes.app.start import start
from scenes.core.window import open_headless
app = start(open_headless((960, 540)), 32.0, Path(sys.argv[1]), 0)
app.frame(1 / 60, [])
{{then}}
app.close()
{LOADED}"""


def loaded(script: str, *arguments: str, cache: Path | None = None) -> set[str]:
    """The modules, where only the games of the house are installed."""
    # What a game from outside brings along is its own.
    around = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    around["XDG_CACHE_HOME"] = str(cache)
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=around, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


def packages_of(game: Game) -> set[str]:
    """Of its rules and of its view."""
    return {place.partition(":")[0].rpartition(".")[0] for place in (game.rules_at, game.view)}


def modules_of(game: Game, modules: set[str]) -> set[str]:
    beginnings = tuple(f"{package}." for package in packages_of(game))
    return {name for name in modules if name.startswith(beginnings)}


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_the_referee_loads_the_rules_of_its_game_and_nothing_of_a_table(game: Game) -> None:
    modules = loaded(REFEREE, game.name)
    of_screens = {name for name in modules if name.startswith("scenes.")}
    assert all(name.startswith("scenes.commands") for name in of_screens)
    others = modules - of_screens - {"scenes"}
    tops = {name.partition(".")[0] for name in others} | others
    assert not tops & (OF_SCREENS | OF_PROCESSES | OF_FILES | OF_PACKAGES)
    assert modules_of(game, modules)
    assert not any(modules_of(other, modules) for other in OURS if other != game)
    assert not {name for name in modules if ".bots" in name}


def test_the_menu_loads_only_what_draws_its_emblems_and_no_game_once_they_are_kept(
    tmp_path: Path,
) -> None:
    cache, data = tmp_path / "cache", str(tmp_path)
    script = MENU.format(then="")
    first, second = (loaded(script, data, cache=cache) for _ in range(2))
    for game in OURS:
        emblem = game.emblem.partition(":")[0]
        views = {name for name in modules_of(game, first) if name.startswith("scenes.")}
        assert views == {emblem}
        # What operators can settle for it is a list of names and words.
        assert modules_of(game, second) == {game.settings.partition(":")[0]} - {""}
    assert "scenes.menu" in second
    later = (
        "scenes.setup",
        "scenes.play",
        "scenes.covers.pause",
        "scenes.ending",
        "scenes.attract",
    )
    assert not {name for name in second if name.startswith(later)}
    # Loudspeakers are looked for when the first picture has been shown.
    assert "scenes.sound.device" not in second
    assert not {name for name in second if ".bots" in name or name.startswith("scenes.drive")}
