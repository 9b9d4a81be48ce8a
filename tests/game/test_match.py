"""A match, played with a game made for the purpose: roll, step, or stop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

import pytest

from game.match import Match, MatchSetup
from game.matches import new_match, rules_for
from game.reading import read_object, read_whole, read_word
from game.rules import CHANCE, Json, Malformed, NotNow, Outcome, Refusal, Refused, Rules, Step


@dataclass(frozen=True)
class State:
    turn: int
    points: tuple[int, ...]
    rolling: bool = False
    over: bool = False


@dataclass(frozen=True)
class Move:
    seat: int
    do: str
    tile: str = ""


@dataclass(frozen=True)
class Moved:
    seat: int
    points: int


@dataclass(frozen=True)
class Race(Rules[State, Move, Moved]):
    """A step is a point and can be taken back; a roll is a die; a stop ends the game."""

    game: ClassVar[str] = "race"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3)

    @classmethod
    def games_accepted(cls, seats: int) -> tuple[int, ...]:
        return (1, seats)

    def start(self, rng: Random, first: int) -> State:
        return State(first, tuple(rng.randrange(1000) for _ in range(self.seats)))

    def to_act(self, state: State) -> tuple[int, ...]:
        if state.over:
            return ()
        return (CHANCE,) if state.rolling else (state.turn,)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        return None if move.seat == state.turn else Refusal("R1", "turn", "not your turn")

    def moves(self, state: State, seat: int) -> Iterable[Move]:
        return [Move(seat, do) for do in ("roll", "step", "stop") if seat == state.turn]

    def odds(self, state: State) -> Sequence[tuple[Move, int]]:  # noqa: ARG002
        return [(Move(CHANCE, "die", str(pips)), 1) for pips in range(1, 7)]

    def drawable(self, state: State) -> tuple[str, ...]:  # noqa: ARG002
        return ("1", "2", "3", "4", "5", "6")

    def apply(self, state: State, move: Move) -> Step[State, Moved]:
        if move.do == "roll":
            return Step(replace(state, rolling=True))
        if move.do == "stop":
            return Step(replace(state, over=True), final=True)
        gain = int(move.tile or 1)
        points = tuple(p + gain * (s == state.turn) for s, p in enumerate(state.points))
        turn = (state.turn + 1) % self.seats
        return Step(State(turn, points), (Moved(state.turn, gain),))

    def seen_by(self, state: State, seat: int) -> State:  # noqa: ARG002
        return state

    def outcome(self, state: State) -> Outcome | None:
        best = max(state.points)
        winners = tuple(s for s, p in enumerate(state.points) if p == best)
        return Outcome(winners, state.points, "stopped") if state.over else None

    def read_move(self, value: object) -> Move:
        values = read_object(value, ("seat", "do"))
        do = read_word(values["do"], "do", ("roll", "step", "stop"))
        return Move(read_whole(values["seat"], "seat"), do)

    def write_move(self, move: Move) -> Json:
        return {"seat": move.seat, "do": move.do, **({"tile": move.tile} if move.tile else {})}

    def read_state(self, value: object) -> State:
        values = read_object(value, ("turn", "points"))
        if not isinstance(values["points"], list):
            raise Malformed("points are a list")
        if min(values["points"]) < 0:
            raise Refused(Refusal("R2", "impossible", "points are not negative"))
        return State(read_whole(values["turn"], "turn"), tuple(values["points"]))

    def write_state(self, state: State) -> Json:
        return {"turn": state.turn, "points": list(state.points)}


class Golf(Race):
    low_wins: ClassVar[bool] = True


def race(seats: int = 2, games: int = 1, first: int | None = 0, seed: int = 1) -> Match:
    return Match(MatchSetup(Race(seats), seed, games, first))


def go(match: Match, *dos: str) -> Match:
    for do in dos:
        match.play(Move(match.to_act()[0], do))
    return match


def test_a_move_changes_the_state_and_joins_the_record() -> None:
    match = go(race(), "step")
    assert match.to_act() == (1,)
    assert match.events == (Moved(0, 1),)
    assert match.entries == [{"seat": 0, "do": "step"}]


def test_G3_a_refused_move_changes_nothing() -> None:
    match = go(race(), "step")
    state, changes = match.state, match.changes
    with pytest.raises(Refused) as caught:
        match.play(Move(0, "step"))
    assert caught.value.refusal.rule == "R1"
    assert (match.state, match.changes, len(match.entries)) == (state, changes, 1)


def test_what_chance_brings_is_part_of_the_move() -> None:
    match = go(race(), "roll")
    roll, die = match.changes
    assert (roll.move.do, die.move.do, die.move.seat) == ("roll", "die", CHANCE)
    assert roll.after == die.before
    assert die.after == match.state
    assert match.to_act() == (1,)
    assert match.entries == [{"seat": 0, "do": "roll"}]


def test_G2_the_seed_decides_what_chance_brings() -> None:
    rolls = ["roll"] * 12
    assert go(race(seed=5), *rolls).state == go(race(seed=5), *rolls).state
    dice = {tuple(go(race(seed=seed), *rolls).state.points) for seed in range(10)}
    assert len(dice) == 10


def test_G2_chance_does_not_repeat_itself_in_one_game() -> None:
    match, dice = race(), set()
    for _ in range(60):
        go(match, "roll")
        dice.add(match.changes[1].move.tile)
    assert dice == set("123456")


def test_G4_a_step_is_taken_back_and_a_roll_is_not() -> None:
    match = go(race(), "step", "roll")
    assert not match.can_undo()
    after_roll = match.state
    go(match, "step", "step")
    match.undo()
    match.undo()
    assert match.state == after_roll
    assert len(match.entries) == 2
    assert match.changes == ()
    assert not match.can_undo()
    with pytest.raises(NotNow) as caught:
        match.undo()
    assert caught.value.rule == "G4"
    assert match.state == after_roll


def test_G4_taking_back_does_not_roll_the_die_anew() -> None:
    match = go(race(), "step", "step")
    match.undo()
    assert go(match, "step", "roll").state == go(race(), "step", "step", "roll").state


def test_G4_a_final_move_is_not_taken_back() -> None:
    match = go(race(), "step", "stop")
    assert not match.can_undo()
    with pytest.raises(NotNow) as caught:
        match.undo()
    assert caught.value.rule == "G5"


def test_G5_after_the_end_no_move_is_accepted() -> None:
    match = go(race(), "stop")
    with pytest.raises(Refused) as caught:
        match.play(Move(0, "step"))
    assert caught.value.refusal.rule == "G5"
    assert match.to_act() == ()
    assert list(match.moves()) == []


def test_G6_the_starting_seat_moves_on_clockwise() -> None:
    match, firsts = race(seats=3, games=3, first=2), []
    for _ in range(3):
        firsts.append(match.to_act()[0])
        go(match, "stop")
        if match.can_go_on():
            match.go_on()
    assert firsts == [2, 0, 1]
    assert match.number == 3


def test_G6_totals_are_the_sum_of_the_games() -> None:
    match = go(race(games=2), "step", "stop")
    one = match.totals()
    assert one == match.state.points
    assert not match.is_over()
    match.go_on()
    assert match.totals() == one
    go(match, "roll", "stop")
    assert match.totals() == tuple(a + b for a, b in zip(one, match.state.points, strict=True))
    assert match.is_over()


def test_G6_each_game_starts_from_chance_of_its_own() -> None:
    match = go(race(games=2), "stop")
    points = match.state.points
    match.go_on()
    assert match.state.points != points


@pytest.mark.parametrize(
    ("points", "rules", "winners"),
    [
        ([3, 9], Race(2), (1,)),
        ([4, 4], Race(2), (0, 1)),
        ([3, 9], Golf(2), (0,)),
    ],
)
def test_G6_the_best_total_wins_and_equal_ones_share(
    points: list[int], rules: Race, winners: tuple[int, ...]
) -> None:
    match = Match(MatchSetup(rules, 1, 1, 0))
    match.load({"turn": 0, "points": points})
    assert go(match, "stop").winners() == winners


def test_G6_next_has_its_moment() -> None:
    match = race(games=2)
    with pytest.raises(NotNow):
        match.go_on()
    go(match, "stop").go_on()
    go(match, "stop")
    assert not match.can_go_on()
    with pytest.raises(NotNow):
        match.go_on()
    assert match.number == 2
    assert match.entries.count({"do": "next"}) == 1


def test_nothing_before_the_next_game_is_taken_back() -> None:
    match = go(race(games=2), "step", "stop")
    match.go_on()
    assert not match.can_undo()


def test_the_starting_seat_comes_from_the_seed_when_nobody_chose() -> None:
    firsts = {race(seats=3, first=None, seed=seed).first for seed in range(30)}
    assert firsts == {0, 1, 2}
    assert race(first=None, seed=4).first == race(first=None, seed=4).first


def test_a_loaded_position_cannot_be_undone() -> None:
    match = go(race(), "step")
    match.load({"turn": 1, "points": [0, 7]})
    assert match.state == State(1, (0, 7))
    assert not match.can_undo()
    assert len(match.entries) == 2


@pytest.mark.parametrize(
    ("value", "error"),
    [({"turn": 1}, Malformed), ({"turn": 1, "points": [-1, 0]}, Refused)],
)
def test_a_position_that_is_refused_changes_nothing(value: object, error: type[Exception]) -> None:
    match = go(race(), "step")
    state = match.state
    with pytest.raises(error):
        match.load(value)
    assert (match.state, len(match.entries), match.can_undo()) == (state, 1, True)


def test_loaded_draws_come_in_their_order_and_then_chance_again() -> None:
    match = race()
    match.load({"turn": 0, "points": [0, 0]}, ["6", "2"])
    assert go(match, "roll", "step", "roll").state.points == (8, 1)
    assert {go(match, "roll").changes[1].move.tile for _ in range(60)} == set("123456")


def test_draws_that_cannot_come_are_refused() -> None:
    match = race()
    for draws in (["7"], ["1", "1"]):
        with pytest.raises(Refused):
            match.load({"turn": 0, "points": [0, 0]}, draws)
    assert match.entries == []


def test_an_undone_move_gives_its_draws_back() -> None:
    match = race()
    match.load({"turn": 0, "points": [0, 0]}, ["6"])
    go(match, "step").undo()
    assert go(match, "step", "roll").state.points == (1, 6)


def test_a_record_is_independent_of_the_match() -> None:
    match = go(race(), "step")
    record = match.record()
    go(match, "step")
    assert record["moves"] == [{"seat": 0, "do": "step"}]


@pytest.mark.parametrize(
    ("seed", "games", "first"),
    [(-1, 1, None), (2**63, 1, None), (0, 0, None), (0, 99, None), (0, 1, 2), (0, 1, -1)],
)
def test_a_match_that_cannot_be_set_up_is_malformed(
    seed: int, games: int, first: int | None
) -> None:
    with pytest.raises(Malformed):
        new_match(rules_for("lucky", 2, {}), seed, games, first)


class Broken(Race):
    """Its moves cannot be written, as if a game had a fault."""

    def write_move(self, move: Move) -> Json:
        raise KeyError(move.do)


def test_a_fault_in_a_game_leaves_the_match_whole() -> None:
    match = Match(MatchSetup(Broken(2), 1, 1, 0))
    state = match.state
    with pytest.raises(KeyError):
        match.play(Move(0, "step"))
    assert (match.state, match.entries, match.can_undo()) == (state, [], False)
