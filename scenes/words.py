"""The texts that people read, by language: the house's own, and those that each game brings."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from game.games import games
from game.store import Store
from scenes.table import Side

FOLDER = Path(__file__).parent.parent / "assets" / "words"
LANGUAGES = ("en", "de", "fr")
SETTING, USUAL = "languages", ["en", "fr", "en", "de"]

log = logging.getLogger(__name__)


def texts_in(folder: Path, language: str) -> dict[str, str]:
    """Raises OSError or ValueError where a file is missing or no JSON."""
    texts: dict[str, str] = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
    return texts


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


class Words:
    """The texts of one language: `words("menu.touch")`, `words("seats", count=3)`."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **values: object) -> str:
        """Raises KeyError for a key that no language has."""
        return _texts(self.language)[key].format(**values)

    def keys(self, *beginnings: str) -> list[str]:
        """The keys that begin so, quieter second lines not counted."""
        texts = _texts(self.language)
        return [k for k in texts if k.startswith(beginnings) and not k.endswith(".why")]

    def __contains__(self, key: str) -> bool:
        return key in _texts(self.language)


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
