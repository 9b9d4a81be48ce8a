"""The middle of the set-up: the game's emblem in a ring of its names, and Start in a ring that says
how many play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.art.controls import State
from scenes.buttons import Buttons, Face, Spot
from scenes.destinations import Lying
from scenes.setup.meanings import Start
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage
from scenes.surroundings import Surroundings
from scenes.table import USUAL_TABLE_MM, Pixel, Side, Table
from scenes.views.loading import emblem_of

START_MM, RING_MM = 72.0, 50.0
TITLE_SHARE, LARGE_TITLE_SHARE = 0.322, 0.285
"""Of the table's width; the latter where rings of large words need more room."""
TITLE_MM, TITLE_RING_MM = 60.0, 50.0
NAME_EM, COUNT_EM = 10.0, 9.0


def title_spot(table: Table) -> Pixel:
    share = LARGE_TITLE_SHARE if table.has_large_words else TITLE_SHARE
    return round(share * table.width), table.middle[1]


def scale_of(table: Table) -> float:
    """Smaller tables have less room in the middle."""
    return min(1.0, table.high / USUAL_TABLE_MM)


class Middle:
    def __init__(self, around: Surroundings, stage: Stage, buttons: Buttons, game: str) -> None:
        self._around, self._stage, self._buttons, self._game = around, stage, buttons, game
        self._scale = scale_of(around.table)

    @staticmethod
    def emblem_at(table: Table, game: str) -> Lying:
        """Where the game's lies."""
        side = table.px(TITLE_MM * scale_of(table))
        return Lying(game, title_spot(table), side, side)

    def title(self) -> Sprite:
        """The emblem."""
        _, at, side, _ = self.emblem_at(self._around.table, self._game)
        lying = self._stage.add(emblem_of(self._game, self._around.gallery, side), at, Layer.LYING)
        self._ring(at, f"{self._game}.name", TITLE_RING_MM, NAME_EM)
        return lying

    def start(
        self, count: int, is_enough: bool, readers: Sequence[Side], begin: Callable[[], None]
    ) -> None:
        """With so many who play; `readers`: whom it says what it is."""
        around, gallery = self._around, self._around.gallery
        words = tuple(around.words(side)("setup.start") for side in readers)
        diameter, middle = START_MM * self._scale, around.table.middle

        def paint(state: State, _side: Side) -> Picture:
            return gallery.of(gallery.controls.start_button, words, diameter, state)

        face = Face(paint, (around.table.px(diameter),) * 2)
        spot = Spot(middle, Side.SOUTH)
        button = self._buttons.add(Start(), face, spot, begin, visible=False)
        button.enable(is_enough)
        button.set_visible(True)
        key = "setup.players" if is_enough else f"setup.count.{self._game}"
        self._ring(middle, key, RING_MM, COUNT_EM, count)

    def _ring(self, at: Pixel, key: str, radius_mm: float, em: float, count: int = 0) -> None:
        """Around a place, to be read from all sides."""
        gallery = self._around.gallery
        said = tuple(self._around.words(side)(key, count=count) for side in Side)
        ring = gallery.of(gallery.type.ring, said, radius_mm * self._scale, em, colours.BONE)
        self._stage.add(ring, at, Layer.WORDS)
