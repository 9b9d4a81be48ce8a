"""What a shell knows of the program: its help, its completion, its manual, and how it is
installed."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.commands.program import parser

ROOT = Path(__file__).parents[1]
BASH = shutil.which("bash")


def walk(found: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.Action]]:
    """Commands and options with the words that lead to them, without those that are only for the
    program's own processes. The library has no public way to walk them."""
    for action in found._actions:
        if isinstance(action, argparse._SubParsersAction):
            for purpose in action._choices_actions:
                yield f"{found.prog} {purpose.dest}", purpose
            for below in action.choices.values():
                yield from walk(below)
        elif action.help != argparse.SUPPRESS:
            yield found.prog, action


ALL = list(walk(parser()))


def test_every_command_and_option_says_what_it_does() -> None:
    assert len(ALL) > 100
    assert not [where for where, action in ALL if not action.help]


def test_the_manual_has_every_command_and_status() -> None:
    page = (ROOT / "tools" / "package" / "share" / "trivet.1").read_text()
    plain = page.replace("\\-", "-")
    for where, action in ALL:
        if not action.option_strings and where.count(" ") == 1:
            assert where in plain
    assert [f".B {status}\n" in page for status in (0, 1, 2, 3, 130)] == [True] * 5


@pytest.mark.skipif(BASH is None, reason="there is no bash here")
def test_what_bash_completes_is_what_the_parser_accepts() -> None:
    """Each command offers the options of all its actions."""
    options: dict[str, set[str]] = {}
    words: dict[str, set[str]] = {"trivet": {"--version"}}
    for where, action in ALL:
        parts = where.split()
        long = {name for name in action.option_strings if name.startswith("--")}
        if long and len(parts) > 1:
            options.setdefault(parts[1], set()).update(long)
        elif not action.option_strings and action.dest == parts[-1] and len(parts) > 1:
            words.setdefault(" ".join(parts[:-1]), set()).add(parts[-1])
    assert {"play", "settings"} < words["trivet"]
    for where, expected in words.items():
        assert completed(*where.split(), "") == expected | {"--help"}, where
    for command, expected in options.items():
        actions = sorted(words.get(f"trivet {command}", {""}))
        assert completed("trivet", command, *filter(None, actions[:1]), "--") == expected, command


def completed(*words: str) -> set[str]:
    """What bash offers for the last of them."""
    script = (
        f"source {ROOT}/tools/package/share/trivet;"
        f" COMP_WORDS=({' '.join(word or repr('') for word in words)});"
        f" COMP_CWORD={len(words) - 1}; _trivet; echo ${{COMPREPLY[@]}}"
    )
    done = subprocess.run([str(BASH), "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return set(done.stdout.split())


SOURCES = ("game", "scenes", "assets", "tools")
FILES = ("main.py", "pyproject.toml", "README.md", "LICENSE")
MENU = '{"tap": "menu.noughts"}\n{"settle": true}\n{"targets": true}\n{"quit": true}\n'


def test_it_is_installed_as_one_package_and_plays_a_game_from_another(tmp_path: Path) -> None:
    pytest.importorskip("setuptools", "77", reason="`make test` brings it")
    source, there = tmp_path / "source", tmp_path / "there"
    source.mkdir()
    for name in SOURCES:
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copyfile(ROOT / name, source / name)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--no-compile"]
    where = ["--no-deps", "--no-index", "--no-build-isolation", "--target", str(there)]
    subprocess.run([*pip, *where, str(source)], check=True, capture_output=True)
    names = {path.name for path in there.iterdir() if path.suffix != ".dist-info"}
    assert names == {"trivet", "bin", "share"}
    assert (there / "share" / "man" / "man1" / "trivet.1").is_file()
    assert (there / "share" / "bash-completion" / "completions" / "trivet").is_file()
    (tmp_path / "script").write_text(MENU)
    found = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(there), os.environ["PYTHONPATH"]]),
        "PYTHONSAFEPATH": "1",
    }
    for arguments, says in (
        (("--version",), "trivet "),
        (("referee", "noughts"), '"game": "noughts"'),
        (("robot", "--size", "960x540", "script"), "setup.start"),
    ):
        command = [str(there / "bin" / "trivet"), *arguments]
        done = subprocess.run(
            command, cwd=tmp_path, env=found, stdin=subprocess.DEVNULL, capture_output=True
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert says in done.stdout.decode()
