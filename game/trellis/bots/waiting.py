"""Patient Trellis players: they count the tiles that no rearranging can lay.

A lay costs a turn, leaves the stuck tiles and helps others; what can be laid now can mostly be laid
later. So they open, then take or draw until everything goes at once.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from game.choice import Choice
from game.trellis.bots.packing import KIND, counted
from game.trellis.bots.search import Found, rearranged
from game.trellis.bots.sight import Lay, Sight
from game.trellis.state import DISPLAY, GIVEN_BY_PASS, Move
from game.trellis.table import DRAW3, NUMBERS, PASS


class Budget(NamedTuple):
    """Node limits: for the rack as it is, and with one tile more or less, starting from that
    result."""

    rack: int = 3000
    tile: int = 300
    gift: int = 100


FIRST_OF_FOUR = 2
"""With four seats, this many open as soon as they can."""


class Patience(NamedTuple):
    """`opens_at_once`: also as third or fourth of four; else it waits. `full_rack`: waits no longer
    with this many tiles. `takes_draw3`: takes DRAW 3 if no number helps. `blocked`: takes an action
    tile instead of drawing if the display has this many."""

    budget: Budget
    opens_at_once: bool
    full_rack: int
    takes_draw3: bool
    blocked: int = DISPLAY + 1


def waiting(patience: Patience, sight: Sight) -> Choice[Move]:
    budget = patience.budget
    lay = sight.lay(partial(rearranged, budget.rack))
    actions = sight.held_actions()
    if lay and (_opens_now(patience, sight) or (lay.left() == 0 and PASS not in actions)):
        return sight.laid(lay)
    stuck = lay.left() if lay else sum(sight.kinds)
    left, tile = best_of_display(budget, sight, lay or sight.nothing_laid())
    if left < stuck:
        return sight.taken(tile)
    if actions:
        return sight.played(actions[0])
    if patience.takes_draw3 and DRAW3 in sight.view.display:
        return sight.taken(DRAW3)
    if lay and not (sight.view.bag and len(sight.rack) < patience.full_rack):
        return sight.laid(lay)
    if left == stuck:
        return sight.taken(tile)
    blocking = sight.open_actions()
    if len(blocking) >= patience.blocked:
        return sight.taken(blocking[0])
    return sight.without_help()


def _opens_now(patience: Patience, sight: Sight) -> bool:
    """With four seats a game lasts about nine turns each, so waiting is expensive; and not opening
    limits the others' groups (T13)."""
    are_many = sum(sight.view.opened) >= FIRST_OF_FOUR and sight.rules.seats == 4
    return not sight.is_open and (patience.opens_at_once or not are_many)


def best_of_display(budget: Budget, sight: Sight, lay: Lay) -> tuple[int, str]:
    """The number of stuck tiles with the best tile of the display, and that tile; ties go to the
    cheapest."""
    choices = [(stuck_with(budget, sight, lay, t), NUMBERS[t], t) for t in sight.shown()]
    left, _, tile = min(choices, default=(len(NUMBERS), 0, ""))
    return left, tile


def stuck_with(budget: Budget, sight: Sight, lay: Lay, tile: str) -> int:
    if sight.is_open:
        found = Found(lay.found.layout, lay.found.hand.with_one_more(KIND[tile]))
        return rearranged(budget.tile, sight.search, found).hand.size
    kinds = sight.with_tile(tile)
    opening = sight.lay_of(kinds, partial(rearranged, budget.tile))
    return opening.left() if opening else sum(kinds)


# --- handing over


def least_useful_given(budget: Budget, sight: Sight) -> Choice[Move]:
    """PASS, stuck tiles, then those missed least; ties go to the most valuable."""
    lay = sight.lay_of(sight.kinds, partial(rearranged, budget.rack)) or sight.nothing_laid()
    stuck = lay.found.hand.counts
    order = {PASS: -2, DRAW3: 1}
    for tile in dict.fromkeys(sight.rack):
        if tile in KIND:
            order[tile] = -1 if stuck[KIND[tile]] else 2 + _missed(budget, sight, tile)
    least_useful = sorted(sight.rack, key=lambda tile: (order[tile], -NUMBERS.get(tile, 20)))
    return sight.given(least_useful[:GIVEN_BY_PASS])


def _missed(budget: Budget, sight: Sight, tile: str) -> int:
    """Stuck tiles without this one."""
    rest = list(sight.rack)
    rest.remove(tile)
    kinds = counted(rest)
    lay = sight.lay_of(kinds, partial(rearranged, budget.gift))
    return lay.left() if lay else sum(kinds)
