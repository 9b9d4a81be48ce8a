"""The matches of a contest: one lineup of players, or all pairs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, permutations

from game.arena.playing import Bout, check_names
from game.match import AnyRules
from game.matches import LARGEST_SEED, rules_for
from game.players import players_of
from game.rules import Malformed, stream

MOST_MATCHES = 1_000_000


@dataclass(frozen=True)
class Contest:
    """`count` matches. Each seed is played in every rotation of the seats; several lineups take
    turns by seed.

    Raises Malformed for a number out of range.
    """

    rules: AnyRules
    lineups: tuple[tuple[str, ...], ...]
    count: int
    seed: int

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_MATCHES:
            raise Malformed(f"{self.count} games; accepted: 1 to {MOST_MATCHES}")
        if self.seed + self.count > LARGEST_SEED:
            raise Malformed(f"the seed is too large; accepted: 0 to {LARGEST_SEED - self.count}")

    def bouts(self) -> list[Bout]:
        return list(islice(self._bouts(), self.count))

    def _bouts(self) -> Iterator[Bout]:
        for seed in range(self.seed, self.seed + self.count):
            for names in turned(self.lineups[seed % len(self.lineups)]):
                yield Bout(self.rules, names, seed)


def turned(names: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The distinct rotations over the seats."""
    return list(dict.fromkeys(names[-k:] + names[:-k] for k in range(len(names))))


def all_pairs(
    game: str, names: Sequence[str], seats: int, options: Mapping[str, str]
) -> tuple[AnyRules, tuple[tuple[str, ...], ...]]:
    """Lineups of two players in alternate seats, for each pair of `names` or of all players,
    shuffled so that every player soon meets some other. Raises Malformed."""
    check_names(game, names)
    names = list(dict.fromkeys(names or players_of(game)))
    if len(names) < 2:
        raise Malformed("a pair is of two players; accepted: --seats NAME,NAME,...")
    rules = rules_for(game, seats, options)
    # With an odd number of seats one of the two has one more seat.
    pairs = list(permutations(names, 2) if seats % 2 else combinations(names, 2))
    stream(0, "pairs").shuffle(pairs)
    return rules, tuple(tuple(pair[seat % 2] for seat in range(seats)) for pair in pairs)
