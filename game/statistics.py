"""Usage statistics as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from game.audits import EVER, Audits
from game.bests import Bests

HEAD = "table", "event", "date", "game", "key", "value"


def statistics(table: str, audits: Audits, bests: Bests) -> str:
    """One row per day, game and key; values are whole numbers, `seconds` too. A day belongs to the
    latest event that began by then."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEAD)
    events = bests.events
    for day, game, key, value in audits.rows():
        if day != EVER:
            writer.writerow((table, _event_of(day, events), day, game, key, round(value)))
    return text.getvalue()


def _event_of(day: str, events: Sequence[tuple[str, str]]) -> str:
    """ "" before the first event."""
    return next((name for began, name in reversed(events) if began <= day), "")
