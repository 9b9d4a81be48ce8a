"""Every picture of one table, made once and kept: nothing is drawn inside a frame.

On a long day with many games the pictures that were not wanted for longest make room.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

import pygame

from scenes.art.canvas import Picture
from scenes.art.colours import Colour
from scenes.art.controls import Controls
from scenes.art.type import Face, Type
from scenes.table import Side, Table

P = ParamSpec("P")
T = TypeVar("T")

MOST_SCREENS = 40
"""What is kept has room for so many pictures of the whole table; the largest game needs 37."""
BYTES_A_PIXEL = 4


class Turned(NamedTuple):
    """The original stays referenced, so that its id is not given away again."""

    picture: Picture
    original: Picture


class Kept(NamedTuple):
    thing: Any
    size: int


class Gallery:
    """Makers are called as `gallery.get(maker, …)` with the table as first argument."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.type = Type(table)
        self.controls = Controls(self.type)
        self.made = 0
        """How many things have been made so far; frames must not raise it."""
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._filled = 0
        self._room = MOST_SCREENS * BYTES_A_PIXEL * table.width * table.height

    def get(
        self, maker: Callable[Concatenate[Table, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        key = (maker, args, tuple(sorted(kwargs.items())))
        return self._keep(key, lambda: maker(self.table, *args, **kwargs))

    def of(self, method: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a method of `type` or `controls` makes."""
        key = (method, args, tuple(sorted(kwargs.items())))
        return self._keep(key, lambda: method(*args, **kwargs))

    def turned(self, picture: Picture, side: Side) -> Picture:
        """A kept picture as the person at a side reads it."""
        if side is Side.SOUTH:
            return picture
        key = ("turned", id(picture), side)
        return self._keep(key, lambda: Turned(picture.turned(side.facing), picture)).picture

    def text(
        self,
        words: str,
        em_mm: float,
        colour: Colour,
        face: Face = "words",
        side: Side = Side.SOUTH,
    ) -> Picture:
        return self.turned(self.of(self.type.text, words, em_mm, colour, face), side)

    def keep(self, key: Hashable, make: Callable[[], T]) -> T:
        """Anything else, under a key of the caller's own."""
        return self._keep(("kept", key), make)

    def _keep(self, key: Hashable, make: Callable[[], T]) -> T:
        if key in self._kept:
            self._kept.move_to_end(key)
        else:
            made = make()
            self._kept[key] = Kept(made, size_of(made))
            self._filled += self._kept[key].size
            self.made += 1
            while self._filled > self._room and len(self._kept) > 1:
                self._filled -= self._kept.popitem(last=False)[1].size
        found: T = self._kept[key].thing
        return found


def size_of(thing: object) -> int:
    """In bytes, of all pictures in it that have pixels of their own."""
    if isinstance(thing, pygame.Surface):
        if thing.get_parent() is not None:
            return 0
        return BYTES_A_PIXEL * thing.get_width() * thing.get_height()
    if isinstance(thing, Turned):
        return size_of(thing.picture)
    if isinstance(thing, dict):
        return sum(map(size_of, thing.values()))
    return sum(map(size_of, thing)) if isinstance(thing, tuple | list) else 0
