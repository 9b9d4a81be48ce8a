"""Lucky Numbers before the first turn: where computer players put their first four tiles."""

from __future__ import annotations

from game.lucky.state import DIAGONAL, HIGHEST, NUMBERS, SIZE, Cell, Move, State, Tiles, tile_at


def set_up(view: State, seat: int, first_that_rises: bool) -> Move:
    """The seat's next move of the set-up. `first_that_rises`: as a beginner puts a tile of
    which the next ones are not known yet (L5), else near its share of the way up."""
    board, held = view.boards[seat], view.held[seat]
    lying = [tile_at(board, at) for at in DIAGONAL]
    if view.setup == "michael":
        return Move(seat, "place", held[0], _place_for(held[0], lying, first_that_rises))
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


def _place_for(tile: str, lying: list[str], first_that_rises: bool) -> Cell:
    """A free place of the diagonal, if possible one where the diagonal rises (L7)."""
    number = NUMBERS[tile]

    def off(spot: int) -> tuple[bool, float, int]:
        (low_spot, low), (high_spot, high) = _neighbours(lying, spot)
        share = low + (high - low) * (spot - low_spot) / (high_spot - low_spot)
        far = 0.0 if first_that_rises else abs(number - share)
        return not low <= number <= high, far, spot

    return DIAGONAL[min((spot for spot in range(SIZE) if not lying[spot]), key=off)]


def _neighbours(lying: list[str], spot: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The nearest tiles before and after a place of the diagonal, with their places."""
    before = [(k, NUMBERS[lying[k]]) for k in range(spot) if lying[k]]
    after = [(k, NUMBERS[lying[k]]) for k in range(spot + 1, SIZE) if lying[k]]
    return [(-1, 0), *before][-1], [*after, (SIZE, HIGHEST + 1)][0]
