"""Search for Crossing: iterative deepening alpha-beta with a transposition table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from game.crossing.bots.colours import POINT
from game.crossing.bots.kernel import (
    CELLS,
    CLASS,
    REACHES,
    SETTING,
    TURN_AT,
    Kernel,
    Replies,
    Reply,
)

TO_THE_END = 99
BEYOND = 10**9
TEMPO = 54
"""The value of having the move."""
ANSWER = POINT // 2
"""Moves are ordered by gain less this for each answer."""

Child: TypeAlias = tuple[int, int, int, int, int, Replies, Reply]
"""Sort key, tie-break, gain, rise of expectation, resulting position, its moves, and the move."""
Known: TypeAlias = tuple[int, int, int, Reply]
"""Depth searched, lower and upper bound, best move."""


class Verdict(NamedTuple):
    """`place`: index of the best move in the rules' order. `gain`: the mover's net gain from here
    on, in points. `exact`: searched to the end."""

    place: int
    gain: float
    exact: bool
    nodes: int


class OutOfNodes(Exception):
    """The node limit is exceeded."""


class Search:
    """One search. Values are net gains of the side to move."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._single = kernel.single if kernel.is_single else None
        self._table: dict[int, Known] = {}
        self._moves = kernel.moves
        self._visit = self._visitor()
        self.limit = BEYOND
        self.nodes = 0
        self._guesses = 0
        """Number of values that depend on an estimate."""

    def to_the_end(self) -> Verdict:
        """Searches to the end, without a node limit."""
        return self._searched(TO_THE_END)

    def deeper(self, limit: int) -> Verdict:
        """Deepens iteratively within `limit` nodes, at least to depth 2."""
        verdict = self._searched(2)
        self.limit = limit
        try:
            for depth in range(4, TO_THE_END, 2):
                if verdict.exact:
                    break
                verdict = self._searched(depth)
        except OutOfNodes:
            pass
        return verdict._replace(nodes=self.nodes)

    def _searched(self, depth: int) -> Verdict:
        start = self._kernel.start
        before = self._guesses
        value = self._visit(start, self._moves, depth, self._kernel.hope, -BEYOND, BEYOND)
        # Subtracts what C10's `single` already doubles.
        value -= self._kernel.doubled
        place = self._moves.index(self._table[start][3])
        return Verdict(place, value / POINT, self._guesses == before, self.nodes)

    def first_moves(self) -> list[Child]:
        """In the order of the heuristic."""
        self.nodes += 1
        return self._children(self._kernel.start, self._moves, None)

    def after(self, child: Child, depth: int, low: int, high: int) -> tuple[int, bool]:
        """As `Engine.after`."""
        _, _, gain, rise, position, answers, _ = child
        if not answers:
            return gain, True
        before, hope = self._guesses, -self._kernel.hope - rise
        value = gain - self._visit(position, answers, depth - 1, hope, gain - high, gain - low)
        return value, self._guesses == before

    def _visitor(self) -> Callable[[int, Replies, int, int, int, int], int]:
        table, children, frontier = self._table, self._children, self._frontier

        def visit(
            position: int, replies: Replies, depth: int, hope: int, alpha: int, beta: int
        ) -> int:
            known, low, high, first = table.get(position) or (0, 0, 0, None)
            if known >= depth and (low >= beta or high <= alpha or low == high):
                if known < TO_THE_END:
                    self._guesses += 1
                return low if low >= beta else high
            if known < TO_THE_END:
                low, high = -BEYOND, BEYOND
            self.nodes += 1
            if self.nodes > self.limit:
                raise OutOfNodes
            guesses = self._guesses
            best, best_reply, floor, ceiling = -BEYOND, replies[0], alpha, beta
            for _, _, gain, rise, child, answers, reply in children(position, replies, first):
                if not answers:
                    value = gain
                elif depth <= 2:
                    value = gain - frontier(child, answers, -hope - rise)
                else:
                    value = gain - visit(
                        child, answers, depth - 1, -hope - rise, gain - ceiling, gain - floor
                    )
                    if floor < value < beta and ceiling < beta:
                        value = gain - visit(
                            child, answers, depth - 1, -hope - rise, gain - beta, gain - value
                        )
                if value > best:
                    best, best_reply = value, reply
                    if value >= beta:
                        break
                    floor = max(floor, value)
                # Null window: later moves only need to be refuted.
                ceiling = floor + 1
            known = TO_THE_END if self._guesses == guesses else depth
            low, high = best if best > alpha else low, best if best < beta else high
            table[position] = known, low, high, best_reply
            return best

        return visit

    def _children(self, position: int, replies: Replies, first: Reply | None) -> list[Child]:
        kernel, reaches, single = self._kernel, REACHES, self._single
        found: list[Child] = []
        for reply in replies:
            change, at, steps = reply
            gain, of_class, rise = steps[position >> at & CLASS]
            child = position + change + of_class
            answers = kernel[child & reaches[child >> CELLS & SETTING]]
            order = ANSWER * len(answers) - gain - rise
            if single and not answers:
                gain += single(child) * (1 if child >> TURN_AT & 1 else -1)
            if reply is first:
                order = -BEYOND
            found.append((order, len(found), gain, rise, child, answers, reply))
        found.sort()
        return found

    def _frontier(self, position: int, replies: Replies, hope: int) -> int:
        """One ply; beyond it the estimate."""
        kernel, reaches = self._kernel, REACHES
        self.nodes += 1
        best = -BEYOND
        for change, at, steps in replies:
            gain, of_class, rise = steps[position >> at & CLASS]
            child = position + change + of_class
            if kernel[child & reaches[child >> CELLS & SETTING]]:
                self._guesses += 1
                gain += hope + rise - TEMPO
            elif self._single:
                gain += self._single(child) * (1 if child >> TURN_AT & 1 else -1)
            best = max(best, gain)
        return best
