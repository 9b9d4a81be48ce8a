"""Stores with matches in them, for the tests."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playing import some_move

from game.games import games
from game.match import AnyMatch
from game.matches import match_from, new_match, rules_for
from game.store import Store, Unfinished


def any_match(seed: int = 1) -> AnyMatch:
    """Two games of the menu's first game; the store does not depend on which."""
    return new_match(rules_for(next(iter(games())), None, {}), seed, 2)


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


def save(store: Store, match: AnyMatch, moves: int) -> int:
    """Begins a match, then plays and saves up to `moves` random moves."""
    match_id, rng = store.begin(match, {"sides": [0, 2]}), Random(1)
    for _ in range(moves):
        move = some_move(match, rng)
        after = match_from(match.record())
        after.play(move)
        if after.outcome() is not None:
            break
        match.play(move)
        store.append(match_id, match.entries[-1])
    return match_id


def play_on(store: Store, match_id: int, match: AnyMatch, moves: int = 1) -> None:
    for _ in range(moves):
        match.play(some_move(match, Random(len(match.entries))))
        store.append(match_id, match.entries[-1])
