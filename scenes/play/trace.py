"""A demonstration of a move: a thing moves by itself and leaves a trace."""

from __future__ import annotations

from scenes.core.table import Pixel
from scenes.stage.motion import Tweens, between, ease_in_out, faint, linear
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage
from scenes.views.lesson import Way

WAY_SECONDS, GONE_SECONDS = 0.9, 0.12
TRACES = ((0.2, 0.2), (0.4, 0.28), (0.6, 0.38), (0.8, 0.5))
"""Where on its path a thing leaves a trace, and the trace's opacity."""


class Trace:
    """The thing cannot be picked up: it is no target."""

    def __init__(self, stage: Stage, clock: Tweens, way: Way) -> None:
        self._clock, self._way = clock, way
        add, strength = stage.add, way.strength
        self._left = [
            (share, add(None, _spot(way, share), Layer.MOVING), faint(way.picture, strength * part))
            for share, part in TRACES
        ]
        self._thing = add(None, way.start, Layer.MOVING)
        self._picture = way.picture if strength == 1 else faint(way.picture, strength)

    def go(self, at_once: bool) -> None:
        self._thing.show(self._picture)
        self._clock.run(0.0 if at_once else WAY_SECONDS, self._move, ease_in_out, owner=self)

    def _move(self, share: float) -> None:
        self._thing.move(*_spot(self._way, share))
        for passed, sprite, picture in self._left:
            if share >= passed:
                sprite.show(picture)

    def put_out(self) -> None:
        self._clock.drop(self)
        for _, sprite, _ in self._left:
            sprite.remove()
        _vanish(self._thing, self._clock)


def _spot(way: Way, share: float) -> Pixel:
    x, y = between(way.start, way.end, share)
    return round(x), round(y)


def _vanish(sprite: Sprite, clock: Tweens) -> None:
    picture = sprite.picture
    if picture is None:
        sprite.remove()
        return
    strength = (picture.surface.get_alpha() or 255) / 255

    def step(share: float) -> None:
        sprite.show(faint(picture, strength * (1 - share)))

    clock.run(GONE_SECONDS, step, linear, then=sprite.remove, owner=sprite)
