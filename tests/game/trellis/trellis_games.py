"""Games of Trellis, and turns of them, for the tests."""

from __future__ import annotations

from random import Random

from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.players import choose, seed_at
from game.trellis.state import State


def play_out(match: AnyMatch, names: tuple[str, ...], plies: int = 2000) -> list[State]:
    """The positions up to the end. The match checks moves: an illegal one raises."""
    states: list[State] = []
    while match.outcome() is None and len(states) < plies:
        states.append(match.state)
        seat = match.to_act()[-1]
        view = match.rules.seen_by(match.state, seat)
        seed = seed_at(match.rules, view, match.setup.seed)
        match.play(choose(match.rules, view, seat, names[seat], seed).move)
    assert len(states) < 2000
    return states


def some_positions(count: int, seed: int) -> list[State]:
    """Positions in which all players have opened, from games of three seats."""
    rng, found = Random(seed), list[State]()
    while len(found) < count:
        match = new_match(rules_for("trellis", 3, {}), rng.randrange(10**6))
        states = play_out(match, ("adding", "normal-0.4", "easy-0.4"))
        ready = [state for state in states if state.phase == "turn" and all(state.opened)]
        found += rng.sample(ready, min(8, len(ready)))
    return found[:count]
