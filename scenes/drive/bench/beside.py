"""The same sprites drawn otherwise: a plain copy, everything anew, pygame's dirty rectangles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, groupby
from random import Random
from typing import NamedTuple

import pygame

from scenes.art.canvas import Picture
from scenes.drive.bench.figures import Figures, processor_ms
from scenes.stage.parts import area
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage

COPIES, REDRAWS, MOVES = 15, 9, 40
MOVING = 10
"""So many of the sprites move in each frame, as little as hands do."""
LARGEST_SHARE = 0.1
"""What covers more of the screen lies still."""
STEP = 3
SEED = 7


class Lying(NamedTuple):
    picture: Picture
    at: tuple[int, int]
    layer: int
    flags: int

    @property
    def rect(self) -> pygame.Rect:
        return self.picture.at(*self.at)


class Snapshot(NamedTuple):
    """What a stage shows at one moment, from below."""

    base: pygame.Surface
    sprites: tuple[Lying, ...]

    @classmethod
    def of(cls, stage: Stage) -> Snapshot:
        seen = sorted((one for one in stage.sprites if one.area()), key=_order)
        shown = (Lying(one.picture, one.at, one.layer, one.flags) for one in seen if one.picture)
        return cls(stage.base, tuple(shown))

    def parted(self, screen: pygame.Surface) -> tuple[list[Lying], list[Lying]]:
        """What lies still, and what moves: some of the small ones."""
        largest = LARGEST_SHARE * area(screen.get_rect())
        small = [one for one in self.sprites if area(one.rect) < largest]
        moving = Random(SEED).sample(small, min(MOVING, len(small)))
        return [one for one in self.sprites if one not in moving], moving


def _order(sprite: Sprite) -> tuple[int, int]:
    return sprite.layer, sprite.order


def beside(screen: pygame.Surface, shown: Snapshot) -> Figures:
    """Processor times of one frame, presenting it included."""
    return {
        "sprites": len(shown.sprites),
        "a copy ms": copy_ms(screen, shown.base),
        "full redraw ms": _full_redraw_ms(screen, shown),
        "ten moving ms": stage_ms(screen, shown),
        "LayeredDirty ms": _layered_dirty_ms(screen, shown),
    }


def copy_ms(screen: pygame.Surface, frame: pygame.Surface) -> float:
    return processor_ms(lambda: screen.blit(frame, (0, 0)), COPIES)


def _full_redraw_ms(screen: pygame.Surface, shown: Snapshot) -> float:
    runs = [
        ([(one.picture.surface, one.rect) for one in run], flags)
        for flags, run in groupby(shown.sprites, key=lambda one: one.flags)
    ]

    def redraw() -> None:
        screen.blit(shown.base, (0, 0))
        for blits, flags in runs:
            screen.fblits(blits, flags)
        pygame.display.flip()

    return processor_ms(redraw, REDRAWS)


def stage_ms(screen: pygame.Surface, shown: Snapshot) -> float:
    """As this app draws: ten sprites move above all others."""
    lying, moving = shown.parted(screen)
    stage = Stage(shown.base)
    for one in lying:
        stage.add(one.picture, one.at, Layer(one.layer), one.flags)
    sprites = [(stage.add(one.picture, one.at, Layer.MOVING, one.flags), one) for one in moving]
    stage.draw(screen)
    steps = _steps()

    def frame() -> None:
        step = next(steps)
        for sprite, one in sprites:
            sprite.move(one.at[0] + step, one.at[1])
        changed = stage.draw(screen)
        pygame.display.update(changed) if changed else None

    return processor_ms(frame, MOVES)


def _layered_dirty_ms(screen: pygame.Surface, shown: Snapshot) -> float:
    lying, moving = shown.parted(screen)
    group: pygame.sprite.LayeredDirty[pygame.sprite.DirtySprite] = pygame.sprite.LayeredDirty()
    for one in lying:
        group.add(_dirty_sprite(one), layer=one.layer)
    sprites = [(_dirty_sprite(one), one) for one in moving]
    for sprite, _ in sprites:
        group.add(sprite, layer=int(Layer.MOVING))
    group.clear(screen, shown.base)
    group.draw(screen)
    steps = _steps()

    def frame() -> None:
        step = next(steps)
        for sprite, one in sprites:
            sprite.rect = one.rect.move(step, 0)
            sprite.dirty = 1
        pygame.display.update(group.draw(screen))

    return processor_ms(frame, MOVES)


def _dirty_sprite(one: Lying) -> pygame.sprite.DirtySprite:
    sprite = pygame.sprite.DirtySprite()
    sprite.image, sprite.rect, sprite.blendmode = one.picture.surface, one.rect, one.flags
    return sprite


def _steps() -> Iterator[int]:
    return cycle((STEP, -STEP))
