"""How broad a run of the suite is: cases that cover the others, or all with TRIVET_ALL=1."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

One = TypeVar("One")
ALL = bool(os.environ.get("TRIVET_ALL"))


def few(cases: Sequence[One], most: int = 2) -> list[One]:
    """The first and the last of them, and those evenly between."""
    if ALL or len(cases) <= most:
        return list(cases)
    return [cases[k * (len(cases) - 1) // max(1, most - 1)] for k in range(most)]


def times(number: int) -> int:
    """So often in a run of everything, a third of that otherwise."""
    return number if ALL else max(1, number // 3)
