"""What a gallery holds: things with their sizes, which picture is in which of them, and what waits
to be wanted."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import pygame

from scenes.art.canvas import Picture
from scenes.art.cupboard import Taken

Shown: TypeAlias = Picture | pygame.Surface

BYTES_A_PIXEL = 4
LATELY_ROUNDS = 20


@dataclass(slots=True)
class Kept:
    thing: Any
    size: int
    """Bytes of memory of its own."""
    name: str | None
    """What it is called in the cupboard, if it has a place there."""
    original: Picture | None
    """What it was made from, where that has no name: it must not give away its id."""
    is_looked_at: bool = False
    """In the cupboard, and takes no memory."""
    wanted_in: int = 0
    """The round of counting in which it was wanted last."""


class Wanted:
    """What has been asked for: how much since `count`, and by which names since `begin_list`."""

    def __init__(self) -> None:
        self.bytes = 0
        """Each thing once."""
        self._round = 0
        self._list: dict[str, None] | None = None

    def count(self) -> None:
        self._round, self.bytes = self._round + 1, 0

    def begin_list(self) -> None:
        self._list = {}

    def end_list(self) -> list[str] | None:
        """Names; None: no list was begun."""
        listed, self._list = self._list, None
        return None if listed is None else list(listed)

    def has(self, kept: Kept) -> bool:
        """Whether it has been wanted since the last count."""
        return kept.wanted_in == self._round

    def costs_none(self, kept: Kept) -> bool:
        """Whether nothing is won without it: a number that took long to find, for instance."""
        is_late = kept.wanted_in > self._round - LATELY_ROUNDS
        return not kept.size and kept.original is None and is_late

    def note(self, kept: Kept) -> None:
        if self._list is not None and kept.name is not None:
            self._list[kept.name] = None
        if not self.has(kept):
            kept.wanted_in = self._round
            self.bytes += kept.size


class Origins:
    """Which kept thing a picture is in, at which place, by its id."""

    def __init__(self) -> None:
        self._places: dict[int, tuple[Hashable, int]] = {}

    def of(self, picture: Shown) -> tuple[Hashable, int] | None:
        return self._places.get(id(picture))

    def note(self, key: Hashable, thing: object) -> None:
        """What has been noted before stays as it is."""
        for number, picture in enumerate(pictures_in(thing)):
            self._places.setdefault(id(picture), (key, number))

    def forget(self, key: Hashable, thing: object) -> None:
        for place in map(id, pictures_in(thing)):
            if place in self._places and self._places[place][0] == key:
                del self._places[place]

    def clear(self) -> None:
        self._places.clear()


class Waiting:
    """What has been fetched before anybody wanted it, by its name in the cupboard."""

    def __init__(self) -> None:
        self._things: dict[str, Taken | None] = {}
        self.size = 0
        """In bytes of memory."""

    def __contains__(self, name: str) -> bool:
        return name in self._things

    def put(self, name: str, taken: Taken | None) -> None:
        """None: the cupboard has it no more; nobody looks for it again."""
        self._things[name] = taken
        self.size += 0 if taken is None else taken.own

    def take(self, name: str) -> Taken | None:
        taken = self._things.pop(name, None)
        self.size -= 0 if taken is None else taken.own
        return taken

    def clear(self) -> None:
        self._things.clear()
        self.size = 0


def pictures_in(thing: object) -> Iterator[Shown]:
    if isinstance(thing, Picture | pygame.Surface):
        yield thing
    elif isinstance(thing, tuple | list):
        for one in thing:
            yield from pictures_in(one)


def size_of(thing: object) -> int:
    """In bytes, of all pictures in it that have pixels of their own."""
    if isinstance(thing, pygame.Surface):
        if thing.get_parent() is not None:
            return 0
        return BYTES_A_PIXEL * thing.get_width() * thing.get_height()
    if isinstance(thing, dict):
        return sum(map(size_of, thing.values()))
    return sum(map(size_of, thing)) if isinstance(thing, tuple | list) else 0
