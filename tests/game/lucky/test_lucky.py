"""Lucky Numbers: its tiles, its boards and its turns.

That is L1 to L3, L8 to L10 and L12; set-ups, placing and ends are tested elsewhere.
"""

from __future__ import annotations

from collections import Counter

import pytest
from lucky_positions import (
    BARE,
    LAID,
    SEATS,
    SETUPS,
    after,
    check,
    diagonal,
    discard,
    draw,
    kinds_of,
    lift,
    moves_of,
    numbers,
    place,
    position,
    ready,
    refused,
    rules_of,
    setting_up,
    started,
    take,
    tiles,
    turned,
)

from game.lucky.rules import Lucky
from game.lucky.state import Discarded, Drawn, Move, Placed, State
from game.matches import new_match, rules_for
from game.rules import CHANCE, HIDDEN, Malformed, NotNow, Refused, Turned

# --- material


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seats", SEATS)
def test_L1_there_are_as_many_sets_of_20_tiles_as_players(seats: int, setup: str) -> None:
    state = started(Lucky(seats, setup))
    lying = [word for laid in state.boards for row in laid for word in row if word]
    every = [*state.pile, *lying, *(word for hand in state.held for word in hand)]
    assert set(Counter(every).values()) == {1}
    sets = {colour: sorted(numbers([w for w in every if w[0] == colour])) for colour in "rygb"}
    assert [len(found) for found in sets.values()] == [20] * seats + [0] * (4 - seats)
    assert all(found in ([], list(range(1, 21))) for found in sets.values())


def test_L1_four_colours_exist_and_so_at_most_four_players() -> None:
    assert Lucky.seat_counts == (2, 3, 4)
    for seats in (1, 5):
        with pytest.raises(Malformed, match="accepted: 2, 3, 4"):
            rules_for("lucky", seats, {})
    for word in ("w7", "r0", "r21", "7"):
        with pytest.raises(Malformed):
            Lucky(2).read_move({"seat": 0, "do": "take", "tile": word, "at": [0, 0]})


def test_L1_colours_have_no_meaning_in_play() -> None:
    state = position(
        """
        2  .  .  .  |  1  .  .  .
        . y6  .  .  |  .  5  .  .
        .  .  9  .  |  .  . 12  .
        .  .  . 17  |  .  .  . 20
        """,
        pool="3 y3 7 y7 11 y11",
    )
    for number in (3, 7, 11):
        red, yellow = (
            [move.at for move in moves_of(state, 0) if move.tile == f"{colour}{number}"]
            for colour in "ry"
        )
        assert red == yellow != []


def test_L2_all_sets_are_shuffled_together() -> None:
    dealt_to: list[set[str]] = [set(), set()]
    for seed in range(300):
        for seat, hand in enumerate(started(Lucky(2), seed).held):
            dealt_to[seat].update(hand)
    assert dealt_to == [{f"{c}{n}" for c in "ry" for n in range(1, 21)}] * 2
    assert started(Lucky(2), 7) == started(Lucky(2), 7)


@pytest.mark.parametrize(
    ("state", "do", "left"),
    [
        pytest.param(setting_up(BARE, "|", setup="michael"), "deal", 40, id="dealt"),
        pytest.param(after(position(LAID), draw(0)), "turn", 32, id="drawn"),
    ],
)
def test_L2_every_tile_of_the_pile_is_as_likely_to_be_on_top(
    state: State, do: str, left: int
) -> None:
    rules = rules_of(state)
    assert rules.to_act(state) == (CHANCE,)
    assert list(rules.odds(state)) == [(Move(CHANCE, do, word), 1) for word in state.pile]
    assert len(state.pile) == left


def test_L2_the_pile_lies_face_down() -> None:
    state = position(LAID, pool="r3 y4")
    other = position(LAID.replace("17", "18"), pool="r3 y4")
    for seat in (0, 1):
        view = Lucky(2, "sorted").seen_by(state, seat)
        assert view.pile == (HIDDEN,) * 30 == Lucky(2, "sorted").seen_by(other, seat).pile
        assert Lucky(2, "sorted").write_state(view)["pile"] == {"count": 30}
        assert (view.open, view.boards) == (state.open, state.boards)


