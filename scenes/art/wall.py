"""Where pictures hang that are wanted again: in memory, with room for so many bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator

from scenes.art.cupboard import Taken
from scenes.art.kept import Kept, Origins, Shown, Waiting, Wanted, pictures_in, size_of

SPARE_SHARE = 0.03
"""So much more of that room is made than is needed now."""


class Wall:
    """What was not wanted for longest makes room; what is shown does not."""

    def __init__(self, room: int, before_room: Callable[[], None]) -> None:
        """`room`: in bytes. `before_room` is told before anything makes room."""
        self.room, self._before_room = room, before_room
        self.wanted = Wanted()
        self.waiting = Waiting()
        self.brought_in = 0
        """How many bytes of memory have come so far."""
        self.count = 0
        """How many things have come so far that have pictures: it does not matter from where, so
        that a script sees the same whatever the cupboard holds."""
        self.looked_at = 0
        """How many bytes of pictures have come so far that are only looked at."""
        self.shown: Callable[[], Iterable[Shown]] = lambda: ()
        """What lies on the table now."""
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._looked_at: dict[Hashable, Kept] = {}
        """What nothing is won without: it takes no memory."""
        self._filled = self._crammed = 0
        """How full it is; and up to where nobody looks for room again where there was none."""
        self._origins = Origins()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept or key in self._looked_at

    def __getitem__(self, key: Hashable) -> Kept:
        return self._looked_at[key] if key in self._looked_at else self._kept[key]

    def __iter__(self) -> Iterator[Hashable]:
        yield from self._kept
        yield from self._looked_at

    def use(self, key: Hashable) -> Kept | None:
        """What lies there, if anything; it is wanted now."""
        kept = self._looked_at.get(key)
        if kept is None and (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
        if kept is not None:
            self.wanted.note(kept)
        return kept

    def put(self, key: Hashable, kept: Kept) -> None:
        if kept.is_looked_at:
            self._looked_at[key] = kept
            self.looked_at += size_of(kept.thing)
        else:
            self.make_room(kept.size)
            self._kept[key] = kept
        self._filled += kept.size
        self.brought_in += kept.size
        self.count += any(True for _ in pictures_in(kept.thing))
        self._origins.note(key, kept.thing)

    def wait(self, name: str, taken: Taken | None) -> None:
        """What nobody has wanted yet, by its name in the cupboard; None: it has it no more."""
        self.waiting.put(name, taken)
        self.brought_in += 0 if taken is None else taken.own

    def place_of(self, picture: Shown) -> tuple[Hashable, int] | None:
        """Under which key it lies, and at which place there."""
        return self._origins.of(picture)

    def hold_on_to(self, picture: Shown) -> None:
        """It is on the table, so that it is not the next to make room."""
        key, _ = self._origins.of(picture) or (None, 0)
        self.use(key)

    def let_go(self, picture: Shown) -> bool:
        """Whoever wanted it has copied it, or has it alone from now on: nothing else has to make
        room for it any more. Whether that one may draw on it: it has hung there in memory of its
        own and is not seen."""
        key, _ = self._origins.of(picture) or (None, 0)
        if key not in self._kept:
            return False
        self._before_room()
        self._drop(key, self._kept.pop(key))
        return not any(picture is one for one in self.shown())

    def favour_first(self) -> None:
        """Of what is wanted, that which was wanted first is the last to make room."""
        # Less may be shown by now.
        self._crammed = 0
        wanted = [key for key, kept in self._kept.items() if self.wanted.has(kept)]
        for key in reversed(wanted):
            self._kept.move_to_end(key)

    def free_for_waiting(self, most: float) -> float:
        """Bytes, `most` or fewer. What is wanted already is not the price."""
        return min(most, (1 - SPARE_SHARE) * self.room - self.wanted.bytes) - self.waiting.size

    def make_room(self, size: int) -> None:
        if self._filled + self.waiting.size + size <= max(self.room, self._crammed):
            return
        # What goes now would not be there to be put away later.
        self._before_room()
        # It is long work: some room is made for the next ones, too.
        most = (1 - SPARE_SHARE) * self.room - size
        shown = set(map(id, self.shown()))
        for key, kept in list(self._kept.items()):
            if self._filled + self.waiting.size <= most:
                return
            if self.waiting.size and self.wanted.has(kept):
                # What only a list has named goes before what will be needed.
                self.waiting.clear()
            if self._filled + self.waiting.size > most and not self._stays(kept, shown):
                del self._kept[key]
                self._drop(key, kept)

        # All the rest is shown. To go through it takes as long as to make a picture.
        self._crammed = round(self._filled + SPARE_SHARE * self.room)

    def _stays(self, kept: Kept, shown: Collection[int]) -> bool:
        """Whether nothing is won without it, or it takes its memory in any case."""
        is_shown = any(id(one) in shown for one in pictures_in(kept.thing))
        return is_shown or self.wanted.costs_none(kept)

    def clear(self) -> None:
        for things in (self._kept, self._looked_at, self._origins, self.waiting):
            things.clear()
        self._filled = 0

    def _drop(self, key: Hashable, kept: Kept) -> None:
        self._filled -= kept.size
        self._origins.forget(key, kept.thing)
