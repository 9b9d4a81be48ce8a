"""Sprites: a picture at a position in a layer."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple, Protocol

import pygame

from scenes.art.canvas import Picture

ADD = pygame.BLEND_RGB_ADD


class Layer(IntEnum):
    """From below."""

    LIGHT = 0
    WALNUT = 1
    LYING = 2
    SHADE = 3
    MIDDLE = 4
    """Things of all players, which no seat's shade darkens."""
    GLOW = 5
    VERDICT = 6
    WORDS = 7
    MOVING = 8
    HELD = 9
    ABOVE = 10


FLOOR = Layer.MIDDLE
"""Layers up to this one are baked into one surface, since they mostly rest."""


class Lies(Protocol):
    """A sprite's stage, which is told of changes."""

    def touched(self, sprite: Sprite) -> None: ...

    def reorder(self, sprite: Sprite) -> None: ...

    def remove(self, sprite: Sprite) -> None: ...


class Sprite:
    """A picture at a position. Every change marks it for redrawing."""

    def __init__(self, stage: Lies, picture: Picture | None, layer: int, flags: int) -> None:
        self._stage = stage
        self._picture = picture
        self._layer = self.shown_layer = layer
        """Where it is drawn: a sprite that joins the floor stays above it for some frames."""
        self._flags = flags
        self._at = (0, 0)
        self._visible = True
        self.rect: pygame.Rect | None = None
        self.in_floor = False
        self.drawn: Picture | None = None
        """The picture drawn last; None: nothing, or its order has changed."""
        self.order = 0
        """Order within its layer; higher is above."""

    @property
    def at(self) -> tuple[int, int]:
        """The pixel of the picture's centre."""
        return self._at

    @property
    def picture(self) -> Picture | None:
        return self._picture

    @property
    def layer(self) -> int:
        return self._layer

    @property
    def flags(self) -> int:
        """Pygame's blend flags."""
        return self._flags

    @property
    def visible(self) -> bool:
        return self._visible

    def move(self, x: float, y: float) -> None:
        spot = (round(x), round(y))
        if spot != self._at:
            self._at = spot
            self._stage.touched(self)

    def show(self, picture: Picture | None) -> None:
        if picture is not self._picture:
            self._picture = picture
            self._stage.touched(self)

    def set_visible(self, visible: bool) -> None:
        if visible != self._visible:
            self._visible = visible
            self._stage.touched(self)

    def raise_to(self, layer: int) -> None:
        """Moves it to the top of this layer."""
        self._layer = layer
        self._stage.reorder(self)

    def remove(self) -> None:
        self._stage.remove(self)

    def put(self, picture: Picture | None) -> None:
        """As `show`, when the screen is right already."""
        self._picture = picture
        self.drawn, self.rect, self.in_floor = picture, self.area(), self.shown_layer <= FLOOR

    def draw(self, surface: pygame.Surface) -> None:
        """Draws it at the position that the stage found last."""
        if self._picture is not None and self.rect is not None:
            surface.blit(self._picture.surface, self.rect, None, self._flags)

    def area(self) -> pygame.Rect | None:
        """The rectangle it covers on the screen, or None."""
        if self._picture is None or not self._visible:
            return None
        return self._picture.at(*self._at)


def areas(sprites: Iterable[Sprite]) -> list[pygame.Rect]:
    return [area for sprite in sprites if (area := sprite.area()) is not None]


class Look(NamedTuple):
    picture: Picture
    rect: pygame.Rect
    layer: int
    flags: int

    @property
    def place(self) -> tuple[pygame.Rect, bool]:
        return self.rect, self.layer <= FLOOR


def look_of(sprite: Sprite) -> Look | None:
    picture, rect = sprite.picture, sprite.area()
    if picture is None or rect is None:
        return None
    return Look(picture, rect, sprite.shown_layer, sprite.flags)
