"""Computer players by game and name: the levels, and others for comparison."""

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
"""Weakest first; a game may lack some."""


@cache
def players_of(game: str) -> Mapping[str, AnyPlayer]:
    """Players by name, the levels first; empty if the game has none. `advised` follows the game's
    advice."""
    place = games()[game].players if game in games() else ""
    players = named(place) if place else {}
    if not isinstance(players, Mapping):
        raise TypeError(f"{place} is no mapping of players by name")
    if players and games()[game].adviser:
        players = {**players, "advised": as_advised}
    return players


def levels_of(game: str) -> tuple[str, ...]:
    """The game's levels, weakest first."""
    return tuple(level for level in LEVELS if level in players_of(game))


def choose(rules: Rules[S, M, E], view: S, seat: int, level: str, seed: int) -> Choice[M]:
    """The move of the player of this name; deterministic, also across processes.

    `view` is `rules.seen_by(state, seat)`; `seed` comes from `seed_at`. Raises KeyError for an
    unknown name.
    """
    return players_of(rules.game)[level](rules, view, seat, seed)


def seed_at(rules: Rules[S, M, E], view: S, match_seed: int) -> int:
    """A seed derived from the position, however it was reached."""
    position = json.dumps(rules.write_state(view), sort_keys=True)
    return stream(match_seed, "player", position).getrandbits(63)


def advice(match: Match[S, M, E], seat: int, level: str) -> Choice[M]:
    """What the player of this name would do for this seat, seeing only the seat's view.

    Raises NotNow if the seat may not act or there is no such player.
    """
    rules = match.rules
    if level not in players_of(rules.game):
        raise NotNow(f"{rules.game} has no computer player {level!r} yet")
    if seat not in match.to_act():
        raise NotNow(f"seat {seat} has nothing to do now")
    view = rules.seen_by(match.state, seat)
    return choose(rules, view, seat, level, seed_at(rules, view, match.setup.seed))


def advised(match: Match[S, M, E], seat: int) -> Advice[M]:
    """The advice for a person at this seat, from the seat's view.

    Raises NotNow if the seat may not act or the game has no adviser.
    """
    rules = match.rules
    if not games()[rules.game].adviser:
        raise NotNow(f"{rules.game} has no hints")
    if seat not in match.to_act():
        raise NotNow(f"seat {seat} has nothing to do now")
    view = rules.seen_by(match.state, seat)
    return advise(rules, view, seat, seed_at(rules, view, match.setup.seed))
