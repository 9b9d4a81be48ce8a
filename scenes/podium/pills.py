"""What can come next after a match: pills at the side of every person."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from scenes.art.controls import Kind
from scenes.ending.choices import Leave, PlayAgain
from scenes.touch.target import Meaning
from scenes.ui.buttons import Button, Paint, Spot
from scenes.views.view import AnyTabletop

KINDS: Final[dict[str, Kind]] = {"result.again": "bone", "result.menu": "petrol"}
GAP_MM = 9.0


class Pills:
    def __init__(self, top: AnyTabletop) -> None:
        self._top, self._seating = top, top.seating
        self._shown: list[Button] = []

    def ahead(self) -> Iterator[None]:
        for seat in self._seating.choosing:
            for key in KINDS:
                self._paint(seat, key)("up", self._seating.sides[seat])
                yield

    def _paint(self, seat: int, key: str) -> Paint:
        return self._top.buttons.pill_paint(self._top.words(seat)(key), KINDS[key])

    def show(
        self,
        again: Callable[[], None],
        leave: Callable[[], None],
        inward: float,
        hidden: Sequence[int],
    ) -> None:
        """Side by side, so far from the edge; not yet at the `hidden` seats."""
        table = self._top.around.table
        for seat in self._seating.choosing:
            pills = [
                self._pill(seat, "result.again", PlayAgain(seat), again),
                self._pill(seat, "result.menu", Leave(seat), leave),
            ]
            widths = [max(one.rect.size) / table.per_mm for one in pills]
            along = -(sum(widths) + GAP_MM) / 2
            for one, width in zip(pills, widths, strict=True):
                one.move(table.spot(one.spot.side, along + width / 2, inward))
                one.set_visible(seat not in hidden)
                along += width + GAP_MM

    def _pill(self, seat: int, key: str, means: Meaning, act: Callable[[], None]) -> Button:
        side = self._seating.sides[seat]
        spot = Spot(self._top.around.table.spot(side, 0, 0), side, seat)
        label = self._top.words(seat)(key)
        pill = self._top.buttons.pill(means, label, KINDS[key], spot, act, visible=False)
        self._shown.append(pill)
        return pill

    def set_visible(self, seat: int, visible: bool) -> None:
        for pill in self._shown:
            if pill.spot.seat == seat:
                pill.set_visible(visible)
