"""Computer players of every game by name: the levels, and others to measure them by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from game.advice import Advice, advise, as_advised
from game.choice import AnyPlayer, Choice
from game.games import games, named
from game.match import Match
from game.rules import E, M, NotNow, Rules, S, stream

LEVELS = ("easy", "normal", "hard", "expert")
"""The weakest first; a game may lack some."""


@cache
def players_of(game: str) -> Mapping[str, AnyPlayer]:
    """A game's players by name, the levels first; none for a game that has none. `advised` plays
    what people are advised, where they are."""
    place = games()[game].players if game in games() else ""
    players = named(place) if place else {}
    if not isinstance(players, Mapping):
        raise TypeError(f"{place} is no mapping of players by name")
    if players and games()[game].adviser:
        players = {**players, "advised": as_advised}
    return players


def levels_of(game: str) -> tuple[str, ...]:
    """The levels of players that a game has, the weakest first."""
    return tuple(level for level in LEVELS if level in players_of(game))


def choose(rules: Rules[S, M, E], view: S, seat: int, level: str, seed: int) -> Choice[M]:
    """What the player of that name does: the same arguments, the same answer, in any process.

    `view` is `rules.seen_by(state, seat)`; `seed` is that of `seed_at`. Raises KeyError for a
    name that the game does not have.
    """
    return players_of(rules.game)[level](rules, view, seat, seed)


def seed_at(rules: Rules[S, M, E], view: S, match_seed: int) -> int:
    """A seed for this position of the match, however it was reached."""
    position = json.dumps(rules.write_state(view), sort_keys=True)
    return stream(match_seed, "player", position).getrandbits(63)


def advice(match: Match[S, M, E], seat: int, level: str) -> Choice[M]:
    """What a player of that name would do for this seat; it sees only what the seat sees.

    Raises NotNow where the seat has nothing to do or the game has no such player.
    """
    rules = match.rules
    if level not in players_of(rules.game):
        raise NotNow(f"{rules.game} has no computer player {level!r} yet")
    if seat not in match.to_act():
        raise NotNow(f"seat {seat} has nothing to do now")
    view = rules.seen_by(match.state, seat)
    return choose(rules, view, seat, level, seed_at(rules, view, match.setup.seed))


def advised(match: Match[S, M, E], seat: int) -> Advice[M]:
    """What a person at this seat is advised, from what the seat sees.

    Raises NotNow where the seat has nothing to do or the game has no adviser.
    """
    rules = match.rules
    if not games()[rules.game].adviser:
        raise NotNow(f"{rules.game} has no hints")
    if seat not in match.to_act():
        raise NotNow(f"seat {seat} has nothing to do now")
    view = rules.seen_by(match.state, seat)
    return advise(rules, view, seat, seed_at(rules, view, match.setup.seed))
