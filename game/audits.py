"""What the table has been used for, by game and day: sums that the operator clears after an event,
and sums of its whole life that nobody clears."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from game.store import Now, Statement, Store

BEGUN, ENDED, SECONDS = "begun", "ended", "seconds"
EVER, CLEARED = "ever", "audits.cleared"
"""The day of what is never cleared, and the setting that says when the rest was."""
ADD = (
    "INSERT INTO audits (day, game, what, sum) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (day, game, what) DO UPDATE SET sum = sum + excluded.sum"
)
Row: TypeAlias = tuple[str, str, str, float]


@dataclass(frozen=True)
class Sums:
    """Of some days. `games`: that have come to their end."""

    games: int = 0
    begun: int = 0
    seconds: float = 0.0

    @property
    def unfinished(self) -> int:
        return max(0, self.begun - self.games)

    @property
    def hours(self) -> float:
        """To a tenth."""
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
        """All of them, by day and game."""
        query = "SELECT day, game, what, sum FROM audits ORDER BY day, game, what"
        rows: list[Row] = self._store.read(query)
        return rows

    def _sums(self, rows: Iterable[Row], game: str | None) -> Sums:
        sums = dict.fromkeys((BEGUN, ENDED, SECONDS), 0.0)
        for _, of, what, much in rows:
            if what in sums and game in (None, of):
                sums[what] += much
        return Sums(round(sums[ENDED]), round(sums[BEGUN]), sums[SECONDS])

    # --- the last clearing

    @property
    def cleared(self) -> str:
        """The day of the last clearing, else the first on which anything was counted, such as
        2026-11-22."""
        day = self._store.setting(CLEARED)
        days = [row[0] for row in self.rows() if row[0] != EVER]
        return day if isinstance(day, str) else min(days, default=self.day)

    def clear(self) -> None:
        """All but what is counted for ever."""
        self._store.write("DELETE FROM audits WHERE day <> ?", EVER)
        self._store.set_setting(CLEARED, self.day)

    @property
    def day(self) -> str:
        """As the table's own clock has it; some day where it shows none."""
        try:
            return time.strftime("%Y-%m-%d", time.localtime(self._now()))
        except (ValueError, OverflowError, OSError):
            return ""
