"""Geometry of Crossing in pixels, for a table, the sides in use and the starting seat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.crossing.state import FULL, RED, Cell
from scenes.art import trays
from scenes.art.brass import NEEDLE_MM
from scenes.core.table import LARGEST_GROWTH, Pixel, Side, Table, faced, spanned, square
from scenes.views.crossing.track import Track
from scenes.views.seat_places import COIN_MM, GROWN_INCHES, SeatPlaces, grown_coin_scale

MARGIN_MM, SMALL_MARGIN_MM, SMALL_TABLE_MM = 6.0, 3.0, 250.0
OUTWARD_MM = 12.0
DISH_ALONG, DISH_AWAY_MM = 34.0, 5.0
WORDS_OVER_MM, WORDS_DEEP_MM, WORDS_AWAY_MM = 48.0, 34.0, 14.0
OVER_DISHES_MM, RAISED_MM = 6.0, 28.0
"""In mm: felt between text and lit dishes; how much text is raised if two seats face each other."""
WORDS_ABOVE_MM, WORDS_BESIDE_MM, WORDS_LEAST_MM = 9.5, 8.0, 54.0
"""Of text, in mm: height above the middle of its first line, distance from a neighbour's trough,
least width."""
FAR_MM = 400.0
"""If a rail is farther than this from its owner, pegs before the trough duplicate it."""
PEG_MM, PEG_AWAY_MM = 32.0, 7.0
COIN_AWAY_MM, PARTNER_AWAY_MM = 22.0, 24.0
"""From the arrow sign to the seat's coin, and from that to its partner's."""
PANEL_EDGE_MM, PANEL_AWAY_MM, PANEL_MM, PANEL_BACK_MM = 2.5, 4.0, 80.0, 18.0
"""The coin's controls: distance from the table's edge and from the coins, least length, and depth
before the trough where they lie inwards of the coins."""
NEEDLE_AWAY_MM, NEEDLE_CLOSE_MM, NEEDLE_OVER_MM, LONG_OVER_MM = 42.0, 20.0, 36.0, 42.0
"""The needle: usual and least distance from the tray; least distance from the east seat's text with
three lines, and with four."""


LARGEST_TRAY_MM, USUAL_HIGH_MM = 400.0, 299.0
"""The tray grows up to this size, which is within reach on 65 inches; depth of a 24-inch table."""


class Measures(NamedTuple):
    """Lengths in mm at scale 1 (a 32-inch table). `pitch`, `marble`: on a tray with six lines; on a
    smaller one they grow, so that its holes take as much room. `inner`: the recess of a trough as
    left, top, width, height."""

    tray: float
    pitch: float
    marble: float
    trough: tuple[float, float]
    gap: float
    inner: tuple[float, float, float, float]
    stored: float
    arrow: float
    total: float
    scale: float
    points: float
    """From the trough's middle: `total` along it, `scale` and `points` towards the player."""


FACED = Measures(
    242.0, 31.0, 25.4, (332.0, 44.0), 27.0, (6.0, 13.0, 288.0, 20.6), 16.6, 23.2, 145.0, -15.9, 16.8
)
AROUND = Measures(
    198.0, 24.4, 20.2, (236.0, 44.0), 46.0, (4.9, 13.0, 193.0, 20.6), 16.0, 20.3, 97.0, -15.9, 16.8
)
DISH = 41.0


def _scale_for(mm: Measures, high: float, margin: float) -> float:
    return (high - 2 * margin) / (mm.tray + 2 * (mm.trough[1] + mm.gap))


def _largest_scale(mm: Measures) -> float:
    usual = _scale_for(mm, USUAL_HIGH_MM, MARGIN_MM)
    return min(LARGEST_TRAY_MM / mm.tray, LARGEST_GROWTH * usual)


