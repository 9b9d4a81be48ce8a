"""The children's edition of Lucky Numbers (L17–L23): what differs from the full game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from lucky_positions import (
    SEATS,
    after,
    dealt,
    diagonal,
    discard,
    draw,
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
    turned,
)

from game.lucky.rules import Lucky
from game.matches import match_from, new_match, rules_for
from game.rules import Malformed, Refused

PLACES = ({1, 2, 3}, {5, 6, 7, 8}, {10, 11, 12})

EMPTY = ". . . | . . .\n. . . | . . .\n. . . | . . ."
BEGUN = """
    1  .  .  |  2  .  .
    .  5  .  |  .  8  .
    .  . 10  |  .  . 12
"""
CLOSING = """
    1  .  2  | y2  . y3
    4  5  9  |  . y8 y11
   y5  . 10  |  3 y10 y12
"""
"""Nothing fits between 1 and 2, nor between 2 and 3; one more cell is free."""


def childrens(seats: int = 2, setup: str = "four") -> Lucky:
    return Lucky(seats, setup, "children")


def test_L17_the_edition_is_an_option_and_a_record_without_it_is_of_the_full_game() -> None:
    assert rules_for("lucky", 2, {}) == Lucky(2, "four", "full")
    assert rules_for("lucky", 2, {"edition": "children"}) == childrens()
    record = {**new_match(Lucky(2, "michael"), 4).record(), "options": {"setup": "michael"}}
    assert match_from(record).rules == Lucky(2, "michael", "full")
    full = started(Lucky(2, "sorted"))
    written = Lucky(2, "sorted").write_state(full)
    assert Lucky(2, "sorted").read_state({**written, "options": {"setup": "sorted"}}) == full
    with pytest.raises(Malformed):
        childrens(2, "sorted").read_state(written)


@pytest.mark.parametrize("seats", SEATS)
def test_L18_each_player_brings_a_set_of_1_to_12(seats: int) -> None:
    state = started(childrens(seats))
    tiles = [*state.pile, *(tile for hand in state.held for tile in hand)]
    assert Counter(numbers(tiles)) == dict.fromkeys(range(1, 13), seats)
    assert len(set(tiles)) == len(tiles) == 12 * seats


def test_L19_a_board_is_3_by_3() -> None:
    state = started(childrens())
    assert [len(row) for board in state.boards for row in board] == [3] * 6
    outside = refused(position(BEGUN, held="4"), place(0, "4", (0, 3)))
    assert (outside.rule, outside.key) == ("L3", "off_the_board")
    rules = rules_of(state)
    written = rules.write_state(state)
    with pytest.raises(Malformed, match="3 rows of 3"):
        rules.read_state({**written, "boards": [[[""] * 4] * 4, [[""] * 3] * 3]})


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("seats", SEATS)
def test_L20_each_is_dealt_a_low_a_middle_and_a_high_tile(seats: int, seed: int) -> None:
    for hand in started(childrens(seats), seed).held:
        low, middle, high = sorted(numbers(hand))
        assert low in PLACES[0]
        assert middle in PLACES[1]
        assert high in PLACES[2]
    for board in started(childrens(seats, "sorted"), seed).boards:
        assert all(n in of for n, of in zip(numbers(diagonal(board)), PLACES, strict=True))


def test_L20_each_tile_has_its_own_place_on_the_diagonal() -> None:
    state = setting_up(EMPTY, "2 6 11 | y1 8 10")
    assert [move.at for move in moves_of(state, 0)] == [(0, 0), (1, 1), (2, 2)]
    wrong = refused(state, place(0, "2", (1, 1)))
    assert (wrong.rule, wrong.key) == ("L20", "where_it_glows")
    assert refused(state, place(0, "2", (0, 1))).rule == "L4"
    first = after(state, place(0, "6", (1, 1)), lift(0, (1, 1)), place(0, "6", (1, 1)))
    assert refused(first, ready(0)).key == "place_all"
    own = [place(0, "2", (0, 0)), place(0, "11", (2, 2)), ready(0)]
    other = [place(1, "y1", (0, 0)), place(1, "8", (1, 1)), place(1, "10", (2, 2)), ready(1)]
    assert after(first, *own, *other).phase == "turn"


@pytest.mark.parametrize(
    ("drawing", "hands"),
    [
        (". . . | . . .\n. 2 . | . . .\n. . . | . . .", "6 11 | y1 8 10"),
        (EMPTY, "2 6 8 | y1 y8 10"),
        (EMPTY, "2 4 11 | y1 8 10"),
    ],
)
def test_L20_no_game_deals_other_tiles_or_leaves_the_diagonal(drawing: str, hands: str) -> None:
    with pytest.raises(Refused, match="L20"):
        setting_up(drawing, hands)
    with pytest.raises(Refused, match="L20"):
        position(BEGUN.replace(" 5 ", " . "))


def test_L20_one_by_one_the_rounds_rise() -> None:
    state = started(childrens(2, "michael"))
    for number, word, other in ((0, "2", "y3"), (1, "y6", "y8"), (2, "11", "12")):
        brought = {move.tile for move, _ in rules_of(state).odds(state)}
        assert set(numbers(brought)) == PLACES[number]
        at = number, number
        state = after(state, dealt(word), dealt(other), place(0, word, at), place(1, other, at))
    assert state.phase == "turn"


def test_L20_given_draws_that_are_not_of_the_round_are_left_to_chance() -> None:
    match = new_match(childrens(2, "michael"), 1, first=0)
    state = setting_up(EMPTY, "2 | y3", setup="michael")
    match.load(rules_of(state).write_state(state), ["r1", "y8"])
    match.play(place(0, "2", (0, 0)))
    match.play(place(1, "y3", (0, 0)))
    assert set(numbers(hand[0] for hand in match.state.held)) <= PLACES[1]


def test_L21_nothing_is_exchanged() -> None:
    drawn = position(BEGUN, held="6", pool="")
    onto = refused(drawn, place(0, "6", (1, 1)))
    assert (onto.rule, onto.key, onto.where) == ("L21", "occupied", ((1, 1),))
    places = {move.at for move in moves_of(drawn, 0) if move.do == "place"}
    assert places == {(0, 2), (1, 2), (2, 0), (2, 1)}
    assert after(drawn, discard(0)).open == ("r6",)
    open_pool = position(BEGUN, pool="6 y1")
    assert refused(open_pool, take(0, "6", (1, 1))).rule == "L21"
    assert refused(open_pool, take(0, "y1", (0, 1))).rule == "L11"
    assert after(open_pool, take(0, "6", (1, 2))).turn == 1


def test_L22_the_game_ends_when_no_tile_fits_any_board() -> None:
    last = position(CLOSING, held="8", pile="y6 y7")
    over = after(last, place(0, "8", (2, 1)))
    assert (over.phase, over.winners) == ("over", (0,))
    outcome = rules_of(over).outcome(over)
    assert outcome is not None
    assert (outcome.reason, outcome.scores) == ("no tile fits", (2, -2))
    assert rules_of(over).read_state(rules_of(over).write_state(over)) == over
    # As long as one cell of one board can be filled, all go on.
    thrown = after(last, discard(0))
    assert (thrown.phase, thrown.turn) == ("turn", 1)
    assert after(thrown, draw(1), turned("y7"), discard(1)).phase == "turn"


LAST_ROUND = """
    1  3  5  | y1 y3 y5  | g2  .  .
    2  6  .  | y2 y6 y8  |  . g7  .
    4  8 11  | y4  . y10 |  .  . g12
"""


def test_L23_the_round_of_a_full_board_is_played_to_its_end() -> None:
    state = position(LAST_ROUND, held="9", pile="g1 g3 g4 g5")
    first = after(state, place(0, "9", (1, 2)))
    assert (first.phase, first.turn) == ("turn", 1)
    rules = rules_of(first)
    assert rules.read_state(rules.write_state(first)) == first
    alone = after(first, draw(1), turned("g1"), discard(1), draw(2), turned("g3"), discard(2))
    assert (alone.phase, alone.winners) == ("over", (0,))
    shared = after(first, take(1, "y9", (2, 1)), draw(2), turned("g1"), discard(2))
    assert (shared.phase, shared.winners) == ("over", (0, 1))
    outcome = rules.outcome(shared)
    assert outcome is not None
    assert (outcome.reason, outcome.scores) == ("full board", (2, 2, -6))
    assert rules.read_state(rules.write_state(shared)) == shared
    # Whoever is last in the round ends the game at once.
    last = replace(first, first=1, turn=0)
    with pytest.raises(Refused, match="L13"):
        rules.read_state(rules.write_state(last))
