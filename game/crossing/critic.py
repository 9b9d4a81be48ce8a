"""What moves of Crossing cost, exactly, from the last move back as far as nodes allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from game.crossing.advice import advice_for
from game.crossing.bots.kernel import Kernel
from game.crossing.bots.search import OutOfNodes, Search, Verdict
from game.crossing.rules import Crossing
from game.crossing.state import RED, Move, State, side_of
from game.turning import Critic, Loss, Played

NODES = 150_000
POINTS = 3.0
"""A smaller loss decides nothing."""


def losses(
    rules: Crossing, moves: Sequence[Played[State, Move]], seats: Sequence[int], nodes: int
) -> Iterator[Loss[Move]]:
    """Red's lead under best play changes by a mover's losses only."""
    if not moves:
        return
    red, yellow = rules.scores(moves[-1].after)
    lead_after = red - yellow
    for one in reversed(moves):
        solved = _solved(rules, one.before, nodes)
        if solved is None:
            return
        nodes -= solved.nodes
        lead = _red_lead(rules, one.before, round(solved.gain))
        if one.move.seat in seats:
            better = rules.moves(one.before, one.move.seat)[solved.place]
            yield Loss(one.index, better, abs(lead - lead_after), exact=True)
        lead_after = lead


def _solved(rules: Crossing, state: State, nodes: int) -> Verdict | None:
    """None: it takes more nodes."""
    search = Search(Kernel(state, rules.doubling))
    search.limit = nodes
    with suppress(OutOfNodes):
        return search.to_the_end()
    return None


def _red_lead(rules: Crossing, state: State, gain: int) -> int:
    """Red's lead at the end if the mover gains so much more."""
    red, yellow = rules.scores(state)
    return red - yellow + (gain if side_of(state, state.turn) == RED else -gain)


CRITIC = Critic(losses, advice_for, NODES, POINTS)
