"""Puzzles keep the promises of docs/rules/puzzles.md: a few seeds; the command runs thousands."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from io import StringIO

import pytest

from game.crossing.positions import impossibility
from game.crossing.rules import Crossing
from game.crossing.state import BLACK, EMPTY, FULL, Move
from game.lucky.state import FULL as LUCKY
from game.lucky.state import NUMBERS, blockers, free_cells, tile_at
from game.puzzles import command, puzzle
from game.puzzles.command import PuzzlesOptions
from game.puzzles.puzzle import GRADES, AnyPuzzle, maker_of, with_puzzles
from game.puzzles.trellis import TrellisPuzzle
from game.rules import Malformed
from game.trellis.state import Move as Lay
from game.trellis.table import table_refusal
from game.trellis.table import tiles_of as tiles_on

SEEDS = range(2)


@cache
def made(game: str, grade: int, seed: int) -> AnyPuzzle:
    return puzzle.puzzle(game, grade, seed)


def some(*games: str) -> list[AnyPuzzle]:
    return [made(game, grade, seed) for game in games for grade in GRADES for seed in SEEDS]


@pytest.mark.parametrize("game", with_puzzles())
def test_P1_every_answer_is_a_legal_move(game: str) -> None:
    for one in some(game):
        match = one.match()
        assert [match.refusal(answer) for answer in one.answers] == [None] * len(one.answers)


@pytest.mark.parametrize("game", with_puzzles())
def test_P2_the_seed_alone_decides(game: str) -> None:
    again = puzzle.puzzle(game, 1, 0)
    assert again.match().state == made(game, 1, 0).match().state
    assert again.answers == made(game, 1, 0).answers
    assert again.match().state != made(game, 1, 1).match().state


def test_P5_each_has_the_grade_that_was_asked_for() -> None:
    assert [one.grade for one in some(*with_puzzles())] == [
        grade for _ in with_puzzles() for grade in GRADES for _ in SEEDS
    ]
    with pytest.raises(Malformed, match="accepted: 1, 2, 3"):
        puzzle.puzzle("lucky", 4, 0)
    with pytest.raises(Malformed, match="accepted: lucky, crossing, trellis"):
        puzzle.puzzle("chess", 1, 0)


@pytest.mark.parametrize("game", with_puzzles())
def test_P6_the_expert_finds_every_answer(game: str) -> None:
    assert all(maker_of(game).solves(one, "expert", 0) for one in some(game))


# --- Crossing


def test_P7_few_marbles_are_left_and_play_can_reach_the_position() -> None:
    for one in some("crossing"):
        state = one.match().state
        marbles = [letter for row in state.tray for letter in row if letter not in (EMPTY, BLACK)]
        red, yellow = Crossing(2).scores(state)
        assert 6 <= len(marbles) <= 10
        assert abs(red - yellow) <= 8
        assert len(Crossing(2).moves(state, state.turn)) >= 3
        assert impossibility(state, FULL) is None


def values(one: AnyPuzzle) -> dict[Move, int]:
    """The lead that the puzzle promises for each move."""
    state = one.match().state
    told = {move: one.judge(move) for move in Crossing(2).moves(state, state.turn)}
    return {move: said.number * (1 if said.is_right else -1) for move, said in told.items()}


def test_P8_exactly_one_move_wins() -> None:
    for one in some("crossing"):
        assert len(one.answers) == 1
        assert maker_of("crossing").fault(one) == ""
        assert [move for move, lead in values(one).items() if lead > 0] == list(one.answers)


def test_P9_a_wrong_move_gains_more_at_once() -> None:
    rules = Crossing(2)
    for one in some("crossing"):
        state = one.match().state
        side = state.turn
        gains = {move: rules.scores(rules.apply(state, move).state)[side] for move in values(one)}
        assert gains[one.answers[0]] < max(gains.values())


def test_P10_the_grade_follows_the_moves_looked_ahead() -> None:
    looked = [(one.grade, one.measure) for one in some("crossing")]
    assert {grade for grade, moves in looked if moves == 2} == {1}
    assert all((2 if 3 <= moves <= 4 else 3) == grade for grade, moves in looked if moves > 2)


# --- Lucky Numbers


def test_P11_all_seats_have_the_same_numbers_before_them() -> None:
    for one in some("lucky"):
        state = one.match().state
        seen = {
            tuple(NUMBERS.get(tile, 0) for row in board for tile in (*row, *held))
            for board, held in zip(state.boards, state.held, strict=True)
        }
        assert len(seen) == 1
        assert 3 <= free_cells(state.boards[0]) <= 8
        lying = [tile for board in state.boards for row in board for tile in row if tile]
        held = [tile for tiles in state.held for tile in tiles]
        assert Counter([*lying, *held, *state.pile]) == Counter(LUCKY.tiles(4))


def test_P11_seats_answer_independently() -> None:
    match = made("lucky", 1, 0).match()
    for seat in (2, 0, 3, 1):
        assert seat in match.to_act()
        match.play(made("lucky", 1, 0).answers[seat])
        assert seat not in match.to_act()
    assert match.to_act() == ()


def test_P12_every_other_place_costs_turns_and_so_does_the_pool() -> None:
    for one in some("lucky"):
        legal = [move for move in one.rules.moves(one.match().state, 0) if move.do != "end"]
        right = [move for move in legal if one.judge(move).is_right]
        assert right == [one.answers[0]]
        assert len(legal) > 2
        assert all(one.judge(move).number >= 1 for move in legal if move not in right)
        assert one.measure >= 7


def wrong_free_places(one: AnyPuzzle) -> int:
    state = one.match().state
    board, tile = state.boards[0], state.held[0][0]
    free = [move.at for move in one.rules.moves(state, 0) if move.at is not None]
    assert all(not blockers(board, tile, at) for at in free)
    return len([at for at in free if not tile_at(board, at) and at != one.answers[0].at])


def test_P13_wrong_free_places_tempt() -> None:
    assert all(wrong_free_places(one) >= (3 if one.grade == 1 else 1) for one in some("lucky"))


def test_P14_the_grade_follows_the_place_and_the_margin() -> None:
    for one in some("lucky"):
        is_free = not tile_at(one.match().state.boards[0], one.answers[0].at)
        assert one.grade == (1 if is_free else 2 if one.measure >= 25 else 3)


# --- Trellis


def test_P15_two_lines_and_three_tiles() -> None:
    for one in some("trellis"):
        state = one.match().state
        assert [4 <= len(group) <= 7 for group in state.groups] == [True, True]
        assert table_refusal(state.groups) is None
        assert (len(state.racks[0]), state.bag, state.display) == (3, (), ())


def test_P16_every_lay_of_all_three_is_right_and_no_other() -> None:
    for one in some("trellis"):
        match, answer = one.match(), one.answers[0]
        match.play(answer)
        assert match.state.racks == ((),)
        turned = tuple(tuple((tile, y, x) for tile, x, y in group) for group in answer.groups)
        assert one.judge(Lay(0, "lay", groups=turned)).is_right
        assert not one.judge(Lay(0, "lay", groups=one.match().state.groups)).is_right


def test_P17_additions_alone_do_not_do_it() -> None:
    for one in (made("trellis", grade, 0) for grade in GRADES):
        assert maker_of("trellis").fault(one) == ""


def a_run(colour: str, low: int, high: int) -> tuple[tuple[str, int, int], ...]:
    return tuple((f"{colour}{n}", n - low, 0) for n in range(low, high + 1))


def test_P17_the_check_finds_a_rack_that_can_be_added() -> None:
    one = made("trellis", 1, 0)
    assert isinstance(one.rules, TrellisPuzzle)
    added = replace(
        one.match().state,
        groups=(a_run("b", 4, 7), a_run("y", 4, 7)),
        racks=(("b8", "y3", "y8"),),
    )
    answer = Lay(0, "lay", groups=(a_run("b", 4, 8), a_run("y", 3, 8)))
    easy = replace(one, rules=replace(one.rules, position=added), answers=(answer,))
    assert maker_of("trellis").fault(easy) == "additions alone lay the rack"


def test_P18_the_grade_follows_the_tiles_moved() -> None:
    for one in some("trellis"):
        assert one.grade == (1 if one.measure == 1 else 2 if one.measure < 5 else 3)
        laid = tiles_on(one.answers[0].groups) - tiles_on(one.match().state.groups)
        assert laid == Counter(one.match().state.racks[0])


# --- the command


def test_the_command_says_who_solves_the_puzzles_and_that_they_are_proved() -> None:
    asked = PuzzlesOptions("crossing", 1, many=2, check=True, show=True)
    text, status = command.puzzles(asked, StringIO())
    assert status == 0
    assert text.count('"answers"') == 2
    assert "solved by expert 100.0 %" in text
    assert "proved again: 2 of 2" in text
    with pytest.raises(Malformed, match="accepted: --count from 1"):
        command.puzzles(PuzzlesOptions("crossing", 1, many=0), StringIO())
