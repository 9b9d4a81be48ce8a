"""A bench case at the limit: four people drag a tile at once."""

from __future__ import annotations

import math

from game.lucky.rules import Lucky
from game.matches import new_match
from scenes.views.measure import Hand, Measure

SEED, SEATS = 7, 4
ROUNDS, STEPS = 4, 60
REACH = 0.12
"""Radius of the circle, as a share of the table's height."""


def drag_at_once(hand: Hand) -> None:
    """Every seat drags a tile of its own over its board."""
    _, high = hand.size
    hand.sit_down(new_match(Lucky(SEATS, "four"), SEED))
    hand.ask(settle=True)
    spots = held_tiles(hand)
    hand.begin_measuring()
    for _ in range(ROUNDS):
        for seat, (x, y) in enumerate(spots):
            hand.ask(down={"finger": seat, "at": [x, y]})
        for step in range(STEPS):
            turn = math.tau * step / STEPS
            for seat, (x, y) in enumerate(spots):
                at = [x + high * REACH * math.sin(turn), y + high * REACH * (1 - math.cos(turn))]
                hand.ask(move={"finger": seat, "at": at})
        for seat in range(len(spots)):
            hand.ask(up={"finger": seat})
        hand.ask(settle=True)


def held_tiles(hand: Hand) -> list[tuple[float, float]]:
    """The centre of a tile to be placed, for each seat."""
    shown = hand.touchable()
    own = (next(name for name in shown if f"seat{seat}.held." in name) for seat in range(SEATS))
    return [shown[name].center for name in own]


MEASURES = (Measure("four people drag a tile at once", drag_at_once),)
