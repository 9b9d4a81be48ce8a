"""The middle of the set-up: the game's emblem in a ring of its names, and Start in a ring that says
how many play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.art.controls import State
from scenes.buttons import Buttons, Face, Spot
from scenes.destinations import Lying
from scenes.setup.mats import depth_on
from scenes.setup.meanings import Start
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage
from scenes.surroundings import Surroundings
from scenes.table import LARGEST_SCALE, USUAL_TABLE_MM, Pixel, Side, Table
from scenes.views.loading import emblem_of

START_MM, RING_MM = 72.0, 50.0
RING_ROOM_MM, LINE_ROOM_MM = 10.0, 27.0
"""Around the ring of Start, and for what is said before a seat at a short side."""
TITLE_RING_MM, TITLE_SHARE = 66.0, 1.13
"""The radius of the ring of names on a usual table, and the emblem's side by that."""
NAME_EM, COUNT_EM = 11.0, 9.0


def scale_of(table: Table) -> float:
    """Smaller tables have less room in the middle."""
    return min(1.0, table.high / USUAL_TABLE_MM)


def beside_start(table: Table) -> tuple[float, float]:
    """From where to where there is room between a short side and Start, in millimetres from that
    side."""
    scale = scale_of(table)
    end = table.wide / 2 - (RING_MM + RING_ROOM_MM) * scale
    return depth_on(table) + LINE_ROOM_MM * scale, end


def title_spot(table: Table) -> Pixel:
    return table.px(sum(beside_start(table)) / 2), table.middle[1]


def title_radius(table: Table) -> float:
    """Of the ring of the game's names, in millimetres: it grows with the table, as boards do."""
    begin, end = beside_start(table)
    usual = TITLE_RING_MM * min(LARGEST_SCALE, table.high / USUAL_TABLE_MM)
    return min(usual, (end - begin) / 2 - NAME_EM)


class Middle:
    def __init__(self, around: Surroundings, stage: Stage, buttons: Buttons, game: str) -> None:
        self._around, self._stage, self._buttons, self._game = around, stage, buttons, game
        self._scale = scale_of(around.table)

    @staticmethod
    def emblem_at(table: Table, game: str) -> Lying:
        """Where the game's lies."""
        side = table.px(TITLE_SHARE * title_radius(table))
        return Lying(game, title_spot(table), side, side)

    def title(self) -> Sprite:
        """The emblem."""
        _, at, side, _ = self.emblem_at(self._around.table, self._game)
        lying = self._stage.add(emblem_of(self._game, self._around.gallery, side), at, Layer.LYING)
        self._ring(at, f"{self._game}.name", title_radius(self._around.table), NAME_EM)
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
        self._ring(middle, key, RING_MM * self._scale, COUNT_EM, count)

    def _ring(self, at: Pixel, key: str, radius_mm: float, em: float, count: int = 0) -> None:
        """Around a place, to be read from all sides."""
        gallery = self._around.gallery
        said = tuple(self._around.words(side)(key, count=count) for side in Side)
        ring = gallery.of(gallery.type.ring, said, radius_mm, em, colours.BONE)
        self._stage.add(ring, at, Layer.WORDS)
