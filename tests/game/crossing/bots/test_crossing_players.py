"""Computer players of Crossing: legal, pinned, and exact where they claim to be."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from crossing_solution import Duel, lead_at_end, mistakes, random_position
from elsewhere import printed_elsewhere

from game.choice import Choice
from game.crossing.bots import players as crossing
from game.crossing.bots.colours import KINDS, POINT, classes, worth
from game.crossing.bots.kernel import CELLS, CLASS, REACHES, SETTING, Kernel
from game.crossing.bots.players import judged, marbles_left
from game.crossing.bots.search import Search
from game.crossing.rules import Crossing
from game.crossing.state import NOTHING, Collection, Move, State, side_of
from game.matches import new_match, rules_for
from game.players import LEVELS, choose, players_of, seed_at
from game.rules import stream

NAMES = tuple(players_of("crossing"))
DOUBLINGS = Crossing.option_values["doubling"]


def position(
    tray: str, arrows: tuple[int | None, ...], red: Collection, yellow: Collection
) -> State:
    """The turn of seat 0, who is red."""
    return State(0, "turn", 0, tuple(tray.split()), arrows, (red, yellow))


def ask(state: State, name: str, seed: int = 1) -> Choice[Move]:
    return choose(Crossing(len(state.arrows)), state, state.turn, name, seed)


def lead(rules: Crossing, state: State) -> int:
    red, yellow = rules.scores(state)
    return red - yellow


def sparse(rules: Crossing, marbles: int, rng: Random) -> State:
    """The first moves on a tray on which hardly anything lies, so that games end early."""
    while True:
        start = rules.start(rng, rng.randrange(rules.seats))
        kept = set(rng.sample(range(CELLS), marbles))
        letters = [m if k in kept else "." for k, m in enumerate("".join(start.tray))]
        tray = tuple("".join(letters[k : k + 6]) for k in range(0, CELLS, 6))
        state = replace(start, tray=tray)
        for _ in range(rules.seats):
            moves = rules.moves(state, state.turn) if state.phase == "turn" else ()
            if moves:
                state = rules.apply(state, rng.choice(moves)).state
        if state.phase == "turn":
            return state


# --- the kernel is the rules


@pytest.mark.parametrize("doubling", DOUBLINGS)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_kernel_plays_whole_games_as_the_rules_do(seats: int, doubling: str) -> None:
    rules, rng = Crossing(seats, doubling), Random(seats)
    for _ in range(15):
        state = rules.start(rng, rng.randrange(seats))
        kernel = Kernel(state, doubling)
        number, ahead = kernel.start, 0
        while state.phase == "turn":
            fresh = Kernel(state, doubling)
            if fresh.is_single == kernel.is_single:
                assert fresh.start == number
            replies = kernel[number & REACHES[number >> CELLS & SETTING]]
            moves = rules.moves(state, state.turn)
            assert sorted(change for change, _, _ in replies) == sorted(
                change for change, _, _ in fresh.moves
            )
            assert len(moves) == len(fresh.moves)
            spot = rng.randrange(len(moves))
            change, at, _ = fresh.moves[spot]
            # The steps of the first kernel: the two may sort colours into classes differently.
            steps = next(reply[2] for reply in replies if reply[0] == change)
            gain, of_class, _ = steps[number >> at & CLASS]
            ahead += gain if side_of(state, state.turn) == 0 else -gain
            number += change + of_class
            state = rules.apply(state, moves[spot]).state
        assert not kernel[number & REACHES[number >> CELLS & SETTING]]
        if kernel.is_single:
            ahead += kernel.single(number)
        assert ahead == POINT * lead(rules, state)


@pytest.mark.parametrize("doubling", DOUBLINGS)
def test_kinds_of_one_class_stay_together_whoever_takes(doubling: str) -> None:
    sorted_in = classes(doubling, apart=False)
    assert len(sorted_in.kinds) < len(KINDS)
    for kind in KINDS:
        other = sorted_in.kinds[sorted_in.of[kind]]
        assert kind.left == other.left
        for side in (0, 1) if kind.left else ():
            after, likewise = kind.taken(side), other.taken(side)
            assert sorted_in.of[after] == sorted_in.of[likewise]
            gain = worth(after, doubling) - worth(kind, doubling)
            assert gain == worth(likewise, doubling) - worth(other, doubling)


# --- exact to the end


@pytest.mark.parametrize("doubling", DOUBLINGS)
@pytest.mark.parametrize(("seats", "left"), [(2, 11), (4, 7)])
def test_endgames_are_solved(seats: int, left: int, doubling: str) -> None:
    rules, rng = Crossing(seats, doubling), Random(left)
    for _ in range(8):
        assert_solved(rules, random_position(rules, left, rng))


@pytest.mark.parametrize("doubling", DOUBLINGS)
@pytest.mark.parametrize(("seats", "marbles"), [(2, 15), (4, 11)])
def test_short_games_with_few_colours_are_solved(seats: int, marbles: int, doubling: str) -> None:
    """C10: here the collections of one colour occur."""
    rules, rng = Crossing(seats, doubling), Random(marbles)
    for _ in range(25):
        assert_solved(rules, sparse(rules, marbles, rng))


def assert_solved(rules: Crossing, state: State) -> None:
    truth = lead_at_end(rules, state)
    sign = 1 if side_of(state, state.turn) == 0 else -1
    for verdict in (judged(rules, state), Search(Kernel(state, rules.doubling)).deeper(10**6)):
        move = rules.moves(state, state.turn)[verdict.place]
        assert verdict.exact
        assert lead(rules, state) + sign * verdict.gain == truth
        assert lead_at_end(rules, rules.apply(state, move).state) == truth


def test_two_solutions_agree() -> None:
    """The one for many marbles, by which `mistakes` counts, and that of the rules alone."""
    rules, rng = Crossing(2), Random(3)
    for _ in range(20):
        state = random_position(rules, 10, rng)
        assert Duel(state, "single").lead() == lead_at_end(rules, state)


@pytest.mark.parametrize("doubling", DOUBLINGS)
def test_no_mistakes_with_eighteen_marbles_left(doubling: str) -> None:
    assert mistakes(4, 18, doubling) == 0


def test_a_search_ends_within_its_budget() -> None:
    rules = Crossing(2)
    start = rules.start(stream(2), 0)
    verdict = Search(Kernel(start, "single")).deeper(3000)
    assert not verdict.exact
    assert 1000 < verdict.nodes <= 3001
    # Two moves ahead are always looked at.
    assert Search(Kernel(start, "single")).deeper(0).place in range(6)


# --- the players


@pytest.mark.parametrize("doubling", DOUBLINGS)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_mixture_of_players_ends_a_legal_match(
    seats: int, doubling: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every move is checked by the match itself: an illegal one raises Refused."""
    monkeypatch.setattr(crossing, "NODES", {2: 200, 4: 100})
    monkeypatch.setattr(crossing, "SOLVED_FROM", {2: 14, 4: 8})
    rng = Random(f"{seats}{doubling}")
    for seed in range(10 if seats == 2 else 4):
        names = tuple(rng.choice(NAMES) for _ in range(seats))
        match = new_match(rules_for("crossing", seats, {"doubling": doubling}), seed)
        while not match.is_over():
            if match.can_go_on():
                match.go_on()
            seat = match.to_act()[0]
            view = match.rules.seen_by(match.state, seat)
            choice = choose(match.rules, view, seat, names[seat], seed_at(match.rules, view, seed))
            assert choice.nodes > 0
            match.play(choice.move)


