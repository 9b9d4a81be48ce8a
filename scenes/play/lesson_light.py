"""What a lesson shows on the table: light along edges, ways that things go by themselves, words."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

import pygame

from scenes.art import rays
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.pixels import solid_area
from scenes.stage.motion import (
    FADE_SECONDS,
    Tweens,
    between,
    ease_in_out,
    fade_steps,
    faint,
    linear,
)
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.stage.stage import Stage
from scenes.table import Pixel, Side
from scenes.views.lesson import Ray, Way

RAY_SECONDS = 0.6
WAY_SECONDS, REST_SECONDS = 0.9, 1.2
GONE_SECONDS = 0.12
PARTS = 24
"""In so many parts of a way it is looked for what it leads over."""
TRACES = ((0.2, 0.2), (0.4, 0.28), (0.6, 0.38), (0.8, 0.5))
"""Where on its way a thing leaves a trace, and how strong that is."""


class RayLight:
    """A ray on the table, which grows and goes out."""

    def __init__(self, stage: Stage, gallery: Gallery, clock: Tweens, ray: Ray) -> None:
        self._gallery, self._clock, self.ray = gallery, clock, ray
        self._way = _direction(ray)
        self._whole = picture_of(gallery, ray)
        self._light = stage.add(None, ray.start, Layer.GLOW, ADD)
        self._spark = stage.add(None, ray.start, Layer.GLOW, ADD)

    def grow(self, seconds: float, then: Callable[[], None]) -> None:
        self._spark.show(self._gallery.get(rays.spark))

        def step(share: float) -> None:
            self._light.show(rays.grown(self._whole, self._way, share))
            self._spark.move(*between(self.ray.start, self.ray.end, share))

        def end() -> None:
            self._light.show(self._whole)
            self._spark.show(None)
            then()

        self._clock.run(seconds, step, ease_in_out, then=end, owner=self)

    def put_out(self, seconds: float) -> None:
        self._spark.remove()
        steps = rays.fading(self._gallery, self._whole)

        def step(share: float) -> None:
            self._light.show(steps[min(len(steps) - 1, int(share * len(steps)))])

        self._clock.run(seconds, step, linear, then=self._light.remove, owner=self)


def _direction(ray: Ray) -> Side:
    """Where it runs to: south stands for right, and so on clockwise."""
    (x, y), (to_x, to_y) = ray.start, ray.end
    if abs(to_x - x) >= abs(to_y - y):
        return Side.SOUTH if to_x >= x else Side.NORTH
    return Side.WEST if to_y >= y else Side.EAST


def picture_of(gallery: Gallery, ray: Ray) -> Picture:
    length = round(math.dist(ray.start, ray.end))
    return gallery.facing(_direction(ray), rays.ray, length, ray.thin_mm, ray.thick_mm)


class Travelling:
    """Something that goes its way by itself, and the traces that it leaves. Nobody can pick them
    up: they are no targets."""

    def __init__(self, stage: Stage, clock: Tweens, way: Way) -> None:
        self._clock, self._way = clock, way
        self._traces = [
            (
                share,
                stage.add(None, _spot(way, share), Layer.MOVING),
                faint(way.picture, way.strength * strength),
            )
            for share, strength in TRACES
        ]
        self._thing = stage.add(None, way.start, Layer.MOVING)
        whole = way.strength == 1
        self._picture = way.picture if whole else faint(way.picture, way.strength)

    def go(self, seconds: float) -> None:
        self._thing.show(self._picture)

        def step(share: float) -> None:
            self._thing.move(*_spot(self._way, share))
            for passed, sprite, picture in self._traces:
                if share >= passed:
                    sprite.show(picture)

        self._clock.run(seconds, step, ease_in_out, owner=self)

    def put_out(self, seconds: float) -> None:
        self._clock.drop(self)
        for _, sprite, _ in self._traces:
            sprite.remove()
        vanish(self._thing, self._clock, seconds)


def _spot(way: Way, share: float) -> Pixel:
    x, y = between(way.start, way.end, share)
    return round(x), round(y)


def short_of(ways: Sequence[Way], words: pygame.Rect) -> tuple[Way, ...]:
    """Of ways that lead over words so much that nothing goes over them."""
    shares = (part / PARTS for part in range(PARTS + 1))
    bodies = [_body(way.picture) for way in ways]

    def is_free(share: float) -> bool:
        ends = zip(ways, bodies, strict=True)
        return not any(body.move(_spot(way, share)).colliderect(words) for way, body in ends)

    free = takewhile(is_free, shares)
    share = max(free, default=0.0)
    return tuple(way._replace(end=_spot(way, share)) for way in ways)


def _body(picture: Picture) -> pygame.Rect:
    """Of a thing around the point where it lies, without its shadow."""
    return solid_area(picture.surface).move(picture.at(0, 0).topleft)


class Sentence:
    """Words that fade in and out."""

    def __init__(
        self, stage: Stage, clock: Tweens, picture: Picture, at: Pixel, after: float = 0.0
    ) -> None:
        """`after` so many seconds."""
        self._clock = clock
        self._sprite = stage.add(None, at, Layer.WORDS)
        self._steps = fade_steps(picture)
        if after:
            clock.after(after, self._come, owner=self)
        else:
            self._come()

    @property
    def ink(self) -> pygame.Rect:
        """What it covers once it has come."""
        whole = self._steps[-1]
        return whole.surface.get_bounding_rect().move(whole.at(*self._sprite.at).topleft)

    def _come(self) -> None:
        self._clock.run(FADE_SECONDS, self._fade, linear, owner=self)

    def _fade(self, share: float) -> None:
        self._sprite.show(self._steps[min(len(self._steps) - 1, int(share * len(self._steps)))])

    def set_visible(self, visible: bool) -> None:
        self._sprite.set_visible(visible)

    def put_out(self) -> None:
        self._clock.drop(self)
        vanish(self._sprite, self._clock, GONE_SECONDS)


def vanish(sprite: Sprite, clock: Tweens, seconds: float) -> None:
    """It fades and is gone."""
    if sprite.picture is None:
        sprite.remove()
        return
    picture = sprite.picture
    strength = (picture.surface.get_alpha() or 255) / 255

    def step(share: float) -> None:
        sprite.show(faint(picture, strength * (1 - share)))

    clock.run(seconds, step, linear, then=sprite.remove, owner=sprite)


def ahead(gallery: Gallery, light: Sequence[Ray]) -> Iterator[None]:
    for ray in light:
        rays.fading(gallery, picture_of(gallery, ray))
        yield
    gallery.get(rays.spark)
    yield
