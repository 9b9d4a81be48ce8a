"""Light on what the seat at turn may touch beside the field: display, bag and rack, what takes an
offer, and the racks one of which has to draw."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from scenes.art import racks
from scenes.art.canvas import Picture
from scenes.art.light import rim
from scenes.core.table import Pixel, square
from scenes.views.trellis.marks.cell_light import glows, tile_light
from scenes.views.trellis.racks.model import Model, Part
from scenes.views.trellis.racks.rack_rests import RackRests
from scenes.views.trellis.turn.meanings import Commit
from scenes.views.trellis.turn.offer import Offer


class TurnLight(Part):
    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._waits = False
        self._sprites, self._shared = glows(model), model.geometry.shared

    def wait(self, seconds: float) -> None:
        """What led to this turn is seen first."""
        self._waits = True
        self._host.later.after(seconds, self._begin, owner=self)
        self.refresh()

    def _begin(self) -> None:
        self._waits = False
        self.refresh()

    def refresh(self) -> None:
        offer = self._composition.offer
        self._sprites.show(self._touchable() if offer is None else self._offered(offer))

    def _touchable(self) -> Iterator[tuple[Picture, Pixel]]:
        """At the beginning of a turn."""
        composition, seat = self._composition, self._composition.turn
        begins = composition.state.phase == "turn" and not composition.draft.touched
        is_there = composition.is_there(seat) and composition.acts(seat)
        if self._waits or not (begins and is_there) or composition.racks[seat].peeked:
            return
        tray = self._racks[seat].tray()
        yield rim(self._gallery, tray.size), tray.center
        display = self._display()
        if display is not None:
            yield rim(self._gallery, display.size), display.center
        if composition.state.bag:
            yield self.of_bag(), self._shared.bag()

    def _display(self) -> pygame.Rect | None:
        """What its tiles take."""
        geometry = self._shared
        spots = map(geometry.display_spot, range(len(self._composition.state.display)))
        rects = [square(spot, geometry.display_pitch()) for spot in spots]
        return rects[0].unionall(rects[1:]) if rects else None

    def of_bag(self) -> Picture:
        return self._gallery.get(racks.bag_light, self._shared.bag_size())

    def _offered(self, offer: Offer) -> Iterator[tuple[Picture, Pixel]]:
        """The place in the display that a tile has left and what keeps it, or who may be chosen: of
        two nobody has to choose."""
        if offer.display is not None:
            picture = tile_light(self._gallery, self._shared.display_tile())
            yield picture, self._shared.display_spot(offer.display)
        if offer.comes_in:
            keep = Commit(self._composition.turn)
            for button in self._host.buttons.shown():
                if button.means == keep:
                    yield rim(self._gallery, button.rect.size, True), button.rect.center
        elif offer.asks_victim and len(self._racks) > 2:
            yield from (
                (rim(self._gallery, rack.tray().size), rack.tray().center)
                for rack in self._others()
                if offer.victim in (None, rack.seat)
            )

    def _others(self) -> list[RackRests]:
        return [rack for rack in self._racks if rack.seat != self._composition.turn]
