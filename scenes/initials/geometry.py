"""The sizes and positions of the card for initials and of its drums, in mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import pygame

from scenes.core.table import LARGEST_SCALE, LEAST_TOUCH_MM, USUAL_TABLE_MM, Side, Table
from scenes.touch.target import Meaning
from scenes.ui.buttons import PILL_EM_MM, PILL_MM


class PartOfDrum(Meaning, id="letters.seat{seat}.drum.{drum}.{part}"):
    """A part of a drum: the letter in the middle, or the one above or below it."""

    seat: int
    drum: int
    part: Literal["up", "middle", "down"]


class Enter(Meaning, id="letters.seat{seat}.done"):
    """Confirm the initials."""

    seat: int


class Decline(Meaning, id="letters.seat{seat}.none"):
    """Decline to enter initials."""

    seat: int


Spot: TypeAlias = tuple[float, float]
"""Millimetres along a side, and inwards from its edge."""

DRUMS = 3
SMALLEST = 0.6
FRAME, DRUM, PITCH = (114.0, 66.0), (30.0, 56.0), 35.0
BAND, RADIUS, CELL_RADIANS = 26.0, 29.0, 0.907
"""A drum's band for the middle letter, its radius, and the angle of a letter."""
LETTER_EM, TITLE_EM = 31.0, 8.6
TOUCHED = 20.0
"""The touch size of each part of a drum on a table at full scale."""
LEAST_PILL_EM, SMALLEST_EM = 7.0, 7.0
BESIDE_MM, APART_MM = 6.0, 4.0
"""Gaps between the drums and the buttons, and between stacked things."""


@dataclass(frozen=True)
class Geometry:
    """`drums`: the middle of the drums' frame."""

    table: Table
    drums: Spot = (0.0, 0.0)

    @property
    def grown(self) -> float:
        return max(SMALLEST, min(LARGEST_SCALE, self.table.high / USUAL_TABLE_MM))

    def px(self, mm: float) -> int:
        return self.table.px(mm * self.grown)

    def even_px(self, mm: float) -> int:
        return self.table.even_px(mm * self.grown)

    def em(self, mm: float) -> float:
        return max(SMALLEST_EM, mm * self.grown, self.table.least_em_mm)

    def drum_spot(self, drum: int) -> Spot:
        along, inward = self.drums
        return along + (drum - (DRUMS - 1) / 2) * PITCH * self.grown, inward

    def target(self, side: Side, means: PartOfDrum) -> pygame.Rect:
        """The touch rectangle of a part: as large as the frame allows, at least finger-sized."""
        least = self.table.touch_mm(LEAST_TOUCH_MM) if self.table.is_shrunk else TOUCHED
        band, deep, least_px = self.px(BAND), self.px(FRAME[1]), self.table.px(least)
        outer = max((deep - band) // 2, least_px)
        above = {"up": -(band + outer) // 2, "middle": 0, "down": (band + outer) // 2}[means.part]
        size = self.px(PITCH), max(band, least_px) if means.part == "middle" else outer
        rect = pygame.Rect((0, 0), size if side.upright else size[::-1])
        rect.center = side.beside(self.table.spot(side, *self.drum_spot(means.drum)), 0, above)
        return rect

    @property
    def pill_em(self) -> float:
        """The em of the buttons: smaller where there is less room beside the drums."""
        return min(PILL_EM_MM, max(LEAST_PILL_EM, PILL_EM_MM * self.grown))

    @property
    def pill_high(self) -> float:
        """The height of a button: two stacked ones are as high as the drums, but touchable."""
        fitting = (FRAME[1] * self.grown - APART_MM) / 2
        return max(self.table.touch_mm(LEAST_TOUCH_MM), min(PILL_MM, fitting))


Shape: TypeAlias = Literal["beside", "row", "stack"]
"""The buttons' place: stacked beside the drums, or below them in a row or a stack."""
SHAPES: tuple[Shape, ...] = ("beside", "row", "stack")


@dataclass(frozen=True)
class CardPlan:
    """The layout of a card around its middle: the title, the drums and two buttons below them."""

    geometry: Geometry
    pill_wide: float
    title_high: float
    shape: Shape = "beside"

    @property
    def _frame(self) -> Spot:
        return FRAME[0] * self.geometry.grown, FRAME[1] * self.geometry.grown

    @property
    def _pills(self) -> Spot:
        """The size of both buttons together."""
        if self.shape == "row":
            return 2 * self.pill_wide + APART_MM, self.geometry.pill_high
        return self.pill_wide, 2 * self.geometry.pill_high + APART_MM

    @property
    def size(self) -> Spot:
        (frame, high), (pills, deep) = self._frame, self._pills
        title = APART_MM + self.title_high
        if self.shape == "beside":
            return frame + BESIDE_MM + pills, max(high, deep) + title
        return max(frame, pills), high + APART_MM + deep + title

    @property
    def title(self) -> Spot:
        return 0.0, (self.size[1] - self.title_high) / 2

    @property
    def drums(self) -> Spot:
        wide, deep = self.size
        below = deep - APART_MM - self.title_high
        if self.shape == "beside":
            return (self._frame[0] - wide) / 2, (below - deep) / 2
        return 0.0, below - deep / 2 - self._frame[1] / 2

    def pill(self, is_done: bool) -> Spot:
        way = (1 if is_done else -1) / 2
        away = self.geometry.pill_high + APART_MM
        if self.shape == "beside":
            return (self.size[0] - self.pill_wide) / 2, self.drums[1] + way * away
        middle = (self._pills[1] - self.size[1]) / 2
        if self.shape == "row":
            return way * (self.pill_wide + APART_MM), middle
        return 0.0, middle + way * away
