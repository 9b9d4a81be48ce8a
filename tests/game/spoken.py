"""The texts that people read, from the translators' files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from polib import POEntry, POFile

from game.games import games
from game.texts import FIRST, HOUSE
from tools.words import compiled, texts


@cache
def forms_in(folder: Path, language: str) -> Mapping[str, list[str]]:
    """The texts by key; plural texts with their forms in order."""
    return texts(folder, language)


@cache
def texts_in(folder: Path, language: str) -> Mapping[str, str]:
    """The texts by key; of plural texts the last form."""
    return {key: forms[-1] for key, forms in forms_in(folder, language).items()}


@cache
def texts_of(game: str, language: str) -> Mapping[str, str]:
    """The texts of the house and a game; missing translations are in English."""
    folder = games()[game].words
    spoken = dict.fromkeys((FIRST, language) if (folder / f"{language}.po").exists() else (FIRST,))
    own = [texts_in(folder, one) for one in spoken]
    return {key: text for said in (*own, texts_in(HOUSE, language)) for key, text in said.items()}


def keys(*beginnings: str) -> list[str]:
    """The keys, of the house and all games, with these prefixes; second lines are left out."""
    folders = dict.fromkeys((HOUSE, *(game.words for game in games().values())))
    found = [key for folder in folders for key in forms_in(folder, FIRST)]
    return [key for key in found if key.startswith(beginnings) and not key.endswith(".why")]


def write(folder: Path, languages: Iterable[str], said: Mapping[str, str]) -> None:
    """Writes a folder of words with the same texts in each of these languages."""
    source = POFile(wrapwidth=10_000)
    source.metadata = {
        "Language": FIRST,
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    source.extend(POEntry(msgctxt=key, msgid=text, msgstr=text) for key, text in said.items())
    for language in languages:
        file = folder / f"{language}.po"
        source.save(str(file))
        file.with_suffix(".mo").write_bytes(compiled(file))
