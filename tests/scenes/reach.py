"""What hands require: sizes, gaps, and distances from the person."""

from __future__ import annotations

import pygame

from scenes.core.table import Side, Table

COMFORTABLE_MM = 20.0
REACH_MM, FARTHEST_MM = 330.0, 610.0
"""The reach from the edge while sitting, and with an outstretched arm."""
APART_MM = 1.0
"""Neighbours may overlap by so much: adjacent places are rounded to pixels."""


def farthest(table: Table) -> float:
    """The largest distance in mm; on tables over 55 inches the middle is further away anyway."""
    return REACH_MM if table.inches <= 55 else table.high / 2


def from_edge(table: Table, side: Side, rect: pygame.Rect) -> float:
    """Millimetres from a side of the table to the nearest part of a rectangle."""
    distances = {
        Side.SOUTH: table.height - rect.bottom,
        Side.WEST: rect.left,
        Side.NORTH: rect.top,
        Side.EAST: table.width - rect.right,
    }
    return distances[side] / table.per_mm


def across_mm(table: Table, rect: pygame.Rect) -> float:
    """The shorter side in mm; half a pixel allows for rounding."""
    return (min(rect.size) + 0.5) / table.per_mm


def overlap(table: Table, one: pygame.Rect, other: pygame.Rect) -> bool:
    return min(one.clip(other).size) > APART_MM * table.per_mm
