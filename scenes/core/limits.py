"""Which screens are playable. Others are refused at the start, and reported while running."""

from __future__ import annotations

import math

MM_PER_INCH = 25.4
LEAST, MOST = (960, 540), (7680, 4320)
"""Pixels, width and height."""
NARROWEST, WIDEST = 4 / 3, 2.4
"""Width divided by height; upright screens are refused."""
INCHES = (10.0, 100.0)
USUAL_INCHES = 32.0
"""The guess for a screen of unknown size."""
COARSEST = 0.75
"""Least pixels per mm at which text of the usual size is readable."""
SIZES_ACCEPTED = (
    f"{LEAST[0]}x{LEAST[1]} to {MOST[0]}x{MOST[1]}, wider than high (4:3 to 12:5; "
    "a screen on end is not laid out)"
)
INCHES_ACCEPTED = f"the screen's diagonal, from {INCHES[0]:g} to {INCHES[1]:g}"


def is_size(width: int, height: int) -> bool:
    if not (LEAST[0] <= width <= MOST[0] and LEAST[1] <= height <= MOST[1]):
        return False
    return NARROWEST - 0.01 <= width / height <= WIDEST


def is_inches(inches: float) -> bool:
    return INCHES[0] <= inches <= INCHES[1]


def too_coarse(width: int, height: int, inches: float) -> str | None:
    """The accepted range if text would be unreadable at this resolution, else None."""
    most = math.hypot(width, height) / (COARSEST * MM_PER_INCH)
    if inches <= most:
        return None
    words = f"{width}x{height} on {inches:g} inches cannot be read"
    return f"{words}; accepted with this size: up to {most:.0f} inches"
