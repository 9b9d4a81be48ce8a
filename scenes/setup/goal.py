"""What a game is about, said at every seat before it begins."""

from __future__ import annotations

from scenes.art import speech
from scenes.art.type import Align
from scenes.setup.mats import SMALL_TABLE_MM, mat_on
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage
from scenes.surroundings import Surroundings
from scenes.table import Pixel, Side, Table

SIZES_MM, SMALL_MM = (9.0, 8.0), (8.0, 7.5)
NARROW_MM, NARROWEST_MM = 70.0, 50.0
"""Where words have less room, or the table is small, there is one sentence, in smaller words."""
COLON = "\N{NARROW NO-BREAK SPACE}:."
WIDTH_MM, AWAY_MM, SMALL_AWAY_MM = 190.0, 7.0, 5.5
ASIDE_MM, EDGE_MM, INWARD_MM = 7.0, 7.0, 15.0
SMALL_ASIDE_MM, SMALL_EDGE_MM = 4.5, 4.0
"""From a mat, and from where the table ends."""


def show_goal(around: Surroundings, stage: Stage, game: str, side: Side, depth: float) -> None:
    """Over what a seat has, which is `depth` millimetres deep; at the short sides left of it, where
    that has room for more than a word a line."""
    words, key = around.words(side), f"{game}.goal"
    if key not in words:
        return
    at, align, width = _place(around.table, side, depth)
    (what, why), sizes = words.with_why(key), SIZES_MM
    if width < NARROW_MM or _is_small(around.table) or around.table.large_print:
        what, why = f"{what.rstrip(COLON)}.", ""
        sizes = SMALL_MM
    made = speech.taught(around.gallery, what, why, width, align, side, sizes, rises=True)
    stage.add(made, at, Layer.WORDS)


def _is_small(table: Table) -> bool:
    return table.high <= SMALL_TABLE_MM


def _place(table: Table, side: Side, depth: float) -> tuple[Pixel, Align, float]:
    away, edge = (SMALL_ASIDE_MM, SMALL_EDGE_MM) if _is_small(table) else (ASIDE_MM, EDGE_MM)
    aside = mat_on(table).size[0] / 2 + away
    width = table.high / 2 - aside - edge
    # Beside a mat they would have hardly more than a word a line.
    if side.upright or width < NARROWEST_MM:
        over = SMALL_AWAY_MM if _is_small(table) else AWAY_MM
        return table.spot(side, 0, depth + over), "centre", WIDTH_MM
    return table.spot(side, -aside, INWARD_MM), "right", width
