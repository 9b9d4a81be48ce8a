"""Computer players of Lucky Numbers: legal, pinned, blind for what is hidden, never in circles."""

from __future__ import annotations

import gc
import sys
from dataclasses import replace
from random import Random

import pytest
from breadth import times
from elsewhere import printed_elsewhere

from game.choice import Choice
from game.lucky.positions import impossibility
from game.lucky.rules import Lucky
from game.lucky.solo import SoloLucky
from game.lucky.state import FULL, NUMBERS, Board, Cell, Move, State, in_order, tile_at, with_tile
from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.players import LEVELS, choose, players_of, seed_at
from game.rules import CHANCE, pick, stream

NAMES = tuple(players_of("lucky"))
SURE = ("easy", "normal", "hard")
"""The levels that do not go by what chance plays on from here."""
SPREAD = """
     3  .  . 12
     .  6  .  .
     .  . 14  .
     .  .  . 18
"""
ALMOST_FULL = """
     1  3  5  7
     2  5  8 11
     4  8  . 14
     6 10 13 18
"""
BLOCKED = """
     1  3  5  7
     2  5  8 11
     4  7  . 14
     6  8  9 18
"""


@pytest.fixture
def played_on_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """For what holds however well `expert` plays."""
    monkeypatch.setattr("game.lucky.bots.rollouts.ROLLOUTS", 6)
    monkeypatch.setattr("game.lucky.bots.rollouts.ROUNDS", 2)


def board_of(picture: str, colour: str = "r") -> Board:
    rows = [line.split() for line in picture.strip().splitlines()]
    return tuple(tuple("" if n == "." else f"{colour}{n}" for n in row) for row in rows)


def position(
    mine: Board, pool: str = "", drawn: str = "", other: Board = FULL.empty, idle: int = 0
) -> State:
    """Two seats, the turn of seat 0; what lies nowhere is in the pile."""
    boards = (_recoloured(mine), other)
    lying = [tile for board in boards for row in board for tile in row if tile]
    gone = [*lying, *pool.split(), *drawn.split()]
    pile = [tile for tile in FULL.tiles(2) if tile not in gone]
    held = in_order(drawn.split())
    state = State(
        seats=2,
        setup="sorted",
        first=0,
        phase="placing" if drawn else "turn",
        turn=0,
        boards=boards,
        held=(held, ()),
        ready=(True, True),
        pile=in_order(pile),
        open=in_order(pool.split()),
        idle=idle,
        agreed=(False, False),
    )
    assert impossibility(state) is None
    return state


def _recoloured(board: Board) -> Board:
    """The second red tile of a number becomes the yellow one."""
    seen: set[str] = set()
    for at in FULL.cells:
        tile = tile_at(board, at)
        board = with_tile(board, at, tile.replace("r", "y") if tile in seen else tile)
        seen.add(tile)
    return board


def ask(state: State, level: str, seed: int = 1) -> Choice[Move]:
    rules = Lucky(2, "sorted")
    return choose(rules, rules.seen_by(state, 0), 0, level, seed)


def play_out(match: AnyMatch, names: tuple[str, ...], limit: int = 2000) -> int:
    """Every move is checked by the match itself: an illegal one raises Refused."""
    for ply in range(limit):
        if match.outcome() is not None:
            return ply
        seat = match.to_act()[-1]
        view = match.rules.seen_by(match.state, seat)
        seed = seed_at(match.rules, view, match.setup.seed)
        match.play(choose(match.rules, view, seat, names[seat], seed).move)
    raise AssertionError(f"not finished after {limit} moves")