class Geometry:
    """Two seats facing each other have a larger tray and marbles in rows; else troughs count."""

    def __init__(
        self, table: Table, sides: Sequence[Side], first: int, lines: int = FULL.size
    ) -> None:
        """`first`: the seat that starts this game; `lines`: rows and columns of the tray."""
        self.table = table
        self.sides = tuple(sides)
        self.first = first
        self.lines = range(lines)
        self.cells = tuple((row, column) for row in self.lines for column in self.lines)
        self.faced = faced(sides)
        mm = self.mm = FACED if self.faced else AROUND
        margin = MARGIN_MM if table.high > SMALL_TABLE_MM else SMALL_MARGIN_MM
        self.scale = min(_largest_scale(mm), _scale_for(mm, table.high, margin))
        self.margin = table.px(margin)
        self.tray = 2 * (self.px(mm.tray) // 2)
        self.pitch = self.px(mm.pitch * FULL.size / lines)
        self.marble = self.px(mm.marble * FULL.size / lines)
        self.stored = self.px(mm.stored)
        self.arrow = self.px(mm.arrow)
        self.dish = table.even_px(DISH * self.scale)
        self.trough = (2 * (self.px(mm.trough[0]) // 2), 2 * (self.px(mm.trough[1]) // 2))
        left, top, wide, high = (self.px(value) for value in mm.inner)
        self.inner = (left, top, wide, high)
        self.edges = tuple(self._edge(seat) for seat in range(len(self.sides)))

    def begun_by(self, first: int) -> Geometry:
        """The same table in a game that another seat starts."""
        return Geometry(self.table, self.sides, first, len(self.lines))

    def px(self, mm: float) -> int:
        """Pixels of a length given in mm at scale 1."""
        return self.table.px(mm * self.scale)

    # --- the tray

    def team(self, seat: int) -> int:
        """Red (0) or yellow (1): sides alternate from the starting seat (C2)."""
        return (seat - self.first) % 2

    def _edge(self, seat: int) -> Side:
        """The edge of the tray with a seat's rail: its own if its lines end there, else the next
        one to its right."""
        side, starter = self.sides[seat], self.sides[self.first]
        along_columns = (side - starter) % 2 == 0
        if along_columns == (self.team(seat) == RED):
            return side
        return Side((side + 3) % 4)

    def hole(self, at: Cell, first: int | None = None) -> Pixel:
        """The centre of a hole. Row 0 is the farthest from the starting seat, column 0 is on its
        left. `first`: another game's starting seat."""
        starter = self.sides[self.first if first is None else first]
        middle = self.lines[-1] / 2
        right, below = ((line - middle) * self.pitch for line in (at[1], at[0]))
        return starter.beside(self.table.middle, round(right), round(below))

    def hole_rect(self, at: Cell) -> pygame.Rect:
        return square(self.hole(at), self.pitch)

    @property
    def span(self) -> int:
        """Side in pixels of the square that the cells take."""
        return len(self.lines) * self.pitch

    @property
    def rail_away(self) -> int:
        """Pixels from the tray's middle to the middle of a rail."""
        return self.tray // 2 - trays.rail_inset(self.tray, self.pitch, len(self.lines))

    def rail(self, seat: int, line: int | None) -> Pixel:
        """The pixel of a seat's arrow at a line; None: at the end of the rail, not placed yet."""
        edge = self.edges[seat]
        away = self.rail_away
        if line is None:
            beyond = (self.span + self.px(self.mm.pitch)) / 2
            return edge.beside(self.table.middle, -round(beyond), away)
        x, y = self.hole((0, line) if self.team(seat) == RED else (line, 0))
        middle_x, middle_y = edge.beside(self.table.middle, 0, away)
        return (x, middle_y) if edge.upright else (middle_x, y)

    def line_rect(self, seat: int, line: int) -> pygame.Rect:
        """The line's touch area: its place on the rail and some felt beyond the tray."""
        edge = self.edges[seat]
        outward = min(self.table.px(OUTWARD_MM), self.px(self.mm.gap) // 2)
        inner, outer = self.span // 2, self.tray // 2 + outward
        rect = pygame.Rect(0, 0, self.pitch, outer - inner)
        if not edge.upright:
            rect.size = rect.height, rect.width
        x, y = self.rail(seat, line)
        middle_x, middle_y = edge.beside(self.table.middle, 0, (inner + outer) // 2)
        rect.center = (x, middle_y) if edge.upright else (middle_x, y)
        return rect

    def arrow_rect(self, seat: int, line: int | None) -> pygame.Rect:
        side = max(self.table.px(20 * min(1.0, self.scale / 0.74)), self.arrow)
        return square(self.rail(seat, line), min(side, self.pitch))

    def rail_track(self, seat: int) -> Track:
        count = len(self.lines)
        first, last = self.rail(seat, 0), self.rail(seat, count - 1)
        end = self.rail(seat, None)
        near_first = math.dist(end, first) < math.dist(end, last)
        return Track(first, last, count, -1 if near_first else count)

    # --- pegs

    def has_pegs(self, seat: int) -> bool:
        """Whether the seat's own edge of the tray is too far away to use easily."""
        side = self.sides[seat]
        if self.edges[seat] is not side:
            return False
        across = self.table.high if side.upright else self.table.wide
        return across / 2 - self.tray / 2 / self.table.per_mm > FAR_MM

    # --- at the sides

    def trough_middle(self, side: Side) -> Pixel:
        return self.table.from_edge(side, 0, self.margin + self.trough[1] // 2)

    def trough_rect(self, side: Side) -> pygame.Rect:
        along, inward = self.trough
        rect = pygame.Rect(0, 0, *((along, inward) if side.upright else (inward, along)))
        rect.center = self.trough_middle(side)
        return rect

    def in_trough(self, side: Side, x: float, y: float) -> Pixel:
        """A point relative to the trough's middle, as its player sees it."""
        return side.beside(self.trough_middle(side), x, y)

    def sign(self, side: Side) -> Pixel:
        """The place of the small arrow that shows the seat's team."""
        return self.in_trough(side, self.trough[0] // 2 + self.table.px(15 * self.scale + 3), 0)

    def seat_places(self, side: Side) -> SeatPlaces:
        """The coins are right of the team's arrow, controls right of them; at short sides, which
        have less room, they go inwards."""
        scale, table = grown_coin_scale(self.table), self.table
        inward = self.margin + self.trough[1] // 2
        along = self.trough[0] // 2 + table.px(15 * self.scale + 3 + COIN_AWAY_MM * scale)
        apart, half = table.px(PARTNER_AWAY_MM * scale), table.px(COIN_MM * scale) // 2
        partner, end = (along + apart, inward), self.end(side) - table.px(PANEL_EDGE_MM)
        if along + apart + half > self.end(side):
            partner = along, inward + apart
        begin = (partner[0] if len(self.sides) == 4 else along) + half + table.px(PANEL_AWAY_MM)
        low, high = table.px(PANEL_EDGE_MM), self.margin + self.trough[1]
        if end - begin < table.px(PANEL_MM):
            begin, low = (
                self.trough[0] // 2 - table.px(PANEL_BACK_MM),
                max(partner[1] + half, high) + table.px(PANEL_AWAY_MM),
            )
            high = low + table.px(PANEL_MM)
        area = spanned(table.from_edge(side, begin, low), table.from_edge(side, end, high))
        spots = (table.from_edge(side, *at) for at in ((along, inward), partner))
        return SeatPlaces(next(spots), next(spots), area, scale)

    def end(self, side: Side) -> int:
        """Pixels from a side's middle to the table's corner."""
        return (self.table.width if side.upright else self.table.height) // 2

    def dish_spot(self, side: Side, number: int) -> Pixel:
        return self._between(side, (-1, 1)[number] * self.px(DISH_ALONG))

    def _between(self, side: Side, along: int) -> Pixel:
        """The felt before the trough: half-way to the tray at long sides, with room for a dish at
        short ones."""
        apart = self.px(self.mm.gap) // 2
        if not side.upright:
            apart = max(apart, self.dish // 2 + self.table.px(DISH_AWAY_MM))
        inward = self.margin + self.trough[1] + apart
        if self.has_pegs(self.sides.index(side)):
            inward += self.table.px(PEG_MM + PEG_AWAY_MM)
        return self.table.from_edge(side, along, inward)

    def words(self, side: Side) -> Pixel:
        """Beside the tray, where several lines fit above trough and plate; at short sides before
        the seat, beyond the dishes."""
        if not side.upright:
            deep = self.table.px(self._deep_mm + self._farther)
            return self.table.from_edge(side, 0, self._over_dishes(side) + deep)
        # Between two seats a coin's controls take two rows below the text.
        over = WORDS_OVER_MM * self.table.lettering + RAISED_MM * self.faced
        inward = self.margin + self.trough[1] + self.table.px(over)
        return self.table.from_edge(side, self.words_along(side), inward)

    def _over_dishes(self, side: Side) -> int:
        return round(self.table.away(side, self._between(side, 0))) + self.dish // 2

    @property
    def _farther(self) -> float:
        """Additional distance in mm from the dishes at short sides, if long text then stays clear
        of the needle."""
        dishes = self._over_dishes(Side.EAST) if Side.EAST in self.sides else 0
        room = (self.table.width - dishes - self._usual_needle) / self.table.per_mm
        long_over = LONG_OVER_MM * self.table.lettering
        return min(OVER_DISHES_MM, max(0.0, room - self._deep_mm - long_over))

    @property
    def _deep_mm(self) -> float:
        return WORDS_DEEP_MM * self.table.lettering

    @property
    def words_deep_mm(self) -> float:
        """Depth in mm that text at a short side may take below the middle of its first line above
        the dishes."""
        return self._deep_mm + self._farther - OVER_DISHES_MM

    def words_along(self, side: Side) -> int:
        """Pixels along the side to the beginning of text beside the tray."""
        return self.tray // 2 + self.table.px(WORDS_AWAY_MM)

    def words_width(self, side: Side) -> float:
        """The width in mm up to the neighbour's pieces."""
        table, trough = self.table, (self.margin + self.trough[1]) / self.table.per_mm
        if not side.upright:
            width = min(120.0 * table.lettering, 0.8 * self.trough[0] / table.per_mm)
            corner = table.away(Side.SOUTH, self.words(Side.SOUTH)) / table.per_mm
            clear = table.high - 2 * (corner + WORDS_ABOVE_MM)
            return width if self.faced or clear < WORDS_LEAST_MM else min(width, clear)
        free = table.wide / 2 - self.tray // 2 / table.per_mm - WORDS_AWAY_MM
        beside = 7.0 if self.faced else trough + WORDS_BESIDE_MM
        return max(36.0, min(120.0 * table.lettering, free - beside))

    @property
    def needle_mm(self) -> float:
        is_grown = self.table.inches >= GROWN_INCHES
        return NEEDLE_MM * (self.table.growth if is_grown else 1.0)

    @property
    def _more_needle(self) -> int:
        """Half of the needle's additional width in pixels."""
        return self.table.px((self.needle_mm - NEEDLE_MM) / 2)

    def needle(self) -> Pixel | None:
        table, (x, y) = self.table, self.table.middle
        if table.high < SMALL_TABLE_MM or (table.large_print and not self.faced):
            # Text at a short side takes its place.
            return None
        if Side.EAST not in self.sides or self.faced:
            return self._usual_needle, y
        closest = x + self.tray // 2 + table.px(NEEDLE_CLOSE_MM) + self._more_needle
        words, _ = self.words(Side.EAST)
        over = table.px(NEEDLE_OVER_MM * table.lettering) + self._more_needle
        return min(self._usual_needle, max(closest, words - over)), y

    @property
    def _usual_needle(self) -> int:
        away = self.table.px(NEEDLE_AWAY_MM * min(1.0, self.scale))
        return self.table.middle[0] + self.tray // 2 + away + self._more_needle
