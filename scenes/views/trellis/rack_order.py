"""The order in which a rack's tiles stand: by colour, by number, or as its owner put them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

from game.trellis.table import NUMBERS

Sorting = Literal["colour", "number", "hand"]

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
        self.follow(tiles)
        self.unseen.clear()

    def follow(self, rack: Iterable[str]) -> None:
        """The rack as it is now: new tiles come last, or where the sorting has them."""
        have = Counter(rack)
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

    def move(self, index: int, to: int) -> None:
        """By hand: the order is kept from now on."""
        self.sorting = "hand"
        self.tiles.insert(to, self.tiles.pop(index))

    def move_standing(self, standing: Sequence[str], place: int, to: int) -> None:
        """The same counted among those that stand in the rack; the others come last."""
        others = list(self.tiles)
        for tile in standing:
            others.remove(tile)
        self.tiles = [*standing, *others]
        self.move(place, to)

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
