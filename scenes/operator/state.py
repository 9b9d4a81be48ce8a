"""What the machine has and lacks, looked at where no frame waits for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from scenes.destinations import Destination, ToOperator, ToState
from scenes.doctor.finding import Finding, Severity
from scenes.doctor.report import findings
from scenes.operator.errand import Errand
from scenes.operator.lists import Line, ListScene
from scenes.operator.masks import mask, unmasked
from scenes.operator.page import PageScene, Rail
from scenes.operator.signs import sign_of
from scenes.places import command
from scenes.services import Services
from scenes.surroundings import Surroundings
from scenes.table import Corner
from scenes.touch.ghosts import Ghost

NOT_SHOWN = ("version",)
"""What the command says, and nobody can change here."""


def look(page: PageScene) -> Errand[list[Finding]]:
    """What the machine lacks, what needs somebody first."""
    desk = page.desk

    def find() -> list[Finding]:
        found = findings(desk.machine, desk.folder, desk.settings_file)
        shown = [one for one in found if one.what not in NOT_SHOWN or one.severity]
        return sorted(shown, key=lambda one: -one.severity)

    return Errand(find, page.services.patient)


def bad(found: list[Finding]) -> list[Finding]:
    return [one for one in found if one.severity >= Severity.WARNING]


def said_of(page: PageScene, finding: Finding) -> str:
    """What it is, and what can be shown of it in any language."""
    name = page.words(f"operator.state.{finding.what.split()[0]}")
    if not finding.value:
        return name
    return page.words("operator.state.value", name=name, value=finding.value)


def told_of(page: PageScene, finding: Finding) -> str:
    """What follows, and what helps at the table."""
    return page.words(f"operator.doctor.{finding.key}", command=command("pin"))


def ghostly(page: PageScene, ghost: Ghost) -> str:
    return page.words("operator.state.ghost", count=ghost.times)


class StateScene(ListScene):
    """A line each; what needs somebody has a second one that says what helps."""

    name: ClassVar[str] = "operator.state"

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        corner: Corner,
    ) -> None:
        super().__init__(around, go, services, corner)
        self._look = look(self)
        self._is_told = self._look.found is not None

    def again(self) -> Destination:
        return ToState(self.corner)

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self._is_told and self._look.found is not None:
            self._is_told = True
            self.show_anew()

    def title(self) -> str:
        return self.words("operator.state" if self._is_told else "operator.looking")

    def lines(self) -> Sequence[Line]:
        ghosts = [self._ghost(number, one) for number, one in enumerate(unmasked(self), 1)]
        lines = []
        for finding in self._look.found or ():
            sign = sign_of(finding.severity)
            lines.append(Line(finding.what, said_of(self, finding), sign=sign))
            if finding.severity > Severity.GOOD:
                lines.append(Line("", told_of(self, finding), is_quiet=True))
        return [*ghosts, *lines]

    def _ghost(self, number: int, ghost: Ghost) -> Line:
        """Masked from here, too: it may be out of reach."""
        act, key = partial(self._mask, ghost), self.words("operator.touch.mask")
        said = ghostly(self, ghost)
        return Line(f"ghost.{number}", said, key=key, act=act, sign="bad")

    def _mask(self, ghost: Ghost) -> None:
        mask(self, ghost)
        self.show_anew()

    def ways(self) -> list[Rail]:
        return [self.way_back(ToOperator(self.corner))]
