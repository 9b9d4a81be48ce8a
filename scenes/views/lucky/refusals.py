"""Why a tile may not lie where it was wanted at Lucky Numbers: what would fit, and what forbids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.lucky.state import CELLS, NUMBERS, Board, Cell, blockers, tile_at
from scenes.services.words import Words

LEAST, MOST = 1, 20
TOLD = 2
"""So many tiles are named."""


class Limit(NamedTuple):
    """The nearest number in a direction, as the board's player sees it."""

    way: str
    number: int
    at: Cell

    @property
    def is_lower(self) -> bool:
        """Whether what lies here must be larger."""
        return self.way in ("left", "above")


def limits(board: Board, at: Cell) -> list[Limit]:
    """At most one in each direction."""
    found: dict[str, Limit] = {}
    for limit in _around(board, at):
        nearest = found.get(limit.way)
        if nearest is None or (limit.number > nearest.number) == limit.is_lower:
            found[limit.way] = limit
    return [found[way] for way in ("left", "right", "above", "below") if way in found]


def _around(board: Board, at: Cell) -> Iterator[Limit]:
    for other in CELLS:
        tile = tile_at(board, other)
        if tile and other != at and at[0] == other[0]:
            yield Limit("left" if other[1] < at[1] else "right", NUMBERS[tile], other)
        elif tile and other != at and at[1] == other[1]:
            yield Limit("above" if other[0] < at[0] else "below", NUMBERS[tile], other)


def span(board: Board, at: Cell) -> tuple[int, int]:
    """The least and the largest number that fit; where the first one is larger, none does."""
    around = limits(board, at)
    low = max((one.number + 1 for one in around if one.is_lower), default=LEAST)
    high = min((one.number - 1 for one in around if not one.is_lower), default=MOST)
    return low, high


def guilty(board: Board, tile: str, at: Cell) -> list[Limit]:
    """What forbids this tile there; where nothing fits, what forbids everything."""
    around, (low, high) = limits(board, at), span(board, at)
    if low > high:
        return [one for one in around if one.number == (low - 1 if one.is_lower else high + 1)]
    forbidding = blockers(board, tile, at)
    return [one for one in around if one.at in forbidding]


def forbidding(board: Board, tile: str, at: Cell) -> list[Cell]:
    """The tiles that are marked: all that forbid this one, and those that are named."""
    named = (one.at for one in guilty(board, tile, at))
    return sorted({*blockers(board, tile, at), *named})


def reason(words: Words, board: Board, tile: str, at: Cell) -> tuple[str, str]:
    """What would fit, then why this does not."""
    low, high = span(board, at)
    if low > high:
        what = words("lucky.fits.none")
    elif low == high:
        what = words("lucky.fits.one", low=low)
    else:
        several = "two" if high - low == 1 else "range"
        what = words(f"lucky.fits.{several}", low=low, high=high)
    lies = [
        words(f"lucky.lies.{'then' if number else 'first'}.{one.way}", number=one.number)
        for number, one in enumerate(guilty(board, tile, at)[:TOLD])
    ]
    why = ", ".join(lies)
    return what, f"{why[:1].upper()}{why[1:]}." if why else ""
