"""The database in memory, written through to the file."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self, TypeAlias, TypeVar

from game.files import (
    BUSY_SECONDS,
    FAILURES,
    InUse,
    NoFolder,
    SavedFile,
    Statement,
    is_busy,
    is_damage,
    why,
)
from game.migrations import Newer, NotMigrated, in_memory

T = TypeVar("T")
Now: TypeAlias = Callable[[], float]
"""Wall-clock time in seconds since 1970, 0 if unknown. It may jump; the order of rows says which is
newest."""

log = logging.getLogger(__name__)

CHECK_SECONDS, RETRY_SECONDS, LONGEST_RETRY_SECONDS = 5.0, 0.5, 30.0
"""Between checks of the file; between retries of a failed write, doubling up to the longest, except
while another program holds the lock."""
UNSAVED = ("in_use", "no_folder", "newer", "not_saving")
"""Notices that stay until `saved_again`."""


@dataclass(frozen=True)
class Notice:
    """A message about saving for players. `key`: one of UNSAVED, set_aside, replaced, saved_again
    or match_aside, which scenes translate; `message` is English."""

    key: str
    message: str


class Journal:
    """Each change is on the disk when the call returns. If writing fails, a notice says so, changes
    queue in memory, and `tick` retries them in order. No method raises because of the file or waits
    for another program."""

    def __init__(self, folder: Path) -> None:
        self.now: Now = lambda: 0.0
        self.saved = False
        """Whether all changes are in the file."""
        self._memory = in_memory()
        """The database in memory; reads never use the file."""
        self._waiting: list[Statement] = []
        """Changes not yet in the file."""
        self._notices: list[Notice] = []
        self._said: str | None = None
        """The current notice of UNSAVED."""
        self._is_hopeless = False
        """Whether retrying is pointless."""
        self._left, self._pause = CHECK_SECONDS, RETRY_SECONDS
        """Seconds until the next check or retry, and the delay after that."""
        self._file = SavedFile(folder, lambda message: self.tell("set_aside", message))

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Creates the folder if it is missing."""
        journal = cls(folder)
        journal._attach(BUSY_SECONDS)
        if journal._said == "not_saving":
            journal._file.glimpse(journal._memory)
        return journal

    @classmethod
    def look(cls, folder: Path) -> Self | None:
        """Reads the file without writing, even while another process has it open. None:
        unreadable."""
        journal = cls(folder)
        journal._is_hopeless = True
        return journal if journal._file.glimpse(journal._memory) else None

    def close(self) -> None:
        if self._file.is_known and self._waiting:
            self._save()
        self._file.close()
        self._memory.close()

    def take_notices(self) -> tuple[Notice, ...]:
        """Notices since the last call."""
        notices, self._notices = self._notices, []
        return tuple(notices)

    def tell(self, key: str, message: str) -> None:
        log.warning("%s", message)
        self._notices.append(Notice(key, message))

    @property
    def unsaved(self) -> str | None:
        """Why nothing is saved now, one of UNSAVED; None: all is saved."""
        return self._said

    @property
    def knows_its_file(self) -> bool:
        """Whether the file has been read."""
        return self._file.is_known

    # --- reading and writing

    def read(self, query: str, *values: object) -> list[T]:
        return self._memory.execute(query, values).fetchall()

    def read_file(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """What is in the file only; nothing if it cannot be read now."""
        return self._file.read(query, *values)

    def write(self, statement: str, *values: object) -> None:
        self.change((statement, values))

    def change(self, *changes: Statement) -> None:
        """Applies changes in one transaction, in memory and, if possible, in the file."""
        perform(self._memory, changes)
        if not self._is_hopeless:
            self._waiting.extend(changes)
        if self.saved:
            self._save()

    # --- the file

    def tick(self, seconds: float) -> None:
        """Retries what could not be saved."""
        self._left -= seconds
        if self._left > 0 or self._is_hopeless:
            return
        if not self._file.is_known:
            self._attach(0.0)
        elif not self.saved or not self._file.is_there():
            self._save()
        else:
            self._left = CHECK_SECONDS

    def _attach(self, wait: float) -> None:
        """Opens the file and applies waiting changes to its data."""
        try:
            memory = self._file.open(wait)
            perform(memory, self._waiting)
            self._memory = memory
        except NotMigrated as problem:
            self._is_hopeless = True
            self._fail("not_saving", f"{self._file.path} cannot be used ({problem})", problem)
        except Newer as problem:
            self._is_hopeless = True
            self._fail("newer", f"{self._file.path} {problem}; it is left alone", problem)
        except InUse as problem:
            folder = self._file.path.parent
            self._fail("in_use", f"Trivet is running with {folder} already", problem)
        except NoFolder as problem:
            folder = self._file.path.parent
            self._fail("no_folder", f"{folder} cannot be used ({problem})", problem)
        except FAILURES as problem:
            self._fail("not_saving", f"{self._file.path} cannot be used ({why(problem)})", problem)
        else:
            log.info("%s is open", self._file.path)
            self._save()

    def _save(self) -> None:
        """Writes waiting changes; replaces the file if it is gone."""
        try:
            if not self._file.is_there():
                self._begin_anew("is not the file that was opened")
            elif self._waiting:
                self._write()
        except (*FAILURES, InUse, NoFolder) as problem:
            key = "in_use" if isinstance(problem, InUse) else "not_saving"
            self._fail(key, f"{self._file.path} fails ({why(problem)})", problem)
            return
        self._waiting.clear()
        self.saved, self._left, self._pause = True, CHECK_SECONDS, RETRY_SECONDS
        if self._said is not None:
            self._said = None
            self.tell("saved_again", f"{self._file.path} can be written again")
        self.was_saved()

    def was_saved(self) -> None:
        """Hook: no changes are waiting."""

    def _write(self) -> None:
        try:
            self._file.write(self._waiting)
        except FAILURES as problem:
            if not is_damage(problem):
                raise
            self._begin_anew(f"is damaged ({problem})")

    def _begin_anew(self, flaw: str) -> None:
        self._file.replace(self._memory)
        self._waiting.clear()
        self.tell("replaced", f"{self._file.path} {flaw}; all that is known is saved anew")
        self._file.open(0.0).close()

    def _fail(self, key: str, why: str, problem: Exception) -> None:
        """Adds a notice once per kind of trouble, until saving works again."""
        self.saved = False
        self._left = RETRY_SECONDS if is_busy(problem) else self._pause
        if not is_busy(problem):
            self._file.drop()
        self._pause = min(2 * self._pause, LONGEST_RETRY_SECONDS)
        if key != self._said:
            self._said = key
            self.tell(key, f"{why}; nothing is saved")


def perform(database: sqlite3.Connection, changes: Sequence[Statement]) -> None:
    with database:
        for statement, values in changes:
            database.execute(statement, values)
