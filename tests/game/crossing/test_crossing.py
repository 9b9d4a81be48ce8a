"""The rules of Crossing, one by one, on trays drawn as text."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from game.crossing.rules import Crossing
from game.crossing.state import (
    COLOURS,
    Aimed,
    Collection,
    Move,
    State,
    Taken,
    points,
    side_of,
)
from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.rules import Ended, Malformed, NotNow, Refusal, Refused, stream

TWO, FOUR = Crossing(2), Crossing(4)

MIXED = """
    y r g b w s
    r k . y y y
    g . . . . .
    b y . k r g
    w y . r s b
    s y . g b w
"""


def tray(drawing: str) -> tuple[str, ...]:
    return tuple("".join(row.split()) for row in drawing.strip().splitlines())


def collection(**counts: int) -> Collection:
    return tuple(counts.get(colour, 0) for colour in COLOURS)


def position(
    drawing: str,
    arrows: tuple[int | None, ...],
    turn: int,
    first: int = 0,
    taken: tuple[Collection, Collection] = (collection(), collection()),
) -> State:
    """Drawn for the rule at hand; how a game could come to it does not matter."""
    return State(first, "turn", turn, tray(drawing), arrows, taken)


def started(rules: Crossing, seed: int = 1, first: int = 0) -> State:
    return rules.start(stream(seed), first)


def refused(rules: Crossing, state: State, move: Move) -> Refusal:
    refusal = rules.refusal(state, move)
    assert refusal is not None
    assert move not in rules.moves(state, move.seat)
    return refusal


def play_out(match: AnyMatch, seed: int) -> list[Move]:
    """Plays random moves to the end of the current game and returns them."""
    rng, played = Random(seed), []
    while match.outcome() is None:
        played.append(rng.choice(list(match.moves())))
        match.play(played[-1])
    return played


# --- material and set-up


@pytest.mark.parametrize("rules", [TWO, FOUR])
def test_C1_thirty_six_marbles_fill_the_tray(rules: Crossing) -> None:
    state = started(rules)
    assert [len(row) for row in state.tray] == [6] * 6
    counts = Counter("".join(state.tray))
    assert counts == {"y": 8, "r": 7, "g": 6, "b": 5, "w": 4, "s": 3, "k": 3}


def test_C1_the_seed_alone_decides_how_the_marbles_lie() -> None:
    assert started(TWO, seed=4) == started(TWO, seed=4)
    assert len({started(TWO, seed=seed).tray for seed in range(20)}) == 20


def test_C2_the_starting_seat_aims_along_columns_and_the_next_along_rows() -> None:
    state = position(MIXED, (None, None), turn=1, first=1)
    step = TWO.apply(state, Move(1, 4))
    assert step.events == (Aimed(1, side=0, line=4, before=None),)
    assert TWO.candidates(step.state, 0, 1) == ((1, 4),)
    assert TWO.candidates(step.state, 0, 3) == ((3, 4),)


def test_C2_with_four_players_partners_sit_opposite() -> None:
    state = position(MIXED, (1, None, None, None), turn=1, first=3)
    for seat, side in ((1, 0), (2, 1), (3, 0), (0, 1)):
        assert side_of(state, seat) == side


def test_C2_play_goes_clockwise_from_the_starting_seat() -> None:
    match = new_match(FOUR, seed=3, games=1, first=2)
    seats = [move.seat for move in play_out(match, seed=5)]
    assert seats == [(2 + turn) % 4 for turn in range(len(seats))]
    assert len(seats) > 8


def test_C2_nobody_moves_out_of_turn() -> None:
    state = started(FOUR, first=1)
    for seat in (0, 2, 3):
        assert refused(FOUR, state, Move(seat, 3)).rule == "C2"
    assert FOUR.to_act(state) == (1,)


def test_C2_lines_are_0_to_5() -> None:
    state = started(TWO)
    assert refused(TWO, state, Move(0, -1)).rule == "C2"
    assert refused(TWO, state, Move(0, 6)).rule == "C2"
    assert [move.line for move in TWO.moves(state, 0)] == [0, 1, 2, 3, 4, 5]


def test_C2_three_players_are_not_offered() -> None:
    with pytest.raises(Malformed, match="accepted: 2, 4"):
        rules_for("crossing", 3, {})


def test_G1_only_seats_at_the_table_move() -> None:
    assert refused(TWO, started(TWO), Move(2, 0)).rule == "G1"
    assert refused(TWO, started(TWO), Move(-1, 0)).rule == "G1"
    assert TWO.moves(started(TWO), 2) == ()


# --- play


@pytest.mark.parametrize("rules", [TWO, FOUR])
def test_C3_the_first_placement_takes_nothing(rules: Crossing) -> None:
    state = started(rules, first=1)
    assert rules.moves(state, 1) == tuple(Move(1, line) for line in range(6))
    assert refused(rules, state, Move(1, 2, (0, 2))).rule == "C3"
    after = rules.apply(state, Move(1, 2)).state
    assert after.tray == state.tray
    assert after.taken == (collection(), collection())
    assert after.turn == 2 % rules.seats


def test_C4_the_marble_lies_where_the_new_line_crosses_the_opponents() -> None:
    state = position(MIXED, (3, None), turn=1)
    assert TWO.moves(state, 1) == (
        Move(1, 0, (0, 3)),
        Move(1, 1, (1, 3)),
        Move(1, 4, (4, 3)),
        Move(1, 5, (5, 3)),
    )
    refusal = refused(TWO, state, Move(1, 1, (1, 4)))
    assert (refusal.rule, refusal.where) == ("C4", ((1, 3),))
    assert refused(TWO, state, Move(1, 1, (0, 3))).rule == "C4"
    assert refused(TWO, state, Move(1, 1, (1, 6))).rule == "C4"


def test_C4_the_marble_goes_to_the_own_side_and_no_other_arrow_moves() -> None:
    state = position(MIXED, (3, 1, 0, None), turn=3, taken=(collection(s=1), collection(y=2)))
    step = FOUR.apply(state, Move(3, 4, (4, 3)))
    assert step.state == State(
        first=0,
        phase="turn",
        turn=0,
        tray=tray(MIXED.replace("w y . r s b", "w y . . s b")),
        arrows=(3, 1, 0, 4),
        taken=(collection(s=1), collection(y=2, r=1)),
    )
    assert step.events == (
        Aimed(3, side=1, line=4, before=None),
        Taken(3, side=1, at=(4, 3), colour="r", scores=(2, 4)),
    )


def test_C4_an_arrow_that_moves_says_where_it_stood() -> None:
    state = position(MIXED, (3, 1), turn=0)
    step = TWO.apply(state, Move(0, 5, (1, 5)))
    assert step.events[0] == Aimed(0, side=0, line=5, before=3)
    assert step.state.arrows == (5, 1)


def test_C4_a_partners_arrow_is_no_opponents() -> None:
    state = position(MIXED, (3, 1, None, None), turn=2)
    assert FOUR.candidates(state, 2, 4) == ((1, 4),)
    assert refused(FOUR, state, Move(2, 4, (3, 4))).rule == "C4"


def test_C4_a_later_move_names_the_marble() -> None:
    refusal = refused(TWO, position(MIXED, (3, None), turn=1), Move(1, 4))
    assert (refusal.rule, refusal.key, refusal.where) == ("C4", "take_one", ((4, 3),))


def test_C5_an_empty_hole_gives_nothing() -> None:
    refusal = refused(TWO, position(MIXED, (3, None), turn=1), Move(1, 2, (2, 3)))
    assert (refusal.rule, refusal.key, refusal.where) == ("C5", "empty_hole", ((2, 3),))


def test_C5_a_black_marble_is_never_taken() -> None:
    refusal = refused(TWO, position(MIXED, (3, None), turn=1), Move(1, 3, (3, 3)))
    assert (refusal.rule, refusal.key, refusal.where) == ("C5", "black_marble", ((3, 3),))


def test_C6_a_standing_arrow_changes_its_line() -> None:
    state = position(MIXED, (5, 1, 3, 4), turn=1)
    refusal = refused(FOUR, state, Move(1, 1, (1, 5)))
    assert refusal.rule == "C6"
    assert FOUR.candidates(state, 1, 1) == ()


def test_C6_two_arrows_of_a_team_may_share_a_line() -> None:
    state = position(MIXED, (5, 1, 3, 4), turn=1)
    assert FOUR.candidates(state, 1, 4) == ((4, 3), (4, 5))
    assert FOUR.apply(state, Move(1, 4, (4, 5))).state.arrows == (5, 4, 3, 4)


def test_C7_of_two_marbles_the_player_takes_the_one_chosen() -> None:
    state = position(MIXED, (5, 1, 3, None), turn=3)
    assert FOUR.candidates(state, 3, 0) == ((0, 3), (0, 5))
    for take, left in (((0, 3), "yrg.ws"), ((0, 5), "yrgbw.")):
        after = FOUR.apply(state, Move(3, 0, take)).state
        assert after.tray == (left, *state.tray[1:])


def test_C7_one_of_the_two_may_be_out_of_reach() -> None:
    state = position(MIXED, (5, 1, 3, None), turn=3)
    assert FOUR.candidates(state, 3, 3) == ((3, 5),)
    assert FOUR.candidates(state, 3, 2) == ()


def test_C7_opponents_on_one_line_offer_a_marble_once() -> None:
    state = position(MIXED, (5, 1, 5, None), turn=3)
    assert FOUR.moves(state, 3) == tuple(Move(3, line, (line, 5)) for line in (0, 1, 3, 4, 5))


BARE = """
    . . . . . .
    . . k . r .
    . . . . . .
    . . . . . .
    . . . y . .
    . . . . . .
