"""The last lay once more: tiles fly from the rack to where they lie, which a touch of one asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.trellis.state import Laid
from game.trellis.table import Cell, Group, Tiles, normal
from scenes.stage.motion import between, ease_in_out
from scenes.stage.sprite import Layer, Sprite
from scenes.views.pieces import Piece
from scenes.views.trellis.layout.tiles import TABLE, Rest
from scenes.views.trellis.marks.lights import CellLight
from scenes.views.trellis.racks.flights import TrellisChange, events_of
from scenes.views.trellis.racks.model import Model, Part

FLIGHT_SECONDS, NEXT_SECONDS, ALL_SECONDS = 0.45, 0.25, 2.5
"""A tile's flight; from one to the next; and at most for all, as long as the light stays."""


class LastLay(Part):
    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._light = CellLight(model)
        self._seat, self._tiles, self._before = 0, Tiles(), set[Group]()
        """Who laid what, and the groups before."""
        self._shown: list[Piece[Rest]] = []
        self._flying: list[Sprite] = []

    def follow(self, changes: Sequence[TrellisChange]) -> None:
        """Remembers the lay among these changes; one that is taken back is forgotten."""
        self.end()
        for change in changes:
            for event, taken_back in events_of((change,)):
                if isinstance(event, Laid):
                    self._seat, self._tiles = event.seat, () if taken_back else event.tiles
                    self._before = set(normal(change.before.groups))

    def _pieces_laid(self) -> list[Piece[Rest]]:
        """Of equal tiles those in groups that have changed."""
        areas, left = self._composition.draft.areas, Counter(self._tiles)
        is_new = [bool(group) and normal((group,))[0] not in self._before for group in areas]
        lying = sorted(self._pieces.lying(TABLE), key=lambda one: not is_new[one.rest.place[0]])
        found = []
        for piece in lying:
            if left[piece.rest.tile] > 0:
                left[piece.rest.tile] -= 1
                found.append(piece)
        return found

    def begin(self, area: int, cell: Cell) -> bool:
        """Shows it again if the tile on this cell was laid by it; whether it was."""
        laid = self._pieces_laid()
        if (area, *cell) not in (piece.rest.place for piece in laid):
            return False
        self.end()
        self._shown = laid
        self.refresh()
        self._host.later.after(ALL_SECONDS, self.end, owner=self)
        if not self._host.tweens.still:
            self._fly()
        return True

    def _fly(self) -> None:
        begin, count = self._geometry.seats[self._seat].mouth(), len(self._shown)
        step = min(NEXT_SECONDS, (ALL_SECONDS - FLIGHT_SECONDS) / count)
        for number, piece in enumerate(self._shown):
            sprite = self._host.stage.add(piece.sprite.picture, begin, Layer.MOVING)
            sprite.set_visible(False)
            self._flying.append(sprite)
            end = piece.rest.at

            def move(share: float, sprite: Sprite = sprite, end: tuple[int, int] = end) -> None:
                sprite.set_visible(share < 1)
                sprite.move(*between(begin, end, share))

            delay = number * step
            self._host.tweens.run(FLIGHT_SECONDS, move, ease_in_out, delay, owner=sprite)

    def end(self) -> None:
        self._host.later.drop(self)
        for sprite in self._flying:
            self._host.tweens.drop(sprite)
            sprite.remove()
        self._flying, self._shown = [], []
        self.refresh()

    def refresh(self) -> None:
        """Lights the tiles at their present places."""
        places = [piece.rest.place for piece in self._shown if piece.rest.zone == TABLE]
        self._light.show([(area, (x, y)) for area, x, y in places])
