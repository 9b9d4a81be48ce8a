"""What the table has been used for, as CSV that a spreadsheet adds up."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from game.audits import EVER, Audits
from game.bests import Bests

HEAD = "table", "event", "date", "game", "key", "value"


def statistics(table: str, audits: Audits, bests: Bests) -> str:
    """A line for each day, game and key; `seconds` and all counts are whole numbers. A day belongs
    to the event that began last on it or before."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEAD)
    events = bests.events
    for day, game, key, value in audits.rows():
        if day != EVER:
            writer.writerow((table, _event_of(day, events), day, game, key, round(value)))
    return text.getvalue()


def _event_of(day: str, events: Sequence[tuple[str, str]]) -> str:
    """Without one it is empty."""
    return next((name for began, name in reversed(events) if began <= day), "")
