"""Advice for Trellis: a lay if there is one, else the most useful other move."""

from __future__ import annotations

from collections.abc import Sequence

from game.advice import Advice, Named, Value
from game.trellis.reasons import ACTION, fewest, gift, of_a_lay, partners
from game.trellis.rules import Trellis
from game.trellis.short_lays import Finder, ShortLay
from game.trellis.state import GIVEN_BY_PASS, Move, State
from game.trellis.table import ACTIONS, DRAW3, NUMBERS, in_order, tiles_of

MOST_NAMED = 4
"""Longer lists of tiles are not remembered."""
MOVE = "move"
"""The kind of a lay's step that only moves tiles of the table."""


def advise(_rules: Trellis, view: State, seat: int, seed: int) -> Advice[Move]:
    if view.phase == "giving":
        return _given(view, seat)
    finder = Finder(view, seat, seed)
    lay = finder.lay()
    is_shown = lay is not None and (not lay.is_far or len(lay.tiles) == len(finder.rack))
    advice = _laid(view, seat, lay) if lay and is_shown else _other(view, seat, finder)
    return advice._replace(nodes=finder.search.nodes)


def advice_for(_rules: Trellis, view: State, move: Move) -> Advice[Move]:
    """A move of a turn in words; `why` is "" but for lays and action tiles."""
    match move.do:
        case "lay":
            laid = in_order((tiles_of(move.groups) - tiles_of(view.groups)).elements())
            if len(laid) == len(view.racks[move.seat]):
                return Advice(move, "lay_all", "", {"count": len(laid)})
            moved = len(set(view.groups) - set(move.groups))
            return _laid(view, move.seat, ShortLay(move.groups, laid, moved))
        case "play":
            return _played(view, move.seat, move.tile)
        case "take":
            return Advice(move, "take", "", {"tile": _name(move.tile)})
    return Advice(move, move.do, "", {})


# --- laying


def _laid(view: State, seat: int, lay: ShortLay) -> Advice[Move]:
    do = "rearrange" if lay.moved else "lay"
    move = Move(seat, "lay", groups=lay.table)
    return Advice(move, do, of_a_lay(view, seat, lay), {"tiles": tiles_named(lay.tiles)})


def tiles_named(tiles: Sequence[str]) -> tuple[Named, ...]:
    """At most MOST_NAMED."""
    return tuple(map(_name, tiles[:MOST_NAMED]))


def _name(tile: str) -> Named:
    if tile in NUMBERS:
        return Named(f"trellis.tile.{tile[0]}", NUMBERS[tile])
    return Named(f"trellis.tile.{tile}")


# --- where nothing can be laid


def _other(view: State, seat: int, finder: Finder) -> Advice[Move]:
    """A seat that has not opened is advised to get a tile, which helps it open."""
    if view.opened[seat] or not (view.bag or view.display):
        for action in ACTIONS:
            if action in finder.rack:
                return _played(view, seat, action)
    return _taken(view, seat, finder) or _without_help(view, seat)


def _played(view: State, seat: int, action: str) -> Advice[Move]:
    if action == DRAW3:
        return Advice(Move(seat, "play", DRAW3, fewest(view, seat)), "draw_3", "fewest", {})
    return Advice(Move(seat, "play", action), "pass", "counts", {"count": ACTION})


def _taken(view: State, seat: int, finder: Finder) -> Advice[Move] | None:
    """The display's tile that allows the largest lay next turn, or that makes two of a line."""
    shown = [tile for tile in dict.fromkeys(view.display) if tile in NUMBERS]
    next_lays = {tile: finder.with_tile(tile) for tile in shown}
    best = max(shown, key=lambda tile: len(next_lays[tile]), default="")
    if best and next_lays[best]:
        return _take(seat, best, "laid_next", {"tiles": tiles_named(next_lays[best])})
    pairs = {tile: partners(finder.rack, tile) for tile in shown}
    best = max(shown, key=lambda tile: len(pairs[tile]), default="")
    if best and pairs[best]:
        return _take(seat, best, "waits", {"other": _name(pairs[best][0])})
    return None


def _take(seat: int, tile: str, why: str, values: dict[str, Value]) -> Advice[Move]:
    return Advice(Move(seat, "take", tile), "take", why, {**values, "tile": _name(tile)})


def _without_help(view: State, seat: int) -> Advice[Move]:
    if view.bag:
        why = "nothing_goes_with" if view.display else "nothing_open"
        return Advice(Move(seat, "draw"), "draw", why, {})
    if view.display:
        least = min(view.display, key=lambda tile: NUMBERS.get(tile, ACTION))
        return _take(seat, least, "counts_least", {})
    return Advice(Move(seat, "skip"), "skip", "nothing_left", {})


# --- handing over


def _given(view: State, seat: int) -> Advice[Move]:
    why, tiles = gift(view.racks[seat], GIVEN_BY_PASS)
    return Advice(Move(seat, "give", tiles=tiles), "give", why, {"tiles": tiles_named(tiles)})
