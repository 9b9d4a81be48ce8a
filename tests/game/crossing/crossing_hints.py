"""What the sentences of Crossing's hints claim, checked by the rules alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from hints_judged import Said, Truth

Tray: TypeAlias = tuple[str, ...]
Both: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]

POINTS = [0, 1, 3, 6, 10, 13, 16, 20, 24]
LETTERS = "yrgbws"
NAMES = dict(zip(("yellow", "red", "green", "blue", "white", "grey"), LETTERS, strict=True))
MOST_SOLVED = 12
"""With more coloured marbles, statements about the end are not checked: it would take too long."""


class Table(NamedTuple):
    """`side`: 0 is that of the first seat. `arrows`: by seat, None if not placed yet."""

    tray: Tray
    arrows: tuple[int | None, ...]
    turn: int
    first: int
    owned: Both

    @property
    def side(self) -> int:
        return (self.turn - self.first) % len(self.arrows) % 2

    def moves(self) -> list[tuple[int, int, int]]:
        """Line, row and column of all marbles within reach (C4 to C7)."""
        found = []
        seats, mine = len(self.arrows), self.arrows[self.turn]
        theirs = {self.arrows[(self.turn + k) % seats] for k in range(1, seats, 2)} - {None}
        for line in range(len(self.tray)):
            for other in theirs:
                assert other is not None
                row, column = (other, line) if self.side == 0 else (line, other)
                if line != mine and self.tray[row][column] in LETTERS:
                    found.append((line, row, column))
        return found

    def after(self, line: int, row: int, column: int) -> Table:
        colour = LETTERS.index(self.tray[row][column])
        letters = self.tray[row]
        holed = letters[:column] + "." + letters[column + 1 :]
        owned = [list(side) for side in self.owned]
        owned[self.side][colour] += 1
        return Table(
            (*self.tray[:row], holed, *self.tray[row + 1 :]),
            (*self.arrows[: self.turn], line, *self.arrows[self.turn + 1 :]),
            (self.turn + 1) % len(self.arrows),
            self.first,
            (tuple(owned[0]), tuple(owned[1])),
        )

    def gain(self, row: int, column: int) -> int:
        own = self.owned[self.side][LETTERS.index(self.tray[row][column])]
        return POINTS[own + 1] - POINTS[own]

    def answer(self) -> int:
        return max((self.gain(row, column) for _, row, column in self.moves()), default=0)

    def marbles(self) -> int:
        return sum(letter in LETTERS for row in self.tray for letter in row)


def table_of(said: Said) -> Table:
    state = said.state
    owned: Any = [tuple(side.get(letter, 0) for letter in LETTERS) for side in state["taken"]]
    arrows = tuple(state["arrows"])
    return Table(tuple(state["tray"]), arrows, said.seat, state["first"], (owned[0], owned[1]))


def moved(said: Said) -> tuple[int, int, int]:
    row, column = said.move["take"]
    return said.move["line"], row, column


def after(said: Said) -> Table:
    return table_of(said).after(*moved(said))


def others(said: Said) -> Iterator[tuple[int, int, int]]:
    return (move for move in table_of(said).moves() if move != moved(said))


# --- the end (C9, C10)


def score(own: tuple[int, ...], other: tuple[int, ...], doubling: str) -> int:
    base = sum(POINTS[n] for n in own)
    if doubling == "single" and sum(n > 0 for n in own) == 1:
        return 2 * base
    if doubling == "sole":
        base += sum(POINTS[n] for n, theirs in zip(own, other, strict=True) if not theirs)
    return base


def lead(table: Table, doubling: str, side: int) -> int:
    own, other = table.owned[side], table.owned[1 - side]
    return score(own, other, doubling) - score(other, own, doubling)


def solved(table: Table, doubling: str, known: dict[Table, int]) -> int:
    """The first side's lead if both sides play their best."""
    if table not in known:
        moves = table.moves()
        values = [solved(table.after(*move), doubling, known) for move in moves]
        best = max if table.side == 0 else min
        known[table] = best(values) if values else lead(table, doubling, 0)
    return known[table]


def margin(said: Said) -> int | None:
    """The lead of the side that moves, after the move; None if it is not checked, as for a first
    arrow."""
    if "take" not in said.move or table_of(said).marbles() > MOST_SOLVED + 1:
        return None
    table = after(said)
    value = solved(table, said.state["options"]["doubling"], {})
    return value if table_of(said).side == 0 else -value


def ends_best(said: Said) -> bool:
    table, doubling, found = table_of(said), said.state["options"]["doubling"], margin(said)
    if found is None:
        return True
    sign = 1 if table.side == 0 else -1
    known: dict[Table, int] = {}
    values = [sign * solved(table.after(*move), doubling, known) for move in table.moves()]
    return found == max(values) < 0


def wins(said: Said) -> bool:
    found = margin(said)
    return found is None or found > 0


def ends(said: Said) -> bool:
    table, made = table_of(said), after(said)
    doubling, side = said.state["options"]["doubling"], table_of(said).side
    own, other = made.owned[side], made.owned[1 - side]
    scores = score(own, other, doubling), score(other, own, doubling)
    named = said.number("own"), said.number("other")
    return not made.moves() and scores == named and bool(table.moves())


# --- a move


def takes(said: Said) -> bool:
    table, (_, row, column) = table_of(said), moved(said)
    letter = table.tray[row][column]
    own = table.owned[table.side][LETTERS.index(letter)]
    named = said.number("points_now"), said.number("points")
    is_named = NAMES[said.values["marble"].split()[1]] == letter
    return is_named and named == (POINTS[own], POINTS[own + 1]) and moved(said) in table.moves()


def is_first(said: Said) -> bool:
    return said.state["arrows"] == [None] * len(said.state["arrows"]) and "take" not in said.move


def counts_on_the_line(said: Said) -> bool:
    column = said.move["line"]
    return sum(row[column] in LETTERS for row in said.state["tray"]) == said.number("count")


def most_points(said: Said) -> bool:
    table, (_, row, column) = table_of(said), moved(said)
    gains = [table.gain(other[1], other[2]) for other in others(said)]
    return bool(gains) and max(gains) < table.gain(row, column)


def leaves_least(said: Said) -> bool:
    table, least = table_of(said), after(said).answer()
    answers = [table.after(*move).answer() for move in others(said)]
    return least <= min(answers) and least < max(answers)


def balance(said: Said) -> bool:
    table = table_of(said)

    def left(move: tuple[int, int, int]) -> int:
        return table.gain(move[1], move[2]) - table.after(*move).answer()

    return all(left(move) <= left(moved(said)) for move in others(said))


TRUTHS: Mapping[str, Truth] = {
    "do.first": is_first,
    "do.take": takes,
    "why.answer": lambda said: after(said).answer() == said.number("count") > 0,
    "why.balance": balance,
    "why.draws": lambda said: margin(said) in (None, 0),
    "why.ends": ends,
    "why.ends_best": ends_best,
    "why.first_line": counts_on_the_line,
    "why.leaves_least": leaves_least,
    "why.most_points": most_points,
    "why.wins": wins,
}
