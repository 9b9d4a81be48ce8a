"""Noughts without a screen: a test for each rule, counts that are known, and its players."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

import pytest
from noughts.advice import advise
from noughts.players import PLAYERS
from noughts.rules import Noughts
from noughts.state import CELLS, LINES, Cell, Event, Move, State, mover

from game.match import Match
from game.matches import new_match
from game.rules import Ended, Refused, Turned

RULES = Noughts(2)
DRAWN: tuple[Cell, ...] = ((0, 0), (1, 1), (0, 2), (0, 1), (2, 1), (1, 0), (1, 2), (2, 2), (2, 0))
"""A game without three in a row."""


def match_after(*cells: Cell, first: int = 0, games: int = 1) -> Match[State, Move, Event]:
    match = new_match(RULES, 1, games, first)
    for cell, seat in zip(cells, cycle((first, 1 - first)), strict=False):
        match.play(Move(seat, cell))
    return match


def rule_of(match: Match[State, Move, Event], move: Move) -> str:
    refusal = match.refusal(move)
    assert refusal is not None
    return refusal.rule


def test_N1_there_are_nine_cells_and_two_seats() -> None:
    match = match_after()
    assert [move.at for move in match.moves()] == list(CELLS)
    assert rule_of(match, Move(0, (0, 3))) == "N1"
    assert rule_of(match, Move(2, (0, 0))) == "G1"
    assert RULES.seen_by(match.state, 1) == match.state


@pytest.mark.parametrize("first", [0, 1])
def test_N2_crosses_begin_and_the_seats_take_turns(first: int) -> None:
    match = match_after(first=first)
    assert match.to_act() == (first,)
    assert rule_of(match, Move(1 - first, (0, 0))) == "N2"
    match.play(Move(first, (0, 0)))
    assert match.state.rows == ("x..", "...", "...")
    assert match.events[-1] == Turned(1 - first)
    match.play(Move(1 - first, (1, 2)))
    assert match.state.rows == ("x..", "..o", "...")
    assert match.to_act() == (first,)


def test_N3_a_sign_goes_where_none_is_and_stays() -> None:
    match = match_after((1, 1))
    assert rule_of(match, Move(1, (1, 1))) == "N3"
    assert len(list(match.moves())) == 8


@pytest.mark.parametrize("line", LINES)
def test_N4_three_in_any_line_win_at_once(line: tuple[Cell, ...]) -> None:
    others = [cell for cell in CELLS if cell not in line]
    match = match_after(line[0], others[0], line[1], others[1])
    assert match.outcome() is None
    match.play(Move(0, line[2]))
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "three in a row")
    assert match.events[-1] == Ended((0,), "three in a row")
    assert match.to_act() == ()


def test_N5_a_full_board_without_three_in_a_row_is_shared() -> None:
    match = match_after(*DRAWN)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1), "full board")


def test_N6_points_of_a_game_and_lengths_of_a_match() -> None:
    won = match_after((0, 0), (1, 0), (0, 1), (1, 1), (0, 2), games=2)
    assert won.totals() == (2, 0)
    won.go_on()
    assert won.to_act() == (1,)
    assert match_after(*DRAWN).totals() == (1, 1)
    assert RULES.games_accepted(2) == (2, 1, 4, 6)


# --- counts


def followers(state: State) -> Iterator[State]:
    for seat in RULES.to_act(state):
        for move in RULES.moves(state, seat):
            yield RULES.apply(state, move).state


def test_there_are_as_many_positions_and_games_as_everybody_counts() -> None:
    ways = {match_after().state: 1}
    positions, games = 0, 0
    while ways:
        positions += len(ways)
        after: dict[State, int] = {}
        for state, count in ways.items():
            games += count if RULES.outcome(state) else 0
            for follower in followers(state):
                after[follower] = after.get(follower, 0) + count
        ways = after
    assert (positions, games) == (5478, 255168)


@pytest.mark.parametrize(
    ("rows", "rule"),
    [
        (("xx.", "...", "..."), "N2"),
        (("o..", "...", "..."), "N2"),
        (("xxx", "ooo", "..."), "N4"),
        (("ooo", "xx.", "xx."), "N4"),
    ],
)
def test_a_position_that_no_game_comes_to_is_refused(rows: tuple[str, ...], rule: str) -> None:
    written = RULES.write_state(State(0, rows))
    with pytest.raises(Refused) as refused:
        RULES.read_state({**written, "rows": list(rows)})
    assert refused.value.refusal.rule == rule


# --- players


@pytest.mark.parametrize("hard", [0, 1])
def test_the_hard_player_never_loses(hard: int) -> None:
    seen: set[State] = set()
    waiting = [match_after().state]
    while waiting:
        state = waiting.pop()
        outcome = RULES.outcome(state)
        assert outcome is None or hard in outcome.winners
        if outcome is None and mover(state) == hard:
            move = PLAYERS["hard"](RULES, state, hard, len(seen)).move
            waiting.append(RULES.apply(state, move).state)
        elif state not in seen:
            seen.add(state)
            waiting += followers(state)
    assert len(seen) > 50


def choice(level: str, *cells: Cell) -> Cell:
    state = match_after(*cells).state
    return PLAYERS[level](RULES, state, mover(state), 1).move.at


def test_the_levels_see_more_and_more() -> None:
    crosses_threaten = ((0, 0), (1, 1), (0, 1))
    both_threaten = (*crosses_threaten, (1, 0))
    assert {choice(level, *both_threaten) for level in ("easy", "normal", "hard")} == {(0, 2)}
    assert choice("easy", *crosses_threaten) != (0, 2)
    assert choice("normal", *crosses_threaten) == (0, 2)
    assert choice("hard", *crosses_threaten) == (0, 2)


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        (((0, 0), (1, 1), (0, 1), (1, 0)), "three"),
        (((0, 0), (1, 1), (0, 1)), "stops"),
        # Crosses in two corners make two threats next; an edge keeps them busy.
        (((0, 0), (1, 1), (2, 2)), "must_answer"),
    ],
)
def test_a_hint_says_why(cells: tuple[Cell, ...], why: str) -> None:
    state = match_after(*cells).state
    assert advise(RULES, state, mover(state), 1).why == why
