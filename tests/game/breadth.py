"""The breadth of a run of the suite: a sample of the cases, or all with TRIVET_ALL=1."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

One = TypeVar("One")
ALL = bool(os.environ.get("TRIVET_ALL"))


def few(cases: Sequence[One], most: int = 2) -> list[One]:
    """The first and the last case, and some evenly spaced between."""
    if ALL or len(cases) <= most:
        return list(cases)
    return [cases[k * (len(cases) - 1) // max(1, most - 1)] for k in range(most)]


def times(number: int) -> int:
    """The number itself in a full run, otherwise a sixth of it."""
    return number if ALL else max(1, number // 6)
