"""Computer players of Trellis: legal, pinned, blind for what is hidden."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from breadth import few, times
from elsewhere import printed_elsewhere
from trellis_games import play_out
from trellis_positions import drawn, position, trellis, verdict

from game.choice import Choice
from game.matches import new_match, rules_for
from game.players import LEVELS, choose
from game.trellis.bots.packing import Hand, named
from game.trellis.bots.players import PLAYERS
from game.trellis.bots.sight import Sight
from game.trellis.state import Move, State
from game.trellis.table import DRAW3, table_refusal, tiles_of

NAMES = tuple(PLAYERS)
THOROUGH = ("expert", "hard-0.4", "fast-ender", "fast-ender-tenth")
QUICK = tuple(name for name in NAMES if name not in THOROUGH)
LONG_RUN = "r1 r2 r3 r4 r5 r6"


def ask(state: State, name: str, seat: int = 0, seed: int = 1) -> Choice[Move]:
    rules = trellis(len(state.racks))
    return choose(rules, rules.seen_by(state, seat), seat, name, seed)


# --- whole games


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_mixture_of_players_ends_a_legal_game(seats: int) -> None:
    rng = Random(seats)
    for seed in range(times(3)):
        names = tuple(rng.choice(QUICK) for _ in range(seats))
        play_out(new_match(rules_for("trellis", seats, {}), seed), names)


@pytest.mark.parametrize("seats", few([2, 3, 4]))
def test_the_strongest_player_plays_on_legally(seats: int) -> None:
    match = new_match(rules_for("trellis", seats, {"racks": "open"}), 3)
    play_out(match, ("easy-0.4",) * seats, plies=16)
    assert len(play_out(match, ("expert",) * seats, plies=4)) == 4 or match.outcome()


def test_players_answer_where_bag_and_display_are_empty() -> None:
    """T18: a lay is still possible, else they pass."""
    state = position(["r3 g9 PASS", "b2 b7"], LONG_RUN, "01")
    bare = replace(state, bag=(), display=())
    for name in (*LEVELS, "hard-0.4", "normal-0.4", "easy-0.4", "adding", "fast-ender"):
        assert ask(bare, name, seed=2).move.do in ("lay", "play")
        stuck = replace(bare, racks=(("b9", "y2"), ("b2", "b7")))
        assert ask(stuck, name).move == Move(0, "skip")


def test_players_take_from_the_display_where_the_bag_is_empty() -> None:
    state = replace(position(["b9 y2", "b2 b7"], LONG_RUN, "01"), bag=())
    for name in NAMES:
        assert ask(state, name).move.do == "take"


# --- what they see


@pytest.mark.parametrize("name", NAMES)
def test_hidden_tiles_change_nothing(name: str) -> None:
    """The whole truth, and any other that looks the same, give the answer of the seat's view."""
    rules, rng = trellis(3), Random(name)
    for state in rng.sample(positions_of_a_game(), 2 if name in THOROUGH else times(15)):
        seat = rules.to_act(state)[0]
        told = choose(rules, rules.seen_by(state, seat), seat, name, 7)
        assert choose(rules, _dealt_anew(state, seat, rng), seat, name, 7) == told


@cache
def positions_of_a_game() -> list[State]:
    match = new_match(trellis(3), 11)
    return play_out(match, ("adding", "normal-0.4", "easy-0.4"))


def _dealt_anew(state: State, seat: int, rng: Random) -> State:
    """The tiles that this seat does not see, in other places."""
    racks = list(state.racks)
    unseen = [tile for owner, rack in enumerate(racks) if owner != seat for tile in rack]
    unseen += state.bag
    rng.shuffle(unseen)
    for owner, rack in enumerate(racks):
        if owner != seat:
            racks[owner] = tuple(unseen.pop() for _ in rack)
    given = state.giving and tuple(
        tiles if tiles is None or owner == seat else racks[owner][: len(tiles)]
        for owner, tiles in enumerate(state.giving)
    )
    return replace(state, racks=tuple(racks), bag=tuple(unseen), giving=given)


