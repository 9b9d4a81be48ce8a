"""Trellis players who lay what they can at once, else take what they can lay next."""

from __future__ import annotations

from functools import partial

from game.choice import Choice
from game.trellis.bots.search import rearranged
from game.trellis.bots.sight import Finish, Sight
from game.trellis.bots.waiting import Budget, best_of_display
from game.trellis.state import GIVEN_BY_PASS, Move
from game.trellis.table import NUMBERS


def laying(finish: Finish, sight: Sight) -> Choice[Move]:
    """Takes the tile that would leave the fewest tiles, found by the same `finish` as its lays."""
    lay = sight.lay(finish)
    if lay:
        return sight.laid(lay)
    if sight.held_actions():
        return sight.played(sight.held_actions()[0])
    least, best = sum(sight.kinds) + 1, ""
    for tile in sight.shown():
        found = sight.lay_of(sight.with_tile(tile), finish)
        if found and found.left() < least:
            least, best = found.left(), tile
    return sight.taken(best) if best else sight.without_help()


def ending_fast(budget: Budget, fewest: int, sight: Sight) -> Choice[Move]:
    """Lays once `fewest` tiles go, or all, or if it cannot draw."""
    lay = sight.lay(partial(rearranged, budget.rack))
    if lay and _is_worth_a_turn(fewest, sight, lay.left()):
        return sight.laid(lay)
    if sight.held_actions():
        return sight.played(sight.held_actions()[0])
    left, tile = best_of_display(budget, sight, lay or sight.nothing_laid())
    stuck = lay.left() if lay else sum(sight.kinds)
    return sight.taken(tile) if left <= stuck else sight.without_help()


def _is_worth_a_turn(fewest: int, sight: Sight, left: int) -> bool:
    goes = sum(sight.kinds) - left
    return goes >= fewest or not (left and sight.is_open and sight.view.bag)


def dearest_given(sight: Sight) -> Choice[Move]:
    """Hands over the most valuable tiles."""
    dear = sorted(sight.rack, key=lambda tile: -NUMBERS.get(tile, 20))
    return sight.given(dear[:GIVEN_BY_PASS])
