"""The texts that people read, a file for each language of a folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

LANGUAGES = ("en", "de", "fr")
"""The first one is what the referee speaks, too."""


def texts_in(folder: Path, language: str) -> dict[str, str]:
    """Raises OSError or ValueError where a file is missing or no JSON."""
    texts: dict[str, str] = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
    return texts


class Texts:
    """The texts of one language: `texts("menu.touch")`, `texts("seats", count=3)`."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts

    def __call__(self, key: str, **values: object) -> str:
        """Raises KeyError for a key that there is not."""
        return self._texts[key].format(**values)

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def keys(self, *beginnings: str) -> list[str]:
        """The keys that begin so, quieter second lines not counted."""
        return [k for k in self._texts if k.startswith(beginnings) and not k.endswith(".why")]
