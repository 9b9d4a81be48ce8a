"""Which initials are accepted."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.loading import content_of, loaded

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ "
"""The letters on a drum, in order."""
REFUSED = Path(__file__).parents[2] / "assets" / "letters" / "refused.txt"


@cache
def refused() -> frozenset[str]:
    lines = loaded("", f"{REFUSED} is left out", _lines, list[str]())
    return frozenset(line.strip() for line in lines if line and not line.startswith("#"))


def _lines() -> list[str]:
    return content_of(REFUSED).decode("utf-8").splitlines()


def accepted(letters: str) -> str:
    """The initials to save; "" if blank or on the list of refused words."""
    kept = letters.rstrip()
    return "" if not kept.strip() or kept.strip() in refused() else kept
