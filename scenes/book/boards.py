"""The boards of a book's panels, each made when it may be looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from scenes.book.player import Player, Shelf
from scenes.table import Side
from scenes.views.panel import Panel


class Boards:
    def __init__(
        self,
        shelf: Shelf,
        panels: Sequence[Panel],
        pixels: int,
        side: Side,
        leaf: Callable[[int], object],
    ) -> None:
        """`pixels`: how wide a board is; `leaf` fetches the page that it lies on."""
        self._shelf, self._panels, self._pixels, self._side = shelf, panels, pixels, side
        self._leaf = leaf
        self._players: dict[int, Player] = {}
        self._making: tuple[int, Iterator[None]] | None = None

    def get(self, number: int) -> Player | None:
        """None: it is still to be made."""
        return self._players.get(number)

    def ahead(self, numbers: Iterable[int]) -> Iterator[None]:
        """Those of them that are not there; what has been begun goes on."""
        for number in numbers:
            if not 0 <= number < len(self._panels) or number in self._players:
                continue
            if self._making is None or self._making[0] != number:
                self._making = number, self._made(number)
            _, steps = self._making
            for _ in steps:
                yield
            self._making = None

    def _made(self, number: int) -> Iterator[None]:
        self._leaf(number)
        yield
        player = Player(self._shelf, self._panels[number], self._pixels, self._side)
        try:
            yield
            yield from player.ahead()
            self._players[number] = player
        finally:
            if number not in self._players:
                player.close()

    def close(self) -> None:
        for player in self._players.values():
            player.close()
        self._players.clear()
        self._making = None
