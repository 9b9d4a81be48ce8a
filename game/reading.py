"""Strict reading of JSON: each function returns the value or raises Malformed."""

from __future__ import annotations

from collections.abc import Callable, Collection

from game.rules import Json, Malformed, Refusal, Refused, T


def read_object(value: object, required: Collection[str], optional: Collection[str] = ()) -> Json:
    """An object with all required keys and no others than the optional ones."""
    if not isinstance(value, dict):
        raise Malformed(f"expected an object with {', '.join(required)}")
    missing = [key for key in required if key not in value]
    if missing:
        raise Malformed(f"missing: {', '.join(missing)}")
    unknown = [str(key) for key in value if key not in required and key not in optional]
    if unknown:
        accepted = ", ".join([*required, *optional])
        raise Malformed(f"unknown: {', '.join(unknown)[:80]}; accepted: {accepted}")
    return value


def read_whole(value: object, name: str) -> int:
    """A whole number; booleans are not numbers."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise Malformed(f'"{name}" is a whole number')
    return value


def read_seat(value: object, name: str, seats: int) -> int:
    """Raises Refused for a seat that the match does not have (G1)."""
    seat = read_whole(value, name)
    if not 0 <= seat < seats:
        raise Refused(Refusal("G1", "no_such_seat", f'"{name}": seats are 0 to {seats - 1}'))
    return seat


def read_flag(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise Malformed(f'"{name}" is true or false')
    return value


def read_word(value: object, name: str, accepted: Collection[str]) -> str:
    if not isinstance(value, str) or value not in accepted:
        raise Malformed(f'"{name}" is one of {", ".join(accepted)}')
    return value


def read_list(
    value: object, name: str, item: Callable[[object, str], T], length: int | None = None
) -> tuple[T, ...]:
    if not isinstance(value, list):
        raise Malformed(f'"{name}" is a list')
    if length is not None and len(value) != length:
        raise Malformed(f'"{name}" is a list of {length}')
    return tuple(item(one, name) for one in value)


def read_cell(value: object, name: str) -> tuple[int, int]:
    """[row, column]; the rules check whether the cell exists."""
    row, column = read_list(value, name, read_whole, length=2)
    return row, column
