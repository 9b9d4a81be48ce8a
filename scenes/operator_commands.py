"""What `main.py settings`, `pin` and `doctor` do: the lines that they print, and their status."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import Final

from scenes.doctor.machine import Machine
from scenes.doctor.report import report
from scenes.operator import pin_command
from scenes.places import data_folder
from scenes.settings_command import run


def settings(chosen: argparse.Namespace, _version: str) -> tuple[str, int]:
    return run(chosen.what, data_folder(chosen.data), chosen.file)


def pin(chosen: argparse.Namespace, _version: str) -> tuple[str, int]:
    return pin_command.run(data_folder(chosen.data)), 0


def doctor(chosen: argparse.Namespace, version: str) -> tuple[str, int]:
    return report(Machine(chosen.root), data_folder(chosen.data), version)


COMMANDS: Final[Mapping[str, Callable[[argparse.Namespace, str], tuple[str, int]]]] = {
    "settings": settings,
    "pin": pin,
    "doctor": doctor,
}
"""By name; each raises Malformed for what it does not accept."""
