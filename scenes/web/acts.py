"""The form of what a phone may ask the table for. Whether it is legal only the table decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from game.trellis.table import ACTIONS, ALL_TILES, KINDS
from scenes.services.link import Message

Check: TypeAlias = Callable[[object], bool]

SORTINGS: Final = ("colour", "number")
_NAMES: Final = frozenset(KINDS)


def _is_sorting(value: object) -> bool:
    return isinstance(value, str) and value in SORTINGS


def _is_action(value: object) -> bool:
    return isinstance(value, str) and value in ACTIONS


def _is_tiles(value: object) -> bool:
    if not isinstance(value, list) or len(value) > len(ALL_TILES):
        return False
    return all(isinstance(one, str) and one in _NAMES for one in value)


def _is_place(value: object) -> bool:
    return type(value) is int and 0 <= value < len(ALL_TILES)


def _is_seat(value: object) -> bool:
    return value is None or _is_place(value)


FORMS: Final[Mapping[str, Mapping[str, Check]]] = {
    "sort": {"by": _is_sorting},
    "stand": {"tiles": _is_tiles},
    "hand": {"tiles": _is_tiles},
    "give": {"tiles": _is_tiles},
    "keep": {"place": _is_place},
    "play": {"tile": _is_action, "victim": _is_seat},
    "back": {},
    "draw": {},
    "done": {},
    "skip": {},
}


def is_act(message: Message) -> bool:
    """Whether it has a known word under `do`, and what belongs to it and nothing else."""
    word = message.get("do")
    form = FORMS.get(word) if isinstance(word, str) else None
    if form is None or not set(message) <= {"do", *form}:
        return False
    return all(fits(message.get(name)) for name, fits in form.items())
