"""How computer players lay their first four tiles at Lucky Numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from game.lucky.state import NUMBERS, Cell, Format, Move, State, Tiles, tile_at

Leaning: TypeAlias = Callable[[Format, int, float, int], float]
"""(format, number, interpolated number of the place, place from 0) → distance from the ideal place,
while later tiles are unknown (L5)."""


def by_its_share(_: Format, number: int, share: float, _spot: int) -> float:
    return abs(number - share)


def from_its_end(form: Format, number: int, _share: float, spot: int) -> float:
    """Small numbers towards the front, large ones towards the back."""
    return spot if number <= form.highest // 2 else form.size - 1 - spot


def from_the_front(_: Format, _number: int, _share: float, spot: int) -> float:
    return spot


def set_up(view: State, seat: int, leaning: Leaning) -> Move:
    """The seat's next move of the set-up."""
    board, held = view.boards[seat], view.held[seat]
    diagonal = view.format.diagonal
    lying = [tile_at(board, at) for at in diagonal]
    if view.setup == "michael":
        return Move(seat, "place", held[0], _place_for(view.format, held[0], lying, leaning))
    wanted = sorted(NUMBERS[tile] for tile in (*held, *filter(None, lying)))
    for at, tile, number in zip(diagonal, lying, wanted, strict=True):
        if tile and NUMBERS[tile] != number:
            return Move(seat, "lift", at=at)
    for at, tile, number in zip(diagonal, lying, wanted, strict=True):
        if not tile:
            return Move(seat, "place", _of_number(held, number), at)
    return Move(seat, "ready")


def _of_number(tiles: Tiles, number: int) -> str:
    return next(tile for tile in tiles if NUMBERS[tile] == number)


def _place_for(form: Format, tile: str, lying: list[str], leaning: Leaning) -> Cell:
    """A free place of the diagonal, if possible one that keeps it rising (L7)."""
    number = NUMBERS[tile]

    def off(spot: int) -> tuple[bool, float, int]:
        (low_spot, low), (high_spot, high) = _neighbours(form, lying, spot)
        share = low + (high - low) * (spot - low_spot) / (high_spot - low_spot)
        return not low <= number <= high, leaning(form, number, share, spot), spot

    free = (spot for spot, other in enumerate(lying) if not other and form.begins(number, spot))
    return form.diagonal[min(free, key=off)]


def _neighbours(
    form: Format, lying: list[str], spot: int
) -> tuple[tuple[int, int], tuple[int, int]]:
    """(place, number) of the nearest tiles before and after a place of the diagonal."""
    before = [(k, NUMBERS[lying[k]]) for k in range(spot) if lying[k]]
    after = [(k, NUMBERS[lying[k]]) for k in range(spot + 1, form.size) if lying[k]]
    return [(-1, 0), *before][-1], [*after, (form.size, form.highest + 1)][0]
