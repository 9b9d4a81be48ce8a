"""Every language says everything that a scene or a view asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from situations import advised_keys, known, values_in
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
    written,
)
from spoken import forms_in, keys, texts_in, texts_of, write

from game.games import Game, games
from game.texts import FIRST, HOUSE, LANGUAGES, translations
from scenes.art.type import FILES, Face
from scenes.core.table import Side
from scenes.scene.small import Silent
from scenes.services import words as room
from scenes.services.words import Words
from scenes.views.loading import view_of as view_class
from tools.words import compiled, read, untranslated

NEVER_TOUCHED = {"draws", "impossible", "no_such_seat", "over"}
"""Refusals of every game that only text can earn."""

FOLDERS = {"the house": HOUSE} | {
    name: game.words for name, game in games().items() if game.words != HOUSE
}


# --- the texts themselves


def spoken_in(folder: Path) -> list[str]:
    return sorted(file.stem for file in folder.glob("*.po"))


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_every_file_of_a_language_is_compiled_and_nothing_else_is_there(folder: Path) -> None:
    found = sorted(file.name for file in folder.iterdir())
    assert found == sorted(f"{one}.{kind}" for one in spoken_in(folder) for kind in ("mo", "po"))
    for language in spoken_in(folder):
        file = folder / f"{language}.po"
        fresh = compiled(file) == file.with_suffix(".mo").read_bytes()
        assert fresh, f"{file} says something new: make words"


def test_the_house_speaks_what_lies_there() -> None:
    assert LANGUAGES == ("en", "de", "es", "fr", "it", "nl")
    assert [spoken_in(folder) for folder in FOLDERS.values()] == [sorted(LANGUAGES)] * len(FOLDERS)


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_every_language_says_the_same_with_the_same_values(folder: Path) -> None:
    first = forms_in(folder, FIRST)
    source = [(e.msgctxt, e.msgid, e.msgid_plural) for e in read(folder / f"{FIRST}.po")]
    for language in spoken_in(folder):
        file, texts = folder / f"{language}.po", forms_in(folder, language)
        assert [(e.msgctxt, e.msgid, e.msgid_plural) for e in read(file)] == source
        assert untranslated(file) == []
        for key, forms in texts.items():
            assert all(text.strip() for text in forms), key
            values = values_in(first[key][-1])
            assert values_in(forms[-1]) == values, key
            # "one game" needs no number, but asks for nothing else either.
            assert all(values_in(text) | {"count"} == values | {"count"} for text in forms), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_counted_has_all_its_forms(language: str) -> None:
    """As many as the language has, and for whatever number there is one."""
    found, counted = translations(HOUSE, language), forms_in(HOUSE, language)
    forms = max(map(len, counted.values()))
    for key, said in counted.items():
        assert len(said) in (1, forms), key
        if len(said) > 1:
            told = {found.text(key, number) for number in range(200)}
            assert told == set(said), key


def test_a_second_line_has_a_first() -> None:
    said = {key for folder in FOLDERS.values() for key in forms_in(folder, FIRST)}
    firsts = {key.removesuffix(".why") for key in said if key.endswith(".why")}
    # The name of an option's value may be one for all games.
    common = {key for key in firsts if f"setup.{key.partition('.')[2]}" in said}
    assert firsts - common <= said


@pytest.mark.parametrize("game", [name for name in games() if name in FOLDERS])
def test_a_game_says_only_what_is_its_own(game: str) -> None:
    own = (f"{game}.", f"refusal.{game}.", f"advice.{game}.", f"best.{game}")
    said = texts_in(games()[game].words, FIRST)
    assert [key for key in said if not key.startswith(own) and key != f"setup.count.{game}"] == []


BADLY_SET = {
    "en": r" [:;!?]",
    "de": r" [:;!?]|”|“\w|„\W",
    "es": r" [:;!?]|^[^¡]*!|^[^¿]*\?",
    "fr": r"(?<!\N{NARROW NO-BREAK SPACE})[:;!?»]|«(?!\N{NARROW NO-BREAK SPACE})",
    "it": r" [:;!?]|perchè|poichè",
    "nl": r" [:;!?]",
}
"""Besides what no printer of any language would set: straight signs, and space where none or
another belongs."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_set_as_a_printer_would(language: str) -> None:
    straight = r"[\"'`]|  |\.\.\.| [,.]|^\s|\s$"
    for key, forms in forms_in(HOUSE, language).items():
        for text in forms if key != "seat.and" else ():
            # Scores stand apart from their colon, and their numbers are digits.
            bare = re.sub(r"\{\w+\}( : \{\w+\})?", "1", text)
            assert not re.search(f"{straight}|{BADLY_SET[language]}", bare), (key, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_ends_in_every_language_as_it_does_in_the_first(language: str) -> None:
    """A line without a full stop goes on, or stands alone on what can be touched."""
    for key, said in texts_in(HOUSE, FIRST).items():
        ends = [text.rstrip()[-1] in ".!?:" for text in (said, texts_in(HOUSE, language)[key])]
        assert ends[0] == ends[1], key


@pytest.mark.parametrize("face", ["words", "bold"])
def test_the_font_has_every_sign_of_every_language(face: Face) -> None:
    said = [text for one in LANGUAGES for text in texts_in(HOUSE, one).values()]
    signs = "".join(sorted({*"".join(said), *"¿¡ñáéíóúèàìòùçœëïĳ“„«»’‘"}))
    pygame.font.init()
    measured = pygame.font.Font(FILES[face], 30).metrics(signs)
    assert [sign for sign, found in zip(signs, measured, strict=True) if found is None] == []


COMPASS = {
    "en": r"\b(?:[Nn]orth|[Ss]outh|[Ee]ast|[Ww]est)\b",
    "de": r"\b(?:Nord|Süd|Ost|West)(?:en)?\b",
    "fr": r"\b(?:[Nn]ord|[Ss]ud|[Oo]uest)\b|\b[lL]’[Ee]st\b|^Est$",
    "es": r"\b(?:[Nn]orte|[Ss]ur|Este|[Oo]este)\b",
    "it": r"\b(?:[Nn]ord|[Ss]ud|[Ee]st|[Oo]vest)\b",
    "nl": r"\b(?:[Nn]oord|[Zz]uid|[Oo]ost|[Ww]est)(?:en)?\b",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_called_a_point_of_the_compass(language: str) -> None:
    texts = texts_in(HOUSE, language)
    assert [text for text in texts.values() if re.search(COMPASS[language], text)] == []
    assert not any(key.startswith("side.") for key in texts)


@pytest.mark.parametrize(
    ("language", "told", "both"),
    [
        ("en", "Drop wins!", "Heart and Moon"),
        ("de", "Tropfen gewinnt!", "Herz und Mond"),
        ("fr", "La Goutte gagne\N{NARROW NO-BREAK SPACE}!", "le Cœur et la Lune"),
        ("es", "¡Gana la Gota!", "el Corazón y la Luna"),
        ("it", "La Goccia vince!", "il Cuore e la Luna"),
        ("nl", "Druppel wint!", "Hart en Maan"),
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
    assert {"setup.plays", "result.next"} <= found
    assert found <= set(texts_in(HOUSE, FIRST))


def test_nothing_is_said_that_nobody_asks_for() -> None:
    files = [file for folder in ("game", "scenes") for file in (ROOT / folder).rglob("*.py")]
    pages = [file for kind in ("html", "js") for file in (ROOT / "assets/web").glob(f"*.{kind}")]
    whole, formed = written([*files, *pages])
    # What is nothing but parts, such as "{key}.why", would ask for everything.
    named = re.compile(r"(?=.*[a-z_]{3})(?:[a-z_]|\\\.|\[\\w\.\]\+)+")
    parts = {one for one in formed if named.fullmatch(one.replace(r"\.why", ""))}
    some = re.compile("|".join(sorted(parts)))
    ends = whole | {part for one in parts for part in one.split(r"\.")}

    def is_used(key: str) -> bool:
        is_last_named = key.removesuffix(".why").rpartition(".")[2] in ends
        return key in whole or (is_last_named and some.fullmatch(key) is not None)

    unused = [key for key in (*keys(), "menu.dance") if not is_used(key)]
    assert unused == ["menu.dance"]


@pytest.mark.parametrize("game", games())
def test_every_text_that_a_view_asks_for_exists(game: str) -> None:
    assert asked(view_of(game)) <= set(texts_of(game, FIRST))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_what_every_game_is_asked_for_exists(game: str, language: str) -> None:
    """Its name, for how many it is, what the values of its options are called."""
    values, said = games()[game].rules.option_values, set(texts_of(game, language))
    for value in (f"{option}.{value}" for option in values for value in values[option]):
        assert {f"{game}.{value}", f"setup.{value}"} & said, value
    lists = {f"best.{game}", f"best.{game}.today"}
    lists = lists if games()[game].ranking else set()
    assert {f"{game}.name", f"setup.count.{game}", *lists} <= said


def keys_of(kind: str, game: str, language: str = FIRST) -> set[str]:
    beginning = f"{kind}.{game}."
    return {key.removeprefix(beginning) for key in keys(beginning) if key in Words(language)}


@pytest.mark.parametrize("game", games())
def test_every_refusal_that_a_touch_can_earn_is_explained(game: str) -> None:
    """Others have no words: fingers cannot name what is not there, and what would bring them is
    not offered."""
    explained, possible = keys_of("refusal", game), refusals(game) | refused_at_the_table(game)
    assert explained <= possible
    untouchable = known(game).untouchable
    if untouchable is not None:
        silent = NEVER_TOUCHED | untouchable | known(game).told_otherwise
        assert possible == explained | silent
        assert not explained & silent


@pytest.mark.parametrize("game", games())
def test_every_word_of_an_adviser_is_one_that_its_sources_name(game: str) -> None:
    """That it has no others than these, the tests of the advisers say."""
    named = constants(adviser_of(game))
    for kind in ("do", "why"):
        said = advised_keys(game, kind)
        assert {key.rpartition(".")[2] for key in said} <= named
        assert bool(said) == bool(games()[game].adviser)


@pytest.mark.parametrize("game", games())
def test_the_sources_are_those_that_the_declaration_names(game: str) -> None:
    """Else the tests above would find that nothing is asked for."""
    told = {file.stem for file in (*rules_of(game), *players_of(game), *view_of(game))}
    declared = games()[game]
    named = [declared.rules.__module__, declared.players, declared.view]
    assert {place.partition(":")[0].rpartition(".")[2] for place in named if place} <= told
    assert refusals(game)


STUMBLED = {
    "en": r"turn a tile|[Ff]ar left, large|First only on|set-up comes first|does not go now"
    r"|\bfair\b|give it to the pool|stands out of order|goes round in circles: end|share it!"
    r"|disc does not|that shines|what it gets|for who has|Who has none|to hear what is wrong"
    r"|To move tiles alone|lines anew|slows the one who|in any order",
    "de": r"Es bremst, wer|einen offenen\.|[Dd]ecke auf\b|steht nicht in der|für links|\bLeg\b",
    "fr": r"(?i)\b(tu|ton|ta|tes|toi)\b|sauvée",
}
"""What readers of these languages have stumbled over or smiled at."""


@pytest.mark.parametrize("language", STUMBLED)
def test_what_readers_have_stumbled_over_is_said_no_more(language: str) -> None:
    said = texts_in(HOUSE, language).items()
    assert [key for key, text in said if re.search(STUMBLED[language], text)] == []


# --- reading them


def test_words_fill_in_values_and_know_what_they_have() -> None:
    words = Words("de")
    assert words("setup.players", count=3) == "3 Spieler"
    assert "menu.touch" in words
    assert "menu.dance" not in words
    with pytest.raises(KeyError):
        words("menu.dance")


def test_the_number_chooses_the_form() -> None:
    """None is many in English, and one in French."""
    for language, told in (
        ("en", ["0 points", "1 point", "2 points"]),
        ("de", ["0 Punkte", "1 Punkt", "2 Punkte"]),
        ("fr", ["0 point", "1 point", "2 points"]),
        ("nl", ["0 punten", "1 punt", "2 punten"]),
    ):
        assert [Words(language)("best.crossing", count=n) for n in range(3)] == told


@pytest.mark.parametrize(
    ("language", "number", "first", "other"),
    [
        ("en", "1\u202f234.5", "1 Mar", "22 Nov"),
        ("de", "1\u202f234,5", "1. März", "22. Nov"),
        ("es", "1\u202f234,5", "1 de mar", "22 de nov"),
        ("fr", "1\u202f234,5", "1er mars", "22 nov"),
        ("it", "1\u202f234,5", "1º mar", "22 nov"),
        ("nl", "1\u202f234,5", "1 mrt", "22 nov"),
    ],
)
def test_numbers_and_dates_are_set_as_the_language_does(
    language: str, number: str, first: str, other: str
) -> None:
    words = Words(language)
    assert words.number(1234.5) == number
    assert (words.number(30.0), words.number(2.0, 1)) == ("30", f"2{number[-2]}0")
    assert [words.day(day) for day in ("2026-03-01", "2026-11-22", "?")] == [first, other, "?"]


def test_a_table_that_says_nothing_may_be_asked_for_anything() -> None:
    """As views do in attract."""
    words = Silent("en")
    assert words.telling("result.one", Side.SOUTH) == words.seats(Side.WEST, Side.EAST) == ""
    assert words.with_why("closed.until") == ("", "")
    assert words.number(1.5)


@pytest.fixture
def guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a game from outside that speaks English alone, and would say what is the
    house's to say."""
    folder = tmp_path / "guest"
    folder.mkdir()
    write(folder, [FIRST], {"guest.name": "Guest", "menu.touch": "Touch me"})
    like = next(iter(games().values()))
    guest = Game("guest", like.rules_at, like.players, like.view, like.emblem, folder)
    found = {**games(), "guest": guest}
    monkeypatch.setattr(room, "games", lambda: found)
    forget()
    yield folder
    forget()


def forget() -> None:
    """What has been read."""
    room.read_anew()


@pytest.mark.usefixtures("guest")
def test_a_game_is_heard_in_another_language_where_it_has_no_words_in_this_one() -> None:
    assert [Words(language)("guest.name") for language in LANGUAGES] == ["Guest"] * 6


@pytest.mark.usefixtures("guest")
def test_no_game_changes_what_the_house_says() -> None:
    assert Words("en")("menu.touch") == "Touch to play"


@pytest.mark.expects_faults
def test_a_game_without_any_words_silences_nobody(guest: Path) -> None:
    (guest / "en.mo").write_bytes(b"[1, 2")
    forget()
    assert "guest.name" not in Words("en")
    assert Words("en")("menu.touch") == "Touch to play"


def test_every_view_is_named_as_its_words_are() -> None:
    assert {game: view_class(game).game for game in games()} == {game: game for game in games()}
