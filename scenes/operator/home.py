"""The operator's first page and those it leads to: machine state, saved games, shutdown."""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from game.games import games
from game.store import SavedMatch
from scenes.art.gauges import Sign
from scenes.core.places import command
from scenes.doctor.machine import Finding, Severity
from scenes.doctor.report import findings
from scenes.kiosk.hours import minutes_of
from scenes.operator.desk import Background
from scenes.operator.masks import mask, unmasked
from scenes.operator.page import Key
from scenes.operator.rows import Block, Row, RowsScene
from scenes.services.destinations import Back, ToEnd, ToMenu, ToReplay
from scenes.services.seating import Seating
from scenes.services.words import far, when
from scenes.touch.ghosts import Ghost
from scenes.views.loading import shown_games

NOT_SHOWN = ("version",)
"""Findings that only the command shows."""


def sign_of(severity: Severity) -> Sign:
    if severity >= Severity.WARNING:
        return "bad"
    return "note" if severity == Severity.NOTE else "good"


class MachineScene(RowsScene):
    """One row for each finding of the doctor, most severe first."""

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
        """The finding's name and value, and the remedy at the table."""
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
        """A ghost's row, with a key to mask it: its spot may be out of reach."""
        key, act = self.words("operator.touch.mask"), partial(self._mask, ghost)
        return super().ghost(number, ghost)._replace(key=key, act=act, note="")

    def _mask(self, ghost: Ghost) -> None:
        mask(self, ghost)
        self.show_anew()

    def ways(self) -> Sequence[Key]:
        return [self.way_back()]


FIGURES, STATE, STATE_EM = (447.0, 238.0), (200.0, 40.0), 9.6
PAGES = {
    "touch": "touch",
    "settings": "settings",
    "kept": "saved",
    "figures": "figures",
    "off": "off",
}
"""The pages by the keys that lead to them."""


class HomePage(MachineScene):
    name: ClassVar[str] = "operator"

    def blocks(self) -> Sequence[Block]:
        found = self.machine()
        worse = sum(row.sign == "bad" for row in found)
        state = self.words("operator.look", count=worse) if worse else self.words("operator.well")
        if not self.is_told:
            state = self.words("operator.looking")
        title, heads = self.words("operator.title"), self._heads()
        return [
            Block(title, self._figures(), FIGURES, self._open(), heads, more=self.to("figures")),
            Block(state, found, STATE, title_em=STATE_EM, more=self.to("state")),
        ]

    def _open(self) -> str:
        until = self.services.settings.value("open.until")
        if minutes_of(until) is None:
            return self.words("operator.always")
        return self.words("operator.until", time=str(until))

    def _heads(self) -> Sequence[str]:
        since = self.words("operator.since", day=self.words.day(self.services.audits.cleared))
        return self.words("operator.today"), since, self.words("operator.ever")

    def _figures(self) -> list[Row]:
        audits, number = self.services.audits, self.words.number
        periods = audits.today, audits.since_clearing, audits.ever
        sums = [of(None) for of in periods]

        def row(key: str, values: Sequence[float], is_total: bool = False) -> Row:
            told = [number(value) for value in values]
            return Row(key, self.words(key), values=told, is_total=is_total)

        return [
            row("operator.games", [one.games for one in sums], is_total=True),
            *(row(f"{game}.name", [of(game).games for of in periods]) for game in shown_games()),
            row("operator.unfinished", [one.unfinished for one in sums]),
            row("operator.hours", [one.hours for one in sums]),
        ]

    def ways(self) -> Sequence[Key]:
        leads = [self.way(key, self.lead(page)) for key, page in PAGES.items()]
        return [*leads, self.way("close", self.back, "bone")]

    def back(self) -> None:
        """Returns to the game, or to the menu if the game has been put away meanwhile."""
        has_put_away, self.desk.has_put_away = self.desk.has_put_away, False
        self.go(ToMenu() if has_put_away else Back())


