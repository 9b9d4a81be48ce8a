"""The rules booklet at each person's seat; the others can play on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import pygame

from game.match import AnyMatch
from scenes.booklet.booklet import Booklet, Phase
from scenes.booklet.form import Form
from scenes.booklet.meanings import BOOK
from scenes.booklet.opened import OpenBooklets
from scenes.booklet.player import Shelf
from scenes.booklet.reader import Reader
from scenes.core.table import Pixel
from scenes.play.book_places import BookletPlaces
from scenes.play.meanings import AskHint, OpenMenu, TakeBack, TouchCoin
from scenes.play.voice import Voices
from scenes.touch.gesture import Finger
from scenes.touch.target import Target
from scenes.views.panel import panels_of
from scenes.views.view import AnyView

NO_ROOM = "rules.no_room"
"""What whoever asks for a book is told where tiles leave it no felt."""
NO_GAME = (*BOOK, OpenMenu, TakeBack, AskHint, TouchCoin)
"""What a reader may touch without playing."""


class Booklets:
    """A book lies where its seat's words stand, and those are silent meanwhile; it covers nothing
    else. The reader's first touch on the game closes it."""

    def __init__(self, view: AnyView, voices: Voices, targets: Callable[[], list[Target]]) -> None:
        """`targets` are all that can be touched now."""
        self._view, self._host, self._voices = view, view.host, voices
        self._panels = panels_of(view.host.match)
        self._shelf = Shelf(view.host.around)
        self._open = OpenBooklets()
        self._places = BookletPlaces(view, targets, self._open)
        self._covered: dict[int, Sequence[pygame.Rect]] = {}
        """What each seat's book could not keep free when it was laid."""
        self._wrong: dict[int, Sequence[str]] = {}
        """What each seat has been told to be wrong."""
        self.marks: dict[int, int] = {}
        """The panel at which each seat has left its book."""

    @property
    def _match(self) -> AnyMatch:
        return self._host.match

    # --- opening and closing

    @property
    def are_there(self) -> bool:
        """Whether the game has panels of rules."""
        return bool(self._panels)

    def turn(self, seat: int) -> None:
        """Opens the seat's book, or closes it."""
        book = self._open.get(seat)
        if book is not None:
            book.close()
            return
        with self._view.telling():
            # What lies there is found once for all the places that are tried.
            found = self._places.find(seat)
        if found is None:
            self._voices.say(seat, NO_ROOM)
        else:
            self._host.soon(partial(self._lay, seat, *found))

    def _lay(self, seat: int, form: Form, middle: Pixel) -> None:
        """In the frame after the one that has looked for a place."""
        if seat in self._open or self._match.outcome() is not None:
            return
        self._voices.all[seat].silence(True)
        with self._view.telling():
            self._open_at(seat, form, middle)

    def _open_at(self, seat: int, form: Form, middle: Pixel) -> None:
        number = self.marks.get(seat, 0)
        reader = self._reader(seat)
        book = Booklet(reader, self._panels, self._shelf, form, middle, number)
        self._open[seat] = book
        self._covered[seat] = [one for one in self._kept(seat) if one.colliderect(book.rect)]

    def _reader(self, seat: int) -> Reader:
        host, side = self._host, self._view.side(seat)
        return Reader(
            host.gallery,
            host.stage,
            host.buttons,
            seat,
            side,
            host.tweens.still,
            partial(host.words, seat),
            host.sound,
        )

    def touched(self, finger: Finger | None) -> None:
        """What a person touches of the game it wants to see."""
        target = None if finger is None else finger.target
        if target is None or isinstance(target.means, NO_GAME):
            return
        for seat, book in self._open.items():
            if target.seat == seat or (target.seat is None and self._match.to_act() == (seat,)):
                book.close()

    def close(self, seat: int) -> None:
        if seat in self._open:
            self._open[seat].close()

    def close_all(self) -> None:
        for book in self._open.values():
            book.close()

    def follow(self) -> None:
        """The position has changed: nothing of it may lie under a book."""
        if self._match.outcome() is not None:
            self.close_all()
            return
        for seat, book in self._open.items():
            covered = self._covered[seat]
            kept = [one for one in self._kept(seat) if one not in covered]
            if book.rect.collidelist(kept) >= 0 or not self._may_cover(seat, covered):
                book.close()

    def _kept(self, seat: int) -> list[pygame.Rect]:
        return [*self._places.least_taken(seat), *self._view.kept_free(seat)]

    def _may_cover(self, seat: int, covered: Sequence[pygame.Rect]) -> bool:
        """Things of the table only as long as nobody else acts."""
        is_alone = self._match.to_act() == (seat,)
        return is_alone or not any(one in covered for one in self._places.least_taken(seat))

    # --- rules that are wanted

    def lead(self, seat: int, keys: Iterable[str]) -> None:
        """A refusal, or an advice, was about this, the nearest first: the seat's book opens
        there."""
        panels = list(enumerate(self._panels))
        number = next((n for key in keys for n, one in panels if key in one.about), None)
        if number is None or self._host.is_computer(seat):
            return
        self.marks[seat] = number
        if seat in self._open:
            self._open[seat].show(number)

    # --- time

    @property
    def is_moving(self) -> bool:
        return self._open.is_moving

    @property
    def plays(self) -> bool:
        return self._open.plays

    def tick(self, dt: float) -> None:
        self._lead_to_what_is_wrong()
        for seat, book in list(self._open.items()):
            book.tick(dt)
            if book.phase is Phase.GONE:
                self.marks[seat] = book.number
                del self._open[seat]
                self._voices.all[seat].silence(False)

    def _lead_to_what_is_wrong(self) -> None:
        for seat in self._host.seating.people if self._panels else ():
            wrong = self._view.guide.wrong_at(seat)
            if wrong != self._wrong.get(seat, ()):
                self._wrong[seat] = wrong
                self.lead(seat, wrong)

    def leave(self) -> None:
        self._shelf.close()
