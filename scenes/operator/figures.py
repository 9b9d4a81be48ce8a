"""What the table has been used for, by day: to be saved as a file, and cleared after an event."""

from __future__ import annotations

import csv
import io
import logging
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from game.audits import EVER, Audits, Sums
from scenes.destinations import Destination, ToFigures, ToOperator
from scenes.operator.home import day_of
from scenes.operator.lists import Line, ListScene
from scenes.operator.page import Rail

FOLDER = "export"
HEAD = "day", "game", "what", "sum"

log = logging.getLogger(__name__)


class FiguresScene(ListScene):
    name: ClassVar[str] = "operator.figures"

    _asks, _saved = False, ""

    def again(self) -> Destination:
        return ToFigures(self.corner)

    def title(self) -> str:
        if self._asks:
            return self.words("operator.figures.sure")
        return self._saved or self.words("operator.figures")

    def lines(self) -> Sequence[Line]:
        """The newest day first."""
        audits = self.services.audits
        days = sorted({row[0] for row in audits.rows()} - {EVER}, reverse=True)
        lines = [self._line(day, day_of(self.words, day), audits.of_day(day)) for day in days]
        return [self._line(EVER, self.words("operator.ever"), audits.ever()), *lines]

    def _line(self, day: str, says: str, sums: Sums) -> Line:
        hours = self.words.number(sums.hours)
        told = self.words("operator.figures.line", count=sums.games, hours=hours)
        return Line(day, says, told)

    def ways(self) -> list[Rail]:
        """What is asked for the second time lies where it was not the first time."""
        if self._asks:
            return [
                self.way("figures.keep", partial(self._ask, False), "bone"),
                self.way("figures.clear", self._clear),
            ]
        return [
            self.way("figures.save", self._save),
            self.way("figures.clearing", partial(self._ask, True)),
            self.way("back", partial(self.go, ToOperator(self.corner)), "bone"),
        ]

    def _ask(self, asks: bool) -> None:
        self._asks, self._saved = asks, ""
        self.show_anew()

    def _clear(self) -> None:
        """What is cleared is in a file first."""
        self._write()
        self.services.audits.clear()
        self._ask(False)

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
    """A file of its own for each day and time of saving. Raises OSError."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEAD)
    writer.writerows(audits.rows())
    folder.mkdir(parents=True, exist_ok=True)
    name = next(one for one in _names(audits.day) if not (folder / one).exists())
    (folder / name).write_text(text.getvalue(), encoding="utf-8")
    return folder / name


def _names(day: str) -> Sequence[str]:
    return [f"figures-{day}-{number:02}.csv" for number in range(1, 1000)]
