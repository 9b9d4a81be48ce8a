"""Every picture of one table, made once and kept: nothing is drawn inside a frame."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Concatenate, ParamSpec, TypeVar

from scenes.art.canvas import Picture
from scenes.art.colours import Colour
from scenes.art.controls import Controls
from scenes.art.type import Face, Type
from scenes.table import Side, Table

P = ParamSpec("P")
T = TypeVar("T")


class Gallery:
    """Makers are called as `gallery.get(maker, …)` with the table as first argument."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.type = Type(table)
        self.controls = Controls(self.type)
        self.made = 0
        """How many things have been made so far; frames must not raise it."""
        self._kept: dict[Hashable, Any] = {}

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
        # The original stays referenced, so that its id is not given away again.
        return self._keep(key, lambda: (picture.turned(side.facing), picture))[0]

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
        if key not in self._kept:
            self._kept[key] = make()
            self.made += 1
        found: T = self._kept[key]
        return found
