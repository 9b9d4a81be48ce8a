"""Every language says everything that a scene or a view asks for."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from situations import advised_keys, house_texts, known, texts_of, values_in
from sources import (
    ROOT,
    adviser_of,
    asked,
    constants,
    players_of,
    refusals,
    refused_at_the_table,
    rules_of,
    view_of,
)

from game.games import Game, games
from game.texts import LANGUAGES, texts_in
from scenes import words as room
from scenes.table import Side
from scenes.views.loading import view_of as view_class
from scenes.words import FOLDER, Words

NEVER_TOUCHED = {"draws", "impossible", "no_such_seat", "over"}
"""Refusals of every game that only text can earn."""

FOLDERS = {"the house": FOLDER, **{name: game.words for name, game in games().items()}}


# --- the texts themselves


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_there_is_a_file_for_each_language_and_no_other(folder: Path) -> None:
    found = [file.name for file in folder.iterdir() if file.is_file()]
    assert sorted(found) == sorted(f"{language}.json" for language in LANGUAGES)


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts(folder: Path, language: str) -> None:
    texts = texts_in(folder, language)
    assert set(texts) == set(texts_in(folder, LANGUAGES[0]))
    assert all(text.strip() for text in texts.values())


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_in_the_same_values(folder: Path, language: str) -> None:
    texts, first = texts_in(folder, language), texts_in(folder, LANGUAGES[0])
    assert {key: values_in(texts[key]) for key in first} == {
        key: values_in(text) for key, text in first.items()
    }


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_a_second_line_has_a_first(folder: Path) -> None:
    keys = set(texts_in(folder, LANGUAGES[0]))
    whys = {key for key in keys if key.endswith(".why")}
    assert {key.removesuffix(".why") for key in whys} <= keys


@pytest.mark.parametrize("game", games())
def test_a_game_says_only_what_is_its_own(game: str) -> None:
    own = (f"{game}.", f"refusal.{game}.", f"advice.{game}.", f"best.{game}.")
    keys = texts_in(games()[game].words, LANGUAGES[0])
    assert [key for key in keys if not key.startswith(own) and key != f"setup.count.{game}"] == []


COMPASS = {
    "en": r"\b(?:[Nn]orth|[Ss]outh|[Ee]ast|[Ww]est)\b",
    "de": r"\b(?:Nord|Süd|Ost|West)(?:en)?\b",
    "fr": r"\b(?:[Nn]ord|[Ss]ud|[Oo]uest)\b|\b[lL]’[Ee]st\b|^Est$",
}


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_called_a_point_of_the_compass(folder: Path, language: str) -> None:
    texts = texts_in(folder, language)
    assert [text for text in texts.values() if re.search(COMPASS[language], text)] == []
    assert not any(key.startswith("side.") for key in texts)


@pytest.mark.parametrize(
    ("language", "told", "both"),
    [
        ("en", "Drop wins!", "Heart and Moon"),
        ("de", "Tropfen gewinnt!", "Herz und Mond"),
        ("fr", "La Goutte gagne\N{NARROW NO-BREAK SPACE}!", "le Cœur et la Lune"),
    ],
)
def test_seats_are_named_as_a_sentence_needs_it(language: str, told: str, both: str) -> None:
    words = Words(language)
    assert words.telling("result.one", Side.EAST) == told
    assert words.seats(Side.SOUTH, Side.WEST) == both
    assert words.seats(*Side).count(words("seat.and")) == 1
    assert words.seat(Side.WEST) in both


# --- what is asked for


def test_every_text_that_the_house_asks_for_exists() -> None:
    views = {file for game in games() for file in view_of(game)}
    found = asked(set((ROOT / "scenes").rglob("*.py")) - views)
    assert {"setup.join", "result.next"} <= found
    assert found <= set(house_texts(LANGUAGES[0]))


@pytest.mark.parametrize("game", games())
def test_every_text_that_a_view_asks_for_exists(game: str) -> None:
    assert asked(view_of(game)) <= set(texts_of(game, LANGUAGES[0]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_what_every_game_is_asked_for_exists(game: str, language: str) -> None:
    """Its name, for how many it is, what the values of its options are called."""
    values = games()[game].rules.option_values
    options = {f"{game}.{option}.{value}" for option in values for value in values[option]}
    lists = {f"best.{game}.{key}" for key in ("today", "none", "one", "many")}
    lists = lists if games()[game].ranking else set()
    assert {f"{game}.name", f"setup.count.{game}", *options, *lists} <= set(
        texts_of(game, language)
    )


def keys_of(kind: str, game: str, language: str = LANGUAGES[0]) -> set[str]:
    beginning = f"{kind}.{game}."
    return {key.removeprefix(beginning) for key in Words(language).keys(beginning)}


@pytest.mark.parametrize("game", games())
def test_every_refusal_that_a_touch_can_earn_is_explained(game: str) -> None:
    """The words for `other` stand in for those that nobody can earn by touch: fingers cannot
    name what is not there, and what would bring the others is not offered."""
    explained, possible = keys_of("refusal", game), refusals(game) | refused_at_the_table(game)
    assert explained <= possible
    assert "refusal.other" in house_texts(LANGUAGES[0])
    untouchable = known(game).untouchable
    if untouchable is not None:
        silent = NEVER_TOUCHED | untouchable | known(game).told_otherwise
        assert possible == explained | silent
        assert not explained & silent


@pytest.mark.parametrize("game", games())
def test_every_word_of_an_adviser_is_one_that_its_sources_name(game: str) -> None:
    """That it has no others than these, the tests of the advisers say."""
    words, named = Words(LANGUAGES[0]), constants(adviser_of(game))
    for kind in ("do", "why"):
        keys = advised_keys(words, game, kind)
        assert {key.rpartition(".")[2] for key in keys} <= named
        assert bool(keys) == bool(games()[game].adviser)


@pytest.mark.parametrize("game", games())
def test_the_sources_are_those_that_the_declaration_names(game: str) -> None:
    """Else the tests above would find that nothing is asked for."""
    told = {file.stem for file in (*rules_of(game), *players_of(game), *view_of(game))}
    declared = games()[game]
    named = [declared.rules.__module__, declared.players, declared.view]
    assert {place.partition(":")[0].rpartition(".")[2] for place in named if place} <= told
    assert refusals(game)


# --- reading them


def test_words_fill_in_values_and_know_what_they_have() -> None:
    words = Words("de")
    assert words("setup.players", count=3) == "3 Spieler"
    assert "menu.touch" in words
    assert "menu.dance" not in words
    with pytest.raises(KeyError):
        words("menu.dance")


@pytest.mark.parametrize("game", games())
def test_words_of_every_game_are_found_and_second_lines_are_no_keys(game: str) -> None:
    words = Words("fr")
    assert f"{game}.name" in words.keys(f"{game}.")
    assert not any(key.endswith(".why") for key in words.keys(f"{game}.", f"refusal.{game}."))


@pytest.fixture
def guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a game from outside that speaks English alone, and would say what is the
    house's to say."""
    folder = tmp_path / "guest"
    folder.mkdir()
    texts = {"guest.name": "Guest", "menu.touch": "Touch me"}
    (folder / "en.json").write_text(json.dumps(texts), encoding="utf-8")
    like = next(iter(games().values()))
    guest = Game("guest", like.rules_at, like.players, like.view, like.emblem, folder)
    found = {**games(), "guest": guest}
    monkeypatch.setattr(room, "games", lambda: found)
    room._texts.cache_clear()
    yield folder
    room._texts.cache_clear()


@pytest.mark.usefixtures("guest")
def test_a_game_is_heard_in_another_language_where_it_has_no_words_in_this_one(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING):
        assert [Words(language)("guest.name") for language in LANGUAGES] == ["Guest"] * 3
    assert "guest has no words in fr" in caplog.text


@pytest.mark.usefixtures("guest")
def test_no_game_changes_what_the_house_says() -> None:
    assert Words("en")("menu.touch") == "Touch to play"


def test_a_game_without_any_words_silences_nobody(guest: Path) -> None:
    (guest / "en.json").write_text("[1, 2", encoding="utf-8")
    assert "guest.name" not in Words("en")
    assert Words("en")("menu.touch") == "Touch to play"


def test_every_view_is_named_as_its_words_are() -> None:
    assert {game: view_class(game).game for game in games()} == {game: game for game in games()}
