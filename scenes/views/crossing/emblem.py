"""Crossing in other scenes: the menu's emblem and the set-up's icons."""

from __future__ import annotations

from collections.abc import Sequence

from game.crossing.state import EMPTY, State, side_of
from game.rules import Outcome
from scenes.art import colours, enamel, marbles, trays, wood
from scenes.art.canvas import Picture, with_shadow
from scenes.art.gallery import Gallery
from scenes.services.words import Words
from scenes.stage.motion import rotated
from scenes.views.showcase import Showcase

EMBLEM_ANGLE, EMBLEM_SHARE = 7, 1.16
"""Its tray is mostly rim and therefore larger than other emblems, so that marbles are visible."""
EMBLEM_ROWS = ("yrg.", "gwyr", ".ykg", "rsyb")
EDITION_ROWS = {
    "full": ("yrgbwy", "grysrg", "bykgyr", "wgrybk", "yrsgrb", "kbywgy"),
    "children": ("yrgy", "bykr", "gywr", "rygb"),
}
OPTION_ROWS = {
    "single": ((("g", 2), ("b", 0)), ("g",)),
    "sole": ((("y", 2), ("b", 1)), ("b",)),
    "off": ((("r", 2), ("w", 1)), ()),
}


def emblem(gallery: Gallery, side: float) -> Picture:
    """A small tray with both arrows."""
    # Drawn larger and reduced as it is turned, for smooth edges.
    tray = _small_tray(gallery, round(side * 2 * EMBLEM_SHARE), EMBLEM_ROWS)
    return rotated(tray, EMBLEM_ANGLE, 0.5)


def _small_tray(gallery: Gallery, side: int, rows: Sequence[str]) -> Picture:
    table, lines = gallery.table, len(rows)
    pitch = round(0.712 * side / lines)
    tray = trays.plain_tray(table, side, pitch, lines)
    surface, (x, y) = tray.surface, tray.centre
    first = -(lines - 1) / 2 * pitch
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter != EMPTY:
                light = marbles.light_around(column - (lines - 1) / 2, row - (lines - 1) / 2)
                marble = marbles.marble(table, letter, round(0.84 * pitch), light)
                at = round(x + first + column * pitch), round(y + first + row * pitch)
                surface.blit(marble.surface, marble.at(*at))
    away = side // 2 - trays.rail_inset(side, pitch, lines)
    length = round(0.165 * side)
    for team, facing, at in (
        (enamel.RED, 0, (round(first + 2 * pitch), away)),
        (enamel.YELLOW, 90, (-away, round(first + pitch))),
    ):
        arrow = enamel.arrow(table, team, length, 1.6, facing)
        surface.blit(arrow.surface, arrow.at(x + at[0], y + at[1]))
    return tray


class CrossingShowcase(Showcase[State]):
    slimmest = 4 / 3

    def option_icon(self, gallery: Gallery, option: str, value: str, side: int) -> Picture | None:
        """The edition as its tray, doubling as rows of marbles; None for the number of games."""
        key = ("crossing option", value, side)
        if option == "edition":
            return gallery.keep(key, lambda: _small_tray(gallery, side, EDITION_ROWS[value]))
        if option != "doubling":
            return None
        rows, doubled = OPTION_ROWS[value]
        return gallery.keep(key, lambda: _rows_on_wood(gallery, side, rows, doubled, 0.25))

    def score_line(self, words: Words, state: State, outcome: Outcome, seat: int) -> str:
        return words("crossing.marbles", count=sum(state.taken[side_of(state, seat)]))


def _rows_on_wood(
    gallery: Gallery,
    side: int,
    rows: Sequence[tuple[str, int]],
    doubled: Sequence[str],
    share: float,
) -> Picture:
    """Rows of marbles, one colour and one groove each."""
    table, across = gallery.table, round(share * side)
    surface = wood.plank(table, (side, side), 0.06 * side, 3)
    pitch = min(side / (len(rows) + 0.3), 1.25 * across) if rows else side
    for number, (letter, count) in enumerate(rows):
        y = round(side / 2 + (number - (len(rows) - 1) / 2) * pitch)
        groove = wood.recess((round(0.88 * side), round(1.14 * across)), 0.57 * across)
        surface.blit(groove, groove.get_rect(center=(side // 2, y)))
        step = min(1.0 * across, 0.78 * side / max(1, count))
        for index in range(count):
            x = round(0.06 * side + 0.62 * across + index * step)
            marble = marbles.loose_marble(table, letter, across, marbles.OVERHEAD, 0.6)
            surface.blit(marble.surface, marble.at(x, y))
        if letter in doubled:
            words = gallery.type.text("×2", 0.3 * side / table.per_mm, colours.BRASS_LIGHT)
            surface.blit(words.surface, words.at(round(0.8 * side), y))
    return with_shadow(surface, 1.6 * table.per_mm)
