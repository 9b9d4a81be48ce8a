"""The three set-ups of Lucky Numbers (L4 to L7)."""

from __future__ import annotations

from itertools import permutations

import pytest
from lucky_positions import (
    BARE,
    SEATS,
    after,
    board,
    check,
    dealt,
    diagonal,
    discard,
    draw,
    kinds_of,
    lift,
    moves_of,
    numbers,
    place,
    ready,
    refused,
    setting_up,
    started,
    take,
    tile,
    tiles,
)

from game.lucky.rules import Lucky
from game.lucky.state import Dealt, Move
from game.matches import new_match, rules_for
from game.rules import CHANCE, NotNow, Turned

MARKED = [(0, 0), (1, 1), (2, 2), (3, 3)]

# --- set-up `four`

HANDS = "3 8 y8 19 | 1 12 y12 20"


def test_L4_four_at_once_is_the_default() -> None:
    assert rules_for("lucky", 2, {}) == Lucky(2, "four")


@pytest.mark.parametrize("seats", SEATS)
def test_L4_each_player_is_dealt_four_tiles_face_up(seats: int) -> None:
    rules = Lucky(seats)
    state = started(rules)
    assert [len(hand) for hand in state.held] == [4] * seats
    assert state.boards == (board(BARE.replace("|  .  .  .  .", "")),) * seats
    assert (state.phase, len(state.pile), state.open) == ("setup", 16 * seats, ())
    assert all(rules.seen_by(state, seat).held == state.held for seat in range(seats))


def test_L4_a_tile_goes_on_any_free_marked_cell() -> None:
    state = setting_up(BARE, HANDS)
    assert [(m.tile, m.at) for m in moves_of(state, 0)] == [
        (word, at) for word in tiles("3 8 y8 19") for at in MARKED
    ]
    refusal = refused(state, place(0, "3", (0, 1)))
    assert (refusal.rule, refusal.key) == ("L4", "marked_places")
    refusal = refused(after(state, place(0, "8", (1, 1))), place(0, "3", (1, 1)))
    assert (refusal.rule, refusal.key, refusal.where) == ("L4", "occupied", ((1, 1),))


def test_L4_only_ones_own_tiles_are_put_down() -> None:
    state = setting_up(BARE, HANDS)
    assert refused(state, place(0, "12", (0, 0))).key == "not_held"
    assert refused(state, place(0, "5", (0, 0))).key == "not_held"
    assert after(state, place(1, "12", (0, 0))).boards[0] == state.boards[0]


def test_L4_all_players_put_theirs_down_at_the_same_time() -> None:
    state = setting_up(BARE, HANDS)
    assert Lucky(2).to_act(state) == (0, 1)
    one, other = place(0, "19", (3, 3)), place(1, "12", (0, 0))
    assert after(state, one, other) == after(state, other, one)
    assert Lucky(2).to_act(after(state, other, one, place(1, "1", (1, 1)))) == (0, 1)


ALMOST = """
    3  .  .  .  |  1  .  .  .
    .  8  .  .  |  . 12  .  .
    .  . y8  .  |  .  . y12 .
    .  .  . 19  |  .  .  .  .
"""


def test_L4_until_ready_a_player_may_rearrange_its_own_four() -> None:
    state = setting_up(ALMOST, "| 20")
    assert kinds_of(state, 0) == ["lift", "ready"]
    lifted = after(state, lift(0, (0, 0)), lift(0, (1, 1)))
    assert lifted.held[0] == tiles("3 8")
    moved = after(lifted, place(0, "3", (1, 1)), place(0, "8", (0, 0)))
    assert diagonal(moved.boards[0]) == ["r8", "r3", "y8", "r19"]
    assert moved.boards[1] == state.boards[1]


def test_L4_only_what_lies_there_is_taken_up() -> None:
    state = after(setting_up(ALMOST, "| 20"), lift(0, (0, 0)))
    for seat, at in ((0, (0, 0)), (0, (0, 1)), (1, (3, 3))):
        refusal = refused(state, lift(seat, at))
        assert (refusal.rule, refusal.key) == ("L4", "nothing_there")


def test_L4_who_is_ready_rearranges_no_more() -> None:
    state = after(setting_up(ALMOST, "| 20"), ready(0))
    assert Lucky(2).to_act(state) == (1,)
    assert moves_of(state, 0) == []
    for move in (lift(0, (0, 0)), ready(0), place(0, "3", (0, 0))):
        assert refused(state, move).key == "ready_already"


def test_L4_who_is_ready_has_put_down_all_four() -> None:
    refusal = refused(setting_up(ALMOST, "| 20"), ready(1))
    assert (refusal.rule, refusal.key) == ("L4", "place_all")


def test_L4_play_begins_when_the_last_player_is_ready() -> None:
    state = after(setting_up(ALMOST, "| 20", ready="0"), place(1, "20", (3, 3)))
    assert state.phase == "setup"
    for move in (draw(0), discard(0), take(0, "3", (0, 0)), draw(1)):
        assert refused(state, move).rule == "L4"
    step = Lucky(2).apply(state, ready(1))
    assert (step.state.phase, step.state.turn) == ("turn", 0)
    assert step.events[-1] == Turned(0)
    assert Lucky(2).to_act(step.state) == (0,)
    assert refused(step.state, ready(0)).rule == refused(step.state, lift(0, (0, 0))).rule == "L4"


