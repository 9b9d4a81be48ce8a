"""A player that saves and reports each move until it is stopped:
`endless_player.py FOLDER SEED [MOVES] [BYTES]`, with a limit for file sizes."""

from __future__ import annotations

import itertools
import json
import resource
import sys
from pathlib import Path
from random import Random

from playing import some_move

from game.games import games
from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.store import Store


def begun(store: Store, rng: Random) -> tuple[int, AnyMatch]:
    unfinished = store.unfinished()
    if unfinished is not None:
        return unfinished.id, unfinished.match
    match = new_match(rules_for(rng.choice(sorted(games())), None, {}), rng.randrange(1000))
    return store.begin(match, "here"), match


def one_step(store: Store, match_id: int, match: AnyMatch, rng: Random) -> bool:
    """Plays or undoes a move and saves; returns False if the match has ended."""
    if match.can_undo() and rng.random() < 0.2:
        match.undo()
        store.take_back(match_id)
        return True
    if match.can_go_on():
        match.go_on()
    else:
        move = some_move(match, rng)
        if move is None or len(match.entries) > 150:
            return False
        match.play(move)
    store.append(match_id, match.entries[-1])
    return True


def run(folder: str, seed: str, moves: str = "", limit: str = "") -> None:
    if limit:
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), int(limit)))
    rng, store = Random(seed), Store.open(Path(folder))
    match_id, match = begun(store, rng)
    for _ in range(int(moves)) if moves else itertools.count():
        told = {"match": match_id, "entries": match.entries, "saved": store.saved}
        told["notices"] = [notice.key for notice in store.take_notices()]
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()
        if not one_step(store, match_id, match, rng):
            store.put_away(match_id)
            match_id, match = begun(store, rng)


if __name__ == "__main__":
    run(*sys.argv[1:])
