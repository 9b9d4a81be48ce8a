"""What commands for whoever puts the table up print, and their status: each is loaded when it is
asked for."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from game.rules import Malformed
from scenes.commands.arguments import Answer

HERE, KIOSK_DATA = Path("/"), Path("var/lib/trivet")

Act: TypeAlias = Callable[[argparse.Namespace], Answer]
"""Raises Malformed for what it does not accept, and OSError."""


def settle(what: str, chosen: argparse.Namespace) -> Answer:
    from scenes.commands.settings import run
    from scenes.places import settings_file

    return run(what, settings_file(chosen.data), chosen)


def status(chosen: argparse.Namespace) -> Answer:
    from scenes.commands.status import run
    from scenes.places import data_folder, settings_file

    return run(data_folder(chosen.data), settings_file(chosen.data), chosen.json)


def export_statistics(chosen: argparse.Namespace) -> Answer:
    from scenes.commands.statistics import export
    from scenes.places import data_folder, settings_file

    return export(data_folder(chosen.data), settings_file(chosen.data), chosen.file)


def begin_event(chosen: argparse.Namespace) -> Answer:
    from scenes.commands.event import begin
    from scenes.places import data_folder

    return begin(data_folder(chosen.data), chosen.name)


def change_pin(chosen: argparse.Namespace) -> Answer:
    from scenes.commands.pin import run
    from scenes.places import data_folder

    return run(data_folder(chosen.data)), 0


def examine(chosen: argparse.Namespace) -> Answer:
    from scenes.doctor.machine import Machine
    from scenes.doctor.report import report
    from scenes.places import data_folder, settings_file

    root: Path = chosen.root
    if not (root / "etc").is_dir():
        accepted = "accepted: a folder with a machine's /etc in it, such as a mounted disk"
        raise Malformed(f"there is no machine in {root}; {accepted}")
    theirs = root / KIOSK_DATA
    data = theirs if chosen.data is None and root != HERE and theirs.is_dir() else chosen.data
    return report(Machine(root), data_folder(data), settings_file(data))
