"""Whole games of Lucky Numbers: a second, naive reading of the rules, counts, golden games."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import lucky_naive as naive
import pytest
from breadth import few
from elsewhere import printed_elsewhere
from lucky_positions import (
    LONGEST_GAME,
    SEATS,
    SETUPS,
    LuckyMatch,
    drawing_of,
    position,
    rules_of,
    setting_up,
    some_move,
    started,
)

from game.lucky.rules import Lucky
from game.lucky.state import FULL, Move, State
from game.matches import new_match
from game.rules import CHANCE, Ended

HERE = Path(__file__).parent
GOLDEN = HERE.parents[1] / "golden"
PLAYERS = {"wild": 0.3, "eager": 0.97, "idle": -1.0}
"""How eager they are to fill a free cell."""

GAMES = [
    (seats, setup, player)
    for seats in SEATS
    for setup in SETUPS
    for player in PLAYERS
    if seats == 2 or player != "wild"
]
"""Of more wild players a game is long and its pool large: two show as much."""
CHILDRENS_GAMES = [
    (seats, setup, player, "children") for seats in SEATS for setup in SETUPS for player in PLAYERS
]
GOLDEN_GAMES = [
    (2, "four", 1, "idle"),
    (2, "michael", 7, "wild"),
    (2, "sorted", 3, "eager"),
    (3, "four", 10, "eager"),
    (3, "michael", 2, "wild"),
    (3, "sorted", 9, "eager"),
    (4, "four", 7, "eager"),
    (4, "michael", 6, "eager"),
    (4, "sorted", 9, "eager"),
]
CELLS_AND_BEYOND = [(row, column) for row in range(-1, 5) for column in range(-1, 5)]


def plain_table(state: State) -> naive.Table:
    return naive.Table(
        seats=state.seats,
        setup=state.setup,
        first=state.first,
        boards=[[list(row) for row in board] for board in state.boards],
        hands=[list(hand) for hand in state.held],
        pile=list(state.pile),
        pool=list(state.open),
        phase=state.phase,
        turn=state.turn,
        ready=list(state.ready),
        idle=state.idle,
        agreed=list(state.agreed),
        edition=state.edition,
    )


def plain_move(move: Move) -> naive.Plain:
    return move.seat, move.do, move.tile, move.at


# --- the naive rules beside the rules


@pytest.mark.parametrize("game", [*few(GAMES, 8), *few(CHILDRENS_GAMES, 4)])
def test_random_games_agree_with_the_naive_rules(game: tuple[int, str, str, str]) -> None:
    played(*game)


def test_the_random_games_end_in_every_way_and_agreements_are_wiped_out() -> None:
    games = [played(*game) for game in GAMES if game[0] == 3]
    assert {reason for reason, _ in games} == {"full board", "last tile", "agreed"}
    childrens = [
        played(*game) for game in CHILDRENS_GAMES if game[:2] in ((2, "four"), (3, "four"))
    ]
    assert {reason for reason, _ in childrens} == {"full board", "last tile", "no tile fits"}
    assert any(wiped for _, wiped in games)


@cache
def played(seats: int, setup: str, player: str, edition: str = "full") -> tuple[str, int]:
    """Plays a game both ways. How it ended, and how often a draw wiped out agreements."""
    rules, rng, wiped = Lucky(seats, setup, edition), Random(f"{seats} {setup} {player}"), 0
    state = started(rules, rng.randrange(10**6), rng.randrange(seats))
    table = plain_table(state)
    for _ in range(LONGEST_GAME):
        if state.phase == "over":
            break
        check_position(rules, state, table, rng)
        if rules.to_act(state) == (CHANCE,):
            move, _ = rng.choice(rules.odds(state))
        else:
            move = some_move(state, rng, PLAYERS[player])
        wiped += move.do == "draw" and any(state.agreed)
        step = rules.apply(state, move)
        assert step.final == naive.play(table, plain_move(move))
        state = step.state
        ends = [event for event in step.events if isinstance(event, Ended)]
        assert len(ends) == (state.phase == "over")
    return check_end(rules, state, table), wiped


def check_position(rules: Lucky, state: State, table: naive.Table, rng: Random) -> None:
    written = rules.write_state(state)
    assert written == naive.written(table)
    assert rules.outcome(state) is None
    if naive.gets_the_next_tile(table) is not None:
        assert rules.to_act(state) == (CHANCE,)
        brought = sorted((move.tile, weight) for move, weight in rules.odds(state))
        assert brought == sorted((tile, 1) for tile in naive.may_come(table))
        return
    assert rules.read_state(written) == state
    expected = [naive.moves(table, seat) for seat in range(state.seats)]
    assert list(rules.to_act(state)) == [seat for seat, moves in enumerate(expected) if moves]
    for seat, moves in enumerate(expected):
        assert Counter(map(plain_move, rules.moves(state, seat))) == Counter(moves)
    for move in other_moves(state, rng):
        assert (rules.refusal(state, move) is None) == naive.allows(table, plain_move(move)), move


def other_moves(state: State, rng: Random) -> list[Move]:
    """Of any form, most of them against the rules."""
    dos = ("place", "place", "lift", "ready", "draw", "discard", "take", "take", "end")
    every = FULL.tiles(4)
    return [
        Move(
            rng.randrange(-1, state.seats + 1),
            rng.choice(dos),
            rng.choice(every),
            rng.choice([None, *CELLS_AND_BEYOND]),
        )
        for _ in range(12)
    ]


def check_end(rules: Lucky, state: State, table: naive.Table) -> str:
    written = rules.write_state(state)
    assert written == naive.written(table)
    assert rules.read_state(written) == state
    assert rules.to_act(state) == ()
    assert all(not rules.moves(state, seat) for seat in range(state.seats))
    outcome = rules.outcome(state)
    assert outcome is not None
    assert (list(outcome.winners), list(outcome.scores)) == (table.winners, naive.scores(table))
    return outcome.reason


# --- counts


def counted_positions() -> list[tuple[str, State, list[int]]]:
    """From the data file: a name, a position, the numbers of lines of play by their length."""
    found = []
    for block in (HERE / "lucky_counts.txt").read_text().strip().split("\n\n"):
        name, *lines = block.splitlines()
        # The drawing is followed by lines that begin with a word.
        high = next(k for k, line in enumerate(lines) if line.split()[0].isalpha())
        notes = dict(line.partition(" ")[::2] for line in lines[high:])
        counts = [int(word) for word in notes.pop("counts").split()]
        found.append((name, noted("\n".join(lines[:high]), notes), counts))
    return found


def noted(drawing: str, notes: dict[str, str]) -> State:
    """A position with what the lines below its drawing say of it."""
    if "hands" in notes:
        return setting_up(drawing, notes["hands"], notes.get("ready", ""), notes["setup"])
    return position(
        drawing,
        turn=int(notes.get("turn", 0)),
        pile=notes["pile"],
        pool=notes["pool"],
        idle=int(notes.get("idle", 0)),
        agreed=notes.get("agreed", ""),
        setup=notes.get("setup", "sorted"),
    )


def count(state: State, depth: int) -> int:
    """The lines of play of this length; what chance can bring is counted tile by tile."""
    rules = rules_of(state)
    actors = rules.to_act(state)
    if actors == (CHANCE,):
        moves = [move for move, weight in rules.odds(state) for _ in range(weight)]
    else:
        moves = [move for seat in actors for move in rules.moves(state, seat)]
    if depth == 1:
        return len(moves)
    return sum(count(rules.apply(state, move).state, depth - 1) for move in moves)


@pytest.mark.parametrize(
    ("state", "counts"), [pytest.param(s, c, id=name) for name, s, c in counted_positions()]
)
def test_counts_of_lines_of_play(state: State, counts: list[int]) -> None:
    assert [count(state, depth + 1) for depth in range(len(counts))] == counts
    table = plain_table(state)
    assert [naive.count(table, depth + 1) for depth in range(2)] == counts[:2]


def test_counts_are_of_every_number_of_seats_and_every_set_up() -> None:
    counted = {(state.seats, state.setup) for _, state, _ in counted_positions()}
    assert counted == {(seats, setup) for seats in SEATS for setup in SETUPS}
    childrens = [s for _, s, _ in counted_positions() if s.edition == "children"]
    assert {state.setup for state in childrens} == set(SETUPS)


# --- golden playthroughs


def playthrough(rules: Lucky, seed: int, first: int, player: str) -> str:
    """A random game as text; the same on every machine (G2)."""
    match, rng = new_match(rules, seed, games=1, first=first), Random(seed)
    head = f"{rules.seats} seats, set-up {rules.setup}, seed {seed}, seat {first} starts, {player}"
    lines = [head, *told(match)]
    for _ in range(LONGEST_GAME):
        if match.outcome() is not None:
            break
        move = some_move(match.state, rng, PLAYERS[player])
        listed = len(list(match.moves()))
        match.play(move)
        lines += ["", f"one of {listed}: {json.dumps(rules.write_move(move))}", *told(match)]
    return "\n".join([*lines, "", str(match.outcome()), ""])


def told(match: LuckyMatch) -> list[str]:
    """What has happened, the boards if one has changed, and the rest of the table."""
    state: State = match.state
    same = bool(match.changes) and match.changes[0].before.boards == state.boards
    hands = " | ".join(" ".join(hand) or "-" for hand in state.held)
    agreed = [seat for seat, agrees in enumerate(state.agreed) if agrees]
    return [
        *(json.dumps(match.rules.write_event(event)) for event in match.events),
        *([] if same else drawing_of(state.boards)),
        f"hands {hands}  pile {len(state.pile)}  pool {' '.join(state.open) or '-'}",
        f"{state.phase}, to act {match.to_act()}, idle {state.idle}, agreed {agreed}",
    ]


@pytest.mark.parametrize(("seats", "setup", "seed", "player"), GOLDEN_GAMES)
def test_golden_playthrough(seats: int, setup: str, seed: int, player: str) -> None:
    """Delete the file to have it written anew; then read it before it is kept."""
    path = GOLDEN / f"lucky-{seats}-{setup}.txt"
    played = playthrough(Lucky(seats, setup), seed, seats - 1, player)
    if not path.exists():
        path.write_text(played)
        pytest.fail(f"{path.name} was missing and has been written: read it")
    assert played == path.read_text()


def test_golden_games_show_every_kind_of_move_and_of_end() -> None:
    text = "\n".join(path.read_text() for path in sorted(GOLDEN.glob("lucky-*.txt")))
    for do in ("place", "lift", "ready", "draw", "discard", "take", "end"):
        assert f'"do": "{do}"' in text
    for reason in ("full board", "last tile", "agreed"):
        assert f"reason='{reason}'" in text


def test_the_same_in_processes_that_hash_differently() -> None:
    program = (
        "from random import Random\n"
        "from game.lucky.rules import Lucky\n"
        "from game.matches import new_match\n"
        "match, rng = new_match(Lucky(4), 77, 2), Random(5)\n"
        "for _ in range(100):\n"
        "    match.play(rng.choice(list(match.moves())))\n"
        "print(match.record(), match.state)\n"
    )
    assert len(printed_elsewhere(program)) == 1