def test_L4_what_a_player_lays_can_be_undone_and_its_ready_can_not() -> None:
    match = new_match(Lucky(2), seed=1, games=1)
    start, (hand, _) = match.state, match.state.held
    for word, at in zip(hand, MARKED, strict=True):
        match.play(place(0, word, at))
    while match.can_undo():
        match.undo()
    assert match.state == start
    for word, at in zip(hand, MARKED, strict=True):
        match.play(place(0, word, at))
    match.play(ready(0))
    with pytest.raises(NotNow):
        match.undo()


# --- set-up `michael`


@pytest.mark.parametrize("seats", SEATS)
def test_L5_one_tile_each_is_dealt_face_up_in_seat_order(seats: int) -> None:
    rules = Lucky(seats, "michael")
    state = started(rules, first=1)
    for seat in range(seats):
        assert rules.to_act(state) == (CHANCE,)
        step = rules.apply(state, dealt(f"{9 + seat}"))
        assert step.events == (Dealt(seat, f"r{9 + seat}"),)
        state = step.state
    assert state.held == tuple((f"r{9 + seat}",) for seat in range(seats))
    assert rules.to_act(state) == tuple(range(seats))
    assert all(rules.seen_by(state, seat).held == state.held for seat in range(seats))


def test_L5_all_players_put_theirs_down_at_the_same_time() -> None:
    state = setting_up(BARE, "9 | 10", setup="michael")
    one, other = place(0, "9", (3, 3)), place(1, "10", (2, 2))
    assert after(state, one, other) == after(state, other, one)
    assert Lucky(2, "michael").to_act(after(state, other)) == (0,)


def test_L5_a_tile_goes_on_a_free_marked_cell() -> None:
    state = setting_up(
        """
        .  .  .  .  |  .  .  .  .
        . 16  .  .  |  .  .  .  .
        .  .  .  .  |  .  .  .  .
        .  .  .  .  |  .  .  .  3
        """,
        "9 | 10",
        setup="michael",
    )
    assert [move.at for move in moves_of(state, 0)] == [(0, 0), (2, 2), (3, 3)]
    assert refused(state, place(0, "9", (1, 1))).key == "occupied"
    for move in (place(0, "9", (0, 1)), place(0, "10", (0, 0)), draw(0)):
        assert refused(state, move).rule == "L5"


def test_L5_a_tile_once_put_down_stays() -> None:
    state = after(setting_up(BARE, "9 | 10", setup="michael"), place(0, "9", (3, 3)))
    refusal = refused(state, lift(0, (3, 3)))
    assert (refusal.rule, refusal.key) == ("L5", "it_stays")
    assert refused(state, ready(0)).rule == refused(state, ready(1)).rule == "L5"
    match = new_match(Lucky(2, "michael"), seed=1, games=1)
    match.play(next(iter(match.moves())))
    with pytest.raises(NotNow):
        match.undo()


def test_L5_the_next_round_is_dealt_when_all_have_put_theirs_down() -> None:
    rules = Lucky(2, "michael")
    state = after(setting_up(BARE, "9 | 10", setup="michael"), place(1, "10", (0, 0)))
    assert (rules.to_act(state), state.held) == ((0,), (("r9",), ()))
    state = after(state, place(0, "9", (2, 2)))
    assert (rules.to_act(state), state.held) == ((CHANCE,), ((), ()))
    state = after(state, dealt("4"), dealt("5"))
    assert (rules.to_act(state), state.held) == ((0, 1), (("r4",), ("r5",)))


@pytest.mark.parametrize("seats", SEATS)
def test_L5_after_four_rounds_play_begins(seats: int) -> None:
    match = new_match(Lucky(seats, "michael"), seed=3, games=1, first=1)
    for at in MARKED:
        for seat in reversed(range(seats)):
            assert match.state.phase == "setup"
            match.play(Move(seat, "place", match.state.held[seat][0], at))
    assert (match.state.phase, match.to_act()) == ("turn", (1,))
    assert [len("".join(diagonal(laid)).split()) for laid in match.state.boards] == [1] * seats
    assert len(match.state.pile) == 16 * seats


# --- set-up `sorted`


@pytest.mark.parametrize("seats", SEATS)
def test_L6_four_tiles_lie_on_the_diagonal_in_rising_order(seats: int) -> None:
    for seed in range(20):
        state = started(Lucky(seats, "sorted"), seed)
        for laid in state.boards:
            assert all(bool(laid[r][c]) == (r == c) for r in range(4) for c in range(4))
            assert numbers(diagonal(laid)) == sorted(numbers(diagonal(laid)))
        assert len(state.pile) == 16 * seats


def test_L6_the_app_lays_them_and_play_begins() -> None:
    state = started(Lucky(3, "sorted"), first=2)
    assert (state.phase, Lucky(3, "sorted").to_act(state)) == ("turn", (2,))
    assert state.held == ((), (), ())
    assert refused(state, lift(2, (0, 0))).rule == refused(state, ready(2)).rule == "L4"
    assert kinds_of(state, 2) == ["draw"]


# --- all set-ups


def test_L7_no_arrangement_of_the_diagonal_is_illegal() -> None:
    for order in permutations(["3", "8", "y8", "19"]):
        state = setting_up(BARE, HANDS)
        for at, word, other in zip(MARKED, order, ("1", "12", "y12", "20"), strict=True):
            state = after(state, place(0, word, at), place(1, other, at))
        state = after(state, ready(1), ready(0))
        assert diagonal(state.boards[0]) == [tile(word) for word in order]
        assert (state.phase, state.turn) == ("turn", 0)
        check(state)
