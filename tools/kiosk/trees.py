"""Versions of the program on a kiosk: unpacking, checking, trying, switching."""

from __future__ import annotations

import gzip
import os
import tarfile
import zlib
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from tools.kiosk import places
from tools.kiosk.environment import SUMS, damaged
from tools.kiosk.system import Failed, System

PROCESSES = Path("/proc")


class Trees:
    def __init__(self, system: System) -> None:
        self._system = system

    @property
    def current(self) -> Path | None:
        """The version of the next start. Versions up to 0.7 are in PROGRAM itself."""
        found = self._target(places.CURRENT)
        return places.PROGRAM if found is None and self._is_program(places.PROGRAM) else found

    @property
    def previous(self) -> Path | None:
        """The version for a rollback, if it differs."""
        found = self._target(places.PREVIOUS)
        return None if found == self.current else found

    def _target(self, link: Path) -> Path | None:
        there = self._system.at(link)
        tree = places.PROGRAM / there.readlink() if there.is_symlink() else None
        return tree if tree is not None and self._is_program(tree) else None

    def _is_program(self, tree: Path) -> bool:
        return (self._system.at(tree) / "main.py").is_file()

    def free(self, version: str) -> Path:
        """A free path for a new tree of this version."""
        kept = self._kept()
        names = (f"{version}-{number}" if number > 1 else version for number in count(1))
        return next(tree for tree in map(places.PROGRAM.joinpath, names) if tree not in kept)

    def switch(self, tree: Path) -> None:
        """Makes a tree the next start's version, and the present one the rollback's."""
        self._system.sync()
        before = self.current
        if before is not None:
            self._point(places.PREVIOUS, before)
        self._point(places.CURRENT, tree)
        self._system.sync()

    def switch_back(self) -> None:
        """Exchanges current and previous."""
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

    # --- clean-up

    def strays(self) -> list[Path]:
        """Files and folders that belong to no remaining version."""
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
        """Trees used by running processes, such as a table that has not restarted yet."""
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
    """Trees are named by their version."""
    return path.name[:1].isdecimal()


PIECE = 1 << 20
BROKEN = (OSError, EOFError, zlib.error, tarfile.TarError)


def unpacked(archive: Path, folder: Path) -> Path:
    """Unpacks and checks an archive; returns the release's folder. Raises Failed."""
    if not archive.is_file():
        raise Failed(f"{archive} is no file; accepted: trivet-VERSION.tar.gz")
    try:
        with gzip.open(archive) as packed:
            # Reading to the end checks the CRC.
            while packed.read(PIECE):
                pass
        with tarfile.open(archive) as files:
            files.extraction_filter = getattr(tarfile, "data_filter", None)
            files.extractall(folder)
    except BROKEN as problem:
        why = str(problem).partition("\n")[0]
        told = f"{archive} is damaged, or no release ({why})"
        raise Failed(f"{told}; copy it again. Nothing was changed") from problem
    found = list(folder.glob(f"*/{SUMS}"))
    if len(found) != 1:
        raise Failed(f"{archive} is no release of Trivet. Nothing was changed")
    source = found[0].parent
    if broken := damaged(source):
        names = ", ".join(broken[:3])
        raise Failed(f"{archive}: {names} damaged; copy it again. Nothing was changed")
    return source


OWN = ("version", "data", "settings", "assets")
"""Doctor's findings about the program, which are the same on any machine."""
BAD = "fault"


def try_out(system: System, tree: Path, version: str) -> None:
    """Tries the program as the table's own user. Raises Failed."""
    there = system.at(tree)
    command = ["runuser", "-u", places.USER, "--", str(there / ".venv/bin/python")]
    command += ["-B", str(there / "main.py")]
    told = system.ask([*command, "--version"])
    if told is None:
        return
    if told.strip() != f"trivet {version}":
        raise Failed(f"{tree} does not run, and nothing was changed: {_last(told)}")
    told = system.ask([*command, "doctor", "--data", str(system.at(places.DATA))]) or ""
    found = dict(_findings(line) for line in told.splitlines() if ":" in line)
    faults = [line for name, line in found.items() if name in OWN and line.startswith(BAD)]
    if faults or "version" not in found:
        problem = faults[0] if faults else f"doctor ends with {_last(told)}"
        raise Failed(f"{tree} would not run well, and nothing was changed: {problem}")


def _findings(line: str) -> tuple[str, str]:
    """The finding's name, and its line."""
    return " ".join(line.partition(":")[0].split()[1:]), line


def _last(told: str) -> str:
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    return lines[-1] if lines else "it says nothing"
