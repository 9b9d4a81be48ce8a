"""Who stands where at the end of a match."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from game.match import AnyMatch


class Line(NamedTuple):
    """What a seat, or seats that play together, had before the last game, and have now."""

    seats: tuple[int, ...]
    before: int
    after: int


def lines_of(match: AnyMatch) -> tuple[Line, ...]:
    """Of a match whose last game is over, in the order of the seats."""
    outcome = match.outcome()
    assert outcome is not None
    totals = match.totals()
    return tuple(
        Line(team, totals[team[0]] - outcome.scores[team[0]], totals[team[0]])
        for team in match.rules.teams
    )


def order(numbers: Sequence[int], low_wins: bool) -> tuple[int, ...]:
    """The places of the numbers in a sequence, the best first; equal ones stay as they are."""
    return tuple(sorted(range(len(numbers)), key=lambda at: numbers[at] * (1 if low_wins else -1)))


def places_of(lines: Sequence[Line], low_wins: bool) -> tuple[tuple[int, ...], ...]:
    """The seats that share each place, the winners first."""
    ranked = [lines[at] for at in order([line.after for line in lines], low_wins)]
    shared = (tuple(group) for _, group in groupby(ranked, key=lambda line: line.after))
    return tuple(tuple(sorted(seat for line in group for seat in line.seats)) for group in shared)
