"""What scenes share besides the screen: store, computer players, seeds, notices."""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from game.audits import Audits
from game.bests import Bests
from game.loading import content_of, loaded, take_left_out
from game.match import AnyMatch
from game.players import levels_of
from game.settings import Settings
from game.store import UNSAVED, Notice, Now, Store
from game.writing import write_whole
from scenes.core.table import Side
from scenes.services.destinations import ToPlay
from scenes.services.exports import Exports
from scenes.services.seating import Seating
from scenes.services.settings import known
from scenes.services.thinker import Thinker
from scenes.stage.motion import Tweens

if TYPE_CHECKING:
    from scenes.services.door import Door


@dataclass
class Visit:
    taught: dict[tuple[str, Side], list[str]] = field(default_factory=dict)
    """By game and side: keys of the lessons given there."""
    turns: dict[tuple[str, Side], list[tuple[int, int]]] = field(default_factory=dict)
    """Turns with a move there: the match's identity, and its number of finished games."""
    alone: set[tuple[str, Side]] = field(default_factory=set)
    """Sides whose person knows the game."""
    introduced: set[tuple[str, Side]] = field(default_factory=set)
    """Sides whose panel has been introduced."""
    unaided: dict[tuple[str, Side], int] = field(default_factory=dict)
    """Turns in a row without a hint."""
    hints: bool | None = None
    """The visitors' choice of hints; None: the operator's setting."""

    pace: str | None = None
    """The visitors' choice of the computer players' speed; None: the operator's setting."""

    def end(self) -> None:
        vars(self).update(vars(Visit()))


log = logging.getLogger(__name__)

FOLDER, MARK = "faults", "position.json"
BLAMED, SPARED = "blamed", "spared"
"""Kinds of marks: a match that failed by itself, or that was only in play."""
KEPT, LARGEST = 20, 200_000
"""Number of reports that are saved, and their greatest length."""
Position: TypeAlias = tuple[int, int]
"""A match, and its number of moves."""


class Faults:
    """Reports of faults; also remembers the position at which a process died."""

    def __init__(self, data: Path, store: Store) -> None:
        self._folder, self._store = data / FOLDER, store
        self._marked: dict[str, Position] | None = None
        """Used even if the mark cannot be written."""

    def report(self, problem: BaseException | None, where: str, match: AnyMatch | None) -> None:
        """Writes a report; it has no names (only initials are saved anywhere)."""
        told = (
            "the program ended" if problem is None else "".join(traceback.format_exception(problem))
        )
        record = None if match is None else match.record()
        text = f"scene: {where}\n\n{told}\nmatch: {json.dumps(record)}\n"
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            numbers = [int(path.stem) for path in self._reports()]
            number = max(numbers, default=0) + 1
            (self._folder / f"{number:06}.txt").write_text(text[:LARGEST], encoding="utf-8")
            for path in self._reports()[:-KEPT]:
                path.unlink()

    def _reports(self) -> list[Path]:
        """Oldest first."""
        return sorted(path for path in self._folder.glob("*.txt") if path.stem.isdecimal())

    def way_back(self, match_id: int, is_blamed: bool) -> ToPlay | None:
        """Into the match in play; None: it failed at this position before, and is set aside if it
        is blamed, else the menu offers it."""
        found = self._store.resume(match_id)
        if found is None:
            return None
        position, marks = (found.id, len(found.match.entries)), self._marks()
        kind = BLAMED if is_blamed else SPARED
        if marks.get(kind) != position:
            self._remember({**marks, kind: position})
            seating = Seating.read(found.seating, found.match.rules.seats)
            return ToPlay(found.match, found.id, seating)
        if is_blamed:
            self._store.set_aside(found.id, "it fails again and again at the same place")
        self._remember({})
        return None

    def _marks(self) -> dict[str, Position]:
        if self._marked is not None:
            return self._marked
        path, none = self._folder / MARK, dict[str, Position]()
        if not path.exists():
            return none
        return loaded("", f"{path} is left out", partial(_marks_in, path), none)

    def _remember(self, marks: dict[str, Position]) -> None:
        path, self._marked = self._folder / MARK, marks
        with suppress(OSError):
            if not marks:
                path.unlink(missing_ok=True)
                return
            write_whole(path, json.dumps(marks))


def _marks_in(path: Path) -> dict[str, Position]:
    """Raises any error that a damaged file causes."""
    told = json.loads(content_of(path))
    return {str(kind): (int(match_id), int(moves)) for kind, (match_id, moves) in told.items()}


HINTS, LESSONS, REPLAYS = "people.hints", "people.lessons", "people.replays"
PACE, OFFERED = "people.pace", "games.offered"
"""Settings: hints; lessons for newcomers; seeing finished games again; computer players' speed; the
games on offer."""
OVER = {"saved_again": UNSAVED, "players_back": ("players",)}
"""Notices that are removed by these."""


