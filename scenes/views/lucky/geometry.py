"""Geometry of Lucky Numbers in pixels, for a table and the sides in use."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.lucky.state import FULL, Cell, Format
from scenes.art import tiles, wood
from scenes.art.gallery import Gallery
from scenes.core.table import FARTHEST_MM, LARGEST_SCALE, Pixel, Point, Side, faced, spanned, square
from scenes.views.seat_places import COIN_MM, SeatPlaces, grown_coin_scale

CRAMPED_SCALE = 0.9
MARGIN_MM = 9.0
SMALL_MARGIN_MM = 3.0
SMALL_TABLE_MM = 250.0

# In mm at scale 1 (a 32-inch table).
BOARD, PLACE, TILE = 119.0, 27.0, 24.0
POOL_PLACE, POOL_DEPTH, GAP = 27.7, 122.0, 10.1
FACED_BOARD, FACED_PLACE, FACED_TILE = 149.0, 34.0, 30.2
FACED_POOL_PLACE, FACED_POOL_DEPTH = 26.8, 63.0

# From the board's right edge, and from the table's near edge.
COIN_ALONG_MM, COIN_INWARD_MM = 19.5, 22.4
COUNT_INWARD_MM, COUNT_OVER_MM = 33.0, (20.0, 7.0)
"""Distances above the coin of the number of free places and of the word below it; they grow with
the table."""
PANEL_AWAY_MM, PANEL_EDGE_MM = 2.0, 2.5
"""Distances of the coin's controls from the coin and from the table's edges."""
GOAL_MM = 150.0
NEAR_BELOW_MM, BELOW_MM, FAR_BELOW_MM = 6.0, 11.5, 14.0
"""From a board's far edge down to the text beside it. The second value, at scale 1, is for small
boards at long sides, as the light of the pool before them reaches beyond its edge."""
PILL_END_MM, NEXT_END_MM = 3.5, 6.0
"""From a pill's end to the table's edge, and to the neighbour's board, where that seat's text may
begin."""
HIGHEST_PILE = 36
"""A pile of more tiles is drawn no higher."""
LAST_TILES = 5
ROW_PITCH, FACED_ROW_PITCH = 0.27, 0.13
"""The last tiles of the pile lie in a row; its pitch in tiles."""
PEG_MM, LARGE_PEG_MM, PEG_STEP_MM, PEG_AWAY_MM = 24.0, 36.0, 28.0, 18.0
"""Pegs: diameter, diameter of the pile's, pitch, distance from the board."""
PILE = 0
"""The pile's peg in place of a number."""


