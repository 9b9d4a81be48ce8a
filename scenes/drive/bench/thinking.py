"""How fast the rules are without a screen: games by chance through the public contract."""

from __future__ import annotations

import time
from random import Random

from game.match import AnyMatch
from game.players import advice, levels_of
from game.rules import Seated
from scenes.drive.bench.figures import Figures
from scenes.drive.bench.sitting import SEED, fresh_match

SECONDS = 2.0


def random_games(game: str, seconds: float = SECONDS) -> Figures:
    """By processor time, with the most seats."""
    rng, began, busy = Random(SEED), time.process_time(), 0.0
    moves = games = 0
    match = fresh_match(game)
    while busy < seconds:
        match.play(_by_chance(match, rng))
        moves += 1
        if match.outcome() is not None:
            games += 1
            match = fresh_match(game, seed=SEED + games)
        busy = time.process_time() - began
    return {"moves a second": round(moves / busy), "games a second": round(games / busy, 2)}


def _by_chance(match: AnyMatch, rng: Random) -> Seated:
    """Where moves are too many to list, the weakest player's."""
    game, listed = match.rules.game, list(match.moves())
    weakest = next(iter(levels_of(game)), None)
    if listed or weakest is None:
        chosen: Seated = rng.choice(listed)
        return chosen
    thought: Seated = advice(match, match.to_act()[0], weakest).move
    return thought
