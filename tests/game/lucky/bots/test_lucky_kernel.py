"""The numbers that players of Lucky Numbers reckon with, against the rules and full search."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from test_lucky_players import BLOCKED, SPREAD, board_of, position

from game.lucky.bots.kernel import (
    Numbers,
    gap,
    numbers_of,
    placed,
    reach,
    sight,
    with_number,
)
from game.lucky.bots.outlook import WEIGHT_COUNT, Outlook
from game.lucky.bots.search import Search
from game.lucky.bots.weights import WEIGHTS as BY_CELLS
from game.lucky.state import FULL, NUMBERS, blockers, tile_at
from game.matches import new_match, rules_for

WEIGHTS, NONE_LEFT = BY_CELLS[16], (0,) * 21


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_places_are_those_of_the_rules(seats: int) -> None:
    rng = Random(seats)
    match = new_match(rules_for("lucky", seats, {"setup": "sorted"}), seats)
    for _ in range(150):
        for board in match.state.boards:
            for tile in ("r1", "r7", "r10", "r15", "r20"):
                # The rules allow an equal number in place of itself; it changes nothing.
                fits = [
                    FULL.cells.index(at)
                    for at in FULL.cells
                    if not blockers(board, tile, at)
                    and (not tile_at(board, at) or NUMBERS[tile_at(board, at)] != NUMBERS[tile])
                ]
                numbers, number = numbers_of(board), NUMBERS[tile]
                assert [cell for cell, _, _ in placed(numbers, number)] == fits
                for cell, after, freed in placed(numbers, number):
                    assert after == with_number(numbers, cell, number)
                    assert with_number(after, cell, freed) == numbers
        if match.outcome() is not None:
            return
        match.play(rng.choice([move for move in match.moves() if move.do != "end"]))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_left_is_what_the_pile_holds(seats: int) -> None:
    """Players find it out from what lies open; here it is compared with the truth."""
    rng = Random(seats)
    match = new_match(rules_for("lucky", seats, {"setup": "sorted"}), 40 + seats)
    while match.outcome() is None:
        state = match.state
        seen = sight(match.rules.seen_by(state, state.turn), state.turn)
        for counts, tiles in ((seen.left, state.pile), (seen.pool, state.open)):
            truth = [0] * 21
            for tile in tiles:
                truth[NUMBERS[tile]] += 1
            assert list(counts) == truth
        assert seen.drawn == sum(NUMBERS[tile] for tile in state.held[state.turn])
        assert seen.others[0] == numbers_of(state.boards[(state.turn + 1) % seats])
        assert len(seen.others) == seats - 1
        match.play(rng.choice([move for move in match.moves() if move.do != "end"]))


def completions(board: Numbers, free: list[int], limit: int) -> list[tuple[int, ...]]:
    """Every way to fill the free cells by L11 with numbers up to `limit`, by brute force."""
    found = []
    for numbers in itertools.product(range(1, limit + 1), repeat=len(free)):
        full = board
        for cell, number in zip(free, numbers, strict=True):
            full = with_number(full, cell, number)
        if all(low < full[c] < high for c in free for low, high in [gap(full, c)]):
            found.append(numbers)
    return found


@pytest.mark.parametrize("free", [(5,), (4, 5), (5, 6, 9), (0, 1, 5), (10, 14, 15), (3, 6, 9)])
def test_reach_is_exact_for_what_can_still_fill_a_board(free: tuple[int, ...]) -> None:
    full = numbers_of(board_of("1 3 5 8\n 2 6 9 12\n 4 7 13 16\n 10 14 18 20"))
    board = full
    for cell in free:
        board = with_number(board, cell, 0)
    ways = completions(board, list(free), 20)
    for spot, span in enumerate(reach(board)):
        fitting = {way[spot] for way in ways}
        assert span == (min(fitting), max(fitting))


def test_reach_shows_a_cell_that_no_number_fits() -> None:
    ((lowest, highest),) = reach(numbers_of(board_of(BLOCKED)))
    assert lowest > highest


def test_an_estimate_is_the_sum_of_its_parts() -> None:
    board = numbers_of(board_of(SPREAD))
    left = tuple(int(n > 0) for n in range(21))
    pool = 1 << 5 | 1 << 15
    outlook = Outlook(WEIGHTS, left)
    parts = list(outlook.parts(board, pool))
    assert outlook.turns(board, pool) == pytest.approx(sum(WEIGHTS[k] * x for k, x in parts))
    assert {k for k, _ in parts} <= set(range(WEIGHT_COUNT))
    # A cell, and the union, lie between two knots, shared in full.
    assert sum(x for _, x in parts) == pytest.approx(1 + board.count(0) + 1)


def test_estimates_fall_as_a_board_gets_better() -> None:
    left = tuple(3 * int(n > 0) for n in range(21))
    outlook = Outlook(WEIGHTS, left)
    blocked = numbers_of(board_of(BLOCKED))
    opened = with_number(blocked, 14, 12)
    full = with_number(opened, 10, 9)
    assert outlook.turns(blocked, 0) > outlook.turns(opened, 0) + 1
    assert outlook.turns(opened, 0) > outlook.turns(full, 0) == 0
    assert outlook.turns(opened, 1 << 9) < outlook.turns(opened, 0)
    assert outlook.turns(opened, 1 << 17) == outlook.turns(opened, 0)


def test_L14_without_a_pile_only_free_cells_count() -> None:
    outlook, pool = Outlook(WEIGHTS, NONE_LEFT), 1 << 10
    board = numbers_of(board_of(SPREAD))
    assert outlook.turns(with_number(board, 1, 4), pool) < outlook.turns(board, pool)
    # The 10 fits more places of one board, but nobody will have a turn to take it.
    fills_it, leaves_it = with_number(board, 2, 4), with_number(board, 4, 4)
    assert outlook.turns(fills_it, pool) == outlook.turns(leaves_it, pool)


def test_L15_hard_takes_only_what_makes_its_own_board_better() -> None:
    """Whatever else the pool offers; so that the pool can not be taken from for ever."""
    rng = Random(4)
    match = new_match(rules_for("lucky", 2, {"setup": "sorted"}), 4)
    taken = 0
    for _ in range(400):
        state = match.state
        if match.outcome() is not None:
            match = new_match(rules_for("lucky", 2, {"setup": "sorted"}), rng.randrange(1000))
            continue
        if state.phase == "turn":
            seen = sight(state, state.turn)
            for take in Search(seen).takes():
                if take.number and take.freed:
                    outlook = Outlook(WEIGHTS, seen.left)
                    assert outlook.turns(take.board, 0) < outlook.turns(seen.board, 0)
                    taken += 1
        match.play(rng.choice([move for move in match.moves() if move.do != "end"]))
    assert taken > 10


def test_the_next_player_is_not_given_the_tile_that_wins() -> None:
    """The opponent's last gap takes 10 to 13; alone the 12 would be thrown away."""
    almost = board_of("1 3 5 7\n 2 6 8 11\n 4 9 . 15\n 10 12 14 18", "y")
    mine = board_of("1 . 3 4\n 5 . 8 11\n . 9 10 13\n 16 18 19 20")
    seen = sight(position(mine, drawn="r12", other=almost), 0)
    assert Search(seen._replace(others=())).options()[0].freed == 12
    assert Search(seen).options()[0].freed == 16
