"""The table top: pixels, millimetres, and the four sides that people sit at."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import TypeAlias

import pygame

from scenes.core.limits import MM_PER_INCH

Pixel: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[float, float]
"""A finger's position in pixels."""

SIGNS = ("heart", "moon", "leaf", "drop")
"""The sides' names outside the program, in order."""
USUAL_TABLE_MM = 398.0
"""Depth of a 32-inch table."""
LEAST_LAID_OUT = 24.0
"""Inches: smaller tables are laid out for this size and scaled down."""
LEAST_EM_MM = 5.8
"""In true mm: capitals of 4 mm."""
LARGE_PRINT = 1.35
"""Factor of text in large print."""
LARGE_PRINT_MM, LARGEST_PRINT_MM = 9.2, 10.4
"""Minimum em in large print: at 24 inches, and on larger tables."""
LEAST_TOUCH_MM = 12.0
"""True mm of a touch target."""
SMALLEST_TRUE = 15.0
"""In inches: on smaller tables controls shrink with everything else."""
SMALLEST_READ = 13.4
"""In inches: on smaller tables text shrinks too, to capitals of 3 mm at 10 inches."""
FARTHEST_MM = 610.0
"""An arm's reach from the table's edge."""
LARGEST_SCALE = 1.36
"""Upper bound of the pieces' scale, 1 at 32 inches."""
LARGEST_GROWTH = 2.2
"""Upper bound of the seats' text scale, 1 at 24 inches."""


class Side(IntEnum):
    """A side of the table, clockwise as seen from above (G1)."""

    SOUTH = 0
    WEST = 1
    NORTH = 2
    EAST = 3

    @property
    def sign(self) -> str:
        return SIGNS[self]

    @property
    def facing(self) -> int:
        """Clockwise rotation in degrees of what this side reads."""
        return 90 * self

    @property
    def upright(self) -> bool:
        """Whether this side runs along the picture's width."""
        return self in (Side.SOUTH, Side.NORTH)

    def turned(self, x: float, y: float) -> tuple[float, float]:
        """Rotates an offset as the south side sees it to this side."""
        return {
            Side.SOUTH: (x, y),
            Side.WEST: (-y, x),
            Side.NORTH: (-x, -y),
            Side.EAST: (y, -x),
        }[self]

    def beside(self, middle: Pixel, x: float, y: float) -> Pixel:
        """The pixel at an offset from another one, as this side sees it."""
        dx, dy = self.turned(x, y)
        return round(middle[0] + dx), round(middle[1] + dy)

    def inwards(self, pixels: float) -> Pixel:
        """An offset away from this side's edge, on the screen."""
        return self.beside((0, 0), 0, -pixels)

    @property
    def right(self) -> Pixel:
        """The direction on the screen that is right for this side."""
        return self.beside((0, 0), 1, 0)


class Corner(IntEnum):
    """Between the side of this number and the next one clockwise."""

    HEART_MOON = 0
    MOON_LEAF = 1
    LEAF_DROP = 2
    DROP_HEART = 3

    @property
    def facing(self) -> int:
        """Clockwise rotation in degrees of what is read there."""
        return 45 + 90 * self

    @property
    def long_side(self) -> Side:
        """The long side that meets it."""
        return Side.SOUTH if self in (Corner.HEART_MOON, Corner.DROP_HEART) else Side.NORTH

    @property
    def is_right(self) -> bool:
        """Whether it is right of a person at its long side."""
        return self in (Corner.MOON_LEAF, Corner.DROP_HEART)

    def point(self, size: Pixel) -> Pixel:
        """The corner of a screen of this size."""
        right, low = self.is_right == (self.long_side is Side.SOUTH), self.long_side is Side.SOUTH
        return size[0] if right else 0, size[1] if low else 0

    def unturned(self, offset: Point) -> Point:
        """The inverse of `turned`."""
        turn = math.radians(self.facing)
        x, y = offset
        return x * math.cos(turn) + y * math.sin(turn), x * math.sin(turn) - y * math.cos(turn)

    def turned(self, right: float, away: float) -> Point:
        """An offset on the screen: to the right and away, as a person at the corner sees it."""
        turn = math.radians(self.facing)
        return (
            right * math.cos(turn) + away * math.sin(turn),
            right * math.sin(turn) - away * math.cos(turn),
        )


