"""The luminance and the contrast of colours (WCAG 2)."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import pygame

Colour: TypeAlias = tuple[int, ...] | pygame.Color


def luminance(colour: Colour) -> float:
    red, green, blue = colour[:3]
    return _luminance(red, green, blue)


@lru_cache(maxsize=1 << 16)
def _luminance(*levels: int) -> float:
    shares = [level / 255 for level in levels]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
