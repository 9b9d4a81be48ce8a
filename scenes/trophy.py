"""The winner's trophy in the middle of a result, and the light around it."""

from __future__ import annotations

import json
from dataclasses import dataclass

from game.match import AnyMatch
from scenes.art import canvas
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.table import LARGEST_SCALE, USUAL_TABLE_MM, Table
from scenes.views.loading import view_of

TROPHY_MM, HALO_MM = 129.0, 4.2


@dataclass(frozen=True)
class Won:
    """What a trophy shows, which nobody sees twice: it has no place in the cupboard."""

    record: str
    seat: int


def scale(table: Table) -> float:
    """Of a result: smaller tables have less room between the points of north and south."""
    return min(LARGEST_SCALE, table.high / USUAL_TABLE_MM)


def winners_of(match: AnyMatch) -> tuple[int, ...]:
    """Of the match if it is over, else of the game that is."""
    outcome = match.outcome()
    assert outcome is not None
    return match.winners() if match.is_over() else outcome.winners


def trophy(gallery: Gallery, match: AnyMatch, seat: int) -> Picture:
    side = gallery.table.px(TROPHY_MM * scale(gallery.table))
    draw, won = view_of(match.rules.game).trophy, Won(json.dumps(match.record()), seat)
    return gallery.keep(("trophy", won, side), lambda: draw(gallery, match.state, seat, side))


def halo(gallery: Gallery) -> Picture:
    """To be added."""
    table = gallery.table
    side = table.px(TROPHY_MM * scale(table))
    soft = HALO_MM * min(1.0, scale(table)) * table.per_mm
    return gallery.keep(("trophy light", side), lambda: _halo(side, soft))


def _halo(side: int, soft: float) -> Picture:
    """The strong light right around the winner's board."""
    outline = canvas.rounded((side, side), 0.06 * side, (255, 255, 255))
    light = canvas.glow(outline, soft, rim_only=True)
    return Picture(canvas.faded(light.surface, 0.58), light.centre)