def test_the_same_moves_in_another_process() -> None:
    code = (
        "import json; from test_trellis_players import *\n"
        "state = position(['r3 r9 g9 b4 y11 y13', 'b2 b7'], LONG_RUN, '01')\n"
        "print([ask(state, name, seed=5) for name in (*QUICK, 'expert')])"
    )
    printed = printed_elsewhere(code)
    state = position(["r3 r9 g9 b4 y11 y13", "b2 b7"], LONG_RUN, "01")
    assert printed == {f"{[ask(state, name, seed=5) for name in (*QUICK, 'expert')]}\n"}


# --- pinned moves


def test_T7_hard_splits_a_run_to_lay_its_last_tile() -> None:
    state = position(["r3", "b2 b7 b9"], LONG_RUN, "01")
    choice = ask(state, "hard-0.4")
    assert verdict(state, choice.move) is None
    assert tiles_of(choice.move.groups) == Counter([*LONG_RUN.split(), "r3"])
    assert ask(state, "adding").move.do != "lay"


def test_a_beginner_thinks_of_rearranging_now_and_then() -> None:
    """The same position: nothing can be added."""
    state = position(["r3", "b2 b7 b9"], LONG_RUN, "01")
    lays = [ask(state, "easy-0.4", seed=seed).move.do == "lay" for seed in range(60)]
    assert 2 < sum(lays) < 30
    assert sum(ask(state, "normal-0.4", seed=seed).move.do == "lay" for seed in range(20)) > 10


@pytest.mark.parametrize("name", ["normal-0.4", "hard-0.4", "adding"])
def test_players_add_their_last_tile(name: str) -> None:
    choice = ask(position(["r7", "b2 b7 b9"], LONG_RUN, "01"), name)
    assert choice.move.groups == drawn(f"{LONG_RUN} r7")


@pytest.mark.parametrize("name", ["normal-0.4", "hard-0.4", "adding", "easy-0.4"])
def test_players_take_what_completes_a_line(name: str) -> None:
    state = position(["g9 b9", "b2 b7 b9"], LONG_RUN, "01", display="y1 y3 y9 y12 g2 b14")
    assert ask(state, name).move == Move(0, "take", "y9")


@pytest.mark.parametrize("name", ["normal-0.4", "hard-0.4", "adding", "easy-0.4"])
def test_players_draw_where_nothing_helps(name: str) -> None:
    state = position(["g9", "b2 b7 b9"], LONG_RUN, "01", display="y1 y3 y6 y12 g2 b14")
    assert ask(state, name).move == Move(0, "draw")


@pytest.mark.parametrize("name", LEVELS)
def test_levels_clear_a_display_that_action_tiles_block(name: str) -> None:
    state = position(["g9", "b2 b7 b9"], LONG_RUN, "01", display="PASS DRAW3 y6 y12 g2 b14")
    moves = [ask(state, name, seed=seed).move for seed in range(12)]
    assert set(moves) <= {Move(0, "take", "DRAW3"), Move(0, "draw")}
    assert sum(move.do == "take" for move in moves) > 3


def test_hard_waits_for_a_tile_that_frees_stuck_ones() -> None:
    """It could lay r7 now; a turn later it lays everything at once."""
    state = position(["r7 g9 b9", "b2 b7 b9"], LONG_RUN, "01", display="y1 y3 y9 y12 g2 b14")
    assert ask(state, "hard-0.4").move == Move(0, "take", "y9")
    assert ask(state, "normal-0.4").move.do == "lay"


def test_hard_keeps_what_it_can_lay_until_all_of_it_goes() -> None:
    """It draws or takes for the sake of g9, and lays r7 when there is no more to come."""
    held, rest = "r7 g9", "y1 y3 y6 y12 g2 b14"
    waiting = position([held, "b2 b7 b9"], LONG_RUN, "01", display=rest)
    assert ask(waiting, "hard-0.4").move == Move(0, "draw")
    shown = position([held, "b2 b7 b9"], LONG_RUN, "01", display="y1 y3 y6 r8 g2 b14")
    assert ask(shown, "hard-0.4").move == Move(0, "take", "r8")
    assert ask(replace(waiting, bag=()), "hard-0.4").move.do == "lay"
    many = "r7 g9 y1 y3 y5 y7 y9 y11 y13 g1 g3 g5 g7 g11 b2 b4 b6 b8 b10 b12"
    full = position([many, "b7 b14"], LONG_RUN, "01", display="y1 y9 y11 g1 g9 g11")
    assert ask(full, "hard-0.4").move.do == "lay"


