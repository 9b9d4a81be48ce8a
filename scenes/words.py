"""The texts that people read, by language."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "assets" / "words"
LANGUAGES = ("en", "de", "fr")


@cache
def _texts(language: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return texts


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
