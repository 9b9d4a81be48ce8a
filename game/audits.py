"""Usage of the table by game and day: sums since the last clearing, and lifetime sums."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeAlias

from game.store import Now, Statement, Store

BEGUN, ENDED, SECONDS = "begun", "ended", "seconds"
LEFT, LESSON_LEFT = "left.", "lesson.left."
"""Prefixes; the rest says where: set-up, number of turns, or step of the lesson."""
SET_UP, TURNS = "setup", {0: "at_once", 3: "early", 10: "midway"}
LATER = "late"
WHERE = (SET_UP, *TURNS.values(), LATER)
"""`TURNS` maps the most turns of one person to a name, in the order of reports."""
EVER, CLEARED = "ever", "audits.cleared"
"""The `day` of the lifetime sums, and the setting with the day of the last clearing."""
ADD = (
    "INSERT INTO audits (day, game, what, sum) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (day, game, what) DO UPDATE SET sum = sum + excluded.sum"
)
Row: TypeAlias = tuple[str, str, str, float]


@dataclass(frozen=True)
class Sums:
    """Sums over some days. `games`: finished games."""

    games: int = 0
    begun: int = 0
    seconds: float = 0.0
    where: dict[str, int] = field(default_factory=dict)
    """How often games were left, by `WHERE`."""
    lessons: dict[str, int] = field(default_factory=dict)
    """How often lessons were left, by step."""

    @property
    def unfinished(self) -> int:
        return max(0, self.begun - self.games)

    @property
    def hours(self) -> float:
        """Rounded to a tenth."""
        return round(self.seconds / 3600, 1)


class Audits:
    def __init__(self, store: Store, now: Now) -> None:
        self._store, self._now = store, now

    # --- what is counted

    def begun(self, game: str) -> tuple[Statement, ...]:
        return self._add(game, BEGUN, 1)

    def ended(self, game: str) -> tuple[Statement, ...]:
        return self._add(game, ENDED, 1)

    def played(self, game: str, seconds: float) -> tuple[Statement, ...]:
        return self._add(game, SECONDS, seconds) if seconds > 0 else ()

    def left_in_set_up(self, game: str) -> tuple[Statement, ...]:
        """The set-up was left without Start."""
        return self._add(game, f"{LEFT}{SET_UP}", 1)

    def left(self, game: str, turns: int, steps: Iterable[str]) -> tuple[Statement, ...]:
        """A game was left unfinished. `turns`: the most turns any seat has had; `steps`: the steps
        of lessons that were running."""
        where = next((said for most, said in TURNS.items() if turns <= most), LATER)
        lessons = (self._add(game, f"{LESSON_LEFT}{step}", 1) for step in steps)
        return (*self._add(game, f"{LEFT}{where}", 1), *chain.from_iterable(lessons))

    def _add(self, game: str, what: str, much: float) -> tuple[Statement, ...]:
        return tuple((ADD, (day, game, what, much)) for day in (self.day, EVER))

    # --- what has been

    def today(self, game: str | None = None) -> Sums:
        return self.of_day(self.day, game)

    def of_day(self, day: str, game: str | None = None) -> Sums:
        return self._sums((row for row in self.rows() if row[0] == day), game)

    def since_clearing(self, game: str | None = None) -> Sums:
        return self._sums((row for row in self.rows() if row[0] != EVER), game)

    def ever(self, game: str | None = None) -> Sums:
        return self._sums((row for row in self.rows() if row[0] == EVER), game)

    def rows(self) -> list[Row]:
        """Sorted by day and game."""
        query = "SELECT day, game, what, sum FROM audits ORDER BY day, game, what"
        rows: list[Row] = self._store.read(query)
        return rows

    def _sums(self, rows: Iterable[Row], game: str | None) -> Sums:
        sums = defaultdict[str, float](float)
        for _, of, what, much in rows:
            if game in (None, of):
                sums[what] += much
        begun, ended = round(sums[BEGUN]), round(sums[ENDED])
        return Sums(ended, begun, sums[SECONDS], _after(LEFT, sums), _after(LESSON_LEFT, sums))

    # --- the last clearing

    @property
    def cleared(self) -> str:
        """The day of the last clearing, else of the first entry, such as 2026-11-22."""
        day = self._store.setting(CLEARED)
        days = [row[0] for row in self.rows() if row[0] != EVER]
        return day if isinstance(day, str) else min(days, default=self.day)

    def clear(self) -> None:
        """Deletes all but the lifetime sums."""
        self._store.write("DELETE FROM audits WHERE day <> ?", EVER)
        self._store.set_setting(CLEARED, self.day)

    @property
    def day(self) -> str:
        """The local date; "" if the clock gives none."""
        try:
            return time.strftime("%Y-%m-%d", time.localtime(self._now()))
        except (ValueError, OverflowError, OSError):
            return ""


def _after(begin: str, sums: Mapping[str, float]) -> dict[str, int]:
    """Sums of the names with this prefix, by the rest of the name."""
    found = ((name.removeprefix(begin), name) for name in sums if name.startswith(begin))
    return {rest: round(sums[name]) for rest, name in found}
