"""The lists of the best: of today, of this event and ever. What counts, each game says itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, NamedTuple

from game.games import games, named
from game.match import AnyMatch
from game.store import LARGEST, Now, Statement, Store

EVENT, EVENTS = "event.since", "event.all"
"""The settings that say when this event began, in seconds since 1970 (without it all counts), and
the day and the name of each event so far."""
PERIODS: Final = ("today", "event", "ever")
MOST = 10
"""On a list."""
LETTERS = 3
ORDER = "ORDER BY CASE WHEN ?2 THEN value ELSE -value END, games DESC, ordinal LIMIT ?3"
COLUMNS = (
    "SELECT match, seat, value, side, letters FROM bests WHERE game = ?1"
    " AND typeof(value) = 'integer' AND typeof(side) = 'integer' AND typeof(letters) = 'text'"
)


class Ranking(NamedTuple):
    """What a game's lists are about; its words are `best.GAME.today` and `best.GAME.one`, `.many`
    with {count}."""

    of: Callable[[AnyMatch], Mapping[int, int]]
    """When a game of a match has ended: a number for each seat that has one."""
    lowest: bool = False
    """Whether the lowest number is the best one."""
    of_match: bool = False
    """Whether the number is that of a whole match: of equal ones that over more games is better."""


class Best(NamedTuple):
    """A line of a list: one a seat and match, its best. `side` is that of the table, as in
    `Side`, and `letters` may be empty: then the side's sign stands for them."""

    match: int
    seat: int
    value: int
    side: int
    letters: str


@cache
def ranking_of(game: str) -> Ranking | None:
    """None for a game that has no lists."""
    place = games()[game].ranking if game in games() else ""
    ranking = named(place) if place else None
    if ranking is not None and not isinstance(ranking, Ranking):
        raise TypeError(f"{place} is no ranking")
    return ranking


class Bests:
    """The lists in a store; their lines are written with the moves that they come from. They are
    kept by the day that the clock shows, and in the order in which their lines were written."""

    def __init__(
        self, store: Store, now: Now, shown: Callable[[str], object] = lambda _: None
    ) -> None:
        """`shown`: those of a game's `PERIODS` that people see, a list; anything else: all."""
        self._store, self._now, self._shown = store, now, shown

    # --- the lists, the best first

    def today(self, game: str, most: int = MOST) -> tuple[Best, ...]:
        return self._list(game, most, "AND day = ?4", self._day())

    def event(self, game: str, most: int = MOST) -> tuple[Best, ...]:
        """Without one, as `ever`."""
        since = self.event_since
        if since is None:
            return self.ever(game, most)
        return self._list(game, most, "AND at >= ?4", since)

    def ever(self, game: str, most: int = MOST) -> tuple[Best, ...]:
        return self._list(game, most)

    def lists(self, game: str, most: int = MOST) -> dict[str, tuple[Best, ...]]:
        """That people see, by their `PERIODS`, without those that say nothing more than the ones
        before them."""
        found: dict[str, tuple[Best, ...]] = {}
        for period in PERIODS:
            is_there = period != "event" or self.event_since is not None
            best = self.of(game, period, most) if is_there and self.is_shown(game, period) else ()
            if best and best not in found.values():
                found[period] = best
        return found

    def of(self, game: str, period: str, most: int = MOST) -> tuple[Best, ...]:
        """One of its lists, whether people see it or not."""
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
        """What is to be written with the move that ended a game; `people` are the seats of
        persons with the sides where they sit."""
        game = match.rules.game
        ranking = ranking_of(game)
        if ranking is None or (ranking.of_match and not match.is_over()):
            return ()
        over = match.setup.games if ranking.of_match else 1
        keep, when = _keep_better(ranking.lowest), (self._now(), self._day())
        return tuple(
            (keep, (match_id, seat, game, value, over, people[seat], *when))
            for seat, value in ranking.of(match).items()
            if seat in people
        )

    def sign(self, match_id: int, seat: int, letters: str) -> None:
        """Gives a line its letters; "" takes them away."""
        sign = "UPDATE bests SET letters = ? WHERE match = ? AND seat = ?"
        self._store.write(sign, letters[:LETTERS], match_id, seat)

    # --- what the operator does with them

    @property
    def event_since(self) -> float | None:
        """When this event began, in seconds since 1970; None: no event ever did."""
        since = self._store.setting(EVENT)
        return float(since) if isinstance(since, int | float) else None

    def begin_event(self, name: str = "") -> None:
        """Its lists are empty from now on. Without a name it is called by its day."""
        events = [*self.events, (self._day(), name or self._day())]
        self._store.set_setting(EVENT, self._now())
        self._store.set_setting(EVENTS, events)

    @property
    def events(self) -> list[tuple[str, str]]:
        """The day on which each began, such as 2026-11-22, and its name; the first one first."""
        kept = self._store.setting(EVENTS)
        pairs = [one for one in kept if _is_pair(one)] if isinstance(kept, list) else []
        return [(str(day), str(name)) for day, name in pairs]

    def delete(self, best: Best) -> None:
        """A line, from all lists."""
        self._store.write("DELETE FROM bests WHERE match = ? AND seat = ?", best.match, best.seat)

    def clear(self, game: str, period: str) -> None:
        """All that counts for this list, from the others, too."""
        since = self.event_since or 0.0
        which, values = {
            "today": ("AND day = ?", (self._day(),)),
            "event": ("AND at >= ?", (since,)),
            "ever": ("", ()),
        }[period]
        self._store.write(f"DELETE FROM bests WHERE game = ? {which}", game, *values)

    def _day(self) -> str:
        """As the table's own clock has it; some day where it shows none."""
        try:
            return time.strftime("%Y-%m-%d", time.localtime(self._now()))
        except (ValueError, OverflowError, OSError):
            return ""


def _is_pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2


def _keep_better(lowest: bool) -> str:
    """One line a seat and match: a later game counts where it was better."""
    better = "<" if lowest else ">"
    return (
        "INSERT INTO bests (ordinal, match, seat, game, value, games, side, at, day)"
        f" VALUES ((SELECT coalesce(max(ordinal), 0) + 1 FROM bests WHERE ordinal < {LARGEST}),"
        " ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (match, seat) DO UPDATE SET value = excluded.value, games = excluded.games,"
        " side = excluded.side, at = excluded.at, day = excluded.day"
        f" WHERE excluded.value {better} bests.value"
    )
