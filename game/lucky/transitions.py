"""Lucky Numbers: the next state after each move (L4 to L15)."""

from __future__ import annotations

from dataclasses import replace

from game.lucky.state import (
    Agreed,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Lifted,
    Move,
    Placed,
    Readied,
    State,
    being_dealt,
    fewest_free,
    in_order,
    is_blocked,
    is_full,
    tile_at,
    to_set_up,
    with_tile,
)
from game.rules import CHANCE, Ended, Step, Turned
from game.tuples import changed, without


def apply(state: State, move: Move) -> Step[State, Event]:
    if move.seat == CHANCE:
        return _revealed(state, move.tile)
    if move.do == "end":
        return _agreed(state, move.seat)
    if state.phase == "setup":
        return _set_up(state, move)
    if move.do == "draw":
        waiting = replace(state, phase="placing", idle=0, agreed=(False,) * state.seats)
        return Step(waiting, (), final=True)
    if move.do == "discard":
        tile = state.held[move.seat][0]
        thrown = replace(
            state, held=((),) * state.seats, open=in_order((*state.open, tile)), phase="turn"
        )
        return _turn_done(thrown, Discarded(move.seat, tile))
    return _placed(state, move)


def _revealed(state: State, tile: str) -> Step[State, Event]:
    seat = being_dealt(state) if state.phase == "setup" else state.turn
    assert seat is not None
    held = changed(state.held, seat, (tile,))
    event = Dealt(seat, tile) if state.phase == "setup" else Drawn(seat, tile)
    shown = replace(state, pile=without(state.pile, tile), held=held)
    return Step(shown, (event,), final=True)


def _agreed(state: State, seat: int) -> Step[State, Event]:
    agreed = replace(state, agreed=changed(state.agreed, seat, True))
    if all(agreed.agreed):
        return _over(agreed, (Agreed(seat),), fewest_free(state.boards), "agreed")
    return Step(agreed, (Agreed(seat),))


def _set_up(state: State, move: Move) -> Step[State, Event]:
    seat, held, board = move.seat, state.held[move.seat], state.boards[move.seat]
    if move.do == "ready":
        readied = replace(state, ready=changed(state.ready, seat, True))
        return _set_up_done(readied, Readied(seat), final=True)
    assert move.at is not None
    event: Event
    if move.do == "place":
        held, board = without(held, move.tile), with_tile(board, move.at, move.tile)
        event = Placed(seat, move.tile, move.at, "hand", "")
    else:
        tile = tile_at(board, move.at)
        held, board = in_order((*held, tile)), with_tile(board, move.at, "")
        event = Lifted(seat, tile, move.at)
    laid = replace(
        state,
        held=changed(state.held, seat, held),
        boards=changed(state.boards, seat, board),
    )
    return _set_up_done(laid, event, final=state.setup == "michael")


def _set_up_done(state: State, event: Event, final: bool) -> Step[State, Event]:
    """Starts the first turn if no seat has anything left to do."""
    if to_set_up(state):
        return Step(state, (event,), final)
    begun = replace(state, phase="turn", ready=(True,) * state.seats)
    return Step(begun, (event, Turned(state.turn)), final)


def _placed(state: State, move: Move) -> Step[State, Event]:
    assert move.at is not None
    seat, board = move.seat, state.boards[move.seat]
    freed = tile_at(board, move.at)
    taken = move.do == "take"
    pool = without(state.open, move.tile) if taken else state.open
    laid = replace(
        state,
        phase="turn",
        boards=changed(state.boards, seat, with_tile(board, move.at, move.tile)),
        held=((),) * state.seats,
        open=in_order((*pool, freed)) if freed else pool,
        idle=state.idle + 1 if taken else 0,
    )
    source = "open" if taken else "hand"
    return _turn_done(laid, Placed(seat, move.tile, move.at, source, freed))


def _turn_done(state: State, event: Event) -> Step[State, Event]:
    turn, is_won = (state.turn + 1) % state.seats, any(map(is_full, state.boards))
    is_round_over = turn == state.first or not state.format.rounds
    if (is_won and is_round_over) or not state.pile or is_blocked(state):
        reason = "full board" if is_won else "no tile fits" if state.pile else "last tile"
        return _over(state, (event,), fewest_free(state.boards), reason)
    return Step(replace(state, turn=turn), (event, Turned(turn)))


def _over(
    state: State, events: tuple[Event, ...], winners: tuple[int, ...], reason: str
) -> Step[State, Event]:
    ended = replace(state, phase="over", winners=winners)
    return Step(ended, (*events, Ended(winners, reason)), final=True)
