"""Words and light come softly, also where motion is reduced."""

from __future__ import annotations

import math

from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.stage.motion import FADE_SECONDS, Tweens, fade_steps, linear
from scenes.stage.sprite import Sprite


def fades(gallery: Gallery, picture: Picture) -> tuple[Picture, ...]:
    return gallery.derived(picture, ("fade steps",), lambda: fade_steps(picture))


def fade_in(gallery: Gallery, clock: Tweens, sprite: Sprite, picture: Picture) -> None:
    """`clock` ticks also where motion is reduced."""
    steps = fades(gallery, picture)

    def show(share: float) -> None:
        sprite.show(steps[min(len(steps) - 1, math.floor(share * len(steps)))])

    clock.run(FADE_SECONDS, show, linear, owner=sprite)
