"""Words and light come softly, also where motion is reduced."""

from __future__ import annotations

import math

from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.stage.motion import FADE_SECONDS, Tweens, fade_steps, linear
from scenes.stage.sprite import Sprite
from scenes.stage.stage import Stage


def fades(gallery: Gallery, picture: Picture) -> tuple[Picture, ...]:
    return gallery.derived(picture, ("fade steps",), lambda: fade_steps(picture))


def fade_in(
    gallery: Gallery, clock: Tweens, sprite: Sprite, picture: Picture, delay: float = 0.0
) -> None:
    """`clock` ticks also where motion is reduced."""
    steps = fades(gallery, picture)

    def show(share: float) -> None:
        sprite.show(steps[min(len(steps) - 1, math.floor(share * len(steps)))])

    clock.run(FADE_SECONDS, show, linear, delay, owner=sprite)


def fade_out(gallery: Gallery, clock: Tweens, stage: Stage, gone: Sprite, picture: Picture) -> None:
    """Where a sprite that has been removed showed this picture."""
    fade_away(gallery, clock, stage.add(picture, gone.at, gone.layer))


def fade_away(gallery: Gallery, clock: Tweens, sprite: Sprite) -> None:
    """Until it is removed."""
    if sprite.picture is None:
        sprite.remove()
        return
    steps = fades(gallery, sprite.picture)[-2::-1]
    sprite.show(steps[0])

    def show(share: float) -> None:
        sprite.show(steps[min(len(steps) - 1, math.floor(share * len(steps)))])

    clock.run(FADE_SECONDS, show, linear, then=sprite.remove, owner=sprite)


def come_back(gallery: Gallery, clock: Tweens, sprite: Sprite, delay: float = 0.0) -> None:
    """What is there again; it may be touched, and look otherwise, before it is whole."""
    if sprite.picture is None:
        return
    steps = fades(gallery, sprite.picture)
    shown = None if delay else steps[0]
    sprite.show(shown)

    def show(share: float) -> None:
        nonlocal shown
        if sprite.picture is shown:
            shown = steps[min(len(steps) - 1, math.floor(share * len(steps)))]
            sprite.show(shown)

    clock.run(FADE_SECONDS, show, linear, delay, owner=sprite)