def test_an_expert_waits_with_any_rack_while_there_is_a_bag() -> None:
    many = "r7 g9 y1 y3 y5 y7 y9 y11 y13 g1 g3 g5 g7 g11 b2 b4 b6 b8 b10 b12"
    full = position([many, "b7 b14"], LONG_RUN, "01", display="y1 y9 y11 g1 g9 DRAW3")
    assert ask(full, "hard-0.4").move == Move(0, "take", "DRAW3")
    assert ask(full, "expert").move == Move(0, "draw")
    assert ask(replace(full, bag=()), "expert").move.do == "lay"


def test_of_four_seats_an_expert_opens_at_once_only_as_first_or_second() -> None:
    racks = ["y9 y10 y11 g2", "b2 b7", "b4 b9", "g4 y4"]
    table = f"{LONG_RUN}\n\ng6 g7 g8"
    third = position(racks, table, "12", display="y1 y3 y6 r8 b14 b14")
    assert ask(third, "expert").move.do == "take"
    ready = replace(third, racks=(("y10", "y11", "y9"), *third.racks[1:]))
    assert ask(ready, "expert").move.do == "lay"
    second = position(racks, LONG_RUN, "1", display="y1 y3 y6 r8 b14 b14")
    assert ask(second, "expert").move.do == "lay"
    last_of_three = position(racks[:3], table, "12", display="y1 y3 y6 r8 b14 b14")
    assert ask(last_of_three, "expert").move.do == "lay"


def test_who_ends_fast_lays_at_once_what_goes() -> None:
    held = position(["r7 g9", "b2 b7 b9"], LONG_RUN, "01", display="y1 y3 y6 y12 g2 b14")
    assert ask(held, "expert").move == Move(0, "draw")
    for name in ("fast-ender", "fast-ender-tenth"):
        assert tiles_of(ask(held, name).move.groups)["r7"] == 1


# --- those who do not see everything


def laid_by(name: str, state: State) -> Counter[int]:
    """How many tiles it lays, over forty seeds."""
    moves = [ask(state, name, seed=seed).move for seed in range(40)]
    laid = [tiles_of(move.groups) - tiles_of(state.groups) for move in moves if move.groups]
    return Counter(tiles.total() for tiles in laid)


def test_how_much_newcomers_and_families_notice() -> None:
    """Two tiles can be added, one at each end of the run of the table."""
    state = position(["r7 r3 g9 y2", "b2 b7 b9"], "r4 r5 r6", "01")
    newcomer, family = laid_by("newcomer", state), laid_by("family", state)
    assert set(newcomer) == {1}
    assert 25 <= newcomer.total() <= 36
    assert set(family) == {1, 2}
    assert family[2] >= 25


def test_new_groups_are_always_noticed() -> None:
    state = position(["y9 y10 y11 y12 g2", "b2 b7 b9"], LONG_RUN, "01")
    assert laid_by("newcomer", state) == {3: 40}
    assert set(laid_by("family", state)) == {3, 4}


def test_how_often_newcomers_play_actions() -> None:
    state = position(["g9 y2 PASS", "b2 b7 b9"], LONG_RUN, "01")
    played = sum(ask(state, "newcomer", seed=seed).move.do == "play" for seed in range(40))
    assert 12 <= played <= 28
    assert ask(state, "family").move.do == "play"


@pytest.mark.parametrize("name", ["easy", "normal", "hard"])
def test_levels_collect_while_their_rack_seems_small(name: str) -> None:
    """They could lay r7; without a bag they do."""
    small = position(["r7 y2 g9", "b2 b7 b9"], LONG_RUN, "01", display="r8 y3 y6 y12 g2 b14")
    moves = {ask(small, name, seed=seed).move.do for seed in range(10)}
    assert moves <= {"take", "draw"}
    many = "r7 g9 y1 y3 y5 y7 y9 y11 y13 g1 g3 g5 g7 g11 b2 b4 b6 b8 b10 b12"
    large = position([many, "b7 b14"], LONG_RUN, "01")
    moves = {ask(large, name, seed=seed).move.do for seed in range(10)}
    assert "lay" in moves
    bare = replace(small, bag=(), display=())
    assert sum(ask(bare, name, seed=seed).move.do == "lay" for seed in range(10)) > 7


