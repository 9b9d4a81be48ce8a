"""Positions and moves as JSON from the fields of their classes, with classes made for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import pytest
from race import Race

from game.codec import (
    BySeat,
    MoveForm,
    Seat,
    keys_of,
    read_fields,
    read_position,
    tiles_as_json,
    write_position,
)
from game.rules import Malformed, Refused


def read_letter(value: object, name: str) -> str:
    if value not in ("a", "b"):
        raise Malformed(f'"{name}": a letter is a or b')
    return str(value)


Letter = Annotated[str, read_letter]


@dataclass(frozen=True)
class Position:
    turn: Seat
    phase: Literal["early", "late"]
    count: int
    open: bool
    square: Annotated[tuple[Annotated[tuple[Letter, ...], 2], ...], 2]
    hands: BySeat[tuple[Letter, ...]]
    chosen: BySeat[Letter | None] | None
    at: tuple[int, int]
    viewer: int | None = None


@dataclass(frozen=True)
class Done:
    seat: int
    do: str
    letter: Letter = ""
    at: tuple[int, int] | None = None
    letters: tuple[Letter, ...] = ()


RULES = Race(2)
KEYS = keys_of(Position, without=("viewer",))
MOVES = MoveForm(Done, {"put": ("letter", "at"), "give": ("letters",), "rest": ()})
WRITTEN: dict[str, object] = {
    "game": "race",
    "seats": 2,
    "options": {},
    "turn": 1,
    "phase": "late",
    "count": 7,
    "open": False,
    "square": [["a", "b"], ["b", "a"]],
    "hands": [["a", "a", "b"], []],
    "chosen": ["a", None],
    "at": [3, -1],
}
POSITION = Position(
    turn=1,
    phase="late",
    count=7,
    open=False,
    square=(("a", "b"), ("b", "a")),
    hands=(("a", "a", "b"), ()),
    chosen=("a", None),
    at=(3, -1),
)


def read(value: object) -> Position:
    return read_fields(Position, read_position(RULES, value, KEYS), RULES.seats)


def test_a_position_is_written_in_the_order_of_its_fields() -> None:
    written = write_position(RULES, POSITION, KEYS)
    assert list(written.items()) == list(WRITTEN.items())


def test_a_position_is_read_back() -> None:
    assert read(WRITTEN) == POSITION
    assert read({**WRITTEN, "chosen": None}).chosen is None


def test_what_json_does_not_have_is_given() -> None:
    values = read_position(RULES, WRITTEN, KEYS)
    assert read_fields(Position, values, 2, viewer=1).viewer == 1
    assert read_fields(Position, values, 2, turn=0).turn == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"turn": "1"}, '"turn" is a whole number'),
        ({"phase": "never"}, '"phase" is one of early, late'),
        ({"count": True}, '"count" is a whole number'),
        ({"count": None}, '"count" is a whole number'),
        ({"open": 0}, '"open" is true or false'),
        ({"square": [["a", "b"]]}, '"square" is a list of 2'),
        ({"square": [["a", "b"], ["a"]]}, '"square" is a list of 2'),
        ({"square": [["a", "b"], ["a", "c"]]}, '"square": a letter is a or b'),
        ({"hands": [["a"]]}, '"hands" is a list of 2'),
        ({"hands": [["a"], None]}, '"hands" is a list'),
        ({"hands": [["a"], [None]]}, '"hands": a letter is a or b'),
        ({"chosen": ["a"]}, '"chosen" is a list of 2'),
        ({"chosen": ["a", 1]}, '"chosen": a letter is a or b'),
        ({"at": [1, 2, 3]}, '"at" is a list of 2'),
        ({"at": [1, None]}, '"at" is a whole number'),
        ({"game": "chess"}, "this match is race with 2 seats"),
        ({"seats": 3}, "this match is race with 2 seats"),
        ({"options": {"a": "b"}}, '"options" are {} in this match'),
        ({"viewer": 1}, f"unknown: viewer; accepted: {', '.join(WRITTEN)}"),
    ],
)
def test_another_form_is_malformed_and_told(change: dict[str, object], message: str) -> None:
    with pytest.raises(Malformed) as caught:
        read({**WRITTEN, **change})
    assert str(caught.value) == message


@pytest.mark.parametrize("key", WRITTEN)
def test_every_field_is_needed(key: str) -> None:
    with pytest.raises(Malformed, match=f"^missing: {key}$"):
        read({name: value for name, value in WRITTEN.items() if name != key})


def test_G1_a_seat_that_there_is_not_is_refused() -> None:
    for turn in (-1, 2):
        with pytest.raises(Refused) as caught:
            read({**WRITTEN, "turn": turn})
        assert caught.value.refusal.rule == "G1"


def test_a_secret_multiset_is_its_size() -> None:
    assert tiles_as_json(("a", "b"), secret=False) == ["a", "b"]
    assert tiles_as_json(("a", "b"), secret=True) == {"count": 2}
    assert tiles_as_json((), secret=True) == {"count": 0}


@pytest.mark.parametrize(
    ("move", "written"),
    [
        (Done(0, "rest"), {"seat": 0, "do": "rest"}),
        (Done(1, "put", "a", (0, 2)), {"seat": 1, "do": "put", "letter": "a", "at": [0, 2]}),
        (Done(0, "give", letters=("b",)), {"seat": 0, "do": "give", "letters": ["b"]}),
        (Done(0, "give"), {"seat": 0, "do": "give", "letters": []}),
    ],
)
def test_a_move_is_written_with_the_fields_of_its_kind(
    move: Done, written: dict[str, object]
) -> None:
    assert list(MOVES.write(move).items()) == list(written.items())
    assert MOVES.read(written) == move


def test_what_chance_does_is_written_with_what_it_has() -> None:
    assert MOVES.write(Done(-1, "deal", "a")) == {"seat": -1, "do": "deal", "letter": "a"}


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (None, 'a move is an object with "seat" and "do"'),
        ({"seat": 0}, '"do" is one of put, give, rest'),
        ({"seat": 0, "do": "deal"}, '"do" is one of put, give, rest'),
        ({"do": "rest"}, "missing: seat"),
        ({"seat": "0", "do": "rest"}, '"seat" is a whole number'),
        ({"seat": 0, "do": "rest", "at": [0, 0]}, "unknown: at; accepted: seat, do"),
        ({"seat": 0, "do": "put", "letter": "a"}, "missing: at"),
        ({"seat": 0, "do": "put", "letter": "c", "at": [0, 0]}, '"letter": a letter is a or b'),
        ({"seat": 0, "do": "put", "letter": "a", "at": None}, '"at" is a list'),
        ({"seat": 0, "do": "give", "letters": "a"}, '"letters" is a list'),
    ],
)
def test_a_move_of_another_form_is_malformed(value: object, message: str) -> None:
    with pytest.raises(Malformed) as caught:
        MOVES.read(value)
    assert str(caught.value) == message
