"""What moves of Trellis cost: tiles that no rearranging can lay afterwards, and missed ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from game.trellis.advice import advice_for
from game.trellis.bots.search import rearranged
from game.trellis.bots.sight import Sight
from game.trellis.bots.waiting import Budget, best_of_display, stuck_with
from game.trellis.rules import Trellis
from game.trellis.state import Move, State
from game.trellis.table import NUMBERS
from game.turning import Critic, Loss, Played

NODES = 12_000
TILES = 2.0
"""A smaller loss decides nothing."""
OUT = 15.0
"""What it is worth to lay the whole rack at once, in tiles: more than anything else."""
TILE_SHARE = 0.1
"""Nodes for a tile of the display, as a share of those for the rack."""
GLANCES = (40, 160)
"""Nodes for each move, tried first."""
LOOKED_AT_AGAIN = 4
"""How many of the dearest moves are judged with as many nodes as all moves before."""
SEED = 0


class _Rated(NamedTuple):
    """`tiles`: stuck after the move, less OUT if the rack is empty; fewer are better."""

    tiles: float
    move: Move


def losses(
    rules: Trellis, moves: Sequence[Played[State, Move]], seats: Sequence[int], nodes: int
) -> Iterator[Loss[Move]]:
    judged = [one for one in moves if one.move.seat in seats and one.before.phase == "turn"]
    if not judged:
        return
    for glance in GLANCES:
        seen = [_loss(rules, one, glance) for one in judged]
        if any(loss.gain >= OUT for loss in seen):
            # A missed end that is easily seen tells more than an earlier one that is not.
            yield from seen
            return
    once = [_loss(rules, one, nodes // (2 * len(judged))) for one in judged]
    order = sorted(range(len(once)), key=lambda place: -once[place].gain)
    for rank, place in enumerate(order):
        again = rank < LOOKED_AT_AGAIN
        deep = nodes // (2 * LOOKED_AT_AGAIN)
        yield _loss(rules, judged[place], deep) if again else replace(once[place], gain=0.0)


def _loss(rules: Trellis, one: Played[State, Move], nodes: int) -> Loss[Move]:
    seat = one.move.seat
    budget = Budget(rack=nodes, tile=max(1, round(TILE_SHARE * nodes)))
    sight = Sight(rules, rules.seen_by(one.before, seat), seat, SEED)
    rated = list(_rated(sight, budget))
    best = min(rated, key=lambda rated: rated.tiles)
    played = _stuck_after(rules, one, sight, budget, rated)
    return Loss(one.index, best.move, played - best.tiles, exact=False)


def _rated(sight: Sight, budget: Budget) -> Iterator[_Rated]:
    """The moves that the expert compares, as it does."""
    lay = sight.lay(partial(rearranged, budget.rack))
    stuck = lay.left() if lay else sum(sight.kinds)
    if lay:
        is_out = not (stuck or sight.held_actions())
        yield _Rated(stuck - OUT * is_out, sight.lay_move(lay))
    if sight.view.bag:
        yield _Rated(stuck + 1, Move(sight.seat, "draw"))
    if sight.shown():
        left, tile = best_of_display(budget, sight, lay or sight.nothing_laid())
        yield _Rated(left, Move(sight.seat, "take", tile))
    yield _Rated(stuck + 1, sight.without_help().move)


def _stuck_after(
    rules: Trellis,
    one: Played[State, Move],
    sight: Sight,
    budget: Budget,
    rated: Sequence[_Rated],
) -> float:
    """A move that the expert does not compare counts like a draw."""
    same = [other.tiles for other in rated if other.move == one.move]
    if same:
        return same[0]
    if one.move.do == "take" and one.move.tile in NUMBERS:
        lay = sight.lay(partial(rearranged, budget.rack)) or sight.nothing_laid()
        return stuck_with(budget, sight, lay, one.move.tile)
    if one.move.do == "lay":
        after = Sight(rules, rules.seen_by(one.after, one.move.seat), one.move.seat, SEED)
        lay_after = after.lay_of(after.kinds, partial(rearranged, budget.rack))
        return lay_after.left() if lay_after else sum(after.kinds)
    return next(other.tiles for other in rated if other.move.do in ("draw", "skip", "take"))


CRITIC = Critic(losses, advice_for, NODES, TILES)
