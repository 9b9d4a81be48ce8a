"""The films of attract: matches that computer players have played in advance, each shown from its
last, most exciting moves on."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from game.games import games
from game.match import AnyMatch, AnyRules
from game.matches import LARGEST_SEED, new_match, rules_for
from game.players import LEVELS, choose, levels_of, seed_at
from game.rules import Seated
from scenes.services.seating import USUAL, Seating
from scenes.views.loading import shown_games

SLOW_MOVES, FAST_MOVES = 10, 28
"""The number of moves shown: the last ones at normal pace, those before them faster."""
WATCHED = LEVELS[:2]
"""Better players think too long for films."""
TRIES = 4
"""The number of further tries for a match that not everybody wins."""


@dataclass(frozen=True)
class Film:
    """A finished match and the moves of it that are shown."""

    rules: AnyRules
    seed: int
    seating: Seating
    played: Sequence[Seated]
    winners: Sequence[int]

    @property
    def moves(self) -> Sequence[Seated]:
        """The moves that are shown."""
        return self.played[-SLOW_MOVES - FAST_MOVES :]

    def begun(self) -> Generator[None, None, AnyMatch]:
        """Replays the match up to the first move that is shown, one move per step."""
        match = new_match(self.rules, self.seed, _one(self.rules))
        for move in self.played[: len(self.played) - len(self.moves)]:
            match.play(move)
            yield
        return match


class Row(NamedTuple):
    """A sequence of films: the number of the first, its seed and the games that take turns."""

    number: int
    seed: int
    offered: Sequence[str]


def game_shown(number: int, offered: Sequence[str] = ()) -> str:
    """The game of the `number`th film. The offered games that computers can play take turns; if
    there are none, all such games do."""
    found = ([name for name in some if levels_of(name)] for some in (offered, shown_games()))
    shown = next(filter(None, found))
    return shown[number % len(shown)]


def most_seats(game: str) -> int:
    return games()[game].rules.seat_counts[-1]


def rules_shown(game: str) -> AnyRules:
    """The rules for the most seats, with nothing hidden."""
    return rules_for(game, most_seats(game), games()[game].rules.exhibition)


_made: dict[Row, Film] = {}
"""The film that was made last."""


def filmed(number: int, seed: int, offered: Sequence[str] = ()) -> Generator[None, None, Film]:
    """Plays the `number`th film of a row, one move per step."""
    row = Row(number, seed, tuple(offered))
    if row not in _made:
        film = yield from _filmed(*row)
        _made.clear()
        _made[row] = film
    return _made[row]


def _filmed(number: int, seed: int, offered: Sequence[str]) -> Generator[None, None, Film]:
    game, rng = game_shown(number, offered), Random(f"{seed}/{number}")
    rules = rules_shown(game)
    seats = rules.seats
    levels = [level for level in levels_of(game) if level in WATCHED] or levels_of(game)[:1]
    kinds = tuple(levels[(number + seat) % len(levels)] for seat in range(seats))
    for _ in range(TRIES):
        film = yield from _played(rules, rng.randrange(LARGEST_SEED), Seating(USUAL[seats], kinds))
        if len(film.winners) < seats:
            break
    return film


def _played(rules: AnyRules, seed: int, seating: Seating) -> Generator[None, None, Film]:
    match = new_match(rules, seed, _one(rules))
    moves: list[Seated] = []
    while match.outcome() is None:
        seat = match.to_act()[0]
        view = rules.seen_by(match.state, seat)
        choice = choose(rules, view, seat, seating.kinds[seat], seed_at(rules, view, seed))
        match.play(choice.move)
        moves.append(choice.move)
        yield
    return Film(rules, seed, seating, tuple(moves), match.winners())


def _one(rules: AnyRules) -> int:
    """The smallest number of games that a match may have."""
    return min(rules.games_accepted(rules.seats))