@pytest.mark.usefixtures("played_on_little")
@pytest.mark.parametrize("setup", ["four", "michael", "sorted"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_mixture_of_players_ends_a_legal_game(seats: int, setup: str) -> None:
    rng = Random(f"{seats}{setup}")
    for seed in range(times(6)):
        names = tuple(rng.choice(NAMES) for _ in range(seats))
        play_out(new_match(rules_for("lucky", seats, {"setup": setup}), seed), names)


def test_what_players_remember_takes_no_more_memory_on_a_long_day() -> None:
    held = []
    for begins in (0, 8):
        for seed in range(begins, begins + 8):
            play_out(new_match(rules_for("lucky", 4, {}), seed), ("easy", "normal") * 2)
        gc.collect()
        held.append(sys.getallocatedblocks())
    assert held[1] - held[0] < 1000


@pytest.mark.usefixtures("played_on_little")
@pytest.mark.parametrize("name", [name for name in NAMES if name != "random"])
def test_a_table_of_one_kind_of_player_comes_to_an_end(name: str) -> None:
    """L15: between two draws a seat takes only so often as its board gets better."""
    for seed in range(3):
        match = new_match(rules_for("lucky", 2, {}), 100 + seed)
        play_out(match, (name, name), limit=200)


@pytest.mark.usefixtures("played_on_little")
@pytest.mark.parametrize("name", NAMES)
def test_players_see_nothing_of_the_pile_but_its_size(name: str) -> None:
    """The whole truth gives the same answer as the seat's view."""
    match = new_match(rules_for("lucky", 3, {}), 5)
    for _ in range(40):
        seat = match.to_act()[0]
        view = match.rules.seen_by(match.state, seat)
        assert set(view.pile) <= {"?"}
        told = choose(match.rules, view, seat, name, 7)
        scrambled = replace(match.state, pile=tuple(reversed(match.state.pile)))
        assert choose(match.rules, scrambled, seat, name, 7) == told
        match.play(told.move)
        if match.outcome() is not None:
            return


@pytest.mark.parametrize("level", LEVELS)
def test_L15_players_agree_at_once_to_end(level: str) -> None:
    state = position(board_of(SPREAD), pool="r9", idle=60)
    assert ask(state, level).move == Move(0, "end")
    assert ask(replace(state, turn=1), level).move == Move(0, "end")
    agreed = replace(state, agreed=(True, False))
    assert ask(agreed, level).move.do in ("draw", "take")


@pytest.mark.parametrize("level", LEVELS)
def test_players_take_the_tile_that_fills_the_board(level: str) -> None:
    choice = ask(position(board_of(ALMOST_FULL), pool="y2 y12 y17"), level)
    assert choice.move == Move(0, "take", "y12", (2, 2))


@pytest.mark.parametrize("level", LEVELS)
def test_players_put_the_tile_that_fills_the_board(level: str) -> None:
    assert ask(position(board_of(ALMOST_FULL), drawn="y9"), level).move == Move(
        0, "place", "y9", (2, 2)
    )


@pytest.mark.parametrize("level", LEVELS)
def test_players_draw_where_the_pool_does_not_help(level: str) -> None:
    choice = ask(position(board_of(ALMOST_FULL), pool="y2 y20"), level)
    assert choice.move == Move(0, "draw")


@pytest.mark.parametrize("level", LEVELS)
def test_players_discard_what_fits_nowhere(level: str) -> None:
    choice = ask(position(board_of(ALMOST_FULL), drawn="y1"), level)
    assert choice.move == Move(0, "discard")


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_players_make_room_where_no_number_fits_any_more(level: str) -> None:
    """Between 8 and 9 nothing fits; 12 in place of the 9 opens three numbers."""
    choice = ask(position(board_of(BLOCKED), drawn="y12"), level)
    assert choice.move == Move(0, "place", "y12", (3, 2))


@pytest.mark.parametrize("level", LEVELS)
def test_what_fills_the_board_is_plain(level: str) -> None:
    assert not ask(position(board_of(ALMOST_FULL), drawn="y9"), level).hardness


def test_the_more_ways_are_as_good_the_harder_the_choice() -> None:
    """20 belongs into the corner; 16 would do in several places."""
    for level in ("hard", "expert"):
        plain, open_ = (ask(position(board_of(SPREAD), drawn=t), level) for t in ("y20", "y16"))
        assert (plain.hardness or 0.0) < (open_.hardness or 0.0) <= 1.0


def test_a_tile_that_fits_but_is_not_welcome_makes_one_think() -> None:
    placed, thrown, unfit = (
        ask(position(board_of(board), drawn=tile), "easy")
        for board, tile in ((SPREAD, "y7"), (ALMOST_FULL, "y2"), (ALMOST_FULL, "y1"))
    )
    assert (placed.move.do, thrown.move.do, unfit.move.do) == ("place", "discard", "discard")
    assert (thrown.hardness or 0.0) > (placed.hardness or 0.0) > (unfit.hardness or 0.0) == 0.0


def test_hard_finds_its_way_out_of_a_crowded_corner() -> None:
    """No single swap opens a free cell here: 18, 19 and 20 crowd the far end."""
    rules = SoloLucky(1, "sorted")
    crowded = board_of("3 8 13 18\n 5 12 18 19\n 6 13 19 .\n 13 19 . 20", "b")
    tiles = [f"{colour}{n}" for colour in "bgry" for n in range(1, 21)]
    start = rules.start(stream(1), 0)
    state = replace(start, boards=(crowded,), pile=in_order(tiles * 2), open=())
    for ply in range(80):
        if rules.outcome(state) is not None:
            return
        if rules.to_act(state) == (CHANCE,):
            move = pick(rules.odds(state), 1, ply)
        else:
            move = choose(rules, rules.seen_by(state, 0), 0, "hard", 1).move
        state = rules.apply(state, move).state
    raise AssertionError("the board is not full after 80 plies")


@pytest.mark.parametrize(
    ("drawn", "easy", "normal", "hard"),
    [
        ("y7", (0, 2), (0, 2), (0, 2)),
        ("y13", (1, 2), (1, 3), (1, 3)),
        ("y16", (1, 3), (2, 3), (3, 2)),
        ("y20", (3, 3), (3, 3), (3, 3)),
    ],
)
def test_pinned_places_of_a_drawn_tile(
    drawn: str, easy: Cell | None, normal: Cell | None, hard: Cell | None
) -> None:
    state = position(board_of(SPREAD), pool="y5 y15", drawn=drawn)
    assert [ask(state, level).move.at for level in SURE] == [easy, normal, hard]


def test_pinned_takes() -> None:
    state = position(board_of(SPREAD), pool="y5 y15")
    choices = [ask(state, level) for level in SURE]
    assert {(choice.move.do, choice.move.tile) for choice in choices} == {("take", "y5")}
    assert [choice.move.at for choice in choices] == [(0, 1), (0, 1), (1, 0)]
    assert [choice.nodes for choice in choices] == [1, 1, 194]


@pytest.mark.parametrize("level", LEVELS)
def test_L4_players_lay_the_diagonal_in_rising_order(level: str) -> None:
    match = new_match(rules_for("lucky", 2, {}), 11)
    before = match.state.boards
    assert before == (FULL.empty, FULL.empty)
    while match.state.phase == "setup":
        seat = match.to_act()[-1]
        view = match.rules.seen_by(match.state, seat)
        match.play(choose(match.rules, view, seat, level, 0).move)
    for board in match.state.boards:
        numbers = [NUMBERS[tile_at(board, at)] for at in FULL.diagonal]
        assert numbers == sorted(numbers)


def test_L4_a_wrong_start_is_taken_up_again() -> None:
    match = new_match(rules_for("lucky", 2, {}), 11)
    highest = max(match.state.held[0], key=lambda tile: NUMBERS[tile])
    match.play(Move(0, "place", highest, (0, 0)))
    view = match.rules.seen_by(match.state, 0)
    assert choose(match.rules, view, 0, "hard", 0).move == Move(0, "lift", at=(0, 0))


@pytest.mark.parametrize(
    ("drawn", "beginner", "others"), [("r1", 0, 0), ("r8", 0, 1), ("r13", 3, 2), ("r20", 3, 3)]
)
def test_L5_the_first_tile_goes_to_its_share_of_the_way(
    drawn: str, beginner: int, others: int
) -> None:
    rules = Lucky(2, "michael")
    start = rules.start(stream(1), 0)
    pile = [tile for tile in start.pile if tile not in (drawn, "y5")]
    view = rules.seen_by(replace(start, held=((drawn,), ("y5",)), pile=in_order(pile)), 0)
    spots = [choose(rules, view, 0, level, 0).move.at for level in LEVELS]
    assert spots == [FULL.diagonal[beginner], *[FULL.diagonal[others]] * 3]


@pytest.mark.parametrize(("drawn", "beginner", "others"), [("r4", 0, 0), ("r12", 3, 2)])
def test_L5_later_tiles_keep_the_diagonal_rising(drawn: str, beginner: int, others: int) -> None:
    rules = Lucky(2, "michael")
    start = rules.start(stream(1), 0)
    board = with_tile(FULL.empty, (1, 1), "r9")
    pile = [tile for tile in start.pile if tile not in ("r9", "y9", drawn, "y5")]
    state = replace(
        start,
        boards=(board, with_tile(FULL.empty, (1, 1), "y9")),
        held=((drawn,), ("y5",)),
        pile=in_order(pile),
    )
    spots = [choose(rules, rules.seen_by(state, 0), 0, level, 0).move.at for level in LEVELS]
    assert spots == [FULL.diagonal[beginner], *[FULL.diagonal[others]] * 3]


def test_the_same_question_has_the_same_answer_in_another_process() -> None:
    code = (
        "from game.arena.playing import Bout, played\n"
        "from game.lucky.bots import rollouts\n"
        "from game.matches import rules_for\n"
        "rollouts.ROLLOUTS = 8\n"
        "bout = Bout(rules_for('lucky', 3, {}), ('expert', 'greedy', 'newcomer'), 4)\n"
        "result = played(bout)\n"
        "print(result.shares, [(t.name, t.nodes) for t in result.thoughts])\n"
    )
    printed = printed_elsewhere(code)
    assert len(printed) == 1


def test_a_newcomer_judges_places_roughly() -> None:
    """The 12 belongs to the second diagonal from the middle more than to the longest one."""
    board = board_of("1 3 5 8\n 2 6 9 12\n . . 13 .\n . 15 18 20")
    spots = {ask(position(board, drawn="y12"), "newcomer", seed).move.at for seed in range(40)}
    assert spots == {(2, 1), (3, 0)}
    assert ask(position(board, drawn="y12"), "ideal").move.at == (2, 1)


def test_a_newcomer_thinks_of_a_swap_half_the_time() -> None:
    """The 17 is near its place where the 12 lies."""
    full = board_of("1 3 5 7\n 2 5 8 11\n 4 8 11 13\n 6 . 12 18")
    state = position(full, drawn="y17")
    moves = [ask(state, "newcomer", seed).move for seed in range(60)]
    swaps = [move.at for move in moves if move.do == "place"]
    assert set(swaps) == {(3, 2)}
    assert 15 < len(swaps) < 45
    assert ask(state, "ideal").move.at == (3, 2)


@pytest.mark.parametrize(
    ("picture", "drawn", "spot"),
    [
        (". . . 11\n . 6 9 13\n . 7 12 15\n 4 12 . 18", "y14", None),
        ("1 2 3 .\n . 6 9 13\n . 7 12 15\n 4 12 . 18", "y14", (3, 2)),
        (". 11 14 16\n 11 13 15 17\n 12 14 16 18\n 13 15 18 .", "y10", None),
        (". 11 14 16\n 11 13 15 17\n 12 14 16 18\n 13 15 18 19", "y10", (0, 0)),
    ],
)
def test_ideal_is_less_strict_the_fuller_its_board(
    picture: str, drawn: str, spot: Cell | None
) -> None:
    assert ask(position(board_of(picture), drawn=drawn), "ideal").move.at == spot
