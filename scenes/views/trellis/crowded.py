"""Trellis at its most crowded, for the bench: a line is dragged over 80 tiles."""

from __future__ import annotations

import math
from collections import Counter

from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.trellis.state import DISPLAY
from game.trellis.table import ACTIONS, COLOURS, COPIES, NUMBERS
from scenes.views.measure import Hand, Measure

SEED = 7
BLOCKS = ((1, 7), (8, 7), (1, 6))
"""The lowest number of each group on the crowded table, and how many."""
RACK = 25
ROUNDS, STEPS, HELD_SECONDS = 12, 60, 0.5


def crowded_match() -> AnyMatch:
    """Three seats with 80 tiles on the table, the first with a rack of 25."""
    groups = [
        [[f"{colour}{first + x}", x, y] for y, colour in enumerate(COLOURS) for x in range(wide)]
        for first, wide in BLOCKS
    ]
    left = Counter(dict.fromkeys(NUMBERS, COPIES))
    left.subtract(str(tile) for group in groups for tile, _, _ in group)
    rest = [*left.elements(), *ACTIONS * COPIES]
    ends = (RACK, RACK + 1, RACK + 2)
    match = new_match(rules_for("trellis", 3, {}), SEED)
    match.load(
        {
            **match.rules.write_state(match.state),
            "turn": 0,
            "racks": [rest[: ends[0]], rest[ends[0] : ends[1]], rest[ends[1] : ends[2]]],
            "display": rest[ends[2] : ends[2] + DISPLAY],
            "bag": rest[ends[2] + DISPLAY :],
            "groups": groups,
            "opened": [True] * 3,
        },
        (),
    )
    return match


def drag_a_line(hand: Hand) -> None:
    """Seven tiles are lifted and dragged in a circle over 73 others, beside a rack of 25."""
    wide, high = hand.size
    hand.sit_down(crowded_match())
    hand.ask(tap="play.seat0.show")
    hand.ask(settle=True)
    hand.begin_measuring()
    for _ in range(ROUNDS):
        hand.ask(down={"finger": 1, "at": "play.table.0.3.0"})
        hand.ask(wait=HELD_SECONDS)
        for step in range(STEPS):
            angle = math.tau * step / STEPS
            spot = [wide * (0.5 + 0.3 * math.cos(angle)), high * (0.45 + 0.2 * math.sin(angle))]
            hand.ask(move={"finger": 1, "at": spot})
        hand.ask(up={"finger": 1, "at": [0, high // 2]})
        hand.ask(settle=True)


MEASURES = (Measure("a line is dragged over 80 tiles", drag_a_line),)
