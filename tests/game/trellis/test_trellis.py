"""The turns of Trellis and its end: T1 to T8 and T17 to T19. The tables are tested elsewhere."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from trellis_positions import ALL, broken_rule, document, lay, position, trellis, verdict

from game.match import AnyMatch
from game.matches import new_match
from game.rules import CHANCE, Ended, NotNow, Outcome, Refused, Turned
from game.trellis.state import (
    TO_DISPLAY,
    Chose,
    Drew,
    Handed,
    Move,
    Played,
    Refilled,
    Skipped,
    State,
    Took,
)

RUN = "b4 b5 b6"


def match_at(racks: list[str], table: str = "", opened: str = "", **changes: object) -> AnyMatch:
    """A match of one game that stands at a position."""
    match = new_match(trellis(len(racks)), seed=1, first=0)
    draws = changes.pop("draws", ())
    assert isinstance(draws, tuple)
    match.load(document(racks, table, opened, **changes), draws)  # type: ignore[arg-type]
    return match


def play(match: AnyMatch, **move: object) -> State:
    match.play(match.rules.read_move(move))
    state = match.state
    assert isinstance(state, State)
    return state


def fault(match: AnyMatch, move: Move) -> str | None:
    refusal = match.refusal(move)
    return refusal.rule if refusal else None


def tiles_in(state: State) -> Counter[str]:
    tiles = Counter(tile for group in state.groups for tile, _, _ in group)
    for multiset in (state.bag, state.display, *state.racks):
        tiles.update(multiset)
    return tiles


def moves_of(state: State, seat: int) -> list[str]:
    moves = trellis(len(state.racks)).moves(state, seat)
    targets = [(move, "" if move.target is None else f" {move.target}") for move in moves]
    return [f"{move.do} {move.tile}{target}".strip() for move, target in targets]


# --- set-up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_T1_T2_fifteen_each_six_open_and_the_rest_in_the_bag(seats: int) -> None:
    state = trellis(seats).start(Random(1), first=1)
    assert [len(rack) for rack in state.racks] == [15] * seats
    assert len(state.display) == 6
    assert len(state.bag) == 116 - 15 * seats - 6
    assert tiles_in(state) == Counter(ALL)
    assert state.groups == ()
    assert (state.first, state.turn, state.phase) == (1, 1, "turn")


def test_T2_racks_and_display_may_hold_action_tiles() -> None:
    starts = [trellis(3).start(Random(seed), 0) for seed in range(30)]
    assert any("PASS" in state.display for state in starts)
    assert any("DRAW3" in rack for state in starts for rack in state.racks)


def test_T3_play_goes_clockwise() -> None:
    match = new_match(trellis(3), seed=2, first=2)
    for seat in (2, 0, 1, 2):
        assert match.to_act() == (seat,)
        assert fault(match, Move((seat + 1) % 3, "draw")) == "T3"
        play(match, seat=seat, do="draw")


def test_G1_seats_are_numbered_from_0() -> None:
    state = position(["r1", "r2"])
    for seat in (-1, 2, 2**62):
        assert broken_rule(state, Move(seat, "draw")) == "G1"


# --- turns


def test_T4_a_taken_tile_is_replaced_from_the_bag() -> None:
    match = match_at(["r1", "r2"], display="b1 b1 g7 y1 y2 PASS", draws=("DRAW3",))
    assert fault(match, Move(0, "take", "g8")) == "T4"
    state = play(match, seat=0, do="take", tile="g7")
    assert state.racks[0] == ("g7", "r1")
    assert state.display == ("b1", "b1", "y1", "y2", "DRAW3", "PASS")
    assert match.events == (Took(0, "g7"), Refilled("DRAW3"), Turned(1))


def test_T4_an_empty_bag_refills_nothing() -> None:
    rest = " ".join((Counter(ALL) - Counter(["r1", "g7", "g8"])).elements())
    match = match_at(["r1", rest], bag="", display="g7 g8")
    state = play(match, seat=0, do="take", tile="g7")
    assert (state.display, state.turn) == (("g8",), 1)
    assert match.can_undo()


def test_T5_a_draw_comes_from_the_bag_unseen() -> None:
    match = match_at(["r1", "r2"], draws=("y9",))
    bag = Counter(match.state.bag)
    state = play(match, seat=0, do="draw")
    assert state.racks[0] == ("r1", "y9")
    assert Counter(state.bag) == bag - Counter(["y9"])
    assert match.events == (Drew(0, "y9"), Turned(1))
    assert not match.can_undo()


def test_T5_not_from_an_empty_bag() -> None:
    state = position(
        ["r1", " ".join((Counter(ALL) - Counter(["r1", "g7"])).elements())], bag="", display="g7"
    )
    assert broken_rule(state, Move(0, "draw")) == "T5"
    assert moves_of(state, 0) == ["take g7"]


def test_T5_every_tile_of_the_bag_is_as_likely_as_any_other() -> None:
    rules = trellis(2)
    state = rules.apply(position(["r1", "r2 r2"]), Move(0, "draw")).state
    assert rules.to_act(state) == (CHANCE,)
    weights = {move.tile: weight for move, weight in rules.odds(state)}
    assert weights == Counter(state.bag)
    assert weights["r1"] == 1
    assert "r2" not in weights


def test_T6_only_a_players_own_action_tiles_are_played() -> None:
    state = position(["PASS r1", "DRAW3 r2", "r3"])
    assert broken_rule(state, Move(0, "play", "PASS")) is None
    assert broken_rule(state, Move(0, "play", "DRAW3", 1)) == "T6"
    assert broken_rule(state, Move(0, "play", "r1")) == "T6"


def test_T6_no_group_of_ones_own_is_needed_and_the_tile_leaves_the_game() -> None:
    match = match_at(["DRAW3 r1", "r2"], RUN, opened="1", draws=("g1", "PASS", "b9"))
    state = play(match, seat=0, do="play", tile="DRAW3", target=1)
    assert state.racks == (("r1",), ("b9", "g1", "r2", "PASS"))
    assert tiles_in(state)["DRAW3"] == 1
    assert match.events == (
        Played(0, "DRAW3", 1),
        *(Drew(1, "g1"), Drew(1, "PASS"), Drew(1, "b9"), Turned(1)),
    )


def test_T6_another_player_must_draw_three() -> None:
    state = position(["DRAW3 r1", "r2", "r3"])
    for target, rule in ((0, "T6"), (1, None), (2, None), (3, "T6"), (-1, "T6")):
        assert broken_rule(state, Move(0, "play", "DRAW3", target)) == rule
    assert moves_of(state, 0)[-2:] == ["play DRAW3 1", "play DRAW3 2"]


@pytest.mark.parametrize("left", [0, 1, 2])
def test_T6_draw_three_brings_as_many_as_are_left(left: int) -> None:
    bag = ["g1", "g2"][:left]
    mine = ["DRAW3", "r1"]
    rest = Counter(ALL) - Counter([*mine, *bag]) - Counter({f"y{n}": 1 for n in range(1, 7)})
    match = match_at(
        [" ".join(mine), " ".join(rest.elements())],
        bag=" ".join(bag),
        display="y1 y2 y3 y4 y5 y6",
    )
    before = len(match.state.racks[1])
    state = play(match, seat=0, do="play", tile="DRAW3", target=1)
    assert len(state.racks[1]) == before + left
    assert (state.bag, state.turn) == ((), 1)


def test_T6_everybody_hands_two_tiles_to_the_left() -> None:
    match = match_at(["PASS r1 r2 r3", "g1 g2 g3 PASS", "b1 b2 b3"])
    state = play(match, seat=0, do="play", tile="PASS")
    assert (state.phase, match.to_act()) == ("giving", (0, 1, 2))
    assert list(match.moves()) == []
    play(match, seat=2, do="give", tiles=["b3", "b1"])
    assert match.to_act() == (0, 1)
    play(match, seat=0, do="give", tiles=["r1", "r2"])
    assert match.state.racks[1] == ("g1", "g2", "g3", "PASS")
    state = play(match, seat=1, do="give", tiles=["PASS", "g1"])
    assert state.racks == (("b1", "b3", "r3"), ("g2", "g3", "r1", "r2"), ("b2", "g1", "PASS"))
    assert (state.phase, state.turn, state.giving) == ("turn", 1, None)
    assert match.events == (
        Chose(1, ("g1", "PASS")),
        Handed(0, 1, ("r1", "r2")),
        Handed(1, 2, ("g1", "PASS")),
        Handed(2, 0, ("b1", "b3")),
        Turned(1),
    )
    assert tiles_in(state)["PASS"] == 1


def test_T6_what_is_handed_over_is_due_and_of_ones_rack() -> None:
    match = match_at(["PASS r1 r1", "g1 g2 g3", "b1"])
    play(match, seat=0, do="play", tile="PASS")
    waiting = match.refusal(Move(0, "draw"))
    assert waiting is not None
    assert (waiting.rule, waiting.key) == ("T6", "hand_over_first")
    refused = [(1, ()), (1, ("g1",)), (1, ("g1", "g2", "g3")), (1, ("g1", "g1")), (1, ("g1", "r1"))]
    for seat, tiles in [*refused, (2, ("b1", "b1")), (2, ())]:
        assert fault(match, Move(seat, "give", tiles=tiles)) == "T6"
    play(match, seat=2, do="give", tiles=["b1"])
    assert fault(match, Move(2, "give", tiles=("b1",))) == "T6"
    play(match, seat=0, do="give", tiles=["r1", "r1"])
    play(match, seat=1, do="give", tiles=["g1", "g2"])
    assert match.state.racks == (("b1",), ("g3", "r1", "r1"), ("g1", "g2"))
    assert fault(match, Move(1, "give", tiles=("g3", "r1"))) == "T6"


def test_T6_a_choice_can_be_taken_back_until_the_exchange() -> None:
    match = match_at(["PASS r1 r2", "g1 g2 g3"])
    play(match, seat=0, do="play", tile="PASS")
    play(match, seat=0, do="give", tiles=["r1", "r2"])
    match.undo()
    assert match.to_act() == (0, 1)
    play(match, seat=0, do="give", tiles=["r1", "r2"])
    play(match, seat=1, do="give", tiles=["g1", "g2"])
    with pytest.raises(NotNow):
        match.undo()


def test_T7_a_lay_can_be_taken_back() -> None:
    match = match_at(["b7 r1", "r2"], RUN, opened="0")
    before = match.state
    match.play(lay(0, "b4 b5 b6 b7"))
    match.undo()
    assert match.state == before


def test_T8_taking_and_drawing_are_always_allowed() -> None:
    state = position(["b7 PASS", "r2"], RUN, opened="01", display="b1 b2 b2 g1 g1 DRAW3")
    expected = ["take b1", "take b2", "take g1", "take DRAW3", "draw", "play PASS"]
    assert moves_of(state, 0) == expected
    assert moves_of(state, 1) == []


# --- the end


def test_T17_the_player_with_an_empty_rack_wins() -> None:
    match = match_at(["b7", "r14 g2 PASS", "y1 DRAW3"], RUN, opened="0")
    match.play(lay(0, "b4 b5 b6 b7"))
    assert match.outcome() == Outcome((0,), (0, 36, 21), "empty rack")
    assert match.events[-1] == Ended((0,), "empty rack")
    assert (match.to_act(), match.can_undo()) == ((), False)
    assert fault(match, Move(1, "draw")) == "G5"


def test_T17_an_action_tile_played_last_counts_as_gone() -> None:
    match = match_at(["DRAW3", "r2"], draws=("g1", "g2", "g3"))
    play(match, seat=0, do="play", tile="DRAW3", target=1)
    assert match.outcome() == Outcome((0,), (0, 8), "empty rack")


def test_T17_after_pass_the_exchange_comes_first() -> None:
    match = match_at(["PASS", "r2 r3 r4", "g1"])
    state = play(match, seat=0, do="play", tile="PASS")
    assert (match.outcome(), match.to_act()) == (None, (1, 2))
    assert state.giving == ((), None, None)
    assert fault(match, Move(0, "give")) == "T6"
    play(match, seat=1, do="give", tiles=["r3", "r4"])
    state = play(match, seat=2, do="give", tiles=["g1"])
    assert state.racks == (("g1",), ("r2",), ("r3", "r4"))
    assert (match.outcome(), state.turn) == (None, 1)
    assert [event for event in match.events if isinstance(event, Handed)] == [
        Handed(1, 2, ("r3", "r4")),
        Handed(2, 0, ("g1",)),
    ]


def test_T17_the_exchange_can_empty_the_rack_of_another() -> None:
    match = match_at(["PASS", "r2 r3"])
    play(match, seat=0, do="play", tile="PASS")
    play(match, seat=1, do="give", tiles=["r2", "r3"])
    assert match.outcome() == Outcome((1,), (5, 0), "empty rack")


def blocked(first: str, *others: str) -> AnyMatch:
    """All tiles that no rack names are in the last one; bag and display are empty."""
    racks = [first, *others]
    rest = Counter(ALL) - Counter(" ".join([*racks, RUN.replace("b6", "b6 b7")]).split())
    racks.append(" ".join(rest.elements()))
    return match_at(racks, "b4 b5 b6 b7", opened="0", bag="", display="")


def test_T18_passing_only_when_bag_and_display_are_empty() -> None:
    assert broken_rule(position(["r1", "r2"]), Move(0, "skip")) == "T18"
    rest = " ".join((Counter(ALL) - Counter(["r1", "g7"])).elements())
    left = position(["r1", rest], bag="", display="g7")
    assert broken_rule(left, Move(0, "skip")) == "T18"
    match = blocked("b8", "b3")
    assert moves_of(match.state, 0) == ["skip"]
    assert match.refusal(lay(0, "b4 b5 b6 b7 b8")) is None


def test_T18_when_all_pass_the_lowest_rack_wins_and_equal_ones_share() -> None:
    match = blocked("r5 r6", "g11")
    for seat in (0, 1):
        assert play(match, seat=seat, do="skip").skips == seat + 1
    play(match, seat=2, do="skip")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores[:2], outcome.reason) == ((0, 1), (0, 0), "all passed")
    # 2 × 4 × 105 points of numbers, four action tiles, less what lies or is held elsewhere.
    assert outcome.scores[2] == 2 * 4 * 105 + 4 * 20 - (4 + 5 + 6 + 7) - 11 - 11
    assert match.events == (Skipped(2), Ended((0, 1), "all passed"))


def test_T18_anything_else_starts_the_count_again() -> None:
    match = blocked("b8 r1", "g11 g1")
    play(match, seat=0, do="skip")
    play(match, seat=1, do="skip")
    state = play(match, seat=2, do="play", tile="DRAW3", target=0)
    assert (state.skips, state.turn, match.outcome()) == (0, 0, None)
    play(match, seat=0, do="skip")
    match.undo()
    match.play(lay(0, "b4 b5 b6 b7 b8"))
    assert match.state.skips == 0


def test_T19_the_lowest_total_of_a_match_wins() -> None:
    rules = trellis(2)
    assert rules.games_accepted(2) == (1, 2, 3, 5)
    match = new_match(rules, seed=3, games=2, first=0)
    match.load(document(["DRAW3", "r14"]), ("g1", "g2", "g3"))
    play(match, seat=0, do="play", tile="DRAW3", target=1)
    assert (match.totals(), match.can_go_on()) == ((0, 20), True)
    match.go_on()
    assert match.to_act() == (1,)
    match.load(document(["r1 r2 r3 PASS", "b7"], RUN, opened="1", turn=1))
    match.play(lay(1, "b4 b5 b6 b7"))
    assert (match.totals(), match.is_over(), match.winners()) == ((26, 20), True, (1,))


def test_a_drawing_state_refuses_moves() -> None:
    rules = trellis(2)
    state = rules.apply(position(["r1", "r2"]), Move(0, "take", "b1")).state
    assert state.drawing == (TO_DISPLAY,)
    assert verdict(state, Move(0, "draw")) is not None
    assert verdict(state, Move(1, "draw")) is not None


def test_loaded_draws_must_be_in_the_bag() -> None:
    with pytest.raises(Refused):
        match_at(["r1 r1", "r2"], draws=("r1",))
