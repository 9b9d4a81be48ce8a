"""What a game is about, said at every seat before it begins."""

from __future__ import annotations

from scenes.art import speech
from scenes.art.type import Align
from scenes.setup.seat import MAT_MM
from scenes.stage.stage import Layer, Stage
from scenes.surroundings import Surroundings
from scenes.table import Pixel, Side

SIZES_MM, SMALL_MM = (9.0, 8.0), (8.0, 7.5)
NARROW_MM = 70.0
"""Where words have less room there is one sentence."""
COLON = "\N{NARROW NO-BREAK SPACE}:."
WIDTH_MM, AWAY_MM, ASIDE_MM, EDGE_MM = 190.0, 10.0, 8.0, 9.0
INWARD_MM = 15.0


def show_goal(around: Surroundings, stage: Stage, game: str, side: Side, depth: float) -> None:
    """Over the mat of a seat, which is `depth` millimetres deep; at the short sides left of it."""
    words, key = around.words(side), f"{game}.goal"
    if key not in words:
        return
    at, align, width = _place(around, side, depth)
    what, why, sizes = words(key), "", SIZES_MM
    if width < NARROW_MM:
        what, sizes = f"{what.rstrip(COLON)}.", SMALL_MM
    elif f"{key}.why" in words:
        why = words(f"{key}.why")
    made = speech.taught(around.gallery, what, why, width, align, side, sizes, rises=True)
    stage.add(made, at, Layer.WORDS)


def _place(around: Surroundings, side: Side, depth: float) -> tuple[Pixel, Align, float]:
    table = around.table
    if side.upright:
        return table.spot(side, 0, depth + AWAY_MM), "centre", WIDTH_MM
    aside = MAT_MM[0] / 2 + ASIDE_MM
    width = table.high / 2 - aside - EDGE_MM
    return table.spot(side, -aside, INWARD_MM), "right", width
