"""Is anybody still there? Asked over a game that nobody has touched for a while."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from scenes.art import coins, colours
from scenes.art.countdown import LAMPS, ring_of_lamps
from scenes.buttons import Spot
from scenes.covering import CoveringScene
from scenes.destinations import Back, Destination, ToQuestion
from scenes.seating import Seating
from scenes.services import Services
from scenes.stage.sprite import Layer, Sprite
from scenes.surroundings import Surroundings
from scenes.table import Side
from scenes.touch.target import Meaning

WIDE_MM, DEEP_MM = 128.0, 108.0
COIN_MM, RING_MM, COIN_INWARD_MM = 24.0, 40.0, 80.0
"""The ring of lamps shows how much time is left."""


@dataclass(frozen=True)
class StillThere(Meaning):
    seat: int
    id: ClassVar[str] = "still_there.yes"


class QuestionScene(CoveringScene):
    """Asks all people who play, or whoever watches; a touch anywhere answers."""

    name: ClassVar[str] = "still_there"
    yields_softly: bool = False
    """Whoever answers goes on with the game at once."""

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        seating: Seating,
    ) -> None:
        super().__init__(around.turned(seating.names_of), go)
        self._seating = seating
        self._seconds = self._left = services.away_seconds
        self._rings: list[tuple[Side, Sprite]] = []

    def again(self) -> Destination:
        return ToQuestion(self._seating)

    def contents(self) -> Iterator[None]:
        table, gallery = self.around.table, self.around.gallery
        for seat in self._seating.choosing:
            side = self._seating.sides[seat]
            words = self.around.words(side)
            self.clear_felt(side, WIDE_MM, DEEP_MM)
            text = gallery.text(words("idle.question"), 12, colours.BONE, "bold", side)
            self.stage.add(text, table.spot(side, 0, 50), Layer.WORDS)
            coin = coins.coin(gallery, self._seating.name(seat), COIN_MM, side)
            there = table.spot(side, 0, COIN_INWARD_MM)
            self.stage.add(coin, there, Layer.WORDS)
            self._rings.append((side, self.stage.add(None, there, Layer.WORDS)))
            spot, go_on = Spot(table.spot(side, 0, 24), side, seat), partial(self.go, Back())
            self.buttons.pill(StillThere(seat), words("idle.yes"), "bone", spot, go_on)
            for ring in gallery.get(ring_of_lamps, RING_MM):
                gallery.turned(ring, side)
            yield
        self._show_time()

    def update(self, dt: float) -> None:
        super().update(dt)
        self._left = max(0.0, self._left - dt)
        self._show_time()

    def _show_time(self) -> None:
        gallery = self.around.gallery
        lit = math.ceil(LAMPS * self._left / self._seconds)
        for side, ring in self._rings:
            ring.show(gallery.turned(gallery.get(ring_of_lamps, RING_MM)[lit], side))
