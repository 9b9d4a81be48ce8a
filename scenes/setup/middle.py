"""What belongs to all in the set-up: the emblem, Start, the coin of the options, the menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.art.controls import State
from scenes.art.icons import Icon
from scenes.core.table import LARGEST_SCALE, USUAL_TABLE_MM, Pixel, Side, Table, square
from scenes.services.destinations import Lying
from scenes.services.surroundings import Surroundings
from scenes.setup.meanings import Leave, OpenGame, Start
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage
from scenes.ui.buttons import Buttons, Face, Spot
from scenes.views.loading import emblem_of

START_MM, RING_MM, COUNT_EM = 72.0, 50.0, 9.0
TITLE_RING_MM, TITLE_SHARE, NAME_EM = 66.0, 1.08, 11.0
"""The radius of the ring of the game's names, and the emblem's side by that."""
TITLE_AWAY, GAME_AWAY, GAME_COIN_MM, GAME_RING_MM = 155.0, 135.0, 48.0, 36.0
"""How far left and right of Start those lie, and the coin of the options and its ring."""
PICTURE_SHARE, WIDEST = 0.56, 84.0
"""Of the coin, and the degrees of a ring that a word takes at most."""
MENU_MM, MENU_AT_MM = 22.0, 27.0
NAME_MM = 6.4


def scale_of(table: Table) -> float:
    """All of it grows with the table, up to reach."""
    return min(LARGEST_SCALE, table.high / USUAL_TABLE_MM)


class Middle:
    def __init__(self, around: Surroundings, stage: Stage, buttons: Buttons, game: str) -> None:
        self._around, self._stage, self._buttons, self._game = around, stage, buttons, game
        self._scale = scale_of(around.table)

    @staticmethod
    def emblem_at(table: Table, game: str) -> Lying:
        """Where the game's lies."""
        scale = scale_of(table)
        side = table.px(TITLE_SHARE * TITLE_RING_MM * scale)
        return Lying(game, _beside(table, -TITLE_AWAY * scale), side, side)

    def title(self) -> Sprite:
        """The emblem."""
        _, at, side, _ = self.emblem_at(self._around.table, self._game)
        lying = self._stage.add(emblem_of(self._game, self._around.gallery, side), at, Layer.LYING)
        self._ring(at, f"{self._game}.name", TITLE_RING_MM, NAME_EM)
        return lying

    @property
    def start_rect(self) -> pygame.Rect:
        return square(self._around.table.middle, self._around.table.px(START_MM * self._scale))

    def start(
        self, count: int, is_enough: bool, readers: Sequence[Side], begin: Callable[[], None]
    ) -> None:
        """The Start button; `readers`: the sides its label faces."""
        around, gallery = self._around, self._around.gallery
        words = tuple(around.words(side)("setup.start") for side in readers)
        diameter, middle = START_MM * self._scale, around.table.middle

        def paint(state: State, _side: Side) -> Picture:
            return gallery.of(gallery.controls.start_button, words, diameter, state)

        face = Face(paint, self.start_rect.size, words[0])
        button = self._buttons.add(Start(), face, Spot(middle, Side.SOUTH), begin, visible=False)
        button.enable(is_enough)
        button.set_visible(True)
        key = "setup.players" if is_enough else f"setup.count.{self._game}"
        self._ring(middle, key, RING_MM, COUNT_EM, count)

    @property
    def game_at(self) -> Pixel:
        """Where the coin of the options lies."""
        return _beside(self._around.table, GAME_AWAY * self._scale)

    def options(self, picture: Callable[[int], Picture | None], open_: Callable[[], None]) -> None:
        """`picture`: of what is chosen, so many pixels high."""
        gallery, across = self._around.gallery, GAME_COIN_MM * self._scale
        side = self._around.table.px(PICTURE_SHARE * across)
        at, shown = self.game_at, picture(side)
        icon: Icon | None = "menu" if shown is None else None

        def paint(state: State, _side: Side) -> Picture:
            return gallery.of(gallery.controls.disc_button, icon, across, state, "petrol")

        face = Face(
            paint,
            (self._around.table.px(across),) * 2,
            self._around.words(Side.SOUTH)("setup.game"),
        )
        self._buttons.add(OpenGame(), face, Spot(at, Side.SOUTH), open_)
        if shown is not None:
            self._stage.add(shown, at, Layer.WORDS)
        self._ring(at, "setup.game", GAME_RING_MM, COUNT_EM)

    def menu(self, side: Side, leave: Callable[[], None]) -> None:
        """In the left corner of a long side."""
        table, scale = self._around.table, self._around.table.grown
        along = MENU_AT_MM * scale - table.wide / 2
        spot = Spot(table.spot(side, along, MENU_AT_MM * scale), side)
        button = self._buttons.control(Leave(side), "menu", spot, leave, MENU_MM * scale)
        self._buttons.name(button, self._around.words(side)("control.menu"), NAME_MM * scale)

    def _ring(self, at: Pixel, key: str, radius_mm: float, em: float, count: int = 0) -> None:
        """Around a place, to be read from all sides."""
        gallery, scale = self._around.gallery, self._scale
        said = tuple(self._around.words(side)(key, count=count) for side in Side)
        em_mm, bone = self._around.table.em_mm(em * scale), colours.BONE
        made = gallery.type.ring
        ring = gallery.of(made, said, radius_mm * scale, em_mm, bone, "bold", WIDEST)
        self._stage.add(ring, at, Layer.WORDS)


def _beside(table: Table, along_mm: float) -> Pixel:
    """Of the middle."""
    x, y = table.middle
    return x + table.px(along_mm), y
