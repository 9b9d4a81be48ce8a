"""Computer players of Trellis: three levels, and plain ones to measure them by."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import TypeAlias

from game.choice import Choice, Player
from game.trellis.bots.hard import decided, handed_over, rearranged
from game.trellis.bots.packing import KIND, Hand, Layout, new_lines
from game.trellis.bots.search import Found, Search
from game.trellis.bots.sight import Finish, Sight
from game.trellis.rules import Trellis
from game.trellis.state import GIVEN_BY_PASS, Move, State
from game.trellis.table import NUMBERS

NODES_OF_NORMAL = 20
"""A handful of tries."""
SEES_AN_ADDITION, SEES_A_CROSSING = 0.7, 0.4
"""How often a beginner sees where a tile, or two of them, could be added."""
LOOKS_FURTHER, NODES_OF_A_LOOK = 0.25, 10
"""How often it thinks of rearranging where it sees neither, and how far it comes then."""

Decide: TypeAlias = Callable[[Sight], Choice[Move]]


def play(
    decide: Decide, give: Decide, rules: Trellis, view: State, seat: int, seed: int
) -> Choice[Move]:
    sight = Sight(rules, view, seat, seed)
    return give(sight) if view.phase == "giving" else decide(sight)


def dearest_given(sight: Sight) -> Choice[Move]:
    """Hands over what counts most."""
    dear = sorted(sight.rack, key=lambda tile: -NUMBERS.get(tile, 20))
    return sight.given(dear[:GIVEN_BY_PASS], "counts_most")


def any_given(sight: Sight) -> Choice[Move]:
    gift = sight.chance.sample(sight.rack, min(GIVEN_BY_PASS, len(sight.rack)))
    return sight.given(gift, "")


# --- lays as much as there is, and takes what can be laid next


def added(search: Search, found: Found) -> Found:
    layout, hand = found.layout.copy(), found.hand.copy()
    search.complete(layout, hand)
    return Found(layout, hand)


def laying(finish: Finish, sight: Sight) -> Choice[Move]:
    lay = sight.lay(finish)
    if lay:
        return sight.laid(lay)
    if sight.held_actions():
        return sight.played(sight.held_actions()[0])
    least, best = sum(sight.kinds) + 1, ""
    for tile in sight.shown():
        found = sight.lay_of(sight.with_tile(tile), finish)
        if found and found.left() < least:
            least, best = found.left(), tile
    return sight.taken(best, "can_be_laid_next") if best else sight.without_help()


# --- a beginner


def noticed(search: Search, found: Found) -> Found:
    """One new group, or else a single tile or a line across one, if that is seen at all."""
    seen = {3}
    if not any(len(line) == 3 for line in search.additions(found.layout, found.hand)):
        seen = {1} if search.chance.random() < SEES_AN_ADDITION else set()
        seen |= {2} if search.chance.random() < SEES_A_CROSSING else set()
    new = _one_added(seen, search, found)
    if new.hand.size < found.hand.size or search.chance.random() > LOOKS_FURTHER:
        return new
    return search.improve(found, NODES_OF_A_LOOK)


def _one_added(sizes: Collection[int], search: Search, found: Found) -> Found:
    """With any addition of so many tiles."""
    layout, hand = found.layout.copy(), found.hand.copy()
    additions = [new for new in search.additions(layout, hand) if len(new) in sizes]
    if additions:
        search.add(layout, hand, search.chance.choice(additions))
    return Found(layout, hand)


def as_a_beginner(sight: Sight) -> Choice[Move]:
    lay = sight.lay(noticed)
    if lay:
        return sight.laid(lay)
    for action in sight.held_actions():
        if sight.chance.random() < 0.5:
            return sight.played(action)
    useful = [tile for tile in sight.shown() if _fits(sight, tile)]
    return sight.taken(useful[0], "can_be_laid_next") if useful else sight.without_help()


def _fits(sight: Sight, tile: str) -> bool:
    """Whether it could be added by itself, or makes a line with two of the rack."""
    kind = KIND[tile]
    if sight.is_open and any(fits >> kind & 1 for fits in Layout(sight.view.groups).fits.values()):
        return True
    return any(kind in line for line in new_lines(Hand(sight.with_tile(tile)).mask))


# --- at random


def by_chance(sight: Sight) -> Choice[Move]:
    """Any listed move, or a lay of one addition."""
    moves: list[Move] = list(sight.rules.moves(sight.view, sight.seat))
    lay = sight.lay(partial(_one_added, (1, 2, 3)))
    if lay:
        moves.append(sight.laid(lay).move)
    return Choice(sight.chance.choice(moves), len(moves))


PLAYERS: Mapping[str, Player[Trellis, State, Move]] = {
    "easy": partial(play, as_a_beginner, dearest_given),
    "normal": partial(play, partial(laying, partial(rearranged, NODES_OF_NORMAL)), dearest_given),
    "hard": partial(play, decided, handed_over),
    "adding": partial(play, partial(laying, added), dearest_given),
    "random": partial(play, by_chance, any_given),
}
