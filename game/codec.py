"""JSON of positions and moves, derived from the types of their classes' fields.

Numbers, flags, words of a Literal, None and tuples (as lists) follow from the type alone.
`Annotated` adds what it cannot express: a reader function, a list's length, or SEATS.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from types import NoneType
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    NamedTuple,
    TypeAlias,
    get_args,
    get_origin,
    get_type_hints,
)

from game.reading import read_flag, read_list, read_object, read_seat, read_whole, read_word
from game.rules import E, Json, M, Malformed, Refusal, Rules, S, T, as_json

Reader: TypeAlias = Callable[[object, str], object]
"""(value, name in the error message) → the value. Raises Malformed."""

SEATS = "seats"
Seat: TypeAlias = Annotated[int, SEATS]
BySeat: TypeAlias = Annotated[tuple[T, ...], SEATS]
"""One item per seat."""

PLAIN: Mapping[object, Reader] = {int: read_whole, bool: read_flag}
EMPTY = ("", None, ())


def reader_of(kind: object, seats: int) -> Reader:
    """The reader of this type, in a match of `seats` seats."""
    mark = None
    if get_origin(kind) is Annotated:
        kind, mark = get_args(kind)
    if callable(mark):
        own: Reader = mark
        return own
    parts = get_args(kind)
    if NoneType in parts:
        return partial(_read_optional, reader_of(_present(kind), seats))
    if get_origin(kind) is Literal:
        return partial(read_word, accepted=parts)
    if get_origin(kind) is tuple:
        # Items of a fixed tuple are all of one type.
        listed = seats if mark == SEATS else mark
        length = listed if ... in parts else len(parts)
        return partial(read_list, item=reader_of(parts[0], seats), length=length)
    return partial(read_seat, seats=seats) if mark == SEATS else PLAIN[kind]


def _present(kind: object) -> object:
    """The optional type without None."""
    parts = get_args(kind)
    return next(part for part in parts if part is not NoneType) if NoneType in parts else kind


def _read_optional(read: Reader, value: object, name: str) -> object:
    return None if value is None else read(value, name)


@cache
def _types(kind: Callable[..., T]) -> Mapping[str, object]:
    return get_type_hints(kind, include_extras=True)


# --- positions


def keys_of(kind: type, without: Collection[str] = ()) -> tuple[str, ...]:
    """The fields of a position class that appear in the JSON."""
    return tuple(name for name in kind.__annotations__ if name not in without)


def write_position(rules: Rules[S, M, E], state: object, keys: Sequence[str]) -> Json:
    """The game, the seats, the options, and these fields."""
    fields = {key: as_json(getattr(state, key)) for key in keys}
    return {"game": rules.game, "seats": rules.seats, "options": rules.options, **fields}


def tiles_as_json(tiles: Sequence[str], secret: bool) -> object:
    """A multiset as a list of tiles, or as its size where it is hidden."""
    return {"count": len(tiles)} if secret else list(tiles)


def read_position(rules: Rules[S, M, E], value: object, keys: Sequence[str]) -> Json:
    """Checks keys, game, seats and options; an option that is missing, as in records of older
    versions, has its default. Raises Malformed."""
    values = read_object(value, ("game", "seats", "options", *keys))
    if values["game"] != rules.game or values["seats"] != rules.seats:
        raise Malformed(f"this match is {rules.game} with {rules.seats} seats")
    options = values["options"]
    if not isinstance(options, dict) or {**rules.default_options(), **options} != rules.options:
        raise Malformed(f'"options" are {rules.options} in this match')
    return values


def read_fields(kind: Callable[..., T], values: Json, seats: int, /, **given: object) -> T:
    """Builds a position from JSON values; `given` supplies fields that are not in the JSON."""
    read = {
        name: reader_of(its_type, seats)(values[name], name)
        for name, its_type in _types(kind).items()
        if name in values and name not in given
    }
    return kind(**read, **given)


def exchanged(state: Any, seats: int) -> Any:
    """The position, of any game, with what each seat has at its left neighbour's (G8): found by the
    marks of the types."""
    moved: dict[str, object] = {}
    for name, kind in _types(state.__class__).items():
        mark, value = get_args(kind)[-1:], getattr(state, name)
        if mark == (SEATS,) and value is not None and value != ():
            moved[name] = (
                (value + 1) % seats if isinstance(value, int) else (*value[-1:], *value[:-1])
            )
    return replace(state, **moved)


def cannot(rule: str, message: str) -> Refusal:
    """A refusal of an impossible position."""
    return Refusal(rule, "impossible", message)


# --- moves


class MoveForm(NamedTuple, Generic[M]):
    """JSON of moves of several kinds: seat, `do`, and the fields of that kind."""

    kind: Callable[..., M]
    keys: Mapping[str, tuple[str, ...]]

    def read(self, value: object) -> M:
        """Raises Malformed. Whether seat and cells are legal is left to the rules."""
        if not isinstance(value, dict):
            raise Malformed('a move is an object with "seat" and "do"')
        do = read_word(value.get("do"), "do", self.keys)
        keys = self.keys[do]
        values = read_object(value, ("seat", "do", *keys))
        read = {
            key: reader_of(_present(_types(self.kind)[key]), 0)(values[key], key)
            for key in ("seat", *keys)
        }
        return self.kind(do=do, **read)

    def write(self, move: M) -> Json:
        """The fields of its kind, and any other that is not empty."""
        fields = vars(move)
        due = ("seat", "do", *self.keys.get(fields["do"], ()))
        return {
            name: as_json(value)
            for name, value in fields.items()
            if name in due or value not in EMPTY
        }
