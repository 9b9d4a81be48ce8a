"""`main.py doctor`: a line for each thing that a table needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from scenes.doctor import house, screens, touch
from scenes.doctor.finding import STATUS, Finding, fault
from scenes.doctor.machine import Machine

Check = Callable[[], Iterator[Finding]]


def checks(machine: Machine, folder: Path, version: str) -> list[Check]:
    return [
        lambda: house.versions(version),
        lambda: screens.display(machine),
        lambda: screens.shown(machine),
        lambda: screens.blanking(machine),
        lambda: touch.touch(machine),
        lambda: house.power_key(machine),
        lambda: house.sound(machine),
        lambda: house.data(machine, folder),
        lambda: house.settings(folder),
        lambda: house.clock(machine),
        lambda: house.watchdog(machine),
        lambda: house.memory(machine),
        house.assets,
    ]


def findings(machine: Machine, folder: Path, version: str) -> list[Finding]:
    """Whatever is wrong with one check, the others are made."""
    found: list[Finding] = []
    for check in checks(machine, folder, version):
        try:
            found.extend(check())
        except Exception as problem:
            what = f"{type(problem).__name__}: {problem}"
            found.append(fault("doctor", what, "one check could not be made", "report this line"))
    return found


def report(machine: Machine, folder: Path, version: str) -> tuple[str, int]:
    """The lines, and the command's status: 0 good, 1 with warnings, 2 with faults."""
    found = findings(machine, folder, version)
    lines = "".join(f"{one.line}\n" for one in found)
    return lines, max(STATUS[one.severity] for one in found)
