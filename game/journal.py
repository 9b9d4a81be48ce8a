"""All that is known, in memory, and the file that follows it change by change."""

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
"""The time on the wall, in seconds since 1970, 0 where nobody knows. It may jump: what is newest,
the order says in which it was written."""

log = logging.getLogger(__name__)

CHECK_SECONDS, RETRY_SECONDS, LONGEST_RETRY_SECONDS = 5.0, 0.5, 30.0
"""Between two looks whether the file is still there; between tries to write where that fails,
longer each time, unless another program only has the file for a moment."""
UNSAVED = ("in_use", "no_folder", "newer", "not_saving")
"""The notices that hold until another one says that everything is saved again."""


@dataclass(frozen=True)
class Notice:
    """What people must be told about saving. `key` is one of UNSAVED, or set_aside, replaced,
    saved_again and match_aside, for scenes to translate; `message` is plain English."""

    key: str
    message: str


class Journal:
    """Every change is on the disk when the call returns. Where that cannot be, it is said, and
    changes wait in memory; `tick` tries again, and then all are written in their order. No method
    raises because of the disk or the file, and none waits for another program."""

    def __init__(self, folder: Path) -> None:
        self.now: Now = lambda: 0.0
        self.saved = False
        """Whether all changes are on the disk."""
        self._memory = in_memory()
        """All that is known, read without the file."""
        self._waiting: list[Statement] = []
        """Changes that the file does not have yet."""
        self._notices: list[Notice] = []
        self._said: str | None = None
        """Why nothing is saved, as people have been told."""
        self._is_hopeless = False
        """Whether trying again is no use."""
        self._left, self._pause = CHECK_SECONDS, RETRY_SECONDS
        """Seconds until the next look or try, and from that one to the one after it."""
        self._file = SavedFile(folder, lambda message: self.tell("set_aside", message))

    @classmethod
    def open(cls, folder: Path) -> Self:
        """In a folder, which is made where it is missing."""
        journal = cls(folder)
        journal._attach(BUSY_SECONDS)
        if journal._said == "not_saving":
            journal._file.glimpse(journal._memory)
        return journal

    @classmethod
    def look(cls, folder: Path) -> Self | None:
        """What the file of a folder has, also while another process has it open; nothing is ever
        written. None: it cannot be read."""
        journal = cls(folder)
        journal._is_hopeless = True
        return journal if journal._file.glimpse(journal._memory) else None

    def close(self) -> None:
        if self._file.is_known and self._waiting:
            self._save()
        self._file.close()
        self._memory.close()

    def take_notices(self) -> tuple[Notice, ...]:
        """What has come up since the last call; each notice is handed out once."""
        notices, self._notices = self._notices, []
        return tuple(notices)

    def tell(self, key: str, message: str) -> None:
        log.warning("%s", message)
        self._notices.append(Notice(key, message))

    @property
    def unsaved(self) -> str | None:
        """The notice that says why nothing is saved now."""
        return self._said

    @property
    def knows_its_file(self) -> bool:
        """Whether what has been read is what the file has."""
        return self._file.is_known

    # --- reading and writing

    def read(self, query: str, *values: object) -> list[T]:
        """Rows, of the form that the query gives them."""
        return self._memory.execute(query, values).fetchall()

    def write(self, statement: str, *values: object) -> None:
        self.change((statement, values))

    def change(self, *changes: Statement) -> None:
        """In one transaction, known at once; in the file, too, unless that fails."""
        perform(self._memory, changes)
        if not self._is_hopeless:
            self._waiting.extend(changes)
        if self.saved:
            self._save()

    # --- the file

    def tick(self, seconds: float) -> None:
        """Time goes by: what could not be saved is tried again."""
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
        """Opens the file; what has come up without it comes behind what it holds."""
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
        """Writes what waits, into a new file where ours is not there any more."""
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
        """Nothing waits any more."""

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
        """People are told once for each kind of trouble, until all is well again."""
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
