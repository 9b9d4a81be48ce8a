"""Lucky Numbers for one player, to measure the turns needed to fill a board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from game.lucky.rules import Lucky
from game.lucky.state import State, in_order

SETS = 4


@dataclass(frozen=True)
class SoloLucky(Lucky):
    """One board, with the tiles of four sets."""

    seat_counts: ClassVar[tuple[int, ...]] = (1,)

    def start(self, rng: Random, first: int) -> State:
        full = Lucky(SETS, self.setup, self.edition).start(rng, first)
        others = [tile for board in full.boards[1:] for row in board for tile in row if tile]
        held = [tile for hand in full.held[1:] for tile in hand]
        return replace(
            full,
            seats=1,
            boards=full.boards[:1],
            held=full.held[:1],
            ready=full.ready[:1],
            agreed=full.agreed[:1],
            pile=in_order((*full.pile, *others, *held)),
        )
