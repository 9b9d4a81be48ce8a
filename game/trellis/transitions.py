"""Trellis: the next state after each move (T4 to T18)."""

from __future__ import annotations

from dataclasses import replace

from game.rules import CHANCE, Ended, Step, Turned
from game.trellis.state import (
    DRAWN_BY_DRAW3,
    TO_DISPLAY,
    Chose,
    Drew,
    Event,
    Handed,
    Laid,
    Move,
    Opened,
    Played,
    Refilled,
    Skipped,
    State,
    Took,
    empty_racks,
    lowest_racks,
    penalties,
)
from game.trellis.table import in_order, normal, tiles_of
from game.tuples import changed, without


def apply(state: State, move: Move) -> Step[State, Event]:
    if move.seat == CHANCE:
        return _revealed(state, move.tile)
    if move.do == "skip":
        return _skipped(state)
    fresh = replace(state, skips=0)
    if move.do == "take":
        return _taken(fresh, move)
    if move.do == "draw":
        return _drawing(fresh, (move.seat,))
    if move.do == "play":
        return _played(fresh, move)
    if move.do == "give":
        return _chosen(fresh, move)
    return _laid(fresh, move)


def _revealed(state: State, tile: str) -> Step[State, Event]:
    to, *later = state.drawing
    drawn = replace(state, bag=without(state.bag, tile), drawing=tuple(later))
    event: Event
    if to == TO_DISPLAY:
        event = Refilled(tile)
        drawn = replace(drawn, display=in_order((*state.display, tile)))
    else:
        event = Drew(to, tile)
        rack = in_order((*state.racks[to], tile))
        drawn = replace(drawn, racks=changed(state.racks, to, rack))
    if later:
        return Step(drawn, (event,), final=True)
    return replace(_turn_done(drawn, event), final=True)


def _taken(state: State, move: Move) -> Step[State, Event]:
    rack = in_order((*state.racks[move.seat], move.tile))
    taken = replace(
        state,
        display=without(state.display, move.tile),
        racks=changed(state.racks, move.seat, rack),
    )
    return _drawing(taken, (TO_DISPLAY,), Took(move.seat, move.tile))


def _drawing(state: State, destinations: tuple[int, ...], *events: Event) -> Step[State, Event]:
    """Draws at most as many tiles as the bag has; if it is empty, the turn ends."""
    drawing = destinations[: len(state.bag)]
    if drawing:
        return Step(replace(state, drawing=drawing), events, final=True)
    return _turn_done(state, *events)


def _played(state: State, move: Move) -> Step[State, Event]:
    rack = without(state.racks[move.seat], move.tile)
    played = replace(state, racks=changed(state.racks, move.seat, rack))
    event = Played(move.seat, move.tile, move.target)
    if move.target is not None:
        return _drawing(played, (move.target,) * DRAWN_BY_DRAW3, event)
    # An empty rack has nothing to give.
    giving = tuple(None if rack else () for rack in played.racks)
    return Step(replace(played, phase="giving", giving=giving), (event,))


def _chosen(state: State, move: Move) -> Step[State, Event]:
    assert state.giving is not None
    giving = changed(state.giving, move.seat, move.tiles)
    event = Chose(move.seat, move.tiles)
    given = [tiles for tiles in giving if tiles is not None]
    if len(given) < len(state.racks):
        return Step(replace(state, giving=giving), (event,))
    racks, handed = list(state.racks), []
    for seat, tiles in enumerate(given):
        to = (seat + 1) % len(state.racks)
        racks[seat] = without(racks[seat], *tiles)
        handed += [Handed(seat, to, tiles)] if tiles else []
    racks = [in_order((*rack, *given[seat - 1])) for seat, rack in enumerate(racks)]
    exchanged = replace(state, phase="turn", giving=None, racks=tuple(racks))
    return replace(_turn_done(exchanged, event, *handed), final=True)


def _laid(state: State, move: Move) -> Step[State, Event]:
    tiles = in_order((tiles_of(move.groups) - tiles_of(state.groups)).elements())
    rack = without(state.racks[move.seat], *tiles)
    laid = replace(
        state,
        racks=changed(state.racks, move.seat, rack),
        groups=normal(move.groups),
        opened=changed(state.opened, move.seat, True),
    )
    if state.opened[move.seat]:
        return _turn_done(laid, Laid(move.seat, tiles))
    return _turn_done(laid, Laid(move.seat, tiles), Opened(move.seat))


def _skipped(state: State) -> Step[State, Event]:
    skipped = replace(state, skips=state.skips + 1)
    if skipped.skips < len(state.racks):
        return _turn_done(skipped, Skipped(state.turn))
    return _over(skipped, (Skipped(state.turn),), lowest_racks(state.racks), "all passed")


# --- the end


def _turn_done(state: State, *events: Event) -> Step[State, Event]:
    empty = empty_racks(state.racks)
    if empty:
        return _over(state, events, empty, "empty rack")
    turn = (state.turn + 1) % len(state.racks)
    return Step(replace(state, turn=turn), (*events, Turned(turn)))


def _over(
    state: State, events: tuple[Event, ...], winners: tuple[int, ...], reason: str
) -> Step[State, Event]:
    ended = replace(state, phase="over", winners=winners, scores=penalties(state.racks, winners))
    return Step(ended, (*events, Ended(winners, reason)), final=True)
