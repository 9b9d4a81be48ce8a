"""Between the game and the menu: nothing is lost, so one question is enough."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from scenes.art import felt
from scenes.buttons import Spot
from scenes.destinations import Back, Destination, ToMenu, ToPause
from scenes.scene import Scene
from scenes.table import Point, Side
from scenes.touch.held import Held, Tapped
from scenes.touch.target import Meaning, Target


@dataclass(frozen=True)
class GoOn(Meaning):
    side: Side
    id: ClassVar[str] = "pause.go_on"


@dataclass(frozen=True)
class Leave(Meaning):
    side: Side
    id: ClassVar[str] = "pause.menu"


@dataclass(frozen=True)
class Anywhere(Meaning):
    id: ClassVar[str] = "pause.anywhere"


class PauseScene(Scene):
    """Lies over the game; a touch beside the buttons goes on with it."""

    name: ClassVar[str] = "pause"

    def again(self) -> Destination:
        return ToPause()

    def enter(self) -> None:
        self.stage.set_base(felt.dimmed(self.around.screen))
        table, pill = self.around.table, self.buttons.pill
        for side in (Side.SOUTH, Side.NORTH):
            words, away = self.around.words(side), table.high / 2 - 34
            left, right = (Spot(table.spot(side, along, away), side) for along in (-46, 46))
            on, menu = words("pause.go_on"), words("pause.menu")
            pill(GoOn(side), on, "bone", left, partial(self.go, Back()), 78)
            pill(Leave(side), menu, "petrol", right, partial(self.go, ToMenu()), 78)

    def targets(self) -> list[Target]:
        return [Target(Anywhere(), self.around.screen.get_rect(), anywhere=True)]

    def press(self, target: Target | None, point: Point) -> Held | None:
        return Tapped(partial(self.go, Back()))
