"""The rules booklet at each person's seat. The others can go on playing."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import partial

import pygame

from game.match import AnyMatch
from scenes.art.light import EDGE_MM
from scenes.booklet.booklet import Booklet, OpenBooklets, Phase, solid_areas
from scenes.booklet.form import COMFORTABLE, Form, forms, place
from scenes.booklet.player import Shelf
from scenes.booklet.reader import BOOK, OpenBooklet, Reader
from scenes.core.table import Pixel, spanned
from scenes.play.meanings import AskHint, OpenMenu, TakeBack, TouchCoin
from scenes.play.voice import Voices, words_rect
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.gesture import Finger
from scenes.touch.target import Target
from scenes.views.panel import panels_of
from scenes.views.view import AnyView

LYING = Layer.WALNUT, Layer.LYING, Layer.MIDDLE
"""Layers of resting things; moving ones will land elsewhere."""
OWN_MM = 16.0
"""A seat's things extend so far beyond their targets."""
CONTROLS = AskHint, OpenBooklet, OpenMenu, TakeBack
STRIP_MM = 52.0
"""The depth of the strip along the edge that belongs to a seat."""
NOTHING = pygame.Rect(0, 0, 0, 0)


class BookletPlaces:
    """Finds a place for a booklet. Preferred is bare felt, where it is easy to read. On crowded
    tables it may cover, in this order: the seat's own coin and controls; what shows others nothing
    now; the seat's other things; what shows others nothing in this position; and, if one seat alone
    acts, whatever no other seat needs."""

    def __init__(
        self, view: AnyView, targets: Callable[[], list[Target]], reading: Container[int]
    ) -> None:
        """`targets`: everything that can be touched now; `reading`: seats whose booklet is open."""
        self._view, self._host = view, view.host
        self._targets, self._reading = targets, reading

    def find(self, seat: int) -> tuple[Form, Pixel] | None:
        """The form of the booklet and the middle of its pages; None if there is no room."""
        side, table = self._view.side(seat), self._host.around.table
        near = words_rect(self._view, side).center
        whole = list(self._coins(seat))
        held = self._view.held_open()
        for sizes, taken in self._tries(seat):
            found = place(table, side, sizes, near, [*taken, *held], whole)
            if found is not None:
                return found
        return None

    def _tries(self, seat: int) -> Iterator[tuple[list[Form], list[pygame.Rect]]]:
        wanted = forms(self._host.around.table)
        own, words = self._own_spots(seat), self._words_of_others(seat)
        comfortable = [form for form in wanted if form.text >= COMFORTABLE]
        # Over the seat's own things the smallest that is easy to read covers least.
        small = wanted[len(comfortable[:-2]) :]
        free = [*self._view.kept_free(seat), *self._panels_of_others(seat)]
        yield comfortable, [*self._taken(seat, set()), *free, *words]
        yield wanted, [*self._taken(seat, own), *free, *words]
        yield wanted, [*self._taken(seat, own), *free]
        yield small, [*self._taken(seat, own, self._own_area(seat)), *free]
        least = self.least_taken(seat)
        yield small, [*least, *self._view.kept_free(seat)]
        yield small, least
        if self._host.match.to_act() == (seat,):
            others = [one.rect for one in self._targets() if one.seat not in (None, seat)]
            yield small, [*others, *self._above()]

    def least_taken(self, seat: int) -> list[pygame.Rect]:
        """All that must stay visible. The needle may be covered: the light says the same."""
        needle, strip = self._view.needle_spot(), self._own_strip(seat)
        but = self._own_spots(seat) | ({needle} if needle is not None else set())
        taken = self._taken(seat, but, self._own_area(seat))
        return [*(area for area in taken if not strip.contains(area)), *self._above()]

    def _own_strip(self, seat: int) -> pygame.Rect:
        """The strip along the seat's edge, between those of its neighbours."""
        table, side = self._host.around.table, self._view.side(seat)
        half = (table.wide if side.upright else table.high) / 2 - STRIP_MM
        return spanned(table.spot(side, -half, 0), table.spot(side, half, STRIP_MM))

    def _coins(self, seat: int) -> Iterator[pygame.Rect]:
        """The areas of the seat's own coin and its partner's."""
        places = self._view.seat_places(self._view.side(seat))
        return self._areas(lambda one: one.at in places[:2])

    def _own_spots(self, seat: int) -> set[Pixel]:
        """The positions of the seat's coins, of the controls beside them and of its brass edge."""
        side = self._view.side(seat)
        own = [one for one in self._host.buttons if one.spot.seat == seat and one.visible]
        controls = [one for one in own if isinstance(one.means, CONTROLS)]
        spots = [*(one.spot.at for one in controls), *(one.name_at for one in controls)]
        edge = self._host.around.table.spot(side, 0, EDGE_MM)
        return {*filter(None, spots), *self._view.seat_places(side)[:2], edge}

    def _panels_of_others(self, seat: int) -> list[pygame.Rect]:
        """The areas in which the other people's panels open."""
        others = (one for one in self._host.seating.people if one != seat)
        return [self._view.seat_places(self._view.side(one)).panel for one in others]

    def _words_of_others(self, seat: int) -> list[pygame.Rect]:
        others = (one for one in range(len(self._host.seating)) if one != seat)
        return [words_rect(self._view, self._view.side(one)) for one in others]

    def _own_area(self, seat: int) -> pygame.Rect:
        """The area that the seat's own things cover."""
        own = [one.rect for one in self._view.targets() if one.seat == seat and not one.anywhere]
        around = self._host.around.table.px(OWN_MM)
        return own[0].unionall(own[1:]).inflate(around, around) if own else NOTHING

    def _taken(
        self, seat: int, but: set[Pixel], within: pygame.Rect = NOTHING
    ) -> list[pygame.Rect]:
        """What the booklet must not cover, except things centred at a position in `but` and things
        inside `within`."""
        shown = (one.rect for one in self._targets() if not (one.anywhere or _is_of_book(one)))
        words = words_rect(self._view, self._view.side(seat))
        found = [
            *(rect for rect in shown if rect.center not in but),
            *self._areas(lambda one: one.layer in LYING and one.at not in but),
        ]
        if seat not in self._reading:
            # Text in the seat's text area belongs to the seat and is hidden meanwhile.
            said = self._areas(lambda one: one.layer == Layer.WORDS and one.at not in but)
            found += [area for area in said if not area.colliderect(words)]
        return [*(area for area in found if not within.contains(area)), *self._above()]

    def _above(self) -> Iterator[pygame.Rect]:
        """What is drawn above the booklet, even if it is the seat's own, and its targets."""
        seen = list(self._areas(lambda one: one.layer == Layer.ABOVE))
        yield from seen
        touched = (one.rect for one in self._targets() if not one.anywhere)
        yield from (
            one for one in touched if pygame.Rect(one.center, (1, 1)).collidelist(seen) >= 0
        )

    def _areas(self, wanted: Callable[[Sprite], bool]) -> Iterator[pygame.Rect]:
        """The areas of the sprites that match `wanted`, without shadows."""
        return solid_areas(self._host.gallery, filter(wanted, self._host.stage.sprites))


