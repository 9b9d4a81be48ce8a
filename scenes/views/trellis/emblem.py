"""Trellis in other scenes: the menu's emblem and the set-up's icons."""

from __future__ import annotations

from functools import partial

import pygame

from game.rules import EDITIONS
from game.trellis.state import State
from game.trellis.table import Group
from scenes.art import enamel_tiles, racks
from scenes.art.canvas import Picture, clear, finished
from scenes.art.gallery import Gallery
from scenes.services.surroundings import Surroundings
from scenes.views.showcase import Showcase

HAND_OVER, SMALL_MM = "trellis.handover", 230.0
"""The setting, and the least table height at which every seat has its own rack."""
EMBLEM_ANGLE = 5
EMBLEM: Group = (
    *(("y8", 2, 0), ("r6", 0, 1), ("r7", 1, 1), ("r8", 2, 1), ("r9", 3, 1)),
    *(("g8", 2, 2), ("b8", 2, 3), ("b9", 3, 3), ("b10", 4, 3)),
)
EDITION_SHOWN: dict[str, Group] = {
    EDITIONS[0]: (("y8", 1, 0), ("r7", 0, 1), ("r8", 1, 1), ("r9", 2, 1), ("g8", 1, 2)),
    EDITIONS[1]: (("r1", 0, 0), ("r2", 1, 0), ("r3", 2, 0)),
}
EDITION_SHARE = 1.5
"""Three tiles in a row fill the picture."""
RACK_SHOWN = ("r4", "r5", "y9", "g9")
LARGEST_SHARE = 0.21
"""Side of a tile in a picture of few tiles, as a share of the picture's."""


def group_picture(gallery: Gallery, group: Group, side: float) -> Picture:
    """A centred group, at most `side` pixels wide and high."""
    left, right = min(x for _, x, _ in group), max(x for _, x, _ in group)
    top, low = min(y for _, _, y in group), max(y for _, _, y in group)
    spread = max(right - left, low - top) * enamel_tiles.PITCH_SHARE + 1
    tile = 2 * round(min(side / spread, LARGEST_SHARE * side) / 2)
    pitch = tile * enamel_tiles.PITCH_SHARE
    high = round(pitch * (low - top) + 2 * tile)
    surface = clear((round(pitch * (right - left) + 2 * tile), high), (4, 8, 9))
    for name, x, y in sorted(group, key=lambda placed: (placed[2], placed[1])):
        height = enamel_tiles.LYING_MM * gallery.table.per_mm
        picture = enamel_tiles.shared_tile(name, tile, height)
        at = round(tile + (x - left) * pitch), round(tile + (y - top) * pitch)
        surface.blit(picture.surface, picture.at(*at))
    return Picture(finished(surface), (surface.get_width() // 2, surface.get_height() // 2))


def emblem(gallery: Gallery, side: float) -> Picture:
    # Drawn larger and reduced as it is turned, for smooth edges.
    large = group_picture(gallery, EMBLEM, 2.5 * side)
    turned = finished(pygame.transform.rotozoom(large.surface, EMBLEM_ANGLE, 0.5))
    return Picture(turned, (turned.get_width() // 2, turned.get_height() // 2))


class TrellisShowcase(Showcase[State]):
    def option_icon(self, gallery: Gallery, option: str, value: str, side: int) -> Picture | None:
        """Tiles as they lie in an edition; a small rack, face down or face up; None for the number
        of games."""
        if option == "edition":
            make = partial(group_picture, gallery, EDITION_SHOWN[value], EDITION_SHARE * side)
        elif option == "racks":
            make = partial(_little_rack, gallery, value == "open", side)
        else:
            return None
        return gallery.keep(("trellis option", value, side), make)

    def hot_seat(self, around: Surroundings) -> bool:
        wanted = around.setting(HAND_OVER)
        is_small = around.table.measured.high < SMALL_MM
        return wanted == "on" or (wanted == "auto" and is_small)


def _little_rack(gallery: Gallery, face_up: bool, side: int) -> Picture:
    table = gallery.table
    tray = racks.tray(table, side, side)
    surface = tray.surface.copy()
    tile, height = round(0.34 * side), 0.7 * table.per_mm
    for number, name in enumerate(RACK_SHOWN):
        if face_up:
            picture = enamel_tiles.rack_tile(name, tile, height)
        else:
            picture = enamel_tiles.back(round(0.8 * tile), tile, height)
        line, column = divmod(number, 2)
        x = tray.centre[0] + round((column - 0.5) * 0.4 * side)
        y = tray.centre[1] + round((line - 0.52) * 0.4 * side)
        surface.blit(picture.surface, picture.at(x, y))
    return Picture(surface, tray.centre)
