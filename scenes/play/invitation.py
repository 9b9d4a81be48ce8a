"""What a seat shows whom nobody plays: touch here, and it is yours."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from scenes.art.canvas import Picture
from scenes.art.controls import State
from scenes.art.countdown import LAMPS, ring_of_lamps
from scenes.buttons import Button, Face, Spot
from scenes.play.room import Pill, pill_near, roomiest, words_rect
from scenes.stage.sprite import Layer
from scenes.table import Pixel, Side
from scenes.touch.target import Meaning
from scenes.views.view import AnyView

SIZES_MM = (60.0, 50.0, 42.0, 34.0, 30.0)
"""Of the ring, the largest first: where there is room."""
DISC_SHARE, RING_SHARE = 0.66, 0.88
CLOSE_MM = 40.0
"""A pill farther from where it belongs may have a better place."""


@dataclass(frozen=True)
class TakeOver(Meaning):
    """Somebody plays this seat from now on."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.join"


def _at_an_end(
    view: AnyView, side: Side, sizes: Sequence[Pixel], near: Pixel, covered: Sequence[pygame.Rect]
) -> tuple[int, Pixel] | None:
    """Near where a seat's own controls begin. Where others have that corner of the table, near the
    other end of its side, if that is closer: out on the felt it would lie where all play."""
    table = view.host.around.table
    found = roomiest(view, side, sizes, near, covered)
    if found is None or math.dist(found[1], near) <= table.px(CLOSE_MM):
        return found
    seen = table.seen(side, pygame.Rect(near, (0, 0)))
    seen.x = (table.width if side.upright else table.height) - seen.x
    far = table.unseen(side, seen).topleft
    other = roomiest(view, side, sizes, far, covered)
    is_closer = other is not None and math.dist(other[1], far) < math.dist(found[1], near)
    return other if is_closer else found


class Invitation:
    """Of one seat: a large one with lamps that go out while people are waited for, a small one
    for the rest of the match, or none."""

    def __init__(
        self,
        view: AnyView,
        seat: int,
        take: Callable[[], None],
        covered: Callable[[], Sequence[pygame.Rect]],
    ) -> None:
        """`covered`: what it may not lie on."""
        self._covered = covered
        self._view, self._host, self._seat, self._take = view, view.host, seat, take
        self._side = view.side(seat)
        self._button: Button | None = None
        self._size_mm = SIZES_MM[-1]
        self._ring = self._host.stage.add(None, layer=Layer.WORDS)
        self._is_large = False

    def remove(self) -> None:
        if self._button is not None:
            self._host.buttons.remove(self._button)
            self._button = None
        self._ring.show(None)

    @property
    def is_shown(self) -> bool:
        return self._button is not None

    # --- while people are waited for

    def wait(self, share: float) -> None:
        """`share` of the time is left."""
        if self._button is None or not self._is_large:
            self._call()
        lit = math.ceil(share * LAMPS)
        steps = self._host.gallery.get(ring_of_lamps, RING_SHARE * self._size_mm)
        self._ring.show(self._host.gallery.turned(steps[lit], self._side))

    def _call(self) -> None:
        self.remove()
        self._is_large = True
        gallery, (self._size_mm, at) = self._host.gallery, self._room()
        diameter = DISC_SHARE * self._size_mm
        disc = gallery.controls.disc_button

        def paint(state: State, side: Side) -> Picture:
            lit = state == "up"
            return gallery.of_facing(side, disc, "person", diameter, state, "bone", lit)

        face = Face(paint, (gallery.table.px(diameter),) * 2, "join")
        spot = Spot(at, self._side, self._seat)
        self._ring.move(*at)
        self._button = self._host.buttons.add(TakeOver(self._seat), face, spot, self._take)

    def _room(self) -> tuple[float, Pixel]:
        """How large it can be, and where: near the seat's words, else where its controls are."""
        sizes = [(self._host.around.table.px(size),) * 2 for size in SIZES_MM]
        near = words_rect(self._view, self._side).center
        found = roomiest(self._view, self._side, sizes, near, self._covered())
        if found is None:
            return SIZES_MM[-1], self._controls
        return SIZES_MM[found[0]], found[1]

    @property
    def _controls(self) -> Pixel:
        """Where the seat's own controls lie, which nobody needs now."""
        return self._view.seat_places(self._side).panel.center

    # --- for the rest of the match

    def stay(self) -> None:
        """A computer player has the seat; whoever comes takes it over."""
        if self._button is not None and not self._is_large:
            return
        self.remove()
        self._is_large = False
        self._button = self._pill() or self._host.buttons.control(
            TakeOver(self._seat), "person", self._spot, self._take
        )

    def _pill(self) -> Button | None:
        """None where there is no room for words."""
        label = self._host.words(self._seat)("people.join")
        pill = Pill(TakeOver(self._seat), label, "petrol", self._take)
        covered = self._covered()
        return pill_near(self._view, pill, self._seat, self._controls, covered, _at_an_end)

    @property
    def _spot(self) -> Spot:
        return Spot(self._controls, self._side, self._seat)
