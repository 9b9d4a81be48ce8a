"""Sprites in layers over an opaque base, drawn through merged dirty rectangles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from enum import IntEnum
from typing import NamedTuple

import pygame

from scenes.art.canvas import Picture
from scenes.stage.crossfade import Crossfade
from scenes.stage.fades import Fades
from scenes.stage.floors import Floors
from scenes.stage.parts import area, merged, strips, together
from scenes.stage.spares import Spares

LARGE_SHARE = 0.6
"""Above this share of the screen one full redraw is cheaper than many rectangles."""

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
"""Up to here everything is baked into one surface, for it lies still most of the time: what
moves above it costs one copy instead of light, wood, shade and pieces."""


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
        self._in_floor = False
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
        self._rect, self._in_floor = self.area(), self._layer <= FLOOR

    def area(self) -> pygame.Rect | None:
        """What it covers on the screen, if anything."""
        if self._picture is None or not self._visible:
            return None
        return self._picture.at(*self._at)


class _Look(NamedTuple):
    """How something was drawn."""

    picture: Picture
    rect: pygame.Rect
    layer: int
    flags: int

    @property
    def place(self) -> tuple[pygame.Rect, bool]:
        """Where, and whether on the floor."""
        return self.rect, self.layer <= FLOOR


def _look(sprite: Sprite) -> _Look | None:
    picture, rect = sprite.picture, sprite.area()
    if picture is None or rect is None:
        return None
    return _Look(picture, rect, sprite.layer, sprite.flags)


def _from_below(sprite: Sprite) -> tuple[int, int]:
    return sprite.layer, sprite.order


class Stage:
    """What one scene shows. `draw` returns the rectangles that changed, None for all."""

    def __init__(self, base: pygame.Surface, floors: Floors | None = None) -> None:
        """`floors`: where its own is from, and goes when it is closed."""
        self.base = base
        self._floors = Floors() if floors is None else floors
        self._sprites: list[Sprite] = []
        self._seen: list[Sprite] = []
        self._low: list[Sprite] = []
        """All that was drawn last, and what of it lies on the floor, from below."""
        self._in_order = True
        self._changed: set[Sprite] = set()
        self._gone: list[tuple[pygame.Rect, bool]] = []
        self._cleared: list[_Look] = []
        """What was drawn and has been taken off all at once, from below."""
        self._everything = True
        self._floor: pygame.Surface | None = None
        self._is_floor_laid = False
        self.spares = Spares()
        self._fades = Fades[Sprite](self.spares)
        self._serial = 0

    @property
    def is_dirty(self) -> bool:
        has_changed = bool(self._changed or self._gone or self._cleared)
        return self._everything or has_changed or self._fades.is_due

    @property
    def sprites(self) -> Sequence[Sprite]:
        """All that lies on it, shown or not."""
        return self._sprites

    def pictures(self) -> Iterator[Picture | pygame.Surface]:
        """All that lies on it."""
        yield self.base
        yield from filter(None, (sprite.picture for sprite in self._sprites))

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
                self._gone.append((sprite._rect, sprite._in_floor))

    def clear(self) -> None:
        """Takes everything off. What then lies there again as it did is not drawn anew."""
        for sprite in list(self._changed):
            self.remove(sprite)
        still = map(_look, sorted(self._sprites, key=_from_below))
        self._cleared += [look for look in still if look is not None]
        self._sprites = []

    def crossfade(
        self,
        dark: tuple[Sprite, Picture],
        bright: tuple[Sprite, Picture],
        share: float,
        first: pygame.Rect | None = None,
    ) -> Crossfade:
        """Between two sprites of the floor, the second of which is nowhere darker. `share`: how
        much is seen of the brighter one now, none or all of it. Until `end_crossfade` whoever
        fades sets it anew for each step. `first`: see `Crossfade`."""
        running = self._fades.of(dark[0])
        if running is not None:
            return running
        seen, unseen = (bright, dark) if share else (dark, bright)
        if seen[0].picture is None:
            seen[0].show(seen[1])
        unseen[0].put(unseen[1])
        fade = Crossfade(self.covered(dark, bright), share, self.spares, self.base, first)
        self._note_low(self._fades.add(dark[0], bright[0], fade))
        return fade

    def covered(self, *shown: tuple[Sprite, Picture]) -> pygame.Rect:
        """What of the table lies under these sprites with these pictures."""
        first, *others = [picture.at(*sprite.at) for sprite, picture in shown]
        return first.unionall(others).clip(self.base.get_rect())

    def end_crossfade(self, dark: Sprite) -> None:
        """At one of its ends: of the two only the one that is seen keeps its picture."""
        self._note_low(self._fades.remove(dark))

    def ahead(self, fade: Crossfade) -> Iterator[None]:
        """What the first step of a crossfade takes, where everything is drawn."""
        if self._floor is not None and self._is_floor_laid:
            self._find_seen()
            yield from self._fades.ahead(fade, self._floor, self._draw_look)

    def _note_low(self, parts: list[pygame.Rect]) -> None:
        self._gone += [(part, True) for part in parts]

    def reorder(self, sprite: Sprite) -> None:
        self._serial += 1
        sprite.order = self._serial
        if sprite in self._sprites:
            self._in_order = False
            self.touched(sprite)

    def touched(self, sprite: Sprite) -> None:
        self._changed.add(sprite)

    def redraw(self) -> None:
        """The screen may have lost what was drawn: it gets everything again. What lies still is
        there."""
        self._everything = True

    def set_base(self, base: pygame.Surface) -> None:
        if base is self.base:
            return
        self.base = base
        self.repaint_base()

    def repaint_base(self) -> None:
        """Something else is drawn on the base."""
        self._is_floor_laid = False
        self.redraw()

    def close(self) -> None:
        """Nothing of it is shown any more: no picture has to stay for it."""
        for sprite in self._sprites:
            sprite._picture = None
        self._sprites, self._seen, self._low = [], [], []
        self._fades.clear()
        self.spares.clear()
        if self._floor is not None:
            self._floors.give(self._floor)
        self._floor, self._is_floor_laid = None, False

    def lay_floor(self, screen: pygame.Surface) -> Iterator[None]:
        """Ahead of the first `draw`, a strip a step: only what lies above is left for that."""
        self._dirty(screen.get_rect())
        self._find_seen()
        if self._low:
            floor = self._own_floor(screen)
            for strip in strips(screen.get_rect()):
                self._bake(floor, [strip])
                yield
            self._is_floor_laid = True
        self.redraw()

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect] | None:
        whole = screen.get_rect()
        low, dirty = self._dirty(whole)
        full = self._everything or sum(map(area, dirty)) > LARGE_SHARE * area(whole)
        self._everything = False
        if full:
            dirty = [whole]
        floor = self._lower(screen, low)
        _draw_parts(screen, floor, dirty, self._seen[len(self._low) :])
        return None if full else dirty

    def _lay_again(self) -> None:
        """Of what was cleared, that which is there again in the same order stays as it is drawn."""
        cleared, self._cleared = self._cleared, []
        if not cleared:
            return
        first = 0
        for sprite in self._sprites:
            look = _look(sprite)
            if look is not None and look in cleared[first:]:
                found = cleared.index(look, first)
                self._gone += [one.place for one in cleared[first:found]]
                first = found + 1
                sprite._rect, sprite._in_floor = look.place
                self._changed.discard(sprite)
        self._gone += [one.place for one in cleared[first:]]

    def _lower(self, screen: pygame.Surface, low: list[pygame.Rect]) -> pygame.Surface:
        """The base with all that lies on it baked in, drawn anew in these parts."""
        self._find_seen()
        if not (self._low or self._is_floor_laid):
            return self.base
        floor = self._own_floor(screen)
        if not self._is_floor_laid:
            self._is_floor_laid, low = True, [screen.get_rect()]
        self._bake(floor, low)
        return floor

    def _own_floor(self, screen: pygame.Surface) -> pygame.Surface:
        if self._floor is None:
            self._floor = self._floors.take(screen)
        return self._floor

    def _bake(self, floor: pygame.Surface, parts: list[pygame.Rect]) -> None:
        if self._fades:
            self._fades.bake(floor, parts, self._draw_look)
        else:
            _draw_parts(floor, self.base, parts, self._low)

    def _find_seen(self) -> None:
        self._seen = [one for one in self._sprites if one._rect is not None and one._picture]
        self._low = self._seen[: sum(one._layer <= FLOOR for one in self._seen)]

    def _draw_look(self, parts: list[pygame.Rect], hidden: Set[Sprite]) -> None:
        """Of the floor, without some of what lies there."""
        if self._floor is not None:
            low = [one for one in self._low if one not in hidden]
            _draw_parts(self._floor, self.base, parts, low)

    def _dirty(self, whole: pygame.Rect) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
        """What must be drawn again of the floor, and of the screen."""
        if not self._in_order:
            # Once a frame, however many sprites were raised in it.
            self._sprites.sort(key=_from_below)
            self._in_order = True
        self._lay_again()
        changes, self._gone = self._gone, []
        for sprite in self._changed:
            before, sprite._rect = sprite._rect, sprite.area()
            in_floor = sprite._in_floor or sprite.layer <= FLOOR
            sprite._in_floor = sprite.layer <= FLOOR
            changes += [(rect, in_floor) for rect in together(before, sprite._rect)]
        self._changed.clear()
        clipped = [(rect.clip(whole), in_floor) for rect, in_floor in changes]
        low = [rect for rect, in_floor in clipped if in_floor and rect]
        seen = [rect for rect, _ in clipped if rect]
        due = self._fades.due(low)
        # Where all is drawn anew nobody has to know what has changed.
        return (
            merged(low) if self._is_floor_laid else [],
            [whole] if self._everything else merged(seen + due),
        )


def _draw_parts(
    surface: pygame.Surface,
    under: pygame.Surface,
    parts: list[pygame.Rect],
    sprites: list[Sprite],
) -> None:
    covered = [one._rect for one in sprites if one._rect is not None]
    for part in parts:
        surface.set_clip(part)
        surface.blit(under, part, part)
        # Found by the library at once: with many parts a loop over all sprites costs most.
        for index in part.collidelistall(covered):
            sprite = sprites[index]
            if sprite._picture is not None and sprite._rect is not None:
                surface.blit(sprite._picture.surface, sprite._rect, None, sprite._flags)
    surface.set_clip(None)
