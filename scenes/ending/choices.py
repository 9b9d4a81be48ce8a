"""What can come next after a game: buttons at the side of every person."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable
from functools import partial
from typing import NamedTuple, TypeAlias

import pygame

from game.match import AnyMatch
from game.matches import rematch
from scenes.art.controls import Kind
from scenes.core.table import Pixel
from scenes.keepsake.keepsake import Keepsake, ShowKeepsake
from scenes.stage.motion import FADE_SECONDS, Faded, fade_steps
from scenes.stage.script import Steps, Wait
from scenes.stage.sprite import Layer
from scenes.touch.contacts import Contact
from scenes.touch.target import Meaning
from scenes.ui.buttons import Button, Spot
from scenes.ui.placer import Alternative, Placer, rect_at
from scenes.views.ended.layout import DEPTH, PILLS_APART_MM, Controls
from scenes.views.view import AnyTabletop


class PlayNext(Meaning, id="result.next"):
    """Play the next game of the match."""

    seat: int


class PlayAgain(Meaning, id="result.again"):
    """Play another match."""

    seat: int


class PlayRematch(Meaning, id="result.rematch"):
    """Play the last game once more, with the seats exchanged."""

    seat: int


class Leave(Meaning, id="result.menu"):
    seat: int


Beside: TypeAlias = tuple[int, Pixel, float]
"""A seat, the middle of its buttons, and their height in mm."""


class Choice(NamedTuple):
    means: Meaning
    label: str
    kind: Kind
    action: Callable[[], None]


class Choices:
    """Two buttons per seat, one above the other or side by side."""

    def __init__(
        self,
        top: AnyTabletop,
        go_on: Callable[[], None],
        again: Callable[[], None],
        leave: Callable[[], None],
    ) -> None:
        """The actions: next game of the match, another match, the menu."""
        self._top, self._go_on, self._again, self._leave = top, go_on, again, leave
        self.shown: list[Button] = []
        self._hidden: set[int] = set()
        """The seats whose buttons make room for a card for initials."""

    def _choices(self, seat: int) -> tuple[Choice, Choice]:
        words = self._top.words(seat)
        if self._top.match.can_go_on():
            first = Choice(PlayNext(seat), words("result.next"), "bone", self._go_on)
        else:
            first = Choice(PlayAgain(seat), words("result.again"), "bone", self._again)
        return first, Choice(Leave(seat), words("result.menu"), "petrol", self._leave)

    def show(self, seat: int, controls: Controls, at: Pixel, fades: bool, waits: bool) -> None:
        """Shows a seat's buttons around `at`. `waits`: hidden until `make_room` shows them."""
        top, (wide, high, in_a_row, _) = self._top, controls
        side, apart = top.seating.sides[seat], (wide if in_a_row else high) + PILLS_APART_MM
        if waits:
            self._hidden.add(seat)
        for number, (means, label, kind, action) in enumerate(self._choices(seat)):
            away = top.around.table.px((number - 0.5) * apart)
            there = side.beside(at, away if in_a_row else 0, 0 if in_a_row else away)
            spot = Spot(there, side, seat)
            button = top.buttons.pill(means, label, kind, spot, action, wide, high, visible=False)
            if fades and not waits:
                top.fading.play(self._fade_in(button), button)
            elif not waits:
                button.set_visible(True)
            self.shown.append(button)

    def offer(
        self,
        means: Meaning,
        label: str,
        act: Callable[[], None],
        beside: Beside,
        taken: Iterable[pygame.Rect],
    ) -> None:
        """Adds a quiet button as near as possible to a seat's other ones, if there is room; it
        appears with them. `taken`: what it must not cover, besides buttons."""
        top, (seat, at, high) = self._top, beside
        side, others = top.seating.sides[seat], [one.rect for one in self.shown]
        rect = rect_at(side, top.buttons.pill_size(label, high), at)
        placer = Placer(top.around.table, side, [*taken, *others], LEAST_GAP_MM, depth=DEPTH)
        place = placer.place([Alternative(rect)])
        if place is None:
            return
        spot = Spot(place.rect.center, side, seat)
        button = top.buttons.pill(means, label, "petrol", spot, act, high_mm=high, visible=False)
        self.shown.append(button)
        if seat not in self._hidden:
            top.fading.play(self._fade_in(button), button)

    def offer_rematch(
        self,
        begin: Callable[[AnyMatch], None],
        seed: int,
        beside: Beside,
        taken: Iterable[pygame.Rect],
    ) -> None:
        """As `offer`, if the game has a rematch (G8)."""
        match, seat = self._top.match, beside[0]
        if match.rules.has_rematch and match.is_over():
            label = self._top.words(seat)("result.rematch")
            self.offer(PlayRematch(seat), label, lambda: begin(rematch(match, seed)), beside, taken)

    def offer_keepsake(
        self, keepsake: Keepsake, beside: Beside, taken: Iterable[pygame.Rect]
    ) -> None:
        """As `offer`."""
        seat, label = beside[0], self._top.words(beside[0])("result.picture")
        self.offer(ShowKeepsake(seat), label, partial(keepsake.show, seat), beside, taken)

    def _fade_in(self, button: Button) -> Steps:
        faded = Faded(self._top.stage, self._top.fading, Layer.WORDS)
        faded.show(fade_steps(button.picture("up")), button.spot.at)
        yield Wait(FADE_SECONDS)
        faded.remove()
        button.set_visible(True)

    def make_room(self, seat: int, taken: bool) -> None:
        """Hides the seat's buttons for a card for initials, or shows them again."""
        (self._hidden.add if taken else self._hidden.discard)(seat)
        for button in self.shown:
            if button.spot.seat == seat:
                button.set_visible(not taken)


LEAST_GAP_MM = 4.0
"""Between a button that is added and everything else."""
DEAF_SECONDS = 0.3
"""New controls ignore touches for so long."""


class Offer:
    """Shows the choices once the ending is over; they ignore touches for a short time."""

    def __init__(self, show: Callable[[], None], is_seen: bool = False) -> None:
        """`is_seen`: the choices have already been shown, on a screen of another size."""
        self._show = show
        self._lifting = set[Hashable]()
        """The fingers that were already down when the scene began."""
        self._deaf = 0.0 if is_seen else DEAF_SECONDS
        self.is_made = False

    @property
    def is_deaf(self) -> bool:
        return self._deaf > 0

    def touched(self, contact: Contact, fingers: Container[Hashable]) -> None:
        """Call before the scene handles the touch; `fingers`: those that the scene tracks."""
        if contact.finger in fingers or contact.kind == "down":
            return
        if contact.kind == "move":
            self._lifting.add(contact.finger)
        else:
            self._lifting.discard(contact.finger)

    def tick(self, dt: float, is_due: bool) -> None:
        """`is_due`: the ending is over and no finger of the scene is down."""
        if self.is_made:
            self._deaf -= dt
        elif is_due and not self._lifting:
            self.make()

    def make(self) -> None:
        self.is_made = True
        self._show()
