"""Sprites in layers over an opaque base, drawn through merged dirty rectangles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence, Set

import pygame

from scenes.art.canvas import Picture
from scenes.stage.crossfade import Crossfade
from scenes.stage.fades import Fades
from scenes.stage.parts import Pile, Sight, SurfacePool, area, low, merged, strips, together
from scenes.stage.sprite import FLOOR, Layer, Look, Sprite, look_of

MOST_LIGHTS = 8
"""Surfaces held for lights: two for each seat."""
LARGE_SHARE = 0.6
"""Above this share of the screen one full redraw is cheaper than many rectangles."""


class Stage:
    """What a scene shows. `draw` returns the changed rectangles, None for all."""

    def __init__(self, base: pygame.Surface, surfaces: SurfacePool | None = None) -> None:
        """`surfaces`: the pool of its floor."""
        self.base = base
        self.surfaces = SurfacePool() if surfaces is None else surfaces
        self._pile = Pile()
        self._seen: list[Sprite] = []
        self._low: list[Sprite] = []
        """The sprites drawn last, and those in the floor, from below."""
        self._changed: dict[Sprite, None] = {}
        """In order of change, which determines how rectangles merge."""
        self._gone: list[tuple[pygame.Rect, bool]] = []
        self._cleared: list[Look] = []
        """What was drawn and then cleared, from below."""
        self._everything = True
        self.sight = Sight()
        self._floor: pygame.Surface | None = None
        self._is_floor_laid = False
        self.lights = SurfacePool(MOST_LIGHTS)
        """Surfaces for crossfades."""
        self._fades = Fades(self.lights)

    @property
    def is_dirty(self) -> bool:
        changed = self._changed or self._pile.is_sinking or self._gone or self._cleared
        return self._everything or bool(changed) or self._fades.is_due

    @property
    def sprites(self) -> Sequence[Sprite]:
        return self._pile.sprites

    def pictures(self) -> Iterator[Picture | pygame.Surface]:
        yield self.base
        yield from filter(None, (sprite.picture for sprite in self._pile.sprites))

    def add(
        self,
        picture: Picture | None,
        at: tuple[float, float] = (0, 0),
        layer: int = Layer.LYING,
        flags: int = 0,
    ) -> Sprite:
        sprite = Sprite(self, picture, layer, flags)
        sprite.move(*at)
        self._pile.add(sprite)
        self.touched(sprite)
        return sprite

    def remove(self, sprite: Sprite) -> None:
        if self._pile.remove(sprite):
            self._changed.pop(sprite, None)
            if sprite.rect is not None:
                self._gone.append((sprite.rect, sprite.in_floor))

    def clear(self, sprites: Iterable[Sprite] | None = None) -> None:
        """Removes these sprites, or all; equal ones added afterwards are not redrawn."""
        going = set(self._pile.sprites if sprites is None else sprites)
        for sprite in [one for one in self._changed if one in going]:
            self.remove(sprite)
        still = map(look_of, self._pile.take(going))
        self._cleared += [look for look in still if look is not None]

    def crossfade(
        self,
        dark: tuple[Sprite, Picture],
        bright: tuple[Sprite, Picture],
        is_bright: bool,
    ) -> Crossfade:
        """A fade between two floor sprites, the second nowhere darker. `is_bright`: the present
        one. The caller sets its level until `end_crossfade`."""
        running = self._fades.of(dark[0])
        if running is not None:
            return running
        seen, unseen = (bright, dark) if is_bright else (dark, bright)
        if seen[0].picture is None:
            seen[0].show(seen[1])
        unseen[0].put(unseen[1])
        fade = Crossfade(self.covered(dark, bright), is_bright, self.lights, self.base)
        self._gone += _on_floor(self._fades.add(dark[0], bright[0], fade))
        return fade

    def covered(self, *shown: tuple[Sprite, Picture]) -> pygame.Rect:
        """The part of the table that these sprites cover with these pictures."""
        first, *others = [picture.at(*sprite.at) for sprite, picture in shown]
        return first.unionall(others).clip(self.base.get_rect())

    def end_crossfade(self, dark: Sprite) -> None:
        """Ends it at one of its ends: only the visible sprite keeps its picture."""
        self._gone += _on_floor(self._fades.remove(dark))

    def ahead(self, fade: Crossfade) -> Iterator[None]:
        """Prepares the first step of a crossfade."""
        if self._floor is not None and self._is_floor_laid:
            self._find_seen()
            yield from self._fades.ahead(fade, self._floor, self._draw_look)

    def reorder(self, sprite: Sprite) -> None:
        if sprite in self._pile and self._pile.lay(sprite):
            self.touched(sprite)

    def touched(self, sprite: Sprite) -> None:
        self._changed[sprite] = None

    def redraw(self) -> None:
        """Redraws the whole screen; the baked floor stays."""
        self._everything = True

    def refresh(self, part: pygame.Rect) -> None:
        self._gone.append((part, False))

    def set_base(self, base: pygame.Surface) -> None:
        if base is self.base:
            return
        self.base = base
        self.repaint_base()

    def repaint_base(self) -> None:
        self._is_floor_laid = False
        self.redraw()

    def close(self) -> None:
        """Returns its surfaces and pictures."""
        for sprite in self._pile.sprites:
            sprite.put(None)
        self._pile, self._seen, self._low = Pile(), [], []
        self._fades.clear()
        self.lights.clear()
        if self._floor is not None:
            self.surfaces.give(self._floor)
        self._floor, self._is_floor_laid = None, False

    def sunk(self, stays: Collection[Sprite]) -> pygame.Surface:
        """What is seen but for `stays`, drawn into its floor: that is theirs who ask."""
        shown = [one for one in stays if one.visible]
        for sprite in shown:
            sprite.set_visible(False)
        lower = self._lower(self.base, self._dirty(self.base.get_rect())[0])
        floor = self._own_floor(self.base)
        if lower is not floor:
            floor.blit(lower, (0, 0))
        for sprite in self._seen[len(self._low) :]:
            sprite.draw(floor)
        for sprite in shown:
            sprite.set_visible(True)
        self._floor = None
        self.repaint_base()
        return floor

    def lay_floor(self, screen: pygame.Surface) -> Iterator[None]:
        """Ahead of the first `draw`, a strip a step: only what lies above is left for that."""
        self._dirty(screen.get_rect())
        self._find_seen()
        if self._low:
            if self._floor is None:
                yield from self.surfaces.ahead(screen)
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
            self.sight.forget()
            dirty = [whole]
        floor, seen = self._lower(screen, low), self.sight.within(dirty)
        _draw_parts(screen, floor, seen, self._seen[len(self._low) :])
        return None if seen == [whole] else seen

    def _lay_again(self) -> None:
        """Of what was cleared, that which is there again in the same order stays as it is drawn."""
        cleared, self._cleared = self._cleared, []
        if not cleared:
            return
        first = 0
        for sprite in self._pile.in_order():
            look = look_of(sprite)
            if look is not None and look in cleared[first:]:
                found = cleared.index(look, first)
                self._gone += [one.place for one in cleared[first:found]]
                first = found + 1
                sprite.drawn, (sprite.rect, sprite.in_floor) = look.picture, look.place
                self._changed.pop(sprite, None)
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
            self._floor = self.surfaces.take(screen)
        return self._floor

    def _bake(self, floor: pygame.Surface, parts: list[pygame.Rect]) -> None:
        if self._fades:
            self._fades.bake(floor, parts, self._draw_look)
        else:
            _draw_parts(floor, self.base, parts, self._low)

    def _find_seen(self) -> None:
        self._seen = [one for one in self._pile.in_order() if one.rect is not None]
        self._low = low(self._seen)

    def _draw_look(self, parts: list[pygame.Rect], hidden: Set[Sprite]) -> None:
        """Of the floor, without some of what lies there."""
        if self._floor is not None:
            low = [one for one in self._low if one not in hidden]
            _draw_parts(self._floor, self.base, parts, low)

    def _dirty(self, whole: pygame.Rect) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
        """What must be drawn again of the floor, and of the screen."""
        # What comes to lie in a light that changes has to be noted with it and without it.
        self._changed |= dict.fromkeys(self._pile.sink(is_calm=not self._fades.are_due))
        self._lay_again()
        changes, self._gone = self._gone, []
        for sprite in self._changed:
            before, sprite.rect = sprite.rect, sprite.area()
            was_drawn, sprite.drawn = sprite.drawn, sprite.picture
            if before == sprite.rect and was_drawn is sprite.picture:
                # Unchanged, or changed back.
                continue
            in_floor = sprite.in_floor or sprite.shown_layer <= FLOOR
            sprite.in_floor = sprite.shown_layer <= FLOOR
            changes += [(rect, in_floor) for rect in together(before, sprite.rect)]
        self._changed.clear()
        clipped = [(rect.clip(whole), in_floor) for rect, in_floor in changes]
        low = [rect for rect, in_floor in clipped if in_floor and rect]
        seen = [rect for rect, _ in clipped if rect]
        due = self._fades.due(low)
        # A full redraw needs no list of changes.
        return (
            merged(low) if self._is_floor_laid else [],
            [whole] if self._everything else merged(seen + due),
        )


def _on_floor(parts: list[pygame.Rect]) -> list[tuple[pygame.Rect, bool]]:
    return [(part, True) for part in parts]


def _draw_parts(
    surface: pygame.Surface,
    under: pygame.Surface,
    parts: list[pygame.Rect],
    sprites: list[Sprite],
) -> None:
    covered = [one.rect for one in sprites if one.rect is not None]
    for part in parts:
        surface.set_clip(part)
        surface.blit(under, part, part)
        # Found by the library at once: with many parts a loop over all sprites costs most.
        for index in part.collidelistall(covered):
            sprites[index].draw(surface)
    surface.set_clip(None)
