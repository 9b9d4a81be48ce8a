"""Loads files and objects of other packages. What cannot be loaded is reported once and replaced by
a default; it never ends the program."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeVar

T = TypeVar("T")

LONGEST = 400
"""Characters of a report."""
MOST_BYTES = 10_000_000


class LeftOut(NamedTuple):
    kind: str
    """Players see the text `notice.KIND`; "": operators only."""
    report: str
    """One line."""


REPORTED: dict[LeftOut, None] = {}
"""Everything this process has skipped."""
_waiting: list[LeftOut] = []
_is_silent = False


def loaded(kind: str, what: str, load: Callable[[], T], instead: T) -> T:
    """What `load` returns, or `instead` if it raises; `what` names the missing thing in the
    report."""
    try:
        return load()
    except BaseException as problem:
        # A package may even call sys.exit.
        leave_out(kind, f"{what}: {_reason(problem)}")
        return instead


def content_of(path: Path) -> bytes:
    """Raises OSError if it is missing, no regular file, or larger than MOST_BYTES."""
    if os.path.lexists(path) and not path.is_file():
        # Reading a pipe would never return.
        raise OSError("it is not a file")
    if path.stat().st_size > MOST_BYTES:
        raise OSError(f"it has more than {MOST_BYTES:,} bytes")
    return path.read_bytes()


def leave_out(kind: str, report: str) -> None:
    """Reports once per process, on standard error and through `take_left_out`."""
    found = LeftOut(kind, one_line(report)[:LONGEST])
    if found in REPORTED:
        return
    REPORTED[found] = None
    _waiting.append(found)
    with suppress(OSError, ValueError, AttributeError):
        if not _is_silent:
            sys.stderr.write(f"trivet: {found.report}\n")


def be_silent() -> None:
    """For a child process whose parent has reported the same."""
    global _is_silent
    _is_silent = True


def take_left_out() -> list[LeftOut]:
    """Reports since the last call."""
    taken = _waiting[:]
    del _waiting[: len(taken)]
    return taken


def one_line(text: str) -> str:
    """Makes text safe for one line of a terminal."""
    # File names hold surrogates where the locale is not UTF-8.
    with suppress(UnicodeEncodeError):
        text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))


def _reason(problem: BaseException) -> str:
    name = type(problem).__name__
    with suppress(BaseException):
        if isinstance(problem, Exception) and str(problem):
            return str(problem)
        return f"{name} {problem}"
    return name
