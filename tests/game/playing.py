"""Random play for the tests: every game, every number of seats, every option."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from game.games import games
from game.match import AnyRules, Match
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


def listed(match: Match) -> list[Any]:
    return list(match.moves())


def some_move(match: Match, rng: Random) -> Any:
    """A legal move, or None where the game is over; what is not listed is as likely."""
    lists = [moves for moves in (listed(match), unlisted(match)) if moves]
    return rng.choice(rng.choice(lists)) if lists else None


def unlisted(match: Match) -> list[Any]:
    """Some of the moves that Trellis does not list: simple lays, and two tiles to hand over."""
    state: Any = match.rules.write_state(match.state)
    if match.rules.game != "trellis" or not match.to_act():
        return []
    if state["phase"] == "giving":
        givers = [(seat, state["racks"][seat][:2]) for seat in match.to_act()]
        gifts = [{"seat": seat, "do": "give", "tiles": tiles} for seat, tiles in givers]
        return [match.rules.read_move(gift) for gift in gifts]
    lays = [
        {"seat": state["turn"], "do": "lay", "groups": [*state["groups"], line]}
        for line in lines_of(state["racks"][state["turn"]])[:3]
    ]
    moves = [match.rules.read_move(lay) for lay in lays]
    return [move for move in moves if match.refusal(move) is None]


def lines_of(rack: list[str]) -> list[list[object]]:
    """Three tiles of a rack each that make a line (T9), as groups of their own."""
    numbers = sorted({tile for tile in rack if tile not in ("PASS", "DRAW3")})
    sets = [[c + n[1:] for c in "rygb"] for n in numbers]
    runs = [[f"{n[0]}{int(n[1:]) + i}" for i in range(3)] for n in numbers]
    held = [[tile for tile in line if tile in numbers][:3] for line in sets + runs]
    return [[[tile, x, 0] for x, tile in enumerate(line)] for line in held if len(line) == 3]


def play(match: Match, rng: Random, plies: int) -> Match:
    """Goes on at random, from game to game, for some plies or to the end of the match."""
    for _ in range(plies):
        if match.can_go_on():
            match.go_on()
        move = some_move(match, rng)
        if move is None:
            break
        match.play(move)
    return match


def other_moves(match: Match, rng: Random, number: int) -> list[Any]:
    """Moves of the right form that may or may not be legal now."""
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
    """Every text in a state, however deep."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [name for item in value.values() for name in tile_names(item)]
    if isinstance(value, list):
        return [name for item in value for name in tile_names(item)]
    return []


def fingerprint(match: Match) -> str:
    """Of everything that a match says about itself."""
    events = [match.rules.write_event(event) for event in match.events]
    text = json.dumps([match.record(), match.rules.write_state(match.state), events])
    return hashlib.sha256(text.encode()).hexdigest()


def fingerprints() -> list[str]:
    """One for each set of rules, after 60 random plies."""
    rngs = ((rules, Random(7)) for rules in all_rules())
    return [fingerprint(play(new_match(rules, 11), rng, 60)) for rules, rng in rngs]
