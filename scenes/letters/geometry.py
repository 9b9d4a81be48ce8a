"""Where a seat's letters lie, in millimetres along its side and inwards from its edge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pygame

from scenes.buttons import PILL_EM_MM, PILL_MM
from scenes.letters.meanings import PartOfDrum
from scenes.table import LARGEST_SCALE, LEAST_TOUCH_MM, USUAL_TABLE_MM, Side, Table

DRUMS = 3
SMALLEST = 0.6
FRAME, DRUM, PITCH = (114.0, 66.0), (30.0, 56.0), 35.0
BAND, RADIUS, CELL_RADIANS = 26.0, 29.0, 0.907
"""Of a drum: how much of it the letter that counts has, how large it is, and what a letter takes
of its circle."""
INWARD, HEADING, HEADING_EM = 42.0, 86.5, 12.5
LETTER_EM = 31.0
LIST_LEFT, TITLE, FIRST_LINE, LINE_PITCH, TITLE_WIDE = -166.5, 77.5, 57.7, 18.0, 98.0
TILE, TILE_PITCH, TILES_FROM, VALUE_FROM, LIST_EM, PLACE_EM = 11.5, 13.2, 19.0, 61.0, 8.6, 12.0
TOUCHED = 20.0
"""Of each part of a drum, where the table is as large as it is laid out."""
PILLS_FROM, PILL_STEP, LEAST_PILL_STEP, LEAST_PILLS = 67.0, 31.0, 29.0, 15.0
LEAST_PILL_EM = 8.5
BEYOND_FRAME = 3.0
"""So far inwards pills may reach beyond the drums' frame, away from the brass at the edge."""
LINES, LIST_GAP, LEAST_LIST = 3, 5.0, 3.5
"""So many of the list stand beside the drums, so far from them, and from the edge at least."""
SMALLEST_EM = 7.0


class Sizes(NamedTuple):
    """In millimetres; what lies along the side from the line's left end."""

    tile: float
    pitch: float
    tiles_from: float
    value_from: float
    em: float
    place_em: float


@dataclass(frozen=True)
class Geometry:
    table: Table

    @property
    def grown(self) -> float:
        return max(SMALLEST, min(LARGEST_SCALE, self.table.high / USUAL_TABLE_MM))

    def px(self, mm: float) -> int:
        return self.table.px(mm * self.grown)

    def even_px(self, mm: float) -> int:
        return self.table.even_px(mm * self.grown)

    def em(self, mm: float) -> float:
        return max(SMALLEST_EM, mm * self.grown)

    @property
    def inward(self) -> float:
        return INWARD * self.grown

    def drum_along(self, drum: int) -> float:
        return (drum - (DRUMS - 1) / 2) * PITCH * self.grown

    def target(self, side: Side, means: PartOfDrum) -> pygame.Rect:
        """As large as the frame has room for, and at least as large as a finger."""
        least = self.table.touch_mm(LEAST_TOUCH_MM) if self.table.is_shrunk else TOUCHED
        band, deep, least_px = self.px(BAND), self.px(FRAME[1]), self.table.px(least)
        outer = max((deep - band) // 2, least_px)
        above = {"up": -(band + outer) // 2, "middle": 0, "down": (band + outer) // 2}[means.part]
        size = self.px(PITCH), max(band, least_px) if means.part == "middle" else outer
        rect = pygame.Rect((0, 0), size if side.upright else size[::-1])
        middle = self.table.spot(side, self.drum_along(means.drum), self.inward)
        rect.center = side.beside(middle, 0, above)
        return rect

    # --- the list

    @property
    def sizes(self) -> Sizes:
        grown = self.grown
        return Sizes(
            TILE * grown,
            TILE_PITCH * grown,
            TILES_FROM * grown,
            VALUE_FROM * grown,
            self.em(LIST_EM),
            self.em(PLACE_EM),
        )

    def list_left(self, value_wide: float) -> float:
        """Where all lines begin, given how wide their widest value is."""
        end = -(FRAME[0] / 2 + LIST_GAP) * self.grown
        return min(LIST_LEFT * self.grown, end - value_wide - self.sizes.value_from)

    def line_inward(self, number: int, lowered: float) -> float:
        """From the top, where the first one lies so much lower: the last one stays on the table."""
        first, pitch = FIRST_LINE * self.grown - lowered, LINE_PITCH * self.grown
        lowest = LEAST_LIST + self.sizes.tile / 2
        return first - number * min(pitch, (first - lowest) / (LINES - 1))

    # --- the pills, given how wide they are in millimetres

    @property
    def pill_em(self) -> float:
        """Smaller where there is less room beside the drums."""
        return min(PILL_EM_MM, max(LEAST_PILL_EM, PILL_EM_MM * self.grown))

    def pill_spots(
        self, wide: float, deep: float
    ) -> tuple[tuple[float, float], tuple[float, float]]:
        """Of Done and of No letters: beside the middle of the drums, on felt that is so deep."""
        along = PILLS_FROM * self.grown + wide / 2
        step = max(LEAST_PILL_STEP, PILL_STEP * self.grown)
        frame = self.inward + FRAME[1] / 2 * self.grown
        end = max(frame, min(deep, frame + BEYOND_FRAME)) - PILL_MM / 2
        inward = max(LEAST_PILLS, min(self.inward - step / 2, end - step))
        return (along, inward + step), (along, inward)