def test_L2_equal_numbers_can_meet_on_one_diagonal() -> None:
    state = setting_up(BARE, "5 y5 9 y9 | 1 y2 3 y4")
    for i, (word, other) in enumerate([("y9", "1"), ("5", "y2"), ("y5", "3"), ("9", "y4")]):
        state = after(state, place(0, word, (i, i)), place(1, other, (i, i)))
    state = after(state, ready(0), ready(1))
    assert diagonal(state.boards[0]) == ["y9", "r5", "y5", "r9"]
    assert state.phase == "turn"
    check(state)


# --- boards


def test_L3_a_board_has_four_rows_and_four_columns() -> None:
    state = after(position(BARE), draw(0), turned("11"))
    cells = [(row, column) for row in range(4) for column in range(4)]
    assert [move.at for move in moves_of(state, 0) if move.do == "place"] == cells
    for at in ((-1, 0), (0, -1), (4, 0), (0, 4), (3, 40)):
        refusal = refused(state, place(0, "11", at))
        assert (refusal.rule, refusal.key) == ("L3", "off_the_board")


def test_L3_row_0_is_the_far_row_and_column_0_the_left_one() -> None:
    state = position(
        """
        .  .  .  .  |  .  .  .  .
        .  .  .  .  |  .  .  .  .
        .  . 10  .  |  .  .  .  .
        .  .  .  .  |  .  .  .  .
        """,
        pool="4 16",
    )
    for at in ((2, 0), (2, 1), (0, 2), (1, 2)):
        assert Lucky(2).refusal(state, take(0, "4", at)) is None
        assert refused(state, take(0, "16", at)).rule == "L11"
    for at in ((2, 3), (3, 2)):
        assert Lucky(2).refusal(state, take(0, "16", at)) is None
        assert refused(state, take(0, "4", at)).rule == "L11"
    written = Lucky(2, "sorted").write_state(after(state, take(0, "4", (2, 0))))["boards"]
    assert written == [
        [["", "", "", ""], ["", "", "", ""], ["r4", "", "r10", ""], ["", "", "", ""]],
        [[""] * 4] * 4,
    ]


def test_L3_the_marked_cells_mean_nothing_after_the_set_up() -> None:
    state = after(position(LAID), draw(0), turned("8"))
    assert {(0, 2), (1, 1), (2, 2)} <= {move.at for move in moves_of(state, 0)}
    swapped = after(state, place(0, "8", (1, 1)))
    assert diagonal(swapped.boards[0]) == ["r2", "r8", "r9", "r17"]
    elsewhere = after(swapped, draw(1), turned("y3"), place(1, "y3", (0, 1)))
    assert elsewhere.boards[1][0] == ("r1", "y3", "", "")


# --- turns


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seats", SEATS)
def test_L8_the_seat_that_was_chosen_starts(seats: int, setup: str) -> None:
    for first in range(seats):
        match = new_match(Lucky(seats, setup), seed=5, games=1, first=first)
        for _ in range(5 * seats):
            if match.state.phase == "setup":
                moves = list(match.moves())
                match.play(next((m for m in moves if m.do == "ready"), moves[0]))
        assert (match.state.first, match.to_act()) == (first, (first,))


@pytest.mark.parametrize("seats", SEATS)
def test_L8_when_nobody_chose_the_seed_does(seats: int) -> None:
    firsts = [new_match(Lucky(seats), seed, games=1).first for seed in range(60)]
    assert firsts == [new_match(Lucky(seats), seed, games=1).first for seed in range(60)]
    assert all(firsts.count(seat) > 60 / seats / 2 for seat in range(seats))


