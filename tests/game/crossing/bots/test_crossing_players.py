"""Computer players of Crossing: legal, pinned, and exact where they claim to be."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from breadth import times
from crossing_solution import Duel, lead_at_end, mistakes, random_position
from elsewhere import printed_elsewhere

from game.choice import Choice
from game.crossing.bots import compiled, expert
from game.crossing.bots import players as crossing
from game.crossing.bots.colours import KINDS, POINT, classes, worth
from game.crossing.bots.expert import Budget, judged, move_values
from game.crossing.bots.kernel import CELLS, CLASS, REACHES, SETTING, Kernel
from game.crossing.bots.policies import Habits
from game.crossing.bots.search import Search
from game.crossing.bots.sight import answer, gain, marbles_left
from game.crossing.rules import Crossing
from game.crossing.state import NOTHING, Collection, Move, State, side_of
from game.matches import new_match, rules_for
from game.players import LEVELS, choose, players_of, seed_at
from game.rules import stream

NAMES = tuple(players_of("crossing"))
BEFORE = ("easy-0.4", "normal-0.4", "hard-0.4")
DOUBLINGS = Crossing.option_values["doubling"]


def position(
    tray: str, arrows: tuple[int | None, ...], red: Collection, yellow: Collection
) -> State:
    """The turn of seat 0, who is red."""
    return State(0, "turn", 0, tuple(tray.split()), arrows, (red, yellow))


@pytest.fixture(params=["plain", "compiled"])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What thinks for the expert."""
    if request.param == "plain":
        monkeypatch.setattr(compiled, "SOLVER", None)
    elif compiled.SOLVER is None:
        pytest.skip("the compiled search is not installed: make wheel")


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


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("doubling", DOUBLINGS)
@pytest.mark.parametrize(("seats", "left"), [(2, 11), (4, 7)])
def test_endgames_are_solved(seats: int, left: int, doubling: str) -> None:
    rules, rng = Crossing(seats, doubling), Random(left)
    for _ in range(8):
        assert_solved(rules, random_position(rules, left, rng))


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("doubling", DOUBLINGS)
@pytest.mark.parametrize(("seats", "marbles"), [(2, 15), (4, 11)])
def test_short_games_with_few_colours_are_solved(seats: int, marbles: int, doubling: str) -> None:
    """C10: here the collections of one colour occur."""
    rules, rng = Crossing(seats, doubling), Random(marbles)
    for _ in range(times(25)):
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


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("seats", [2, 4])
def test_of_equal_moves_the_first_look_decides(seats: int) -> None:
    """Not the way in which the search went, which differs from engine to engine."""
    rules, rng = Crossing(seats), Random(seats)
    ties = 0
    for _ in range(30):
        state = random_position(rules, 13, rng)
        values = [value.lead for value in move_values(rules, state)]
        first = Search(Kernel(state, "single")).first_moves()
        best = [child[1] for child in first if values[child[1]] == max(values)]
        assert judged(rules, state).place == best[0]
        ties += len(best) > 1
    assert ties > 2


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("doubling", DOUBLINGS)
@pytest.mark.parametrize(("seats", "left"), [(2, 11), (4, 7)])
def test_every_move_has_its_value(seats: int, left: int, doubling: str) -> None:
    rules, rng = Crossing(seats, doubling), Random(left)
    for _ in range(4):
        state = random_position(rules, left, rng)
        sign = 1 if side_of(state, state.turn) == 0 else -1
        moves = rules.moves(state, state.turn)
        for move, value in zip(moves, move_values(rules, state), strict=True):
            assert value.exact
            assert sign * value.lead == lead_at_end(rules, rules.apply(state, move).state)


