"""How the operator reads days."""

from __future__ import annotations

from datetime import date

from scenes.words import Words


def day_of(words: Words, day: str) -> str:
    """Of a date such as 2026-11-22, in a word or two."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return "?"
    month = words("operator.months").split()[found.month - 1]
    return words("operator.day", count=found.day, month=month)
