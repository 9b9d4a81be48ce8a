"""The games that wait to be gone on with: the operator puts away those that nobody wants."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from game.games import games
from game.store import Kept
from scenes.destinations import Destination, ToOperator, ToShelf
from scenes.kept.line import when
from scenes.operator.lists import Line, ListScene
from scenes.operator.page import Rail
from scenes.words import far


class ShelfScene(ListScene):
    name: ClassVar[str] = "operator.shelf"

    def again(self) -> Destination:
        return ToShelf(self.corner)

    def title(self) -> str:
        return self.words("operator.kept" if self._kept else "operator.kept.none")

    @property
    def _kept(self) -> list[Kept]:
        return self.services.store.unfinished_matches()

    def lines(self) -> Sequence[Line]:
        return [self._line(kept) for kept in self._kept if kept.game in games()]

    def _line(self, kept: Kept) -> Line:
        players = self.words("setup.players", count=kept.seats)
        says = f"{self.words(f'{kept.game}.name')}, {players}, {far(self.words, kept)}"
        put = partial(self._put_away, kept.id)
        sure, line = self.words("operator.kept.sure"), str(kept.id)
        act = partial(self.ask, sure, "kept.put", put, line)
        at = when(self.words, kept.at, self.services.now())
        return Line(line, says, at, self.words("operator.kept.put"), act)

    def _put_away(self, match_id: int) -> None:
        self.services.store.put_away(match_id)
        self.desk.has_put_away = True

    def ways(self) -> list[Rail]:
        return [self.way_back(ToOperator(self.corner))]
