"""Between the game and the menu: nothing is lost, so one question is enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from scenes.art import coins, colours
from scenes.buttons import CONTROL_MM, Spot
from scenes.comfort_control import add_comfort
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

WIDE_MM, DEEP_MM, CLOSED_MM = 284.0, 118.0, 92.0
"""Of the felt before a seat up to what is called above its controls; the last one its depth where
nobody can be replaced."""
NAME_ROOM_MM = 12.0
"""Beyond that, so that what is called there lies where the felt is whole."""
TITLE_MM, KEPT_MM = 13.0, 8.5
COIN_MM, COIN_AT_MM, BESIDE_MM, BEYOND_MM = 24.0, -70.0, 78.0, 105.0
RAISED_MM, APART_MM = 11.0, 2.0
"""A coin lies so much higher where words below the heading reach as far as that."""
LARGE_PRINT_MM = 14.0
"""So much deeper where words are large."""
LOWEST_MM, PILL_HIGH_MM = 30.0, 20.5
MOST_BARE = 2 / 3
"""Of the table; were more of it bare, only scraps of the game would be seen between."""


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
        sides = dict(self._sides())
        if self._bare_share(sides) > MOST_BARE:
            yield from self.clear_all()
        for side, seat in sides.items():
            yield from self._place(side, seat)

    def _sides(self) -> Iterator[tuple[Side, int | None]]:
        """Each with the seat that can be handed over there."""
        if self._seating is None:
            yield from ((side, None) for side in (Side.SOUTH, Side.NORTH))
            return
        people = self._seating.people if self._can_replace else ()
        for seat in self._seating.choosing:
            yield self._seating.sides[seat], seat if seat in people else None

    def _bare_share(self, sides: Mapping[Side, int | None]) -> float:
        """How much of the table felt before all these sides would take."""
        table = self.around.table
        deep = sum(self._felt_mm(seat) for seat in sides.values())
        return WIDE_MM * deep / (table.wide * table.high)

    def _felt_mm(self, replaced: int | None) -> float:
        """How deep it is before a side."""
        large = LARGE_PRINT_MM * self.around.table.large_print
        return _deep_mm(replaced) + NAME_ROOM_MM + large

    def _place(self, side: Side, replaced: int | None) -> Iterator[None]:
        """`replaced`: the seat that can be handed over."""
        table, gallery, words = self.around.table, self.around.gallery, self.around.words(side)
        deep = _deep_mm(replaced)
        if self.cleared != (self.around.screen.get_rect(),):
            self.clear_felt(side, WIDE_MM, self._felt_mm(replaced))
            yield
        title, kept = (words(f"pause.{key}") for key in ("title", "kept"))
        heading = gallery.text(title, TITLE_MM, colours.BONE, "bold", side)
        self.stage.add(heading, table.spot(side, 0, deep - 17), Layer.WORDS)
        below = gallery.text(kept, KEPT_MM, colours.QUIET_BONE, side=side)
        self.stage.add(below, table.spot(side, 0, deep - 31), Layer.WORDS)
        if self._seating is not None:
            name = self._seating.name(self._seating.sides.index(side))
            coin = coins.coin(gallery, name, COIN_MM, side)
            reach = gallery.type.width(kept, KEPT_MM) / 2 + APART_MM
            higher = RAISED_MM if reach > -COIN_AT_MM - COIN_MM / 2 else 0.0
            at = table.spot(side, COIN_AT_MM, deep - 22 + higher)
            self.stage.add(coin, at, Layer.WORDS)
        self._choices(side, deep - 54)
        if replaced is not None:
            self._hand_over(side, replaced)
        yield

    def _choices(self, side: Side, inward: float) -> None:
        words, pill, spot = self.around.words(side), self.buttons.pill, self.around.table.spot
        left, right = (Spot(spot(side, along, inward), side) for along in (-46, 46))
        on, menu = words("pause.go_on"), words("pause.menu")
        pill(GoOn(side), on, "bone", left, partial(self.go, Back()), 78)
        pill(Leave(side), menu, "petrol", right, partial(self.go, ToMenu()), 78)
        globe = Spot(spot(side, BESIDE_MM, inward + 32), side)
        change = partial(self._choose_language, side)
        self.buttons.control(ChangeLanguage(side), "globe", globe, change)
        beyond = Spot(spot(side, BEYOND_MM, inward + 32), side)
        self._loudness.choice(ChangeVolume(side), beyond, CONTROL_MM)
        wish = Spot(spot(side, -BEYOND_MM, inward + 32), side)
        add_comfort(self.around, self.stage, self.buttons, ChangeComfort(side), wish, self.go)

    def _hand_over(self, side: Side, seat: int) -> None:
        words = self.around.words(side)("people.leave")
        spot = Spot(self.around.table.spot(side, 0, LOWEST_MM), side, seat)
        leave = partial(self.go, Back(seat))
        self.buttons.pill(HandOver(seat), words, "petrol", spot, leave, 78, PILL_HIGH_MM)

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


def _deep_mm(replaced: int | None) -> float:
    return CLOSED_MM if replaced is None else DEEP_MM
