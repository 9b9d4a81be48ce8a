"""`trivet doctor`: a line for each thing that a table needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from game.rules import Json
from scenes.doctor import house, screens, touch
from scenes.doctor.finding import STATUS, Finding, Severity, fault
from scenes.doctor.machine import Machine

Check = Callable[[], Iterator[Finding]]


def checks(machine: Machine, folder: Path, settings: Path) -> list[Check]:
    return [
        house.versions,
        lambda: screens.display(machine),
        lambda: screens.shown(machine),
        lambda: screens.blanking(machine),
        lambda: touch.touch(machine),
        lambda: house.power_key(machine),
        lambda: house.sound(machine),
        lambda: house.data(machine, folder),
        lambda: house.settings(settings),
        lambda: house.pin(folder),
        lambda: house.clock(machine),
        lambda: house.watchdog(machine),
        lambda: house.memory(machine),
        house.assets,
    ]


def findings(machine: Machine, folder: Path, settings: Path) -> list[Finding]:
    """With the data folder and the file of settings; a check that fails stops no other."""
    found: list[Finding] = []
    for check in checks(machine, folder, settings):
        try:
            found.extend(check())
        except Exception as problem:
            what = f"{type(problem).__name__}: {problem}"
            found.append(fault("doctor", what, "one check could not be made", "report this line"))
    return found


def summary(found: list[Finding]) -> Json:
    """What has warnings and what has faults, by name."""
    levels = {"warnings": Severity.WARNING, "faults": Severity.FAULT}
    return {
        name: [one.what for one in found if one.severity == level] for name, level in levels.items()
    }


def report(machine: Machine, folder: Path, settings: Path) -> tuple[str, int]:
    """The lines, and the command's status: 0 good, 1 with warnings, 3 with faults."""
    found = findings(machine, folder, settings)
    lines = "".join(f"{one.line}\n" for one in found)
    return lines, max(STATUS[one.severity] for one in found)
