"""Saves matches move by move, results and settings in one SQLite file."""

from __future__ import annotations

import contextlib
import json
import logging
import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.files import FILE, LOCK, Statement, is_of_the_surroundings
from game.games import games
from game.journal import UNSAVED, Journal, Notice, Now, perform
from game.loading import leave_out
from game.match import AnyMatch
from game.matches import match_from
from game.rules import Json

__all__ = [
    "FILE",
    "LOCK",
    "UNSAVED",
    "Notice",
    "Now",
    "Result",
    "SavedMatch",
    "Statement",
    "Store",
    "Unfinished",
]

log = logging.getLogger(__name__)

LARGEST = 1 << 62
"""Upper bound of ids; damage may have left larger ones."""
DAYS_OF_USE = 3
"""A match is old only if others were played on this many later days, so that a jump of the clock
forgets nothing."""
SAVE_RESULT = "INSERT OR REPLACE INTO results VALUES (?, ?, ?)"
FINISH = "UPDATE matches SET standing = 'finished' WHERE id = ?"
DELETE_COMPOSED = "DELETE FROM composed WHERE match = ?"
DELETE_MOVES = (
    "DELETE FROM entries WHERE match IN (SELECT id FROM matches WHERE standing = 'finished')"
)
IS_OPEN = "standing = 'playing'"
IS_EMPTY = "NOT EXISTS (SELECT 1 FROM entries WHERE match = id)"
IS_OLD = (
    "at > 0 AND at < ?1"
    " AND (SELECT count(DISTINCT date(later.at, 'unixepoch')) FROM matches later"
    " WHERE later.turn > matches.turn) >= ?2"
)
BEGIN = (
    "INSERT INTO matches (id, record, seating, standing, at, turn) VALUES"
    " (?, ?, ?, 'playing', ?, (SELECT coalesce(max(turn), 0) + 1 FROM matches))"
)
PLAYED = (
    "UPDATE matches SET at = ?, turn = (SELECT max(turn) + 1 FROM matches) WHERE id = ?"
    " AND standing <> 'aside'"
)
ADD_MOVE = (
    "INSERT INTO entries SELECT ?1, coalesce(max(ordinal), 0) + 1, ?2 FROM entries WHERE match = ?1"
)
TAKE_BACK = (
    "DELETE FROM entries WHERE match = ?1"
    " AND ordinal = (SELECT max(ordinal) FROM entries WHERE match = ?1)"
)
MOVES = "SELECT entry, ordinal FROM entries WHERE match = ? ORDER BY ordinal"
NEWEST_ID = "SELECT coalesce(max(id), 0) FROM matches WHERE id < ?"
NEWEST = "SELECT id FROM matches WHERE standing = 'playing' ORDER BY turn DESC, id DESC"
LISTED = (
    "SELECT id, record, seating, at, (SELECT count(*) FROM entries WHERE match = id),"
    " (SELECT count(*) FROM results WHERE match = id),"
    " (SELECT result FROM results WHERE match = id ORDER BY number DESC LIMIT 1)"
    " FROM matches WHERE standing = ? ORDER BY turn DESC, id DESC LIMIT ?"
)
MOST_FINISHED = 60
"""How many finished matches are listed; the file keeps all."""


@dataclass(frozen=True)
class Unfinished:
    """A match as saved; `seating` as passed to `begin`."""

    id: int
    match: AnyMatch
    seating: object


