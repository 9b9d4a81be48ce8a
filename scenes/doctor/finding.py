"""What the doctor says in a line: what there is, what follows from it, what helps."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Severity(IntEnum):
    GOOD = 0
    NOTE = 1
    WARNING = 2
    FAULT = 3


STATUS = {Severity.GOOD: 0, Severity.NOTE: 0, Severity.WARNING: 1, Severity.FAULT: 3}
"""Of the command."""
KIOSK = "sudo make kiosk-install, in the folder of a release"


class Finding(NamedTuple):
    what: str
    is_so: str
    severity: Severity = Severity.GOOD
    follows: str = ""
    remedy: str = ""
    key: str = ""
    """Of what the operator's screens say of it; the rest is the command's."""
    value: str = ""
    """What those screens show of it, in no language."""

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