"""


def test_C8_the_game_ends_when_the_player_to_move_has_no_move() -> None:
    state = position(BARE, (0, 1), turn=0, taken=(collection(g=2, b=1), collection(g=1)))
    step = TWO.apply(state, Move(0, 4, (1, 4)))
    assert (step.state.phase, step.state.turn) == ("over", 1)
    assert step.events[-1] == Ended((0,), "no move")
    assert TWO.to_act(step.state) == ()
    assert TWO.moves(step.state, 1) == ()
    assert refused(TWO, step.state, Move(1, 4, (4, 3))).rule == "G5"


def test_C8_though_the_next_player_would_have_a_move() -> None:
    drawing = BARE.replace(". . k . r .", "y . k . r .")
    state = position(drawing, (0, 1, 5, 0), turn=0)
    ended = FOUR.apply(state, Move(0, 4, (1, 4))).state
    assert (ended.phase, ended.turn) == ("over", 1)
    next_in_turn = replace(ended, phase="turn", turn=2)
    assert FOUR.moves(next_in_turn, 2) == (Move(2, 0, (1, 0)),)


def test_C8_what_is_left_counts_for_nobody() -> None:
    state = position(BARE, (0, 1), turn=0, taken=(collection(g=2, b=1), collection(g=1)))
    after = TWO.apply(state, Move(0, 4, (1, 4))).state
    assert "".join(after.tray).count("y") == 1
    assert after.taken == (collection(g=2, b=1, r=1), collection(g=1))


# --- scoring


def test_C9_points_for_a_number_of_one_colour() -> None:
    values = [points(collection(y=count)) for count in range(9)]
    assert values == [0, 1, 3, 6, 10, 13, 16, 20, 24]


def test_C9_a_side_adds_up_its_colours() -> None:
    assert points(collection(y=8, r=7, g=6, b=5, w=4, s=3)) == 24 + 20 + 16 + 13 + 10 + 6


def scores_of(doubling: str, red: Collection, yellow: Collection) -> tuple[int, int]:
    return Crossing(2, doubling).scores(position(BARE, (0, 0), 0, taken=(red, yellow)))


def test_C10_single_doubles_a_collection_of_one_colour() -> None:
    assert TWO.doubling == "single"
    assert scores_of("single", collection(r=3), collection(r=2, w=1)) == (12, 4)
    assert scores_of("single", collection(), collection(s=1)) == (0, 2)


def test_C10_sole_doubles_each_colour_that_only_one_side_owns() -> None:
    assert scores_of("sole", collection(r=3, b=2), collection(r=2, w=4)) == (6 + 6, 3 + 20)
    assert scores_of("sole", collection(r=3), collection(r=1)) == (6, 1)


def test_C10_off_doubles_nothing() -> None:
    assert scores_of("off", collection(r=3), collection(w=4)) == (6, 10)


def test_C10_the_option_has_three_values() -> None:
    assert rules_for("crossing", None, {"doubling": "sole"}) == Crossing(2, "sole")
    assert rules_for("crossing", None, {}).options == {"edition": "full", "doubling": "single"}
    with pytest.raises(Malformed, match="single, sole, off"):
        rules_for("crossing", None, {"doubling": "both"})


def ended(rules: Crossing, red: Collection, yellow: Collection, first: int = 0) -> State:
    arrows = (0,) * rules.seats
    return State(first, "over", first, tray(BARE), arrows, (red, yellow))


def test_C11_the_highest_score_wins() -> None:
    outcome = FOUR.outcome(ended(FOUR, collection(r=2, y=1), collection(r=3, b=1), first=1))
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0, 2), (7, 4, 7, 4))


def test_C11_equal_scores_share_the_win() -> None:
    outcome = TWO.outcome(ended(TWO, collection(r=2, y=1), collection(g=2, b=1)))
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0, 1), (4, 4))


def test_C11_everything_is_open_to_all() -> None:
    state = position(MIXED, (3, 1), turn=0)
    assert TWO.seen_by(state, 0) == TWO.seen_by(state, 1) == state


# --- match


@pytest.mark.parametrize("rules", [TWO, FOUR])
def test_C12_a_match_has_2_games_or_1_4_6(rules: Crossing) -> None:
    assert new_match(rules, seed=1).setup.games == 2
    for games in (1, 2, 4, 6):
        assert new_match(rules, 1, games).setup.games == games
    for games in (0, 3, 5, 7):
        with pytest.raises(Malformed, match="accepted: 2, 1, 4, 6"):
            new_match(rules, 1, games)


@pytest.mark.parametrize(("rules", "games"), [(TWO, 2), (TWO, 6), (FOUR, 2), (FOUR, 4)])
def test_C12_the_sides_change_roles_and_points_add_up(rules: Crossing, games: int) -> None:
    match = new_match(rules, seed=8, games=games, first=1)
    sums, trays, red_games = [0] * rules.seats, set(), [0] * rules.seats
    for game in range(games):
        assert match.state.first == match.first == (1 + game) % rules.seats
        trays.add(match.state.tray)
        play_out(match, seed=game)
        outcome = match.outcome()
        assert outcome is not None
        both = rules.scores(match.state)
        for seat in range(rules.seats):
            side = (seat + 1 + game) % 2
            assert outcome.scores[seat] == both[side]
            sums[seat] += both[side]
            red_games[seat] += side == 0
        assert match.totals() == tuple(sums)
        if game < games - 1:
            match.go_on()
    assert red_games == [games // 2] * rules.seats
    assert len(trays) == games
    assert match.is_over()
    best = max(sums)
    assert match.winners() == tuple(s for s in range(rules.seats) if sums[s] == best)
    with pytest.raises(NotNow):
        match.go_on()


def test_G3_a_refused_move_changes_nothing() -> None:
    match = new_match(TWO, seed=2, first=0)
    match.play(Move(0, 3))
    before, record = match.state, match.record()
    with pytest.raises(Refused):
        match.play(Move(1, 2))
    assert (match.state, match.record()) == (before, record)


def test_G4_every_move_can_be_taken_back() -> None:
    match = new_match(FOUR, seed=2, first=0)
    start = match.state
    rng = Random(4)
    for _ in range(9):
        match.play(rng.choice(list(match.moves())))
    for _ in range(9):
        match.undo()
    assert match.state == start
    assert not match.can_undo()
