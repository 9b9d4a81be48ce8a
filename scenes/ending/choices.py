"""What can come next after a game: pills at the side of every person."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from scenes.art.controls import Kind
from scenes.buttons import PILL_MM, Button, Buttons, Spot
from scenes.stage.motion import FADE_SECONDS, Faded, Tweens, fade_steps
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage
from scenes.table import LEAST_TOUCH_MM, Pixel, Side, Table
from scenes.touch.target import Meaning
from scenes.views.ended.spots import PILLS_APART_MM, Spots

LEAST_MM, EDGE_MM = 60.0, 3.0
HIGH_MM = (PILL_MM, 20.0, 16.0)


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
    def __init__(self, stage: Stage, buttons: Buttons, table: Table, clock: Tweens) -> None:
        """`clock` ticks also where motion is reduced."""
        self._stage, self._buttons, self._table, self._clock = stage, buttons, table, clock
        self.shown: list[Button] = []

    def show(
        self,
        side: Side,
        seat: int,
        choices: list[Choice],
        spots: Spots,
        fades: bool,
        waits: bool = False,
    ) -> None:
        """Two at a seat: the first one above the other, or left of it. `waits`: unseen, until
        something else there is over."""
        high, wide = self._size(side, choices, spots)
        for number, choice in enumerate(choices):
            spot = Spot(self._at(side, number, high, wide, spots), side, seat)
            means, label, kind, action = choice
            button = self._buttons.pill(
                means, label, kind, spot, action, wide[number], high, visible=False
            )
            if fades and not waits:
                self._fade_in(button)
            elif not waits:
                button.set_visible(True)
            self.shown.append(button)

    def _fade_in(self, button: Button) -> None:
        picture = button.picture("up")
        faded = Faded(self._stage, self._clock, Layer.WORDS)
        faded.show(fade_steps(picture), button.spot.at)

        def stand() -> None:
            faded.remove()
            button.set_visible(True)

        self._clock.after(FADE_SECONDS, stand, owner=button)

    def ahead(self, side: Side, choices: list[Choice], spots: Spots) -> Iterator[None]:
        high, wide = self._size(side, choices, spots)
        for choice, least in zip(choices, wide, strict=True):
            self._buttons.pill_paint(choice.label, choice.kind, least, high)("up", side)
            yield

    def _size(
        self, side: Side, choices: list[Choice], spots: Spots
    ) -> tuple[float, Sequence[float]]:
        """How high all and how wide each is in mm: as wide as the widest, and lower where the side
        is too short. A row that is too long even then gives each what its own words need."""
        table = self._table
        room = (table.wide if side.upright else table.high) / 2 - EDGE_MM - spots.pills[0]
        touched = table.touch_mm(LEAST_TOUCH_MM)
        for wanted in HIGH_MM if spots.pills_high is None else (spots.pills_high,):
            high = max(wanted, touched)
            own = [self._buttons.pill_size(one.label, high)[0] / table.per_mm for one in choices]
            widest = max(LEAST_MM * high / PILL_MM, *own)
            if (2 * widest + PILLS_APART_MM if spots.in_a_row else widest) <= room:
                return high, [widest] * len(choices)
        is_long = spots.in_a_row and spots.pills_high is None
        return high, own if is_long else [widest] * len(choices)

    def _at(
        self, side: Side, number: int, high: float, wide: Sequence[float], spots: Spots
    ) -> Pixel:
        along, inward = spots.pills
        if spots.in_a_row:
            along += sum(wide[:number]) + number * PILLS_APART_MM
            return self._table.spot(side, along + wide[number] / 2, inward + high / 2)
        above = (1 - number) * (high + PILLS_APART_MM)
        # Where they could be no lower they may be as wide as the side has room for.
        half = (self._table.wide if side.upright else self._table.high) / 2
        along = min(along, half - wide[number])
        return self._table.spot(side, along + wide[number] / 2, inward + high / 2 + above)
