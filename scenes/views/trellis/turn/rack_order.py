"""The order in which a rack's tiles stand: by colour, by number, or as its owner put them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, Literal

from game.rules import Json
from game.trellis.table import NUMBERS

Sorting = Literal["colour", "number", "hand"]
SORTINGS: Final[tuple[Sorting, ...]] = ("colour", "number", "hand")

_COLOURS = "rygb"


def _by_colour(tile: str) -> tuple[int, int, str]:
    return (_COLOURS.find(tile[0]) % 5, NUMBERS.get(tile, 0), tile)


def _by_number(tile: str) -> tuple[int, int, str]:
    return (NUMBERS.get(tile, 99), _COLOURS.find(tile[0]) % 5, tile)


class RackOrder:
    """Follows a rack and remembers which tiles its owner has not seen yet."""

    def __init__(self, tiles: Iterable[str]) -> None:
        self.sorting: Sorting = "colour"
        self.tiles: list[str] = []
        self.unseen: Counter[str] = Counter()
        self._have: Counter[str] = Counter()
        self.follow(tiles)
        self.unseen.clear()

    def follow(self, rack: Iterable[str]) -> None:
        """The rack as it is now: new tiles come last, or where the sorting has them."""
        have = Counter(rack)
        if have == self._have:
            return
        self._have = have
        kept = []
        left = have.copy()
        for tile in self.tiles:
            if left[tile]:
                left[tile] -= 1
                kept.append(tile)
        new = sorted(left.elements(), key=_by_colour)
        self.unseen = (self.unseen & have) + Counter(new)
        self.tiles = [*kept, *new]
        self._sort()

    def sort(self, sorting: Sorting) -> None:
        self.sorting = sorting
        self._sort()

    def _sort(self) -> None:
        if self.sorting == "colour":
            self.tiles.sort(key=_by_colour)
        elif self.sorting == "number":
            self.tiles.sort(key=_by_number)

    def stand(self, order: Sequence[str]) -> None:
        """By hand: the order is kept from now on. Tiles that lie on the table for now come last;
        raises ValueError for one that is not there."""
        others = list(self.tiles)
        for tile in order:
            others.remove(tile)
        self.sorting = "hand"
        self.tiles = [*order, *others]

    def standing(self, rack: Iterable[str]) -> list[str]:
        """These tiles of the rack in their order; the others lie on the table for now."""
        left = Counter(rack)
        shown = []
        for tile in self.tiles:
            if left[tile]:
                left[tile] -= 1
                shown.append(tile)
        return shown

    def seen(self) -> None:
        self.unseen.clear()

    # --- kept with the match

    def to_json(self) -> Json:
        return {"sorting": self.sorting, "tiles": self.tiles}

    def restore(self, kept: object) -> None:
        """As it was; what does not belong to these tiles is ignored."""
        if not isinstance(kept, dict) or kept.get("sorting") not in SORTINGS:
            return
        tiles = kept.get("tiles")
        if isinstance(tiles, list) and sorted(map(str, tiles)) == sorted(self.tiles):
            self.tiles = tiles
            self.sort(SORTINGS[SORTINGS.index(kept["sorting"])])
