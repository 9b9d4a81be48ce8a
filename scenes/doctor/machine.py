"""Where the doctor looks, and its findings: what was found, its consequence, and the remedy."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple


class Severity(IntEnum):
    GOOD = 0
    NOTE = 1
    WARNING = 2
    FAULT = 3


STATUS = {Severity.GOOD: 0, Severity.NOTE: 0, Severity.WARNING: 1, Severity.FAULT: 3}
KIOSK = "sudo make kiosk-install, in the folder of a release"


class Finding(NamedTuple):
    what: str
    is_so: str
    severity: Severity = Severity.GOOD
    follows: str = ""
    remedy: str = ""
    key: str = ""
    """The text key of the operator's screens; other findings are shown by the command only."""
    value: str = ""
    """The value that those screens show, in no language."""

    @property
    def line(self) -> str:
        parts = (self.is_so, self.follows, self.remedy and f"help: {self.remedy}")
        told = "; ".join(" ".join(part.split()) for part in parts if part)
        return f"{self.severity.name.lower():8}{self.what}: {told}"


def note(key: str, is_so: str, follows: str = "", remedy: str = "", value: str = "") -> Finding:
    return Finding(_what(key), is_so, Severity.NOTE, follows, remedy, key, value)


def warning(key: str, is_so: str, follows: str, remedy: str, value: str = "") -> Finding:
    return Finding(_what(key), is_so, Severity.WARNING, follows, remedy, key, value)


def fault(key: str, is_so: str, follows: str, remedy: str, value: str = "") -> Finding:
    return Finding(_what(key), is_so, Severity.FAULT, follows, remedy, key, value)


def _what(key: str) -> str:
    return key.partition(".")[0].replace("_", " ")


def good(what: str, is_so: str, value: str) -> Finding:
    return Finding(what, is_so, value=value)


RUN_SECONDS = 5.0
MOST_BYTES = 1_000_000


def run(command: Sequence[str]) -> str | None:
    """The output of a program; None if it is missing or fails."""
    if shutil.which(command[0]) is None:
        return None
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=RUN_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout


def free_bytes(folder: Path) -> int:
    """Raises OSError."""
    return shutil.disk_usage(folder).free


def own_groups() -> set[str]:
    """Names of this process's groups; empty on systems without groups."""
    try:
        import grp
    except ImportError:
        return set()
    found = set()
    for number in {*os.getgroups(), os.getegid()}:
        try:
            found.add(grp.getgrgid(number).gr_name)
        except KeyError:
            continue
    return found


@dataclass(frozen=True)
class Machine:
    """`root`: the folder that contains `/sys`, `/proc`, `/etc`, `/run` and `/dev`."""

    root: Path = Path("/")
    variables: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    run: Callable[[Sequence[str]], str | None] = run
    groups: Callable[[], set[str]] = own_groups
    free: Callable[[Path], int] = free_bytes
    can_read: Callable[[Path], bool] = lambda path: os.access(path, os.R_OK)

    def text(self, path: str) -> str | None:
        """The content of a file, stripped; None if it cannot be read."""
        try:
            with (self.root / path).open("rb") as file:
                return file.read(MOST_BYTES).decode("utf-8", "replace").strip()
        except (OSError, ValueError):
            return None

    def paths(self, folder: str, pattern: str) -> list[Path]:
        try:
            return sorted((self.root / folder).glob(pattern))
        except OSError:
            return []