@dataclass
class Services:
    store: Store
    thinker: Thinker
    seed: Callable[[], int]
    """Returns a new seed at each call."""
    settings: Settings = field(default_factory=lambda: Settings(known()))
    patient: bool = False
    """Whether frames wait for computer players, so that scripts repeat."""
    notices: list[Notice] = field(default_factory=list)
    """Notices since the start; the menu shows the last."""

    visit: Visit = field(default_factory=Visit)
    faults: Faults | None = None
    """Reports of faults; None: off."""
    folder: Path | None = None
    """The data folder; None: nothing is saved."""
    door: Door | None = None
    """For phones; None: off."""
    exports: Exports = field(default_factory=Exports)
    outside: Path | None = None
    """Another folder that records that this one has been used."""
    _coming: int | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.now = time.time

    @property
    def coming_seed(self) -> int:
        """The next match's seed; it stays until that begins, so that its pictures can be
        prefetched."""
        if self._coming is None:
            self._coming = self.seed()
        return self._coming

    def begin(self, match: AnyMatch, seating: Seating) -> ToPlay:
        """Begins and saves a match with the prepared seed."""
        self._coming = None
        self.store.forget_older(self.number("kept.days"))
        match_id = self.store.begin(match, seating.write())
        self.store.change(*self.audits.begun(match.rules.game))
        return ToPlay(match, match_id, seating)

    def soon(self, tweens: Tweens, act: Callable[[], None]) -> None:
        """Runs `act` in the next frame, or at once in scripts: this frame shows the touch."""
        if self.patient:
            act()
        else:
            tweens.soon(act)

    def take_steps(self, steps: Iterator[None], seconds: float) -> bool:
        """Whether the steps ended within the time of this frame; in scripts they always do."""
        ends = time.thread_time() + seconds
        return all(self.patient or time.thread_time() <= ends for _ in steps)

    @property
    def bests(self) -> Bests:
        return Bests(self.store, self.now, partial(self.of_game, setting="bests"))

    @property
    def audits(self) -> Audits:
        """Usage statistics."""
        return Audits(self.store, self.now)

    @property
    def now(self) -> Now:
        """The wall clock; robots and tests have their own."""
        return self.store.now

    @now.setter
    def now(self, now: Now) -> None:
        self.store.now = now

    def tick(self, seconds: float) -> list[Notice]:
        """Advances time; returns new notices."""
        self.store.tick(seconds)
        self.thinker.tick(seconds)
        if self.door is not None:
            self.door.tick(seconds)
        return self.take_notices()

    def take_notices(self) -> list[Notice]:
        """New notices, also on standard error. Skipped files are shown on the menu only."""
        takers = self.store, self.thinker, self.exports
        new = [notice for one in takers for notice in one.take_notices()]
        for notice in new:
            for key in OVER.get(notice.key, ()):
                self.forget(key)
            say(notice)
        for kind, report in take_left_out():
            log.warning("%s", report)
            if kind:
                self.notices.append(Notice(kind, report))
        self.notices.extend(new)
        return new

    def forget(self, key: str) -> None:
        """Removes notices of this key."""
        self.notices = [notice for notice in self.notices if notice.key != key]

    def offered(self, games: tuple[str, ...]) -> tuple[str, ...]:
        """The games that the operator offers; all of them if none is left."""
        own = self.settings.own(OFFERED)
        return tuple(one for one in games if isinstance(own, list) and one in own) or games

    def of_game(self, game: str, setting: str) -> object:
        """A game's setting; None: not set or unknown."""
        name = f"{game}.{setting}"
        return self.settings.value(name) if name in self.settings.known else None

    def levels_of(self, game: str) -> tuple[str, ...]:
        """The levels that the operator allows, weakest first."""
        levels, allowed = levels_of(game), self.of_game(game, "levels")
        found = tuple(one for one in levels if isinstance(allowed, list) and one in allowed)
        return found or levels

    def may_hint(self, game: str) -> bool:
        """Whether hints can be switched on for this game."""
        return self.of_game(game, "hints") is not False

    def gives_hints(self, game: str) -> bool:
        if not self.may_hint(game):
            return False
        if self.visit.hints is not None:
            return self.visit.hints
        return self.settings.value(HINTS) is True

    @property
    def pace(self) -> str:
        """calm or quick."""
        return self.visit.pace or str(self.settings.value(PACE))

    def teaches(self, game: str) -> bool:
        is_taught = self.of_game(game, "lessons") is not False
        return is_taught and self.settings.value(LESSONS) is True

    def number(self, name: str) -> float:
        """The value of a numeric setting."""
        value = self.settings.value(name)
        assert isinstance(value, int | float)
        return float(value)


def say(notice: Notice) -> None:
    """Prints a notice on standard error, if there is one."""
    with suppress(OSError, ValueError):
        if sys.stderr is not None:
            sys.stderr.write(f"trivet: {notice.message}\n")
