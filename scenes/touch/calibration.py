"""Calibration: an affine map of shares of the screen's width and height, in libinput's order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scenes.core.table import Point

MATRIX = "touch.matrix"
"""The setting."""
FARTHEST = 4.0
"""Upper bound of a matrix's numbers: a screen is at most rotated or mirrored."""
LEAST_AREA = 0.1
"""A valid matrix maps the screen to at least this area, and its middle onto the screen."""


class Matrix(NamedTuple):
    """x' = a x + b y + c, y' = d x + e y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 0.0
    e: float = 1.0
    f: float = 0.0

    def put(self, point: Point, size: tuple[int, int]) -> Point:
        """Maps a point in pixels, clamped to the screen."""
        x, y = point[0] / size[0], point[1] / size[1]
        right = self.a * x + self.b * y + self.c, self.d * x + self.e * y + self.f
        return (
            min(max(right[0] * size[0], 0.0), size[0] - 1.0),
            min(max(right[1] * size[1], 0.0), size[1] - 1.0),
        )

    def after(self, first: Matrix) -> Matrix:
        """This map applied after `first`."""
        a, b, c, d, e, f = first
        return Matrix(
            self.a * a + self.b * d,
            self.a * b + self.b * e,
            self.a * c + self.b * f + self.c,
            self.d * a + self.e * d,
            self.d * b + self.e * e,
            self.d * c + self.e * f + self.f,
        )

    @property
    def is_good(self) -> bool:
        area = abs(self.a * self.e - self.b * self.d)
        middle = self.a / 2 + self.b / 2 + self.c, self.d / 2 + self.e / 2 + self.f
        is_on_screen = all(0 <= one <= 1 for one in middle)
        return is_on_screen and area >= LEAST_AREA and all(abs(one) <= FARTHEST for one in self)

    @property
    def rule(self) -> str:
        """The udev rule that makes the system calibrate the device."""
        numbers = " ".join(f"{one:.4f}" for one in self)
        return f'ENV{{LIBINPUT_CALIBRATION_MATRIX}}="{numbers}"'


def matrix_of(setting: object) -> Matrix | None:
    """The setting's matrix; None if missing or invalid."""
    if not isinstance(setting, list) or len(setting) != 6:
        return None
    numbers = [one for one in setting if isinstance(one, int | float) and not isinstance(one, bool)]
    if len(numbers) < 6:
        return None
    matrix = Matrix(*map(float, numbers))
    return matrix if matrix.is_good else None


def fitted(touched: Sequence[Point], wanted: Sequence[Point]) -> Matrix | None:
    """The least-squares map from touched to wanted points (shares of the screen); None:
    undetermined."""
    sums = [[0.0] * 3 for _ in range(3)]
    right = [[0.0] * 3 for _ in range(2)]
    for (x, y), (to_x, to_y) in zip(touched, wanted, strict=True):
        row = (x, y, 1.0)
        for i in range(3):
            for j in range(3):
                sums[i][j] += row[i] * row[j]
            right[0][i] += row[i] * to_x
            right[1][i] += row[i] * to_y
    first, second = (_solved(sums, values) for values in right)
    if first is None or second is None:
        return None
    matrix = Matrix(*first, *second)
    return matrix if matrix.is_good else None


def _solved(rows: list[list[float]], values: list[float]) -> tuple[float, float, float] | None:
    """Cramer's rule; None: singular."""
    whole = _determinant(rows)
    if abs(whole) < 1e-9:
        return None
    found = []
    for column in range(3):
        changed = [
            [value if j == column else one for j, one in enumerate(row)]
            for row, value in zip(rows, values, strict=True)
        ]
        found.append(_determinant(changed) / whole)
    return found[0], found[1], found[2]


def _determinant(rows: list[list[float]]) -> float:
    (a, b, c), (d, e, f), (g, h, i) = rows
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
