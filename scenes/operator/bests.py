"""The lists of the best: whether people see them, and what does not belong there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import ClassVar

from game.bests import PERIODS, Best, ranking_of
from scenes.core.table import Side
from scenes.operator.page import Key
from scenes.operator.rows import Row, RowsScene
from scenes.views.loading import shown_games

NAMES = {"today": "operator.today", "event": "operator.event", "ever": "operator.ever"}


class BestsPage(RowsScene):
    """All lists; or the one of the game and the period that it is about."""

    name: ClassVar[str] = "operator.bests"

    @property
    def _list(self) -> tuple[str, str] | None:
        game, period = self.here.of or ("", "")
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
        """Hides a list, or shows it again."""
        bests = self.services.bests
        wanted = {one for one in PERIODS if bests.is_shown(game, one)} ^ {period}
        self.settle(f"{game}.bests", [one for one in PERIODS if one in wanted])
        self.show_anew()
