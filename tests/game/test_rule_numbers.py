"""Every numbered rule has a test that bears its number.

A file `rules.txt` lists the rules of one or more games, a number and a few words in a line. A
game from outside may bring its own beside its tests.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
GAME = TESTS.parent / "game"
LISTED = [
    line.split()[0]
    for path in sorted(TESTS.rglob("rules.txt"))
    for line in path.read_text().splitlines()
    if line.strip()
]
PLAYERS = "bots"
"""Tests of computer players show how to play well; they do not stand for a rule."""


@cache
def borne(path: Path) -> list[str]:
    """The numbers with which the names of a file's tests begin."""
    return re.findall(r"^def test_([A-Z]\d+)_", path.read_text(), re.MULTILINE)


def named_in_refusals(path: Path) -> Iterator[str]:
    """The rule is the first thing that a refusal says."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            word = str(node.args[0].value)
            if re.fullmatch(r"[A-Z]\d+", word):
                yield word


@pytest.mark.parametrize("number", LISTED)
def test_a_test_bears_the_number_of_the_rule(number: str) -> None:
    paths = [path for path in TESTS.rglob("test_*.py") if PLAYERS not in path.parts]
    assert [path for path in paths if number in borne(path)]


def test_numbers_are_listed_once_and_without_gaps() -> None:
    for letter, numbers in groupby(LISTED, key=lambda number: number[0]):
        listed = list(numbers)
        assert listed == [f"{letter}{n + 1}" for n in range(len(listed))]
    assert len(set(LISTED)) == len(LISTED) > 0


def test_nothing_names_a_rule_that_is_not_listed() -> None:
    named = {number for path in TESTS.rglob("test_*.py") for number in borne(path)}
    refused = {number for path in GAME.rglob("*.py") for number in named_in_refusals(path)}
    letters = {number[0] for number in LISTED}
    assert set() < {number[0] for number in refused} <= letters
    assert {number for number in named | refused if number[0] in letters} <= set(LISTED)
