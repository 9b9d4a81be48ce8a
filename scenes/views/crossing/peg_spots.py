"""Where pegs stand before a trough from which the rail is far away, and how large they are."""

from __future__ import annotations

import pygame

from game.crossing.state import SIZE
from scenes.core.table import Pixel
from scenes.views.crossing.geometry import PEG_AWAY_MM, PEG_MM, Geometry
from scenes.views.crossing.track import Track


def peg_mm(geometry: Geometry) -> float:
    """A peg's diameter."""
    return min(PEG_MM, 0.8 * geometry.pitch / geometry.table.per_mm)


def peg_size(geometry: Geometry) -> int:
    """The same in pixels."""
    return geometry.table.even_px(peg_mm(geometry))


def peg_spot(geometry: Geometry, seat: int, line: int) -> Pixel:
    """Before the trough, just where the line itself runs."""
    table, side = geometry.table, geometry.sides[seat]
    inward = geometry.margin + geometry.trough[1] + table.px(PEG_AWAY_MM + PEG_MM / 2)
    x, y = geometry.rail(seat, line)
    middle_x, middle_y = table.from_edge(side, 0, inward)
    return (x, middle_y) if side.upright else (middle_x, y)


def peg_rect(geometry: Geometry, seat: int, line: int) -> pygame.Rect:
    size = geometry.pitch, geometry.table.px(PEG_MM + 2 * PEG_AWAY_MM)
    rect = pygame.Rect((0, 0), size if geometry.sides[seat].upright else size[::-1])
    rect.center = peg_spot(geometry, seat, line)
    return rect


def peg_track(geometry: Geometry, seat: int) -> Track:
    return Track(peg_spot(geometry, seat, 0), peg_spot(geometry, seat, SIZE - 1), None)
