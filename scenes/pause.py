"""Between the game and the menu: nothing is lost, so one question is enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from scenes.art import coins
from scenes.buttons import Spot
from scenes.covering import CoveringScene
from scenes.destinations import Back, Destination, ToMenu, ToPause
from scenes.seating import Seating
from scenes.stage.stage import Layer
from scenes.surroundings import Surroundings
from scenes.table import Side
from scenes.touch.target import Meaning

NEARER_MM, SHORT_SIDES_MM = 32.0, 72.0
COIN_MM, COIN_NEARER_MM = 22.0, 57.0


@dataclass(frozen=True)
class GoOn(Meaning):
    side: Side
    id: ClassVar[str] = "pause.go_on"


@dataclass(frozen=True)
class Leave(Meaning):
    side: Side
    id: ClassVar[str] = "pause.menu"


@dataclass(frozen=True)
class HandOver(Meaning):
    """A computer player goes on for this seat, until somebody takes it over."""

    seat: int
    id: ClassVar[str] = "pause.seat{seat}.hand_over"


class PauseScene(CoveringScene):
    name: ClassVar[str] = "pause"

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        leaving: Seating | None = None,
    ) -> None:
        """`leaving`: whose people may hand their seats to computer players."""
        super().__init__(around, go)
        self._leaving = leaving

    def again(self) -> Destination:
        return ToPause(self._leaving)

    def before(self) -> Iterator[None]:
        people = {} if self._leaving is None else self._leaving.people_by_side
        for side in sorted({Side.SOUTH, Side.NORTH, *people}):
            self._choices(side)
            yield
        for side, seat in people.items():
            self._hand_over(side, seat)
            yield

    def _choices(self, side: Side) -> None:
        words, pill = self.around.words(side), self.buttons.pill
        left, right = (self._spot(side, along, 0.0) for along in (-46, 46))
        on, menu = words("pause.go_on"), words("pause.menu")
        pill(GoOn(side), on, "bone", left, partial(self.go, Back()), 78)
        pill(Leave(side), menu, "petrol", right, partial(self.go, ToMenu()), 78)

    def _hand_over(self, side: Side, seat: int) -> None:
        words, spot = self.around.words(side)("people.leave"), self._spot(side, 0.0, NEARER_MM)
        leave, coin = partial(self.go, Back(seat)), coins.coin(self.around.gallery, side, COIN_MM)
        self.stage.add(coin, self._spot(side, 0.0, COIN_NEARER_MM).at, Layer.WORDS)
        self.buttons.pill(HandOver(seat), words, "petrol", spot._replace(seat=seat), leave, 78)

    def _spot(self, side: Side, along: float, nearer: float) -> Spot:
        """South and north have what they choose from in the middle of the table, the short sides
        before them."""
        away = self.around.table.high / 2 - 34 if side.upright else SHORT_SIDES_MM
        return Spot(self.around.table.spot(side, along, away - nearer), side)
