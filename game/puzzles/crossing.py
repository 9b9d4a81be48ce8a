"""Puzzles of Crossing: few marbles are left, and one move alone wins (P7 to P10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from game.crossing.bots.expert import move_values
from game.crossing.bots.sight import gain, marbles_left
from game.crossing.positions import impossibility
from game.crossing.rules import Crossing
from game.crossing.state import (
    BLACK,
    COLOURS,
    EMPTY,
    FULL,
    RED,
    YELLOW,
    Collection,
    Event,
    Move,
    State,
    side_of,
)
from game.players import choose
from game.puzzles.puzzle import GRADES, AnyPuzzle, Judgement, Maker, Puzzle
from game.rules import Ended, Step

SEATS = 2
FEWEST, MOST = 6, 10
"""Marbles that can still be taken (P7)."""
CHOICES = 3
"""At least so many moves are possible (P7)."""
LOOKED_AHEAD = {2: 1, 3: 2, 4: 2}
"""The grade by the number of moves that must be looked ahead; more: 3 (P10)."""
NEAR = 8
"""With a greater difference of the scores few marbles decide nothing."""
ALL = 99
SIZE, MARBLES = FULL.size, FULL.marbles
ALL_CELLS = range(SIZE * SIZE)
COLOURED = sum(MARBLES.values()) - MARBLES[BLACK]


@dataclass(frozen=True)
class CrossingPuzzle(Crossing):
    """Starts with `position`."""

    position: State | None = None

    def start(self, rng: Random, first: int) -> State:
        return self.position or super().start(rng, first)

    def apply(self, state: State, move: Move) -> Step[State, Event]:
        """Nobody moves after the answer."""
        step = super().apply(state, move)
        events = tuple(event for event in step.events if not isinstance(event, Ended))
        return Step(replace(step.state, phase="over"), events)


def candidates(chance: Random, _grade: int) -> Iterator[AnyPuzzle | None]:
    while True:
        yield _judged(_position(chance))


def _position(chance: Random) -> State:
    """The marble where the arrows cross was taken last; at least CHOICES marbles are within the
    mover's reach, where the tray had so many."""
    marbles = [letter for letter, count in MARBLES.items() for _ in range(count)]
    chance.shuffle(marbles)
    last, *others = chance.sample([at for at in ALL_CELLS if marbles[at] != BLACK], COLOURED)
    left, column, row = chance.randint(FEWEST, MOST), last % SIZE, last // SIZE
    turn = RED if (COLOURED - left) % 2 else YELLOW
    near = [at for at in others if (at // SIZE == row if turn == RED else at % SIZE == column)]
    far = [at for at in others if at not in near]
    stays = near[: chance.randint(CHOICES, SIZE - 1)]
    stays += far[: left - len(stays)]
    taken = [marbles[at] for at in (last, *others) if at not in stays]
    tray = "".join(
        letter if letter == BLACK or at in stays else EMPTY for at, letter in enumerate(marbles)
    )
    rows = tuple(tray[begin : begin + SIZE] for begin in range(0, len(tray), SIZE))
    # Yellow takes the first marble of a game.
    collections = _counted(taken[1::2]), _counted(taken[::2])
    return State(0, "turn", turn, rows, (column, row), collections)


def _counted(marbles: Sequence[str]) -> Collection:
    return tuple(marbles.count(colour) for colour in COLOURS)


def _judged(state: State) -> AnyPuzzle | None:
    rules = Crossing(SEATS)
    moves, (red, yellow) = rules.moves(state, state.turn), rules.scores(state)
    if len(moves) < CHOICES or abs(red - yellow) > NEAR:
        return None
    leads = [round(value.lead) for value in move_values(rules, state)]
    winning = [move for move, lead in zip(moves, leads, strict=True) if lead > 0]
    if len(winning) != 1:
        return None
    gains = {move: gain(rules, state, move) for move in moves}
    if gains[winning[0]] == max(gains.values()):
        return None
    ahead, worth = looked_ahead(rules, state, winning[0]), dict(zip(moves, leads, strict=True))
    grade, judge = LOOKED_AHEAD.get(ahead, GRADES[-1]), partial(_judge, worth)
    puzzle, team = CrossingPuzzle(SEATS, position=state), ("red", "yellow")[state.turn]
    return Puzzle(puzzle, team, tuple(winning), grade, ahead, judge)


def _judge(worth: dict[Move, int], move: Move) -> Judgement:
    lead = worth[move]
    if lead > 0:
        return Judgement(True, "wins", lead)
    return Judgement(False, "loses", -lead) if lead else Judgement(False, "shared")


# --- a plain search


class Plain:
    """Minimax by the rules alone, without the players' search."""

    def __init__(self, rules: Crossing) -> None:
        self._rules = rules
        self._known: dict[tuple[State, int], int] = {}

    def values(self, state: State, depth: int) -> list[int]:
        """The mover's lead after each move, if both play best for `depth` moves and the game ends
        then."""
        moves = self._rules.moves(state, state.turn)
        return [-self._lead(self._rules.apply(state, move).state, depth - 1) for move in moves]

    def _lead(self, state: State, depth: int) -> int:
        """The lead of the side at turn."""
        if state.phase == "over" or depth == 0:
            own = side_of(state, state.turn)
            both = self._rules.scores(state)
            return both[own] - both[1 - own]
        lead = self._known.get((state, depth))
        if lead is None:
            lead = self._known[state, depth] = max(self.values(state, depth))
        return lead


def looked_ahead(rules: Crossing, state: State, right: Move) -> int:
    """The least number of moves from which on looking farther always prefers the right one."""
    plain, place = Plain(rules), rules.moves(state, state.turn).index(right)
    depth = marbles_left(state)
    while depth and _is_alone(plain.values(state, depth), place):
        depth -= 1
    return depth + 1


def _is_alone(values: Sequence[int], place: int) -> bool:
    return values[place] == max(values) and values.count(values[place]) == 1


def fault(puzzle: Puzzle[State, Move, Event]) -> str:
    rules, state = Crossing(SEATS), puzzle.match().state
    refusal = impossibility(state, FULL)
    if refusal is not None:
        return refusal.message
    moves = rules.moves(state, state.turn)
    leads = Plain(rules).values(state, ALL)
    winning = [move for move, lead in zip(moves, leads, strict=True) if lead > 0]
    if winning != list(puzzle.answers):
        return f"the winning moves are {winning}, not {puzzle.answers}"
    told = [puzzle.judge(move) for move in moves]
    worth = [one.number if one.is_right else -one.number for one in told]
    return "" if worth == leads else f"the leads are {leads}, not {worth}"


def solves(puzzle: Puzzle[State, Move, Event], level: str, seed: int) -> bool:
    state = puzzle.match().state
    return choose(Crossing(SEATS), state, state.turn, level, seed).move in puzzle.answers


MAKER = Maker(candidates, fault, solves)
