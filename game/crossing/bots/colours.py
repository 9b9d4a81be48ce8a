"""The value of each colour of Crossing, with colours of equal future in one class."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple, TypeAlias

from game.crossing.state import RED, VALUES

POINT = 32
"""Units per point."""
CLASS_BITS = 8
HOPE = 0.28
"""The probability that a given side takes a given marble still on the tray."""

Steps: TypeAlias = tuple[tuple[int, int, int], ...]
"""By class: the side's gain by one more marble, the change of class, and the rise of the side's
expectation."""
NOTHING_TAKEN: Steps = ((0, 0, 0),) * (1 << CLASS_BITS)


class Kind(NamedTuple):
    """One colour: marbles on the tray, and those of each side."""

    left: int
    red: int
    yellow: int

    def taken(self, side: int) -> Kind:
        red, yellow = (1, 0) if side == RED else (0, 1)
        return Kind(self.left - 1, self.red + red, self.yellow + yellow)


MOST = len(VALUES) - 1
"""Marbles of one colour."""
KINDS = tuple(
    Kind(left, red, yellow)
    for left, red, yellow in product(range(MOST + 1), repeat=3)
    if left + red + yellow <= MOST
)


def worth(kind: Kind, doubling: str) -> int:
    """Red's lead in this colour, without `single` (C9, C10)."""
    red, yellow = VALUES[kind.red], VALUES[kind.yellow]
    if doubling == "sole":
        return red * (1 if yellow else 2) - yellow * (1 if red else 2)
    return red - yellow


def _divisions(kind: Kind) -> Iterator[tuple[int, int]]:
    """How many of the remaining marbles each side may take."""
    for red in range(kind.left + 1):
        for yellow in range(kind.left - red + 1):
            yield red, yellow


def _future(kind: Kind, doubling: str) -> tuple[int, ...]:
    """What each division of the remaining marbles adds to red's lead."""
    now = worth(kind, doubling)
    return tuple(
        worth(Kind(0, kind.red + red, kind.yellow + yellow), doubling) - now
        for red, yellow in _divisions(kind)
    )


def _hope(kind: Kind, doubling: str) -> int:
    """The expected change of red's lead, if each remaining marble falls at random."""
    added = zip(_divisions(kind), _future(kind, doubling), strict=True)
    return round(POINT * sum(_chance(kind.left, *taken) * more for taken, more in added))


def _chance(left: int, red: int, yellow: int) -> float:
    ways = comb(left, red) * comb(left - red, yellow)
    return float(ways * HOPE ** (red + yellow) * (1 - 2 * HOPE) ** (left - red - yellow))


class Classes:
    """Kinds with the same possible futures share a class, unless `apart`."""

    def __init__(self, doubling: str, apart: bool) -> None:
        self._doubling = doubling
        numbers: dict[object, int] = {}
        self.of: dict[Kind, int] = {}
        self.kinds: list[Kind] = []
        """An example of each class."""
        for kind in KINDS:
            future = kind if apart else (kind.left, _future(kind, doubling))
            self.of[kind] = numbers.setdefault(future, len(numbers))
            if self.of[kind] == len(self.kinds):
                self.kinds.append(kind)
        self.steps = tuple(tuple(self._step(kind, side) for kind in self.kinds) for side in (0, 1))

    def hope(self, kind: Kind) -> int:
        return _hope(kind, self._doubling)

    def _step(self, kind: Kind, side: int) -> tuple[int, int, int]:
        if not kind.left:
            return 0, 0, 0
        after = kind.taken(side)
        sign = POINT if side == RED else -POINT
        gain = sign * (worth(after, self._doubling) - worth(kind, self._doubling))
        rise = self.hope(after) - self.hope(kind)
        return gain, self.of[after] - self.of[kind], rise if side == RED else -rise


@cache
def classes(doubling: str, apart: bool) -> Classes:
    return Classes(doubling, apart)
