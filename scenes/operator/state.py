"""What the machine lacks, looked at where no frame waits for it."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

from scenes.doctor.finding import Finding, Severity
from scenes.doctor.machine import Machine
from scenes.doctor.report import findings

NOT_SHOWN = ("version",)
"""What the command says, and nobody can change here."""


class Look:
    """Runs by itself; `found` is None until it has come to its end."""

    def __init__(self, folder: Path) -> None:
        self.found: list[Finding] | None = None
        self._folder = folder
        self._thread = Thread(target=self._run, name="doctor", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        found = findings(Machine(), self._folder, "")
        shown = [one for one in found if one.what not in NOT_SHOWN or one.severity]
        # What needs somebody first.
        self.found = sorted(shown, key=lambda one: -one.severity)

    def wait(self) -> None:
        self._thread.join()


def bad(found: list[Finding]) -> list[Finding]:
    return [one for one in found if one.severity >= Severity.WARNING]
