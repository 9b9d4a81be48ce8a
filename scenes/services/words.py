"""Texts by language: our own, and those of games in other packages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from functools import cache
from pathlib import Path

from game.games import games
from game.loading import loaded
from game.settings import Settings
from game.store import SavedMatch
from game.texts import FIRST, HOUSE, LANGUAGES, NOTICE, Catalogue, Texts, Unwritten, translations
from scenes.core.table import Side

UNBROKEN = "\N{NO-BREAK SPACE}"
"""Joins words that must stay on one line."""
THOUSANDS = "\N{NARROW NO-BREAK SPACE}"
"""Thousands separator in every language."""
SETTING = "languages"


@cache
def _read(folder: Path, language: str) -> list[Catalogue]:
    """The file's texts; none if it is missing or damaged. Other packages may lack languages."""
    if folder != HOUSE and not (folder / f"{language}.mo").exists():
        return []
    what = f"{folder / language}.mo cannot be read"
    return loaded(NOTICE, what, lambda: [translations(folder, language)], [])


@cache
def _catalogues(*languages: str) -> list[Catalogue]:
    """A game's own texts come last: no game can change others' texts."""
    folders = dict.fromkeys((HOUSE, *(game.words for game in games().values())))
    spoken = dict.fromkeys((*languages, FIRST))
    return [one for folder in folders for other in spoken for one in _read(folder, other)]


def _others() -> list[Catalogue | Unwritten]:
    """Fallbacks: any language, then texts made from keys."""
    found = _catalogues(*LANGUAGES)
    is_mute = not any(map(can_be_read, LANGUAGES))
    return [*found, Unwritten(lambda key: is_mute or any(one.lists(key) for one in found))]


def read_anew() -> None:
    """Reads the files again; in between they may vanish."""
    _catalogues.cache_clear()
    _read.cache_clear()


def can_be_read(language: str) -> bool:
    """Whether our own texts of this language can be read."""
    return any(one.text("language") for one in _read(HOUSE, language))


def offered(chosen: str) -> dict[str, str]:
    """The languages' own names by language, sorted by name."""
    named = {one: Words(one)("language") for one in LANGUAGES if can_be_read(one)}
    named.setdefault(chosen, Words(chosen)("language"))
    return dict(sorted(named.items(), key=lambda one: one[1]))


class Words(Texts):
    """All texts in one language."""

    def __init__(self, language: str) -> None:
        super().__init__(_catalogues(language), _others)
        self.language = language

    def with_why(self, key: str, **values: object) -> tuple[str, str]:
        """The text of `key` and of `key.why`, "" if there is none."""
        why = f"{key}.why"
        return self(key, **values), self(why, **values) if why in self else ""

    def number(self, value: float, decimals: int | None = None) -> str:
        """With this number of decimals, by default as many as needed."""
        shown = f"{value:,.10g}" if decimals is None else f"{value:,.{decimals}f}"
        # Silent tables show numbers too.
        point = self("number.example")[1:2] or "."
        return shown.translate({ord(","): THOUSANDS, ord("."): point})

    def score(self, totals: Sequence[int]) -> str:
        """Totals beside each other."""
        return " : ".join(map(self.number, totals)).replace("-", "\N{MINUS SIGN}")

    def day(self, iso: str) -> str:
        """A date such as 2026-11-22, as day and month."""
        try:
            found = date.fromisoformat(iso)
        except ValueError:
            return "?"
        month = self("operator.months").split()[found.month - 1]
        return self("operator.day", count=found.day, month=month)

    def seat(self, side: Side) -> str:
        """A seat's name, standing alone."""
        return self(f"seat.{side.name.lower()}")

    def seats(self, *sides: Side) -> str:
        """The seats' names within a sentence."""
        names = [self(f"seat.{side.name.lower()}.named") for side in sides]
        return self("seat.and").join([", ".join(names[:-1]), names[-1]] if names[1:] else names)

    def telling(self, key: str, *sides: Side, **values: object) -> str:
        """A sentence with these seats in place of `{seat}`."""
        text = self(key, seat=self.seats(*sides), **values)
        return text[:1].upper() + text[1:]


def far(words: Words, kept: SavedMatch) -> str:
    """The progress of a saved game."""
    if kept.games > 1:
        number = min(kept.ended + 1, kept.games)
        return words("kept.game", number=number, games=kept.games)
    return words("kept.moves", count=kept.moves)


def when(words: Words, at: float, now: float) -> str:
    """When it was played, in words; "" if unknown, such as after a clock jump."""
    try:
        then, day = datetime.fromtimestamp(at), date.fromtimestamp(now)
    except (ValueError, OverflowError, OSError):
        return ""
    days = day.toordinal() - then.toordinal()
    if at <= 0 or days < 0:
        return ""
    if days < 2:
        said = "kept.yesterday" if days else "kept.today"
        return words(said, time=f"{then.hour}:{then.minute:02}")
    return words("kept.days", count=days)


class Languages:
    """The language of each side: the operator's, until a visitor chooses another."""

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
        """By side."""
        return [self._chosen[side] for side in Side]

    def choose(self, side: Side, language: str) -> None:
        """For this visit."""
        self._chosen[side] = language

    def forget(self) -> None:
        """Back to the operator's languages."""
        self._chosen = self._own()


class TurnedLanguages(Languages):
    """For a turned table: `names` maps sides to the names there."""

    def __init__(self, languages: Languages, names: Mapping[Side, Side]) -> None:
        self._languages, self._names = languages, names

    def words(self, side: Side) -> Words:
        return self._languages.words(self._names.get(side, side))

    def choose(self, side: Side, language: str) -> None:
        self._languages.choose(self._names.get(side, side), language)
