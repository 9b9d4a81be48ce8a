"""What can be pressed on an open book."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from scenes.art.canvas import Picture
from scenes.art.controls import State
from scenes.art.icons import Icon
from scenes.booklet.form import Form
from scenes.booklet.meanings import CloseBooklet, Paper, PlayAgain, TurnBack, TurnForward
from scenes.core.table import Pixel, Side
from scenes.touch.target import Meaning
from scenes.ui.buttons import Button, Buttons, Face, Spot


class BookletControls:
    """They lie above all else there; bare paper takes what touches none of them."""

    def __init__(
        self,
        buttons: Buttons,
        form: Form,
        spot: Callable[[tuple[float, float]], Pixel],
        seat: int,
        side: Side,
    ) -> None:
        """`spot`: from millimetres on the book to pixels of the table."""
        self._buttons, self._form, self._spot = buttons, form, spot
        self._seat, self._side = seat, side
        self._all: list[Button] = []

    def add(
        self,
        close: Callable[[], None],
        leaf: Callable[[int], None],
        play_again: Callable[[], None],
    ) -> None:
        """They can be pressed, and are not seen yet."""
        form, seat = self._form, self._seat
        self._all = [
            self._control(CloseBooklet(seat), "cross", form.close, close),
            self._control(TurnBack(seat), "back", form.back, partial(leaf, -1)),
            self._control(TurnForward(seat), "forward", form.forward, partial(leaf, 1)),
            self._bare(PlayAgain(seat), form.board, (form.side, form.side), play_again),
            self._bare(Paper(seat), (0.0, 0.0), form.pages, lambda: None),
        ]
        for button in reversed(self._all):
            self._buttons.lift(button)

    def _control(
        self, means: Meaning, icon: Icon, mm: tuple[float, float], action: Callable[[], None]
    ) -> Button:
        spot = Spot(self._spot(mm), self._side, self._seat)
        return self._buttons.control(means, icon, spot, action, self._form.control, visible=False)

    def _bare(
        self,
        means: Meaning,
        mm: tuple[float, float],
        size: tuple[float, float],
        action: Callable[[], None],
    ) -> Button:
        """Of which nothing is seen but what it lies on."""
        gallery = self._buttons.gallery
        nothing = gallery.keep("bare", _nothing)

        def paint(_state: State, _side: Side) -> Picture:
            return nothing

        face = Face(paint, (gallery.table.px(size[0]), gallery.table.px(size[1])))
        return self._buttons.add(means, face, Spot(self._spot(mm), self._side, self._seat), action)

    def enable(self, number: int, count: int) -> None:
        """Where the book lies open at the panel of a number."""
        for button in self._all:
            match button.means:
                case TurnBack():
                    button.enable(number > 0)
                case TurnForward():
                    button.enable(number < count - 1)

    def show(self) -> None:
        for button in self._all:
            button.set_visible(True)

    def remove(self) -> None:
        for button in self._all:
            self._buttons.remove(button)
        self._all = []


def _nothing() -> Picture:
    return Picture(pygame.Surface((1, 1), pygame.SRCALPHA, 32), (0, 0))
