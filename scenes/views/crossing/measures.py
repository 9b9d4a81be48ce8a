"""Crossing at its worst, for the bench: when all marbles move."""

from __future__ import annotations

from random import Random

from game.crossing.rules import Crossing
from game.match import AnyMatch
from game.matches import new_match
from scenes.views.measure import Hand, Measure

SEED = 7
ROLL_SECONDS = 4.0


def played_game() -> AnyMatch:
    """Of four, by chance, to the end of the first game of a match."""
    match, rng = new_match(Crossing(4), SEED, 4), Random(SEED)
    while match.outcome() is None:
        match.play(rng.choice(list(match.moves())))
    return match


def roll_back(hand: Hand) -> None:
    """The next game begins, and all marbles roll back to the tray."""
    match = played_game()
    match.go_on()
    hand.begin_measuring()
    hand.sit_down(match)
    hand.ask(wait=ROLL_SECONDS)


MEASURES = (Measure("all marbles roll back", roll_back),)
