"""Between the game and the menu: nothing is lost, so one question is enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from scenes.art import coins, colours
from scenes.buttons import CONTROL_MM, Button, Spot
from scenes.comfort_control import change_comfort
from scenes.covering import CoveringScene
from scenes.destinations import Anew, Back, Destination, ToMenu, ToPause
from scenes.languages import language_sheet
from scenes.loudness import Loudness
from scenes.seating import Seating
from scenes.stage.sprite import Layer
from scenes.surroundings import Surroundings
from scenes.table import Side
from scenes.touch.contacts import Contact
from scenes.touch.target import Meaning
from scenes.ui.openings import Openings

TITLE_MM, KEPT_MM = 13.0, 8.5
TITLE_AT_MM, KEPT_AT_MM = 120.0, 106.0
PILLS_AT_MM, CONTROLS_AT_MM, HAND_OVER_AT_MM = 85.0, 57.0, 20.0
"""From the edge of the table."""
COIN_MM, COIN_AWAY_MM = 24.0, 4.0
PILL_AWAY_MM, PILL_WIDE_MM, PILL_HIGH_MM = 46.0, 78.0, 20.5
NAME_MM, APART_MM, LEAST_MM = 6.4, 6.0, 54.0
"""The em of the controls' names, what is between them, and how much room each has at least."""


@dataclass(frozen=True)
class GoOn(Meaning):
    side: Side
    id: ClassVar[str] = "pause.go_on"


@dataclass(frozen=True)
class Leave(Meaning):
    side: Side
    id: ClassVar[str] = "pause.menu"


@dataclass(frozen=True)
class ChangeLanguage(Meaning):
    """Of one side."""

    side: Side
    id: ClassVar[str] = "pause.language"


@dataclass(frozen=True)
class ChangeVolume(Meaning):
    """Of the whole table: the next one."""

    side: Side
    id: ClassVar[str] = "pause.volume"


@dataclass(frozen=True)
class ChangeComfort(Meaning):
    """Large print and reduced motion, of the whole table: the next wish."""

    side: Side
    id: ClassVar[str] = "pause.comfort"


@dataclass(frozen=True)
class HandOver(Meaning):
    """A computer player goes on for this seat, until somebody takes it over."""

    seat: int
    id: ClassVar[str] = "pause.seat{seat}.hand_over"


class PauseScene(CoveringScene):
    """It faces everybody who may have asked for it, each in their own language."""

    name: ClassVar[str] = "pause"

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        seating: Seating | None = None,
        can_replace: bool = True,
    ) -> None:
        """`seating`: who plays, None: nobody; `can_replace`: whether computer players can."""
        super().__init__(around.turned(seating.names_of) if seating else around, go)
        self._seating, self._can_replace = seating, can_replace
        self._loudness = Loudness(around, self.buttons)
        self._openings = Openings(lambda: self._openings.lay())

    def again(self) -> Destination:
        return ToPause(self._seating, self._can_replace)

    def contents(self) -> Iterator[None]:
        yield from self.clear_all()
        for side, seat in self._sides():
            self._head(side)
            self._choices(side)
            self._controls(side)
            if seat is not None:
                self._hand_over(side, seat)
            yield

    def _sides(self) -> Iterator[tuple[Side, int | None]]:
        """Each with the seat that can be handed over there."""
        if self._seating is None:
            yield from ((side, None) for side in (Side.SOUTH, Side.NORTH))
            return
        people = self._seating.people if self._can_replace else ()
        for seat in self._seating.choosing:
            yield self._seating.sides[seat], seat if seat in people else None

    def _head(self, side: Side) -> None:
        gallery, table, words = self.around.gallery, self.around.table, self.around.words(side)
        heading = gallery.text(words("pause.title"), TITLE_MM, colours.BONE, "bold", side)
        self.stage.add(heading, table.spot(side, 0, TITLE_AT_MM), Layer.WORDS)
        below = gallery.text(words("pause.kept"), KEPT_MM, colours.QUIET_BONE, side=side)
        self.stage.add(below, table.spot(side, 0, KEPT_AT_MM), Layer.WORDS)
        if self._seating is not None:
            name = self._seating.name(self._seating.sides.index(side))
            wide = gallery.type.width(words("pause.kept"), KEPT_MM)
            along = -(wide + COIN_MM) / 2 - COIN_AWAY_MM
            at = table.spot(side, along, (TITLE_AT_MM + KEPT_AT_MM) / 2)
            self.stage.add(coins.coin(gallery, name, COIN_MM, side), at, Layer.WORDS)

    def _choices(self, side: Side) -> None:
        words, pill, spot = self.around.words(side), self.buttons.pill, self.around.table.spot
        left, right = (
            Spot(spot(side, along, PILLS_AT_MM), side) for along in (-PILL_AWAY_MM, PILL_AWAY_MM)
        )
        on, menu = words("pause.go_on"), words("pause.menu")
        pill(GoOn(side), on, "bone", left, partial(self.go, Back()), PILL_WIDE_MM)
        pill(Leave(side), menu, "petrol", right, partial(self.go, ToMenu()), PILL_WIDE_MM)

    def _controls(self, side: Side) -> None:
        """Sound, language and text, each with its name, as far apart as these are long."""
        words, table, type_ = self.around.words(side), self.around.table, self.around.gallery.type
        change = partial(change_comfort, self.around, self.go)
        choose, control = partial(self._choose_language, side), self.buttons.control
        makers: dict[str, Callable[[Spot], Button]] = {
            "control.sound": lambda spot: self._loudness.choice(
                ChangeVolume(side), spot, CONTROL_MM
            ),
            "control.globe": lambda spot: control(ChangeLanguage(side), "globe", spot, choose),
            self.around.comfort.wish.key: lambda spot: control(
                ChangeComfort(side), "letters", spot, change
            ),
        }
        wide = [max(LEAST_MM, type_.width(words(name), NAME_MM) + APART_MM) for name in makers]
        along = -sum(wide) / 2
        for (name, make), room in zip(makers.items(), wide, strict=True):
            spot = Spot(table.spot(side, along + room / 2, CONTROLS_AT_MM), side)
            self.buttons.name(make(spot), words(name), NAME_MM)
            along += room

    def _hand_over(self, side: Side, seat: int) -> None:
        words = self.around.words(side)("people.leave")
        spot = Spot(self.around.table.spot(side, 0, HAND_OVER_AT_MM), side, seat)
        leave = partial(self.go, Back(seat))
        pill = self.buttons.pill
        pill(HandOver(seat), words, "petrol", spot, leave, PILL_WIDE_MM, PILL_HIGH_MM)

    def _choose_language(self, side: Side) -> None:
        chosen, close = partial(self.go, Anew()), partial(self._openings.close, side)
        sheet = language_sheet(self.around, self.stage, self.buttons, side, chosen, close)
        self._openings.open(sheet)

    def touch(self, contact: Contact) -> None:
        super().touch(contact)
        if contact.kind == "down":
            self._openings.touched(self.fingers.get(contact.finger))

    def update(self, dt: float) -> None:
        super().update(dt)
        self._openings.tick(dt)
