"""Where a tile of Lucky Numbers may be placed, and where not (L11)."""

from __future__ import annotations

import pytest
from lucky_positions import LAID, board, moves_of, place, position, refused, take, tiles

from game.lucky.rules import Lucky
from game.lucky.state import Placed
from game.rules import Turned


def fitting(drawing: str, word: str) -> list[tuple[int, int]]:
    """Where a drawn tile may go on the only board drawn; a second seat has nothing yet."""
    laid = "\n".join(f"{line} | . . . ." for line in drawing.strip().splitlines())
    state = position(laid, held=word)
    return [move.at for move in moves_of(state, 0) if move.at is not None]


@pytest.mark.parametrize("lower", ["10", "12"])
def test_L11_where_the_13_of_the_texts_example_may_go(lower: str) -> None:
    drawing = f"""
         3   .  {lower}   .
         .   5   .  y13
        15   .  16   .
         .   .   .  17
    """
    laid = board(drawing)
    cells = [at for at in fitting(drawing, "13") if laid[at[0]][at[1]] != "y13"]
    assert [at for at in cells if not laid[at[0]][at[1]]] == [(3, 1)]
    assert [laid[at[0]][at[1]] for at in cells if at != (3, 1)] == [f"r{lower}", "r15"]


def test_L11_a_number_is_greater_than_all_to_its_left_and_above() -> None:
    drawing = """
        .  .  .  6
        .  .  .  8
        3  9  .  .
        .  .  .  .
    """
    assert (2, 3) in fitting(drawing, "10")
    assert (2, 3) not in fitting(drawing, "7")
    assert (2, 3) not in fitting(drawing.replace(" 8", "12"), "10")
    assert (2, 3) not in fitting(drawing.replace(" 9", "12"), "10")
    assert (2, 3) not in fitting(drawing.replace(" 9", " .").replace(" 3", "12"), "10")


def test_L11_a_number_is_smaller_than_all_to_its_right_and_below() -> None:
    drawing = """
        .  .  .  .
        .  . 12 16
        . 13  .  .
        . 15  .  .
    """
    assert (1, 1) in fitting(drawing, "11")
    assert (1, 1) not in fitting(drawing, "14")
    assert (1, 1) not in fitting(drawing.replace("12", " 9"), "11")
    assert (1, 1) not in fitting(drawing.replace("13", " 9"), "11")
    assert (1, 1) not in fitting(drawing.replace("12", " .").replace("16", " 9"), "11")


def test_L11_empty_cells_in_between_do_not_matter() -> None:
    drawing = """
        8  .  .  .
        .  .  .  .
        .  .  .  .
        .  .  .  .
    """
    assert {(0, 3), (3, 0)}.isdisjoint(fitting(drawing, "7"))
    assert {(0, 3), (3, 0), (3, 3)} <= set(fitting(drawing, "9"))
    far = """
        .  .  .  8
        .  .  .  .
        .  .  .  .
        8  .  .  .
    """.replace("8", "y8", 1)
    assert (0, 0) in fitting(far, "7")
    assert (0, 0) not in fitting(far, "9")


@pytest.mark.parametrize("word", ["r9", "y9"])
def test_L11_equal_numbers_never_fit(word: str) -> None:
    other = "y9" if word == "r9" else "r9"
    drawing = f"""
        .  .   .     .
        .  .   .     .
        .  .  {other}  .
        .  .   .     .
    """
    in_line = {(2, 0), (2, 1), (2, 3), (0, 2), (1, 2), (3, 2)}
    assert in_line.isdisjoint(fitting(drawing, word))
    assert {(0, 0), (1, 1), (3, 3)} <= set(fitting(drawing, word))


def test_L11_equal_numbers_never_fit_in_a_swap_either() -> None:
    drawing = """
        2   .   .   .
        .   7   .  y9
        .   .   .   .
        .   .   .  15
    """
    assert (1, 1) in fitting(drawing, "8")
    assert (1, 1) not in fitting(drawing, "9")
    assert (3, 3) in fitting(drawing, "10")
    assert (3, 3) not in fitting(drawing, "9")


def test_L11_the_replaced_tile_is_not_counted() -> None:
    drawing = """
        2   .   .   .
        .   7   .  12
        .   .   9   .
        .   .   .  17
    """
    for word in ("1", "3", "6", "8", "10", "11"):
        assert (1, 1) in fitting(drawing, word)
    assert (1, 1) not in fitting(drawing, "13")
    for word in ("13", "16", "y9"):
        assert (1, 3) in fitting(drawing, word)
    assert (1, 1) in fitting(drawing, "y7")


def test_L11_the_replaced_tile_goes_face_up_into_the_pool() -> None:
    for state, move, source, pool in (
        (position(LAID, held="y6", pool="3"), place(0, "y6", (1, 1)), "hand", "3 7"),
        (position(LAID, pool="3 y6"), take(0, "y6", (1, 1)), "open", "3 7"),
    ):
        step = Lucky(2).apply(state, move)
        assert step.events == (Placed(0, "y6", (1, 1), source, "r7"), Turned(1))
        assert step.state.open == tiles(pool)
        assert all(Lucky(2).seen_by(step.state, seat).open == tiles(pool) for seat in (0, 1))


def test_L11_a_refusal_points_at_the_tiles_in_the_way() -> None:
    drawing = LAID.replace(".  7  .  .", ".  7  8  .")
    for word, at, where in (
        ("10", (0, 1), ((1, 1),)),
        ("10", (1, 2), ((2, 2),)),
        ("6", (1, 3), ((1, 1), (1, 2))),
        ("18", (0, 3), ((3, 3),)),
    ):
        refusal = refused(position(drawing, held=word), place(0, word, at))
        assert (refusal.rule, refusal.key, refusal.where) == ("L11", "must_rise", where)


def test_L11_a_tile_goes_on_ones_own_board_only() -> None:
    state = position(LAID, turn=1, pool="3")
    step = Lucky(2).apply(state, take(1, "3", (0, 1)))
    assert step.state.boards[0] == state.boards[0]
    assert step.state.boards[1][0] == ("r1", "r3", "", "")
