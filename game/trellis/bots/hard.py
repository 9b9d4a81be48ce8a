"""Trellis, the strongest player: counts the tiles that no rearranging brings to the table.

A lay costs a turn and leaves the stuck tiles where they are, and what can be laid now can mostly
be laid later. So it opens, and then takes or draws until everything can be laid at once.
"""

from __future__ import annotations

from functools import partial

from game.choice import Choice
from game.trellis.bots.packing import KIND, counted
from game.trellis.bots.search import Found, Search
from game.trellis.bots.sight import Lay, Sight
from game.trellis.state import GIVEN_BY_PASS, Move
from game.trellis.table import DRAW3, NUMBERS, PASS

NODES = 3000
NODES_A_TILE = 300
"""For a tile more or less, starting from what was found without."""
NODES_A_GIFT = 100
FULL_RACK = 20
"""With so many tiles it waits no longer."""


def rearranged(nodes: int, search: Search, found: Found) -> Found:
    layout, hand = found.layout.copy(), found.hand.copy()
    search.complete(layout, hand)
    return search.improve(Found(layout, hand), nodes)


def decided(sight: Sight) -> Choice[Move]:
    lay = sight.lay(partial(rearranged, NODES))
    actions = sight.held_actions()
    if lay and (not sight.is_open or (lay.left() == 0 and PASS not in actions)):
        return sight.laid(lay)
    stuck = lay.left() if lay else sum(sight.kinds)
    left, tile = _best_of_display(sight, lay or sight.nothing_laid())
    if left < stuck:
        return sight.taken(tile, "can_be_laid_next")
    if actions:
        return sight.played(actions[0])
    if DRAW3 in sight.view.display:
        return sight.taken(DRAW3, "slows_the_leader")
    if lay and not (sight.view.bag and len(sight.rack) < FULL_RACK):
        return sight.laid(lay)
    return sight.taken(tile, "can_be_laid_next") if left == stuck else sight.without_help()


def _best_of_display(sight: Sight, lay: Lay) -> tuple[int, str]:
    """What would be stuck with the best tile of the display, and that tile; of equal ones the
    cheapest."""
    choices = [(_stuck_with(sight, lay, tile), NUMBERS[tile], tile) for tile in sight.shown()]
    left, _, tile = min(choices, default=(len(NUMBERS), 0, ""))
    return left, tile


def _stuck_with(sight: Sight, lay: Lay, tile: str) -> int:
    if sight.is_open:
        found = Found(lay.found.layout, lay.found.hand.with_one_more(KIND[tile]))
        return rearranged(NODES_A_TILE, sight.search, found).hand.size
    kinds = sight.with_tile(tile)
    opening = sight.lay_of(kinds, partial(rearranged, NODES_A_TILE))
    return opening.left() if opening else sum(kinds)


# --- handing over


def handed_over(sight: Sight) -> Choice[Move]:
    """PASS tiles, stuck ones, then those that are missed least; of equal ones the dearest."""
    lay = sight.lay_of(sight.kinds, partial(rearranged, NODES)) or sight.nothing_laid()
    stuck = lay.found.hand.counts
    order = {PASS: -2, DRAW3: 1}
    for tile in dict.fromkeys(sight.rack):
        if tile in KIND:
            order[tile] = -1 if stuck[KIND[tile]] else 2 + _missed(sight, tile)
    least_useful = sorted(sight.rack, key=lambda tile: (order[tile], -NUMBERS.get(tile, 20)))
    return sight.given(least_useful[:GIVEN_BY_PASS], "least_useful")


def _missed(sight: Sight, tile: str) -> int:
    """How many tiles are stuck without this one."""
    rest = list(sight.rack)
    rest.remove(tile)
    kinds = counted(rest)
    lay = sight.lay_of(kinds, partial(rearranged, NODES_A_GIFT))
    return lay.left() if lay else sum(kinds)
