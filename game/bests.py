"""Lists of the best results: today, this event, ever. Each game defines its own number."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, NamedTuple

from game.games import games, named
from game.match import AnyMatch
from game.store import LARGEST, Now, Statement, Store

EVENT, EVENTS = "event.since", "event.all"
"""Settings: when this event began in seconds since 1970 (unset: everything counts), and the day and
name of each event."""
PERIODS: Final = ("today", "event", "ever")
MOST = 10
"""Entries per list."""
LETTERS = 3
ORDER = "ORDER BY CASE WHEN ?2 THEN value ELSE -value END, games DESC, ordinal LIMIT ?3"
COLUMNS = (
    "SELECT match, seat, value, side, letters FROM bests WHERE game = ?1"
    " AND typeof(value) = 'integer' AND typeof(side) = 'integer' AND typeof(letters) = 'text'"
)


class Ranking(NamedTuple):
    """What a game ranks; its texts are `best.GAME.today`, `best.GAME.one` and `.many` with
    {count}."""

    of: Callable[[AnyMatch], Mapping[int, int]]
    """The numbers at a game's end, by seat; seats without a number are missing."""
    lowest: bool = False
    """Whether a lower number is better."""
    of_match: bool = False
    """Whether the number counts for the whole match; ties go to the match with more games."""


class Best(NamedTuple):
    """An entry: the best of one seat in one match. `side` as in `Side`; `letters` are the initials,
    "" where the side's sign is shown instead."""

    match: int
    seat: int
    value: int
    side: int
    letters: str


@cache
def ranking_of(game: str) -> Ranking | None:
    """None: the game has no lists."""
    place = games()[game].ranking if game in games() else ""
    ranking = named(place) if place else None
    if ranking is not None and not isinstance(ranking, Ranking):
        raise TypeError(f"{place} is no ranking")
    return ranking


class Bests:
    """The lists in a store; entries are written with the moves that earn them, ordered by
    insertion, dated by the local clock."""

    def __init__(
        self, store: Store, now: Now, shown: Callable[[str], object] = lambda _: None
    ) -> None:
        """`shown`: which of a game's `PERIODS` are shown (a list); anything else: all."""
        self._store, self._now, self._shown = store, now, shown

    # --- the lists, the best first

    def today(self, game: str, most: int = MOST) -> tuple[Best, ...]:
        return self._list(game, most, "AND day = ?4", self._day())

    def event(self, game: str, most: int = MOST) -> tuple[Best, ...]:
        """Equals `ever` where no event has begun."""
        since = self.event_since
        if since is None:
            return self.ever(game, most)
        return self._list(game, most, "AND at >= ?4", since)

    def ever(self, game: str, most: int = MOST) -> tuple[Best, ...]:
        return self._list(game, most)

    def lists(self, game: str, most: int = MOST) -> dict[str, tuple[Best, ...]]:
        """The lists shown to players, by period, without repeats."""
        found: dict[str, tuple[Best, ...]] = {}
        for period in PERIODS:
            is_there = period != "event" or self.event_since is not None
            best = self.of(game, period, most) if is_there and self.is_shown(game, period) else ()
            if best and best not in found.values():
                found[period] = best
        return found

    def of(self, game: str, period: str, most: int = MOST) -> tuple[Best, ...]:
        """One list, whether shown or not."""
        read = {"today": self.today, "event": self.event, "ever": self.ever}[period]
        return read(game, most)

    def is_shown(self, game: str, period: str) -> bool:
        shown = self._shown(game)
        return not isinstance(shown, list) or period in shown

    def _list(self, game: str, most: int, which: str = "", *values: object) -> tuple[Best, ...]:
        ranking = ranking_of(game)
        if ranking is None:
            return ()
        query = f"{COLUMNS} {which} {ORDER}"
        rows: list[tuple[int, int, int, int, str]]
        rows = self._store.read(query, game, ranking.lowest, most, *values)
        return tuple(Best(*row) for row in rows)

    # --- what comes onto them

    def ended(
        self, match_id: int, match: AnyMatch, people: Mapping[int, int]
    ) -> tuple[Statement, ...]:
        """The statements to write with the move that ended a game. `people`: the sides of persons,
        by seat."""
        game = match.rules.game
        ranking = ranking_of(game)
        if ranking is None or not (match.rules.is_full_game and match.setup.is_even):
            return ()
        if ranking.of_match and (match.setup.by_wins or not match.is_over()):
            return ()
        over = match.setup.games if ranking.of_match else 1
        upsert, when = _keep_better(ranking.lowest), (self._now(), self._day())
        return tuple(
            (upsert, (match_id, seat, game, value, over, people[seat], *when))
            for seat, value in ranking.of(match).items()
            if seat in people
        )

    def sign(self, match_id: int, seat: int, letters: str) -> None:
        """Sets an entry's initials; "" removes them."""
        sign = "UPDATE bests SET letters = ? WHERE match = ? AND seat = ?"
        self._store.write(sign, letters[:LETTERS], match_id, seat)

    # --- what the operator does with them

    @property
    def event_since(self) -> float | None:
        """In seconds since 1970; None: there has been no event."""
        since = self._store.setting(EVENT)
        return float(since) if isinstance(since, int | float) else None

    def begin_event(self, name: str = "") -> None:
        """Empties the event's lists. `name` defaults to the day."""
        events = [*self.events, (self._day(), name or self._day())]
        self._store.set_setting(EVENT, self._now())
        self._store.set_setting(EVENTS, events)

    @property
    def events(self) -> list[tuple[str, str]]:
        """(day such as 2026-11-22, name) of each event, oldest first."""
        saved = self._store.setting(EVENTS)
        pairs = [one for one in saved if _is_pair(one)] if isinstance(saved, list) else []
        return [(str(day), str(name)) for day, name in pairs]

    def delete(self, best: Best) -> None:
        """Deletes an entry from all lists."""
        self._store.write("DELETE FROM bests WHERE match = ? AND seat = ?", best.match, best.seat)

    def clear(self, game: str, period: str) -> None:
        """Deletes this list's entries, from the other lists too."""
        since = self.event_since or 0.0
        which, values = {
            "today": ("AND day = ?", (self._day(),)),
            "event": ("AND at >= ?", (since,)),
            "ever": ("", ()),
        }[period]
        self._store.write(f"DELETE FROM bests WHERE game = ? {which}", game, *values)

    def _day(self) -> str:
        """The local date; "" if the clock gives none."""
        try:
            return time.strftime("%Y-%m-%d", time.localtime(self._now()))
        except (ValueError, OverflowError, OSError):
            return ""


def _is_pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2


def _keep_better(lowest: bool) -> str:
    """One entry per seat and match: a later game replaces it only if better."""
    better = "<" if lowest else ">"
    return (
        "INSERT INTO bests (ordinal, match, seat, game, value, games, side, at, day)"
        f" VALUES ((SELECT coalesce(max(ordinal), 0) + 1 FROM bests WHERE ordinal < {LARGEST}),"
        " ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (match, seat) DO UPDATE SET value = excluded.value, games = excluded.games,"
        " side = excluded.side, at = excluded.at, day = excluded.day"
        f" WHERE excluded.value {better} bests.value"
    )