@pytest.mark.parametrize("doubling", DOUBLINGS)
@pytest.mark.parametrize(("seats", "left"), [(2, 20), (4, 15)])
def test_compiled_or_not_the_expert_plays_the_same(
    seats: int, left: int, doubling: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if compiled.SOLVER is None:
        pytest.skip("the compiled search is not installed: make wheel")
    rules, rng = Crossing(seats, doubling), Random(left)
    states = [random_position(rules, left, rng) for _ in range(4)]
    fast = [(judged(rules, state)._replace(nodes=0), move_values(rules, state)) for state in states]
    monkeypatch.setattr(compiled, "SOLVER", None)
    for state, answers in zip(states, fast, strict=True):
        assert answers[0].exact
        assert (judged(rules, state)._replace(nodes=0), move_values(rules, state)) == answers


def test_a_compiled_search_of_another_tray_is_refused() -> None:
    if compiled.SOLVER is None:
        pytest.skip("the compiled search is not installed: make wheel")
    with pytest.raises(ValueError, match="no tray"):
        compiled.SOLVER(bytes(35), bytes(6), b"", b"", 2, 0, 0, 1)


@pytest.mark.usefixtures("engine")
def test_without_nodes_the_expert_still_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    none = Budget({2: 33, 4: 33}, (8,), {2: 0, 4: 0})
    monkeypatch.setattr(expert, "PLAIN", none)
    monkeypatch.setattr(expert, "COMPILED", none)
    rules = Crossing(2)
    state = random_position(rules, 30, Random(1))
    verdict = judged(rules, state)
    assert not verdict.exact
    assert verdict.nodes < 2000
    assert not any(value.exact for value in move_values(rules, state))


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
    few = Budget({2: 14, 4: 8}, (6,), {2: 200, 4: 100})
    monkeypatch.setattr(expert, "PLAIN", few)
    monkeypatch.setattr(expert, "COMPILED", few)
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
    for level in ("minding", "expert"):
        assert ask(state, level).move == Move(0, 4, (2, 4))
    seen = {ask(state, "easy", seed).move for seed in range(60)}
    assert seen == {Move(0, 0, (2, 0)), Move(0, 4, (2, 4))}


def test_a_beginner_overlooks_what_lies_far_from_its_arrow() -> None:
    """With red's arrow on line 0 or 5 the same two marbles are near or far."""
    rules = Crossing(2)
    far = position(TEMPTING.replace("y", "w").replace("...w.", "...y."), (0, 2), NOTHING, NOTHING)
    habits = Habits(blind=0.07, mindful=0.0, hopeful=False)
    own = (7, 0, 0, 0, 0, 0)
    state = replace(far, taken=(own, NOTHING), arrows=(1, 2))
    grabbed = [habits.choose(rules, state, 0, seed).move.line for seed in range(300)]
    assert 30 < grabbed.count(0) < 100
    assert Habits(0.0, 0.0, False).choose(rules, state, 0, 1).move.line == 4


def test_who_is_mindful_now_and_then_plays_both_ways() -> None:
    rules, rng = Crossing(2), Random(4)
    greedy, minding = Habits(0.0, 0.0, False), Habits(0.0, 1.0, False)
    for _ in range(20):
        state = random_position(rules, 20, rng)
        moves = rules.moves(state, state.turn)
        chosen = greedy.choose(rules, state, state.turn, 1).move
        assert gain(rules, state, chosen) == max(gain(rules, state, move) for move in moves)
        chosen = minding.choose(rules, state, state.turn, 1).move
        leads = {move: gain(rules, state, move) - answer(rules, state, move) for move in moves}
        assert leads[chosen] == max(leads.values())


def test_who_hopes_prefers_the_colour_that_may_still_come() -> None:
    """Each marble brings a point: of red two more lie, of blue none."""
    state = position("r..b.. ...... ...... ...... r..... .r....", (5, 0), NOTHING, NOTHING)
    state = replace(state, taken=((0, 0, 1, 0, 1, 0), (0, 0, 1, 0, 1, 0)))
    hopeful = {Habits(0.0, 0.0, True).choose(Crossing(2), state, 0, k).move.line for k in range(20)}
    plain = {Habits(0.0, 0.0, False).choose(Crossing(2), state, 0, k).move.line for k in range(20)}
    assert (hopeful, plain) == ({0}, {0, 3})


def test_a_newcomer_plays_a_quarter_of_the_moves_by_chance() -> None:
    """Else half by greed and half by the answer: on this tray the two differ."""
    state = position(TEMPTING, (1, 2), (3, 0, 1, 0, 0, 0), (0, 3, 1, 0, 0, 0))
    lines = [ask(state, "newcomer", seed).move.line for seed in range(400)]
    assert 150 < lines.count(0) < 250
    assert set(lines) == {0, 4}


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
    choices = [ask(state, name) for name in BEFORE]
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
