"""The steps back to the version before an update, with a database that it can read."""

from __future__ import annotations

import filecmp
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from tools.kiosk import environment, places
from tools.kiosk.system import CHANGES_OVER, Failed, Step, System, restarting
from tools.kiosk.trees import Trees, try_out

DATABASE = places.DATA / "trivet.db"
READY, NEW = (DATABASE.with_name(f"{DATABASE.name}.{end}") for end in ("ready", "new"))
"""The next start moves this database aside, with everything since the update, and uses NEW."""
KNOWN = "from game.migrations import MIGRATIONS; print(len(MIGRATIONS))"


class Rollback:
    def __init__(self, system: System, now: bool = False) -> None:
        self._system, self._is_now = system, now
        self._trees = Trees(system)
        self.remarks: list[str] = []
        self.ending = "" if now else CHANGES_OVER

    def steps(self) -> list[Step]:
        """The steps. Raises Failed, before anything is changed."""
        current, previous = self._trees.current, self._trees.previous
        if current is None:
            raise Failed(f"{places.PROGRAM} holds no version")
        if self._is_newer_than(current) and not self._system.is_there(NEW):
            # A rollback was interrupted.
            first, then = self._database(current)
            if first:
                return [*first, *then, *self._restart()]
        if previous is None:
            raise Failed("there is no version before this one; an update keeps one")
        version = environment.version(self._system.at(previous))
        first, then = self._database(previous)
        return [
            Step(f"run {previous} once", partial(try_out, self._system, previous, version)),
            *first,
            Step(f"let the table run {previous}; {current} stays", self._trees.switch_back),
            *then,
            *self._restart(),
        ]

    def give_up(self) -> None:
        """Removes the unfinished copy."""

    def _restart(self) -> Iterator[Step]:
        return restarting(self._system) if self._is_now else iter(())

    # --- the database

    def _database(self, tree: Path) -> tuple[list[Step], list[Step]]:
        """Steps before and after the switch; if interrupted in between, either version starts."""
        if not self._is_newer_than(tree):
            says = f"leave the database as it is: remove {NEW}"
            waits = [Step(says, partial(self._system.remove, NEW))] if self._waits() else []
            return waits, []
        before = self._copy(self._known(tree) + 1)
        if not self._system.is_there(before):
            lacks = f"{DATABASE} is of a newer version, and {before} is missing"
            self.remarks.append(f"{lacks}: {tree} will say so and save nothing")
            return [], []
        says = f"put {before} in the place of {DATABASE}"
        kept = f"what was played since then stays beside it as {DATABASE.name}.damaged-N"
        return (
            [Step(f"copy {before}", partial(self._make_ready, before))],
            [Step(f"{says} at the next start; {kept}", self._put)],
        )

    def _is_newer_than(self, tree: Path) -> bool:
        """Whether the database is too new for this version."""
        place = f"{self._system.at(DATABASE).absolute().as_uri()}?mode=ro"
        try:
            with closing(sqlite3.connect(place, uri=True)) as database:
                (version,) = database.execute("PRAGMA user_version").fetchone()
        except sqlite3.Error:
            return False
        return bool(version > self._known(tree))

    def _known(self, tree: Path) -> int:
        """The newest database version that this program can read."""
        command = [sys.executable, "-EB", "-c", KNOWN]
        there = self._system.at(tree)
        done = subprocess.run(command, cwd=there, capture_output=True, text=True, check=False)
        if not done.stdout.strip().isdecimal():
            raise Failed(f"{tree} does not run, and nothing was changed")
        return int(done.stdout)

    def _copy(self, number: int) -> Path:
        """The copy of the database from before this version."""
        return DATABASE.with_name(f"{DATABASE.name}.before-{number}")

    def _waits(self) -> bool:
        """Whether a copy will replace the database at the next start."""
        new = self._system.at(NEW)
        copies = new.parent.glob(f"{DATABASE.name}.before-*[0-9]")
        return new.is_file() and any(filecmp.cmp(new, one, shallow=False) for one in copies)

    def _make_ready(self, before: Path) -> None:
        there, ready = self._system.at(before), self._system.at(READY)
        shutil.copyfile(there, ready)
        shutil.copymode(there, ready)
        about = there.stat()
        os.chown(ready, about.st_uid, about.st_gid)
        self._system.sync()

    def _put(self) -> None:
        self._system.at(READY).replace(self._system.at(NEW))
        self._system.sync()
