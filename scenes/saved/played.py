"""The list of finished games, once for each long side: a touch opens one to be seen again."""

from __future__ import annotations

from typing import ClassVar

from game.store import SavedMatch
from scenes.core.table import Side
from scenes.saved.scene import SavedScene
from scenes.services.destinations import Destination, ToReplay
from scenes.services.seating import Seating
from scenes.services.words import Words
from scenes.touch.target import Meaning


class SeeAgain(Meaning, id="played.{number}"):
    number: int
    side: Side


class PlayedScene(SavedScene):
    name: ClassVar[str] = "played"
    title: ClassVar[str] = "played.title"

    def listed(self) -> list[SavedMatch]:
        return self._services.store.finished_matches()

    def told(self, words: Words, match: SavedMatch) -> str:
        """The totals, in the seats' order."""
        return words.score(match.totals)

    def means(self, number: int, side: Side) -> Meaning:
        return SeeAgain(number, side)

    def keys(self, number: int, match: SavedMatch, side: Side, is_asked: bool) -> None:
        self.sign(number, side, "eye")

    def opened(self, match_id: int, side: Side) -> Destination | None:
        found = self._services.store.finished(match_id)
        if found is None:
            return None
        return ToReplay(found.match, Seating.read(found.seating, found.match.rules.seats), side)
