"""Crossing: what can be said for a move, each reason with what makes it true.

Points are those of C9, as the troughs show them while people play; results are with C10.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from game.crossing.rules import Crossing
from game.crossing.state import (
    BLACK,
    COLOURS,
    EMPTY,
    LINES,
    VALUES,
    Move,
    State,
    crossing_at,
    marble_at,
    side_of,
)


class Count(NamedTuple):
    """What a side has in a colour, in points, before and after a marble is taken."""

    before: int
    after: int

    @property
    def gain(self) -> int:
        return self.after - self.before


class Case(NamedTuple):
    """A move among others. `margin`: by how much its side wins if both play their best from here
    on, where that is known for sure and no other move makes it more."""

    rules: Crossing
    view: State
    move: Move
    margin: int | None

    @property
    def after(self) -> State:
        return self.rules.apply(self.view, self.move).state

    @property
    def others(self) -> list[Move]:
        moves = self.rules.moves(self.view, self.move.seat)
        return [move for move in moves if move != self.move]


class Reason(NamedTuple):
    why: str
    values: Mapping[str, int]


Holds: TypeAlias = Callable[[Case], "Reason | None"]
"""The reason if it is true of a case, with what it says."""


def reason_for(case: Case) -> Reason:
    """The first true one."""
    reasons = FOR_THE_FIRST if case.move.take is None else FOR_A_MARBLE
    found = (holds(case) for holds in reasons)
    return next(reason for reason in found if reason is not None)


def count_of(view: State, move: Move) -> Count:
    """Of the colour of the marble that a move takes."""
    if move.take is None:
        return Count(0, 0)
    owned = view.taken[side_of(view, move.seat)][COLOURS.index(marble_at(view, move.take))]
    return Count(VALUES[owned], VALUES[owned + 1])


def best_answer(rules: Crossing, after: State) -> int:
    """The most points that the next seat can take at once; 0 where it has no move."""
    if after.phase == "over":
        return 0
    return max(count_of(after, move).gain for move in rules.moves(after, after.turn))


# --- the first arrow of all


def _first_line(case: Case) -> Reason:
    """It takes nothing (C3); the next arrow crosses its line."""
    side = side_of(case.view, case.move.seat)
    line = [crossing_at(side, case.move.line, other) for other in LINES]
    marbles = [at for at in line if marble_at(case.view, at) not in (EMPTY, BLACK)]
    return Reason("first_line", {"count": len(marbles)})


# --- a marble


def _ends(case: Case) -> Reason | None:
    """Nobody can answer (C8)."""
    if case.after.phase != "over":
        return None
    side, scores = side_of(case.view, case.move.seat), case.rules.scores(case.after)
    return Reason("ends", {"own": scores[side], "other": scores[1 - side]})


def _most_points(case: Case) -> Reason | None:
    """Every other marble brings less now."""
    gain = count_of(case.view, case.move).gain
    others = [count_of(case.view, move).gain for move in case.others]
    return Reason("most_points", {}) if others and max(others) < gain else None


def _leaves_least(case: Case) -> Reason | None:
    """No move leaves a smaller best answer, and some leave a larger one."""
    least = best_answer(case.rules, case.after)
    afters = [case.rules.apply(case.view, move).state for move in case.others]
    answers = [best_answer(case.rules, after) for after in afters]
    if not answers or min(answers) < least or max(answers) == least:
        return None
    return Reason("leaves_least", {})


def _margin(case: Case) -> Reason | None:
    if case.margin is None:
        return None
    if case.margin:
        return Reason("wins" if case.margin > 0 else "ends_best", {})
    return Reason("draws", {})


def _balance(case: Case) -> Reason | None:
    """Points now less those of the best answer: no move comes to more, and some to less."""
    own, *others = (_after_the_answer(case, move) for move in (case.move, *case.others))
    is_best = bool(others) and min(others) < own and max(others) <= own
    return Reason("balance", {}) if is_best else None


def _after_the_answer(case: Case, move: Move) -> int:
    after = case.rules.apply(case.view, move).state
    return count_of(case.view, move).gain - best_answer(case.rules, after)


def _answer(case: Case) -> Reason:
    return Reason("answer", {"count": best_answer(case.rules, case.after)})


FOR_THE_FIRST: Sequence[Holds] = (_margin, _first_line)
FOR_A_MARBLE: Sequence[Holds] = (_ends, _most_points, _leaves_least, _margin, _balance, _answer)
