"""Sprites in layers over an opaque base, drawn through merged dirty rectangles."""

from __future__ import annotations

from enum import IntEnum

import pygame

from scenes.art.canvas import Picture

LARGE_SHARE = 0.6
"""Above this share of the screen one full redraw is cheaper than many rectangles."""

WASTE = 1.05
"""A union may be so much larger than what it covers."""

ADD = pygame.BLEND_RGB_ADD


class Layer(IntEnum):
    """From below, as look.md orders them."""

    LIGHT = 0
    WALNUT = 1
    LYING = 2
    SHADE = 3
    GLOW = 4
    VERDICT = 5
    WORDS = 6
    MOVING = 7
    HELD = 8
    ABOVE = 9


class Sprite:
    """A picture at a place. Changing anything marks it to be drawn again."""

    def __init__(self, stage: Stage, picture: Picture | None, layer: int, flags: int) -> None:
        self._stage = stage
        self._picture = picture
        self._layer = layer
        self._flags = flags
        self._at = (0, 0)
        self._visible = True
        self._rect: pygame.Rect | None = None
        self.order = 0

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

    def area(self) -> pygame.Rect | None:
        """What it covers on the screen, if anything."""
        if self._picture is None or not self._visible:
            return None
        return self._picture.at(*self._at)


class Stage:
    """What one scene shows. `draw` returns the rectangles that changed, None for all."""

    def __init__(self, base: pygame.Surface) -> None:
        self.base = base
        self._sprites: list[Sprite] = []
        self._changed: set[Sprite] = set()
        self._gone: list[pygame.Rect] = []
        self._everything = True
        self._serial = 0

    @property
    def is_dirty(self) -> bool:
        return self._everything or bool(self._changed) or bool(self._gone)

    def add(
        self,
        picture: Picture | None,
        at: tuple[float, float] = (0, 0),
        layer: int = Layer.LYING,
        flags: int = 0,
    ) -> Sprite:
        sprite = Sprite(self, picture, layer, flags)
        sprite.move(*at)
        self._sprites.append(sprite)
        self.reorder(sprite)
        return sprite

    def remove(self, sprite: Sprite) -> None:
        if sprite in self._sprites:
            self._sprites.remove(sprite)
            self._changed.discard(sprite)
            if sprite._rect is not None:
                self._gone.append(sprite._rect)

    def clear(self) -> None:
        """Takes everything off."""
        for sprite in list(self._sprites):
            self.remove(sprite)

    def reorder(self, sprite: Sprite) -> None:
        self._serial += 1
        sprite.order = self._serial
        if sprite in self._sprites:
            self._sprites.sort(key=lambda one: (one.layer, one.order))
            self.touched(sprite)

    def touched(self, sprite: Sprite) -> None:
        self._changed.add(sprite)

    def redraw(self) -> None:
        """Everything is drawn again: a new base, an expose event."""
        self._everything = True

    def set_base(self, base: pygame.Surface) -> None:
        self.base = base
        self.redraw()

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect] | None:
        dirty = self._dirty(screen.get_rect())
        full = self._everything or sum(map(area, dirty)) > LARGE_SHARE * screen.get_width() * screen.get_height()
        self._everything = False
        if full:
            dirty = [screen.get_rect()]
        for rect in dirty:
            self._draw_part(screen, rect)
        screen.set_clip(None)
        return None if full else dirty

    def _dirty(self, whole: pygame.Rect) -> list[pygame.Rect]:
        rects = self._gone
        self._gone = []
        for sprite in self._changed:
            if sprite._rect is not None:
                rects.append(sprite._rect)
            sprite._rect = sprite.area()
            if sprite._rect is not None:
                rects.append(sprite._rect)
        self._changed.clear()
        clipped = [rect.clip(whole) for rect in rects]
        return merged([rect for rect in clipped if rect])

    def _draw_part(self, screen: pygame.Surface, rect: pygame.Rect) -> None:
        screen.set_clip(rect)
        screen.blit(self.base, rect, rect)
        for sprite in self._sprites:
            covered = sprite._rect
            if covered is not None and covered.colliderect(rect) and sprite._picture is not None:
                screen.blit(sprite._picture.surface, covered, None, sprite._flags)


def merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that cover the same, none of which overlap: two that nearly fill their union
    become one, of others only what is not covered yet is added."""
    done: list[pygame.Rect] = []
    waiting = sorted(rects, key=lambda rect: rect.width * rect.height)
    while waiting:
        rect = waiting.pop()
        hit = rect.collidelist(done)
        if hit < 0:
            done.append(rect)
            continue
        other = done[hit]
        union = rect.union(other)
        if area(union) <= WASTE * (area(rect) + area(other) - area(rect.clip(other))):
            done.pop(hit)
            waiting.append(union)
        else:
            waiting.extend(outside(rect, other))
    return done


def area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def outside(rect: pygame.Rect, other: pygame.Rect) -> list[pygame.Rect]:
    """The parts of a rectangle that another one does not cover, at most four."""
    inner = rect.clip(other)
    above = pygame.Rect(rect.left, rect.top, rect.width, inner.top - rect.top)
    below = pygame.Rect(rect.left, inner.bottom, rect.width, rect.bottom - inner.bottom)
    left = pygame.Rect(rect.left, inner.top, inner.left - rect.left, inner.height)
    right = pygame.Rect(inner.right, inner.top, rect.right - inner.right, inner.height)
    return [part for part in (above, below, left, right) if part.width > 0 and part.height > 0]