class SavedMatch(NamedTuple):
    """A match as listed. `at`: last played, in seconds since 1970, 0 if unknown; `ended`: how many
    of its `games` are over; `totals`: after the last of these."""

    id: int
    game: str
    seats: int
    seating: object
    at: float
    moves: int
    ended: int
    games: int
    totals: tuple[int, ...] = ()
    by_wins: bool = False

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end; the best of several games is that of two sides (G7)."""
        lead = max(self.totals, default=0) - min(self.totals, default=0)
        is_decided = self.by_wins and lead > self.games - self.ended
        return self.ended == self.games or is_decided


@dataclass(frozen=True)
class Result:
    match: int
    number: int
    value: object


class Store(Journal):
    _has_finished = False
    """Whether memory still holds entries of finished matches."""

    def was_saved(self) -> None:
        if self._has_finished:
            perform(self._memory, [(DELETE_MOVES, ())])
            self._has_finished = False

    # --- matches

    @property
    def has_matches(self) -> bool:
        """Whether any match was ever begun."""
        return bool(self.read("SELECT 1 FROM matches LIMIT 1"))

    def begin(self, match: AnyMatch, seating: object) -> int:
        """Saves a new match with its entries so far; returns its id."""
        record = match.record()
        del record["moves"]
        match_id = self._new_id()
        values = match_id, json.dumps(record), json.dumps(seating), self.now()
        entries = ((ADD_MOVE, (match_id, json.dumps(entry))) for entry in match.entries)
        self.change((BEGIN, values), *entries)
        return match_id

    def _new_id(self) -> int:
        """A random id while the file's ids are unknown."""
        if not self.knows_its_file:
            return (1 << 40) + int.from_bytes(os.urandom(5), "big")
        newest: list[tuple[int]] = self.read(NEWEST_ID, LARGEST)
        return newest[0][0] + 1

    def append(
        self,
        match_id: int,
        entry: Json,
        *,
        result: tuple[int, object] | None = None,
        is_over: bool = False,
        beside: Sequence[Statement] = (),
    ) -> None:
        """Saves an accepted entry before it is shown. The same transaction saves the finished
        game's `result` (number and value), the match's end and the statements `beside`, and deletes
        what was composed."""
        changes: list[Statement] = [
            (ADD_MOVE, (match_id, json.dumps(entry))),
            (PLAYED, (self.now(), match_id)),
            (DELETE_COMPOSED, (match_id,)),
        ]
        if result is not None:
            number, value = result
            changes.append((SAVE_RESULT, (match_id, number, json.dumps(value))))
        if is_over:
            changes.append((FINISH, (match_id,)))
            self._has_finished = True
        self.change(*changes, *beside)

    def take_back(self, match_id: int) -> None:
        """Deletes the last entry (G4) and what was composed since."""
        self.change((TAKE_BACK, (match_id,)), (DELETE_COMPOSED, (match_id,)))

    def put_away(self, match_id: int) -> None:
        """Marks the match as finished; it is not offered again."""
        self._has_finished = True
        self.change((FINISH, (match_id,)), (DELETE_COMPOSED, (match_id,)))

    def seat(self, match_id: int, seating: object) -> None:
        """Replaces who plays the match."""
        self.write("UPDATE matches SET seating = ? WHERE id = ?", json.dumps(seating), match_id)

    def compose(self, match_id: int, composed: Json | None) -> None:
        """Saves what is being composed until the next move; None deletes it."""
        if composed is None:
            self.write(DELETE_COMPOSED, match_id)
        else:
            save = "INSERT OR REPLACE INTO composed VALUES (?, ?)"
            self.write(save, match_id, json.dumps(composed))

    def composed(self, match_id: int) -> Json | None:
        """None: nothing, or unreadable."""
        wanted = "SELECT composed FROM composed WHERE match = ?"
        rows: list[tuple[str]] = self.read(wanted, match_id)
        try:
            found = json.loads(rows[0][0]) if rows else None
        except (ValueError, TypeError, RecursionError):
            return None
        return found if isinstance(found, dict) else None

    def unfinished(self) -> Unfinished | None:
        """The match played last among those to resume."""
        rows: list[tuple[int]] = self.read(NEWEST)
        return next(filter(None, (self.resume(match_id) for (match_id,) in rows)), None)

    def unfinished_matches(self) -> list[SavedMatch]:
        """Resumable matches, latest first, without replaying any. Matches without moves are listed
        only if there are no others; unreadable ones and those of missing games are omitted."""
        found = self._listed("playing", LARGEST)
        return [one for one in found if one.moves] or found

    def finished_matches(self) -> list[SavedMatch]:
        """Matches played to their end, latest first, at most MOST_FINISHED."""
        found = self._listed("finished", MOST_FINISHED)
        return [one for one in found if one.is_over]

    def _listed(self, standing: str, most: int) -> list[SavedMatch]:
        rows: list[tuple[int, str, str, float, int, int, str | None]]
        rows = self.read(LISTED, standing, most)
        found = []
        for match_id, record, seating, at, moves, ended, result in rows:
            with contextlib.suppress(ValueError, TypeError, KeyError, RecursionError):
                about = json.loads(record)
                game, seats, count = str(about["game"]), int(about["seats"]), int(about["games"])
                told = game, seats, json.loads(seating), at, moves, ended, count
                by_wins = about.get("by_wins") is True
                found.append(SavedMatch(match_id, *told, _totals(result), by_wins))
        return [one for one in found if one.game in games()]

    def resume(self, match_id: int) -> Unfinished | None:
        """Replays a match. None: it cannot be resumed now, such as for a missing game. A finished
        match is marked so; one that cannot be replayed for reasons of its own is set aside."""
        which = "SELECT record, seating FROM matches WHERE id = ? AND standing = 'playing'"
        rows: list[tuple[str, str]] = self.read(which, match_id)
        if not rows:
            return None
        moves: list[tuple[str, int]] = self.read(MOVES, match_id)
        try:
            ((record, seating),) = rows
            if [ordinal for _, ordinal in moves] != list(range(1, len(moves) + 1)):
                raise ValueError("a move is missing")
            entries = [json.loads(entry) for entry, _ in moves]
            about = json.loads(record)
            if str(about["game"]) not in games():
                leave_out("", f"match {match_id} waits: there is no game {about['game']}")
                return None
            match = match_from({**about, "moves": entries})
            found = Unfinished(match_id, match, json.loads(seating))
        except Exception as problem:
            # The table must start whatever the file contains.
            if is_of_the_surroundings(problem):
                log.warning("match %d cannot be resumed now: %s", match_id, problem)
            else:
                self.set_aside(match_id, str(problem))
            return None
        if not match.is_over():
            return found
        log.info("match %d is over, and is marked so now", match_id)
        self.put_away(match_id)
        return None

    def finished(self, match_id: int) -> Unfinished | None:
        """Replays a finished match. None: its moves cannot be read, or it cannot be replayed."""
        which = "SELECT record, seating FROM matches WHERE id = ? AND standing = 'finished'"
        rows: list[tuple[str, str]] = self.read(which, match_id)
        entries = self.read(MOVES, match_id) or self.read_file(MOVES, match_id)
        try:
            ((record, seating),) = rows
            moves = [json.loads(str(entry)) for entry, _ in entries]
            match = match_from({**json.loads(record), "moves": moves})
            return Unfinished(match_id, match, json.loads(seating))
        except Exception as problem:
            # The file may contain anything.
            log.warning("match %d cannot be seen again: %s", match_id, problem)
        return None

    def set_aside(self, match_id: int, why: str) -> None:
        """The match stays in the file but is not offered again; a notice names it."""
        self.write("UPDATE matches SET standing = 'aside' WHERE id = ?", match_id)
        why = why[:200]
        self.tell("match_aside", f"match {match_id} cannot be gone on with ({why})")

    def forget_older(self, days: float) -> None:
        """Marks as finished: empty matches, and those not played for `days`."""
        values = self.now() - days * 86_400, DAYS_OF_USE
        which = f"{IS_OPEN} AND ({IS_OLD} OR {IS_EMPTY})"
        if self.read(f"SELECT id FROM matches WHERE {which}", *values):
            self._has_finished = True
            self.write(f"UPDATE matches SET standing = 'finished' WHERE {which}", *values)

    # --- results and settings

    def results(self) -> list[Result]:
        """Oldest first; unreadable ones are omitted."""
        found = []
        oldest = "SELECT match, number, result FROM results ORDER BY match, number"
        rows: list[tuple[int, int, str]] = self.read(oldest)
        for match_id, number, text in rows:
            with contextlib.suppress(ValueError, TypeError):
                found.append(Result(match_id, number, json.loads(text)))
        return found

    def setting(self, name: str, default: object = None) -> object:
        wanted = "SELECT setting FROM settings WHERE name = ?"
        rows: list[tuple[str]] = self.read(wanted, name)
        try:
            return json.loads(rows[0][0]) if rows else default
        except (ValueError, TypeError):
            return default

    def set_setting(self, name: str, value: object) -> None:
        self.write("INSERT OR REPLACE INTO settings VALUES (?, ?)", name, json.dumps(value))


def _totals(result: str | None) -> tuple[int, ...]:
    """Of a saved result; empty: none, or unreadable."""
    with contextlib.suppress(ValueError, TypeError, KeyError, RecursionError):
        return tuple(map(int, json.loads(result or "{}")["totals"]))
    return ()
