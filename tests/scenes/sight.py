"""Colours as seen with normal sight and three kinds of colour blindness, and the distance between
two colours then."""

from __future__ import annotations

import math
from typing import Final

Matrix = tuple[tuple[float, float, float], ...]

# Machado, Oliveira and Fernandes 2009, at full severity, on linear light.
SIGHTS: Final[dict[str, Matrix]] = {
    "full": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ: Final[Matrix] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Final = (0.95047, 1.0, 1.08883)


def apart(one: tuple[int, int, int], other: tuple[int, int, int], sight: str) -> float:
    """CIEDE2000."""
    return ciede2000(lab(one, sight), lab(other, sight))


def lab(colour: tuple[int, int, int], sight: str = "full") -> tuple[float, float, float]:
    linear = [_linear(part / 255) for part in colour]
    seen = [min(1.0, max(0.0, part)) for part in _times(SIGHTS[sight], linear)]
    x, y, z = (_root(p / w) for p, w in zip(_times(TO_XYZ, seen), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix: Matrix, vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def ciede2000(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """Sharma, Wu and Dalal 2005."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    grow = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    c1, c2 = math.hypot(grow * a1, b1), math.hypot(grow * a2, b2)
    h1, h2 = (
        math.degrees(math.atan2(b, grow * a)) % 360 if a or b else 0.0
        for a, b in ((a1, b1), (a2, b2))
    )
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = h1 + h2
    if c1 * c2:
        hue = hue / 2 if abs(h1 - h2) <= 180 else (hue + (360 if hue < 360 else -360)) / 2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    shape = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    of_light = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    of_chroma, of_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * shape
    bend = 30 * math.exp(-(((hue - 275) / 25) ** 2))
    rotated = -math.sin(math.radians(2 * bend)) * 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    dl, dc = (l2 - l1) / of_light, (c2 - c1) / of_chroma
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / of_hue
    return math.sqrt(dl**2 + dc**2 + dh**2 + rotated * dc * dh)
