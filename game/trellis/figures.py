"""Figures of Trellis: how long an opened seat goes without laying, and the largest lay."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from game.figures import Figure
from game.match import AnyMatch, Change, is_next
from game.rules import CHANCE
from game.trellis.state import Event, Move, State

Changes = Sequence[Change[State, Move, Event]]


def longest_wait(changes: Changes, to_the_end: bool) -> dict[int, float]:
    """For each opened seat the most consecutive turns without a lay; those after its last lay count
    only if `to_the_end`."""
    turns: dict[int, list[bool]] = {}
    for change in changes:
        move = change.move
        if move.seat != CHANCE and move.do != "give":
            turns.setdefault(move.seat, []).append(move.do == "lay")
    return {seat: _longest(lays, to_the_end) for seat, lays in turns.items() if any(lays)}


def _longest(lays: Sequence[bool], to_the_end: bool) -> int:
    last = len(lays) if to_the_end else len(lays) - lays[::-1].index(True)
    after = lays[lays.index(True) : last]
    return max((len(list(turns)) for laid, turns in groupby(after) if not laid), default=0)


FIGURES = (
    Figure("longest wait between two lays, in turns", partial(longest_wait, to_the_end=False)),
    Figure(
        "longest wait up to the end of the game, in turns", partial(longest_wait, to_the_end=True)
    ),
)


class LargestLay(NamedTuple):
    seat: int
    tiles: int


def largest_lay(match: AnyMatch) -> LargestLay | None:
    """The most tiles laid at once in the last game, of equal ones the first; None: nothing was
    laid."""
    lying: int | None = 0
    best: LargestLay | None = None
    for entry, move in zip(match.entries, match.played, strict=True):
        if move is None:
            # After a loaded position it is not known what lies there.
            lying, best = (0 if is_next(entry) else None), None
        elif move.do == "lay":
            count = sum(map(len, move.groups))
            if lying is not None and (best is None or count - lying > best.tiles):
                best = LargestLay(move.seat, count - lying)
            lying = count
    return best
