"""A puzzle: a position of a game in which exactly one move is right (docs/rules/puzzles.md)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Generic, NamedTuple, TypeAlias

from game.games import games, named
from game.match import Match, MatchSetup
from game.rules import E, M, Malformed, Rules, S, stream

GRADES = (1, 2, 3)
"""Easiest first (P5)."""


class Judgement(NamedTuple):
    """What a move is worth. `key`: of the text `puzzle.GAME.KEY`; `number` fills its
    placeholder."""

    is_right: bool
    key: str
    number: int = 0


@dataclass(frozen=True)
class Puzzle(Generic[S, M, E]):
    """`rules` start with the position. `question`: of the text `puzzle.GAME.QUESTION`. `answers`:
    the right move, once for each seat that has the position before it. `measure`: the number that
    decides the grade (P5)."""

    rules: Rules[S, M, E]
    question: str
    answers: tuple[M, ...]
    grade: int
    measure: int
    judge: Callable[[M], Judgement]

    def match(self) -> Match[S, M, E]:
        """A match that begins with the position."""
        return Match(MatchSetup(self.rules, 0, 1, 0))


AnyPuzzle: TypeAlias = Puzzle[Any, Any, Any]


class Maker(NamedTuple):
    """How puzzles of a game are made and checked."""

    candidates: Callable[[Random, int], Iterator[AnyPuzzle | None]]
    """(chance, grade) → endless candidates; None: the position is no puzzle. Their grades may
    differ."""
    fault: Callable[[AnyPuzzle], str]
    """Proves the puzzle by another way than it was made; "" or what is wrong."""
    solves: Callable[[AnyPuzzle, str, int], bool]
    """Whether the computer player of this name finds the answer, with a seed."""


@cache
def maker_of(game: str) -> Maker:
    """Raises Malformed if the game has no puzzles."""
    place = games()[game].puzzles if game in games() else ""
    maker = named(place) if place else None
    if not isinstance(maker, Maker):
        accepted = ", ".join(with_puzzles())
        raise Malformed(f"no puzzles of {game!r}; accepted: {accepted}")
    return maker


def with_puzzles() -> tuple[str, ...]:
    """The games that have puzzles."""
    return tuple(name for name, game in games().items() if game.puzzles)


def sought(game: str, grade: int, seed: int) -> Generator[None, None, AnyPuzzle]:
    """Makes the puzzle of this game, grade and seed, one candidate per step. Raises Malformed."""
    if grade not in GRADES:
        raise Malformed(f"no grade {grade}; accepted: {', '.join(map(str, GRADES))}")
    chance = stream(seed, "puzzle", game, grade)
    for candidate in maker_of(game).candidates(chance, grade):
        if candidate is not None and candidate.grade == grade:
            return candidate
        yield
    raise AssertionError("unreachable: there is no last candidate")


def puzzle(game: str, grade: int, seed: int) -> AnyPuzzle:
    """The puzzle of this game, grade and seed, on every machine. Raises Malformed."""
    steps = sought(game, grade, seed)
    while True:
        try:
            next(steps)
        except StopIteration as found:
            made: AnyPuzzle = found.value
            return made
