"""Icons and colour marks: drawings in one colour, for the south seat."""

from __future__ import annotations

import math
from functools import lru_cache
from io import BytesIO
from typing import Final, Literal

import pygame

from scenes.art.canvas import Picture, clear, finished
from scenes.art.colours import BRASS, INK, Colour
from scenes.core.table import Table

Icon = Literal[
    "person",
    "computer",
    "plus",
    "minus",
    "cross",
    "check",
    "globe",
    "sound",
    "loud",
    "soft",
    "silent",
    "book",
    "bulb",
    "undo",
    "menu",
    "eye",
    "play",
    "pause",
    "starter",
    "question",
    "back",
    "forward",
    "colours",
    "bars",
    "again",
    "hide",
    "letters",
    "phone",
]

# SVG on a 24 x 24 field. "C" stands for the colour, "B" for brass.
_LINE = 'fill="none" stroke="C" stroke-linecap="round" stroke-linejoin="round"'
_SPEAKER = '<path d="M3 9.2 H7 L13 4 V20 L7 14.8 H3 Z" fill="C" stroke="C" stroke-width="0.8"/>'
DRAWINGS: Final[dict[Icon, str]] = {
    "person": '<circle cx="12" cy="6.4" r="4.9" fill="C"/>'
    '<path d="M2.6 22 V20.4 C2.6 15.8 6.4 13 12 13 C17.6 13 21.4 15.8 21.4 20.4 V22 Z" fill="C"/>',
    "computer": '<circle cx="12" cy="2.6" r="2" fill="C"/>'
    f'<path d="M12 3 V9" {_LINE} stroke-width="1.6"/>'
    '<rect x="3" y="8" width="18" height="14.2" rx="4.2" fill="C"/>'
    '<circle cx="8.6" cy="14.4" r="2.1" fill="B"/><circle cx="15.4" cy="14.4" r="2.1" fill="B"/>',
    "phone": f'<rect x="6" y="1.6" width="12" height="20.8" rx="2.6" {_LINE} stroke-width="2"/>'
    f'<path d="M10.4 18.8 H13.6" {_LINE} stroke-width="2"/>',
    "plus": f'<path d="M12 3 V21 M3 12 H21" {_LINE} stroke-width="3"/>',
    "minus": f'<path d="M3 12 H21" {_LINE} stroke-width="3"/>',
    "cross": f'<path d="M7 7 L17 17 M17 7 L7 17" {_LINE} stroke-width="2.9"/>',
    "check": f'<path d="M4.6 12.8 L9.8 18 L19.6 7" {_LINE} stroke-width="3.2"/>',
    "globe": f'<g {_LINE} stroke-width="1.7"><circle cx="12" cy="12" r="10"/>'
    '<ellipse cx="12" cy="12" rx="4.6" ry="10"/><path d="M2.2 12 H21.8"/></g>',
    "sound": f'{_SPEAKER}<g {_LINE} stroke-width="2">'
    '<path d="M16.2 8.6 C18 10.6 18 13.4 16.2 15.4"/>'
    '<path d="M19.2 5.6 C22.8 9.2 22.8 14.8 19.2 18.4"/></g>',
    "loud": f'{_SPEAKER}<g {_LINE} stroke-width="1.9">'
    '<path d="M15.6 9.4 C16.9 11 16.9 13 15.6 14.6"/>'
    '<path d="M18.2 6.8 C21 9.6 21 14.4 18.2 17.2"/>'
    '<path d="M20.8 4.2 C25 8.4 25 15.6 20.8 19.8"/></g>',
    "soft": f'{_SPEAKER}<path d="M16.6 8.6 C18.4 10.6 18.4 13.4 16.6 15.4" {_LINE} '
    'stroke-width="2"/>',
    "silent": f'{_SPEAKER}<path d="M16.6 9 L22 15 M22 9 L16.6 15" {_LINE} stroke-width="2"/>',
    "book": f'<g {_LINE} stroke-width="1.9">'
    '<path d="M12 6 C10.4 4.5 7.6 4 2.4 4.2 V18.6 C7.6 18.4 10.4 18.9 12 20.4"/>'
    '<path d="M12 6 C13.6 4.5 16.4 4 21.6 4.2 V18.6 C16.4 18.4 13.6 18.9 12 20.4 Z"/></g>',
    "bulb": '<path d="M12 1.6 C7.6 1.6 4.4 4.8 4.4 9 C4.4 13 7.9 14.4 8.3 17.4 H15.7 '
    'C16.1 14.4 19.6 13 19.6 9 C19.6 4.8 16.4 1.6 12 1.6 Z" fill="C"/>'
    f'<path d="M9 19.7 H15 M10 22.3 H14" {_LINE} stroke-width="1.5"/>',
    "undo": f'<path d="M8.6 4 L3.6 9 L8.6 14" {_LINE} stroke-width="2.6"/>'
    f'<path d="M4.4 9 H14.6 C18.2 9 20.6 11.4 20.6 14.6 C20.6 17.8 18.2 20.2 14.6 20.2 H9" '
    f'{_LINE} stroke-width="2.6"/>',
    "menu": '<g fill="C"><rect x="3" y="3" width="7.6" height="7.6" rx="2"/>'
    '<rect x="13.4" y="3" width="7.6" height="7.6" rx="2"/>'
    '<rect x="3" y="13.4" width="7.6" height="7.6" rx="2"/>'
    '<rect x="13.4" y="13.4" width="7.6" height="7.6" rx="2"/></g>',
    "eye": f'<path d="M1.6 12 C4.6 7 8 4.8 12 4.8 C16 4.8 19.4 7 22.4 12 C19.4 17 16 19.2 12 19.2 '
    f'C8 19.2 4.6 17 1.6 12 Z" {_LINE} stroke-width="2"/>'
    '<circle cx="12" cy="12" r="3.5" fill="C"/>',
    "play": '<path d="M7 4.4 L19.4 12 L7 19.6 Z" fill="C" stroke="C" stroke-width="2.4" '
    'stroke-linejoin="round"/>',
    "pause": f'<path d="M8 4.6 V19.4 M16 4.6 V19.4" {_LINE} stroke-width="4.2"/>',
    "starter": '<path d="M12 1.8 L14.9 8.6 L22.2 9.2 L16.6 14 L18.4 21.2 L12 17.3 L5.6 21.2 '
    'L7.4 14 L1.8 9.2 L9.1 8.6 Z" fill="C" stroke="C" stroke-width="1.2" stroke-linejoin="round"/>',
    "colours": '<g fill="C"><path d="M6.6 1.6 L11 6.6 L6.6 11.6 L2.2 6.6 Z"/>'
    '<circle cx="17.4" cy="17.4" r="4.6"/>'
    '<rect x="2.6" y="13.4" width="8.2" height="8.2" rx="1.6"/>'
    '</g><circle cx="17.4" cy="6.6" r="3.6" fill="none" stroke="C" stroke-width="2.2"/>',
    "bars": '<g fill="C"><rect x="2.4" y="14.4" width="4.6" height="7.2" rx="1.6"/>'
    '<rect x="9.7" y="8.4" width="4.6" height="13.2" rx="1.6"/>'
    '<rect x="17" y="2.4" width="4.6" height="19.2" rx="1.6"/></g>',
    "again": f'<path d="M5.2 7.2 A8.6 8.6 0 1 1 3.4 12.6" {_LINE} stroke-width="2.6"/>'
    f'<path d="M4.4 2.4 V8 H10" {_LINE} stroke-width="2.6"/>',
    "hide": f'<path d="M1.6 12 C4.6 7 8 4.8 12 4.8 C16 4.8 19.4 7 22.4 12 C19.4 17 16 19.2 12 19.2 '
    f'C8 19.2 4.6 17 1.6 12 Z" {_LINE} stroke-width="2"/>'
    f'<path d="M4.2 21.4 L19.8 2.6" {_LINE} stroke-width="2.4"/>',
    "letters": f'<path d="M1.8 19.4 L7.4 4.6 L13 19.4 M3.9 14.4 H10.9" {_LINE} stroke-width="2.3"/>'
    f'<circle cx="17.6" cy="15.6" r="3.7" {_LINE} stroke-width="2.1"/>'
    f'<path d="M21.4 11.8 V19.4" {_LINE} stroke-width="2.1"/>',
    "back": f'<path d="M15 4.6 L7.6 12 L15 19.4" {_LINE} stroke-width="3.1"/>',
    "forward": f'<path d="M9 4.6 L16.4 12 L9 19.4" {_LINE} stroke-width="3.1"/>',
    "question": f'<path d="M6.8 7.6 C7 4.6 9.2 2.8 12 2.8 C15 2.8 17.2 4.7 17.2 7.5 '
    f'C17.2 11.3 12 11.3 12 15.2" {_LINE} stroke-width="3"/>'
    '<circle cx="12" cy="20.4" r="1.9" fill="C"/>',
}