@pytest.mark.parametrize("name", ["easy", "normal", "hard"])
def test_levels_that_collect_lay_their_last_tile_if_they_see_where(name: str) -> None:
    """r7 goes at the end of the run."""
    state = position(["r7", "b2 b7 b9"], LONG_RUN, "01", display="r8 y3 y6 y12 g2 b14")
    assert sum(ask(state, name, seed=seed).move.do == "lay" for seed in range(10)) > 5


def test_levels_leave_places_for_others() -> None:
    """After r7 there is a place for r8 and for b9, after b9 only for the other r7."""
    state = position(["r7 b9", "b2 b7"], f"{LONG_RUN}\n\ng9 y9 r9", "01")
    bare = replace(state, bag=(), display=())
    moves = [ask(bare, "easy", seed=seed).move for seed in range(20)]
    laid = [(tiles_of(move.groups) - tiles_of(state.groups)).total() for move in moves]
    assert laid == [1] * 20
    assert sum(tiles_of(move.groups)["r7"] for move in moves) >= 15


def test_hard_hinders_whoever_has_the_fewest_tiles() -> None:
    racks = ["g9 DRAW3", "b2 b7 b9", "b4 y4"]
    state = position(racks, LONG_RUN, "012", display="y1 y3 y6 y12 g2 b14")
    assert ask(state, "hard-0.4").move == Move(0, "play", DRAW3, 2)
    shown = position(["g9", *racks[1:]], LONG_RUN, "012", display="y1 y3 y6 DRAW3 g2 b14")
    assert ask(shown, "hard-0.4").move == Move(0, "take", DRAW3)


def test_T6_hard_hands_over_what_is_stuck() -> None:
    racks = ["r7 r8 g9 b2 PASS", "b2 b7 b9"]
    state = replace(position(racks, LONG_RUN, "01"), phase="giving", giving=(None, None))
    assert ask(state, "hard-0.4").move.tiles == ("g9", "PASS")
    without = replace(state, racks=(("b2", "g9", "r7", "r8"), state.racks[1]))
    assert ask(without, "hard-0.4").move.tiles == ("b2", "g9")


def test_T6_a_seat_with_one_tile_hands_over_that_one() -> None:
    state = position(["g9", "b2 b7 b9"], LONG_RUN, "01")
    state = replace(state, phase="giving", giving=(None, None))
    for name in NAMES:
        assert ask(state, name).move == Move(0, "give", tiles=("g9",))
        assert len(ask(state, name, seat=1).move.tiles) == 2


@pytest.mark.parametrize("name", NAMES)
def test_T14_an_opening_may_grow_to_the_left(name: str) -> None:
    """The group of one's own has room on all sides, and the table gets its tile as well."""
    state = position(["y8 y9 y10 y11 g9 r9 r7", "b2 b7 b9"], LONG_RUN, "1")
    rules = trellis(2)
    for seed in range(8):
        move = ask(state, name, seed=seed).move
        assert rules.refusal(rules.seen_by(state, 0), move) is None
        if name in ("normal-0.4", "hard-0.4", "adding"):
            assert tiles_of(move.groups) == Counter(
                [*LONG_RUN.split(), *["y8", "y9", "y10", "y11", "g9", "r9", "r7"]]
            )


def test_T14_openings_are_legal_wherever_they_grow() -> None:
    sight = Sight(trellis(2), position(["y8 y9 y10 y11 g9 r9 r8 r7 r10", "b2 b7"]), 0, seed=1)
    openings = list(sight.openings(Hand(sight.kinds)))
    assert len(openings) > 4
    for layout, left in openings:
        assert table_refusal(layout.table()) is None
        assert tiles_of(layout.table()) == Counter(sight.rack) - Counter(named(left.counts))
