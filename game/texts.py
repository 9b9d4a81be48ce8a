"""The texts that people read: each language is a file of gettext, LANG.po, and LANG.mo is what
`make words` compiles from it, by key."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

HOUSE = Path(__file__).parent.parent / "assets" / "words"
FIRST = "en"
"""What is spoken where another language has no words, and what the referee speaks."""
KEYS = "keys"
"""Under this one a compiled file lists all others."""
SEATS = {"south": "Heart", "west": "Moon", "north": "Leaf", "east": "Drop"}
KNOWN = {
    "language": "English",
    "notice.words": "No texts can be read: their names stand here.",
    "number.example": "1.5",
    "operator.months": "1 2 3 4 5 6 7 8 9 10 11 12",
    "seat.and": " and ",
    **{f"seat.{side}": name for side, name in SEATS.items()},
    **{f"seat.{side}.named": name for side, name in SEATS.items()},
}
"""What is said without any file where the key would not do."""


def languages_in(folder: Path) -> tuple[str, ...]:
    """One more file is one more language; the first one comes first."""
    others = {file.stem for file in folder.glob("*.[pm]o")} - {FIRST}
    return (FIRST, *sorted(others))


LANGUAGES = languages_in(HOUSE)


def translations(folder: Path, language: str) -> GNUTranslations:
    """Raises OSError where the file is missing, OSError or ValueError where it is damaged."""
    data = BytesIO((folder / f"{language}.mo").read_bytes())
    try:
        return GNUTranslations(data)
    except (OSError, ValueError):
        raise
    except Exception as problem:
        # What the library makes of damage depends on where it is.
        raise ValueError(repr(problem)) from problem


class Texts:
    """`texts("menu.touch")`, `texts("setup.players", count=3)`: where there are plural forms, the
    count tells which. What one catalogue lacks, the next one has."""

    def __init__(self, catalogues: Sequence[GNUTranslations]) -> None:
        self._catalogues = catalogues

    def __call__(self, key: str, **values: object) -> str:
        """Raises KeyError for a key that there is not."""
        for catalogue in self._catalogues:
            text = _text(catalogue, key, values.get("count"))
            if text is not None:
                # Damage may hide in a single text.
                with suppress(KeyError, IndexError, ValueError, AttributeError):
                    return text.format(**values)
        raise KeyError(key)

    def keys(self, *beginnings: str) -> list[str]:
        """Those that begin so, quieter second lines not counted."""
        known = dict.fromkeys(key for one in self._catalogues for key in _keys(one))
        return [key for key in known if key.startswith(beginnings) and not key.endswith(".why")]

    def __contains__(self, key: str) -> bool:
        return any(_text(one, key, 1) is not None for one in self._catalogues)


class Unwritten(GNUTranslations):
    """What is said where no file can be read: English made of the keys."""

    def gettext(self, message: str) -> str:
        if message == KEYS:
            return message
        return KNOWN.get(message) or _made_of(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"{n} {self.gettext(msgid1)}"


def _made_of(key: str) -> str:
    """Its own end, and whatever is told with it."""
    parts = key.split(".")
    if parts[-1] == "why":
        return "\N{HORIZONTAL ELLIPSIS}"
    if parts[-1] == "name":
        return parts[0].capitalize()
    return " ".join(parts[2:] or parts[-1:]).replace("_", " ").capitalize()


def _keys(catalogue: GNUTranslations) -> list[str]:
    listed = catalogue.gettext(KEYS)
    return [] if listed == KEYS else listed.split()


def _text(catalogue: GNUTranslations, key: str, count: object) -> str | None:
    """What is not there comes back as the key."""
    text = catalogue.ngettext(key, key, count) if isinstance(count, int) else key
    if text == key:
        text = catalogue.gettext(key)
    return None if text == key else text
