"""What the table has been used for, by game and day: to be saved as a file, and cleared after an
event."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from game.audits import EVER, WHERE, Sums
from game.statistics import statistics
from scenes.destinations import Destination, ToBests, ToFigures, ToOperator
from scenes.operator.days import day_of
from scenes.operator.errand import Errand
from scenes.operator.lists import Line, ListScene
from scenes.operator.page import Rail
from scenes.operator.stick import save, stick
from scenes.services import Services
from scenes.settings import table_name
from scenes.surroundings import Surroundings
from scenes.table import Corner
from scenes.views.loading import shown_games

FOLDER = "export"
SINCE = "since"
"""The day of all that has been since the last clearing."""

log = logging.getLogger(__name__)


class _Saved(NamedTuple):
    """What became of saving, the file's name, and whether its sums are cleared now."""

    key: str
    name: str = ""
    is_cleared: bool = False


class FiguresScene(ListScene):
    name: ClassVar[str] = "operator.figures"

    _saved = ""
    _saving: Errand[_Saved] | None = None

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        corner: Corner,
        day: str,
    ) -> None:
        super().__init__(around, go, services, corner)
        self._day = day

    def again(self) -> Destination:
        return ToFigures(self.corner, self._day)

    def title(self) -> str:
        if self._saved:
            return self._saved
        title = self.words("operator.figures")
        return f"{title}, {self._named(self._day)}" if self._day else title

    def _named(self, day: str) -> str:
        if day == EVER:
            return self.words("operator.ever")
        if day == SINCE:
            cleared = day_of(self.words, self.services.audits.cleared)
            return self.words("operator.since", day=cleared)
        return day_of(self.words, day)

    def lines(self) -> Sequence[Line]:
        if self._day:
            return self._of_day()
        days = sorted({row[0] for row in self.services.audits.rows()} - {EVER}, reverse=True)
        return [self._sums(day) for day in (SINCE, EVER, *days)]

    def ways(self) -> list[Rail]:
        if self._day:
            return [self.way_back(ToFigures(self.corner))]
        return [
            self.way("bests", partial(self.go, ToBests(self.corner))),
            self.way("figures.save", self._save),
            self.way("figures.clearing", self._ask_clear),
            self.way_back(ToOperator(self.corner)),
        ]

    # --- all days, the newest first

    def _of(self, day: str, game: str | None = None) -> Sums:
        audits = self.services.audits
        if day == SINCE:
            return audits.since_clearing(game)
        return audits.ever(game) if day == EVER else audits.of_day(day, game)

    def _sums(self, day: str) -> Line:
        sums = self._of(day)
        told = self.words(
            "operator.figures.line", count=sums.games, hours=self.words.number(sums.hours)
        )
        look = partial(self.go, ToFigures(self.corner, day))
        return Line(day, self._named(day), told, self.words("operator.open"), look)

    # --- a day, by game

    def heads(self) -> Sequence[str]:
        if not self._day:
            return ()
        names = [self.words(f"{game}.name") for game in shown_games()]
        return [self.words("operator.figures.all"), *names]

    def _of_day(self) -> list[Line]:
        sums = [self._of(self._day, game) for game in (None, *shown_games())]
        rows: list[tuple[str, Sequence[float]]] = [
            ("begun", [one.begun for one in sums]),
            ("ended", [one.games for one in sums]),
            ("hours", [one.hours for one in sums]),
            *((f"left.{where}", [one.where.get(where, 0) for one in sums]) for where in WHERE),
        ]
        lines = [
            Line(
                row,
                self.words(f"operator.figures.{row}"),
                values=list(map(self.words.number, values)),
            )
            for row, values in rows
        ]
        for step in sums[0].lessons:
            values = [self.words.number(one.lessons.get(step, 0)) for one in sums]
            lines.append(Line(step, self._lesson(step), values=values))
        return lines

    def _lesson(self, step: str) -> str:
        said = self.words(step) if step in self.words else step
        return self.words("operator.figures.lesson", step=said)

    # --- a file, and the next event

    def _ask_clear(self) -> None:
        self._saved = ""
        self.ask(self.words("operator.figures.sure"), "figures.clear", self._clear)

    def _save(self) -> None:
        if self._saving is None:
            self._saving = self._errand(is_cleared=False)

    def _clear(self) -> None:
        """What is cleared is in a file first, if need be in the folder of the games."""
        if self._saving is None:
            self._saving = self._errand(is_cleared=True)

    def _errand(self, is_cleared: bool) -> Errand[_Saved]:
        audits, name = self.services.audits, table_name(self.desk.settings)
        text = statistics(name, audits, self.services.bests)
        label = "-".join(["trivet", *re.findall("[A-Za-z0-9]+", name), audits.day])
        machine, beside = self.desk.machine, self.desk.folder / FOLDER

        def write() -> _Saved:
            folder = stick(machine) or (beside if is_cleared else None)
            if folder is None:
                return _Saved("operator.figures.no_stick")
            try:
                return _Saved("operator.figures.saved", save(text, folder, label).name, is_cleared)
            except OSError as problem:
                log.warning("the figures cannot be saved: %s", problem)
                return _Saved("operator.figures.failed")

        return Errand(write, self.services.patient)

    def update(self, dt: float) -> None:
        super().update(dt)
        saved = self._saving.found if self._saving is not None else None
        if saved is None:
            return
        self._saving = None
        if saved.is_cleared:
            self.services.audits.clear()
        self._saved = self.words(saved.key, name=saved.name)
        self.show_anew()
