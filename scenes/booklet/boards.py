"""The boards of a book's panels, each made when it may be looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from scenes.art import paper
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.booklet.player import Player, Shelf
from scenes.booklet.reader import Reader
from scenes.core.table import Pixel, Side
from scenes.stage.sprite import Layer
from scenes.views.panel import Panel


class Boards:
    def __init__(self, shelf: Shelf, panels: Sequence[Panel], pixels: int, side: Side) -> None:
        """`pixels`: how wide a board is."""
        self._shelf, self._panels, self._pixels, self._side = shelf, panels, pixels, side
        self._players: dict[int, Player] = {}
        self._making: tuple[int, Iterator[None]] | None = None

    def get(self, number: int) -> Player | None:
        """None: its first picture is still to be made."""
        return self._players.get(number)

    def first(self, number: int) -> Iterator[None]:
        """Makes its first picture; what has been begun goes on."""
        if number in self._players:
            return
        if self._making is None or self._making[0] != number:
            self._making = number, self._made(number)
        for _ in self._making[1]:
            yield
        self._making = None

    def _made(self, number: int) -> Iterator[None]:
        player = Player(self._shelf, self._panels[number], self._pixels, self._side)
        try:
            yield
            yield from player.first()
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
    """The board of the page that lies open."""

    def __init__(self, reader: Reader, boards: Boards, at: Pixel, number: int) -> None:
        self._reader, self._boards, self._at = reader, boards, at
        self._number = number

    def lay(self) -> None:
        """Above its paper; once more on a stage that has been cleared."""
        self._sprite = self._reader.stage.add(None, self._at, Layer.WORDS)

    @property
    def player(self) -> Player | None:
        """None: its first picture is still to be made."""
        return self._boards.get(self._number)

    def turn_to(self, number: int) -> None:
        self._number = number
        self.begin()

    def begin(self) -> None:
        """From the beginning of its record."""
        if self.player is not None:
            self.player.begin()

    def show(self) -> None:
        if self.player is not None:
            self._draw(self.player)

    def hide(self) -> None:
        self._sprite.show(None)

    def remove(self) -> None:
        self._sprite.remove()

    def tick(self, dt: float) -> None:
        player = self.player
        if player is None:
            next(self._boards.first(self._number), None)
            return
        player.tick(dt)
        if player.has_changed:
            self._draw(player)

    def _draw(self, player: Player) -> None:
        made = framed(self._reader.gallery, player.frame())
        self._sprite.show(made.turned(self._reader.side.facing))


def framed(gallery: Gallery, frame: pygame.Surface) -> Picture:
    side = frame.get_width()
    surface = pygame.Surface(frame.get_size(), pygame.SRCALPHA, 32)
    surface.blit(frame, (0, 0))
    mat = gallery.get(paper.mat, side)
    surface.blit(mat, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return Picture(surface, (side // 2, side // 2))