@pytest.mark.parametrize("seats", SEATS)
def test_L8_play_goes_clockwise(seats: int) -> None:
    match = new_match(Lucky(seats, "sorted"), seed=4, games=1, first=1)
    for turn in range(3 * seats):
        seat = (1 + turn) % seats
        assert match.to_act() == (seat,)
        match.play(draw(seat))
        match.play(discard(seat) if turn % 2 else moves_of(match.state, seat)[0])


def test_L8_nobody_plays_out_of_turn() -> None:
    state = position(LAID, turn=1, pool="8 13")
    holding = after(state, draw(1), turned("y6"))
    for move in (draw(0), take(0, "8", (1, 2)), discard(0)):
        assert refused(state, move).rule == "L8"
    for move in (place(0, "y6", (0, 1)), discard(0), draw(0)):
        assert refused(holding, move).rule == "L8"
    assert moves_of(state, 0) == moves_of(holding, 0) == []


def test_L9_a_draw_turns_the_top_tile_of_the_pile_face_up() -> None:
    state = position(LAID, pool="8 13")
    drawing = Lucky(2).apply(state, draw(0))
    assert Lucky(2).to_act(drawing.state) == (CHANCE,)
    step = Lucky(2).apply(drawing.state, turned("y6"))
    assert step.events == (Drawn(0, "y6"),)
    assert drawing.final
    assert step.final
    assert step.state.held == (("y6",), ())
    assert Counter(step.state.pile) == Counter(state.pile) - Counter(["y6"])
    assert (step.state.boards, step.state.open) == (state.boards, state.open)
    assert Lucky(2).seen_by(step.state, 1).held == (("y6",), ())


def test_L9_the_drawn_tile_is_placed_swapped_or_put_into_the_pool() -> None:
    state = position(LAID, pool="8 13", held="y6")
    assert kinds_of(state, 0) == ["place", "discard"]
    placed = after(state, place(0, "y6", (0, 1)))
    assert placed.boards[0][0] == ("r2", "y6", "", "")
    assert placed.open == tiles("8 13")
    swapped = after(state, place(0, "y6", (0, 0)))
    assert diagonal(swapped.boards[0]) == ["y6", "r7", "r9", "r17"]
    assert swapped.open == tiles("2 8 13")
    step = Lucky(2).apply(state, discard(0))
    assert step.events == (Discarded(0, "y6"), Turned(1))
    assert (step.state.boards, step.state.open) == (state.boards, tiles("8 13 y6"))
    for left in (placed, swapped, step.state):
        assert (left.phase, left.turn, left.held) == ("turn", 1, ((), ()))


def test_L9_a_draw_can_not_be_taken_back() -> None:
    match = new_match(Lucky(2, "sorted"), seed=1, games=1, first=0)
    match.play(draw(0))
    assert not match.can_undo()
    with pytest.raises(NotNow) as caught:
        match.undo()
    assert caught.value.rule == "G4"


def test_L9_a_draw_must_be_finished_first() -> None:
    state = position(LAID, pool="8 13", held="y6")
    for move in (draw(0), take(0, "8", (1, 1))):
        refusal = refused(state, move)
        assert (refusal.rule, refusal.key) == ("L9", "finish_the_draw")
    for word in ("8", "y1", "2"):
        assert refused(state, place(0, word, (0, 1))).key == "not_held"
    assert Lucky(2).to_act(state) == (0,)


def test_L9_without_a_draw_there_is_nothing_to_place_or_discard() -> None:
    state = position(LAID, pool="8 13")
    for move in (place(0, "8", (1, 2)), place(0, "y6", (0, 1)), discard(0)):
        refusal = refused(state, move)
        assert (refusal.rule, refusal.key) == ("L9", "nothing_held")


def test_L9_a_turn_is_a_draw_or_a_take_and_then_the_next_players() -> None:
    state = position(LAID, pool="8 13")
    assert kinds_of(state, 0) == ["draw", "take"]
    taken = after(state, take(0, "8", (1, 1)))
    drew = after(state, draw(0), turned("y6"), discard(0))
    for left in (taken, drew):
        assert left.turn == 1
        assert refused(left, draw(0)).rule == "L8"


