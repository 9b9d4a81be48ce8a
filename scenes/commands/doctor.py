"""`trivet doctor`: a line for each thing that a table needs."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.rules import Malformed
from scenes.commands.arguments import Answer
from scenes.core.places import data_folder, settings_file
from scenes.doctor.machine import Machine
from scenes.doctor.report import report

HERE, KIOSK_DATA = Path("/"), Path("var/lib/trivet")


def run(chosen: argparse.Namespace) -> Answer:
    """Raises Malformed."""
    root: Path = chosen.root
    if not (root / "etc").is_dir():
        accepted = "accepted: a folder with a machine's /etc in it, such as a mounted disk"
        raise Malformed(f"there is no machine in {root}; {accepted}")
    theirs = root / KIOSK_DATA
    data = theirs if chosen.data is None and root != HERE and theirs.is_dir() else chosen.data
    return report(Machine(root), data_folder(data), settings_file(data))
