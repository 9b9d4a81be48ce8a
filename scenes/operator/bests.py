"""The lists of the best: whether people see them, and what does not belong there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import ClassVar

from game.bests import PERIODS, Best, ranking_of
from scenes.destinations import Destination, ToBests, ToFigures
from scenes.operator.days import day_of
from scenes.operator.lists import Line, ListScene
from scenes.operator.page import Rail
from scenes.services import Services
from scenes.surroundings import Surroundings
from scenes.table import Corner, Side
from scenes.views.loading import shown_games

NAMES = {"today": "operator.today", "event": "operator.event", "ever": "operator.ever"}


class BestsScene(ListScene):
    name: ClassVar[str] = "operator.bests"

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        corner: Corner,
        game: str,
        period: str,
    ) -> None:
        """ "": all lists."""
        super().__init__(around, go, services, corner)
        self._game, self._period = game, period

    def again(self) -> Destination:
        return ToBests(self.corner, self._game, self._period)

    def title(self) -> str:
        if self._game:
            return self._named(self._game, self._period)
        since = self.services.bests.event_since
        if since is None:
            return self.words("operator.bests")
        day = day_of(self.words, date.fromtimestamp(since).isoformat())
        return self.words("operator.bests.since", day=day)

    def _named(self, game: str, period: str) -> str:
        return f"{self.words(f'{game}.name')}, {self.words(NAMES[period])}"

    def lines(self) -> Sequence[Line]:
        if self._game:
            best = self.services.bests.of(self._game, self._period)
            return [self._place(*placed) for placed in enumerate(best, 1)]
        ranked = [game for game in shown_games() if ranking_of(game) is not None]
        return [self._list(game, period) for game in ranked for period in PERIODS]

    def _list(self, game: str, period: str) -> Line:
        bests = self.services.bests
        key = "operator.bests.seen" if bests.is_shown(game, period) else "operator.bests.unseen"
        look = partial(self.go, ToBests(self.corner, game, period))
        count = len(bests.of(game, period))
        told = self.words(key, number=count)
        says = self._named(game, period)
        return Line(f"{game}.{period}", says, told, self.words("operator.open"), look)

    def _place(self, number: int, best: Best) -> Line:
        value = self.words(f"best.{self._game}", count=best.value)
        signed = best.letters.strip() or self.words.seat(Side(best.side))
        sure = self.words("operator.bests.one", name=signed, value=value)
        delete = partial(self.services.bests.delete, best)
        act = partial(self.ask, sure, "bests.delete", delete, str(number))
        key = self.words("operator.bests.delete")
        return Line(str(number), f"{number}. {signed}", value, key, act)

    def ways(self) -> list[Rail]:
        if not self._game:
            return [
                self.way("bests.event", self._ask_event),
                self.way_back(ToFigures(self.corner)),
            ]
        is_shown = self.services.bests.is_shown(self._game, self._period)
        return [
            self.way("bests.hide" if is_shown else "bests.show", self._exchange),
            self.way("bests.clear", self._ask_clear),
            self.way_back(ToBests(self.corner)),
        ]

    def _ask_event(self) -> None:
        begin = self.services.bests.begin_event
        self.ask(self.words("operator.bests.new"), "bests.begin", begin)

    def _ask_clear(self) -> None:
        clear = partial(self.services.bests.clear, self._game, self._period)
        self.ask(self.words("operator.bests.sure"), "bests.clear", clear)

    def _exchange(self) -> None:
        bests, name = self.services.bests, f"{self._game}.bests"
        shown = [one for one in PERIODS if bests.is_shown(self._game, one)]
        wanted = {*shown} ^ {self._period}
        self.settle(name, [one for one in PERIODS if one in wanted])
        self.show_anew()
