"""The compiled search, if installed; `make wheel` builds it from tools/crossing_solver."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from game.crossing.bots.colours import MOST, POINT, Classes, Kind, classes
from game.crossing.bots.kernel import Kernel, colours_of, turn_and_arrows
from game.crossing.bots.search import ANSWER, BEYOND, TEMPO, Child, OutOfNodes
from game.crossing.rules import Crossing
from game.crossing.state import COLOURS, VALUES, State

try:
    import trivet_crossing
except ImportError:
    SOLVER = None
else:
    # A build for another table format is ignored.
    SOLVER = trivet_crossing.Solver if trivet_crossing.VERSION == 2 else None

MEGABYTES = 4
"""Size of the transposition table."""
NO_COLOUR = 255


class CompiledSearch:
    """`Search` about twenty times as fast. Raises ImportError if it is not installed."""

    def __init__(self, rules: Crossing, view: State, kernel: Kernel) -> None:
        if SOLVER is None:
            raise ImportError("trivet_crossing is not installed")
        self._rules, self._view, self._hope = rules, view, kernel.hope
        self._moves = rules.moves(view, view.turn)
        self.nodes = 1
        self.limit = BEYOND
        lying = [sum(row.count(letter) for row in view.tray) for letter in COLOURS]
        totals = [sum(counts) for counts in zip(lying, *view.taken, strict=True)]
        # With C10's `single` kinds stay apart until both sides own two colours.
        known = [classes(rules.doubling, apart) for apart in (kernel.is_single, False)]
        steps = array("h", [step for one in known for step in _steps(one, totals)])
        values = array("h", [POINT * value for value in VALUES] if kernel.is_single else [])
        self._solver = SOLVER(
            _tray(view),
            bytes(totals),
            steps.tobytes(),
            values.tobytes(),
            rules.seats,
            TEMPO,
            ANSWER,
            MEGABYTES,
        )

    def after(self, child: Child, depth: int, low: int, high: int) -> tuple[int, bool]:
        """As `Engine.after`."""
        _, place, gain, rise, _, answers, _ = child
        if not answers:
            return gain, True
        state = self._rules.apply(self._view, self._moves[place]).state
        turn, arrows = turn_and_arrows(state)
        value, exact, nodes = self._solver.value(
            _tray(state),
            bytes(state.taken[0]),
            bytes(arrows),
            turn,
            depth - 1,
            -self._hope - rise,
            gain - high,
            gain - low,
            self.limit - self.nodes,
        )
        self.nodes += nodes
        if self.nodes > self.limit:
            raise OutOfNodes
        return gain - value, exact


def is_compiled() -> bool:
    return SOLVER is not None


def _tray(state: State) -> bytes:
    return bytes(colour % (NO_COLOUR + 1) for colour in colours_of(state))


def _steps(known: Classes, totals: Sequence[int]) -> Iterator[int]:
    """Four numbers for each colour, marbles on the tray, marbles of red, and side."""
    for total in totals:
        for left in range(MOST + 1):
            for red in range(MOST + 1):
                for side in (0, 1):
                    yield from _step(known, Kind(left, red, total - left - red), side)


def _step(known: Classes, kind: Kind, side: int) -> tuple[int, int, int, int]:
    """The side's gain by one more marble, the rise of its expectation, and red's number after and
    before, each the least with the same future."""
    if kind.yellow < 0:
        return 0, 0, 0, 0
    same = _least(known, kind)
    if not kind.left:
        return 0, 0, same, same
    gain, _, rise = known.steps[side][known.of[kind]]
    return gain, rise, _least(known, kind.taken(side)), same


def _least(known: Classes, kind: Kind) -> int:
    taken = kind.red + kind.yellow
    alike = (Kind(kind.left, red, taken - red) for red in range(taken + 1))
    return next(other.red for other in alike if known.of[other] == known.of[kind])
