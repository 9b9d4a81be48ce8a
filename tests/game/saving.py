"""Stores with matches in them, for the tests."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playing import some_move

from game.match import Match
from game.matches import new_match, rules_for
from game.store import Store, Unfinished


def lucky(seed: int = 1, setup: str = "four") -> Match:
    return new_match(rules_for("lucky", 2, {"setup": setup}), seed, 2)


def keys(store: Store) -> list[str]:
    return [notice.key for notice in store.take_notices()]


def opened(folder: Path) -> Store:
    store = Store.open(folder)
    assert store.saved
    assert keys(store) == []
    return store


def resumed(store: Store) -> Unfinished:
    unfinished = store.unfinished()
    assert unfinished is not None
    return unfinished


def save(store: Store, match: Match, moves: int) -> int:
    """Begins a match and plays and saves some moves at random."""
    match_id, rng = store.begin(match, {"sides": [0, 2]}), Random(1)
    for _ in range(moves):
        match.play(some_move(match, rng))
        store.append(match_id, match.entries[-1])
    return match_id
