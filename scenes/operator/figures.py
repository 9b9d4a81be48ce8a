"""What the table has been used for, by game and day: to be saved as a file, and cleared after an
event."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from game.audits import EVER, WHERE, Sums
from game.statistics import statistics
from scenes.operator.background import Background
from scenes.operator.page import Key
from scenes.operator.rows import Row, RowsScene
from scenes.operator.stick import save, stick
from scenes.services.settings import table_name
from scenes.views.loading import shown_games

FOLDER = "export"
SINCE = "since"
"""The day of all that has been since the last clearing."""


class _Saved(NamedTuple):
    """What became of saving, the file's name, and whether its sums are cleared now."""

    key: str
    name: str = ""
    is_cleared: bool = False


class FiguresPage(RowsScene):
    """Of all days; or by game, of the day that it is about."""

    name: ClassVar[str] = "operator.figures"
    _saved = ""
    _saving: Background[_Saved] | None = None

    @property
    def _day(self) -> str:
        return "".join(self.here.of)

    def title(self) -> str:
        if self._saved:
            return self._saved
        title = self.words("operator.figures")
        return f"{title}, {self._named(self._day)}" if self._day else title

    def _named(self, day: str) -> str:
        if day == EVER:
            return self.words("operator.ever")
        if day == SINCE:
            return self.words("operator.since", day=self.words.day(self.services.audits.cleared))
        return self.words.day(day)

    def rows(self) -> Sequence[Row]:
        if self._day:
            return self._of_day()
        days = sorted({row[0] for row in self.services.audits.rows()} - {EVER}, reverse=True)
        return [self._sums(day) for day in (SINCE, EVER, *days)]

    def ways(self) -> Sequence[Key]:
        if self._day:
            return [self.way_back("figures")]
        return [
            self.way("bests", self.lead("bests")),
            self.way("figures.save", partial(self._save, is_cleared=False)),
            self.way("figures.clearing", self._ask_clear),
            self.way_back(),
        ]

    # --- all days, the newest first

    def _of(self, day: str, game: str | None = None) -> Sums:
        audits = self.services.audits
        if day == SINCE:
            return audits.since_clearing(game)
        return audits.ever(game) if day == EVER else audits.of_day(day, game)

    def _sums(self, day: str) -> Row:
        sums = self._of(day)
        told = self.words(
            "operator.figures.line", count=sums.games, hours=self.words.number(sums.hours)
        )
        says, key = self._named(day), self.words("operator.open")
        return Row(day, says, told, key, self.lead("figures", day))

    # --- a day, by game

    def heads(self) -> Sequence[str]:
        if not self._day:
            return ()
        names = [self.words(f"{game}.name") for game in shown_games()]
        return [self.words("operator.figures.all"), *names]

    def _of_day(self) -> list[Row]:
        sums = [self._of(self._day, game) for game in (None, *shown_games())]

        def row(what: str, says: str, values: Sequence[float]) -> Row:
            return Row(what, says, values=list(map(self.words.number, values)))

        counted: dict[str, list[float]] = {
            "begun": [one.begun for one in sums],
            "ended": [one.games for one in sums],
            "hours": [one.hours for one in sums],
            **{f"left.{where}": [one.where.get(where, 0) for one in sums] for where in WHERE},
        }
        lessons = {step: [one.lessons.get(step, 0) for one in sums] for step in sums[0].lessons}
        return [
            *(row(one, self.words(f"operator.figures.{one}"), counted[one]) for one in counted),
            *(row(step, self._lesson(step), values) for step, values in lessons.items()),
        ]

    def _lesson(self, step: str) -> str:
        said = self.words(step) if step in self.words else step
        return self.words("operator.figures.lesson", step=said)

    # --- a file, and the next event

    def _ask_clear(self) -> None:
        self._saved = ""
        self.ask(self.words("operator.figures.sure"), "figures.clear", self._clear)

    def _clear(self) -> None:
        """What is cleared is in a file first, if need be in the folder of the games."""
        self._save(is_cleared=True)

    def _save(self, is_cleared: bool) -> None:
        if self._saving is not None:
            return
        audits, name = self.services.audits, table_name(self.desk.settings)
        text = statistics(name, audits, self.services.bests)
        label = "-".join(["trivet", *re.findall("[A-Za-z0-9]+", name), audits.day])
        machine, beside = self.desk.machine, self.desk.folder / FOLDER

        def write() -> _Saved:
            folder = stick(machine) or (beside if is_cleared else None)
            if folder is None:
                return _Saved("operator.figures.no_stick")
            return _Saved("operator.figures.saved", save(text, folder, label).name, is_cleared)

        failed = _Saved("operator.figures.failed")
        self._saving = Background(write, failed, self.services.patient)

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
