"""A rack as shown: the order of its tiles, and whether they lie face up (T20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from game.rules import Json
from game.trellis.state import Drew, Event, Handed, Played, Took
from game.trellis.table import NUMBERS, PASS
from scenes.views.trellis.turn.meanings import RackTile

Sorting = Literal["colour", "number", "hand"]
SORTINGS: Final[tuple[Sorting, ...]] = ("colour", "number", "hand")

_COLOURS = "rygb"


def _by_colour(tile: str) -> tuple[int, int, str]:
    return (_COLOURS.find(tile[0]) % 5, NUMBERS.get(tile, 0), tile)


def _by_number(tile: str) -> tuple[int, int, str]:
    return (NUMBERS.get(tile, 99), _COLOURS.find(tile[0]) % 5, tile)


class RackOrder:
    """Keeps the order of a rack's tiles and which of them its owner has not seen."""

    def __init__(self, tiles: Iterable[str]) -> None:
        self.sorting: Sorting = "colour"
        self.tiles: list[str] = []
        self.unseen: Counter[str] = Counter()
        self._have: Counter[str] = Counter()
        self.follow(tiles)
        self.unseen.clear()

    def follow(self, rack: Iterable[str]) -> None:
        """Adopts the rack's tiles: new ones come last, or where the sorting puts them."""
        have = Counter(rack)
        if have == self._have:
            return
        self._have, kept = have, self.standing(have.elements())
        new = sorted((have - Counter(kept)).elements(), key=_by_colour)
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
        """Sets an order by hand. Tiles now on the table come last; raises ValueError for a tile
        that is not in the rack."""
        others = list(self.tiles)
        for tile in order:
            others.remove(tile)
        self.sorting = "hand"
        self.tiles = [*order, *others]

    def standing(self, rack: Iterable[str]) -> list[str]:
        """These tiles in rack order; the others are on the table."""
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
        """Restores a saved order; ignored if it does not fit the tiles."""
        if not isinstance(kept, dict) or kept.get("sorting") not in SORTINGS:
            return
        tiles = kept.get("tiles")
        if isinstance(tiles, list) and sorted(map(str, tiles)) == sorted(self.tiles):
            self.tiles = tiles
            self.sort(SORTINGS[SORTINGS.index(kept["sorting"])])


SEEN_SECONDS = 4.0
"""Seconds for which a rack stays open so that its owner sees a new tile."""


@dataclass(eq=False)
class Rack:
    """`shown`: open for its owner; `peeked`: a finger holds the handle."""

    order: RackOrder
    shown: bool = False
    peeked: bool = False
    lent: bool = False
    """Whether its owner has it on a phone."""
    lingers: bool = False
    """Whether it stays open for a moment after the turn."""
    new: int = 0
    """Tiles that have arrived since its owner last looked."""

    def close(self) -> None:
        """Turns it face down."""
        if self.shown or self.peeked:
            self.new = 0
        self.shown = self.peeked = self.lingers = False


def close_after(racks: Sequence[Rack], events: Sequence[Event], staying: Sequence[int]) -> None:
    """Closes racks after these events. Those of `staying` stay open, except after a PASS, a
    hand-over or a DRAW 3 on them. A rack whose seat drew a tile stays open for a moment, unlike
    with a tile of the display, which everyone has seen. A peek goes on."""
    if any(isinstance(event, Handed) or _is_pass(event) for event in events):
        for rack in racks:
            rack.close()
    for to, count in _arrivals(events):
        racks[to].new += count
    victims = {event.target for event in events if isinstance(event, Played)}
    drawn = {event.seat for event in events if isinstance(event, Drew)} - victims
    for seat, rack in enumerate(racks):
        if seat in victims:
            rack.close()
        elif seat in staying:
            rack.lingers = False
        elif rack.shown:
            peeked, rack.lingers = rack.peeked, rack.lingers or seat in drawn
            if not rack.lingers:
                rack.close()
                rack.peeked = peeked


def _arrivals(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Which seat receives how many tiles."""
    for event in events:
        match event:
            case Drew(seat) | Took(seat):
                yield seat, 1
            case Handed(_, to, tiles):
                yield to, len(tiles)


def _is_pass(event: Event) -> bool:
    return isinstance(event, Played) and event.tile == PASS


def told_apart(seat: int, standing: Sequence[str]) -> list[RackTile]:
    """The tiles of a rack; equal ones are numbered."""
    equal: Counter[str] = Counter()
    told = []
    for tile in standing:
        told.append(RackTile(seat, tile, equal[tile]))
        equal[tile] += 1
    return told


def place_among(standing: Sequence[RackTile], tile: RackTile) -> int | None:
    """The place of this tile or an equal one; None: there is none."""
    places = [place for place, one in enumerate(standing) if one.tile == tile.tile]
    return places[min(tile.copy, len(places) - 1)] if places else None