class Geometry:
    """Two seats facing each other have larger boards and a flat pool between them."""

    def __init__(self, gallery: Gallery, sides: Sequence[Side], form: Format = FULL) -> None:
        """The boards of a smaller `form` are as large and have fewer, larger places."""
        self.form, self.grown = form, FULL.size / form.size
        table = self.table = gallery.table
        self.sides = tuple(sides)
        self.faced = faced(sides)
        margin = MARGIN_MM if table.high > SMALL_TABLE_MM else SMALL_MARGIN_MM
        board, place, tile, pool_place, depth = (
            (FACED_BOARD, FACED_PLACE, FACED_TILE, FACED_POOL_PLACE, FACED_POOL_DEPTH)
            if self.faced
            else (BOARD, PLACE, TILE, POOL_PLACE, POOL_DEPTH)
        )
        margin = margin - 1 if self.faced else margin
        needed = 2 * board + depth + 2 * GAP
        self.scale = min(LARGEST_SCALE, (table.high - 2 * margin) / needed)
        self.margin = table.px(margin)
        self.board = table.px(board * self.scale)
        self.place = table.px(place * self.grown * self.scale)
        self.tile = table.px(tile * self.grown * self.scale)
        size, board_size = form.size, (self.board, self.board)
        self.board_tray = gallery.get(wood.board, board_size, size, size, self.place)
        self.pile_tile = table.px(TILE * self.scale)
        self.pile_place = table.px(pool_place * self.scale)
        # The flat pool has two rows in any form.
        pool_grown = 1.0 if self.faced else self.grown
        self.pool_tile = table.px(TILE * pool_grown * self.scale)
        self.pool_place = table.px(pool_place * pool_grown * self.scale)
        if self.faced:
            self.pool_tray = gallery.get(wood.pool_rows, self.pool_place, form.highest // 4)
        else:
            columns = form.highest // 2 + 2 - size
            self.pool_tray = gallery.get(wood.pool_ring, self.pool_place, columns, size)
        self.ledge_tray = gallery.get(wood.ledge, size, self.place)
        first, second, *_ = self.ledge_tray.places
        self.ledge_pitch = second[0] - first[0]

    def board_middle(self, side: Side) -> Pixel:
        return self.table.from_edge(side, 0, self.margin + self.board // 2)

    def board_rect(self, side: Side) -> pygame.Rect:
        return square(self.board_middle(side), self.board)

    def cell(self, side: Side, at: Cell) -> Pixel:
        return self._beside(side, self.board_tray.places[self.form.cells.index(at)])

    def cell_rect(self, side: Side, at: Cell) -> pygame.Rect:
        return square(self.cell(side, at), self.place)

    def pool(self, number: int, depth: int) -> Pixel:
        """The place of the tile above `depth` others on its number's place."""
        x, y = self.pool_tray.places[number - 1]
        shift = self.table.px(1.5) * depth
        middle_x, middle_y = self.table.middle
        return middle_x + x + shift, middle_y + y - shift

    def pool_facing(self, number: int) -> int:
        return self.pool_tray.facings[number - 1]

    def pool_rect(self, number: int, depth: int = 0) -> pygame.Rect:
        return square(self.pool(number, depth), self.pool_place)

    def pool_area(self) -> pygame.Rect:
        """The whole pool and its inside."""
        places = [self.pool_rect(number) for number in range(1, self.form.highest + 1)]
        return places[0].unionall(places[1:])

    @property
    def _holds_needle(self) -> bool:
        """Whether the pool has room inside for the pile and the needle."""
        return not self.faced and self.form == FULL

    def pile(self) -> Pixel:
        x, y = self.table.middle
        return (x - self.table.px(34 * self.scale), y) if self._holds_needle else (x, y)

    @property
    def row_pitch(self) -> int:
        return round((FACED_ROW_PITCH if self.faced else ROW_PITCH) * self.pile_tile)

    def row_shift(self, place: float) -> int:
        """From the pile's middle to a place of the row of its last tiles, from 0."""
        return round((place - (LAST_TILES - 1) / 2) * self.row_pitch)

    def counts(self) -> list[tuple[Pixel, Side]]:
        """Where the pile's tile count is shown, and for which sides."""
        (x, y), growth = self.pile(), self.table.growth
        if self.faced:
            high = tiles.pile_top(self.pile_tile, HIGHEST_PILE)
            away = self.pile_tile // 2 + high + self.table.px(7.5 * growth)
            return [((x, y + away), Side.SOUTH), ((x, y - away), Side.NORTH)]
        away = self.pile_tile // 2 + self.table.px(16 * growth)
        return [((x + away, y), Side.SOUTH), ((x - away, y), Side.NORTH)]

    def pile_rect(self) -> pygame.Rect:
        """The pile, and the row of its last tiles."""
        last = square(self.pile(), self.pile_tile).inflate((LAST_TILES - 1) * self.row_pitch, 0)
        whole = square(self.pile(), self.pile_place).inflate(self.table.px(4), self.table.px(4))
        return whole.union(last)

    def needle(self) -> Pixel:
        x, y = self.table.middle
        if self._holds_needle:
            return x + self.table.px(40 * self.scale), y
        return x + self.pool_area().width // 2 + self.table.px(30), y

    # --- pegs

    @property
    def peg_numbers(self) -> Sequence[int]:
        return range(self.form.highest + 1)

    def has_pegs(self, side: Side) -> bool:
        """Whether part of the middle is out of reach from this side."""
        far = max(self.table.away(side, self.pool(number, 0)) for number in self.peg_numbers[1:])
        return far - self.pool_place / 2 > self.table.px(FARTHEST_MM)

    def peg(self, side: Side, number: int) -> Pixel:
        """Before the board, in two rows from left to right; the pile's peg is right of them."""
        step, columns = self.table.px(PEG_STEP_MM), self.form.highest // 2
        row, column = divmod(number - 1, columns) if number != PILE else (0.5, columns + 0.3)
        along = round((column - (columns - 1) / 2) * step)
        near = self.margin + self.board + self.table.px(PEG_AWAY_MM + PEG_MM / 2)
        return self.table.from_edge(side, along, near + round((1 - row) * step))

    def peg_size(self, number: int) -> int:
        return self.table.even_px(LARGE_PEG_MM if number == PILE else PEG_MM)

    def peg_rect(self, side: Side, number: int) -> pygame.Rect:
        return square(
            self.peg(side, number), max(self.peg_size(number), self.table.px(PEG_STEP_MM))
        )

    def is_pool(self, side: Side, point: Point) -> bool:
        """Whether a drop at this point is meant for the pool."""
        if self.pool_area().collidepoint(point):
            return True
        return self.has_pegs(side) and any(
            self.peg_rect(side, number).collidepoint(point) for number in self.peg_numbers
        )

    def hand(self, side: Side) -> Pixel:
        """Where a drawn tile waits: on the felt at the far right corner of the board."""
        right = self.board // 2 + self.table.px(6) + round(self.tile * 0.62)
        far = self.board // 2 - round(self.tile * 0.62)
        return self._beside(side, (right, -far))

    def ledge(self, side: Side) -> Pixel:
        width = abs(self.ledge_tray.places[0][0] - self.ledge_tray.places[-1][0]) + self.place
        right = self.board // 2 + self.table.px(10) + width // 2
        return self._beside(side, (right, 0))

    def ledge_place(self, side: Side, index: int) -> Pixel:
        return side.beside(self.ledge(side), *self.ledge_tray.places[index])

    def seat_places(self, side: Side, has_ledge: bool) -> SeatPlaces:
        """Right of the board, at the near edge; `has_ledge`: tiles wait on the ledge, which must
        stay clear."""
        px, near, scale = self.table.px, self.board // 2 + self.margin, self._coin_scale
        along = self.board // 2 + px(COIN_ALONG_MM * scale)
        coin = self._beside(side, (along, near - px(COIN_INWARD_MM * scale)))
        begin = along + px(COIN_MM * scale / 2 + PANEL_AWAY_MM)
        end = (self.table.width if side.upright else self.table.height) // 2 - px(PANEL_EDGE_MM)
        if side.upright and not self.faced:
            # A neighbour reads there.
            end -= self.margin + self.board
        high = near - self.place // 2 - px(PANEL_EDGE_MM) if has_ledge else near
        low = self.table.from_edge(side, begin, px(PANEL_EDGE_MM))
        area = spanned(low, self.table.from_edge(side, end, high))
        return SeatPlaces(coin, coin, area, scale)

    @property
    def _coin_scale(self) -> float:
        """The scale of the coin and its controls that keeps the ledge free, where tiles wait."""
        room = self.board // 2 + self.margin - self.place // 2
        needed = self.table.px(COIN_INWARD_MM + COIN_MM / 2 + PANEL_EDGE_MM)
        return min(grown_coin_scale(self.table), room / needed)

    def free_count(self, side: Side) -> tuple[Pixel, Pixel]:
        """Where the number of free cells and the word below it are: above the seat's coin."""
        scale, near = self._coin_scale, self.board // 2 + self.margin
        along, growth = self.board // 2 + self.table.px(COIN_ALONG_MM * scale), self.table.growth
        usual = min(1.0, scale)
        over = (scale * COUNT_INWARD_MM + usual * over * growth for over in COUNT_OVER_MM)
        number, word = (near - self.table.px(inward) for inward in over)
        return self._beside(side, (along, number)), self._beside(side, (along, word))

    def pill(self, side: Side, wide: int) -> Pixel:
        """The place of a pill: over the ledge, right of the place of a drawn tile, or nearer to the
        board if there is too little room."""
        px, table = self.table.px, self.table
        end = (table.width if side.upright else table.height) // 2 - px(PILL_END_MM)
        if side.upright and not self.faced:
            end -= self.margin + self.board + px(NEXT_END_MM)
        along = min(self.board // 2 + px(46) + round(1.12 * self.tile), end - wide // 2)
        return self._beside(side, (along, -(self.place // 2 + px(21))))

    def words(self, side: Side) -> Pixel:
        along = self.board // 2 + self.table.px(9)
        far = self.board // 2 - self.table.px(self._words_below(side))
        return self._beside(side, (-along, -far))

    def _words_below(self, side: Side) -> float:
        if self.scale >= CRAMPED_SCALE:
            return FAR_BELOW_MM * self.table.lettering
        return max(NEAR_BELOW_MM, BELOW_MM * self.scale) if side.upright else NEAR_BELOW_MM

    def words_width(self, side: Side) -> float:
        """Width in mm left of the board, up to other seats' pieces."""
        across = self.table.wide if side.upright else self.table.high
        free = across / 2 - (self.board / 2 + self.margin) / self.table.per_mm - 9
        return max(45.0, min(100.0 * self.table.lettering, free))

    def goal_width(self, side: Side) -> float:
        """Width in mm for the goal of the game there."""
        words = self.board / 2 / self.table.per_mm + 9
        return max(
            self.words_width(side), min(GOAL_MM * self.table.lettering, self._free(side) - words)
        )

    def _free(self, side: Side) -> float:
        """Mm from a side's middle to the neighbour's board or the table's edge."""
        if side.upright and not self.faced:
            return self.table.wide / 2 - (self.margin + self.board) / self.table.per_mm - 5
        return (self.table.wide if side.upright else self.table.high) / 2 - 8

    def _beside(self, side: Side, offset: Pixel) -> Pixel:
        """A point relative to a board's middle, as its player sees it."""
        return side.beside(self.board_middle(side), *offset)
