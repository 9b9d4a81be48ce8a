"""Random play for the tests: every game, every number of seats, every option.

Moves that the rules of a game do not list come from a module beside its tests, named
`<game>_unlisted`.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any

from game.games import games
from game.match import AnyMatch, AnyRules
from game.matches import new_match, rules_for
from game.rules import Json, Malformed

ODD_VALUES: tuple[object, ...] = (
    *(None, True, False, 0, 1, 2, 3, 5, 6, -1, 4, 2**62, "", "?", "x", "next", "PASS"),
    *([], {}, [0], [1, 1], [4, 0], [-1, 0], [0, 1, 2], [None, None], {"count": 3}),
)


def all_rules() -> Iterator[AnyRules]:
    for game, declared in games().items():
        kind = declared.rules
        for seats in kind.seat_counts:
            names = list(kind.option_values)
            for values in itertools.product(*kind.option_values.values()):
                yield rules_for(game, seats, dict(zip(names, values, strict=True)))


def label(rules: AnyRules) -> str:
    return "-".join([rules.game, str(rules.seats), *rules.options.values()])


def listed(match: AnyMatch) -> list[Any]:
    return list(match.moves())


@cache
def _own(game: str) -> ModuleType | None:
    name = f"{game}_unlisted"
    return import_module(name) if find_spec(name) else None


def unlisted(match: AnyMatch) -> list[Any]:
    """Some of the legal moves that the rules do not list."""
    own = _own(match.rules.game)
    return own.unlisted(match) if own and match.to_act() else []


def is_listed(rules: AnyRules, move: Any) -> bool:
    """Whether the rules list moves of this kind."""
    own = _own(rules.game)
    return not own or own.is_listed(move)


def some_move(match: AnyMatch, rng: Random) -> Any:
    """A random legal move, or None if the game is over; unlisted moves are equally likely."""
    lists = [moves for moves in (listed(match), unlisted(match)) if moves]
    return rng.choice(rng.choice(lists)) if lists else None


def play(match: AnyMatch, rng: Random, plies: int) -> AnyMatch:
    """Plays at random, from game to game, for some plies or to the end of the match."""
    for _ in range(plies):
        if match.can_go_on():
            match.go_on()
        move = some_move(match, rng)
        if move is None:
            break
        match.play(move)
    return match


def play_to_the_end(match: AnyMatch, rng: Random) -> AnyMatch:
    """Plays at random to the end of the current game."""
    while match.outcome() is None:
        match.play(some_move(match, rng))
    return match


def other_moves(match: AnyMatch, rng: Random, number: int) -> list[Any]:
    """Moves of the right form, legal or not."""
    written = [match.rules.write_move(move) for move in listed(match) + unlisted(match)]
    pool: list[Json] = written + [entry for entry in match.entries[-20:] if "seat" in entry]
    values = tile_names(match.rules.write_state(match.state))
    found = []
    for _ in range(number if pool else 0):
        changed = dict(rng.choice(pool))
        key = rng.choice(list(changed))
        other: Any = rng.choice(pool)
        choices = [*ODD_VALUES, other.get(key), rng.choice(values)]
        changed[key] = rng.choice([*choices, [rng.randrange(7), rng.randrange(7)]])
        try:
            found.append(match.rules.read_move(changed))
        except Malformed:
            continue
    return found


def tile_names(value: object) -> list[str]:
    """Every text in a state, at any depth."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [name for item in value.values() for name in tile_names(item)]
    if isinstance(value, list):
        return [name for item in value for name in tile_names(item)]
    return []


def fingerprint(match: AnyMatch) -> str:
    """A hash of everything that a match reports."""
    events = [match.rules.write_event(event) for event in match.events]
    text = json.dumps([match.record(), match.rules.write_state(match.state), events])
    return hashlib.sha256(text.encode()).hexdigest()


def fingerprints() -> list[str]:
    """A fingerprint for each set of rules, after 60 random plies."""
    rngs = ((rules, Random(7)) for rules in all_rules())
    return [fingerprint(play(new_match(rules, 11), rng, 60)) for rules, rng in rngs]
