"""The pause screen, between the game and the menu."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from scenes.art import coins, colours
from scenes.art.controls import Kind
from scenes.core.table import Side
from scenes.covers.covering import CoveringScene
from scenes.services.destinations import Anew, Back, Destination, ToMenu
from scenes.services.seating import Seating
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings
from scenes.stage.sprite import Layer
from scenes.touch.target import Meaning
from scenes.ui.buttons import CONTROL_MM, PILL_MM, Button, Spot
from scenes.ui.panel import Loudness, Openings, language_sheet

TITLE_MM, KEPT_MM = 13.0, 8.5
TITLE_AT_MM, KEPT_AT_MM = 120.0, 106.0
PILLS_AT_MM, CONTROLS_AT_MM, HAND_OVER_AT_MM = 85.0, 57.0, 20.0
"""Distances from the edge of the table."""
COIN_MM, COIN_AWAY_MM = 24.0, 4.0
PILL_APART_MM, PILL_WIDE_MM, PILL_HIGH_MM = 14.0, 78.0, 20.5
NAME_MM, APART_MM, LEAST_MM = 6.4, 6.0, 54.0
"""The em of the controls' names, the gap between names, and the least width of each."""


class GoOn(Meaning, id="pause.go_on"):
    side: Side


class Leave(Meaning, id="pause.menu"):
    side: Side


class ChangeLanguage(Meaning, id="pause.language"):
    """Switch this side to the next language."""

    side: Side


class ChangeVolume(Meaning, id="pause.volume"):
    """Switch to the next volume."""

    side: Side


class ChangeComfort(Meaning, id="pause.comfort"):
    """Switch to the next combination of large print and reduced motion, for the whole table."""

    side: Side


class HandOver(Meaning, id="pause.seat{seat}.hand_over"):
    """Hand this seat to a computer player until a person takes it again."""

    seat: int


class PauseScene(CoveringScene):
    """Faces the side of every person, in that person's language."""

    name: ClassVar[str] = "pause"

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        _services: Services,
        seating: Seating | None = None,
        can_replace: bool = True,
    ) -> None:
        """`seating`: the players, if any; `can_replace`: whether computers can take over."""
        super().__init__(around.turned(seating.names_of) if seating else around, go)
        self._seating, self._can_replace = seating, can_replace
        self._loudness = Loudness(around, self.buttons)
        self._openings = Openings(lambda: self._openings.lay())
        self.openings = (self._openings,)

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
        """Each side with the seat that can be handed over there."""
        if self._seating is None:
            yield from ((side, None) for side in (Side.SOUTH, Side.NORTH))
            return
        people = self._seating.people if self._can_replace else ()
        for seat in self._seating.choosing:
            yield self._seating.sides[seat], seat if seat in people else None

    def _spot(self, side: Side, along: float, inward: float, seat: int | None = None) -> Spot:
        """A spot in mm that are scaled with the table."""
        grown = self.around.table.grown
        return Spot(self.around.table.spot(side, along * grown, inward * grown), side, seat)

    def _wide(self, words: str, em_mm: float) -> float:
        """Width of a line of text in mm before scaling."""
        table = self.around.table
        em_mm = table.em_mm(em_mm * table.grown)
        return self.around.gallery.type.width(words, em_mm) / table.grown

    def _head(self, side: Side) -> None:
        gallery, table, words = self.around.gallery, self.around.table, self.around.words(side)
        title_mm, kept_mm = (table.em_mm(em * table.grown) for em in (TITLE_MM, KEPT_MM))
        heading = gallery.text(words("pause.title"), title_mm, colours.BONE, "bold", side)
        self.stage.add(heading, self._spot(side, 0, TITLE_AT_MM).at, Layer.WORDS)
        below = gallery.text(words("pause.kept"), kept_mm, colours.QUIET_BONE, side=side)
        self.stage.add(below, self._spot(side, 0, KEPT_AT_MM).at, Layer.WORDS)
        if self._seating is not None:
            name = self._seating.name(self._seating.sides.index(side))
            along = -(self._wide(words("pause.kept"), KEPT_MM) + COIN_MM) / 2 - COIN_AWAY_MM
            at = self._spot(side, along, (TITLE_AT_MM + KEPT_AT_MM) / 2).at
            coin = coins.coin(gallery, name, COIN_MM * table.grown, side)
            self.stage.add(coin, at, Layer.WORDS)

    def _choices(self, side: Side) -> None:
        words, table = self.around.words(side), self.around.table
        size, scale = self.buttons.pill_size, table.per_mm * table.grown
        least, high = PILL_WIDE_MM * table.grown, PILL_MM * table.grown
        choices: list[tuple[Meaning, str, Kind, Destination]] = [
            (GoOn(side), words("pause.go_on"), "bone", Back()),
            (Leave(side), words("pause.menu"), "petrol", ToMenu()),
        ]
        wide = [size(label, high, least)[0] / scale + PILL_APART_MM for _, label, *_ in choices]
        along = -sum(wide) / 2
        for (means, label, kind, there), room in zip(choices, wide, strict=True):
            spot = self._spot(side, along + room / 2, PILLS_AT_MM)
            self.buttons.pill(means, label, kind, spot, partial(self.go, there), least, high)
            along += room

    def _controls(self, side: Side) -> None:
        """Places the controls for sound, language and comfort, with labels."""
        words, grown = self.around.words(side), self.around.table.grown
        across = CONTROL_MM * grown
        choose, control = partial(self._choose_language, side), self.buttons.control
        makers: dict[str, Callable[[Spot], Button]] = {
            "control.sound": lambda spot: self._loudness.choice(ChangeVolume(side), spot, across),
            "control.globe": lambda spot: control(
                ChangeLanguage(side), "globe", spot, choose, across
            ),
            self.around.comfort.wish.key: lambda spot: control(
                ChangeComfort(side), "letters", spot, self._change_comfort, across
            ),
        }
        wide = [max(LEAST_MM, self._wide(words(name), NAME_MM) + APART_MM) for name in makers]
        along = -sum(wide) / 2
        for (name, make), room in zip(makers.items(), wide, strict=True):
            button = make(self._spot(side, along + room / 2, CONTROLS_AT_MM))
            self.buttons.name(button, words(name), NAME_MM * grown)
            along += room

    def _change_comfort(self) -> None:
        """Switches to the next combination and lays everything out again."""
        self.around.comfort.take_next()
        self.go(Anew())

    def _hand_over(self, side: Side, seat: int) -> None:
        words, grown = self.around.words(side)("people.leave"), self.around.table.grown
        spot, leave = self._spot(side, 0, HAND_OVER_AT_MM, seat), partial(self.go, Back(seat))
        sizes = PILL_WIDE_MM * grown, PILL_HIGH_MM * grown
        self.buttons.pill(HandOver(seat), words, "petrol", spot, leave, *sizes)

    def _choose_language(self, side: Side) -> None:
        around, close = self.around, partial(self._openings.close, side)
        shown = around, self.stage, self.buttons, side, partial(self.go, Anew()), close
        self._openings.open(language_sheet(*shown, None, around.table.grown))
