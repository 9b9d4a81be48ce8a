"""What is done to a machine, one after the other, and said beforehand."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Step(NamedTuple):
    says: str
    do: Callable[[], None]
