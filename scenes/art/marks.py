"""The marks that go with the colours of marbles and Trellis tiles: flat silhouettes."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import pygame

from scenes.art.canvas import clear
from scenes.art.colours import INK, Colour

LIGHT: Final[Colour] = (0xFA, 0xF3, 0xE6)

MARK_COLOURS: Final[dict[str, Colour]] = {
    "yellow": INK,
    "red": LIGHT,
    "green": INK,
    "blue": LIGHT,
    "white": INK,
    "grey": LIGHT,
}
"""The colours that have a mark, and the mark's own colour on them."""

_FINER = 8
_RAYS = 8


@lru_cache(maxsize=32)
def mark(name: str, side: int, colour: Colour) -> pygame.Surface:
    """The mark of a colour such as "yellow": star, diamond, four-leaf, ring, plus or triangle.
    It fills a square of `side` pixels and is shared, so nobody draws on it."""
    fine = side * _FINER
    large = clear((fine, fine), colour)
    half = fine / 2
    if name == "yellow":
        pygame.draw.polygon(large, colour, _star(half))
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


def _star(half: float) -> list[tuple[float, float]]:
    points = []
    for step in range(2 * _RAYS):
        reach = half if step % 2 == 0 else 0.58 * half
        angle = math.pi * step / _RAYS
        points.append((half + reach * math.sin(angle), half - reach * math.cos(angle)))
    return points
