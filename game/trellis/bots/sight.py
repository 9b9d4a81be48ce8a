"""What a Trellis player sees in its turn, its lays, and its other moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from game.choice import Choice, among
from game.rules import stream
from game.trellis.bots.packing import Hand, Kinds, Layout, counted, in_a_row, new_lines
from game.trellis.bots.search import Found, Search
from game.trellis.rules import Trellis
from game.trellis.state import Move, State
from game.trellis.table import (
    ACTIONS,
    DRAW3,
    NUMBERS,
    PASS,
    Table,
    Tiles,
    in_order,
    places,
)

HARD_A_TILE, GIVING = 0.05, 0.4
"""Hardness of each tile laid or moved, and of choosing what to hand over."""

Finish: TypeAlias = Callable[[Search, Found], Found]
"""Lays as much of a hand as it can on a layout."""


class Lay(NamedTuple):
    """A table after a lay and the rest of the rack. `own`: the group of an opening, which is not in
    `found`."""

    found: Found
    own: Layout | None

    def table(self) -> Table:
        return (*self.found.layout.table(), *(self.own.table() if self.own else ()))

    def left(self) -> int:
        return self.found.hand.size


class Sight:
    """The seat's view. `search` counts the nodes of all questions."""

    def __init__(self, rules: Trellis, view: State, seat: int, seed: int) -> None:
        self.rules, self.view, self.seat = rules, view, seat
        self.rack = view.racks[seat]
        self.kinds = counted(self.rack)
        self.is_open = view.opened[seat]
        self.chance = stream(seed, "trellis")
        opened = sum(view.opened) + (not self.is_open)
        self.most_groups = places(rules.seats, opened)
        self.search = Search(self.most_groups, self.chance)

    def lay(self, finish: Finish) -> Lay | None:
        """The best lay that `finish` finds and the rules accept, or None."""
        lay = self.lay_of(self.kinds, finish)
        if lay and self.rules.refusal(self.view, self.lay_move(lay)):
            return None
        return lay

    def lay_of(self, kinds: Kinds, finish: Finish) -> Lay | None:
        """The same for any tiles instead of the rack, not checked by the rules."""
        hand = Hand(kinds)
        if self.is_open:
            found = finish(self.search, Found(Layout(self.view.groups), hand))
            return Lay(found, None) if found.hand.size < hand.size else None
        openings = list(self.openings(hand))
        if not openings:
            return None
        own, left = min(openings, key=lambda opening: opening.hand.size)
        # The opening's group takes one place.
        self.search.most_groups = self.most_groups - 1
        found = finish(self.search, Found(Layout(self.view.groups), Hand(left.counts)))
        self.search.most_groups = self.most_groups
        return Lay(found, own)

    def nothing_laid(self) -> Lay:
        return Lay(Found(Layout(self.view.groups), Hand(self.kinds)), None)

    def openings(self, hand: Hand) -> Iterator[Found]:
        """For each line of three in the hand, the group that grows from it (T14)."""
        for line in new_lines(hand.mask):
            own, left = Layout(), hand.copy()
            own.groups = self.most_groups
            own.put(in_a_row(own.free_region(), line))
            for kind in line:
                left.laid(kind)
            self.search.complete(own, left)
            yield Found(own, left)

    def lay_move(self, lay: Lay) -> Move:
        return Move(self.seat, "lay", groups=lay.table())

    # --- answers

    def laid(self, lay: Lay) -> Choice[Move]:
        goes = sum(self.kinds) - lay.left()
        moved = Layout(self.view.groups).cells.items() - lay.found.layout.cells.items()
        return self._choice(self.lay_move(lay), min(1.0, HARD_A_TILE * (goes + len(moved))))

    def played(self, action: str) -> Choice[Move]:
        """DRAW 3 goes to the opponent with the fewest tiles, of several the next in turn."""
        if action == PASS:
            return self._choice(Move(self.seat, "play", PASS))
        seats = self.rules.seats
        others = [(self.seat + k) % seats for k in range(1, seats)]
        leader = min(others, key=lambda seat: len(self.view.racks[seat]))
        return self._choice(Move(self.seat, "play", DRAW3, leader))

    def taken(self, tile: str) -> Choice[Move]:
        return self._choice(Move(self.seat, "take", tile), among(len(self.shown())))

    def given(self, tiles: Sequence[str]) -> Choice[Move]:
        return self._choice(Move(self.seat, "give", tiles=in_order(tiles)), GIVING)

    def without_help(self) -> Choice[Move]:
        """Draws; if the bag is empty takes the cheapest tile; if the display is empty too, passes
        (T18)."""
        if self.view.bag:
            return self._choice(Move(self.seat, "draw"))
        if self.view.display:
            cheapest = min(self.view.display, key=lambda tile: NUMBERS.get(tile, 20))
            return self.taken(cheapest)
        return self._choice(Move(self.seat, "skip"))

    def _choice(self, move: Move, hardness: float = 0.0) -> Choice[Move]:
        return Choice(move, self.search.nodes, hardness)

    # --- what there is

    def shown(self) -> Tiles:
        """The number tiles of the display, each kind once."""
        return tuple(tile for tile in dict.fromkeys(self.view.display) if tile in NUMBERS)

    def with_tile(self, tile: str) -> Kinds:
        return counted((*self.rack, tile))

    def held_actions(self) -> Sequence[str]:
        """DRAW 3 before PASS."""
        return [tile for tile in ACTIONS if tile in self.rack]

    def open_actions(self) -> Sequence[str]:
        """Action tiles of the display, DRAW 3 before PASS."""
        return [tile for tile in ACTIONS for shown in self.view.display if shown == tile]