@dataclass(frozen=True)
class Table:
    """A flat screen: pixels, and the diagonal in inches that its mm refer to."""

    width: int
    height: int
    inches: float = 32.0
    true_inches: float | None = None
    """The measured diagonal; None: as `inches`."""
    large_print: bool = False

    @classmethod
    def on_screen(cls, width: int, height: int, inches: float, large_print: bool = False) -> Table:
        return cls(width, height, max(LEAST_LAID_OUT, inches), inches, large_print)

    @cached_property
    def measured(self) -> Table:
        """In true mm: fingers have the same size on every table."""
        return Table(self.width, self.height, self.true_inches or self.inches)

    def touch_mm(self, mm: float) -> float:
        """True mm in layout mm, down to the smallest tables."""
        return self._in_truth(mm, SMALLEST_TRUE)

    def _in_truth(self, mm: float, smallest: float) -> float:
        true = self.measured.inches
        return mm * self.inches / min(self.inches, max(smallest, true))

    @property
    def is_shrunk(self) -> bool:
        """Whether it is smaller than its layout."""
        return self.measured.inches < self.inches

    @property
    def has_large_words(self) -> bool:
        """Whether text is larger than usual, so that some may be omitted."""
        return self.is_shrunk or self.large_print

    @cached_property
    def least_em_mm(self) -> float:
        """Minimum em of text: as large in truth as on tables that are not shrunk."""
        true = self._in_truth(LEAST_EM_MM, SMALLEST_READ) if self.is_shrunk else 0.0
        grown = LARGE_PRINT_MM * self.inches / LEAST_LAID_OUT
        return max(true, min(grown, LARGEST_PRINT_MM)) if self.large_print else true

    def em_mm(self, em_mm: float) -> float:
        """The em after scaling and large print."""
        return max(em_mm * (LARGE_PRINT if self.large_print else 1.0), self.least_em_mm)

    @property
    def grown(self) -> float:
        """Scale of text and controls that grow with the table."""
        return max(1.0, min(LARGEST_SCALE, self.high / USUAL_TABLE_MM))

    @property
    def growth(self) -> float:
        """Scale of what seats read, 1 at 24 inches."""
        return max(1.0, min(LARGEST_GROWTH, self.inches / LEAST_LAID_OUT))

    @property
    def lettering(self) -> float:
        """Scale of a seat's text and of the room for it."""
        return self.growth * (LARGE_PRINT if self.large_print else 1.0)

    @cached_property
    def per_mm(self) -> float:
        return math.hypot(self.width, self.height) / (self.inches * MM_PER_INCH)

    def px(self, mm: float) -> int:
        return round(mm * self.per_mm)

    def even_px(self, mm: float) -> int:
        """The nearest even number of pixels, whose middle lies between two."""
        return 2 * round(mm * self.per_mm / 2)

    @property
    def wide(self) -> float:
        return self.width / self.per_mm

    @property
    def high(self) -> float:
        return self.height / self.per_mm

    @property
    def middle(self) -> Pixel:
        return self.width // 2, self.height // 2

    def spot(self, side: Side, along: float, inward: float) -> Pixel:
        """The pixel `along` mm to the right of a side's middle, as seen there, and `inward` mm from
        it."""
        a, i = self.px(along), self.px(inward)
        return self.from_edge(side, a, i)

    def from_edge(self, side: Side, along: int, inward: int) -> Pixel:
        """`spot` in pixels."""
        middle_x, middle_y = self.middle
        if side is Side.SOUTH:
            return middle_x + along, self.height - inward
        if side is Side.WEST:
            return inward, middle_y + along
        if side is Side.NORTH:
            return middle_x - along, inward
        return self.width - inward, middle_y - along

    def away(self, side: Side, point: Point) -> float:
        x, y = point
        return {
            Side.SOUTH: self.height - y,
            Side.WEST: x,
            Side.NORTH: y,
            Side.EAST: self.width - x,
        }[side]

    def seen(self, side: Side, rect: pygame.Rect) -> pygame.Rect:
        """A rectangle of the screen, rotated as if this side were south."""
        x, y, wide, high = rect
        if side is Side.SOUTH:
            return pygame.Rect(x, y, wide, high)
        if side is Side.WEST:
            return pygame.Rect(y, self.width - x - wide, high, wide)
        if side is Side.NORTH:
            return pygame.Rect(self.width - x - wide, self.height - y - high, wide, high)
        return pygame.Rect(self.height - y - high, x, high, wide)

    def unseen(self, side: Side, rect: pygame.Rect) -> pygame.Rect:
        """The inverse of `seen`."""
        x, y, wide, high = rect
        if side is Side.SOUTH:
            return pygame.Rect(x, y, wide, high)
        if side is Side.WEST:
            return pygame.Rect(self.width - y - high, x, high, wide)
        if side is Side.NORTH:
            return pygame.Rect(self.width - x - wide, self.height - y - high, wide, high)
        return pygame.Rect(y, self.height - x - wide, high, wide)


def faced(sides: Iterable[Side]) -> bool:
    """Whether people sit at the two long sides only, opposite each other."""
    return set(sides) <= {Side.SOUTH, Side.NORTH}


def spanned(one: Pixel, other: Pixel) -> pygame.Rect:
    """The rectangle between two opposite corners, whichever they are."""
    rect = pygame.Rect(one, (other[0] - one[0], other[1] - one[1]))
    rect.normalize()
    return rect


def square(middle: Pixel, side: int) -> pygame.Rect:
    rect = pygame.Rect(0, 0, side, side)
    rect.center = middle
    return rect
