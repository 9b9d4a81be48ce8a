"""The installed versions: each lies in a directory of its own, and one link says which one runs.

A link is replaced in one step, so that at any moment the machine starts a complete version."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from tools.kiosk import places
from tools.kiosk.system import System

PROCESSES = Path("/proc")


class Trees:
    def __init__(self, system: System) -> None:
        self._system = system

    @property
    def current(self) -> Path | None:
        """What runs from the next start on. Versions up to 0.7 lie in PROGRAM itself."""
        found = self._target(places.CURRENT)
        return places.PROGRAM if found is None and self._is_program(places.PROGRAM) else found

    @property
    def previous(self) -> Path | None:
        """What a rollback leads to, if it is another one."""
        found = self._target(places.PREVIOUS)
        return None if found == self.current else found

    def _target(self, link: Path) -> Path | None:
        there = self._system.at(link)
        tree = places.PROGRAM / there.readlink() if there.is_symlink() else None
        return tree if tree is not None and self._is_program(tree) else None

    def _is_program(self, tree: Path) -> bool:
        return (self._system.at(tree) / "main.py").is_file()

    def free(self, version: str) -> Path:
        """Where a new tree of this version can be laid."""
        kept = self._kept()
        names = (f"{version}-{number}" if number > 1 else version for number in count(1))
        return next(tree for tree in map(places.PROGRAM.joinpath, names) if tree not in kept)

    def switch(self, tree: Path) -> None:
        """It runs from the next start on; what has run so far stays for a rollback."""
        self._system.sync()
        before = self.current
        if before is not None:
            self._point(places.PREVIOUS, before)
        self._point(places.CURRENT, tree)
        self._system.sync()

    def switch_back(self) -> None:
        """To the previous one, which changes places with the current one."""
        before, after = self.current, self.previous
        assert before is not None
        assert after is not None
        self._point(places.CURRENT, after)
        self._point(places.PREVIOUS, before)
        self._system.sync()

    def _point(self, link: Path, tree: Path) -> None:
        there = self._system.at(link)
        new = there.with_name(f"{there.name}.new")
        new.unlink(missing_ok=True)
        new.symlink_to(tree.relative_to(places.PROGRAM))
        new.replace(there)

    # --- what is not needed any more

    def strays(self) -> list[Path]:
        """What belongs to no version that is kept."""
        kept = self._kept() | {places.CURRENT, places.PREVIOUS}
        found = [places.PROGRAM / one.name for one in self._system.entries(places.PROGRAM)]
        return [
            one
            for one in found
            if one not in kept and (_is_tree(one) or places.PROGRAM not in kept)
        ]

    def _kept(self) -> set[Path]:
        return {one for one in (self.current, self.previous) if one is not None} | self.in_use()

    def in_use(self) -> set[Path]:
        """Those that a process works in, such as a table that has not changed over yet."""
        return set(self._worked_in())

    def _worked_in(self) -> Iterator[Path]:
        for process in self._system.entries(PROCESSES):
            try:
                folder = Path(os.readlink(process / "cwd"))
            except OSError:
                continue
            if folder.is_relative_to(places.PROGRAM):
                below = folder.relative_to(places.PROGRAM).parts[:1]
                tree = places.PROGRAM.joinpath(*below)
                yield tree if _is_tree(tree) else places.PROGRAM


def _is_tree(path: Path) -> bool:
    """Trees are called by their versions."""
    return path.name[:1].isdecimal()
