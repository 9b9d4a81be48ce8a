"""Crossing: reasons for a move, each with its condition.

Points are those of C9, as the troughs show them during play; results include C10.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from game.crossing.rules import Crossing
from game.crossing.state import (
    BLACK,
    COLOURS,
    EMPTY,
    VALUES,
    Move,
    State,
    crossing_at,
    marble_at,
    side_of,
)


class Count(NamedTuple):
    """A side's points in one colour before and after a marble is taken."""

    before: int
    after: int

    @property
    def gain(self) -> int:
        return self.after - self.before


class Case(NamedTuple):
    """A move to explain. `margin`: its side's final lead under best play, where the search is exact
    and no other move does better; else None."""

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
"""The reason with its values, or None if it does not hold."""


def reason_for(case: Case) -> Reason:
    """The first that holds."""
    reasons = FOR_THE_FIRST if case.move.take is None else FOR_A_MARBLE
    found = (holds(case) for holds in reasons)
    return next(reason for reason in found if reason is not None)


def count_of(view: State, move: Move) -> Count:
    """Counts the colour of the marble that the move takes."""
    if move.take is None:
        return Count(0, 0)
    owned = view.taken[side_of(view, move.seat)][COLOURS.index(marble_at(view, move.take))]
    return Count(VALUES[owned], VALUES[owned + 1])


def best_answer(rules: Crossing, after: State) -> int:
    """The most points the next seat can gain at once; 0 without a move."""
    if after.phase == "over":
        return 0
    return max(count_of(after, move).gain for move in rules.moves(after, after.turn))


# --- the first arrow of all


def _first_line(case: Case) -> Reason:
    """The first arrow takes nothing (C3); the next one crosses its line."""
    side = side_of(case.view, case.move.seat)
    line = [crossing_at(side, case.move.line, other) for other in case.view.lines]
    marbles = [at for at in line if marble_at(case.view, at) not in (EMPTY, BLACK)]
    return Reason("first_line", {"count": len(marbles)})


# --- a marble


def _ends(case: Case) -> Reason | None:
    """The opponent has no move left (C8)."""
    if case.after.phase != "over":
        return None
    side, scores = side_of(case.view, case.move.seat), case.rules.scores(case.after)
    return Reason("ends", {"own": scores[side], "other": scores[1 - side]})


def _most_points(case: Case) -> Reason | None:
    """Every other marble gains less."""
    gain = count_of(case.view, case.move).gain
    others = [count_of(case.view, move).gain for move in case.others]
    return Reason("most_points", {}) if others and max(others) < gain else None


def _leaves_least(case: Case) -> Reason | None:
    """The opponent's best answer is smallest, and larger for some other move."""
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
    """Gain less the best answer is largest, and smaller for some other move."""
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
