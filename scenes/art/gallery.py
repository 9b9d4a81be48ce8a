"""Every picture of one table: in memory, or in the cupboard, or made now.

Memory has room for a few pictures of the whole table; what has made room the cupboard has back in
no time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import pygame

from scenes.art.canvas import Picture
from scenes.art.colours import Colour
from scenes.art.controls import Controls
from scenes.art.cupboard import Cupboard, Taken
from scenes.art.kept import BYTES_A_PIXEL, Kept, size_of
from scenes.art.names import is_ours, name_of
from scenes.art.type import Face, Type
from scenes.art.wall import Wall
from scenes.table import Side, Table

P = ParamSpec("P")
T = TypeVar("T")

MOST_SCREENS, LEAST_BYTES = 3, 40_000_000
"""What is kept in memory, or waits, has room for so many pictures of the whole table, small ones
for more. What is shown is a part of it; what is looked at in the cupboard takes none."""
SMALL_SHARE = 0.6
"""Of that on small tables on the same screen, on which nobody plays."""
CHEAP_SECONDS = 0.0001
"""What is made in less is not put into the cupboard: to fetch it takes half as long. Whoever makes
it at need finds nothing that it is made of, and takes longer than a rehearsal did."""
WORDLESS = "scenes.art.felt", "scenes.art.light"
"""Modules that write nothing and make what is largest."""
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
        room = max(MOST_SCREENS * BYTES_A_PIXEL * table.width * table.height, LEAST_BYTES)
        self.wall = Wall(room, self.put_away)
        self._new: dict[str, Hashable] = {}
        """What is not in the cupboard yet and ought to be."""

    def get(
        self, maker: Callable[Concatenate[Table, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return self._keep(_key(maker, args, kwargs), lambda: maker(self.table, *args, **kwargs))

    def of(self, method: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a method of `type` or `controls` makes."""
        return self._keep(_key(method, args, kwargs), lambda: method(*args, **kwargs))

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
        key = _key(maker, args, kwargs)
        return self._facing(side, key, lambda: maker(self.table, *args, **kwargs))

    def of_facing(
        self, side: Side, method: Callable[P, Picture], *args: P.args, **kwargs: P.kwargs
    ) -> Picture:
        """What `of` gives, as the person at a side reads it, in the same way."""
        return self._facing(side, _key(method, args, kwargs), lambda: method(*args, **kwargs))

    def keep_facing(self, side: Side, key: Hashable, make: Callable[[], Picture]) -> Picture:
        """What `keep` gives, as the person at a side reads it, in the same way."""
        return self._facing(side, ("kept", key), make)

    def derived(self, picture: Picture, how: tuple[Hashable, ...], make: Callable[[], T]) -> T:
        """What follows from a kept picture; `how` names the way and all else that it takes."""
        origin = self.wall.place_of(picture)
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
        self, maker: Callable[Concatenate[Table, P], object], *args: P.args, **kwargs: P.kwargs
    ) -> Iterator[None]:
        """What `get` will want is in memory if the cupboard has it, a piece a step: for what is as
        large as the table."""
        key, cupboard = _key(maker, args, kwargs), self._cupboard
        name = None if key in self.wall else self._name(key, maker)
        found = None if name is None or cupboard is None else cupboard.find(name)
        if found is not None and cupboard is not None:
            taken = yield from cupboard.bring(found, self.wall.make_room)
            if taken is not None and key not in self.wall:
                self.wall.put(key, Kept(*taken, name, None, not taken.own))

    def keep(self, key: Hashable, make: Callable[[], T]) -> T:
        """Anything else, under a key of the caller's own."""
        return self._keep(("kept", key), make)

    def on(self, table: Table) -> Gallery:
        """Another one, for another table; this one is closed. Where only words are of another size
        what has none is taken over."""
        is_alike = replace(table, large_print=False) == replace(self.table, large_print=False)
        kept = [(key, self.wall[key]) for key in self.wall if is_alike and _is_wordless(key)]
        self.close()
        other = Gallery(table, self._folder, self._fills)
        other.wall.shown = self.wall.shown
        for key, one in kept:
            other.wall.put(key, one)
        return other

    def beside(self, table: Table) -> Gallery:
        """Another one, for a smaller table on the same screen: whoever asks for it closes it."""
        other = Gallery(table, self._folder, self._fills)
        other.wall.room = round(SMALL_SHARE * other.wall.room)
        return other

    def close(self) -> None:
        """Its memory is given back now, whoever still knows it."""
        self.put_away()
        self.wall.clear()
        if self._cupboard is not None:
            self._cupboard.close()

    def has(self, key: Hashable) -> bool:
        """Whether `keep` has this in memory."""
        return ("kept", key) in self.wall

    def _facing(self, side: Side, upright: Hashable, make: Callable[[], Picture]) -> Picture:
        kept = self.wall.use(_turned(side, upright))
        if kept is None:
            return self.turned(self._keep(upright, make), side)
        found: Picture = kept.thing
        return found

    def _keep(self, key: Hashable, make: Callable[[], T], original: Picture | None = None) -> T:
        kept = self.wall.use(key)
        if kept is None:
            kept = self._brought(key, make, original)
            self.wall.use(key)
        found: T = kept.thing
        return found

    def _brought(self, key: Hashable, make: Callable[[], object], original: Picture | None) -> Kept:
        name = None if original is not None else self._name(key, make)
        taken, costly = self._fetched(name), None
        if taken is None:
            began = time.thread_time()
            thing = make()
            costly = name if time.thread_time() - began > CHEAP_SECONDS else None
            self.made += 1
            kept = Kept(thing, size_of(thing), name, original)
        else:
            kept = Kept(*taken, name, original, not taken.own)
        self.wall.put(key, kept)
        if costly is not None:
            self._new[costly] = key
        return kept

    # --- the cupboard

    def put_away(self) -> None:
        """What has been made since the last time is there for other processes."""
        if self._cupboard is not None and self._fills and self._new:
            things = ((name, self.wall[key].thing) for name, key in self._new.items())
            self._cupboard.put(list(things))
        self._new.clear()

    def end_list(self, name: str) -> None:
        """What has been wanted since the list was begun is there to be fetched under this name by
        other processes."""
        listed = self.wall.wanted.end_list()
        if listed is not None:
            self.put_list(name, listed)
            self.wall.waiting.clear()

    def put_list(self, name: str, things: Iterable[str]) -> None:
        if self._cupboard is not None and self._fills:
            self._cupboard.put_list(name, things)

    def has_list(self, name: str) -> bool:
        return self._cupboard is not None and self._cupboard.listed(name) is not None

    def forget_others(self) -> None:
        """What the cupboard has of other tables, and what other code has made."""
        if self._cupboard is not None:
            self._cupboard.forget_others()

    def fetch(self, name: str) -> Iterator[None]:
        """Brings near what was on this list last, a thing a step, as far as there is room."""
        cupboard = self._cupboard
        listed = None if cupboard is None else cupboard.listed(name)
        wall = self.wall
        there = {wall[key].name for key in wall}
        for thing in listed or ():
            if cupboard is None or thing in there or thing in wall.waiting:
                continue
            found = cupboard.find(thing)
            if found is None:
                wall.wait(thing, None)
            elif found.own <= wall.free_for_waiting(wall.room * WAITING_SHARE):
                wall.wait(thing, (yield from cupboard.bring(found, wall.make_room)))
                yield

    def let_go(self, picture: Picture | pygame.Surface) -> bool:
        """`Wall.let_go`, and no memory is held for what is looked at in the cupboard."""
        may_be_drawn_on = self.wall.let_go(picture)
        self.give_back()
        return may_be_drawn_on

    def give_back(self) -> None:
        """The memory of what lies in the cupboard and is only looked at there."""
        if self._cupboard is not None:
            self._cupboard.give_back()

    def _fetched(self, name: str | None) -> Taken | None:
        if name is None or self._cupboard is None:
            return None
        taken = self.wall.waiting.take(name)
        return self._cupboard.take(name, self.wall.make_room) if taken is None else taken

    def _name(self, key: Hashable, make: Callable[..., object]) -> str | None:
        has_name = self._cupboard is not None and is_ours(make)
        return name_of(key, self, (self.type, self.controls)) if has_name else None


def _key(maker: Callable[..., object], args: object, kwargs: Mapping[str, object]) -> Hashable:
    return maker, args, tuple(sorted(kwargs.items()))


def _turned(side: Side, upright: Hashable) -> Hashable:
    """Under which key it hangs."""
    return upright if side is Side.SOUTH else ("derived", ("turned", side), (upright, 0))


def _is_wordless(key: Hashable) -> bool:
    return isinstance(key, tuple) and getattr(key[0], "__module__", "") in WORDLESS
