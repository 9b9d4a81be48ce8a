"""A memory cache of pictures, limited in bytes; functions that make pictures in several frames."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Generator, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import update_wrapper
from typing import Any, Generic, ParamSpec, TypeAlias, TypeVar

import pygame

from scenes.art.canvas import Picture

Shown: TypeAlias = Picture | pygame.Surface

BYTES_A_PIXEL = 4


def pictures_in(thing: object) -> Iterator[Shown]:
    """The pictures in a thing, its tuples and its lists, at any depth."""
    if isinstance(thing, Picture | pygame.Surface):
        yield thing
    elif isinstance(thing, tuple | list):
        for one in thing:
            yield from pictures_in(one)


def size_of(thing: object) -> int:
    """The size in bytes of all pictures in a thing that have pixels of their own."""
    if isinstance(thing, pygame.Surface):
        if thing.get_parent() is not None:
            return 0
        return BYTES_A_PIXEL * thing.get_width() * thing.get_height()
    if isinstance(thing, dict):
        return sum(map(size_of, thing.values()))
    return sum(map(size_of, thing)) if isinstance(thing, tuple | list) else 0


P = ParamSpec("P")
T = TypeVar("T")


class InSteps(Generic[P, T]):
    """Decorator for a generator function that returns its result. A plain call runs all steps."""

    def __init__(self, steps: Callable[P, Generator[None, None, T]]) -> None:
        self.steps = steps
        update_wrapper(self, steps)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        steps = self.steps(*args, **kwargs)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                made: T = end.value
                return made


SPARE_SHARE = 0.03
"""The share of the room that is freed in addition to what is needed."""
PREFETCHED_SHARE = 0.4
"""The share of the room that prefetched pictures may take."""
LATELY_ROUNDS = 20


@dataclass(slots=True)
class Entry:
    thing: Any
    name: str | None = None
    """The name on disk; None: not stored there."""
    original: Picture | None = None
    """The uncached picture that it was made from: referenced so that its id stays unique."""
    size: int = 0
    """The bytes of its own pictures."""
    wanted_in: int = 0
    """The round of `Wanted` in which it was last requested."""

    def __post_init__(self) -> None:
        self.size = size_of(self.thing)


class Wanted:
    """Counts the bytes requested since the last `count`, and lists the requested names."""

    def __init__(self) -> None:
        self.bytes = 0
        """Each entry is counted once."""
        self._round = 0
        self.lists: dict[str, dict[str, None]] = {}
        """For each list the names of pictures in the order of their first request."""
        self._list: dict[str, None] | None = None

    def count(self) -> None:
        self._round, self.bytes = self._round + 1, 0

    def begin_list(self, name: str) -> None:
        """Requests are added to this list from now on."""
        self._list = self.lists.setdefault(name, {})

    def has(self, entry: Entry) -> bool:
        """Whether the entry has been requested since the last `count`."""
        return entry.wanted_in == self._round

    def is_free(self, entry: Entry) -> bool:
        """Whether dropping the entry frees no memory, e.g. a number that took long to compute."""
        is_late = entry.wanted_in > self._round - LATELY_ROUNDS
        return not entry.size and entry.original is None and is_late

    def note(self, entry: Entry) -> None:
        if self._list is not None and entry.name is not None:
            self._list[entry.name] = None
        if not self.has(entry):
            entry.wanted_in = self._round
            self.bytes += entry.size


class MemoryCache:
    """Entries by key, and prefetched ones by name. Entries that are shown are never dropped."""

    def __init__(self, room: int, before_room: Callable[[], None]) -> None:
        """`room`: limit in bytes. `before_room` is called before anything is dropped."""
        self.room, self._before_room = room, before_room
        self.wanted = Wanted()
        self.brought_in = 0
        """The bytes of all pictures added so far."""
        self.count = 0
        """The number of things with pictures added so far; reproducible in scripts."""
        self.shown: Callable[[], Iterable[Shown]] = lambda: ()
        """The pictures on the table now."""
        self._entries: OrderedDict[Hashable, Entry] = OrderedDict()
        self._prefetched: dict[str, Entry] = {}
        self._filled = self._prefetched_bytes = 0
        self._crammed = 0
        """Up to these bytes no room is sought again, because everything else was shown."""
        self._places: dict[int, tuple[Hashable, int]] = {}
        """For the id of a picture, its entry's key and its number in that entry."""

    def __contains__(self, key: Hashable) -> bool:
        return key in self._entries

    def __getitem__(self, key: Hashable) -> Entry:
        return self._entries[key]

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._entries)

    def use(self, key: Hashable) -> Entry | None:
        """The entry, if there is one; marks it as requested."""
        entry = self._entries.get(key)
        if entry is not None:
            self._entries.move_to_end(key)
            self.wanted.note(entry)
        return entry

    def put(self, key: Hashable, entry: Entry) -> None:
        self.make_room(entry.size)
        self._entries[key] = entry
        self._filled += entry.size
        self.brought_in += entry.size
        for number, picture in enumerate(pictures_in(entry.thing)):
            self._places.setdefault(id(picture), (key, number))
        self.count += any(True for _ in pictures_in(entry.thing))

    def place_of(self, picture: Shown) -> tuple[Hashable, int] | None:
        """The picture's key and its number among the pictures of that entry."""
        return self._places.get(id(picture))

    def hold_on_to(self, picture: Shown) -> None:
        """The picture is shown on the table: marks it as requested."""
        key, _ = self.place_of(picture) or (None, 0)
        self.use(key)

    def favour_first(self) -> None:
        """Reorders requested entries, so that those requested first are dropped last."""
        # Fewer pictures may be shown by now.
        self._crammed = 0
        wanted = [key for key, entry in self._entries.items() if self.wanted.has(entry)]
        for key in reversed(wanted):
            self._entries.move_to_end(key)

    def make_room(self, size: int) -> None:
        """Drops entries until `size` more bytes fit."""
        if self._taken + size <= max(self.room, self._crammed):
            return
        # What is dropped now can no longer be stored on disk.
        self._before_room()
        # Going through all entries is slow, so some extra room is made.
        most = (1 - SPARE_SHARE) * self.room - size
        shown = set(map(id, self.shown()))
        for key, entry in list(self._entries.items()):
            if self._taken <= most:
                return
            if self.wanted.has(entry):
                # A list only guesses what will be requested: its last pictures are dropped first.
                while self._prefetched and self._taken > most:
                    self.take_prefetched(next(reversed(self._prefetched)))
            if self._taken > most and not self._stays(entry, shown):
                self._drop(key)
        self._crammed = round(self._filled + SPARE_SHARE * self.room)

    @property
    def _taken(self) -> int:
        return self._filled + self._prefetched_bytes

    def _stays(self, entry: Entry, shown: Collection[int]) -> bool:
        is_shown = any(id(one) in shown for one in pictures_in(entry.thing))
        return is_shown or self.wanted.is_free(entry)

    def _drop(self, key: Hashable) -> None:
        entry = self._entries.pop(key)
        self._filled -= entry.size
        for picture in pictures_in(entry.thing):
            if self.place_of(picture) is not None and self._places[id(picture)][0] == key:
                del self._places[id(picture)]

    def clear(self) -> None:
        self._entries.clear()
        self._places.clear()
        self._filled = 0
        self.drop_prefetched()

    # --- prefetched

    @property
    def may_prefetch(self) -> bool:
        """Whether there is room beside the requested entries."""
        most = min(PREFETCHED_SHARE * self.room, (1 - SPARE_SHARE) * self.room - self.wanted.bytes)
        return self._prefetched_bytes < most

    def names(self) -> set[str]:
        """The disk names of the entries in memory."""
        entries = (entry.name for entry in self._entries.values())
        return {*filter(None, entries), *self._prefetched}

    def prefetch(self, name: str, entry: Entry) -> None:
        """Adds an entry that was fetched before it was requested."""
        self.make_room(entry.size)
        self._prefetched[name] = entry
        self._prefetched_bytes += entry.size
        self.brought_in += entry.size

    def take_prefetched(self, name: str) -> Entry | None:
        entry = self._prefetched.pop(name, None)
        self._prefetched_bytes -= 0 if entry is None else entry.size
        return entry

    def drop_prefetched(self) -> None:
        self._prefetched.clear()
        self._prefetched_bytes = 0