def test_L10_a_tile_of_the_pool_is_taken_and_placed_in_one_move() -> None:
    state = position(LAID, pool="8 13")
    step = Lucky(2).apply(state, take(0, "13", (1, 3)))
    assert step.events == (Placed(0, "r13", (1, 3), "open", ""), Turned(1))
    assert step.state.boards[0][1] == ("", "r7", "", "r13")
    assert (step.state.open, step.state.pile) == (tiles("8"), state.pile)
    assert step.state.held == ((), ())


def test_L10_any_tile_of_the_pool_may_be_taken() -> None:
    state = position(LAID, pool="3 y3 8 13 19")
    assert {move.tile for move in moves_of(state, 0) if move.do == "take"} == set(state.open)


def test_L10_only_tiles_of_the_pool_are_taken() -> None:
    state = position(LAID, pool="8 13")
    for word in ("11", "y8", "2", "5"):
        refusal = refused(state, take(0, word, (1, 2)))
        assert (refusal.rule, refusal.key) == ("L10", "not_open")
    assert kinds_of(position(LAID), 0) == ["draw"]


def test_L10_a_taken_tile_must_be_placed() -> None:
    state = position(LAID, pool="8 13")
    assert refused(state, Move(0, "take", "r8")).rule == "L11"
    with pytest.raises(Malformed):
        Lucky(2).read_move({"seat": 0, "do": "take", "tile": "r8"})
    left = after(state, take(0, "8", (1, 1)))
    assert left.open == tiles("7 13")
    assert refused(left, discard(0)).rule == "L8"


def test_L10_a_tile_is_taken_only_to_where_it_fits() -> None:
    taking, holding = position(LAID, pool="10"), position(LAID, held="10")
    for at in [(row, column) for row in range(4) for column in range(4)]:
        refusal = Lucky(2).refusal(taking, take(0, "10", at))
        assert refusal == Lucky(2).refusal(holding, place(0, "10", at))
        assert refusal is None or refusal.rule == "L11"
    assert [m.at for m in moves_of(taking, 0) if m.do == "take"] == [
        m.at for m in moves_of(holding, 0) if m.do == "place"
    ]


# --- what is no turn


def test_L12_a_turn_changes_one_cell_of_ones_own_board_at_most() -> None:
    start = position(LAID, pool="3 8 13", turn=1)
    for state in (start, after(start, draw(1), turned("6"))):
        for move in moves_of(state, 1):
            left = Lucky(2).apply(state, move).state
            changed = [
                (seat, (row, column))
                for seat in (0, 1)
                for row in range(4)
                for column in range(4)
                if left.boards[seat][row][column] != state.boards[seat][row][column]
            ]
            assert changed == ([(1, move.at)] if move.at else [])


def test_L12_tiles_on_the_board_are_never_moved() -> None:
    state = position(LAID, pool="8 13")
    for at in [(row, column) for row in range(4) for column in range(4)]:
        for move in (lift(0, at), place(0, "7", at), take(0, "7", at)):
            assert refused(state, move)
            assert refused(after(state, draw(0), turned("6")), move)


def test_L12_there_is_no_pass() -> None:
    for do in ("pass", "skip", "wait"):
        with pytest.raises(Malformed):
            Lucky(2).read_move({"seat": 0, "do": do})
    for state in (position(LAID), position(LAID, pool="8 13"), position(BARE, idle=99)):
        left = {Lucky(2).apply(state, move).state for move in moves_of(state, 0)}
        assert kinds_of(state, 0)[0] == "draw"
        assert state not in left
        assert refused(state, discard(0))


def test_L12_the_pile_is_never_empty_at_the_start_of_a_turn() -> None:
    with pytest.raises(Refused) as caught:
        position(LAID, pile="")
    assert caught.value.refusal.rule == "L12"
    assert position(LAID, pile="", held="6").phase == "placing"
