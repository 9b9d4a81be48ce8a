"""The texts that people read, by language: the house's own, and those that each game brings."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from game.games import games
from game.store import Store
from game.texts import LANGUAGES, Texts, texts_in
from scenes.table import Side

FOLDER = Path(__file__).parent.parent / "assets" / "words"
UNBROKEN = "\N{NO-BREAK SPACE}"
"""Between words that stay together in a line."""
SETTING, USUAL = "languages", ["en", "fr", "en", "de"]

log = logging.getLogger(__name__)


@cache
def _texts(language: str) -> Mapping[str, str]:
    """What a game says stands behind what the house says: no game changes another's words."""
    found = texts_in(FOLDER, language)
    for name, game in games().items():
        found = {**_of_game(name, game.words, language), **found}
    return found


def _of_game(name: str, folder: Path, language: str) -> dict[str, str]:
    """What a game from outside does not say in this language it says in the first one."""
    found: dict[str, str] = {}
    for spoken in dict.fromkeys((LANGUAGES[0], language)):
        try:
            found |= texts_in(folder, spoken)
        except (OSError, ValueError, TypeError) as problem:
            log.warning("game %s has no words in %s (%s)", name, spoken, problem)
    return found


class Words(Texts):
    """The house's and all games' texts in one language."""

    def __init__(self, language: str) -> None:
        super().__init__(_texts(language))
        self.language = language

    def with_why(self, key: str, **values: object) -> tuple[str, str]:
        """What is said, and the quieter words of `key.why`, none where there are none."""
        why = f"{key}.why"
        return self(key, **values), self(why, **values) if why in self else ""

    def counted(self, key: str, count: int) -> str:
        """So many of something: of `key` there are words for none, one and many."""
        kind = {0: "none", 1: "one"}.get(count, "many")
        return self(f"{key}.{kind}", count=count)

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
        return text[0].upper() + text[1:]


class Languages:
    """Which language each side reads; what is chosen is kept in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        stored = store.setting(SETTING, USUAL)
        if not (isinstance(stored, list) and len(stored) == len(Side)):
            stored = [LANGUAGES[0]] * len(Side)
        self._chosen = {s: stored[s] if stored[s] in LANGUAGES else LANGUAGES[0] for s in Side}

    def words(self, side: Side) -> Words:
        return Words(self._chosen[side])

    @property
    def chosen(self) -> list[str]:
        """Of the sides in their order."""
        return [self._chosen[side] for side in Side]

    def change(self, side: Side) -> None:
        """To the next one."""
        spot = LANGUAGES.index(self._chosen[side])
        self._chosen[side] = LANGUAGES[(spot + 1) % len(LANGUAGES)]
        self._store.set_setting(SETTING, self.chosen)
