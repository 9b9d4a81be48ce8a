"""Computer players of Trellis: three levels, and plain ones to measure them by."""

from __future__ import annotations

from collections.abc import Mapping

from game.bots.choice import Choice, Player
from game.bots.trellis_layout import named
from game.bots.trellis_search import Found, Search
from game.bots.trellis_sight import Lay, Sight
from game.rules import stream
from game.trellis import Trellis
from game.trellis_state import GIVEN_BY_PASS, Move, State
from game.trellis_table import NUMBERS, PASS, SHORTEST, in_order, value_of

BEAM_WIDTH = 8


def added(search: Search, found: Found) -> Found:
    layout, hand = found.layout.copy(), found.hand.copy()
    search.complete(layout, hand)
    return Found(layout, hand)


def play_adding(rules: Trellis, view: State, seat: int, seed: int) -> Choice:
    """Adds to the table as long as something fits, and takes what it could add."""
    sight = Sight(rules, view, seat, seed)
    if view.phase == "giving":
        return _given(sight)
    lay = sight.lay(added)
    if lay:
        return Choice(sight.lay_move(lay), sight.search.nodes, *_reason(sight, lay))
    if sight.held_actions():
        return Choice(sight.play(sight.held_actions()[0]), sight.search.nodes, "sheds_action")
    best, best_laid = "", 0
    for tile in sight.shown():
        with_tile = sight.lay(added, sight.with_tile(tile))
        laid = sum(sight.kinds) + 1 - with_tile.left() if with_tile else 0
        if laid > best_laid:
            best, best_laid = tile, laid
    if best:
        return Choice(sight.take(best), sight.search.nodes, "can_be_laid_next")
    return Choice(sight.last_resort(), sight.search.nodes, "nothing_fits")


def _given(sight: Sight) -> Choice:
    """Hands over what counts most, action tiles first."""
    dear = sorted(sight.rack, key=lambda tile: -NUMBERS.get(tile, 20))
    gift = in_order(dear[:GIVEN_BY_PASS])
    return Choice(Move(sight.seat, "give", tiles=gift), 1, "counts_most")


def _reason(sight: Sight, lay: Lay) -> tuple[str]:
    if not sight.is_open:
        return ("opens",)
    return ("lays",)


def play_by_chance(rules: Trellis, view: State, seat: int, seed: int) -> Choice:
    """Any listed move or single addition; any tiles to hand over."""
    sight = Sight(rules, view, seat, seed)
    if view.phase == "giving":
        gift = sight.chance.sample(sight.rack, min(GIVEN_BY_PASS, len(sight.rack)))
        return Choice(Move(seat, "give", tiles=in_order(gift)), 1)
    moves = list(rules.moves(view, seat))
    lay = sight.lay(added)
    if lay:
        moves.append(sight.lay_move(lay))
    return Choice(sight.chance.choice(moves), len(moves))


PLAYERS: Mapping[str, Player] = {
    "adding": play_adding,
    "random": play_by_chance,
}
