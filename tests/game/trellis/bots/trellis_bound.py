"""How much of what could be laid at all the strongest players of Trellis lay.

pip install -e ".[bound]"
python tests/game/trellis/bots/trellis_bound.py 100 1  # positions, seed

No table has more tiles of a rack than an integer programme says, which knows of the lines of
a table how many there are of each type, and of the grid only that lines of one group must
share tiles. Whether they find room beside each other it does not know.
"""

from __future__ import annotations

import math
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, cycle, product
from pathlib import Path
from typing import NamedTuple, TypeAlias

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[4]))

from game.matches import new_match, rules_for
from game.players import choose, seed_at
from game.rules import stream
from game.trellis.bots.search import rearranged
from game.trellis.bots.sight import Sight
from game.trellis.bots.waiting import Budget
from game.trellis.rules import Trellis
from game.trellis.state import State
from game.trellis.table import COLOURS, HIGHEST, NUMBERS, SHORTEST, places, tiles_of

SIZES = (range(15, 31), range(31, 47), range(47, 63), range(63, 81))
"""How many tiles are on the table in the middle of a game."""
SMALLEST_RACK = 3
NAMES = ("hard-0.4", "normal-0.4", "adding", "easy-0.4")
BRANCHINGS = 2000
"""Where the programme is given up; the bound is then what it has proved so far."""

LineType: TypeAlias = tuple[str, ...]
Row: TypeAlias = Mapping[int, int]
"""Factors by the number of their unknown."""


# --- the bound


def line_types() -> list[LineType]:
    """Every SET and every RUN, whichever way it lies (T9)."""
    runs = [
        tuple(f"{colour}{first + k}" for k in range(length))
        for colour in COLOURS
        for length in range(SHORTEST, HIGHEST + 1)
        for first in range(1, HIGHEST - length + 2)
    ]
    sets = [
        tuple(f"{colour}{value}" for colour in colours)
        for value in range(1, HIGHEST + 1)
        for size in (3, 4)
        for colours in combinations(COLOURS, size)
    ]
    return runs + sets


class Condition(NamedTuple):
    row: Row
    least: float
    most: float


class Programme:
    """Unknowns: how many lines of each type there are, then for each kind of tile how many of
    the rack are laid, then for each kind how many tiles are crossings: in two lines (T10)."""

    types = line_types()
    kinds = tuple(NUMBERS)
    laid_from = len(types)
    crossings_from = len(types) + len(kinds)
    size = len(types) + 2 * len(kinds)

    def __init__(self, table: Counter[str], rack: Counter[str], most_groups: int) -> None:
        self.table, self.rack, self.most_groups = table, rack, most_groups

    def conditions(self) -> Iterator[Condition]:
        containing: dict[str, list[int]] = defaultdict(list)
        for n, line in enumerate(self.types):
            for tile in line:
                containing[tile].append(n)
        for n, tile in enumerate(self.kinds):
            laid, crossings, lying = self.laid_from + n, self.crossings_from + n, self.table[tile]
            # All of the table and what is laid is in one line, crossings in one more (T7, T10).
            lines = dict.fromkeys(containing[tile], 1)
            yield Condition({**lines, laid: -1, crossings: -1}, lying, lying)
            yield Condition({crossings: 1, laid: -1}, -math.inf, lying)
        yield from self._pairs(containing)
        # A group of n lines holds together by n - 1 crossings at least (T11, T12, T13).
        lines = dict.fromkeys(range(self.laid_from), 1)
        shared = dict.fromkeys(range(self.crossings_from, self.size), -1)
        yield Condition({**lines, **shared}, -math.inf, self.most_groups)

    def _pairs(self, containing: Mapping[str, Sequence[int]]) -> Iterator[Condition]:
        """Two lines meet in one cell at most: each two tiles are together in one line."""
        for tile, (m, other) in product(self.kinds, enumerate(self.kinds)):
            together = set(containing[tile]) & set(containing[other])
            if together and tile != other:
                in_play = self.table[tile] + self.rack[tile]
                row = {**dict.fromkeys(together, 1), self.laid_from + m: -in_play}
                yield Condition(row, -math.inf, in_play * self.table[other])

    def limits(self) -> list[int]:
        """The most of each unknown; the least is 0."""
        in_play = [self.table[tile] + self.rack[tile] for tile in self.kinds]
        held = [self.rack[tile] for tile in self.kinds]
        # Each of its tiles is in two lines at most.
        return [2 * sum(in_play)] * self.laid_from + held + in_play

    def bound(self) -> int:
        """More tiles than this can not be laid."""
        from scipy.optimize import Bounds, LinearConstraint, milp

        conditions = list(self.conditions())
        solved = milp(
            [-(self.laid_from <= n < self.crossings_from) for n in range(self.size)],
            integrality=[1] * self.size,
            bounds=Bounds(0, self.limits()),
            constraints=LinearConstraint(
                [[row.get(n, 0) for n in range(self.size)] for row, _, _ in conditions],
                [least for _, least, _ in conditions],
                [most for _, _, most in conditions],
            ),
            options={"node_limit": BRANCHINGS},
        )
        return math.floor(-float(solved.mip_dual_bound) + 1e-6)


