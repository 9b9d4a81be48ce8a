"""What can come next after a game: pills at the side of every person."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from scenes.art.controls import Kind
from scenes.buttons import PILL_MM, Button, Buttons, Spot
from scenes.stage.motion import FADE_SECONDS, Faded, Tweens, fade_steps
from scenes.stage.stage import Layer, Stage
from scenes.table import Pixel, Side, Table
from scenes.touch.target import Meaning
from scenes.views.ended.spots import PILLS_APART_MM, Spots

DEAF_SECONDS = 0.3
LEAST_MM = 60.0


@dataclass(frozen=True)
class PlayNext(Meaning):
    """The next game of the match."""

    seat: int
    id: ClassVar[str] = "result.next"


@dataclass(frozen=True)
class PlayAgain(Meaning):
    """Another match."""

    seat: int
    id: ClassVar[str] = "result.again"


@dataclass(frozen=True)
class Leave(Meaning):
    seat: int
    id: ClassVar[str] = "result.menu"


class Choice(NamedTuple):
    means: Meaning
    label: str
    kind: Kind
    action: Callable[[], None]


class Choices:
    """They fade in, and hear nobody before they have been seen."""

    def __init__(self, stage: Stage, buttons: Buttons, table: Table, clock: Tweens) -> None:
        """`clock` ticks also where motion is reduced."""
        self._stage, self._buttons, self._table, self._clock = stage, buttons, table, clock
        self.shown: list[Button] = []
        self._deaf = DEAF_SECONDS

    @property
    def are_deaf(self) -> bool:
        return self._deaf > 0

    def tick(self, dt: float) -> None:
        if self.shown:
            self._deaf -= dt

    def show(self, side: Side, seat: int, choices: list[Choice], spots: Spots) -> None:
        """Two at a seat: the first one above the other, or left of it."""
        least = self._least_mm(choices)
        for number, choice in enumerate(choices):
            spot = Spot(self._at(side, number, least, spots), side, seat)
            button = self._buttons.pill(
                choice.means, choice.label, choice.kind, spot, choice.action, least, visible=False
            )
            self._fade_in(button)
            self.shown.append(button)

    def _fade_in(self, button: Button) -> None:
        picture = button.picture("up")
        faded = Faded(self._stage, self._clock, Layer.WORDS)
        faded.show(fade_steps(picture), button.spot.at)

        def stand() -> None:
            faded.remove()
            button.set_visible(True)

        self._clock.after(FADE_SECONDS, stand, owner=button)

    def ahead(self, choices: list[Choice]) -> Iterator[None]:
        least = self._least_mm(choices)
        for choice in choices:
            self._buttons.pill_paint(choice.label, choice.kind, least)("up")
            yield

    def _least_mm(self, choices: list[Choice]) -> float:
        """Both are as wide as the wider one."""
        wide = max(self._buttons.pill_size(one.label, PILL_MM)[0] for one in choices)
        return max(LEAST_MM, wide / self._table.per_mm)

    def _at(self, side: Side, number: int, wide: float, spots: Spots) -> Pixel:
        along, inward = spots.pills
        if spots.in_a_row:
            beside = number * (wide + PILLS_APART_MM)
            return self._table.spot(side, along + wide / 2 + beside, inward + PILL_MM / 2)
        above = (1 - number) * (PILL_MM + PILLS_APART_MM)
        return self._table.spot(side, along + wide / 2, inward + PILL_MM / 2 + above)
