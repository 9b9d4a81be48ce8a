"""The registry: the games of the house, those from outside, and what is left out of them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.games import GROUP, OURS, games, named, rules_named
from game.loading import REPORTED
from game.rules import Rules

ROOT = Path(__file__).parents[2]
HELP_OF = "import sys; from main import main; sys.exit(main(sys.argv[1:]))"
DECLARED = """
from pathlib import Path
from game.games import Game
GAME = Game({name!r}, rules_at={rules!r}, players="", view="", emblem="", words=Path())
"""
RULES = """
from noughts.rules import Noughts
class Own(Noughts):
    game = {name!r}
"""


def install(folder: Path, name: str, point: str, **modules: str) -> None:
    """A package as pip would leave it: its modules, and an entry point beside them."""
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {point}\n")
    for module, source in modules.items():
        (folder / f"{module}.py").write_text(source)


def said_and_played(folder: Path, game: str) -> tuple[list[str], list[str]]:
    """The games that the command line accepts, and what it says, where this folder is searched
    for packages; one game is played to see that the rest stands."""
    look = "from game.games import games; import json; print(json.dumps([*games()]), flush=True)"
    command = f"import sys; sys.path.append({str(folder)!r}); {look}; {HELP_OF}"
    done = subprocess.run(
        [sys.executable, "-c", command, "referee", game],
        cwd=ROOT,
        input=b'{"show": "table"}\n',
        capture_output=True,
        check=True,
    )
    listed, *reports = done.stdout.decode().splitlines()
    assert [json.loads(report)["ok"] for report in reports] == [True, True]
    return json.loads(listed), done.stderr.decode().splitlines()


def test_our_games_come_first_and_games_from_outside_follow() -> None:
    ours = [game.name for game in OURS]
    assert list(games())[: len(ours)] == ours
    assert len(games()) > len(ours)
    assert not REPORTED


@pytest.mark.parametrize("game", games())
def test_a_game_is_called_what_its_rules_call_it(game: str) -> None:
    assert games()[game].name == games()[game].rules.game == game
    assert issubclass(games()[game].rules, Rules)


@pytest.mark.parametrize("game", games())
def test_what_a_declaration_names_without_a_screen_is_there(game: str) -> None:
    declared = games()[game]
    assert not declared.players or named(declared.players)
    assert not declared.alone or rules_named(declared.alone).game == game


def test_a_game_from_outside_joins_under_its_own_name(tmp_path: Path) -> None:
    source = DECLARED.format(name="guest", rules="guest:Own") + RULES.format(name="guest")
    install(tmp_path, "guest", "guest:GAME", guest=source)
    accepted, said = said_and_played(tmp_path, "guest")
    ours = [game.name for game in OURS]
    assert accepted == [*ours, *sorted({*games(), "guest"} - {*ours})]
    assert said == []


LEFT_OUT = {
    "that is not there": ("nowhere:GAME", "", "No module named 'nowhere'"),
    "that names nothing": ("guest:GAME", "", "module 'guest' has no attribute 'GAME'"),
    "that cannot be read": ("guest:GAME", "GAME = (", "'(' was never closed (guest.py, line 1)"),
    "that fails": ("guest:GAME", "GAME = 1 / 0", "division by zero"),
    "that names no game": ("guest:GAME", "GAME = 3", "it is no game.games.Game"),
    "without rules": (
        "guest:GAME",
        DECLARED.format(name="guest", rules="nowhere:Rules"),
        "No module named 'nowhere'",
    ),
    "whose rules are none": (
        "guest:GAME",
        DECLARED.format(name="guest", rules="pathlib:Path"),
        "pathlib:Path is no game.rules.Rules",
    ),
    "whose rules call it otherwise": (
        "guest:GAME",
        DECLARED.format(name="guest", rules="guest:Own") + RULES.format(name="host"),
        "its rules call it host",
    ),
    "whose name is taken": (
        "guest:GAME",
        DECLARED.format(name=OURS[0].name, rules=OURS[0].rules_at),
        f"there is a game {OURS[0].name} already",
    ),
    "that ends the program": ("guest:GAME", "raise SystemExit(3)", "SystemExit 3"),
    "that interrupts": ("guest:GAME", "raise KeyboardInterrupt", "KeyboardInterrupt"),
    "that has no words": (
        "guest:GAME",
        "from game.games import Game\nGAME = Game('guest', 'a:b', '', '', '', words=None)",
        "its words cannot be None",
    ),
    "whose name is none": (
        "guest:GAME",
        DECLARED.format(name="no name", rules="guest:Own"),
        "its name cannot be 'no name'",
    ),
    "that fails in many lines": ("guest:GAME", "raise ValueError('a\\nb\\x1b[2J')", "a b?[2J"),
}


@pytest.mark.parametrize(("point", "source", "why"), LEFT_OUT.values(), ids=LEFT_OUT)
def test_a_package_is_left_out_in_one_line_and_the_rest_stands(
    tmp_path: Path, point: str, source: str, why: str
) -> None:
    install(tmp_path, "guest", point, guest=source)
    accepted, said = said_and_played(tmp_path, next(iter(games())))
    assert accepted == list(games())
    assert said == [f"trivet: game guest is left out: {point}: {why}"]


def test_what_a_declaration_names_is_found_or_said_not_to_be() -> None:
    assert named("game.rules:Rules") is Rules
    assert rules_named(OURS[0].rules_at) is OURS[0].rules
    with pytest.raises(TypeError):
        rules_named("game.rules:Refusal")
    with pytest.raises(ImportError):
        named("game.nowhere:Rules")
    with pytest.raises(AttributeError):
        named("game.rules:Nothing")
