"""The choice of who draws for DRAW 3 in Trellis: the opponents' coins, before the seat at turn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame

from scenes.art import canvas, coins, colours
from scenes.art.canvas import Picture
from scenes.core.table import Pixel, square
from scenes.stage.sprite import ADD, Layer
from scenes.ui.buttons import Button, Face, Spot
from scenes.ui.placer import rect_at
from scenes.views.trellis.hand.actions import Actions
from scenes.views.trellis.layout.felt_space import FeltSpace
from scenes.views.trellis.layout.seat_geometry import NAME, NAME_DEEP
from scenes.views.trellis.racks.model import Model, SeatPart
from scenes.views.trellis.turn.meanings import Victim

PITCHES_MM = (44.0, 36.0)
"""From one coin to the next, where there is room and where there is less."""
DISC_MM = 26.0
CLOSE_MM = 40.0
"""A row farther from where it belongs is seen to be nobody's."""


class Choices(SeatPart):
    def __init__(self, model: Model, seat: int, actions: Actions, felt: FeltSpace) -> None:
        """`felt`: what of it is bare of things; light goes where an offer comes."""
        super().__init__(model, seat)
        self._felt, table = felt, self._gallery.table
        self._size = table.px(DISC_MM)
        self._deep = self._size + 2 * table.px(NAME_DEEP * max(NAME, table.least_em_mm))
        """With the name, and as much on the other side."""
        # From left to right, as they sit.
        seats = self._composition.seats
        others = [(seat + step) % len(seats) for step in seats[1:]]
        self._coins = [self._coin(other, actions) for other in others]
        light = self._light() if len(others) > 1 else None
        self._lit = self._host.stage.add(light, (0, 0), Layer.GLOW, ADD)
        self._lit.set_visible(False)

    def _light(self) -> Picture:
        gallery, size = self._host.gallery, self._size

        def make() -> Picture:
            return canvas.glow(canvas.disc(size, colours.BONE), gallery.table.per_mm)

        return gallery.keep(("trellis victim", size), make)

    def _coin(self, other: int, actions: Actions) -> Button:
        gallery, name = self._host.gallery, self._host.seating.name(other)
        said = self._host.words(self._seat).seat(name)
        face = Face(
            lambda _state, side: coins.coin(gallery, name, DISC_MM, side),
            (self._size, self._size),
            said,
        )
        means, action = Victim(self._seat, other), partial(actions.choose_victim, other)
        spot = Spot((0, 0), self._place.side, self._seat)
        button = self._host.buttons.add(means, face, spot, action, visible=False)
        self._host.buttons.name(button, said, NAME)
        return button

    def refresh(self, asked: bool) -> None:
        """Where only one other seat plays nothing has to be chosen."""
        offer = self._composition.offer
        asked = asked and len(self._coins) > 1
        if asked and not any(coin.visible for coin in self._coins):
            # Where they have been put they stay: nothing is laid meanwhile.
            for coin, at in zip(self._coins, self._spots(), strict=True):
                coin.move(at)
        for coin in self._coins:
            coin.set_visible(asked)
        means = offer and offer.victim is not None and Victim(self._seat, offer.victim)
        chosen = [coin.spot.at for coin in self._coins if coin.means == means]
        self._lit.set_visible(asked and bool(chosen))
        if chosen:
            self._lit.move(*chosen[0])

    # --- where

    def _spots(self) -> Sequence[Pixel]:
        """In a row inwards of the rack, or as near to that as there is felt; each for itself where
        a row has no room."""
        usual = self._place.choices_spot(self._composition.places(self._seat))
        px = self._place.table.px
        for pitch in map(px, PITCHES_MM):
            row = self._free(usual, pitch)
            if row and math.dist(row.center, usual) <= px(CLOSE_MM):
                return self._row(row.center, pitch)
        return self._scattered(self._row(usual, px(PITCHES_MM[0])))

    def _row(self, middle: Pixel, pitch: int) -> list[Pixel]:
        """From left to right as the seat sees it."""
        x, y = middle
        across, down = self._place.side.right
        first = (len(self._coins) - 1) / 2
        steps = [round((number - first) * pitch) for number in range(len(self._coins))]
        return [(x + step * across, y + step * down) for step in steps]

    def _free(self, middle: Pixel, pitch: int) -> pygame.Rect | None:
        """For a row."""
        side = self._place.side
        size = (len(self._coins) - 1) * pitch + self._size, self._deep
        return self._felt.free_near(side, rect_at(side, size, middle))

    def _scattered(self, usual: Sequence[Pixel]) -> list[Pixel]:
        """Each as near to its place as there is felt, from left to right all the same."""
        table, side = self._place.table, self._place.side
        taken: list[pygame.Rect] = []
        for at in usual:
            place = square(at, self._deep)
            taken.append(self._felt.free_near(side, place, taken) or place)
        taken.sort(key=lambda rect: table.seen(side, rect).x)
        return [rect.center for rect in taken]
