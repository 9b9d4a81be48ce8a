"""Trellis players who overlook additions and lay little at a time."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import NamedTuple

from game.choice import Choice
from game.trellis.bots.packing import (
    EVERY,
    KIND,
    NAME,
    Hand,
    Layout,
    counted,
    kinds_of,
    new_lines,
)
from game.trellis.bots.search import Found, Search
from game.trellis.bots.sight import Sight
from game.trellis.state import EDITION, Move
from game.trellis.table import tiles_of

NODES_OF_A_WAY, NODES_AT_LAST = 20, 200
"""Node limits for one attempt to lay a single tile: while the bag has tiles, and after."""
HOARD = 0.2
"""Tiles a level likes to hold for each tile of the bag that its seat may still get."""
SEES_AN_ADDITION, SEES_A_CROSSING = 0.7, 0.4
"""Probability that 0.4's beginner sees an addition of one tile, or of two."""
LOOKS_FURTHER, NODES_OF_A_LOOK = 0.25, 10
"""Probability that it tries rearranging if it sees neither, and the node limit of that."""


class Attention(NamedTuple):
    """`notices`: probability of seeing an addition; new groups are always seen. `additions`: at
    most this many per turn. `takes`, `plays`: share of turns in which it considers taking a useful
    tile, or playing an action tile."""

    notices: float
    additions: int
    takes: float
    plays: float


class Ease(NamedTuple):
    """`ways`: attempts per turn to lay one tile by rearranging. `spare`: tiles it likes to hold
    besides the hoard while there is a bag. `is_kind`: chooses the lay that leaves most open to
    others."""

    attention: Attention
    ways: int
    spare: float
    is_kind: bool


def noticing(attention: Attention, sight: Sight) -> Choice[Move]:
    """Lays what it sees at once."""
    lay = sight.lay(partial(_noticed, attention))
    return sight.laid(lay) if lay else _without_a_lay(attention, sight)


def at_ease(ease: Ease, sight: Sight) -> Choice[Move]:
    """Lays one thing: the largest, or, if kind, the one that leaves most additions for unseen
    tiles. Collects while its rack seems small, unless it can lay all of it."""
    finish = partial(_noticed, ease.attention)
    if sight.is_open:
        nodes = NODES_OF_A_WAY if sight.view.bag else NODES_AT_LAST
        finish = partial(_one_thing_of, ease, nodes, _unseen(sight))
    lay = sight.lay(finish)
    if lay and not (lay.left() and _collects(ease.spare, sight)):
        return sight.laid(lay)
    return _without_a_lay(ease.attention, sight, takes_actions=True)


def _collects(spare: float, sight: Sight) -> bool:
    bag = len(sight.view.bag)
    liked = spare + HOARD * bag / sight.rules.seats
    return sight.is_open and bag > 0 and len(sight.rack) < liked


def _without_a_lay(attention: Attention, sight: Sight, takes_actions: bool = False) -> Choice[Move]:
    """`takes_actions`: takes an action tile if no number of the display is useful."""
    chance, actions = sight.chance.random, sight.held_actions()
    if actions and chance() < attention.plays:
        return sight.played(actions[0])
    useful = [tile for tile in sight.shown() if _fits(sight, tile)]
    if useful and chance() < attention.takes:
        return sight.taken(sight.chance.choice(useful))
    blocking = () if useful or actions or not takes_actions else sight.open_actions()
    if blocking and chance() < attention.takes:
        return sight.taken(blocking[0])
    return sight.without_help()


def _noticed(attention: Attention, search: Search, found: Found) -> Found:
    """With the largest additions it notices, one after another."""
    layout, hand = found.layout.copy(), found.hand.copy()
    for _ in range(attention.additions):
        seen = [
            addition
            for addition in search.additions(layout, hand)
            if len(addition) == 3 or search.chance.random() < attention.notices
        ]
        if not seen:
            break
        most = max(map(len, seen))
        largest = [addition for addition in seen if len(addition) == most]
        search.add(layout, hand, search.chance.choice(largest))
    return Found(layout, hand)


def _one_thing_of(ease: Ease, nodes: int, unseen: int, search: Search, found: Found) -> Found:
    ways = [_noticed(ease.attention, search, found)]
    if found.hand.size:
        ways += [_one_placed(nodes, search, found) for _ in range(ease.ways)]
    lays = [way for way in ways if way.hand.size < found.hand.size]
    largest = min(lays, key=lambda way: way.hand.size, default=found)
    if largest.hand.size == 0 or not ease.is_kind:
        return largest
    return max(lays, key=lambda way: _openness(way.layout, unseen), default=found)


def _one_placed(nodes: int, search: Search, found: Found) -> Found:
    """With one random tile laid by rearranging, if that succeeds."""
    kind = search.chance.choice(list(kinds_of(found.hand.mask)))
    alone = search.improve(Found(found.layout, Hand(counted([NAME[kind]]))), nodes)
    if alone.hand.size:
        return found
    hand = found.hand.copy()
    hand.laid(kind)
    return Found(alone.layout, hand)


def _openness(layout: Layout, kinds: int) -> int:
    """How many of these kinds could be added singly."""
    fitting = 0
    for fits in layout.fits.values():
        fitting |= fits
    return (fitting & kinds).bit_count()


def _unseen(sight: Sight) -> int:
    """The kinds of which a tile is not visible to this seat."""
    lying = tiles_of(sight.view.groups).elements()
    seen = counted((*sight.rack, *sight.view.display, *lying))
    copies = counted(EDITION[sight.rules.edition].tiles)
    return sum(1 << kind for kind in kinds_of(EVERY) if seen[kind] < copies[kind])


def _fits(sight: Sight, tile: str) -> bool:
    """Whether the tile could be added singly, or makes a line with two of the rack."""
    kind = KIND[tile]
    if sight.is_open and any(fits >> kind & 1 for fits in Layout(sight.view.groups).fits.values()):
        return True
    return any(kind in line for line in new_lines(Hand(sight.with_tile(tile)).mask))


# --- the beginner of 0.4


def as_a_beginner(sight: Sight) -> Choice[Move]:
    lay = sight.lay(_one_thing)
    if lay:
        return sight.laid(lay)
    for action in sight.held_actions():
        if sight.chance.random() < 0.5:
            return sight.played(action)
    useful = [tile for tile in sight.shown() if _fits(sight, tile)]
    return sight.taken(useful[0]) if useful else sight.without_help()


def _one_thing(search: Search, found: Found) -> Found:
    """One new group, else one tile or a line across one, if noticed at all."""
    seen = {3}
    if not any(len(line) == 3 for line in search.additions(found.layout, found.hand)):
        seen = {1} if search.chance.random() < SEES_AN_ADDITION else set()
        seen |= {2} if search.chance.random() < SEES_A_CROSSING else set()
    new = one_added(seen, search, found)
    if new.hand.size < found.hand.size or search.chance.random() > LOOKS_FURTHER:
        return new
    return search.improve(found, NODES_OF_A_LOOK)


def one_added(sizes: Collection[int], search: Search, found: Found) -> Found:
    """With a random addition of one of these sizes."""
    layout, hand = found.layout.copy(), found.hand.copy()
    additions = [new for new in search.additions(layout, hand) if len(new) in sizes]
    if additions:
        search.add(layout, hand, search.chance.choice(additions))
    return Found(layout, hand)
