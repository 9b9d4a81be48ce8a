"""What is looked at: files, programs and variables of a machine, so that tests can make one up."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

RUN_SECONDS = 5.0
MOST_BYTES = 1_000_000


def run(command: Sequence[str]) -> str | None:
    """What a program says; None where it is missing or fails."""
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
    """By name; empty where groups have none."""
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
    """`root`: where `/sys`, `/proc`, `/etc`, `/run` and `/dev` are looked for."""

    root: Path = Path("/")
    variables: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    run: Callable[[Sequence[str]], str | None] = run
    groups: Callable[[], set[str]] = own_groups
    free: Callable[[Path], int] = free_bytes
    can_read: Callable[[Path], bool] = lambda path: os.access(path, os.R_OK)

    def text(self, path: str) -> str | None:
        """Of a file, without the space around it; None where it cannot be read."""
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