_FINER = 4


def icon(table: Table, name: Icon, size_mm: float, colour: Colour) -> Picture:
    """The icon in the middle of a square of `size_mm`."""
    side = max(2, table.even_px(size_mm))
    body = DRAWINGS[name].replace('"C"', f'"{_hex(colour)}"').replace('"B"', f'"{_hex(BRASS)}"')
    return Picture(finished(drawing(body, side, colour)), (side // 2, side // 2))


def drawing(body: str, side: int, colour: Colour) -> pygame.Surface:
    """Draws an SVG body on a 24 x 24 field; hidden pixels have this colour."""
    fine = side * _FINER
    large = clear((fine, fine), colour)
    large.blit(svg(body, fine), (0, 0))
    return pygame.transform.smoothscale(large, (side, side))


def svg(body: str, side: int) -> pygame.Surface:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{body}</svg>'
    return pygame.image.load_sized_svg(BytesIO(text.encode()), (side, side))


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


LIGHT: Final[Colour] = (0xFA, 0xF3, 0xE6)

MARK_COLOURS: Final[dict[str, Colour]] = {
    "yellow": INK,
    "red": LIGHT,
    "green": INK,
    "blue": LIGHT,
    "white": INK,
    "grey": LIGHT,
}
"""The colours that have a mark, and the colour of the mark on them."""

_MARK_FINER = 8
_RAYS = 8


@lru_cache(maxsize=32)
def mark(name: str, side: int, colour: Colour) -> pygame.Surface:
    """The mark of a colour such as "yellow" in a square of `side` pixels. Cached: do not draw on
    it."""
    fine = side * _MARK_FINER
    large = clear((fine, fine), colour)
    half = fine / 2
    if name == "yellow":
        pygame.draw.polygon(large, colour, star(half))
    elif name == "red":
        points = [(half, 0), (0.89 * fine, half), (half, fine), (0.11 * fine, half)]
        pygame.draw.polygon(large, colour, points)
    elif name == "green":
        for x, y in ((0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)):
            middle = (half + 0.245 * fine * x, half + 0.245 * fine * y)
            pygame.draw.circle(large, colour, middle, 0.25 * fine)
    elif name == "blue":
        pygame.draw.circle(large, colour, (half, half), 0.49 * fine, round(0.155 * fine))
    elif name == "white":
        arm = 0.17 * fine
        pygame.draw.rect(large, colour, (half - arm, 0.03 * fine, 2 * arm, 0.94 * fine))
        pygame.draw.rect(large, colour, (0.03 * fine, half - arm, 0.94 * fine, 2 * arm))
    else:
        low = 0.9 * fine
        pygame.draw.polygon(large, colour, [(half, 0.06 * fine), (fine, low), (0, low)])
    return pygame.transform.smoothscale(large, (side, side))


def star(half: float) -> list[tuple[float, float]]:
    """The corners of yellow's mark in a square of twice `half`."""
    points = []
    for step in range(2 * _RAYS):
        reach = half if step % 2 == 0 else 0.58 * half
        angle = math.pi * step / _RAYS
        points.append((half + reach * math.sin(angle), half - reach * math.cos(angle)))
    return points
