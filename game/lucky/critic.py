"""What moves of Lucky Numbers cost, by rollouts of the move and of the search's best one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.lucky.advice import advice_for
from game.lucky.bots.kernel import Sight, sight, with_number
from game.lucky.bots.players import PLAIN, Decision, move_of
from game.lucky.bots.rollouts import Rollouts
from game.lucky.bots.search import NO_CELL, Put, Search
from game.lucky.rules import Lucky
from game.lucky.state import NUMBERS, Move, State
from game.rules import stream
from game.turning import Critic, Loss, Played

NODES = 160_000
SHARE = 0.12
"""A smaller loss, of the share won, decides nothing."""
LEFT_OVER = (8, 3)
"""How many of the dearest moves are judged again, each time by as many nodes in all."""


class _Doubt:
    """A move that is not the search's best one. `gain`: what that wins more, as a share."""

    def __init__(self, played: Played[State, Move], seen: Sight, search: Search, best: Put) -> None:
        self.played, self.gain = played, 0.0
        self._puts = best, _put(seen, played.before, played.move)
        chance = stream(played.index, "critic")
        self._rollouts = Rollouts(seen, search.outlook, chance)

    @property
    def is_one(self) -> bool:
        best, put = self._puts
        return (best.number, best.cell) != (put.number, put.cell)

    def judge(self, nodes: int) -> None:
        best, played = self._rollouts.shares(self._puts, nodes)
        self.gain = best - played

    @property
    def better(self) -> Move:
        best = self._puts[0]
        decision = Decision(best.number, best.cell, 0, PLAIN)
        return move_of(self.played.before, self.played.move.seat, decision)


def losses(
    _rules: Lucky, moves: Sequence[Played[State, Move]], seats: Sequence[int], nodes: int
) -> Iterator[Loss[Move]]:
    """Moves that are soon seen not to be the dearest count as no loss."""
    own = [one for one in moves if one.move.seat in seats and one.move.do != "end"]
    found = map(_doubt, (one for one in own if one.before.phase != "setup"))
    doubts = [doubt for doubt in found if doubt.is_one]
    for left_over in (len(doubts), *LEFT_OVER):
        for doubt in doubts[left_over:]:
            yield Loss(doubt.played.index, doubt.better, 0.0, exact=False)
        doubts = doubts[:left_over]
        for doubt in doubts:
            doubt.judge(nodes // ((1 + len(LEFT_OVER)) * len(doubts)))
        doubts.sort(key=lambda doubt: -doubt.gain)
    for doubt in doubts:
        yield Loss(doubt.played.index, doubt.better, doubt.gain, exact=False)


def _doubt(played: Played[State, Move]) -> _Doubt:
    seen = sight(played.before, played.move.seat)
    search = Search(seen)
    return _Doubt(played, seen, search, search.options()[0])


def _put(seen: Sight, before: State, move: Move) -> Put:
    """The move as the search knows it, without a score."""
    if move.do == "draw":
        return Put(0.0, NO_CELL, 0, seen.board, 0)
    if move.do == "discard" or move.at is None:
        return Put(0.0, NO_CELL, seen.drawn, seen.board, seen.drawn)
    cell, number = before.format.cells.index(move.at), NUMBERS[move.tile]
    return Put(0.0, cell, number, with_number(seen.board, cell, number), seen.board[cell])


CRITIC = Critic(losses, advice_for, NODES, SHARE)
