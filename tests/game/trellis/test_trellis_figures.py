"""How long a seat of Trellis goes without laying, as the arena counts it."""

from __future__ import annotations

import pytest

from game.arena.playing import Bout, played
from game.match import Change
from game.rules import CHANCE, stream
from game.trellis.figures import longest_wait
from game.trellis.rules import Trellis
from game.trellis.state import Event, Move, State

DOES = {"L": "lay", "D": "draw", "T": "take", "P": "play", "S": "skip", "g": "give"}
STATE = Trellis(2).start(stream(1), 0)


def happened(turns: str) -> list[Change[State, Move, Event]]:
    """Seat 0 does these; after each of them chance brings a tile, and seat 1 draws."""
    moves = [
        move
        for letter in turns
        for move in (Move(0, DOES[letter]), Move(CHANCE, "reveal"), Move(1, "draw"))
    ]
    return [Change(STATE, move, STATE, ()) for move in moves]


@pytest.mark.parametrize(
    ("turns", "between", "to_the_end"),
    [
        ("DDDDL", 0, 0),
        ("DDLDTPLSL", 3, 3),
        ("LDLDDDD", 1, 4),
        ("LgggDgL", 1, 1),
        ("LLL", 0, 0),
        ("DLTTL", 2, 2),
    ],
)
def test_turns_between_two_lays_are_counted_once_a_seat_has_opened(
    turns: str, between: int, to_the_end: int
) -> None:
    assert longest_wait(happened(turns), to_the_end=False) == {0: between}
    assert longest_wait(happened(turns), to_the_end=True) == {0: to_the_end}


def test_a_seat_that_never_opened_has_no_wait() -> None:
    assert longest_wait(happened("DDTgS"), to_the_end=True) == {}


def test_the_arena_counts_it_by_player() -> None:
    result = played(Bout(Trellis(2), ("adding", "easy"), 2))
    assert len(result.figures) == 2
    for numbers in result.figures.values():
        assert set(numbers) <= {"adding", "easy"}
        assert all(0 <= number < len(result.thoughts) for one in numbers.values() for number in one)
