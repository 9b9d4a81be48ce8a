"""`trivet statistics export`: the file is read beside a table that runs."""

from __future__ import annotations

import argparse
import time

from game.audits import Audits
from game.bests import Bests
from game.rules import Malformed
from game.settings import Settings
from game.statistics import statistics
from game.store import FILE, Store
from scenes.commands.arguments import Answer
from scenes.core.places import data_folder, settings_file
from scenes.services.settings import known, table_name


def export(chosen: argparse.Namespace) -> Answer:
    """Raises Malformed and OSError."""
    folder, file = data_folder(chosen.data), chosen.file
    store = Store.look(folder)
    if store is None:
        raise Malformed(f"{folder / FILE} cannot be read; accepted: --data DIR, or as its owner")
    name = table_name(Settings(known(), settings_file(chosen.data)))
    text = statistics(name, Audits(store, time.time), Bests(store, time.time))
    store.close()
    if file is None:
        return text, 0
    file.write_text(text, encoding="utf-8")
    return f"{file} is written\n", 0
