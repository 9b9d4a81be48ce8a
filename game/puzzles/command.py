"""The command `puzzles`: makes puzzles, proves them again, and says who solves them."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import process_time
from typing import NamedTuple, TextIO

from game.puzzles.puzzle import AnyPuzzle, Maker, maker_of, puzzle
from game.rules import Malformed

EXPERT, EASY = "expert", "easy"
TOLD = 100
"""Progress is told after so many puzzles."""


class PuzzlesOptions(NamedTuple):
    """`check`: proves each puzzle by a second way. `show`: prints each puzzle as JSON."""

    game: str
    grade: int
    many: int = 100
    seed: int = 0
    check: bool = False
    show: bool = False


class Made(NamedTuple):
    seed: int
    puzzle: AnyPuzzle
    seconds: float
    """Processor time of making it."""
    by_expert: bool
    by_easy: bool
    fault: str


def puzzles(
    chosen: PuzzlesOptions, say: TextIO, clock: Callable[[], float] = process_time
) -> tuple[str, int]:
    """The report, and the exit status: 1 if a puzzle is wrong. Raises Malformed."""
    if chosen.many < 1:
        raise Malformed("no puzzles; accepted: --count from 1")
    maker, made = maker_of(chosen.game), list[Made]()
    for seed in range(chosen.seed, chosen.seed + chosen.many):
        made.append(_made(maker, chosen, seed, clock))
        if len(made) % TOLD == 0:
            say.write(f"{len(made)} of {chosen.many}\n")
    wrong = [one for one in made if one.fault or not one.by_expert]
    lines = [_shown(one) for one in made] if chosen.show else []
    lines += [*_told(chosen, made), *(f"seed {one.seed}: {_fault(one)}" for one in wrong)]
    return "\n".join([*lines, ""]), 1 if wrong else 0


def _made(maker: Maker, chosen: PuzzlesOptions, seed: int, clock: Callable[[], float]) -> Made:
    began = clock()
    one = puzzle(chosen.game, chosen.grade, seed)
    seconds = clock() - began
    solved = (maker.solves(one, level, 0 if level == EXPERT else seed) for level in (EXPERT, EASY))
    by_expert, by_easy = solved
    return Made(seed, one, seconds, by_expert, by_easy, maker.fault(one) if chosen.check else "")


def _fault(one: Made) -> str:
    return one.fault or f"{EXPERT} does not find the answer"


def _told(chosen: PuzzlesOptions, made: list[Made]) -> list[str]:
    times, measures = (
        sorted(one.seconds for one in made),
        sorted(one.puzzle.measure for one in made),
    )
    count, last = len(made), len(made) - 1
    checked = sum(not one.fault for one in made)
    return [
        f"{chosen.game}, grade {chosen.grade}: {count} puzzles from seed {chosen.seed} on",
        f"measure: {measures[0]} to {measures[-1]}, median {measures[count // 2]}",
        f"seconds of making: p50 {times[count // 2]:.3f}, p99 {times[99 * last // 100]:.3f}, "
        f"most {times[-1]:.3f}",
        f"solved by {EXPERT} {100 * sum(one.by_expert for one in made) / count:.1f} %, "
        f"by {EASY} {100 * sum(one.by_easy for one in made) / count:.1f} %",
        *([f"proved again: {checked} of {count}"] if chosen.check else []),
    ]


def _shown(one: Made) -> str:
    rules, match = one.puzzle.rules, one.puzzle.match()
    answers = [rules.write_move(answer) for answer in one.puzzle.answers]
    told = {
        "seed": one.seed,
        "grade": one.puzzle.grade,
        "measure": one.puzzle.measure,
        "state": rules.write_state(match.state),
        "answers": answers,
    }
    return json.dumps(told)
