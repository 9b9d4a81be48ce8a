"""One seat of Trellis on the stage: its tray, its handle and the number of its tiles."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import pygame

from scenes.art import colours, racks
from scenes.art.canvas import Picture
from scenes.core.table import Pixel
from scenes.stage.sprite import Layer
from scenes.views.trellis.layout.felt_space import ink_of
from scenes.views.trellis.layout.seat_geometry import SeatGeometry
from scenes.views.trellis.layout.tiles import TilePictures
from scenes.views.trellis.racks.rack_rests import RackRests
from scenes.views.trellis.racks.walnut import Tray
from scenes.views.trellis.turn.composition import Composition, TrellisHost

NUMBER_MM = 13.0
MOST_MORE = 4
"""Tiles that a rack gets in one turn, most of the time."""
LINE_SHARE = 1.06
"""Length of the line before the rail, in tiles."""


class Seat:
    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        geometry: SeatGeometry,
        pictures: TilePictures,
        rests: RackRests,
    ) -> None:
        self._host, self._composition, self.geometry = host, composition, geometry
        self._pictures, self.rests = pictures, rests
        self.seat, self.side = rests.seat, geometry.side
        stage = host.stage
        self._tray = Tray(stage, host.gallery, self.side, Layer.WALNUT)
        self._line = stage.add(None, (0, 0), Layer.LYING)
        self._number = stage.add(None, (0, 0), Layer.WORDS)
        self._measured: tuple[Picture | None, int] = (None, 0)
        """The number's picture, and how wide its ink is."""
        self._handle = stage.add(None, geometry.handle_spot(), Layer.ABOVE)
        self._block = Tray(stage, host.gallery, self.side, Layer.WORDS)
        self._block.set_visible(False)
        self._follows: Hashable = None
        """What all but the block follows from, as it is shown."""

    @property
    def rack_rect(self) -> pygame.Rect:
        """What the tray covers."""
        return self.rests.tray()

    def number(self) -> pygame.Rect | None:
        """What the number covers, if it is shown."""
        return self._number.area()

    def covered(self) -> list[pygame.Rect]:
        """What tray, handle and number cover."""
        rects = [self.rack_rect]
        if self._composition.has_handle(self.seat):
            rects.append(self.geometry.handle_rect())
        number = self.number()
        return [*rects, number] if number else rects

    @property
    def _count(self) -> int:
        return len(self._composition.tiles(self.seat))

    def prefetch(self) -> Iterator[None]:
        """The wood of its rack, closed and open, now and with some tiles more."""
        opened, closed = self.geometry.opened, self.geometry.closed
        depths = {opened.size(self._count + more)[1] for more in range(MOST_MORE)}
        for depth in sorted({closed.size(self._count)[1], *depths}):
            self._host.gallery.get(racks.longest_tray, depth)
            yield

    # --- what follows from state and composition

    def show_block(self) -> None:
        """The walnut of a peek. It comes before its tiles, which lie on it."""
        peeked = self._composition.racks[self.seat].peeked
        if peeked and not self._block.visible:
            self._block.raise_to(Layer.WORDS)
        self._block.set_visible(peeked)
        if not peeked:
            return
        geometry, count = self.geometry.peeked, self._count
        at = self.geometry.table.from_edge(self.side, 0, geometry.inward(count))
        self._block.show(geometry.size(count), at)

    def refresh(self) -> None:
        follows = self._now()
        if follows != self._follows:
            self._follows = follows
            self._refresh()

    def _now(self) -> Hashable:
        composition, seat = self._composition, self.seat
        racks_seen = composition.is_open(seat), composition.racks[seat].peeked
        counts = composition.places(seat), self._count, composition.beside(seat)
        return racks_seen, counts, composition.has_handle(seat)

    def _refresh(self) -> None:
        composition, geometry = self._composition, self.geometry
        is_open, beside = composition.is_open(self.seat), composition.beside(self.seat)
        if is_open:
            places = composition.places(self.seat)
            size, inward = geometry.opened.size(places), geometry.opened.inward(places)
        else:
            size, inward = geometry.closed.size(self._count, beside), geometry.closed.inward()
        is_block = composition.racks[self.seat].peeked and not beside
        self._tray.set_visible(not is_block)
        self._tray.show(size, geometry.table.from_edge(self.side, 0, inward))
        self._show_line(beside)
        self._handle.set_visible(composition.has_handle(self.seat))
        self._handle.show(self._handle_picture(composition.racks[self.seat].peeked))
        self._show_number(geometry.peeked.size(self._count)[0] if is_block else size[0])

    def _show_line(self, beside: int) -> None:
        """Before what lies at the rack's end."""
        self._line.set_visible(beside > 0)
        if beside:
            self._line.show(self._line_picture(self._beside_tile(beside)))
            self._line.move(*self._before(beside))

    def _line_picture(self, tile: int) -> Picture:
        line = self._host.gallery.get(racks.rail_line, round(LINE_SHARE * tile))
        return self._host.gallery.turned(line, self.side)

    def _beside_tile(self, beside: int) -> int:
        if self._composition.is_open(self.seat):
            return self.geometry.opened.tile(self._composition.places(self.seat))
        return self.geometry.closed.rail_tile(beside)

    def _before(self, beside: int) -> Pixel:
        if self._composition.is_open(self.seat):
            places = self._composition.places(self.seat)
            return self.geometry.opened.before(places, places - beside)
        return self.geometry.closed.before_rail(self._count, beside)

    def _show_number(self, length: int) -> None:
        composition = self._composition
        number = self._number_picture(self._count)
        if self._measured[0] is not number:
            self._measured = number, ink_of(number).width
        wide = self._measured[1]
        self._number.set_visible(not composition.is_open(self.seat))
        self._number.move(*self.geometry.count_spot(length, wide))
        self._number.show(self._host.gallery.turned(number, self.geometry.reads))

    def _handle_picture(self, held: bool) -> Picture:
        gallery = self._host.gallery
        return gallery.turned(gallery.get(racks.handle, held), self.side)

    def _number_picture(self, count: int) -> Picture:
        gallery = self._host.gallery
        return gallery.of(gallery.type.numeral, count, NUMBER_MM, colours.BONE)

    # --- pictures that may be wanted soon

    def open_tray(self) -> None:
        """Fetched, for all that stands in its rack."""
        self._tray.picture(self.geometry.opened.size(self._composition.places(self.seat)))
