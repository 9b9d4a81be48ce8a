"""Noughts: the position of everything in pixels, for a table and the sides in use."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from noughts.state import CELLS, SIZE, Cell
from scenes.art import wood
from scenes.art.gallery import Gallery
from scenes.core.table import LARGEST_SCALE, Pixel, Point, Side, spanned, square
from scenes.views.seat_places import COIN_MM, SeatPlaces, coin_scale

SPARES = 5
"""The greatest number of signs that a seat can place in a game."""

# Millimetres at scale 1; two ledges and the board between them are `NEEDED` deep.
PLACE, PIECE, RIM = 46.0, 27.0, 10.0
LEDGE_PLACE = 31.0
MARGIN, GAP = 9.0, 15.0
NEEDED = SIZE * PLACE + RIM + 2 * (LEDGE_PLACE + GAP)

REACH_INWARD = 0.4
"""The offset of a held sign inwards from the finger, in places: the finger must not cover it."""
LEAST_WORDS_MM, NARROW_WORDS_MM, WIDE_WORDS_MM = 45.0, 65.0, 100.0


class Geometry:
    """The board in the middle, and at each side a ledge with the seat's signs."""

    def __init__(self, gallery: Gallery, sides: Sequence[Side]) -> None:
        table = self.table = gallery.table
        self.sides = tuple(sides)
        self.scale = min(LARGEST_SCALE, (table.high - 2 * MARGIN) / NEEDED)
        self.place, self.piece = self.px(PLACE), self.px(PIECE)
        self.board = self.px(SIZE * PLACE + RIM)
        size = (self.board, self.board)
        self.board_tray = gallery.get(wood.board, size, SIZE, SIZE, self.place)
        self.ledge_tray = gallery.get(wood.ledge, SPARES, self.px(LEDGE_PLACE))
        first, *_, last = self.ledge_tray.places
        self.pitch = (last[0] - first[0]) // (SPARES - 1)
        self.ledge_length = SPARES * self.pitch

    def px(self, mm: float) -> int:
        """Converts mm that grow with the table to pixels."""
        return self.table.px(mm * self.scale)

    def cell(self, at: Cell) -> Pixel:
        x, y = self.table.middle
        right, below = self.board_tray.places[CELLS.index(at)]
        return x + right, y + below

    def cell_rect(self, at: Cell) -> pygame.Rect:
        return square(self.cell(at), self.place)

    def ledge(self, side: Side) -> Pixel:
        return self.table.from_edge(side, 0, self.table.px(MARGIN) + self.px(LEDGE_PLACE) // 2)

    def spare(self, side: Side, place: int) -> Pixel:
        return side.beside(self.ledge(side), *self.ledge_tray.places[place])

    def spare_rect(self, side: Side, place: int) -> pygame.Rect:
        return square(self.spare(side, place), self.pitch)

    def held(self, side: Side, point: Point) -> Pixel:
        """The position of a sign that is held by a finger at `point`."""
        x, y = side.inwards(REACH_INWARD * self.place)
        return round(point[0] + x), round(point[1] + y)

    def meant(self, side: Side, point: Point) -> Cell | None:
        """The cell under the middle between a finger and the sign that it holds."""
        x, y = side.inwards(REACH_INWARD / 2 * self.place)
        spot = point[0] + x, point[1] + y
        nearest = min(CELLS, key=lambda at: math.dist(self.cell(at), spot))
        return nearest if self.cell_rect(nearest).collidepoint(spot) else None

    # --- required of all games

    def seat_places(self, side: Side) -> SeatPlaces:
        """To the right of the ledge; at short sides the controls lie inwards of the coin."""
        scale, table = coin_scale(self.table), self.table
        along, inward = self.ledge_length // 2 + table.px(16 * scale), table.px(22 * scale)
        coin = table.from_edge(side, along, inward)
        begin, near = along + table.px(COIN_MM * scale / 2 + 4), 2.5
        if not side.upright:
            begin, near = self.ledge_length // 2 - table.px(30), 44.0
        end = (table.width if side.upright else table.height) // 2 - table.px(2.5)
        low = table.from_edge(side, begin, table.px(near))
        high = table.from_edge(side, end, table.px(near + 47))
        return SeatPlaces(coin, coin, spanned(low, high))

    def words(self, side: Side) -> Pixel:
        """To the right of the ledge; further inwards where lines are short, thus more numerous."""
        away = self.ledge_length // 2 + self.table.px(14)
        growth = self.table.growth
        inward = 96 if self.words_width(side) < NARROW_WORDS_MM * growth else 74
        return self.table.from_edge(side, away, self.table.px(MARGIN + inward * growth))

    def words_width(self, side: Side) -> float:
        """The width in mm to the right of the ledge."""
        across = self.table.wide if side.upright else self.table.high
        free = (across - self.ledge_length / self.table.per_mm) / 2 - 14 - MARGIN
        return max(LEAST_WORDS_MM, min(WIDE_WORDS_MM * self.table.growth, free))

    def needle(self) -> Pixel:
        x, y = self.table.middle
        return x + self.board // 2 + self.table.px(36), y
