"""The films of attract: matches that computer players have played in advance, each shown from its
last, most exciting moves on."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, TypeAlias

from game.games import games
from game.match import AnyMatch, AnyRules
from game.matches import LARGEST_SEED, new_match, rules_for
from game.players import LEVELS, choose, levels_of, seed_at
from game.puzzles.puzzle import AnyPuzzle, with_puzzles
from game.rules import Seated
from scenes.core.table import Side
from scenes.services.posing import kind_of, posed, seating_of
from scenes.services.seating import USUAL, Seating
from scenes.views.loading import shown_games

SLOW_MOVES, FAST_MOVES = 10, 28
"""The number of moves shown: the last ones at normal pace, those before them faster."""
WATCHED = LEVELS[:2]
"""Better players think too long for films."""
ASKED_SECONDS = 12.0
"""The answer of a puzzle is shown after so many seconds."""
TRIES = 4
"""The number of further tries for a match that not everybody wins."""


class Posed(NamedTuple):
    """`number` and `seed`: of its row."""

    puzzle: AnyPuzzle
    number: int
    seed: int


@dataclass(frozen=True)
class Film:
    """A finished match and the moves of it that are shown."""

    rules: AnyRules
    seed: int
    seating: Seating
    played: Sequence[Seated]
    winners: Sequence[int]
    puzzle: Posed | None = None
    """The puzzle that it shows; its moves are the answer."""

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
    there are none, all such games do. A puzzle ends each round."""
    place = puzzle_shown(number, offered)
    if place is not None:
        return kind_of(place, offered)[0]
    shown = _shown(offered)
    return shown[number % (len(shown) + bool(_asked_of(offered))) % len(shown)]


def puzzle_shown(number: int, offered: Sequence[str] = ()) -> int | None:
    """The number of the puzzle, in its row, that the `number`th film is; None: it is a match."""
    rounds, place = divmod(number, len(_shown(offered)) + 1)
    puzzles = _asked_of(offered)
    return rounds % puzzles if puzzles and place == len(_shown(offered)) else None


def _shown(offered: Sequence[str]) -> Sequence[str]:
    found = ([name for name in some if levels_of(name)] for some in (offered, shown_games()))
    return next(filter(None, found))


def _asked_of(offered: Sequence[str]) -> int:
    """The number of games that have puzzles."""
    return len([game for game in with_puzzles() if game in offered])


def most_seats(game: str) -> int:
    return games()[game].rules.seat_counts[-1]


def rules_shown(game: str) -> AnyRules:
    """The rules for the most seats, with nothing hidden."""
    return rules_for(game, most_seats(game), games()[game].rules.exhibition)


_Making: TypeAlias = Generator[None, None, Film]
_made: dict[Row, Film] = {}
"""The film that was made last."""


def filmed(number: int, seed: int, offered: Sequence[str] = ()) -> _Making:
    """Plays the `number`th film of a row, one move per step."""
    row = Row(number, seed, tuple(offered))
    if row not in _made:
        film = yield from _filmed(*row)
        _made.clear()
        _made[row] = film
    return _made[row]


def _filmed(number: int, seed: int, offered: Sequence[str]) -> _Making:
    place = puzzle_shown(number, offered)
    if place is not None:
        return (yield from _asked(number, place, seed, offered))
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


def _asked(number: int, place: int, seed: int, offered: Sequence[str]) -> _Making:
    row = seed % LARGEST_SEED + number
    puzzle = yield from posed(place, row, offered)
    seating, first = seating_of(puzzle, Side.SOUTH), puzzle.answers[0].seat
    found = Posed(puzzle, place, row)
    return Film(puzzle.rules, seed, seating, puzzle.answers, (first,), found)


def _played(rules: AnyRules, seed: int, seating: Seating) -> _Making:
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
