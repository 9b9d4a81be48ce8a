"""Whole games of Crossing: counts, golden playthroughs, and a second, naive reading of the rules.

The naive rules below work on the JSON of a state, know nothing of the module under test and
are written for plainness only.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest
from breadth import times
from elsewhere import printed_elsewhere
from hypothesis import given, settings
from hypothesis import strategies as st

from game.crossing.rules import Crossing
from game.crossing.state import COLOURS, NOTHING, Move, State, Taken
from game.matches import match_from, new_match
from game.rules import Ended, stream

HERE = Path(__file__).parent
GOLDEN = HERE.parents[1] / "golden"
Document: TypeAlias = dict[str, Any]

# --- the naive rules


def is_red(doc: Document, seat: int) -> bool:
    return (seat + doc["seats"] - doc["first"]) % doc["seats"] in (0, 2)


def cells_of(doc: Document, seat: int, line: int) -> set[tuple[int, int]]:
    size = len(doc["tray"])
    every = [(row, column) for row in range(size) for column in range(size)]
    return {at for at in every if at[1 if is_red(doc, seat) else 0] == line}


def naive_allows(doc: Document, line: int, take: tuple[int, int] | None) -> bool:
    """Whether the seat whose turn it is may aim at this line and take this marble."""
    seat = doc["turn"]
    if all(arrow is None for arrow in doc["arrows"]):
        return take is None
    if take is None or take not in cells_of(doc, seat, line) or doc["arrows"][seat] == line:
        return False
    if doc["tray"][take[0]][take[1]] not in "yrgbws":
        return False
    for other, arrow in enumerate(doc["arrows"]):
        opposed = is_red(doc, other) != is_red(doc, seat)
        if opposed and arrow is not None and take in cells_of(doc, other, arrow):
            return True
    return False


def naive_moves(doc: Document) -> list[tuple[int, tuple[int, int] | None]]:
    size = range(len(doc["tray"]))
    takes = [None, *((row, column) for row in size for column in size)]
    return [(line, take) for line in size for take in takes if naive_allows(doc, line, take)]


def naive_scores(doc: Document) -> list[int]:
    worth = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 13, 6: 16, 7: 20, 8: 24}
    doubling, found = doc["options"]["doubling"], []
    for own, other in (doc["taken"], doc["taken"][::-1]):
        values = {colour: worth[count] for colour, count in own.items()}
        if doubling == "sole":
            values = {c: v if other[c] else v * 2 for c, v in values.items()}
        owned = [colour for colour, count in own.items() if count > 0]
        total = sum(values.values())
        found.append(total * 2 if doubling == "single" and len(owned) == 1 else total)
    return found


def naive_winners(doc: Document) -> list[int]:
    red, yellow = naive_scores(doc)
    seats = range(doc["seats"])
    return [s for s in seats if red == yellow or is_red(doc, s) == (red > yellow)]


# --- properties

MARBLES = {
    "full": Counter(y=8, r=7, g=6, b=5, w=4, s=3, k=3),
    "children": Counter(y=5, r=4, g=3, b=2, w=1, k=1, s=1),
}


@settings(max_examples=times(40), deadline=None, derandomize=True)
@given(
    rules=st.builds(
        Crossing,
        st.sampled_from((2, 4)),
        st.sampled_from(("single", "sole", "off")),
        st.sampled_from(("full", "full", "children")),
    ),
    first=st.integers(0, 3),
    seed=st.integers(0, 10**6),
    choices=st.lists(st.integers(0, 60), min_size=35, max_size=35),
)
def test_random_games_agree_with_the_naive_rules(
    rules: Crossing, first: int, seed: int, choices: list[int]
) -> None:
    state = rules.start(stream(seed), first % rules.seats)
    for turn, choice in enumerate(choices):
        check_position(rules, state, turn)
        if state.phase == "over":
            break
        moves = rules.moves(state, state.turn)
        state = check_move(rules, state, moves[choice % len(moves)])
    assert state.phase == "over"


def check_position(rules: Crossing, state: State, turn: int) -> None:
    doc: Document = rules.write_state(state)
    assert rules.read_state(doc) == state
    assert Counter("".join(doc["tray"])) + sum(map(Counter, doc["taken"]), Counter()) == (
        MARBLES[rules.edition] + Counter({".": max(0, turn - 1)})
    )
    assert doc["scores"] == naive_scores(doc)
    assert doc["turn"] == (doc["first"] + turn) % doc["seats"]
    expected = naive_moves(doc)
    assert doc["phase"] == ("turn" if expected else "over")
    assert doc["winners"] == (None if expected else naive_winners(doc))
    seat = state.turn
    assert [(move.line, move.take) for move in rules.moves(state, seat)] == expected
    takes = [None, *((row, column) for row in range(-1, 7) for column in range(-1, 7))]
    for line in range(-1, 7):
        for take in takes:
            legal = rules.refusal(state, Move(seat, line, take)) is None
            assert legal == ((line, take) in expected)
    for other in set(range(rules.seats)) - {seat}:
        assert rules.moves(state, other) == ()


def check_move(rules: Crossing, state: State, move: Move) -> State:
    before = rules.write_state(state)
    assert rules.read_move(rules.write_move(move)) == move
    step = rules.apply(state, move)
    assert rules.write_state(state) == before
    assert not step.final
    taken = [event for event in step.events if isinstance(event, Taken)]
    assert [(event.at, event.colour) for event in taken] == [
        (at, before["tray"][at[0]][at[1]])  # type: ignore[index]
        for at in [move.take]
        if at is not None
    ]
    assert all(event.scores == rules.scores(step.state) for event in taken)
    assert isinstance(step.events[-1], Ended) == (step.state.phase == "over")
    return step.state


@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_is_its_record(seats: int) -> None:
    match, rng = new_match(Crossing(seats, "sole"), seed=12, games=4), Random(3)
    while not match.is_over():
        if match.can_go_on():
            match.go_on()
        match.play(rng.choice(list(match.moves())))
    again = match_from(match.record())
    assert (again.state, again.totals()) == (match.state, match.totals())


# --- counts


def counted_positions() -> list[tuple[str, State, list[int]]]:
    """From the data file: a name, a position, the numbers of lines of play by their length."""
    found = []
    for block in (HERE / "crossing_counts.txt").read_text().strip().split("\n\n"):
        name, *rows, arrows, counts = block.splitlines()
        lines = tuple(None if word == "-" else int(word) for word in arrows.split()[1:])
        turn = sum(line is not None for line in lines) % len(lines)
        tray = tuple("".join(row.split()) for row in rows)
        state = State(0, "turn", turn, tray, lines, (NOTHING, NOTHING))
        found.append((name, state, [int(word) for word in counts.split()[1:]]))
    return found


def count(rules: Crossing, state: State, depth: int) -> int:
    moves = rules.moves(state, state.turn)
    if depth == 1:
        return len(moves)
    return sum(count(rules, rules.apply(state, move).state, depth - 1) for move in moves)


def naive_count(doc: Document, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(naive_count(naively_after(doc, *move), depth - 1) for move in naive_moves(doc))


def naively_after(doc: Document, line: int, take: tuple[int, int] | None) -> Document:
    tray = [list(row) for row in doc["tray"]]
    if take is not None:
        tray[take[0]][take[1]] = "."
    arrows = [line if s == doc["turn"] else arrow for s, arrow in enumerate(doc["arrows"])]
    return {**doc, "tray": tray, "arrows": arrows, "turn": (doc["turn"] + 1) % doc["seats"]}


@pytest.mark.parametrize(
    ("state", "counts"), [pytest.param(s, c, id=name) for name, s, c in counted_positions()]
)
def test_counts_of_lines_of_play(state: State, counts: list[int]) -> None:
    rules = Crossing(len(state.arrows))
    assert [count(rules, state, depth + 1) for depth in range(len(counts))] == counts
    doc: Document = rules.write_state(state)
    assert [naive_count(doc, depth + 1) for depth in range(3)] == counts[:3]


# --- golden playthroughs


def playthrough(rules: Crossing, seed: int, first: int) -> str:
    """A random game as text; the same on every machine (G2)."""
    match, rng = new_match(rules, seed, games=1, first=first), Random(seed)
    lines = [f"{rules.seats} seats, seed {seed}, seat {first} starts", *picture(match.state)]
    while match.outcome() is None:
        moves = list(match.moves())
        move = rng.choice(moves)
        match.play(move)
        events = ", ".join(map(str, match.events))
        lines += ["", f"one of {len(moves)}: {rules.write_move(move)}", events]
        lines += picture(match.state)
    outcome = match.outcome()
    return "\n".join([*lines, "", str(outcome), ""])


def picture(state: State) -> list[str]:
    """The tray with red's arrows above their columns and yellow's beside their rows."""
    aims: list[list[int | None]] = [[], []]
    for seat, line in enumerate(state.arrows):
        aims[(seat - state.first) % 2].append(line)
    above = " ".join(str(aims[0].count(column) or " ") for column in range(6))
    rows = [
        f"{aims[1].count(row) or ' '} {' '.join(letters)}" for row, letters in enumerate(state.tray)
    ]
    troughs = [
        "".join(colour * n for colour, n in zip(COLOURS, side, strict=True)) or "-"
        for side in state.taken
    ]
    return [f"  {above}".rstrip(), *rows, f"red {troughs[0]}  yellow {troughs[1]}"]


@pytest.mark.parametrize(("seats", "first"), [(2, 0), (4, 3)])
def test_golden_playthrough(seats: int, first: int) -> None:
    """Delete the file to have it written anew; then read it before it is kept."""
    path = GOLDEN / f"crossing-{seats}.txt"
    played = playthrough(Crossing(seats), seed=2024, first=first)
    if not path.exists():
        path.write_text(played)
        pytest.fail(f"{path.name} was missing and has been written: read it")
    assert played == path.read_text()


def test_the_same_in_processes_that_hash_differently() -> None:
    program = (
        "from random import Random\n"
        "from game.crossing.rules import Crossing\n"
        "from game.matches import new_match\n"
        "match, rng = new_match(Crossing(4), 77, 2), Random(5)\n"
        "while match.outcome() is None:\n"
        "    match.play(rng.choice(list(match.moves())))\n"
        "print(match.record(), match.state)\n"
    )
    assert len(printed_elsewhere(program)) == 1
