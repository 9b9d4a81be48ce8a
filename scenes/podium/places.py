"""The ranking at the end of a match and the sentences that each side reads about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from game.match import AnyMatch
from scenes.core.table import Side
from scenes.services.words import Words


class Line(NamedTuple):
    """The totals of a team before and after the last game."""

    seats: tuple[int, ...]
    before: int
    after: int


def lines_of(match: AnyMatch) -> tuple[Line, ...]:
    """One line per team, in the order of the seats. The last game of the match must be over."""
    totals, gains = match.totals(), match.gains()
    return tuple(
        Line(team, totals[team[0]] - gains[team[0]], totals[team[0]]) for team in match.rules.teams
    )


def order(numbers: Sequence[int], low_wins: bool) -> tuple[int, ...]:
    """Indices of the numbers, best first; the sort is stable."""
    return tuple(sorted(range(len(numbers)), key=lambda at: numbers[at] * (1 if low_wins else -1)))


def places_of(lines: Sequence[Line], low_wins: bool) -> tuple[tuple[int, ...], ...]:
    """The seats that share each place, the winners first."""
    ranked = [lines[at] for at in order([line.after for line in lines], low_wins)]
    shared = (tuple(group) for _, group in groupby(ranked, key=lambda line: line.after))
    return tuple(tuple(sorted(seat for line in group for seat in line.seats)) for group in shared)


class Sentences:
    """The sentences in one side's language. `called`: seats with their initials, which replace the
    name of their sign."""

    def __init__(
        self,
        teams: Sequence[Sequence[int]],
        sides: Sequence[Side],
        called: Mapping[int, str],
    ) -> None:
        self._teams, self._sides, self._called = teams, sides, called

    def last_game(
        self, words: Words, reader: int | None, winners: Sequence[int], number: int
    ) -> str:
        return self._said(words, "podium.game", reader, winners, number)

    def match(self, words: Words, reader: int | None, winners: Sequence[int]) -> str:
        return self._said(words, "podium.match", reader, winners, 0)

    def _said(
        self, words: Words, about: str, reader: int | None, winners: Sequence[int], number: int
    ) -> str:
        """`reader` None: nobody sits there. `number`: the game that the sentence is about."""
        if len(winners) == len(self._sides):
            if about == "podium.game":
                return words("podium.game.drawn", number=number)
            return words("result.both" if len(winners) == 2 else "result.all")
        if tuple(winners) not in map(tuple, self._teams):
            kind = "shared"
        elif reader in winners:
            kind = "you" if len(winners) == 1 else "two"
        else:
            kind = "one" if len(winners) == 1 else "many"
        named = [seat for seat in winners if kind != "two" or seat != reader]
        text = words(f"{about}.{kind}", seat=self._names(words, named), number=number)
        return text[:1].upper() + text[1:]

    def _names(self, words: Words, seats: Sequence[int]) -> str:
        names = [self._called.get(seat) or words.seats(self._sides[seat]) for seat in seats]
        return words("seat.and").join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
