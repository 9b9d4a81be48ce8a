"""Solves Crossing completely, sharing no code with the players, to find their mistakes.

python tests/game/crossing/bots/crossing_solution.py trays 0 100  # from, to; needs `cc`
python tests/game/crossing/bots/crossing_solution.py late 100 26  # positions, coloured marbles left
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[4]))

from game.crossing.bots.compiled import is_compiled
from game.crossing.bots.expert import judged
from game.crossing.bots.policies import by_whim
from game.crossing.bots.search import Verdict
from game.crossing.bots.sight import marbles_left
from game.crossing.rules import Crossing
from game.crossing.state import COLOURS, FULL, State, scores, side_of

SIZE, LINES = FULL.size, FULL.lines
WIN = 1000


def random_position(rules: Crossing, left: int, rng: Random) -> State:
    """A position of a random game with so many marbles left that can be taken."""
    while True:
        state = rules.start(rng, rng.randrange(rules.seats))
        while state.phase == "turn":
            if marbles_left(state) == left and None not in state.arrows:
                return state
            state = rules.apply(state, rng.choice(rules.moves(state, state.turn))).state


def lead_at_end(rules: Crossing, state: State) -> int:
    """Red's lead if both sides play their best, by exhaustive search with the rules alone."""
    known: dict[State, int] = {}

    def value(at: State) -> int:
        if at.phase == "over":
            red, yellow = rules.scores(at)
            return red - yellow
        if at not in known:
            leads = [value(rules.apply(at, move).state) for move in rules.moves(at, at.turn)]
            known[at] = max(leads) if side_of(at, at.turn) == 0 else min(leads)
        return known[at]

    return value(state)


