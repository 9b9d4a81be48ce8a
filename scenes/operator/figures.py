"""The usage statistics and the lists of best results; exports to a USB stick."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from datetime import date
from functools import partial
from itertools import count
from pathlib import Path
from typing import ClassVar, NamedTuple

from game.audits import EVER, WHERE, Sums
from game.bests import PERIODS, Best, ranking_of
from game.statistics import statistics
from scenes.core.table import Side
from scenes.doctor.machine import Machine
from scenes.operator.desk import Background
from scenes.operator.page import Key
from scenes.operator.rows import Row, RowsScene
from scenes.services.exports import FOLDER
from scenes.services.settings import table_name
from scenes.views.loading import shown_games

MEDIA = ("/media/", "/run/media/", "/mnt/", "/mnt")
"""Where sticks are mounted, by hand or by a desktop."""
MOUNTS = "proc/self/mounts"


def stick(machine: Machine) -> Path | None:
    """The folder of the last mounted writable stick, if any."""
    for line in reversed((machine.text(MOUNTS) or "").splitlines()):
        place = re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), line.split(" ")[1])
        folder = machine.root / place.lstrip("/")
        if place.startswith(MEDIA) and os.access(folder, os.W_OK):
            return folder
    return None


def save(text: str, folder: Path, name: str) -> Path:
    """Writes and syncs a new file, `name` with a number. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = (folder / f"{name}-{number:02}.csv" for number in count(1))
    path = next(one for one in paths if not one.exists())
    with path.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    return path


SINCE = "since"
"""The day of all that has been since the last clearing."""


class _Saved(NamedTuple):
    """The result's text key, the file's name, and whether the totals were cleared."""

    key: str
    name: str = ""
    is_cleared: bool = False


class FiguresPage(RowsScene):
    """Statistics of all days; or, if it is about one day, of each game on that day."""

    name: ClassVar[str] = "operator.figures"
    _saved = ""
    _saving: Background[_Saved] | None = None

    @property
    def _day(self) -> str:
        return "".join(self.of)

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

    # --- all days, newest first

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

    # --- one day, by game

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

    # --- export, and the next event

    def _ask_clear(self) -> None:
        self._saved = ""
        self.ask(self.words("operator.figures.sure"), "figures.clear", self._clear)

    def _clear(self) -> None:
        """Saves before clearing, in the data folder if there is no stick."""
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


NAMES = {"today": "operator.today", "event": "operator.event", "ever": "operator.ever"}


class BestsPage(RowsScene):
    """All lists; or the one of a given game and period."""

    name: ClassVar[str] = "operator.bests"

    @property
    def _list(self) -> tuple[str, str] | None:
        game, period = self.of or ("", "")
        return (game, period) if game else None

    def title(self) -> str:
        if self._list:
            return self._named(*self._list)
        since = self.services.bests.event_since
        if since is None:
            return self.words("operator.bests")
        day = self.words.day(date.fromtimestamp(since).isoformat())
        return self.words("operator.bests.since", day=day)

    def _named(self, game: str, period: str) -> str:
        return f"{self.words(f'{game}.name')}, {self.words(NAMES[period])}"

    def rows(self) -> Sequence[Row]:
        if self._list:
            best = self.services.bests.of(*self._list)
            unit = f"best.{self._list[0]}"
            return [self._place(number, one, unit) for number, one in enumerate(best, 1)]
        ranked = [game for game in shown_games() if ranking_of(game) is not None]
        return [self._lead_to(game, period) for game in ranked for period in PERIODS]

    def _lead_to(self, game: str, period: str) -> Row:
        bests = self.services.bests
        key = "operator.bests.seen" if bests.is_shown(game, period) else "operator.bests.unseen"
        told = self.words(key, number=len(bests.of(game, period)))
        says, look = self._named(game, period), self.lead("bests", game, period)
        return Row(f"{game}.{period}", says, told, self.words("operator.open"), look)

    def _place(self, number: int, best: Best, unit: str) -> Row:
        value = self.words(unit, count=best.value)
        signed = best.letters.strip() or self.words.seat(Side(best.side))
        sure = self.words("operator.bests.one", name=signed, value=value)
        delete = partial(self.services.bests.delete, best)
        act = partial(self.ask, sure, "bests.delete", delete, str(number))
        key = self.words("operator.bests.delete")
        return Row(str(number), f"{number}. {signed}", value, key, act)

    def ways(self) -> Sequence[Key]:
        if not self._list:
            return [self.way("bests.event", self._ask_event), self.way_back("figures")]
        is_shown = self.services.bests.is_shown(*self._list)
        exchange = partial(self._exchange, *self._list)
        return [
            self.way("bests.hide" if is_shown else "bests.show", exchange),
            self.way("bests.clear", partial(self._ask_clear, *self._list)),
            self.way_back("bests"),
        ]

    def _ask_event(self) -> None:
        begin = self.services.bests.begin_event
        self.ask(self.words("operator.bests.new"), "bests.begin", begin)

    def _ask_clear(self, game: str, period: str) -> None:
        clear = partial(self.services.bests.clear, game, period)
        self.ask(self.words("operator.bests.sure"), "bests.clear", clear)

    def _exchange(self, game: str, period: str) -> None:
        bests = self.services.bests
        wanted = {one for one in PERIODS if bests.is_shown(game, one)} ^ {period}
        self.settle(f"{game}.bests", [one for one in PERIODS if one in wanted])
        self.show_anew()
