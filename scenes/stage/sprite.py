"""What lies on a stage: a picture at a place, in a layer."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple, Protocol

import pygame

from scenes.art.canvas import Picture

ADD = pygame.BLEND_RGB_ADD


class Layer(IntEnum):
    """From below, as look.md orders them."""

    LIGHT = 0
    WALNUT = 1
    LYING = 2
    SHADE = 3
    MIDDLE = 4
    """What belongs to all, and so no seat's shade darkens."""
    GLOW = 5
    VERDICT = 6
    WORDS = 7
    MOVING = 8
    HELD = 9
    ABOVE = 10


FLOOR = Layer.MIDDLE
"""Layers up to this one are baked into one surface, since they mostly lie still."""


class Lies(Protocol):
    """On what a sprite lies: it is told what changes."""

    def touched(self, sprite: Sprite) -> None: ...

    def reorder(self, sprite: Sprite) -> None: ...

    def remove(self, sprite: Sprite) -> None: ...


class Sprite:
    """A picture at a place. Changing anything marks it to be drawn again."""

    def __init__(self, stage: Lies, picture: Picture | None, layer: int, flags: int) -> None:
        self._stage = stage
        self._picture = picture
        self._layer = self.shown_layer = layer
        """Where it is drawn: what comes to lie on the floor is drawn above it for some frames."""
        self._flags = flags
        self._at = (0, 0)
        self._visible = True
        self.rect: pygame.Rect | None = None
        self.in_floor = False
        self.drawn: Picture | None = None
        """What was drawn there; None: nothing, or its place among the others is another one now."""
        self.order = 0
        """In its layer: a higher one lies above."""

    @property
    def at(self) -> tuple[int, int]:
        """The pixel on which the picture's centre lies."""
        return self._at

    @property
    def picture(self) -> Picture | None:
        return self._picture

    @property
    def layer(self) -> int:
        return self._layer

    @property
    def flags(self) -> int:
        """How it is blended with what lies below it."""
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
        """Into this layer, above all that lies there already."""
        self._layer = layer
        self._stage.reorder(self)

    def remove(self) -> None:
        self._stage.remove(self)

    def put(self, picture: Picture | None) -> None:
        """As `show`, where what is drawn is right already."""
        self._picture = picture
        self.drawn, self.rect, self.in_floor = picture, self.area(), self.shown_layer <= FLOOR

    def draw(self, surface: pygame.Surface) -> None:
        """Where it is to be seen, as the stage has found it last."""
        if self._picture is not None and self.rect is not None:
            surface.blit(self._picture.surface, self.rect, None, self._flags)

    def area(self) -> pygame.Rect | None:
        """What it covers on the screen, if anything."""
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
