"""The texts that people read: each language is a file of gettext, LANG.po, and LANG.mo is what
`make words` compiles from it, by key."""

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
"""What is spoken where another language has no words, and what the referee speaks."""
NOTICE = "words"
KEYS, HEAD = "keys", "head"
"""Under the first one a compiled file lists all others, a line a key, with a sum of each of its
texts; under the second one, of the file's head, which says how plural forms are chosen."""
PLAIN = re.compile(r"[^{}]*(?:(?:\{\{|\}\}|\{[a-z][a-z0-9_]*\})[^{}]*)*")
"""A text in which nothing but names stands in braces."""
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
"""What is said without any file where the key would not do."""


def languages_in(folder: Path) -> tuple[str, ...]:
    """One more file is one more language; the first one comes first."""
    others = {file.stem for file in folder.glob("*.[pm]o")} - {FIRST}
    return (FIRST, *sorted(others))


LANGUAGES = languages_in(HOUSE)


def translations(folder: Path, language: str) -> Catalogue:
    """Raises whatever reading a missing or damaged file raises."""
    file = folder / f"{language}.mo"
    return Catalogue(GNUTranslations(BytesIO(content_of(file))), file)


class Catalogue:
    """The texts of one file. A text that is damaged counts as missing; that is reported once."""

    def __init__(self, said: GNUTranslations, file: Path) -> None:
        """Raises ValueError for a damaged file, and for one that `make words` has not compiled."""
        listed = said.gettext(KEYS)
        if (said.charset() or "").lower() != "utf-8" or listed == KEYS:
            raise ValueError("it is not compiled; accepted: what `make words` makes of a .po file")
        self._said, self._file = said, file
        lines = (line.split() for line in listed.split("\n"))
        self._sums = {key: sums for key, *sums in filter(None, lines)}
        # Files that were compiled before there were sums have none at all.
        self._has_sums = any(self._sums.values())
        if not self._is_as_written(HEAD, said.gettext("")):
            raise ValueError("its head is damaged")

    def lists(self, key: str) -> bool:
        return key in self._sums

    def keys(self, *beginnings: str) -> Iterator[str]:
        """Of the texts that can be said."""
        for key in self._sums:
            if key.startswith(beginnings) and self.text(key, 1) is not None:
                yield key

    def text(self, key: str, count: object = None) -> str | None:
        """None: it is not translated, or damaged."""
        try:
            text = self._text(key, count)
            is_right = text is not None and is_plain(text) and self._is_as_written(key, text, count)
        except Exception:
            # Such as a plural rule that divides by zero.
            text, is_right = "", False
        if is_right:
            return text
        if text is not None or self._sums.get(key):
            leave_out(NOTICE, f"{self._file} is damaged: some of its texts are left out")
        return None

    def _text(self, key: str, count: object) -> str | None:
        """What is not there comes back as the key."""
        text = self._said.ngettext(key, key, count) if isinstance(count, int) else key
        if text == key:
            text = self._said.gettext(key)
        return None if text == key else text

    def _is_as_written(self, key: str, text: str, count: object = None) -> bool:
        """Raises IndexError for a text that the file does not list."""
        if not self._has_sums:
            return True
        sums, form = self._sums.get(key, []), 0
        if sums[1:] and isinstance(count, int):
            form = self._said.plural(count)  # type: ignore[attr-defined]
        return sums[form] == sum_of(key, text)


def sum_of(key: str, text: str) -> str:
    """What a compiled file says of a text, so that damage is found."""
    return f"{crc32(f'{key} {text}'.encode()):08x}"


@cache
def is_plain(text: str) -> bool:
    """Whether it can be shown: printable, with nothing but names in its braces."""
    is_printable = text.translate(SPACES).isprintable()
    return is_printable and len(text) <= LONGEST and PLAIN.fullmatch(text) is not None


class Unwritten:
    """English made of the keys, where no file can be read."""

    def __init__(self, is_known: Callable[[str], bool]) -> None:
        self._is_known = is_known

    def text(self, key: str, count: object = None) -> str | None:
        if not self._is_known(key):
            return None
        text = KNOWN.get(key) or _made_of(key)
        return f"{count} {text}" if isinstance(count, int) else text


class Texts:
    """`texts("menu.touch")`, `texts("setup.players", count=3)`: where there are plural forms, the
    count tells which. What one catalogue lacks, the next one has."""

    def __init__(
        self,
        catalogues: Sequence[Catalogue],
        others: Callable[[], Sequence[Catalogue | Unwritten]] = tuple,
    ) -> None:
        """`others`: read only where all of these lack a text."""
        self._catalogues, self._others = catalogues, others

    def __call__(self, key: str, **values: object) -> str:
        """Raises KeyError for a key that there is not."""
        for catalogue in self._asked():
            text = catalogue.text(key, values.get("count"))
            if text is not None:
                # A file from outside may name a value that there is not.
                with suppress(KeyError):
                    return text.format(**values)
        raise KeyError(key)

    def _asked(self) -> Iterator[Catalogue | Unwritten]:
        yield from self._catalogues
        yield from self._others()

    def keys(self, *beginnings: str) -> list[str]:
        """Those that begin so, quieter second lines not counted."""
        known = dict.fromkeys(key for one in self._catalogues for key in one.keys(*beginnings))
        return [key for key in known if not key.endswith(".why")]

    def __contains__(self, key: str) -> bool:
        return any(one.text(key, 1) is not None for one in self._catalogues)


def _made_of(key: str) -> str:
    """Its own end, and whatever is told with it."""
    parts = key.split(".")
    if parts[-1] == "why":
        return "\N{HORIZONTAL ELLIPSIS}"
    if parts[-1] == "name":
        return parts[0].capitalize()
    return " ".join(parts[2:] or parts[-1:]).replace("_", " ").capitalize()
