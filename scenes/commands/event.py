"""`trivet event new`: a table that runs does it itself, since it alone writes its database."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from game.bests import Bests
from game.rules import Malformed
from game.store import FILE, Store
from scenes.commands.arguments import Answer
from scenes.core.places import data_folder
from scenes.kiosk.status import ask_for_event, is_running, told

LONGEST = 40
WAIT_SECONDS, LOOK_SECONDS = 10.0, 0.1


def begin(chosen: argparse.Namespace) -> Answer:
    """Raises Malformed and OSError."""
    folder, name = data_folder(chosen.data), chosen.name
    if len(name) > LONGEST or not name.isprintable():
        raise Malformed(f"this is no name of an event; accepted: up to {LONGEST} characters")
    if is_running(told(folder)):
        return _asked(folder, name)
    if not (folder / FILE).is_file():
        raise Malformed(f"no table has been played in {folder}; accepted: --data DIR")
    store = Store.open(folder)
    try:
        if not store.saved:
            raise Malformed(f"{folder / FILE} cannot be written now; try again")
        Bests(store, time.time).begin_event(name)
        return "A new event has begun.\n", 0
    finally:
        store.close()


def _asked(folder: Path, name: str) -> Answer:
    request = ask_for_event(folder, name)
    ends = time.monotonic() + WAIT_SECONDS
    while request.exists() and time.monotonic() < ends:
        time.sleep(LOOK_SECONDS)
    if not request.exists():
        return "A new event has begun.\n", 0
    request.unlink(missing_ok=True)
    return "The table that runs has not answered: no event has begun.\n", 1
