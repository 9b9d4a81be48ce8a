"""What a seat shows whom nobody plays: touch here, and it is yours."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from scenes.buttons import Button, Spot
from scenes.play.room import Pill, pill_near, roomiest
from scenes.table import Pixel, Side
from scenes.touch.target import Meaning
from scenes.views.view import AnyView

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
    """Of one seat: there as long as the computer plays it, or none."""

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

    def remove(self) -> None:
        if self._button is not None:
            self._host.buttons.remove(self._button)
            self._button = None

    @property
    def is_shown(self) -> bool:
        return self._button is not None

    def show(self) -> None:
        """A computer player has the seat; whoever comes takes it over."""
        if self._button is None:
            self._button = self._pill() or self._host.buttons.control(
                TakeOver(self._seat), "person", self._spot, self._take
            )

    @property
    def _controls(self) -> Pixel:
        """Where the seat's own controls lie, which nobody needs now."""
        return self._view.seat_places(self._side).panel.center

    def _pill(self) -> Button | None:
        """None where there is no room for words."""
        label = self._host.words(self._seat)("people.join")
        pill = Pill(TakeOver(self._seat), label, "petrol", self._take)
        covered = self._covered()
        return pill_near(self._view, pill, self._seat, self._controls, covered, _at_an_end)

    @property
    def _spot(self) -> Spot:
        return Spot(self._controls, self._side, self._seat)
