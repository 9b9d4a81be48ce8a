"""The texts that people read, by language: the house's own, and those that each game brings."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

from game.games import games
from game.settings import Settings
from game.store import Notice
from game.texts import FIRST, HOUSE, LANGUAGES, Texts, Unwritten, translations
from scenes.table import Side

UNBROKEN = "\N{NO-BREAK SPACE}"
"""Between words that stay together in a line."""
THOUSANDS = "\N{NARROW NO-BREAK SPACE}"
"""Between them in every language."""
SETTING = "languages"
NOTICE = "words"
OFFERED = 6
"""Languages that a wheel has room for."""


log = logging.getLogger(__name__)


@cache
def _read(folder: Path, language: str) -> list[GNUTranslations]:
    """None where the file is missing or damaged, as the log says once."""
    try:
        return [translations(folder, language)]
    except (OSError, ValueError) as problem:
        log.warning("%s cannot be read: %s", folder / f"{language}.mo", problem)
        return []


@cache
def _catalogues(language: str) -> list[GNUTranslations]:
    """What a game from outside says stands behind what the house says: no game changes another's
    words. What is not said in this language is said in the first one; if nobody can read that any
    more, in any other, and without any file by its key."""
    folders = dict.fromkeys((HOUSE, *(game.words for game in games().values())))
    spoken = dict.fromkeys((language, FIRST, *(() if can_be_read(FIRST) else LANGUAGES)))
    found = [one for folder in folders for other in spoken for one in _read(folder, other)]
    return found if any(map(can_be_read, spoken)) else [*found, Unwritten()]


def read_anew() -> None:
    """What the files hold now; until then they may vanish."""
    _catalogues.cache_clear()
    _read.cache_clear()


def can_be_read(language: str) -> bool:
    """Whether the house's words are there."""
    return bool(_read(HOUSE, language))


def offered(chosen: str, turned: int = 0) -> dict[str, str]:
    """What languages call themselves, by language, in the order of these names: at most six, and
    where there are more, those around the chosen one; `turned`: so many places further."""
    named = {one: Words(one)("language") for one in LANGUAGES if can_be_read(one)}
    named.setdefault(chosen, Words(chosen)("language"))
    codes = sorted(named, key=lambda one: named[one])
    begin = turned + (codes.index(chosen) - OFFERED // 2 if len(codes) > OFFERED else 0)
    shown = (codes[(begin + n) % len(codes)] for n in range(min(OFFERED, len(codes))))
    return {one: named[one] for one in shown}


def unread(languages: Sequence[str]) -> list[Notice]:
    """One for each of these languages, and for the first one, that cannot be read; one for all
    where none can."""
    wanted = [one for one in dict.fromkeys((FIRST, *languages)) if not can_be_read(one)]
    spoken = next((one for one in (FIRST, *LANGUAGES) if can_be_read(one)), None)
    if spoken is None:
        said = f"no words in {HOUSE} can be read: the names of the texts stand there"
        return [Notice(NOTICE, said)]
    said = "the words in {} cannot be read: {} is spoken"
    return [Notice(NOTICE, said.format(HOUSE / f"{one}.mo", spoken)) for one in wanted]


class Words(Texts):
    """The house's and all games' texts in one language."""

    def __init__(self, language: str) -> None:
        super().__init__(_catalogues(language))
        self.language = language

    def with_why(self, key: str, **values: object) -> tuple[str, str]:
        """What is said, and the quieter words of `key.why`, none where there are none."""
        why = f"{key}.why"
        return self(key, **values), self(why, **values) if why in self else ""

    def number(self, value: float, decimals: int | None = None) -> str:
        """With so many decimals, or those that it has."""
        shown = f"{value:,.10g}" if decimals is None else f"{value:,.{decimals}f}"
        # A table that says nothing shows numbers all the same.
        point = self("number.example")[1:2] or "."
        return shown.translate({ord(","): THOUSANDS, ord("."): point})

    def seat(self, side: Side) -> str:
        """What a seat is called where its name stands alone."""
        return self(f"seat.{side.name.lower()}")

    def seats(self, *sides: Side) -> str:
        """What they are called within a sentence."""
        names = [self(f"seat.{side.name.lower()}.named") for side in sides]
        return self("seat.and").join([", ".join(names[:-1]), names[-1]] if names[1:] else names)

    def telling(self, key: str, *sides: Side, **values: object) -> str:
        """A sentence in which these seats stand for `{seat}`."""
        text = self(key, seat=self.seats(*sides), **values)
        return text[:1].upper() + text[1:]


class Languages:
    """Which language each side reads: the house's own, until a visitor chooses another one."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._chosen = self._own()

    def _own(self) -> dict[Side, str]:
        found = {s: self._settings.value(f"{SETTING}.{s.sign}") for s in Side}
        return {s: one if one in LANGUAGES else FIRST for s, one in found.items()}

    def words(self, side: Side) -> Words:
        return Words(self._chosen[side])

    @property
    def chosen(self) -> list[str]:
        """Of the sides in their order."""
        return [self._chosen[side] for side in Side]

    def choose(self, side: Side, language: str) -> None:
        """For this visit."""
        self._chosen[side] = language

    def forget(self) -> None:
        """Nobody is there any more: all sides read the house's own."""
        self._chosen = self._own()


class TurnedLanguages(Languages):
    """On a table that has been turned: `names` says whose each side is now."""

    def __init__(self, languages: Languages, names: Mapping[Side, Side]) -> None:
        self._languages, self._names = languages, names

    def words(self, side: Side) -> Words:
        return self._languages.words(self._names.get(side, side))

    def choose(self, side: Side, language: str) -> None:
        self._languages.choose(self._names.get(side, side), language)
