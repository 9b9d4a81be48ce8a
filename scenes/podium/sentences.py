"""What is said at the end of a match, to each side in its language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scenes.core.table import Side
from scenes.services.words import Words


class Sentences:
    """`called`: the letters of seats that have some; they stand in place of the sign's name."""

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
        """`reader` None: nobody sits there. `number`: of the game that it is about."""
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
