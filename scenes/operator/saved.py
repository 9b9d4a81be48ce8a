"""The saved games: the operator puts away those that nobody will go on with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from game.games import games
from game.store import SavedMatch
from scenes.operator.page import Key
from scenes.operator.rows import Row, RowsScene
from scenes.saved.line import when
from scenes.services.words import far


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
        return [self.way_back()]