# --- positions and what is laid in them


class Position(NamedTuple):
    """What the seat to act sees."""

    rules: Trellis
    view: State
    seed: int

    def on_table(self) -> int:
        return sum(map(len, self.view.groups))


class Attempt(NamedTuple):
    """`added`: what can be laid without lifting anything, adding greedily."""

    on_table: int
    bound: int
    added: int
    laid: int


def is_of_the_middle(state: State) -> bool:
    numbers = sum(tile in NUMBERS for tile in state.racks[state.turn])
    return state.phase == "turn" and state.opened[state.turn] and numbers >= SMALLEST_RACK


def positions_of_a_game(names: tuple[str, ...], seed: int) -> Iterator[Position]:
    rules = rules_for(Trellis.game, len(names), {})
    assert isinstance(rules, Trellis)
    match = new_match(rules, seed)
    while match.outcome() is None:
        seat = match.to_act()[0]
        view = rules.seen_by(match.state, seat)
        chosen_by = seed_at(rules, view, seed)
        if is_of_the_middle(match.state):
            yield Position(rules, view, chosen_by)
        match.play(choose(rules, view, seat, names[seat], chosen_by).move)


def positions(count: int, seed: int) -> Iterator[Position]:
    """As many of each size of table, but for what does not divide; of a game one of each.

    The games are of two, three and four seats in turn, their players drawn by lot.
    """
    chance = stream(seed, "bound")
    wanted = {sizes: count // len(SIZES) for sizes in SIZES}
    for seats in cycle(Trellis.seat_counts):
        if not any(wanted.values()):
            return
        names = tuple(chance.choice(NAMES) for _ in range(seats))
        met = list(positions_of_a_game(names, chance.getrandbits(32)))
        for sizes in SIZES:
            fitting = [position for position in met if position.on_table() in sizes]
            if fitting and wanted[sizes]:
                wanted[sizes] -= 1
                yield chance.choice(fitting)


def tiles_laid(position: Position, nodes: int) -> int:
    """By the search of the strongest. Raises AssertionError for a lay that the rules refuse."""
    rules, view, seed = position
    sight = Sight(rules, view, view.turn, seed)
    lay = sight.lay_of(sight.kinds, partial(rearranged, nodes))
    if lay is None:
        return 0
    refusal = rules.refusal(view, sight.lay_move(lay))
    assert refusal is None, refusal
    return sum(sight.kinds) - lay.left()


def attempted(position: Position) -> Attempt:
    """Raises AssertionError where more is laid than can be."""
    rules, view, _ = position
    rack = Counter(tile for tile in view.racks[view.turn] if tile in NUMBERS)
    most_groups = places(rules.seats, sum(view.opened))
    bound = Programme(tiles_of(view.groups), rack, most_groups).bound()
    added, laid = tiles_laid(position, 0), tiles_laid(position, Budget().rack)
    assert max(added, laid) <= bound <= rack.total(), (added, laid, bound, view)
    return Attempt(position.on_table(), bound, added, laid)


def report(attempts: Sequence[Attempt]) -> str:
    """By the size of the table, all together, and those in which nothing can be added."""
    rows = []
    for sizes in (*SIZES, range(SIZES[0].start, SIZES[-1].stop)):
        among = [attempt for attempt in attempts if attempt.on_table in sizes]
        rows.append(f"{sizes.start}-{sizes.stop - 1} tiles on the table: {_compared(among)}")
    stuck = [attempt for attempt in attempts if not attempt.added]
    return "\n".join([*rows, f"where nothing can be added: {_compared(stuck)}", ""])


def _compared(attempts: Sequence[Attempt]) -> str:
    bound, laid = sum(a.bound for a in attempts), sum(a.laid for a in attempts)
    added, full = sum(a.added for a in attempts), sum(a.laid == a.bound for a in attempts)
    share, by_adding = (100 * tiles / max(1, bound) for tiles in (laid, added))
    return (
        f"{len(attempts)} positions, {laid} of {bound} tiles laid = {share:.1f} %"
        f" ({by_adding:.1f} % by adding), as many as the bound in {full}"
    )


if __name__ == "__main__":
    try:
        import scipy  # noqa: F401
    except ImportError:
        sys.exit('This command needs scipy: pip install -e ".[bound]"')
    sys.stdout.write(report([attempted(p) for p in positions(int(sys.argv[1]), int(sys.argv[2]))]))
