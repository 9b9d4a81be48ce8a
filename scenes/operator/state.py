"""What the machine has and lacks, looked at where no frame waits for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from scenes.art.gauges import Sign
from scenes.core.places import command
from scenes.doctor.finding import Finding, Severity
from scenes.doctor.report import findings
from scenes.operator.background import Background
from scenes.operator.masks import mask, unmasked
from scenes.operator.page import Key
from scenes.operator.rows import Row, RowsScene
from scenes.touch.ghosts import Ghost

NOT_SHOWN = ("version",)
"""What the command says, and nobody can change here."""


def sign_of(severity: Severity) -> Sign:
    if severity >= Severity.WARNING:
        return "bad"
    return "note" if severity == Severity.NOTE else "good"


class MachineScene(RowsScene):
    """A page with a row for each thing that the doctor finds, what needs somebody first."""

    def begin(self) -> None:
        super().begin()
        self._look = Background(self._found, list[Finding](), self.services.patient)
        self.is_told = self._look.found is not None

    def _found(self) -> list[Finding]:
        found = findings(self.desk.machine, self.desk.folder, self.desk.settings_file)
        shown = [one for one in found if one.what not in NOT_SHOWN or one.severity]
        return sorted(shown, key=lambda one: -one.severity)

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self.is_told and self._look.found is not None:
            self.is_told = True
            self.show_anew()

    def machine(self) -> list[Row]:
        ghosts = [self.ghost(number, one) for number, one in enumerate(unmasked(self), 1)]
        return [*ghosts, *map(self._row, self._look.found or [])]

    def ghost(self, number: int, ghost: Ghost) -> Row:
        said, note = "operator.state.ghost", self.words("operator.state.masks")
        return Row(f"ghost.{number}", self.words(said, count=ghost.times), sign="bad", note=note)

    def _row(self, finding: Finding) -> Row:
        """What it is, what can be shown of it in any language, and what helps at the table."""
        says, note = self.words(f"operator.state.{finding.what.split()[0]}"), ""
        if finding.value:
            says = self.words("operator.state.value", name=says, value=finding.value)
        if self.explains(finding):
            note = self.words(f"operator.doctor.{finding.key}", command=command("pin"))
        return Row(finding.what, says, sign=sign_of(finding.severity), note=note)

    def explains(self, finding: Finding) -> bool:
        return finding.severity >= Severity.WARNING


class StatePage(MachineScene):
    name: ClassVar[str] = "operator.state"

    def title(self) -> str:
        return self.words("operator.state" if self.is_told else "operator.looking")

    def rows(self) -> Sequence[Row]:
        return self.machine()

    def explains(self, finding: Finding) -> bool:
        return finding.severity > Severity.GOOD

    def ghost(self, number: int, ghost: Ghost) -> Row:
        """Masked from here, too: it may be out of reach."""
        key, act = self.words("operator.touch.mask"), partial(self._mask, ghost)
        return super().ghost(number, ghost)._replace(key=key, act=act, note="")

    def _mask(self, ghost: Ghost) -> None:
        mask(self, ghost)
        self.show_anew()

    def ways(self) -> Sequence[Key]:
        return [self.way_back()]
