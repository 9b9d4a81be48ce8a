"""Texts for players: one gettext file per language, LANG.po, compiled to LANG.mo by `make words`;
looked up by key."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from zlib import crc32

from game.loading import content_of, leave_out

HOUSE = Path(__file__).parent.parent / "assets" / "words"
FIRST = "en"
"""The fallback language, and the referee's."""
NOTICE = "words"
KEYS, HEAD = "keys", "head"
"""Entries of a compiled file: KEYS lists all keys, a line each, with a checksum of each form; HEAD
has that of the header, which selects plural forms."""
PLAIN = re.compile(r"[^{}]*(?:(?:\{\{|\}\}|\{[a-z][a-z0-9_]*\})[^{}]*)*")
"""Text whose braces contain only placeholders."""
LONGEST = 1000
SPACES = dict.fromkeys(map(ord, "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"), " ")
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
"""Fallbacks where neither a file nor the key itself gives a usable text."""


def languages_in(folder: Path) -> tuple[str, ...]:
    """The folder's languages by file name, FIRST first."""
    others = {file.stem for file in folder.glob("*.[pm]o")} - {FIRST}
    return (FIRST, *sorted(others))


LANGUAGES = languages_in(HOUSE)


def translations(folder: Path, language: str) -> Catalogue:
    """Raises any exception that a missing or damaged file causes."""
    file = folder / f"{language}.mo"
    return Catalogue(GNUTranslations(BytesIO(content_of(file))), file)


class Catalogue:
    """The texts of one file. Damaged texts count as missing; this is reported once."""

    def __init__(self, said: GNUTranslations, file: Path) -> None:
        """Raises ValueError if the file is damaged or not compiled by `make words`."""
        listed = said.gettext(KEYS)
        if (said.charset() or "").lower() != "utf-8" or listed == KEYS:
            raise ValueError("it is not compiled; accepted: what `make words` makes of a .po file")
        self._said, self._file = said, file
        lines = (line.split() for line in listed.split("\n"))
        self._sums = {key: sums for key, *sums in filter(None, lines)}
        # Files of older versions have no checksums.
        self._has_sums = any(self._sums.values())
        if not self._is_as_written(HEAD, said.gettext("")):
            raise ValueError("its head is damaged")

    def lists(self, key: str) -> bool:
        return key in self._sums

    def keys(self, *beginnings: str) -> Iterator[str]:
        """The keys of usable texts."""
        for key in self._sums:
            if key.startswith(beginnings) and self.text(key, 1) is not None:
                yield key

    def text(self, key: str, count: object = None) -> str | None:
        """None: missing or damaged."""
        try:
            text = self._text(key, count)
            is_right = text is not None and is_plain(text) and self._is_as_written(key, text, count)
        except Exception:
            # For example a plural rule that divides by zero.
            text, is_right = "", False
        if is_right:
            return text
        if text is not None or self._sums.get(key):
            leave_out(NOTICE, f"{self._file} is damaged: some of its texts are left out")
        return None

    def _text(self, key: str, count: object) -> str | None:
        """gettext returns the key itself where a text is missing."""
        text = self._said.ngettext(key, key, count) if isinstance(count, int) else key
        if text == key:
            text = self._said.gettext(key)
        return None if text == key else text

    def _is_as_written(self, key: str, text: str, count: object = None) -> bool:
        """Whether the checksum is right. Raises IndexError for a key that the file does not
        list."""
        if not self._has_sums:
            return True
        sums, form = self._sums.get(key, []), 0
        if sums[1:] and isinstance(count, int):
            form = self._said.plural(count)  # type: ignore[attr-defined]
        return sums[form] == sum_of(key, text)


def sum_of(key: str, text: str) -> str:
    """The checksum of a text in a compiled file."""
    return f"{crc32(f'{key} {text}'.encode()):08x}"


@cache
def is_plain(text: str) -> bool:
    """Whether it is printable, and its braces contain only placeholders."""
    is_printable = text.translate(SPACES).isprintable()
    return is_printable and len(text) <= LONGEST and PLAIN.fullmatch(text) is not None


class Unwritten:
    """English made from keys, for when no file can be read."""

    def __init__(self, is_known: Callable[[str], bool]) -> None:
        self._is_known = is_known

    def text(self, key: str, count: object = None) -> str | None:
        if not self._is_known(key):
            return None
        text = KNOWN.get(key) or _made_of(key)
        return f"{count} {text}" if isinstance(count, int) else text


class Texts:
    """Looks up texts: `texts("menu.touch")`; `texts("setup.players", count=3)` selects a plural
    form. Later catalogues fill the gaps of earlier ones."""

    def __init__(
        self,
        catalogues: Sequence[Catalogue],
        others: Callable[[], Sequence[Catalogue | Unwritten]] = tuple,
    ) -> None:
        """`others`: asked only if all catalogues lack a text."""
        self._catalogues, self._others = catalogues, others

    def __call__(self, key: str, **values: object) -> str:
        """Raises KeyError for an unknown key."""
        for catalogue in self._asked():
            text = catalogue.text(key, values.get("count"))
            if text is not None:
                # A text of another package may name an unknown placeholder.
                with suppress(KeyError):
                    return text.format(**values)
        raise KeyError(key)

    def _asked(self) -> Iterator[Catalogue | Unwritten]:
        yield from self._catalogues
        yield from self._others()

    def keys(self, *beginnings: str) -> list[str]:
        """Keys with these prefixes, without `.why` lines."""
        known = dict.fromkeys(key for one in self._catalogues for key in one.keys(*beginnings))
        return [key for key in known if not key.endswith(".why")]

    def __contains__(self, key: str) -> bool:
        return any(one.text(key, 1) is not None for one in self._catalogues)


def _made_of(key: str) -> str:
    """The key's last parts as words."""
    parts = key.split(".")
    if parts[-1] == "why":
        return "\N{HORIZONTAL ELLIPSIS}"
    if parts[-1] == "name":
        return parts[0].capitalize()
    return " ".join(parts[2:] or parts[-1:]).replace("_", " ").capitalize()
