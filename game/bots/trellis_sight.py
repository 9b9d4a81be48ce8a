"""Trellis: what a player sees in its turn, what it can lay of it, and what else it can do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from game.bots.trellis_layout import Hand, Kinds, Layout, counted, in_a_row, new_lines
from game.bots.trellis_search import Found, Search
from game.rules import stream
from game.trellis import Trellis
from game.trellis_state import Move, State
from game.trellis_table import ACTIONS, DRAW3, NUMBERS, Table, Tiles, places

Finish: TypeAlias = Callable[[Search, Found], Found]
"""Lays as much as it can of a hand on a layout."""


class Lay(NamedTuple):
    """A table as it is left behind and what stays in the rack. `own`: the group of an opening,
    which `found` does not have."""

    found: Found
    own: Layout | None

    def table(self) -> Table:
        return (*self.found.layout.table(), *(self.own.table() if self.own else ()))

    def left(self) -> int:
        return self.found.hand.size


class Sight:
    """The moment as the seat sees it. `search` counts the nodes of everything asked here."""

    def __init__(self, rules: Trellis, view: State, seat: int, seed: int) -> None:
        self.rules, self.view, self.seat = rules, view, seat
        self.rack = view.racks[seat]
        self.kinds = counted(self.rack)
        self.is_open = view.opened[seat]
        self.chance = stream(seed, "trellis")
        opened = sum(view.opened) + (not self.is_open)
        self.most_groups = places(rules.seats, opened)
        self.search = Search(self.most_groups, self.chance)

    def lay(self, finish: Finish, kinds: Kinds | None = None) -> Lay | None:
        """The best lay that `finish` leads to, of the rack or of other tiles."""
        hand = Hand(kinds or self.kinds)
        if self.is_open:
            found = finish(self.search, Found(Layout(self.view.groups), hand))
            return Lay(found, None) if found.hand.size < hand.size else None
        openings = list(self._openings(hand))
        if not openings:
            return None
        own, left = min(openings, key=lambda opening: opening.hand.size)
        self.search.most_groups = self.most_groups - 1
        found = finish(self.search, Found(Layout(self.view.groups), Hand(left.counts)))
        self.search.most_groups = self.most_groups
        return Lay(found, own)

    def _openings(self, hand: Hand) -> Iterator[Found]:
        """For each line of three of a hand the group that it grows to (T14)."""
        for line in new_lines(hand.mask):
            own, left = Layout(), hand.copy()
            own.groups = self.most_groups
            own.put(in_a_row(0, line))
            for kind in line:
                left.laid(kind)
            self.search.complete(own, left)
            yield Found(own, left)

    def lay_move(self, lay: Lay) -> Move:
        return Move(self.seat, "lay", groups=lay.table())

    # --- other than laying

    def shown(self) -> Tiles:
        """The number tiles of the display, each kind once."""
        return tuple(tile for tile in dict.fromkeys(self.view.display) if tile in NUMBERS)

    def with_tile(self, tile: str) -> Kinds:
        return counted((*self.rack, tile))

    def take(self, tile: str) -> Move:
        return Move(self.seat, "take", tile)

    def held_actions(self) -> Sequence[str]:
        return [tile for tile in ACTIONS if tile in self.rack]

    def play(self, action: str) -> Move:
        return Move(self.seat, "play", action, self._leader() if action == DRAW3 else None)

    def _leader(self) -> int:
        """The other player with the fewest tiles, the next in turn of several."""
        seats = self.rules.seats
        others = [(self.seat + k) % seats for k in range(1, seats)]
        return min(others, key=lambda seat: len(self.view.racks[seat]))

    def fewest(self) -> int:
        """The fewest tiles that another player holds."""
        return len(self.view.racks[self._leader()])

    def last_resort(self) -> Move:
        """Draws; without a bag takes what counts least; without a display passes (T18)."""
        if self.view.bag:
            return Move(self.seat, "draw")
        if self.view.display:
            return self.take(min(self.view.display, key=lambda tile: NUMBERS.get(tile, 20)))
        return Move(self.seat, "skip")
