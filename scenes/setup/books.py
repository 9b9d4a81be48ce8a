"""A book at each person's place in the set-up: the rules of the game that has been chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from game.match import AnyMatch
from scenes.art.canvas import Picture
from scenes.art.light import EDGE_MM
from scenes.book.book import Book, Phase, solid
from scenes.book.form import COMFORTABLE, Form, forms
from scenes.book.meanings import BOOK
from scenes.book.opened import OpenBooks
from scenes.book.pages import Pages
from scenes.book.player import Shelf
from scenes.book.reader import Reader
from scenes.book.room import place
from scenes.buttons import Buttons
from scenes.setup.meanings import Join
from scenes.stage.sprite import Layer, Sprite, areas
from scenes.stage.stage import Stage
from scenes.surroundings import Surroundings
from scenes.table import Pixel, Side
from scenes.touch.target import Target
from scenes.views.panel import panels_of

BESIDE_MM, INWARD_MM, OWN_MM = 190.0, 62.0, 16.0
"""Near which point of its side a book lies; and how far what belongs to a mat reaches beyond it."""
NOTHING = pygame.Rect(0, 0, 0, 0)


class SetupBooks:
    """They lie on bare felt, and where there is none over what their reader is told here, at last
    over its mat; what others choose meanwhile leaves them open."""

    def __init__(
        self,
        around: Surroundings,
        stage: Stage,
        buttons: Buttons,
        match: Callable[[], AnyMatch],
        targets: Callable[[], Sequence[Target]],
        anew: Callable[[], None],
        whole: Callable[[Sprite], Picture | None],
    ) -> None:
        """`match` is one that could be begun, `targets` are all that can be touched; `anew`: other
        pictures are wanted soon; `whole` says how what comes softly will look."""
        self._around, self._stage, self._buttons = around, stage, buttons
        self._match, self._targets, self._anew, self._whole = match, targets, anew, whole
        self._shelf = Shelf(around)
        self._open = OpenBooks()
        self.told: dict[Side, Sequence[Sprite]] = {}
        """What each side is told without asking, which its book may cover."""

    def tap(self, side: Side) -> None:
        """Opens the book of this side, or closes it."""
        book = self._open.get(side)
        if book is not None:
            book.close()
            return
        found = self._place(side)
        if found is not None:
            panels = panels_of(self._match())
            self._open[side] = Book(self._reader(side), panels, self._shelf, *found, 0)
            self._anew()

    def _reader(self, side: Side) -> Reader:
        around = self._around
        return Reader(
            around.gallery,
            self._stage,
            self._buttons,
            int(side),
            side,
            around.still,
            partial(around.words, side),
            around.sound,
            self._anew,
            self._whole,
        )

    def close(self, side: Side) -> None:
        if side in self._open:
            self._open[side].close()

    # --- where they lie

    def _place(self, side: Side) -> tuple[Form, Pixel] | None:
        table = self._around.table
        near = table.spot(side, -BESIDE_MM, INWARD_MM)
        told = self.told.get(side, ())
        bare, read = ((), NOTHING), (told, NOTHING)
        mat = (*told, *self._edge(side)), self._own(side)
        wanted = forms(table)
        # One whose words are small comes after one that covers a coin, and one that covers a part
        # of one at last.
        readable = [form for form in wanted if form.text >= COMFORTABLE]
        small = wanted[len(readable) :]
        tries = (
            (readable, bare, True),
            (readable, read, True),
            (readable, mat, False),
            (small, read, True),
            (small, mat, False),
            (wanted, mat, True),
        )
        for sizes, (but, within), cuts in (one for one in tries if one[0]):
            taken = [one for one in self._taken(but) if not within.contains(one)]
            things = self._lying_in(within)
            found = place(table, side, sizes, near, taken, things, cuts)
            if found is not None:
                return found
        return None

    def _edge(self, side: Side) -> list[Sprite]:
        """The brass there."""
        at = self._around.table.spot(side, 0, EDGE_MM)
        return [one for one in self._stage.sprites if one.at == at]

    def _lying_in(self, mat: pygame.Rect) -> list[pygame.Rect]:
        """Coins, what a team plays with, and controls."""
        found = [one.rect for one in self._buttons]
        for one in self._stage.sprites:
            area, picture = one.area(), one.picture
            if one.layer == Layer.LYING and area is not None and picture is not None:
                found.append(solid(self._around.gallery, picture, area))
        return [area for area in found if mat.contains(area)]

    def _own(self, side: Side) -> pygame.Rect:
        """The mat of this side, where there is no other felt."""
        mats = (one.rect for one in self._targets() if one.means == Join(side))
        around = self._around.table.px(OWN_MM)
        return next(mats, NOTHING).inflate(around, around)

    def _taken(self, but: Sequence[Sprite]) -> list[pygame.Rect]:
        books = [book.rect for book in self._open.values()]
        targets = [one.rect for one in self._targets() if not isinstance(one.means, BOOK)]
        seen = (one for one in self._stage.sprites if one.layer != Layer.LIGHT and one not in but)
        # What lies in a book is the book's.
        return [*books, *targets, *(area for area in areas(seen) if area.collidelist(books) < 0)]

    # --- time

    @property
    def is_moving(self) -> bool:
        return self._open.is_moving

    @property
    def plays(self) -> bool:
        return self._open.plays

    def tick(self, dt: float) -> None:
        for side, book in list(self._open.items()):
            book.tick(dt)
            if book.phase is Phase.GONE:
                del self._open[side]

    def lay(self) -> None:
        """Again, above what has been laid since."""
        for book in self._open.values():
            if book.phase in (Phase.CLOSING, Phase.GONE):
                book.remove()
            else:
                book.lay()

    def leave(self) -> None:
        for book in self._open.values():
            book.remove()
        self._shelf.close()

    # --- ahead of need

    def wanted(self) -> Iterator[None]:
        return self._open.wanted()

    def ahead(self, side: Side) -> Iterator[None]:
        """How a book opens there."""
        panels = panels_of(self._match())
        found = None if side in self._open or not panels else self._place(side)
        yield
        if found is None:
            return
        pages = Pages(self._around.gallery, found[0])
        pages.closed()
        yield
        pages.leaf(self._around.words(side), panels, 0)
        yield