TEMPTING = """
    .....r
    r.....
    y...w.
    r.....
    ......
    ......
"""


def test_a_beginner_grabs_where_others_look_at_the_answer() -> None:
    """Yellow brings 4 points and yellow's red one 4 in answer; white ends the game."""
    state = position(TEMPTING, (1, 2), (3, 0, 1, 0, 0, 0), (0, 3, 1, 0, 0, 0))
    assert ask(state, "greedy").move == Move(0, 0, (2, 0))
    for level in ("normal", "hard"):
        choice = ask(state, level)
        assert choice.move == Move(0, 4, (2, 4))
        assert (choice.why, choice.cells) == ("last_word", ((2, 4),))
    seen = {ask(state, "easy", seed).move for seed in range(60)}
    assert seen == {Move(0, 0, (2, 0)), Move(0, 4, (2, 4))}


def test_words_of_why() -> None:
    rules = Crossing(2)
    assert ask(rules.start(stream(1), 0), "easy").why == "opens"
    state = position(TEMPTING, (1, 2), (3, 0, 1, 0, 0, 0), (0, 3, 1, 0, 0, 0))
    assert ask(state, "greedy").why == "most_points"


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_position_from_another_seat_has_the_same_answer(level: str) -> None:
    state = random_position(Crossing(4), 12, Random(8))
    turned = replace(
        state,
        first=(state.first + 1) % 4,
        turn=(state.turn + 1) % 4,
        arrows=(state.arrows[-1], *state.arrows[:-1]),
    )
    mine, theirs = ask(state, level).move, ask(turned, level).move
    assert (mine.line, mine.take) == (theirs.line, theirs.take)


@pytest.mark.parametrize(
    ("seats", "left", "lines", "nodes"),
    [
        (2, 24, (4, 3, 3), 8268),
        (2, 20, (4, 4, 4), 521),
        (2, 16, (1, 1, 1), 190),
        (4, 20, (4, 1, 1), 40897),
        (4, 16, (0, 0, 0), 4951),
        (4, 12, (1, 5, 1), 102),
    ],
)
def test_pinned_moves(seats: int, left: int, lines: tuple[int, ...], nodes: int) -> None:
    state = random_position(Crossing(seats), left, Random(left))
    choices = [ask(state, level) for level in LEVELS]
    assert tuple(choice.move.line for choice in choices) == lines
    assert choices[-1].nodes == nodes


def test_the_same_question_has_the_same_answer_in_another_process() -> None:
    code = (
        "from random import Random\n"
        "from game.players import choose\n"
        "from game.crossing.rules import Crossing\n"
        "rules = Crossing(2)\n"
        "state = rules.start(Random(4), 1)\n"
        "for name in ('greedy',) * 8 + ('hard', 'easy', 'normal', 'hard'):\n"
        "    choice = choose(rules, state, state.turn, name, 5)\n"
        "    print(choice)\n"
        "    state = rules.apply(state, choice.move).state\n"
    )
    printed = printed_elsewhere(code)
    assert len(printed) == 1


def test_marbles_left_are_those_that_can_be_taken() -> None:
    assert marbles_left(Crossing(2).start(stream(1), 0)) == 33
    assert marbles_left(position(TEMPTING, (1, 2), NOTHING, NOTHING)) == 5
