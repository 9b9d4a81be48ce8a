"""To whom tiles go in a hand-over: the coin of the next seat, beside the button that gives."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from scenes.art import coins
from scenes.art.canvas import Picture
from scenes.stage.sprite import Layer
from scenes.table import square
from scenes.views.seat_places import COIN_MM, coin_scale
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.felt_space import FeltSpace
from scenes.views.trellis.seat import Seat

FAR = 1
"""The place of a seat's second large button, which nothing else takes meanwhile."""


class Receivers:
    def __init__(
        self, host: TrellisHost, composition: Composition, seats: list[Seat], felt: FeltSpace
    ) -> None:
        """`felt`: where neither tiles nor anything of a seat lie."""
        self._host, self._composition, self._seats = host, composition, seats
        self._felt = felt
        self._sprites = [host.stage.add(None, layer=Layer.WORDS) for _ in seats]
        self._lie: dict[int, pygame.Rect] = {}
        """What the coins that are seen cover."""

    def refresh(self) -> None:
        self._lie.clear()
        for seat, sprite in zip(self._seats, self._sprites, strict=True):
            sprite.set_visible(self._gives(seat.seat))
            if sprite.visible:
                self._lie[seat.seat] = self._free(seat)
                sprite.show(self._coin(seat))
                sprite.move(*self._lie[seat.seat].center)

    def _free(self, seat: Seat) -> pygame.Rect:
        """Where the large button lies or would lie, or as near to it as tiles leave felt."""
        table = self._host.gallery.table
        size = table.px(COIN_MM * coin_scale(table))
        usual = square(seat.geometry.pill_spot(FAR, seat.length), size)
        others = list(self._lie.values())
        return self._felt.free_near(seat.side, table.seen(seat.side, usual), others) or usual

    def coins(self, seat: int) -> list[pygame.Rect]:
        """What the coin before this seat covers, if one lies there."""
        return [self._lie[seat]] if seat in self._lie else []

    def covered(self) -> list[pygame.Rect]:
        return list(self._lie.values())

    def _coin(self, seat: Seat) -> Picture:
        seating, gallery = self._host.seating, self._host.gallery
        receiver = seating.name((seat.seat + 1) % len(seating))
        return coins.coin(gallery, receiver, COIN_MM * coin_scale(gallery.table), seat.side)

    def ahead(self) -> Iterator[None]:
        for seat in self._seats:
            self._coin(seat)
            yield

    def _gives(self, seat: int) -> bool:
        """Whether a person there is still to choose (T6)."""
        composition, giving = self._composition, self._composition.state.giving
        if self._host.seating.goes_round and not composition.is_open(seat):
            return False
        return giving is not None and giving[seat] is None and composition.attends(seat)
