"""What three letters may say."""

from __future__ import annotations

from functools import cache
from pathlib import Path

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ "
"""What is on a drum, in its order."""
REFUSED = Path(__file__).parents[2] / "assets" / "letters" / "refused.txt"


@cache
def refused() -> frozenset[str]:
    lines = REFUSED.read_text(encoding="utf-8").splitlines()
    return frozenset(line.strip() for line in lines if line and not line.startswith("#"))


def accepted(letters: str) -> str:
    """As they are kept; "" for nothing but spaces and for what the house does not show."""
    kept = letters.rstrip()
    return "" if not kept.strip() or kept.strip() in refused() else kept
