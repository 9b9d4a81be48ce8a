"""What each seat is called, beside its coin when a game is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.trellis.state import Event, Move, State
from scenes.art import colours
from scenes.art.type import Align
from scenes.table import Pixel
from scenes.views.ended.lines import SeatLines
from scenes.views.ended.plain import along_of
from scenes.views.ended.spots import Spot, Words, em
from scenes.views.seat_places import COIN_MM, coin_scale
from scenes.views.view import View

NAME_MM, HIGH, AWAY_MM = 9.0, 1.2, 3.0
"""How large a name is, how high its line is in ems, and the felt between it and the coin."""
MOST_MM = 90.0


class EndNames:
    def __init__(
        self, view: View[State, Move, Event], lines: Sequence[SeatLines], scale: float
    ) -> None:
        self._view, self._lines = view, lines
        self._em = max(em(NAME_MM, scale), view.host.around.table.least_em_mm)
        self.places: dict[int, Words] = {}

    def find(self, coins: Sequence[Pixel], taken: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Their places beside these coins, where nothing is taken and no other name lies, and what
        they cover there; none where a coin is hemmed in."""
        table, covered = self._view.host.around.table, list[pygame.Rect]()
        whole = pygame.Rect(0, 0, table.width, table.height)
        for seat, coin in enumerate(coins):
            for place, rect in self._around(seat, coin):
                if whole.contains(rect) and rect.collidelist([*taken, *covered]) < 0:
                    self.places[seat] = place
                    covered.append(rect)
                    break
        return covered

    def _around(self, seat: int, coin: Pixel) -> Iterator[tuple[Words, pygame.Rect]]:
        """Inwards of its coin, right and left of it, and behind it, as the seat reads it."""
        table, side = self._view.host.around.table, self._view.side(seat)
        wide, high = self._wide(seat), HIGH * self._em
        along, inward = along_of(table, side, coin)
        half = COIN_MM * coin_scale(table) / 2 + AWAY_MM
        ways: list[tuple[Align, float, float]] = [
            ("centre", 0.0, half + high / 2),
            ("left", half, 0.0),
            ("right", -half, 0.0),
            ("centre", 0.0, -half - high / 2),
        ]
        for align, x, y in ways:
            at = along + x, inward + y
            beside = {"centre": 0.0, "left": wide / 2, "right": -wide / 2}[align]
            yield self._words(at, align), self._rect(seat, (at[0] + beside, at[1]), (wide, high))

    def _words(self, at: Spot, align: Align) -> Words:
        return Words(at, self._em, align, MOST_MM, 1)

    def _rect(self, seat: int, at: Spot, size_mm: tuple[float, float]) -> pygame.Rect:
        table, side = self._view.host.around.table, self._view.side(seat)
        wide, high = map(table.px, size_mm)
        rect = pygame.Rect((0, 0), (wide, high) if side.upright else (high, wide))
        rect.center = table.spot(side, *at)
        return rect

    def _wide(self, seat: int) -> float:
        return self._view.host.gallery.type.width(self.name(seat), self._em)

    def name(self, seat: int) -> str:
        host = self._view.host
        return host.words(seat).seat(host.seating.name(seat))

    def say(self) -> None:
        for seat, place in self.places.items():
            self._lines[seat].say(self.name(seat), place, colours.BONE)

    def ahead(self) -> Iterator[None]:
        for seat, place in self.places.items():
            self._lines[seat].words(self.name(seat), place, colours.BONE)
            yield
