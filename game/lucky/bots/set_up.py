"""How computer players lay their first four tiles at Lucky Numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from game.lucky.state import DIAGONAL, HIGHEST, NUMBERS, SIZE, Cell, Move, State, Tiles, tile_at

Leaning: TypeAlias = Callable[[int, float, int], float]
"""(number, interpolated number of the place, place from 0 to 3) → distance from the ideal place,
while later tiles are unknown (L5)."""


def by_its_share(number: int, share: float, _spot: int) -> float:
    return abs(number - share)


def from_its_end(number: int, _share: float, spot: int) -> float:
    """Small numbers towards the front, large ones towards the back."""
    return spot if number <= HIGHEST // 2 else SIZE - 1 - spot


def from_the_front(_number: int, _share: float, spot: int) -> float:
    return spot


def set_up(view: State, seat: int, leaning: Leaning) -> Move:
    """The seat's next move of the set-up."""
    board, held = view.boards[seat], view.held[seat]
    lying = [tile_at(board, at) for at in DIAGONAL]
    if view.setup == "michael":
        return Move(seat, "place", held[0], _place_for(held[0], lying, leaning))
    wanted = sorted(NUMBERS[tile] for tile in (*held, *filter(None, lying)))
    for at, tile, number in zip(DIAGONAL, lying, wanted, strict=True):
        if tile and NUMBERS[tile] != number:
            return Move(seat, "lift", at=at)
    for at, tile, number in zip(DIAGONAL, lying, wanted, strict=True):
        if not tile:
            return Move(seat, "place", _of_number(held, number), at)
    return Move(seat, "ready")


def _of_number(tiles: Tiles, number: int) -> str:
    return next(tile for tile in tiles if NUMBERS[tile] == number)


def _place_for(tile: str, lying: list[str], leaning: Leaning) -> Cell:
    """A free place of the diagonal, if possible one that keeps it rising (L7)."""
    number = NUMBERS[tile]

    def off(spot: int) -> tuple[bool, float, int]:
        (low_spot, low), (high_spot, high) = _neighbours(lying, spot)
        share = low + (high - low) * (spot - low_spot) / (high_spot - low_spot)
        return not low <= number <= high, leaning(number, share, spot), spot

    return DIAGONAL[min((spot for spot in range(SIZE) if not lying[spot]), key=off)]


def _neighbours(lying: list[str], spot: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """(place, number) of the nearest tiles before and after a place of the diagonal."""
    before = [(k, NUMBERS[lying[k]]) for k in range(spot) if lying[k]]
    after = [(k, NUMBERS[lying[k]]) for k in range(spot + 1, SIZE) if lying[k]]
    return [(-1, 0), *before][-1], [*after, (SIZE, HIGHEST + 1)][0]
