"""Bench cases at the limit: a crowded table with many things moving at once."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.players import LEVELS
from game.trellis.state import DISPLAY
from game.trellis.table import ACTIONS, COLOURS, COPIES, NUMBERS
from scenes.views.measure import Hand, Measure

Block: TypeAlias = tuple[int, int]
"""A group with a row per colour: its lowest number and its length."""
Cells: TypeAlias = list[list[object]]

SEED = 7
EIGHTY: Sequence[Block] = ((1, 7), (8, 7), (1, 6))
APART: Sequence[Block] = ((1, 6), (7, 6), (1, 6))
JOINED: Sequence[Block] = ((1, 13), (1, 6))
"""The tiles of APART after a computer player's move, with four of its own."""
RACK = 25
ROUNDS, STEPS, HELD_SECONDS = 4, 60, 0.5
AWAY, SEEN = 2.0, 0.4
"""Seconds until everything has landed; seconds before a computer player moves."""


def group(block: Block, upright: bool = False) -> Cells:
    """The group as JSON: tile, column, row."""
    first, wide = block
    cells = [
        (f"{colour}{first + x}", x, y) for y, colour in enumerate(COLOURS) for x in range(wide)
    ]
    return [[tile, y, x] if upright else [tile, x, y] for tile, x, y in cells]


def crowded_match(blocks: Sequence[Block] = EIGHTY, own: Sequence[str] = ()) -> AnyMatch:
    """A match of three seats with these groups. The first seat is at turn and has 25 tiles,
    including `own`, or fewer if tiles run out."""
    groups = [group(block) for block in blocks]
    left = Counter(dict.fromkeys(NUMBERS, COPIES))
    left.subtract(str(cell[0]) for cells in groups for cell in cells)
    left.subtract(own)
    rest = [*own, *left.elements(), *ACTIONS * COPIES]
    first = max(1, min(RACK, len(rest) - 2))
    match = new_match(rules_for("trellis", 3, {}), SEED)
    match.load(
        {
            **match.rules.write_state(match.state),
            "turn": 0,
            "racks": [rest[:first], rest[first : first + 1], rest[first + 1 : first + 2]],
            "display": rest[first + 2 : first + 2 + DISPLAY],
            "bag": rest[first + 2 + DISPLAY :],
            "groups": groups,
            "opened": [True] * 3,
        },
        (),
    )
    return match


def drag_a_line(hand: Hand) -> None:
    """Drags a line in circles over all others, beside an open rack."""
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


def lay_a_whole_table(hand: Hand) -> None:
    """A computer player joins two groups with its own tiles and turns the third."""
    own = [f"{colour}13" for colour in COLOURS]
    match = crowded_match(APART, own)
    groups = [group(block, upright=True) for block in JOINED]
    move = match.rules.read_move({"seat": 0, "do": "lay", "groups": groups})
    hand.sit_down(match, LEVELS[0])
    hand.ask(wait=SEEN)
    hand.begin_measuring()
    hand.perform(move)
    hand.ask(wait=2 * AWAY)


def lay_wrongly(hand: Hand) -> None:
    """Lays a tile where it does not fit, and undoes that."""
    hand.sit_down(crowded_match())
    hand.ask(tap="play.seat0.show")
    hand.ask(settle=True)
    tile = next(name for name in hand.touchable() if ".rack." in name)
    hand.begin_measuring()
    for _ in range(ROUNDS):
        hand.ask(tap=tile)
        hand.ask(tap="play.table.0.7.0")
        hand.ask(wait=AWAY)
        hand.ask(tap="play.reset")
        hand.ask(wait=AWAY)


MEASURES = (
    Measure("a line is dragged over 80 tiles", drag_a_line),
    Measure("a computer player lays a whole table", lay_a_whole_table),
    Measure("a wrong line appears", lay_wrongly),
)
