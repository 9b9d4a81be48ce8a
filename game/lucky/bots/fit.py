"""Fits the weights of Lucky Numbers by self-play (temporal differences), for each edition.

`python -m game.lucky.bots.fit --games 10000 --seed 1` prints the module weights.py.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence

from game.lucky.bots.kernel import Numbers, Sight, bits_of, changed, with_number
from game.lucky.bots.outlook import (
    BASE,
    KNOTS,
    MOST_FREE,
    UNION,
    WEIGHT_COUNT,
    Outlook,
)
from game.lucky.bots.search import Search
from game.lucky.state import FORMATS, FULL, Format
from game.rules import stream

SEATS = 3
ROW = 10
"""Weights printed per line."""
STEP_SIZES = ((0.5, 0.02), (0.75, 0.006), (0.9, 0.002), (1.0, 0.0006))
"""(share of all games up to which it is used, step size)."""


def first_guess() -> list[float]:
    """Initial weights: a falling function of how many numbers fit."""
    weights = [0.0] * WEIGHT_COUNT
    for spot in range(UNION):
        knot = KNOTS[spot % len(KNOTS)]
        weights[spot] = 1.5 / (knot + 0.5) if knot else 4.0
    for free in range(1, MOST_FREE + 1):
        weights[BASE + free] = 1.2 * free
    return weights


class Training:
    """One game of SEATS seats; each turn corrects the weights by the change of the estimate."""

    def __init__(self, weights: list[float], step: float, seed: int, form: Format = FULL) -> None:
        self._weights, self._step, self._form = weights, step, form
        self._pile = [n for n in range(1, form.highest + 1) for _ in range(SEATS)]
        stream(seed, "fit").shuffle(self._pile)
        self._boards = [self._dealt() for _ in range(SEATS)]
        self._pool = (0,) * (form.highest + 1)
        self._last: list[dict[int, float]] = [{} for _ in range(SEATS)]

    def _dealt(self) -> Numbers:
        size = self._form.size
        board = bytes(size * size)
        for spot, number in enumerate(sorted(self._drawn(spot) for spot in range(size))):
            board = with_number(board, spot * (size + 1), number)
        return board

    def _drawn(self, spot: int) -> int:
        """A number for this place of the diagonal, from the end of the pile."""
        pile, begins = self._pile, self._form.begins
        return pile.pop(max(k for k, number in enumerate(pile) if begins(number, spot)))

    def play(self) -> None:
        seat = 0
        while self._pile:
            self._turn(seat)
            self._correct(seat)
            if 0 not in self._boards[seat]:
                return
            seat = (seat + 1) % SEATS

    def _sight(self, seat: int, drawn: int) -> Sight:
        return Sight(self._boards[seat], (), self._left(), self._pool, drawn)

    def _left(self) -> tuple[int, ...]:
        return tuple(self._pile.count(number) for number in range(self._form.highest + 1))

    def _turn(self, seat: int) -> None:
        put = Search(self._sight(seat, 0), self._weights).takes()[0]
        if put.number:
            self._pool = changed(self._pool, put.freed, put.number)
        else:
            drawn = self._pile.pop()
            put = Search(self._sight(seat, drawn), self._weights).puts(looked_ahead=1)[0]
            self._pool = changed(self._pool, put.freed, 0)
        self._boards[seat] = put.board

    def _correct(self, seat: int) -> None:
        board = self._boards[seat]
        outlook, pool = Outlook(self._weights, self._left()), bits_of(self._pool)
        if self._last[seat] and self._pile:
            parts = self._last[seat]
            before = sum(self._weights[spot] * part for spot, part in parts.items())
            error = 1 + outlook.turns(board, pool) - before
            scale = self._step * error / sum(part * part for part in parts.values())
            for spot, part in parts.items():
                self._weights[spot] += scale * part
        parts = {}
        if 0 in board:
            for spot, part in outlook.parts(board, pool):
                parts[spot] = parts.get(spot, 0.0) + part
        self._last[seat] = parts


def fitted(games: int, seed: int, form: Format = FULL) -> list[float]:
    weights = first_guess()
    for game in range(games):
        step = next(size for until, size in STEP_SIZES if game < until * games)
        Training(weights, step, seed + game, form).play()
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{game + 1}/{games}")
    return weights


def module(weights: Mapping[int, Sequence[float]], command: str) -> str:
    """`weights`: by the number of a board's cells."""
    tables = "".join(
        f"    {cells}: (\n{_rows(fitted)}    ),\n" for cells, fitted in weights.items()
    )
    words = f'"""Printed by `{command}`."""\n\n'
    return f"{words}# fmt: off\nWEIGHTS = {{\n{tables}}}\n"


def _rows(weights: Sequence[float]) -> str:
    return "".join(
        f"        {', '.join(f'{weight:.3f}' for weight in weights[spot : spot + ROW])},\n"
        for spot in range(0, len(weights), ROW)
    )


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m game.lucky.bots.fit")
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    command = f"{parser.prog} --games {chosen.games} --seed {chosen.seed}"
    weights = {
        len(form.cells): fitted(chosen.games, chosen.seed, form) for form in FORMATS.values()
    }
    sys.stdout.write(module(weights, command))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