def _is_of_book(target: Target) -> bool:
    return isinstance(target.means, BOOK) and not isinstance(target.means, OpenBooklet)


NO_ROOM = "rules.no_room"
"""The message if there is no room for a booklet."""
NO_GAME = (*BOOK, OpenMenu, TakeBack, AskHint, TouchCoin)
"""What a reader may touch without closing the booklet."""


class Booklets:
    """A booklet lies at its seat's text area, whose text is hidden meanwhile; it covers nothing
    else. The reader's first touch on the game closes it."""

    def __init__(self, view: AnyView, voices: Voices, targets: Callable[[], list[Target]]) -> None:
        """`targets`: everything that can be touched now."""
        self._view, self._host, self._voices = view, view.host, voices
        self._panels = panels_of(view.host.match)
        self._shelf = Shelf(view.host.around)
        self._open = OpenBooklets()
        self._places = BookletPlaces(view, targets, self._open)
        self._covered: dict[int, Sequence[pygame.Rect]] = {}
        """What each booklet had to cover when it was placed."""
        self._wrong: dict[int, Sequence[str]] = {}
        """The keys of what each seat was told to be wrong."""
        self.marks: dict[int, int] = {}
        """The panel at which each seat closed its booklet."""

    @property
    def _match(self) -> AnyMatch:
        return self._host.match

    # --- opening and closing

    @property
    def are_there(self) -> bool:
        """Whether the game has panels of rules."""
        return bool(self._panels)

    def turn(self, seat: int) -> None:
        """Opens the seat's booklet, or closes it."""
        book = self._open.get(seat)
        if book is not None:
            book.close()
            return
        found = self._places.find(seat)
        if found is None:
            self._voices.say(seat, NO_ROOM)
        else:
            self._host.soon(partial(self._lay, seat, *found))

    def _lay(self, seat: int, form: Form, middle: Pixel) -> None:
        """Opens the booklet, one frame after its place was found."""
        if seat in self._open or self._match.outcome() is not None:
            return
        self._voices.all[seat].silence(True)
        number, reader = self.marks.get(seat, 0), self._reader(seat)
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
        """Closes the booklet of a person who touches the game."""
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
        """Call after a change of position: closes booklets that would cover what is needed now."""
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
        """Shared things of the table may be covered only while no other seat acts."""
        is_alone = self._match.to_act() == (seat,)
        return is_alone or not any(one in covered for one in self._places.least_taken(seat))

    # --- the rule that is looked for

    def lead(self, seat: int, keys: Iterable[str]) -> None:
        """Marks the panel about the first of `keys` that has one; the seat's booklet opens
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
