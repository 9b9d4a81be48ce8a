"""Every language says everything that a scene asks for."""

from __future__ import annotations

import ast
import json
from string import Formatter

import pytest
from sources import calls, reasons, refusals, refused_at_the_table

from game.games import games
from game.matches import new_match, rules_for
from game.players import PLAYERS, advice
from scenes.words import FOLDER, LANGUAGES, Words

TEXTS = {
    language: json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    for language in LANGUAGES
}

NEVER_TOUCHED = {"draws", "impossible", "no_such_seat", "over"}
UNTOUCHABLE = {
    "lucky": {
        *("off_the_board", "not_held", "not_open", "nothing_there", "no_place", "ready_already"),
        *("set_up_is_over", "too_early_to_end", "agreed_already"),
    },
    "crossing": {"no_such_line", "first_takes_nothing", "take_one"},
    "trellis": {
        *("not_in_the_display", "not_in_the_rack", "no_action_tile", "no_such_target"),
        *("cell_taken", "empty_group", "not_connected", "being_drawn", "tiles_are_left"),
        *("nothing_to_hand_over", "chosen_already", "wrong_number"),
    },
}
"""Refusals that only text can earn: fingers cannot name what is not there, and what would bring
the others is not offered. The words for `other` stand in for them."""

TOLD_BY_LINES = {
    *("tile_alone", "line_too_short", "colour_twice", "values_do_not_follow"),
    "neither_set_nor_run",
}
"""What is wrong with a line of Trellis is said beneath it, with the names of its tiles."""

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


def test_every_text_that_a_scene_asks_for_exists() -> None:
    asked = {
        args[0].value
        for name, args in calls("scenes", "*.py")
        if name in ("words", "_say") and args and isinstance(args[0], ast.Constant)
    }
    assert "setup.join" in asked
    assert "result.total" in asked
    assert asked <= set(TEXTS["en"])


def keys_of(kind: str, game: str, language: str = "en") -> set[str]:
    beginning = f"{kind}.{game}."
    return {key.removeprefix(beginning) for key in Words(language).keys(beginning)}


@pytest.mark.parametrize("game", games())
def test_every_refusal_that_a_touch_can_earn_is_explained(game: str) -> None:
    silent = NEVER_TOUCHED | UNTOUCHABLE[game] | (TOLD_BY_LINES if game == "trellis" else set())
    explained = keys_of("refusal", game)
    assert refusals(game) | refused_at_the_table(game) == explained | silent
    assert not explained & silent
    assert "refusal.other" in TEXTS["en"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_reason_that_a_computer_player_gives_has_words(game: str, language: str) -> None:
    assert keys_of("why", game, language) == reasons(game)
    assert len(reasons(game)) >= 5


@pytest.mark.parametrize("game", games())
def test_computer_players_give_no_reasons_but_those_in_their_sources(game: str) -> None:
    given = set()
    for level in PLAYERS[game]:
        match = new_match(rules_for(game, 2, {}), 3, 1)
        while match.to_act() and len(match.entries) < 16:
            choice = advice(match, match.to_act()[0], level)
            match.play(choice.move)
            given.add(choice.why)
    assert len(given - {""}) >= 2
    assert given - {""} <= reasons(game)


def test_words_fill_in_values_and_know_what_they_have() -> None:
    words = Words("de")
    assert words("setup.players", count=3) == "3 Spieler"
    assert "menu.touch" in words
    assert "menu.dance" not in words
    with pytest.raises(KeyError):
        words("menu.dance")
    assert "refusal.lucky.must_rise" in words.keys("refusal.lucky.")
    assert not any(key.endswith(".why") for key in words.keys("refusal."))
