"""The pictures of the card for initials: a walnut frame and bone drums."""

from __future__ import annotations

import pygame

from scenes.art import colours
from scenes.art.canvas import (
    Picture,
    Stops,
    clear,
    finished,
    gradient,
    masked,
    rim_glow,
    rounded,
    with_shadow,
)
from scenes.art.gallery import Gallery
from scenes.art.wood import plank, recess
from scenes.core.table import Table
from scenes.initials.geometry import BAND, DRUM, DRUMS, FRAME, LETTER_EM, PITCH, Geometry

HEIGHT_MM = 1.6
_DRUM: Stops = (
    (0.0, (0x4E, 0x47, 0x3B)),
    (0.14, (0x8F, 0x84, 0x70)),
    (0.27, (0xC4, 0xB8, 0xA1)),
    (0.4, (0xEE, 0xE5, 0xD3)),
    (0.5, (0xFA, 0xF5, 0xEA)),
    (0.6, (0xEC, 0xE1, 0xCC)),
    (0.73, (0xC6, 0xB6, 0x99)),
    (0.86, (0x97, 0x88, 0x70)),
    (1.0, (0x62, 0x56, 0x46)),
)
_SHADE: Stops = (
    (0.0, (10, 7, 4, 236)),
    (0.1, (12, 8, 5, 176)),
    (0.25, (16, 11, 7, 70)),
    (0.34, (16, 11, 7, 0)),
    (0.7, (16, 11, 7, 0)),
    (0.8, (16, 11, 7, 46)),
    (0.92, (12, 8, 5, 118)),
    (1.0, (10, 7, 4, 170)),
)
_WHITE = (255, 255, 255)


def frame(table: Table) -> Picture:
    """The walnut frame with a recess for each drum."""
    geometry = Geometry(table)
    size = geometry.even_px(FRAME[0]), geometry.even_px(FRAME[1])
    surface = plank(table, size, geometry.px(4.0), 7)
    around = geometry.even_px(DRUM[0] + 1.4), geometry.even_px(DRUM[1] + 1.4)
    hollow = recess(around, geometry.px(3.4))
    middle = size[0] // 2, size[1] // 2
    for number in range(DRUMS):
        along = geometry.px((number - (DRUMS - 1) / 2) * PITCH)
        surface.blit(hollow, hollow.get_rect(center=(middle[0] + along, middle[1])))
    for way in (-1, 1):
        _pointer(geometry, surface, way)
    return with_shadow(surface, HEIGHT_MM * table.per_mm)


def _pointer(geometry: Geometry, surface: pygame.Surface, way: int) -> None:
    """A brass pointer beside the letters that count."""
    wide, high = surface.get_size()
    large, tip = 4, geometry.px(2.4)
    page = clear((large * 2 * tip, large * 2 * tip), colours.BRASS_LIGHT)
    unit = tip * large
    corners = [(0.2 * unit, 0.1 * unit), (0.2 * unit, 1.9 * unit), (1.7 * unit, unit)]
    pygame.draw.polygon(page, colours.BRASS_LIGHT, corners)
    tooth = pygame.transform.smoothscale(page, (2 * tip, 2 * tip))
    if way > 0:
        tooth = pygame.transform.flip(tooth, True, False)
    spot = wide // 2 + way * (wide // 2 - geometry.px(3.6)), high // 2
    surface.blit(tooth, tooth.get_rect(center=spot))


def drum(table: Table) -> pygame.Surface:
    """A drum without letters."""
    size = _drum_size(table)
    return finished(masked(gradient(size, _DRUM), _window(table)))


def shade(table: Table) -> pygame.Surface:
    """The shade over a drum's letters, where its surface turns away from the lamp."""
    return finished(masked(gradient(_drum_size(table), _SHADE), _window(table)))


def _drum_size(table: Table) -> tuple[int, int]:
    geometry = Geometry(table)
    return geometry.even_px(DRUM[0]), geometry.even_px(DRUM[1])


def _window(table: Table) -> pygame.Surface:
    return rounded(_drum_size(table), Geometry(table).px(3.0), _WHITE)


def here(table: Table) -> Picture:
    """The light around the letter that is being chosen (additive)."""
    geometry = Geometry(table)
    outline = rounded((geometry.px(DRUM[0]), geometry.px(BAND)), geometry.px(1.5), _WHITE)
    return rim_glow(outline, table.per_mm, 0.8, 0.72)


def symbol(gallery: Gallery, letter: str) -> Picture | None:
    """A letter as drawn on a drum; None for a space."""
    if not letter.strip():
        return None
    geometry = Geometry(gallery.table)
    em = LETTER_EM * geometry.grown
    return gallery.of(gallery.type.text, letter, em, colours.INK, "numerals")
