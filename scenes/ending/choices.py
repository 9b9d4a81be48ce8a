"""What can come next after a game: buttons at the side of every person."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeAlias

import pygame

from game.match import AnyMatch
from game.matches import rematch
from scenes.art.controls import Kind
from scenes.core.table import Pixel
from scenes.keepsake.keepsake import Keepsake, ShowKeepsake
from scenes.scene.scene import Behind
from scenes.stage.motion import FADE_SECONDS, Faded, fade_steps
from scenes.stage.script import Steps, Wait
from scenes.stage.sprite import Layer
from scenes.touch.contacts import Contact
from scenes.touch.target import Meaning, Target
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


class ShowMore(Meaning, id="result.more"):
    """Show what else there is, in place of the seat's other buttons."""

    seat: int


Beside: TypeAlias = tuple[int, Pixel, float]
"""A seat, the middle of its buttons, and their height in mm."""


class Choice(NamedTuple):
    means: Meaning
    label: str
    kind: Kind
    action: Callable[[], None]


@dataclass(eq=False)
class _More:
    """What else a seat may do. `opener`: the button that shows it, if there is room."""

    beside: Beside
    taken: list[pygame.Rect]
    choices: list[Choice] = field(default_factory=list)
    opener: Button | None = None
    laid: list[Button] = field(default_factory=list)


class Choices:
    """Two buttons per seat, one above the other or side by side, and one for what is quieter."""

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
        self._more: dict[int, _More] = {}
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
        """Adds something quieter to a seat, behind its button "More", which is as near as possible
        to the others. `taken`: what buttons must not cover, besides others."""
        more = self._more.get(beside[0])
        if more is None:
            more = self._more[beside[0]] = self._begin_more(beside, list(taken))
        more.choices.append(Choice(means, label, "petrol", act))

    def _begin_more(self, beside: Beside, taken: list[pygame.Rect]) -> _More:
        top, (seat, _, high) = self._top, beside
        more, label = _More(beside, taken), top.words(seat)("result.more")
        (spot,) = self._spots(more, [label], self.shown)
        if spot is None:
            return more
        act = partial(self._open, more)
        more.opener = button = top.buttons.pill(
            ShowMore(seat), label, "petrol", spot, act, high_mm=high, visible=False
        )
        self.shown.append(button)
        if seat not in self._hidden:
            top.fading.play(self._fade_in(button), button)
        return more

    def _spots(
        self, more: _More, labels: Sequence[str], others: Iterable[Button]
    ) -> list[Spot | None]:
        """Where buttons with these labels have room, off these others."""
        top, (seat, at, high) = self._top, more.beside
        side, taken = top.seating.sides[seat], [*more.taken, *(one.rect for one in others)]
        found = list[Spot | None]()
        for label in labels:
            rect = rect_at(side, top.buttons.pill_size(label, high), at)
            placer = Placer(top.around.table, side, taken, LEAST_GAP_MM, depth=DEPTH)
            place = placer.place([Alternative(rect)])
            taken += [place.rect] if place else []
            found.append(Spot(place.rect.center, side, seat) if place else None)
        return found

    def _placed(self, more: _More) -> list[tuple[Choice, Spot]]:
        """The quieter choices where the seat's other buttons are now."""
        seat, labels = more.beside[0], [choice.label for choice in more.choices]
        others = (one for one in self.shown if one.spot.seat != seat)
        pairs = zip(more.choices, self._spots(more, labels, others), strict=True)
        return [(choice, spot) for choice, spot in pairs if spot is not None]

    def _open(self, more: _More) -> None:
        """Shows the quieter choices in place of the seat's other buttons."""
        top, (seat, _, high) = self._top, more.beside
        placed = self._placed(more)
        self._show_own(seat, False)
        for (means, label, kind, act), spot in placed:
            chosen = partial(self._choose, act)
            more.laid.append(top.buttons.pill(means, label, kind, spot, chosen, high_mm=high))
        self.shown += more.laid
        top.later.after(MORE_SECONDS, partial(self._close, more), owner=more.beside)

    def _choose(self, act: Callable[[], None]) -> None:
        self.close()
        act()

    def close(self) -> None:
        """Shows the usual buttons again."""
        for more in self._more.values():
            self._close(more)

    def _close(self, more: _More) -> None:
        laid, more.laid = more.laid, []
        for button in laid:
            self.shown.remove(button)
            self._top.buttons.remove(button)
        if laid and more.beside[0] not in self._hidden:
            self._show_own(more.beside[0], True)

    def _show_own(self, seat: int, is_visible: bool) -> None:
        for button in self.shown:
            if button.spot.seat == seat:
                button.set_visible(is_visible)

    def behind(self) -> Iterator[Behind]:
        """What a touch of each "More" would show."""
        for more in self._more.values():
            if more.opener is not None and more.opener.visible:
                for choice, (at, side, seat) in self._placed(more):
                    size = self._top.buttons.pill_size(choice.label, more.beside[2])
                    target = Target(choice.means, rect_at(side, size, at), seat, side.facing)
                    yield Behind(target, more.opener.means)

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
        self.close()
        (self._hidden.add if taken else self._hidden.discard)(seat)
        self._show_own(seat, not taken)


MORE_SECONDS = 8.0
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
