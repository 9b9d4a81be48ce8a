"""What the doctor says in a line: what there is, what follows from it, what helps."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Severity(IntEnum):
    GOOD = 0
    NOTE = 1
    WARNING = 2
    FAULT = 3


STATUS = {Severity.GOOD: 0, Severity.NOTE: 0, Severity.WARNING: 1, Severity.FAULT: 2}
"""Of the command."""


class Finding(NamedTuple):
    what: str
    is_so: str
    severity: Severity = Severity.GOOD
    follows: str = ""
    remedy: str = ""

    @property
    def line(self) -> str:
        parts = (self.is_so, self.follows, self.remedy and f"help: {self.remedy}")
        told = "; ".join(" ".join(part.split()) for part in parts if part)
        return f"{self.severity.name.lower():8}{self.what}: {told}"


def note(what: str, is_so: str, follows: str = "", remedy: str = "") -> Finding:
    return Finding(what, is_so, Severity.NOTE, follows, remedy)


def warning(what: str, is_so: str, follows: str, remedy: str) -> Finding:
    return Finding(what, is_so, Severity.WARNING, follows, remedy)


def fault(what: str, is_so: str, follows: str, remedy: str) -> Finding:
    return Finding(what, is_so, Severity.FAULT, follows, remedy)
