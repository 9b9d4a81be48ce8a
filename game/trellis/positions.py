"""Trellis' JSON, and the check whether a position is legal."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from game.codec import (
    MoveForm,
    cannot,
    keys_of,
    read_fields,
    read_position,
    tiles_as_json,
    write_position,
)
from game.rules import Json, Refusal, Refused, Rules
from game.trellis.state import (
    DISPLAY,
    EDITION,
    GIVEN_BY_PASS,
    Edition,
    Event,
    Move,
    State,
    empty_racks,
    knows_rack,
    lowest_racks,
    penalties,
)
from game.trellis.table import (
    ACTIONS,
    ALL_TILES,
    DRAW3,
    KINDS,
    PASS,
    Tiles,
    crowding,
    normal,
    table_refusal,
    tiles_of,
)

MOVE_KEYS: dict[str, tuple[str, ...]] = {
    "take": ("tile",),
    "draw": (),
    "play": ("tile",),
    "give": ("tiles",),
    "lay": ("groups",),
    "skip": (),
}
MOVES = MoveForm(Move, MOVE_KEYS)
WITH_TARGET = MoveForm(Move, {**MOVE_KEYS, "play": ("tile", "target")})
STATE_KEYS = keys_of(State, without=("scores", "drawing", "viewer"))


def read_move(value: object) -> Move:
    if isinstance(value, dict) and (value.get("do"), value.get("tile")) == ("play", DRAW3):
        return WITH_TARGET.read(value)
    return MOVES.read(value)


def write_state(rules: Rules[State, Move, Event], state: State) -> Json:
    viewer, option = state.viewer, rules.options["racks"]
    racks = [
        tiles_as_json(rack, secret=not knows_rack(option, viewer, seat))
        for seat, rack in enumerate(state.racks)
    ]
    giving = state.giving and [
        tiles if tiles is None else tiles_as_json(tiles, secret=viewer not in (None, seat))
        for seat, tiles in enumerate(state.giving)
    ]
    bag = tiles_as_json(state.bag, secret=viewer is not None)
    written = write_position(rules, state, STATE_KEYS)
    return {**written, "bag": bag, "racks": racks, "giving": giving}


def read_state(rules: Rules[State, Move, Event], value: object) -> State:
    """Raises Malformed for a wrong form, Refused for an illegal position."""
    values = read_position(rules, value, STATE_KEYS)
    read = read_fields(State, values, rules.seats)
    counted = None if read.winners is None else penalties(read.racks, read.winners)
    state = replace(read, giving=_chosen(read), scores=counted)
    refusal = impossibility(EDITION[rules.options["edition"]], state)
    if refusal is not None:
        raise Refused(refusal)
    return replace(state, groups=normal(state.groups))


def _chosen(state: State) -> tuple[Tiles | None, ...] | None:
    """A seat without tiles has nothing to choose: null becomes []."""
    return state.giving and tuple(
        tiles if tiles is not None or rack else ()
        for tiles, rack in zip(state.giving, state.racks, strict=True)
    )


# --- positions


def impossibility(edition: Edition, state: State) -> Refusal | None:
    """The rule that this position breaks, or None.

    Does not check whether play can reach it.
    """
    return (
        _tiles_refusal(edition, state)
        or table_refusal(state.groups)
        or crowding(state.groups, (), len(state.racks), sum(state.opened))
        or _turns_refusal(edition, state)
        or _phase_refusal(edition, state)
    )


def _tiles_refusal(edition: Edition, state: State) -> Refusal | None:
    counts = tiles_of(state.groups)
    for tiles in (state.bag, state.display, *state.racks):
        counts.update(tiles)
    for tile in KINDS:
        copies = edition.tiles.count(tile)
        if counts[tile] > copies or (counts[tile] < copies and tile not in ACTIONS):
            rule = "T1" if edition.tiles == ALL_TILES else "T21"
            return cannot(rule, f"there are {copies} tiles {tile}, not {counts[tile]}")
    return None


def _turns_refusal(edition: Edition, state: State) -> Refusal | None:
    shown = len(state.display)
    if shown > DISPLAY or (state.bag and shown < DISPLAY):
        return cannot("T4", f"the display has {DISPLAY} tiles, fewer only when the bag is empty")
    if not (edition.opening or all(state.opened)):
        return cannot("T22", "in this edition everybody counts as opened")
    if edition.opening and any(state.opened) and not state.groups:
        return cannot("T14", "who has opened has left tiles on the table")
    if not 0 <= state.skips <= len(state.racks):
        return cannot("T18", '"skips" counts from 0 to the number of seats')
    if state.skips and (state.bag or state.display or state.phase == "giving"):
        return cannot("T18", "nobody has passed while bag or display had tiles")
    return None


def _phase_refusal(edition: Edition, state: State) -> Refusal | None:
    if (state.winners is not None) != (state.phase == "over"):
        return cannot("T17", '"winners" are named when the game is over and only then')
    if (state.giving is not None) != (state.phase == "giving"):
        return cannot("T6", '"giving" is null but in the phase of that name')
    empty = empty_racks(state.racks)
    if state.phase == "over":
        return _ended_refusal(state, empty)
    if state.skips == len(state.racks):
        return cannot("T18", "the game is over when all have passed")
    if empty and (state.giving is None or empty != (state.turn,)):
        return cannot("T17", "the game is over when a rack is empty at the end of a turn")
    return None if state.giving is None else _giving_refusal(edition, state, state.giving)


def _ended_refusal(state: State, empty: tuple[int, ...]) -> Refusal | None:
    if (state.skips == len(state.racks)) == bool(empty) or (empty and state.skips):
        return cannot("T17", "a game ends with an empty rack, or when all have passed")
    if state.winners != (empty or lowest_racks(state.racks)):
        return cannot("T17", '"winners" are not those of these racks')
    return None


def _giving_refusal(
    edition: Edition, state: State, giving: tuple[Tiles | None, ...]
) -> Refusal | None:
    lying = [tile for tiles in (state.bag, state.display, *state.racks) for tile in tiles]
    if lying.count(PASS) == edition.tiles.count(PASS):
        return cannot("T6", "a PASS has left the game when tiles are handed over")
    if None not in giving:
        return cannot("T6", "tiles are exchanged as soon as all have chosen")
    for tiles, rack in zip(giving, state.racks, strict=True):
        if tiles is None:
            continue
        if len(tiles) != min(GIVEN_BY_PASS, len(rack)) or not Counter(tiles) <= Counter(rack):
            return cannot("T6", f"each chooses {GIVEN_BY_PASS} tiles of its rack, or its only one")
    return None
