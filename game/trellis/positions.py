"""Trellis as JSON, and which positions the rules allow."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from game.reading import (
    read_flag,
    read_list,
    read_object,
    read_position,
    read_seat,
    read_whole,
    read_word,
)
from game.rules import Json, Malformed, Refusal, Refused, as_json, tiles_as_json
from game.trellis.state import (
    DISPLAY,
    GIVEN_BY_PASS,
    Move,
    Phase,
    State,
    empty_racks,
    lowest_racks,
    penalties,
)
from game.trellis.table import (
    ACTIONS,
    COPIES,
    DRAW3,
    KINDS,
    PASS,
    Group,
    Placed,
    Tiles,
    crowding,
    in_order,
    normal,
    table_refusal,
    tiles_of,
)

if TYPE_CHECKING:
    from game.trellis.rules import Trellis

MOVE_KEYS: dict[str, tuple[str, ...]] = {
    "take": ("tile",),
    "draw": (),
    "play": ("tile",),
    "give": ("tiles",),
    "lay": ("groups",),
    "skip": (),
}
PHASES = ("turn", "giving", "over")
STATE_KEYS = (
    *("game", "seats", "options", "first", "phase", "turn", "bag", "display", "racks", "groups"),
    *("opened", "giving", "skips", "winners"),
)
_KINDS = frozenset(KINDS)


def read_tile(value: object, name: str) -> str:
    if not isinstance(value, str) or value not in _KINDS:
        words = "a tile is one of b, g, r, y and a number 1 to 14, or DRAW3, or PASS"
        raise Malformed(f'"{name}": {words}')
    return value


def _read_tiles(value: object, name: str) -> Tiles:
    return in_order(read_list(value, name, read_tile))


def _read_placed(value: object, name: str) -> Placed:
    if not isinstance(value, list) or len(value) != 3:
        raise Malformed(f'"{name}": a group is a list of [tile, x, y]')
    tile, x, y = value
    return read_tile(tile, name), read_whole(x, name), read_whole(y, name)


def _read_group(value: object, name: str) -> Group:
    return read_list(value, name, _read_placed)


def read_move(value: object) -> Move:
    if not isinstance(value, dict):
        raise Malformed('a move is an object with "seat" and "do"')
    do = read_word(value.get("do"), "do", MOVE_KEYS)
    keys = MOVE_KEYS[do]
    if do == "play" and value.get("tile") == DRAW3:
        keys = ("tile", "target")
    values = read_object(value, ("seat", "do", *keys))
    return Move(
        read_whole(values["seat"], "seat"),
        do,
        tile=read_tile(values["tile"], "tile") if "tile" in keys else "",
        target=read_whole(values["target"], "target") if "target" in keys else None,
        tiles=_read_tiles(values["tiles"], "tiles") if "tiles" in keys else (),
        groups=read_list(values["groups"], "groups", _read_group) if "groups" in keys else (),
    )


def write_move(move: Move) -> Json:
    written: Json = {"seat": move.seat, "do": move.do}
    if move.tile:
        written["tile"] = move.tile
    if move.target is not None:
        written["target"] = move.target
    if move.do == "give":
        written["tiles"] = list(move.tiles)
    if move.do == "lay":
        written["groups"] = as_json(move.groups)
    return written


def write_state(rules: Trellis, state: State) -> Json:
    viewer = state.viewer
    racks = [
        tiles_as_json(rack, secret=not rules.knows_rack(viewer, seat))
        for seat, rack in enumerate(state.racks)
    ]
    giving = state.giving and [
        tiles if tiles is None else tiles_as_json(tiles, secret=viewer not in (None, seat))
        for seat, tiles in enumerate(state.giving)
    ]
    return {
        "game": rules.game,
        "seats": rules.seats,
        "options": rules.options,
        "first": state.first,
        "phase": state.phase,
        "turn": state.turn,
        "bag": tiles_as_json(state.bag, secret=viewer is not None),
        "display": as_json(state.display),
        "racks": racks,
        "groups": as_json(state.groups),
        "opened": as_json(state.opened),
        "giving": giving,
        "skips": state.skips,
        "winners": as_json(state.winners),
    }


def read_state(rules: Trellis, value: object) -> State:
    """Raises Malformed for what has not the form, Refused for what the rules do not allow."""
    values = read_position(rules, value, STATE_KEYS)
    seats = rules.seats
    racks = read_list(values["racks"], "racks", _read_tiles, seats)
    winners = values["winners"]
    named = None if winners is None else read_list(winners, "winners", read_whole)
    state = State(
        first=read_seat(values["first"], "first", seats),
        phase=cast(Phase, read_word(values["phase"], "phase", PHASES)),
        turn=read_seat(values["turn"], "turn", seats),
        bag=_read_tiles(values["bag"], "bag"),
        display=_read_tiles(values["display"], "display"),
        racks=racks,
        groups=read_list(values["groups"], "groups", _read_group),
        opened=read_list(values["opened"], "opened", read_flag, seats),
        giving=_read_giving(values["giving"], racks),
        skips=read_whole(values["skips"], "skips"),
        winners=named,
        scores=None if named is None else penalties(racks, named),
    )
    refusal = impossibility(state)
    if refusal is not None:
        raise Refused(refusal)
    return replace(state, groups=normal(state.groups))


def _read_giving(value: object, racks: tuple[Tiles, ...]) -> tuple[Tiles | None, ...] | None:
    """For a seat without tiles null and [] are the same: it has nothing to choose."""

    def read_chosen(chosen: object, name: str) -> Tiles | None:
        return None if chosen is None else _read_tiles(chosen, name)

    if value is None:
        return None
    giving = read_list(value, "giving", read_chosen, len(racks))
    return tuple(
        () if tiles is None and not rack else tiles
        for tiles, rack in zip(giving, racks, strict=True)
    )


# --- positions


def _cannot(rule: str, message: str) -> Refusal:
    return Refusal(rule, "impossible", message)


def impossibility(state: State) -> Refusal | None:
    """Which rule this position breaks, or None.

    The position is judged as it stands: whether any play leads to it is not asked.
    """
    return (
        _tiles_refusal(state)
        or table_refusal(state.groups)
        or crowding(state.groups, (), len(state.racks), sum(state.opened))
        or _turns_refusal(state)
        or _phase_refusal(state)
    )


def _tiles_refusal(state: State) -> Refusal | None:
    counts = tiles_of(state.groups)
    for tiles in (state.bag, state.display, *state.racks):
        counts.update(tiles)
    for tile in KINDS:
        if counts[tile] > COPIES or (counts[tile] < COPIES and tile not in ACTIONS):
            return _cannot("T1", f"there are {COPIES} tiles {tile}, not {counts[tile]}")
    return None


def _turns_refusal(state: State) -> Refusal | None:
    shown = len(state.display)
    if shown > DISPLAY or (state.bag and shown < DISPLAY):
        return _cannot("T4", f"the display has {DISPLAY} tiles, fewer only when the bag is empty")
    if any(state.opened) and not state.groups:
        return _cannot("T14", "who has opened has left tiles on the table")
    if not 0 <= state.skips <= len(state.racks):
        return _cannot("T18", '"skips" counts from 0 to the number of seats')
    if state.skips and (state.bag or state.display or state.phase == "giving"):
        return _cannot("T18", "nobody has passed while bag or display had tiles")
    return None


def _phase_refusal(state: State) -> Refusal | None:
    if (state.winners is not None) != (state.phase == "over"):
        return _cannot("T17", '"winners" are named when the game is over and only then')
    if (state.giving is not None) != (state.phase == "giving"):
        return _cannot("T6", '"giving" is null but in the phase of that name')
    empty = empty_racks(state.racks)
    if state.phase == "over":
        return _ended_refusal(state, empty)
    if state.skips == len(state.racks):
        return _cannot("T18", "the game is over when all have passed")
    if empty and (state.giving is None or empty != (state.turn,)):
        return _cannot("T17", "the game is over when a rack is empty at the end of a turn")
    return None if state.giving is None else _giving_refusal(state, state.giving)


def _ended_refusal(state: State, empty: tuple[int, ...]) -> Refusal | None:
    if (state.skips == len(state.racks)) == bool(empty) or (empty and state.skips):
        return _cannot("T17", "a game ends with an empty rack, or when all have passed")
    if state.winners != (empty or lowest_racks(state.racks)):
        return _cannot("T17", '"winners" are not those of these racks')
    return None


def _giving_refusal(state: State, giving: tuple[Tiles | None, ...]) -> Refusal | None:
    lying = [tile for tiles in (state.bag, state.display, *state.racks) for tile in tiles]
    if lying.count(PASS) == COPIES:
        return _cannot("T6", "a PASS has left the game when tiles are handed over")
    if None not in giving:
        return _cannot("T6", "tiles are exchanged as soon as all have chosen")
    for tiles, rack in zip(giving, state.racks, strict=True):
        if tiles is None:
            continue
        if len(tiles) != min(GIVEN_BY_PASS, len(rack)) or not Counter(tiles) <= Counter(rack):
            return _cannot("T6", f"each chooses {GIVEN_BY_PASS} tiles of its rack, or its only one")
    return None
