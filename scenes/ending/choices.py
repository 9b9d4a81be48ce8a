"""What can come next after a game: pills at the side of every person."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from scenes.art.controls import Kind
from scenes.core.table import Pixel, Side
from scenes.stage.motion import FADE_SECONDS, Faded, fade_steps
from scenes.stage.script import Steps, Wait
from scenes.stage.sprite import Layer
from scenes.touch.target import Meaning
from scenes.ui.buttons import Button, Spot
from scenes.views.ended.layout import PILLS_APART_MM, Placed
from scenes.views.view import AnyTabletop


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
    def __init__(self, top: AnyTabletop) -> None:
        self._top, self._buttons = top, top.buttons
        self.shown: list[Button] = []

    def show(
        self, side: Side, seat: int, choices: list[Choice], placed: Placed, fades: bool, waits: bool
    ) -> None:
        """Two at a seat: the first one above the other, or left of it. `waits`: unseen, until
        something else there is over."""
        top, wide, high = self._top, placed.controls.wide, placed.controls.high
        for number, choice in enumerate(choices):
            spot = Spot(self._at(side, number, placed), side, seat)
            means, label, kind, action = choice
            button = self._buttons.pill(means, label, kind, spot, action, wide, high, visible=False)
            if fades and not waits:
                top.fading.play(self._fade_in(button), button)
            elif not waits:
                button.set_visible(True)
            self.shown.append(button)

    def _fade_in(self, button: Button) -> Steps:
        faded = Faded(self._top.stage, self._top.fading, Layer.WORDS)
        faded.show(fade_steps(button.picture("up")), button.spot.at)
        yield Wait(FADE_SECONDS)
        faded.remove()
        button.set_visible(True)

    def ahead(self, side: Side, choices: list[Choice], placed: Placed) -> Iterator[None]:
        wide, high = placed.controls.wide, placed.controls.high
        for choice in choices:
            self._buttons.pill_paint(choice.label, choice.kind, wide, high)("up", side)
            yield

    def _at(self, side: Side, number: int, placed: Placed) -> Pixel:
        wide, high, in_a_row, _ = placed.controls
        away = (number - 0.5) * ((wide if in_a_row else high) + PILLS_APART_MM)
        px = self._top.around.table.px(away)
        return side.beside(placed.pills, px if in_a_row else 0, 0 if in_a_row else px)
