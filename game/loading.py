"""Loads what lies in files and what packages outside bring. Nothing that is found there ends the
program: what cannot be loaded is left out and reported once."""

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
    """`notice.KIND` tells visitors; "" where only operators need to know."""
    report: str
    """One line."""


REPORTED: dict[LeftOut, None] = {}
"""All that this process has left out."""
_waiting: list[LeftOut] = []
_is_silent = False


def loaded(kind: str, what: str, load: Callable[[], T], instead: T) -> T:
    """What `load` returns, or `instead` where it raises anything; `what` says in the report what
    is left out."""
    try:
        return load()
    except BaseException as problem:
        # The code of a package may also call sys.exit.
        leave_out(kind, f"{what}: {_reason(problem)}")
        return instead


def content_of(path: Path) -> bytes:
    """Raises OSError for what is missing, is no file, or is larger than any of ours."""
    if os.path.lexists(path) and not path.is_file():
        # Nobody would ever come back from reading a pipe.
        raise OSError("it is not a file")
    if path.stat().st_size > MOST_BYTES:
        raise OSError(f"it has more than {MOST_BYTES:,} bytes")
    return path.read_bytes()


def leave_out(kind: str, report: str) -> None:
    """Reports it on standard error, and to whoever takes reports; once for each process."""
    found = LeftOut(kind, one_line(report)[:LONGEST])
    if found in REPORTED:
        return
    REPORTED[found] = None
    _waiting.append(found)
    with suppress(OSError, ValueError, AttributeError):
        if not _is_silent:
            sys.stderr.write(f"trivet: {found.report}\n")


def be_silent() -> None:
    """In a process whose parent has reported the same."""
    global _is_silent
    _is_silent = True


def take_left_out() -> list[LeftOut]:
    """What has been left out since the last call."""
    taken = _waiting[:]
    del _waiting[: len(taken)]
    return taken


def one_line(text: str) -> str:
    """Whatever a file or an error says, it neither breaks the line nor reaches the terminal."""
    # Where the locale is not UTF-8, the names of files hold bytes.
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
