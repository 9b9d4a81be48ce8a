"""Crossing at its worst, for the bench: when all marbles move."""

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
"""In which the result has been looked at; in which it is there, at most."""


def played_game() -> AnyMatch:
    """Of four, by chance, to the end of the first game of a match."""
    match, rng = new_match(Crossing(4), SEED, 4), Random(SEED)
    while match.outcome() is None:
        match.play(rng.choice(list(match.moves())))
    return match


def roll_back(hand: Hand) -> None:
    """From the result to the next game, for which all marbles roll back to the tray."""
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
