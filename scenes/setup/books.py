"""The rules booklets in the set-up, one at each person's side, for the selected game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.match import AnyMatch
from scenes.booklet.booklet import Booklet, OpenBooklets, Phase, solid_areas
from scenes.booklet.form import COMFORTABLE, Form, forms, place
from scenes.booklet.player import Shelf
from scenes.booklet.reader import BOOK, Reader
from scenes.core.table import Pixel, Side
from scenes.services.surroundings import Surroundings
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage
from scenes.touch.target import Target
from scenes.ui.buttons import Buttons
from scenes.views.panel import panels_of

BESIDE_MM, INWARD_MM = 190.0, 62.0
"""The point of a side near which a booklet is placed."""


class SetupBooklets:
    """A booklet lies on bare felt, else over its reader's things, else over what cannot be touched.
    It stays open while others make choices."""

    def __init__(
        self,
        around: Surroundings,
        stage: Stage,
        buttons: Buttons,
        match: Callable[[], AnyMatch],
        targets: Callable[[], Sequence[Target]],
    ) -> None:
        """`match`: one that could begin; `targets`: everything that can be touched."""
        self._around, self._stage, self._buttons = around, stage, buttons
        self._match, self._targets = match, targets
        self._shelf = Shelf(around)
        self._open = OpenBooklets()

    def tap(self, side: Side) -> None:
        """Opens the booklet of this side, or closes it."""
        if side in self._open:
            self._open[side].close()
            return
        found = self._place(side)
        if found is not None:
            panels = panels_of(self._match())
            self._open[side] = Booklet(self._reader(side), panels, self._shelf, *found, 0)

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
        )

    def close(self, side: Side) -> None:
        if side in self._open:
            self._open[side].close()

    # --- places

    def _place(self, side: Side) -> tuple[Form, Pixel] | None:
        table = self._around.table
        near = table.spot(side, -BESIDE_MM, INWARD_MM)
        books = [book.rect for book in self._open.values()]
        shown = [one for one in self._targets() if not isinstance(one.means, BOOK)]
        own = [one.rect for one in shown if one.seat == int(side)]
        touched = (one.rect for one in shown if one.seat != int(side) and not one.anywhere)
        others = [*books, *touched]
        lying = [one for one in self._lying() if one.collidelist(books) < 0]
        bare = [one for one in lying if one.collidelist(own) < 0]
        wanted = forms(table)
        readable = [form for form in wanted if form.text >= COMFORTABLE]
        for sizes in (readable, wanted):
            for taken in ([*others, *lying], [*others, *bare], others):
                found = place(table, side, sizes, near, taken, own)
                if found is not None:
                    return found
        return None

    def _lying(self) -> list[pygame.Rect]:
        """The areas of the sprites on the felt, without shadows."""
        seen = (one for one in self._stage.sprites if one.layer not in (Layer.LIGHT, Layer.GLOW))
        return list(solid_areas(self._around.gallery, seen))

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
        """Lays the booklets again, above all newer sprites."""
        for book in self._open.values():
            if book.phase in (Phase.CLOSING, Phase.GONE):
                book.remove()
            else:
                book.lay()

    def leave(self) -> None:
        for book in self._open.values():
            book.remove()
        self._shelf.close()
