"""What the table has been used for, by game and day: to be saved as a file, and cleared after an
event."""

from __future__ import annotations

import csv
import io
import logging
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from game.audits import CLEARED, EVER, WHERE, Audits, Sums
from scenes.destinations import Destination, ToBests, ToFigures, ToOperator
from scenes.operator.days import day_of
from scenes.operator.lists import Line, ListScene
from scenes.operator.page import Rail
from scenes.services import Services
from scenes.surroundings import Surroundings
from scenes.table import Corner
from scenes.views.loading import shown_games

FOLDER = "export"
HEAD = "day", "game", "what", "sum"
SINCE = "since"
"""The day of all that has been since the last clearing."""

log = logging.getLogger(__name__)


class FiguresScene(ListScene):
    name: ClassVar[str] = "operator.figures"

    _saved = ""

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

    def _clear(self) -> None:
        """What is cleared is in a file first."""
        self._write()
        self.services.audits.clear()

    def _save(self) -> None:
        path = self._write()
        key = "operator.figures.failed" if path is None else "operator.figures.saved"
        self._saved = self.words(key, name=path.name if path is not None else "")
        self.show_anew()

    def _write(self) -> Path | None:
        try:
            return export(self.services.audits, self.desk.folder / FOLDER)
        except OSError as problem:
            log.warning("the figures cannot be saved: %s", problem)
            return None


def export(audits: Audits, folder: Path) -> Path:
    """A file of its own for each day and time of saving: all sums, and since when they are kept.
    Raises OSError."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEAD)
    writer.writerow((audits.cleared, "", CLEARED, ""))
    writer.writerows(audits.rows())
    folder.mkdir(parents=True, exist_ok=True)
    name = next(one for one in _names(audits.day) if not (folder / one).exists())
    (folder / name).write_text(text.getvalue(), encoding="utf-8")
    return folder / name


def _names(day: str) -> Sequence[str]:
    return [f"figures-{day}-{number:02}.csv" for number in range(1, 1000)]
