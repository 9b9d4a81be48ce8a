"""The round controls that every seat has in every game: menu and taking back, beside the hint's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from game.match import AnyMatch
from scenes.book.meanings import OpenBook
from scenes.buttons import Spot
from scenes.play.control_names import name_control
from scenes.play.corners import ToggleSound
from scenes.play.hints import AskHint
from scenes.touch.target import Meaning
from scenes.views.view import AnyView

MENU, UNDO = 0, 1
"""Their places at a seat."""


@dataclass(frozen=True)
class OpenMenu(Meaning):
    seat: int
    id: ClassVar[str] = "play.menu"


@dataclass(frozen=True)
class TakeBack(Meaning):
    seat: int
    id: ClassVar[str] = "play.seat{seat}.undo"


class Controls:
    """They are seen where people sit; on a table of computer players alone the menus are, for
    whoever watches."""

    def __init__(self, view: AnyView) -> None:
        self._view, self._host = view, view.host

    @property
    def _match(self) -> AnyMatch:
        return self._host.match

    def add(self, pause: Callable[[], None], take_back: Callable[[], None]) -> None:
        buttons = self._host.buttons
        for seat, side in enumerate(self._host.seating.sides):
            menu, undo = (
                Spot(self._view.control_spot(side, place), side, seat) for place in (MENU, UNDO)
            )
            button = buttons.control(OpenMenu(seat), "menu", menu, pause)
            name_control(self._view, button, "control.menu")
            button = buttons.control(TakeBack(seat), "undo", undo, take_back, once=True)
            name_control(self._view, button, "control.undo")

    def refresh(self) -> None:
        is_computer, attends = self._host.is_computer, self._host.seating.attends
        is_watched = all(map(is_computer, range(len(self._host.seating))))
        last, moves = self.last_person()
        for button in self._host.buttons:
            match button.means:
                case OpenMenu(seat) | ToggleSound(seat):
                    button.set_visible(is_watched or attends(seat))
                case AskHint(seat) | OpenBook(seat):
                    button.set_visible(attends(seat))
                case TakeBack(seat):
                    button.enable(seat == last and self._match.can_undo(moves))
                    button.set_visible(attends(seat) and self._view.offers_undo())

    def last_person(self) -> tuple[int | None, int]:
        """The person who has moved last, and how many moves ago: what computer players have
        answered since then is taken back with it."""
        for moves, move in enumerate(reversed(self._match.played), 1):
            if move is None:
                break
            if not self._host.is_computer(move.seat):
                return move.seat, moves
        return None, 0
