"""Provides every picture of a table: from memory, from disk, or newly made."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from scenes.art.canvas import Picture
from scenes.art.colours import Colour
from scenes.art.controls import Controls
from scenes.art.disk_cache import DiskCache, Made
from scenes.art.memory_cache import BYTES_A_PIXEL, Entry, InSteps, MemoryCache
from scenes.art.packing import is_ours, name_of
from scenes.art.type import Face, Type
from scenes.core.table import Side, Table

P = ParamSpec("P")
T = TypeVar("T")

MOST_SCREENS, LEAST_BYTES = 8, 80_000_000
"""The memory cache's room: in pictures of the whole table, and at least in bytes."""
SMALL_SHARE = 0.6
"""The room for a small table on the same screen, as a share of that."""
WORDLESS = "scenes.art.felt", "scenes.art.light"
"""Modules that draw no text, but the largest pictures."""


STEP_BYTES = 240_000
"""Pixels that take about 4 ms. Not measured by time: scripts must be reproducible."""


class OutOfTime(Exception):
    """The step's budget is used up; the next step goes on."""


class Gallery:
    """Makers are called as `gallery.get(maker, …)` with the table as first argument."""

    def __init__(self, table: Table, folder: Path | None = None, fills: bool = False) -> None:
        """`folder`: pictures on disk, or None. `fills`: whether new pictures are stored there."""
        self.table, self._folder, self._fills = table, folder, fills
        self._disk = DiskCache.open(folder, table) if folder is not None else None
        self.type = Type(table)
        self.controls = Controls(self.type)
        self.made = 0
        """The number of things made so far; frames must not raise it."""
        room = max(MOST_SCREENS * BYTES_A_PIXEL * table.width * table.height, LEAST_BYTES)
        self.memory = MemoryCache(room, self.put_away)
        self._new: dict[Hashable, float] = {}
        """What is to be stored on disk, with the seconds that it took to make."""
        self._left: int | None = None
        """Bytes that this step may still make; None: no limit."""
        self._within = 0.0
        """Seconds that the pictures took from which the present one is made: not its own."""

    def get(
        self, maker: Callable[Concatenate[Table, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return self._keep(_key(maker, args, kwargs), lambda: maker(self.table, *args, **kwargs))

    def of(self, method: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The cached result of a method of `type` or `controls`."""
        return self._keep(_key(method, args, kwargs), lambda: method(*args, **kwargs))

    def turned(self, picture: Picture, side: Side) -> Picture:
        """A cached picture turned to the person at a side."""
        if side is Side.SOUTH:
            return picture
        return self.derived(picture, ("turned", side), lambda: picture.turned(side.facing))

    def facing(
        self,
        side: Side,
        maker: Callable[Concatenate[Table, P], Picture],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Picture:
        """As `get`, turned to a side; the upright picture may be dropped from memory."""
        key = _key(maker, args, kwargs)
        return self._facing(side, key, lambda: maker(self.table, *args, **kwargs))

    def of_facing(
        self, side: Side, method: Callable[P, Picture], *args: P.args, **kwargs: P.kwargs
    ) -> Picture:
        """As `of`, turned to a side; the upright picture may be dropped from memory."""
        return self._facing(side, _key(method, args, kwargs), lambda: method(*args, **kwargs))

    def keep_facing(self, side: Side, key: Hashable, make: Callable[[], Picture]) -> Picture:
        """As `keep`, turned to a side; the upright picture may be dropped from memory."""
        return self._facing(side, ("kept", key), make)

    def derived(self, picture: Picture, how: tuple[Hashable, ...], make: Callable[[], T]) -> T:
        """Something computed from a cached picture; `how`: the computation and its arguments."""
        origin = self.memory.place_of(picture)
        if origin is None:
            return self._keep(("derived", how, id(picture)), make, picture)
        return self._keep(("derived", how, origin), make)

    def text(
        self,
        words: str,
        em_mm: float,
        colour: Colour,
        face: Face = "words",
        side: Side = Side.SOUTH,
    ) -> Picture:
        return self.of_facing(side, self.type.text, words, em_mm, colour, face)

    def near(
        self,
        maker: InSteps[Concatenate[Table, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Iterator[None]:
        """Makes in steps what `get` will be asked for."""
        key = _key(maker, args, kwargs)
        if key not in self.memory:
            thing = yield from maker.steps(self.table, *args, **kwargs)
            if key not in self.memory:
                self.made += 1
                self.memory.put(key, Entry(thing))
        # It is needed soon, but would be the first to be dropped.
        self.memory.use(key)

    def in_steps(self, act: Callable[[], T]) -> Generator[None, None, T]:
        """Repeats an action, with a limit on new pictures, until it completes: each time it gets
        further. It must leave no trace when interrupted."""
        while True:
            self._left = STEP_BYTES
            try:
                return act()
            except OutOfTime:
                pass
            finally:
                self._left = None
            yield

    def keep(self, key: Hashable, make: Callable[[], T]) -> T:
        """Caches anything else under the caller's own key."""
        return self._keep(("kept", key), make)

    def on(self, table: Table) -> Gallery:
        """A gallery for another table; closes this one. If only the size of texts changes, pictures
        without text are taken over."""
        is_alike = replace(table, large_print=False) == replace(self.table, large_print=False)
        kept = [(key, self.memory[key]) for key in self.memory if is_alike and _is_wordless(key)]
        self.close()
        other = Gallery(table, self._folder, self._fills)
        other.memory.shown = self.memory.shown
        for key, one in kept:
            other.memory.put(key, one)
        return other

    def beside(self, table: Table) -> Gallery:
        """A gallery for a smaller table on the same screen; the caller closes it."""
        other = Gallery(table, self._folder, self._fills)
        other.memory.room = round(SMALL_SHARE * other.memory.room)
        return other

    def close(self) -> None:
        """Releases its memory, even if references to it remain."""
        self.put_away()
        self.memory.clear()
        if self._disk is not None:
            self._disk.close()

    def has(self, key: Hashable) -> bool:
        return ("kept", key) in self.memory

    def _facing(self, side: Side, upright: Hashable, make: Callable[[], Picture]) -> Picture:
        entry = self.memory.use(_turned(side, upright))
        if entry is None:
            return self.turned(self._keep(upright, make), side)
        found: Picture = entry.thing
        return found

    def _keep(self, key: Hashable, make: Callable[[], T], original: Picture | None = None) -> T:
        entry = self.memory.use(key)
        if entry is None:
            entry = self._brought(key, make, original)
            self.memory.use(key)
        found: T = entry.thing
        return found

    def _brought(
        self, key: Hashable, make: Callable[[], object], original: Picture | None
    ) -> Entry:
        if self._left is not None and self._left <= 0:
            raise OutOfTime
        name = self._name(key, make)
        entry = None if name is None else self.memory.take_prefetched(name) or self._fetched(name)
        seconds = 0.0
        if entry is None:
            began, around, self._within = time.thread_time(), self._within, 0.0
            entry = Entry(make(), name, original)
            took = time.thread_time() - began
            seconds, self._within = took - self._within, around + took
            self.made += 1
        if self._left is not None:
            self._left -= entry.size
        self.memory.put(key, entry)
        if name is not None and self._fills and seconds:
            self._new[key] = seconds
        return entry

    # --- on disk

    def put_away(self) -> None:
        """Stores the pictures made since the last call, for other processes, and each scene's list
        of pictures."""
        if self._disk is not None and self._new:
            found = ((self.memory[key], seconds) for key, seconds in self._new.items())
            self._disk.put([Made(one.name or "", one.thing, took) for one, took in found])
            for name, listed in self.memory.wanted.lists.items():
                self.put_list(name, listed)
        self._new.clear()

    def put_list(self, name: str, pictures: Iterable[str]) -> None:
        if self._disk is not None and self._fills:
            self._disk.put_list(name, pictures)

    def has_list(self, name: str) -> bool:
        return self._disk is not None and self._disk.listed(name) is not None

    def forget_others(self) -> None:
        """Removes stored pictures of other tables and of other code."""
        if self._disk is not None:
            self._disk.forget_others()

    def fetch(self, name: str) -> Iterator[None]:
        """Prefetches the pictures of this list, one per step, as far as memory allows."""
        listed = None if self._disk is None else self._disk.listed(name)
        there = self.memory.names() if listed else set()
        for picture in listed or ():
            if picture not in there and self.memory.may_prefetch:
                entry = self._fetched(picture)
                if entry is not None:
                    self.memory.prefetch(picture, entry)
                    yield

    def _fetched(self, name: str) -> Entry | None:
        fetched = None if self._disk is None else self._disk.take(name)
        return None if fetched is None else Entry(fetched.thing, name)

    def _name(self, key: Hashable, make: Callable[..., object]) -> str | None:
        """The name on disk. None: not stored, e.g. a turned picture, which is quickly made."""
        is_derived = isinstance(key, tuple) and key[0] == "derived"
        if self._disk is None or is_derived or not is_ours(make):
            return None
        return name_of(key, self, (self.type, self.controls))


def _key(maker: Callable[..., object], args: object, kwargs: Mapping[str, object]) -> Hashable:
    return maker, args, tuple(sorted(kwargs.items()))


def _turned(side: Side, upright: Hashable) -> Hashable:
    return upright if side is Side.SOUTH else ("derived", ("turned", side), (upright, 0))


def _is_wordless(key: Hashable) -> bool:
    return isinstance(key, tuple) and getattr(key[0], "__module__", "") in WORDLESS
