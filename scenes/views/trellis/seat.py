"""One seat of Trellis on the stage: its tray, its handle and the number of its tiles."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from scenes.art import colours, racks
from scenes.art.canvas import Picture
from scenes.stage.stage import Layer
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.rack_rests import RackRests
from scenes.views.trellis.seat_geometry import SeatGeometry
from scenes.views.trellis.tiles import TilePictures

NUMBER_MM, PENALTY_MM = 13.0, 17.0
NEARBY = (0, 1, -1)
"""By how many tiles racks usually grow or shrink."""


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
        stage, gallery = host.stage, host.gallery
        self._tray = stage.add(None, (0, 0), Layer.WALNUT)
        self._number = stage.add(None, (0, 0), Layer.WORDS)
        self._handle = stage.add(None, geometry.handle_spot(), Layer.ABOVE)
        self._handles = [
            gallery.turned(gallery.get(racks.handle, held), self.side) for held in (False, True)
        ]

    @property
    def rack_rect(self) -> pygame.Rect:
        """What the tray covers."""
        count = len(self._composition.tiles(self.seat))
        return self.geometry.rack_rect(count, self._composition.is_open(self.seat))

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

    def refresh(self) -> None:
        composition, geometry = self._composition, self.geometry
        is_open, count = composition.is_open(self.seat), len(composition.tiles(self.seat))
        if is_open:
            size, inward = geometry.open_size(count), geometry.open_inward(count)
        else:
            size, inward = geometry.closed_size(count), geometry.closed_inward()
        self._tray.show(self._tray_picture(size))
        self._tray.move(*geometry.table.from_edge(self.side, 0, inward))
        self._handle.set_visible(composition.has_handle(self.seat))
        self._handle.show(self._handles[composition.racks[self.seat].peeked])
        number = self._number_picture(count)
        wide = number.surface.get_bounding_rect().width
        self._number.set_visible(not is_open or composition.is_over)
        self._number.move(*geometry.count_spot(size[0], wide))
        self._number.show(self._host.gallery.turned(number, self.side))

    def _tray_picture(self, size: tuple[int, int]) -> Picture:
        return self._host.gallery.turned(self._host.gallery.get(racks.tray, *size), self.side)

    def _number_picture(self, count: int) -> Picture:
        """How many tiles there are, and at the end what they cost."""
        gallery, state = self._host.gallery, self._composition.state
        numeral = gallery.type.numeral
        if state.scores is None:
            return gallery.of(numeral, count, NUMBER_MM, colours.BONE, False)
        has_won = self.seat in (state.winners or ())
        colour = colours.BRASS_LIGHT if has_won else colours.BONE
        return gallery.of(numeral, state.scores[self.seat], PENALTY_MM, colour, False)

    # --- pictures that may be wanted soon

    def prepare(self) -> Iterator[None]:
        """The rack as its owner will see it, and all at the end; one picture at a time."""
        for rest in self.rests.face_up():
            self._pictures.of(rest)
            yield
        for more in NEARBY:
            self._prepare_tray(max(0, len(self._composition.tiles(self.seat)) + more))
            yield

    def _prepare_tray(self, count: int) -> None:
        """What shows a rack of so many tiles face down and, for a person, open."""
        self._tray_picture(self.geometry.closed_size(count))
        self._pictures.of(self.rests.back(0, count))
        if self._composition.is_person(self.seat):
            self._tray_picture(self.geometry.open_size(count))
