"""The best move of Crossing, and the value of every move."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple, Protocol

from game.crossing.bots.colours import POINT
from game.crossing.bots.compiled import CompiledSearch, is_compiled
from game.crossing.bots.kernel import Kernel
from game.crossing.bots.search import BEYOND, TO_THE_END, Child, OutOfNodes, Search, Verdict
from game.crossing.bots.sight import marbles_left
from game.crossing.rules import Crossing
from game.crossing.state import RED, State, side_of


class Budget(NamedTuple):
    """`solved_from`: by number of seats, with this many coloured marbles or fewer the search goes
    to the end; before, it deepens iteratively. `before`: depths searched first for move ordering.
    `nodes`: limit of positions."""

    solved_from: dict[int, int]
    before: tuple[int, ...]
    nodes: dict[int, int]


PLAIN = Budget({2: 28, 4: 20}, (12,), {2: 120_000, 4: 60_000})
COMPILED = Budget({2: 33, 4: 24}, (12, 16), {2: 40_000_000, 4: 3_000_000})
SOLE_LATER = 3
"""Under `sole` fewer positions coincide, so the exact search starts this many marbles later."""
GLANCE = 4
"""The depth that is always searched, in moves."""


class MoveValue(NamedTuple):
    """`lead`: the mover's expected lead at the end, in points. `exact`: under best play; else an
    estimate."""

    lead: float
    exact: bool


class _Best(NamedTuple):
    """`where`: index in the order of `_moves`."""

    where: int
    value: int
    exact: bool


class Engine(Protocol):
    """A search below the root moves that keeps its table between calls."""

    nodes: int
    limit: int

    def after(self, child: Child, depth: int, low: int, high: int) -> tuple[int, bool]:
        """The mover's gain by this root move and best play after it, or a bound outside (low,
        high); and whether it is exact. Raises OutOfNodes."""


def judged(rules: Crossing, view: State, haste: float = 1.0) -> Verdict:
    """The best move; ties go to the first in the order of `first_moves`, whatever the engine.
    `haste` divides the budget while the end is out of reach."""
    return _Decision(rules, view, haste).best()


def move_values(rules: Crossing, view: State) -> tuple[MoveValue, ...]:
    """The value of each move, in the order of the rules' moves."""
    return _Decision(rules, view).values()


class _Decision:
    """The search of one position. The order of its root moves is the same for every engine."""

    def __init__(self, rules: Crossing, view: State, haste: float = 1.0) -> None:
        kernel = Kernel(view, rules.doubling)
        search = Search(kernel)
        self._moves = search.first_moves()
        budget = self._budget = COMPILED if is_compiled() else PLAIN
        self._engine: Engine = CompiledSearch(rules, view, kernel) if is_compiled() else search
        left = marbles_left(view) + (SOLE_LATER if rules.doubling == "sole" else 0)
        self._is_late = left <= budget.solved_from[rules.seats]
        self._nodes = round(budget.nodes[rules.seats] / (1.0 if self._is_late else haste))
        self._doubled = kernel.doubled
        red, yellow = rules.scores(view)
        self._lead = red - yellow if side_of(view, view.turn) == RED else yellow - red

    def best(self) -> Verdict:
        best = self._best_to(GLANCE, 0)
        with suppress(OutOfNodes):
            for depth in self._depths():
                if best.exact:
                    break
                best = self._best_to(depth, best.where)
        place = self._moves[best.where][1]
        return Verdict(place, self._gain(best.value), best.exact, self._engine.nodes)

    def values(self) -> tuple[MoveValue, ...]:
        found = self._values_to(GLANCE)
        with suppress(OutOfNodes):
            for depth in self._depths():
                if all(exact for _, exact in found):
                    break
                found = self._values_to(depth)
        values = {
            child[1]: MoveValue(self._lead + self._gain(value), exact)
            for child, (value, exact) in zip(self._moves, found, strict=True)
        }
        return tuple(values[place] for place in sorted(values))

    def _gain(self, value: int) -> float:
        """In points, without what C10's `single` already doubles."""
        return (value - self._doubled) / POINT

    def _depths(self) -> Iterable[int]:
        """Increasing depths; OutOfNodes ends the loop."""
        self._engine.limit = self._nodes
        if self._is_late:
            return (*self._budget.before, TO_THE_END)
        return range(GLANCE + 2, TO_THE_END, 2)

    def _values_to(self, depth: int) -> list[tuple[int, bool]]:
        return [self._engine.after(child, depth, -BEYOND, BEYOND) for child in self._moves]

    def _best_to(self, depth: int, likely: int) -> _Best:
        """Ties go to the first move, in whatever order they are searched."""
        after, moves = self._engine.after, self._moves
        best, exact = after(moves[likely], depth, -BEYOND, BEYOND)
        where = likely
        for index, move in enumerate(moves):
            if index == likely:
                continue
            enough = best if index < where else best + 1
            value, sure = after(move, depth, enough - 1, enough)
            if value >= enough:
                value, sure = after(move, depth, enough - 1, BEYOND)
                best, where = value, index
            exact = exact and sure
        return _Best(where, best, exact)
