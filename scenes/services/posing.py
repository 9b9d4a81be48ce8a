"""How a puzzle is put before people: which one, who sits where, and what a touch means."""

from __future__ import annotations

from collections.abc import Collection, Generator
from dataclasses import replace

from game.puzzles.puzzle import GRADES, AnyPuzzle, sought, with_puzzles
from scenes.core.table import Side
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.services.surroundings import Surroundings

ONE_TAP = "crossing.one_tap"
KEPT = 3


def kind_of(number: int, offered: Collection[str]) -> tuple[str, int]:
    """Game and grade of the `number`th puzzle of a row: the games take turns, and each round is
    harder up to the last grade."""
    games = [game for game in with_puzzles() if game in offered] or with_puzzles()
    return games[number % len(games)], GRADES[min(number // len(games), len(GRADES) - 1)]


_made: dict[tuple[str, int, int], AnyPuzzle] = {}
"""The puzzles that were made last."""


def posed(number: int, seed: int, offered: Collection[str]) -> Generator[None, None, AnyPuzzle]:
    """Makes the `number`th puzzle of a row with this seed, one candidate per step."""
    game, grade = kind_of(number, offered)
    key = game, grade, seed + number
    if key not in _made:
        made = yield from sought(*key)
        while len(_made) >= KEPT:
            _made.pop(next(iter(_made)))
        _made[key] = made
    return _made[key]


def seating_of(puzzle: AnyPuzzle, side: Side) -> Seating:
    """The seat that answers first sits at `side`, unless every side has a seat."""
    seats = puzzle.rules.seats
    if seats > 2:
        return Seating(USUAL[seats], (HUMAN,) * seats)
    first = min(answer.seat for answer in puzzle.answers)
    sides = tuple(Side((side + 2 * (seat - first)) % 4) for seat in range(seats))
    return Seating(sides, (HUMAN,) * seats)


def touched_once(around: Surroundings) -> Surroundings:
    """The touch of a marble is the answer, whatever the operator has set for play."""
    setting = around.setting
    return replace(around, setting=lambda key: key == ONE_TAP or setting(key))
