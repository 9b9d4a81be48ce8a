"""The brass foot lines of what is chosen at Trellis."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.art import enamel_tiles
from scenes.art.canvas import Picture
from scenes.core.table import Pixel
from scenes.stage.sprite import Layer
from scenes.views.pieces import Piece
from scenes.views.trellis.layout.tiles import Rest
from scenes.views.trellis.marks.cell_light import Sprites
from scenes.views.trellis.racks.model import Model, Part

LONG = 0.82
"""Of a tile's side."""
AWAY_MM = 1.3
"""Clear felt between a tile and its line."""


class FootLines(Part):
    """On the side of a tile that is nearest to its seat, so that it reads as lying under it."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._sprites = Sprites(lambda: self._host.stage.add(None, layer=Layer.VERDICT))

    def refresh(self) -> None:
        """Under what is chosen, as far as it lies somewhere."""
        turn = self._composition.turn
        pieces = self._picked.of(turn, self._composition.chosen)
        self._sprites.show(self._drawn(turn, [piece for piece in pieces if not piece.held]))

    def _drawn(self, seat: int, pieces: list[Piece[Rest]]) -> Iterator[tuple[Picture, Pixel]]:
        gallery, side = self._host.gallery, self._host.seating.sides[seat]
        for piece in pieces:
            size = piece.rest.size
            line = gallery.get(enamel_tiles.foot_line, 2 * round(LONG * size / 2))
            turned = gallery.turned(line, side)
            away = round(0.5 * size + AWAY_MM * gallery.table.per_mm)
            yield turned, side.beside(piece.rest.at, 0, away)
