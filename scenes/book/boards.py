"""The boards of a book's panels, each made when it may be looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import pygame

from scenes.art import paper
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.book.player import Player, Shelf
from scenes.book.reader import Reader
from scenes.stage.motion import FADE_SECONDS
from scenes.stage.sprite import Layer
from scenes.table import Pixel, Side
from scenes.views.panel import Panel

WAIT_SECONDS = 1.0
"""After so long a board's pictures are made though others play, a few a frame."""


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


class ShownBoard:
    """The board of the page that lies open; one that comes late is faded in."""

    def __init__(self, reader: Reader, boards: Boards, at: Pixel, number: int) -> None:
        self._reader, self._boards, self._at = reader, boards, at
        self._number, self._waited, self._seen = number, 0.0, 1.0

    def lay(self) -> None:
        """Above its paper; once more on a stage that has been cleared."""
        self._sprite = self._reader.stage.add(None, self._at, Layer.WORDS)

    @property
    def player(self) -> Player | None:
        """None: it is still to be made."""
        return self._boards.get(self._number)

    def turn_to(self, number: int) -> None:
        self._number, self._waited = number, 0.0
        self.begin()

    def begin(self) -> None:
        """From the beginning of its record."""
        if self.player is not None:
            self.player.begin()

    def show(self) -> None:
        self._seen = 1.0 if self.player is not None else 0.0
        if self.player is not None:
            self._draw(self.player)

    def hide(self) -> None:
        self._sprite.show(None)

    def remove(self) -> None:
        self._sprite.remove()

    def tick(self, dt: float) -> None:
        player = self.player
        if player is None:
            self._wait(dt)
            return
        was = self._seen
        self._seen = min(1.0, was + dt / FADE_SECONDS)
        player.tick(dt)
        if player.has_changed or was < 1.0:
            self._draw(player)

    def _wait(self, dt: float) -> None:
        """For the pictures of this panel, which are made when nothing moves."""
        self._waited += dt
        if self._waited > WAIT_SECONDS:
            next(self._boards.ahead((self._number,)), None)

    def _draw(self, player: Player) -> None:
        made = framed(self._reader.gallery, player.frame())
        if self._seen < 1.0:
            made.surface.set_alpha(round(255 * self._seen))
        self._sprite.show(made.turned(self._reader.side.facing))


def framed(gallery: Gallery, frame: pygame.Surface) -> Picture:
    side = frame.get_width()
    surface = pygame.Surface(frame.get_size(), pygame.SRCALPHA, 32)
    surface.blit(frame, (0, 0))
    mat = gallery.get(paper.mat, side)
    surface.blit(mat, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return Picture(surface, (side // 2, side // 2))
