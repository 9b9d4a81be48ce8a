"""A bench case at the limit: all marbles move at once."""

from __future__ import annotations

from random import Random

from game.crossing.rules import Crossing
from game.match import AnyMatch
from game.matches import new_match
from scenes.views.measure import Hand, Measure

SEED = 7
NEXT = "result.next"
ROLL_SECONDS = 4.0
SEEN_SECONDS, LONGEST_END = 2.0, 40
"""Seconds after which the result has been seen; the most seconds until it is shown."""


def played_game() -> AnyMatch:
    """A match of four random players at the end of its first game."""
    match, rng = new_match(Crossing(4), SEED, 4), Random(SEED)
    while match.outcome() is None:
        match.play(rng.choice(list(match.moves())))
    return match


def roll_back(hand: Hand) -> None:
    """Goes from the result to the next game, for which all marbles roll back."""
    hand.sit_down(played_game())
    for _ in range(LONGEST_END):
        if any(name.startswith(NEXT) for name in hand.touchable()):
            break
        hand.ask(wait=1.0)
    hand.ask(wait=SEEN_SECONDS)
    begin = next(name for name in hand.touchable() if name.startswith(NEXT))
    hand.begin_measuring()
    hand.ask(tap=begin)
    hand.ask(wait=ROLL_SECONDS)


MEASURES = (Measure("all marbles roll back", roll_back),)