class SavedPage(RowsScene):
    name: ClassVar[str] = "operator.saved"

    def title(self) -> str:
        return self.words("operator.kept" if self._saved else "operator.kept.none")

    @property
    def _saved(self) -> list[SavedMatch]:
        return self.services.store.unfinished_matches()

    def rows(self) -> Sequence[Row]:
        return [self._row(saved) for saved in self._saved if saved.game in games()]

    def _row(self, saved: SavedMatch) -> Row:
        players = self.words("setup.players", count=saved.seats)
        says = f"{self.words(f'{saved.game}.name')}, {players}, {far(self.words, saved)}"
        put, sure = partial(self._put_away, saved.id), self.words("operator.kept.sure")
        act = partial(self.ask, sure, "kept.put", put, str(saved.id))
        at = when(self.words, saved.at, self.services.now())
        return Row(str(saved.id), says, at, self.words("operator.kept.put"), act)

    def _put_away(self, match_id: int) -> None:
        self.services.store.put_away(match_id)
        self.desk.has_put_away = True

    def ways(self) -> Sequence[Key]:
        return [self.way("played", self.lead("played")), self.way_back()]


class PlayedPage(RowsScene):
    """Finished matches, to be seen again at the corner's long side."""

    name: ClassVar[str] = "operator.played"

    def title(self) -> str:
        return self.words("operator.played" if self._played else "operator.played.none")

    @property
    def _played(self) -> list[SavedMatch]:
        return self.services.store.finished_matches()

    def rows(self) -> Sequence[Row]:
        return [self._row(played) for played in self._played]

    def _row(self, played: SavedMatch) -> Row:
        says = f"{self.words(f'{played.game}.name')}, {self.words.score(played.totals)}"
        at = when(self.words, played.at, self.services.now())
        see = partial(self._see, played.id)
        return Row(str(played.id), says, at, self.words("operator.open"), see)

    def _see(self, match_id: int) -> None:
        found = self.services.store.finished(match_id)
        if found is None:
            self.around.sound("refuse", self.spot(200.0, 30.0))
            return
        seating = Seating.read(found.seating, found.match.rules.seats)
        self.go(ToReplay(found.match, seating, self.corner.long_side))

    def ways(self) -> Sequence[Key]:
        return [self.way_back("saved")]


POWER_OFF = ("systemctl", "poweroff")
POWER_SECONDS = 30.0
"""After so long the machine counts as not switched off."""

log = logging.getLogger(__name__)


class OffPage(RowsScene):
    name: ClassVar[str] = "operator.off"
    top_mm: ClassVar[float] = 93.0
    _said = "title"
    _power: subprocess.Popen[str] | None = None
    """The running command that switches the machine off."""
    _waited = 0.0

    def title(self) -> str:
        return self.words(f"operator.off.{self._said}")

    def told(self) -> str:
        return self.words("operator.off.kept")

    def ways(self) -> Sequence[Key]:
        return [
            self.way("off.restart", partial(self.go, ToEnd(again=True))),
            self.way("off.power", self._power_off),
            self.way("off.leave", partial(self.go, ToEnd())),
            self.way_back(),
        ]

    def _tell(self, says: str) -> None:
        self._said = says
        self.show_anew()

    def _power_off(self) -> None:
        if self._power is not None:
            return
        quiet = subprocess.DEVNULL
        try:
            self._power = subprocess.Popen(
                POWER_OFF, stdin=quiet, stdout=quiet, stderr=subprocess.PIPE, text=True
            )
        except OSError as problem:
            self._fail(str(problem))
            return
        self._waited = 0.0
        self._tell("going")

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._power is None:
            return
        self._waited += dt
        status = self._power.poll()
        if status:
            assert self._power.stderr is not None
            self._fail(f"status {status}: {self._power.stderr.read().strip()}")
        elif self._waited > POWER_SECONDS:
            self._fail(f"it is still on after {POWER_SECONDS:g} s")

    def _fail(self, why: str) -> None:
        log.warning("the machine cannot be switched off: %s", why)
        self._power = None
        self._tell("failed")
        self.around.sound("refuse", self.spot(200.0, 30.0))
