"""Every picture of one table: in memory, or in the cupboard, or made now.

Memory has room for a few pictures of the whole table. Those that were not wanted for longest make
room; the cupboard has them back in no time.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from scenes.art.canvas import Picture
from scenes.art.colours import Colour
from scenes.art.controls import Controls
from scenes.art.cupboard import Cupboard
from scenes.art.kept import (
    BYTES_A_PIXEL,
    Kept,
    Origins,
    Shown,
    Waiting,
    Wanted,
    pictures_in,
    size_of,
)
from scenes.art.names import is_ours, name_of
from scenes.art.type import Face, Type
from scenes.table import Side, Table

P = ParamSpec("P")
T = TypeVar("T")

MOST_SCREENS, LEAST_BYTES = 5, 52_000_000
"""What is kept in memory, or waits, has room for so many pictures of the whole table, small ones
for more. What is shown is a part of it."""
SMALL_SHARE = 0.6
"""Of that on small tables on the same screen, on which nobody plays."""
CHEAP_SECONDS, FETCHED_A_SECOND = 0.0003, 400_000_000
"""What is made in less, and as fast as so many bytes are fetched, is not put into the cupboard."""
WORDLESS = "scenes.art.felt", "scenes.art.light"
"""Modules that write nothing and make what is largest."""
SPARE_SHARE = 0.03
"""So much more of that room is made than is needed now."""
WAITING_SHARE = 0.25
"""So much of that room again has what is fetched before anybody wants it."""


class Gallery:
    """Makers are called as `gallery.get(maker, …)` with the table as first argument."""

    def __init__(self, table: Table, folder: Path | None = None, fills: bool = False) -> None:
        """`folder`: where the cupboard stands, if there is to be one; it `fills` it with what it
        makes, or only takes from it."""
        self.table, self._folder, self._fills = table, folder, fills
        self._cupboard = Cupboard.open(folder, table) if folder is not None else None
        self.type = Type(table)
        self.controls = Controls(self.type)
        self.made = 0
        """How many things have been made so far; frames must not raise it."""
        self.brought_in = 0
        """How many bytes have come into memory so far, made or not."""
        self.wanted = Wanted()
        self.shown: Callable[[], Iterable[Shown]] = lambda: ()
        """What lies on the table now, which makes no room."""
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._filled = 0
        self.room = max(MOST_SCREENS * BYTES_A_PIXEL * table.width * table.height, LEAST_BYTES)
        """How many bytes memory has room for."""
        self._origins = Origins()
        self._new: dict[str, Hashable] = {}
        """What is not in the cupboard yet and ought to be."""
        self._waiting = Waiting()

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
        return self.derived(picture, ("turned", side), lambda: picture.turned(side.facing))

    def facing(
        self,
        side: Side,
        maker: Callable[Concatenate[Table, P], Picture],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Picture:
        """What `get` gives, as the person at a side reads it. Once it is turned, the upright one
        does not have to stay in memory."""
        upright = (maker, args, tuple(sorted(kwargs.items())))
        key = ("derived", ("turned", side), (upright, 0))
        kept = self._kept.get(key)
        if kept is None:
            return self.turned(self.get(maker, *args, **kwargs), side)
        self._use(key, kept)
        found: Picture = kept.thing
        return found

    def derived(self, picture: Picture, how: tuple[Hashable, ...], make: Callable[[], T]) -> T:
        """What follows from a kept picture; `how` names the way and all else that it takes."""
        origin = self._origins.of(picture)
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
        return self.turned(self.of(self.type.text, words, em_mm, colour, face), side)

    def near(
        self, maker: Callable[Concatenate[Table, P], object], *args: P.args, **kwargs: P.kwargs
    ) -> Iterator[None]:
        """What `get` will want is in memory if the cupboard has it, a piece a step."""
        key = (maker, args, tuple(sorted(kwargs.items())))
        name = None if key in self._kept else self._name(key, maker)
        if name is not None and self._cupboard is not None:
            thing = yield from self._cupboard.bring(name, self._make_room)
            if thing is not None and key not in self._kept:
                self._add(key, Kept(thing, size_of(thing), name, None))

    def keep(self, key: Hashable, make: Callable[[], T]) -> T:
        """Anything else, under a key of the caller's own."""
        return self._keep(("kept", key), make)

    def on(self, table: Table) -> Gallery:
        """Another one, for another table; this one is closed. Where only words are of another size
        what has none is taken over."""
        is_alike = replace(table, large_print=False) == replace(self.table, large_print=False)
        kept = [one for one in self._kept.items() if is_alike and _is_wordless(one[0])]
        self.close()
        other = Gallery(table, self._folder, self._fills)
        other.shown = self.shown
        for key, one in kept:
            other._add(key, one)
        return other

    def beside(self, table: Table) -> Gallery:
        """Another one, for a smaller table on the same screen: whoever asks for it closes it."""
        other = Gallery(table, self._folder, self._fills)
        other.room = round(SMALL_SHARE * other.room)
        return other

    def close(self) -> None:
        """Its memory is given back now, whoever still knows it."""
        self.put_away()
        for things in (self._kept, self._origins, self._waiting):
            things.clear()
        self._filled = 0
        if self._cupboard is not None:
            self._cupboard.close()

    def hold_on_to(self, picture: Shown) -> None:
        """It is on the table, so that it is not the next to make room."""
        key, _ = self._origins.of(picture) or (None, 0)
        kept = self._kept.get(key)
        if kept is not None:
            self._use(key, kept)

    def let_go(self, picture: Shown) -> None:
        """Whoever wanted it has copied it: nothing else has to make room for it any more."""
        key, _ = self._origins.of(picture) or (None, 0)
        if key in self._kept:
            self.put_away()
            self._drop(key, self._kept.pop(key))

    def favour_first(self) -> None:
        """Of what is wanted, that which was wanted first is the last to make room."""
        wanted = [key for key, kept in self._kept.items() if self.wanted.has(kept)]
        for key in reversed(wanted):
            self._kept.move_to_end(key)

    def has(self, key: Hashable) -> bool:
        """Whether `keep` has this in memory."""
        return ("kept", key) in self._kept

    # --- memory

    def _keep(self, key: Hashable, make: Callable[[], T], original: Picture | None = None) -> T:
        kept = self._kept.get(key)
        if kept is None:
            kept = self._brought(key, make, original)
        self._use(key, kept)
        found: T = kept.thing
        return found

    def _use(self, key: Hashable, kept: Kept) -> None:
        self._kept.move_to_end(key)
        self.wanted.note(kept)

    def _brought(self, key: Hashable, make: Callable[[], object], original: Picture | None) -> Kept:
        name = None if original is not None else self._name(key, make)
        thing, began, seconds = self._fetched(name), time.thread_time(), 0.0
        if thing is None:
            thing = make()
            seconds = time.thread_time() - began
            self.made += 1
        kept = Kept(thing, size_of(thing), name, original)
        self._add(key, kept)
        if name is not None and seconds > CHEAP_SECONDS + kept.size / FETCHED_A_SECOND:
            self._new[name] = key
        return kept

    def _add(self, key: Hashable, kept: Kept) -> None:
        self._make_room(kept.size)
        self._kept[key] = kept
        self._filled += kept.size
        self.brought_in += kept.size
        self._origins.note(key, kept.thing)

    def _make_room(self, size: int) -> None:
        if self._filled + self._waiting.size + size <= self.room:
            return
        # What goes now would not be there to be put away later.
        self.put_away()
        # It is long work: some room is made for the next ones, too.
        most = (1 - SPARE_SHARE) * self.room - size
        shown = set(map(id, self.shown()))
        for _ in range(len(self._kept)):
            if self._filled + self._waiting.size <= most:
                return
            key, kept = self._kept.popitem(last=False)
            if self._waiting.size and self.wanted.has(kept):
                # What only a list has named goes before what will be needed.
                self._waiting.clear()
                self._kept[key] = kept
                self._kept.move_to_end(key, last=False)
            elif self.wanted.costs_none(kept) or any(
                id(one) in shown for one in pictures_in(kept.thing)
            ):
                # It takes its memory in any case.
                self._kept[key] = kept
            else:
                self._drop(key, kept)

    def _drop(self, key: Hashable, kept: Kept) -> None:
        self._filled -= kept.size
        self._new.pop(kept.name or "", None)
        self._origins.forget(key, kept.thing)

    # --- the cupboard

    def put_away(self) -> None:
        """What has been made since the last time is there for other processes."""
        if self._cupboard is not None and self._fills and self._new:
            things = ((name, self._kept[key].thing) for name, key in self._new.items())
            self._cupboard.put(list(things))
        self._new.clear()

    def end_list(self, name: str) -> None:
        """What has been wanted since the list was begun is there to be fetched under this name by
        other processes."""
        listed = self.wanted.end_list()
        if listed is not None:
            self.put_list(name, listed)
            self._waiting.clear()

    def put_list(self, name: str, things: Mapping[str, int]) -> None:
        if self._cupboard is not None and self._fills:
            self._cupboard.put_list(name, things)

    def has_list(self, name: str) -> bool:
        return self._cupboard is not None and self._cupboard.listed(name) is not None

    def fetch(self, name: str) -> Iterator[None]:
        """Brings near what was on this list last, a thing a step, as far as there is room."""
        cupboard = self._cupboard
        listed = None if cupboard is None else cupboard.listed(name)
        there = {kept.name for kept in self._kept.values()}
        for thing, size in (listed or {}).items():
            if cupboard is None or thing in there or thing in self._waiting:
                continue
            # What is wanted already is not the price.
            left = (1 - SPARE_SHARE) * self.room - self.wanted.bytes
            most = min(self.room * WAITING_SHARE, left)
            if self._waiting.size + size <= most:
                found = yield from cupboard.bring(thing, self._make_room)
                self._waiting.put(thing, found, size)
                self.brought_in += size
                yield

    def _fetched(self, name: str | None) -> object | None:
        if name is None or self._cupboard is None:
            return None
        thing = self._waiting.take(name)
        return self._cupboard.take(name, self._make_room) if thing is None else thing

    def _name(self, key: Hashable, make: Callable[..., object]) -> str | None:
        has_name = self._cupboard is not None and is_ours(make)
        return name_of(key, self, (self.type, self.controls)) if has_name else None


def _is_wordless(key: Hashable) -> bool:
    return isinstance(key, tuple) and getattr(key[0], "__module__", "") in WORDLESS
