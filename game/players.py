"""Computer players of every game by name: three levels, and plain ones to measure them by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from game.choice import Choice, Player
from game.crossing.bots.players import PLAYERS as CROSSING_PLAYERS
from game.lucky.bots.players import PLAYERS as LUCKY_PLAYERS
from game.match import AnyRules, Match
from game.rules import NotNow, stream
from game.trellis.bots.players import PLAYERS as TRELLIS_PLAYERS

LEVELS = ("easy", "normal", "hard")

PLAYERS: dict[str, Mapping[str, Player]] = {
    "lucky": LUCKY_PLAYERS,
    "crossing": CROSSING_PLAYERS,
    "trellis": TRELLIS_PLAYERS,
}
"""By the game's id, then by name: the levels first."""


def choose(rules: AnyRules, view: Any, seat: int, level: str, seed: int) -> Choice:
    """What the player of that name does: the same arguments, the same answer, in any process.

    `view` is `rules.seen_by(state, seat)`; `seed` is that of `seed_at`. Raises KeyError for a
    name that the game does not have.
    """
    return PLAYERS[rules.game][level](rules, view, seat, seed)


def seed_at(rules: AnyRules, view: Any, match_seed: int) -> int:
    """A seed for this position of the match, however it was reached."""
    position = json.dumps(rules.write_state(view), sort_keys=True)
    return stream(match_seed, "player", position).getrandbits(63)


def advice(match: Match, seat: int, level: str) -> Choice:
    """What a player of that name would do for this seat; it sees only what the seat sees.

    Raises NotNow where the seat has nothing to do or the game has no such player.
    """
    rules = match.rules
    if level not in PLAYERS.get(rules.game, {}):
        raise NotNow(f"{rules.game} has no computer player {level!r} yet")
    if seat not in match.to_act():
        raise NotNow(f"seat {seat} has nothing to do now")
    view = rules.seen_by(match.state, seat)
    return choose(rules, view, seat, level, seed_at(rules, view, match.setup.seed))
