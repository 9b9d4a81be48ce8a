"""A floor with two fading lights, for the tests."""

from __future__ import annotations

import pygame

from scenes.art.canvas import Picture
from scenes.stage.crossfade import Crossfade
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.stage.stage import Stage

SIZE = (200, 120)


def picture(size: tuple[int, int], colour: tuple[int, ...]) -> Picture:
    surface = pygame.Surface(size, pygame.SRCALPHA if len(colour) > 3 else 0, 32)
    surface.fill(colour)
    return Picture(surface, (size[0] // 2, size[1] // 2))


LIGHT = picture((120, 80), (40, 32, 16))
SHADE = picture((90, 100), (0, 0, 0, 80))
PIECE = picture((20, 20), (180, 160, 90, 230))
PLACES = ((70, 60), (130, 70))


class Seat:
    def __init__(self, stage: Stage, at: tuple[int, int]) -> None:
        self.stage = stage
        self.light = stage.add(None, at, Layer.LIGHT, ADD)
        self.shade = stage.add(SHADE, at, Layer.SHADE)

    def fade(self, before: bool) -> Crossfade:
        return self.stage.crossfade((self.shade, SHADE), (self.light, LIGHT), before)

    def settle(self, is_bright: bool) -> None:
        self.light.show(LIGHT if is_bright else None)
        self.shade.show(None if is_bright else SHADE)


class Floor:
    """Two seats whose lights overlap, and a piece between them."""

    def __init__(self) -> None:
        base = pygame.Surface(SIZE)
        base.fill((60, 80, 70))
        self.screen = pygame.Surface(SIZE)
        self.stage = Stage(base)
        self.piece: Sprite = self.stage.add(PIECE, (100, 60), Layer.LYING)
        self.seats = [Seat(self.stage, at) for at in PLACES]
        self.draw()

    def draw(self) -> None:
        """Draws a frame, and those that record both ends of the fade."""
        self.stage.draw(self.screen)
        while self.stage.is_dirty:
            self.stage.draw(self.screen)

    @property
    def pixels(self) -> bytes:
        return pygame.image.tobytes(self.screen, "RGB")
