"""Is anybody still there? Asked over a game that nobody has touched for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from scenes.art import coins, colours
from scenes.buttons import Spot
from scenes.covering import CoveringScene
from scenes.destinations import Back, Destination, ToQuestion
from scenes.seating import Seating
from scenes.stage.stage import Layer
from scenes.surroundings import Surroundings
from scenes.touch.target import Meaning

COIN_MM, COIN_INWARD_MM = 26.0, 98.0


@dataclass(frozen=True)
class StillThere(Meaning):
    seat: int
    id: ClassVar[str] = "still_there.yes"


class QuestionScene(CoveringScene):
    """Asks every seat; a touch anywhere answers."""

    name: ClassVar[str] = "still_there"

    def __init__(
        self, around: Surroundings, go: Callable[[Destination], None], seating: Seating
    ) -> None:
        super().__init__(around, go)
        self._seating = seating

    def again(self) -> Destination:
        return ToQuestion(self._seating)

    def before(self) -> Iterator[None]:
        table, gallery = self.around.table, self.around.gallery
        for seat, side in enumerate(self._seating.sides):
            words = self.around.words(side)
            text = gallery.text(words("idle.question"), 12, colours.BONE, "bold", side)
            self.stage.add(text, table.spot(side, 0, 72), Layer.WORDS)
            coin = coins.coin(gallery, side, COIN_MM)
            self.stage.add(coin, table.spot(side, 0, COIN_INWARD_MM), Layer.WORDS)
            spot, go_on = Spot(table.spot(side, 0, 40), side, seat), partial(self.go, Back())
            self.buttons.pill(StillThere(seat), words("idle.yes"), "bone", spot, go_on)
            yield
