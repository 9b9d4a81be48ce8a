"""Every language says everything that a scene asks for."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from scenes.words import FOLDER, LANGUAGES, Words

ROOT = Path(__file__).parents[2]
TEXTS = {
    language: json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    for language in LANGUAGES
}

UNTOUCHABLE = {
    *("no_such_seat", "off_the_board", "not_held", "not_open", "nothing_there", "no_place"),
    *("over", "set_up_is_over", "ready_already", "too_early_to_end", "agreed_already"),
    "impossible",
}
"""Refusals that only text can earn: fingers cannot name what is not there, and what would bring
the others is not offered. The words for `other` stand in for them."""

# --- the texts themselves


def test_there_is_a_file_for_each_language_and_no_other() -> None:
    assert sorted(file.stem for file in FOLDER.iterdir()) == sorted(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts(language: str) -> None:
    assert set(TEXTS[language]) == set(TEXTS["en"])
    assert all(text.strip() for text in TEXTS[language].values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_in_the_same_values(language: str) -> None:
    assert {key: values_in(text) for key, text in TEXTS[language].items()} == {
        key: values_in(text) for key, text in TEXTS["en"].items()
    }


def values_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_a_second_line_has_a_first() -> None:
    whys = [key for key in TEXTS["en"] if key.endswith(".why")]
    assert whys
    assert [key for key in whys if key.removesuffix(".why") not in TEXTS["en"]] == []


def calls(folder: str, pattern: str) -> Iterator[tuple[str, list[ast.expr]]]:
    """The names and arguments of all calls in the sources."""
    for file in sorted((ROOT / folder).rglob(pattern)):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                yield name, node.args


def test_every_text_that_a_scene_asks_for_exists() -> None:
    asked = {
        args[0].value
        for name, args in calls("scenes", "*.py")
        if name in ("words", "_say") and args and isinstance(args[0], ast.Constant)
    }
    assert "setup.join" in asked
    assert "result.total" in asked
    assert asked <= set(TEXTS["en"])


def lucky_refusals() -> set[str]:
    return {
        str(args[1].value)
        for name, args in calls("game", "lucky*.py")
        if name == "Refusal" and isinstance(args[1], ast.Constant)
    }


def test_every_refusal_that_a_touch_can_earn_is_explained() -> None:
    explained = {key.split(".")[2] for key in TEXTS["en"] if key.startswith("refusal.lucky.")}
    assert lucky_refusals() == explained | UNTOUCHABLE
    assert not explained & UNTOUCHABLE
    assert "refusal.other" in TEXTS["en"]


def test_words_fill_in_values_and_know_what_they_have() -> None:
    words = Words("de")
    assert words("setup.players", count=3) == "3 Spieler"
    assert "menu.touch" in words
    assert "menu.dance" not in words
    with pytest.raises(KeyError):
        words("menu.dance")
    assert "refusal.lucky.must_rise" in words.keys("refusal.lucky.")
    assert not any(key.endswith(".why") for key in words.keys("refusal."))