class Duel:
    """As `lead_at_end`, for two seats and many marbles: a cell list, alpha-beta, a memory."""

    def __init__(self, state: State, doubling: str) -> None:
        self._tray = ["".join(COLOURS).find(letter) for row in state.tray for letter in row]
        self._taken = [list(side) for side in state.taken]
        self._doubling = doubling
        self._known: dict[tuple[int, ...], tuple[int, int]] = {}
        self._side = side_of(state, state.turn)
        other = state.arrows[1 - state.turn]
        assert other is not None
        self._other = other

    def lead(self) -> int:
        """Red's lead at the end."""
        return self._value(self._side, self._other, -WIN, WIN)

    def _cells(self, side: int, other: int) -> list[int]:
        cells = [SIZE * other + k if side == 0 else SIZE * k + other for k in LINES]
        return [cell for cell in cells if self._tray[cell] >= 0]

    def _answers(self, side: int, cell: int) -> int:
        return len(self._cells(side, cell // SIZE if side == 0 else cell % SIZE))

    def _value(self, side: int, other: int, low: int, high: int) -> int:
        cells = self._cells(side, other)
        if not cells:
            red, yellow = scores((tuple(self._taken[0]), tuple(self._taken[1])), self._doubling)
            return red - yellow
        lying = sum(1 << cell for cell, colour in enumerate(self._tray) if colour >= 0)
        key = (lying, side, other, *self._taken[0])
        least, most = self._known.get(key, (-WIN, WIN))
        low, high = max(low, least), min(high, most)
        if low >= high:
            return least if least >= high else most
        sign = 1 if side == 0 else -1
        best, floor, ceiling = -sign * WIN, low, high
        for cell in sorted(cells, key=lambda cell: self._answers(1 - side, cell)):
            colour = self._tray[cell]
            self._tray[cell] = -1
            self._taken[side][colour] += 1
            line = cell % SIZE if side == 0 else cell // SIZE
            value = self._value(1 - side, line, floor, ceiling)
            self._taken[side][colour] -= 1
            self._tray[cell] = colour
            if sign * value > sign * best:
                best = value
                floor, ceiling = (
                    (max(floor, best), ceiling) if side == 0 else (floor, min(ceiling, best))
                )
            if floor >= ceiling:
                break
        # Outside the window the value is only a bound.
        self._known[key] = (best if best > low else least, best if best < high else most)
        return best


def mistakes(positions: int, left: int, doubling: str) -> int:
    """How often the strongest player's move, or its own evaluation, is not the best."""
    rules = Crossing(2, doubling)
    rng = Random(left)
    wrong = 0
    for _ in range(positions):
        state = random_position(rules, left, rng)
        verdict = judged(rules, state)
        move = rules.moves(state, state.turn)[verdict.place]
        best = Duel(state, doubling).lead()
        after = rules.apply(state, move).state
        said = _said(rules, state, verdict)
        wrong += not (verdict.exact and best == said == Duel(after, doubling).lead())
    return wrong


# --- whole games, with a simple solver that is compiled for this


@cache
def compiled_lead() -> Callable[..., int]:
    source = Path(__file__).with_name("plain_solution.c")
    with TemporaryDirectory() as folder:
        library = Path(folder, "plain_solution.so")
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", source, "-o", library], check=True)
        return ctypes.CDLL(str(library)).lead


def comes_to(state: State, doubling: str, lead: float) -> bool:
    """Whether `lead` is red's lead at the end if both sides play their best."""
    if state.phase == "over":
        red, yellow = scores(state.taken, doubling)
        return red - yellow == lead
    cells = ["".join(COLOURS).find(letter) % 256 for row in state.tray for letter in row]
    owned = bytes([*state.taken[0], *state.taken[1]])
    other = state.arrows[1 - state.turn]
    line = SIZE if other is None else other
    how = ("off", "single", "sole").index(doubling)
    side, whole = side_of(state, state.turn), round(lead)
    found = compiled_lead()(bytes(cells), owned, side, line, how, whole - 1, whole + 1)
    return found == lead


class Judged(NamedTuple):
    """A move of the strongest player: its turn, its cost, whether it was the best."""

    turn: int
    seconds: float
    nodes: int
    is_best: bool


def judged_game(rules: Crossing, tray: int) -> Iterator[Judged]:
    """The strongest player begins; on every second tray its opponent is a newcomer."""
    state = rules.start(Random(f"tray {tray}"), 0)
    turn = 0
    while state.phase == "turn":
        if tray % 2 and state.turn == 1:
            state = rules.apply(state, by_whim(rules, state, 1, tray).move).state
        else:
            begun = time.process_time()
            verdict = judged(rules, state)
            spent = time.process_time() - begun
            lead = _said(rules, state, verdict)
            after = rules.apply(state, rules.moves(state, state.turn)[verdict.place]).state
            is_best = all(comes_to(at, rules.doubling, lead) for at in (state, after))
            yield Judged(turn, spent, verdict.nodes, is_best)
            state = after
        turn += 1


def _said(rules: Crossing, state: State, verdict: Verdict) -> float:
    """Red's lead at the end by the player's own evaluation."""
    red, yellow = rules.scores(state)
    return red - yellow + (verdict.gain if side_of(state, state.turn) == 0 else -verdict.gain)


def games(trays: range) -> None:
    sys.stdout.write(f"compiled search: {'yes' if is_compiled() else 'no'}\n")
    moves: list[Judged] = []
    for tray in trays:
        moves += judged_game(Crossing(2), tray)
        if (tray + 1) % 10 == 0 or tray + 1 == trays.stop:
            _report(tray + 1 - trays.start, moves)


def _report(trays: int, moves: list[Judged]) -> None:
    wrong = sum(not move.is_best for move in moves)
    sys.stdout.write(f"{trays} trays: {wrong} mistakes in {len(moves)} moves\n")
    turns = {"first aim": range(1), "second": range(1, 2), "later": range(2, 99)}
    for name, which in {**turns, "all": range(99)}.items():
        seconds = sorted(move.seconds for move in moves if move.turn in which)
        nodes = max((move.nodes for move in moves if move.turn in which), default=0)
        if seconds:
            p99 = seconds[-(-len(seconds) * 99 // 100) - 1]
            sys.stdout.write(
                f"  {name}: {sum(seconds) / len(seconds):.2f} s of a processor on average,"
                f" p99 {p99:.2f}, most {seconds[-1]:.2f}; at most {nodes} positions\n"
            )
    sys.stdout.flush()


def late(positions: int, left: int) -> None:
    for doubling in Crossing.option_values["doubling"]:
        found = mistakes(positions, left, doubling)
        sys.stdout.write(f"doubling={doubling}: {found} mistakes in {positions} positions\n")


if __name__ == "__main__":
    if sys.argv[1] == "trays":
        games(range(int(sys.argv[2]), int(sys.argv[3])))
    else:
        late(int(sys.argv[2]), int(sys.argv[3]))
