"""A match position by position, forwards and backwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.match import AnyChange, AnyMatch, is_next
from game.matches import match_from


class History:
    """Replays a record. Place n is the position after n entries; `match` shows place `at`."""

    def __init__(self, record: Mapping[str, object], at: int) -> None:
        """Raises Malformed, Refused or NotNow for a bad record. `steps` has to be finished."""
        self.at = at
        self._record = record
        self._places: list[AnyMatch] = []

    def steps(self) -> Iterator[None]:
        """Replays one entry per step."""
        moves = self._record["moves"]
        assert isinstance(moves, list)
        replayed = match_from({**self._record, "moves": []})
        self._places.append(replayed.copied())
        for entry in moves:
            is_begun = not replayed.is_fresh
            replayed.perform(entry)
            if "load" in entry and not is_begun:
                # A rematch (G8) was never at the position that its own replaces.
                self._places[-1] = replayed.copied()
            self._places.append(replayed.copied())
            yield

    @property
    def match(self) -> AnyMatch:
        return self._places[self.at]

    @property
    def last(self) -> int:
        """The last place."""
        return len(self._places) - 1

    @property
    def starts(self) -> list[int]:
        """The first place of each game."""
        entries = enumerate(self._places[-1].entries, 1)
        return [0, *(number for number, entry in entries if is_next(entry))]

    def game_of(self, place: int) -> range:
        """The places of the game that this one is in."""
        ends = [*self.starts[1:], self.last + 1]
        return next(range(*game) for game in zip(self.starts, ends, strict=True) if place < game[1])

    def step(self, forward: bool) -> tuple[AnyChange, ...]:
        """Moves by one place within a game; the changes as a view shows them."""
        if forward:
            self.at += 1
            return self.match.changes
        undone = tuple(change.back() for change in reversed(self.match.changes))
        self.at -= 1
        return undone

    def branch(self, move: object) -> AnyMatch:
        """The present position after another move. Raises Refused."""
        other = self.match.copied()
        other.play(move)
        return other


def opened(record: Mapping[str, object]) -> dict[str, object]:
    """The record of the same match with nothing hidden."""
    rules = match_from({**record, "moves": []}).rules
    return {**record, "options": {**rules.options, **rules.exhibition}}
