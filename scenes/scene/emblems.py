"""A game's emblem grows under a finger and glides to its place in the set-up."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.art.canvas import Picture, finished
from scenes.art.gallery import Gallery
from scenes.core.table import Pixel
from scenes.services.destinations import Lying
from scenes.stage.motion import Ease, Tweens, between, ease_in_out, ease_out
from scenes.stage.sprite import Layer, Sprite
from scenes.views.loading import emblem_of

FORWARD_SECONDS, GLIDE_SECONDS = 0.26, 0.34
FINE: Final = 0.01
"""Step of the sizes in between, as a share of the largest."""


def seen(gallery: Gallery, lying: Lying) -> Picture:
    """The emblem in between: the largest picture, scaled down."""
    step = round(lying.side / lying.largest / FINE)
    largest = emblem_of(lying.game, gallery, lying.largest)
    if step * FINE >= 1.0:
        return largest
    return gallery.derived(largest, ("emblem", step), lambda: _smaller(largest, step * FINE))


def _smaller(picture: Picture, share: float) -> Picture:
    size = tuple(max(1, round(share * length)) for length in picture.surface.get_size())
    smaller = pygame.transform.smoothscale(picture.surface, size)
    x, y = (round(share * middle) for middle in picture.centre)
    return Picture(finished(smaller), (x, y))


class Way:
    """The animation between two positions of an emblem; at its end it has a picture of that
    size."""

    def __init__(self, start: Lying, end: Lying) -> None:
        self._start, self._end = start, end
        self.now = start

    def come_forward(self, tweens: Tweens, gallery: Gallery, sprite: Sprite) -> None:
        """Grows or shrinks in place."""
        self._run(tweens, gallery, sprite, FORWARD_SECONDS, ease_out)

    def glide(self, tweens: Tweens, gallery: Gallery, sprite: Sprite) -> None:
        """Glides from the previous scene's position to its own."""
        sprite.raise_to(Layer.MOVING)
        self._run(tweens, gallery, sprite, GLIDE_SECONDS, ease_in_out)

    def _run(
        self, tweens: Tweens, gallery: Gallery, sprite: Sprite, seconds: float, ease: Ease
    ) -> None:
        start, end = self._start, self._end

        def step(share: float) -> None:
            side = start.side + (end.side - start.side) * share
            self.now = start._replace(at=_pixel(*between(start.at, end.at, share)), side=side)
            sprite.show(seen(gallery, self.now))
            sprite.move(*self.now.at)

        def arrive() -> None:
            self.now = end
            sprite.show(emblem_of(end.game, gallery, end.side))
            sprite.raise_to(Layer.LYING)

        step(0.0)
        tweens.run(seconds, step, ease, then=arrive, owner=sprite)


def _pixel(x: float, y: float) -> Pixel:
    return round(x), round(y)
