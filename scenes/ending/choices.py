"""What can come next after a game: buttons at the side of every person."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable
from typing import NamedTuple

from scenes.art.controls import Kind
from scenes.core.table import Pixel
from scenes.stage.motion import FADE_SECONDS, Faded, fade_steps
from scenes.stage.script import Steps, Wait
from scenes.stage.sprite import Layer
from scenes.touch.contacts import Contact
from scenes.touch.target import Meaning
from scenes.ui.buttons import Button, Spot
from scenes.views.ended.layout import PILLS_APART_MM, Controls
from scenes.views.view import AnyTabletop


class PlayNext(Meaning, id="result.next"):
    """Play the next game of the match."""

    seat: int


class PlayAgain(Meaning, id="result.again"):
    """Play another match."""

    seat: int


class Leave(Meaning, id="result.menu"):
    seat: int


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

    def add(self, button: Button) -> None:
        """Adds a hidden button; it appears with the other ones of its seat."""
        others = [one for one in self.shown if one.spot.seat == button.spot.seat]
        self.shown.append(button)
        if any(one.visible for one in others):
            self._top.fading.play(self._fade_in(button), button)

    def _fade_in(self, button: Button) -> Steps:
        faded = Faded(self._top.stage, self._top.fading, Layer.WORDS)
        faded.show(fade_steps(button.picture("up")), button.spot.at)
        yield Wait(FADE_SECONDS)
        faded.remove()
        button.set_visible(True)

    def make_room(self, seat: int, taken: bool) -> None:
        """Hides the seat's buttons for a card for initials, or shows them again."""
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
