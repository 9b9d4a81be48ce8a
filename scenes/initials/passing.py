"""Words that take each other's place are never seen over each other."""

from __future__ import annotations

from collections.abc import Callable

from scenes.art.gallery import Gallery
from scenes.stage.arriving import come_back, fade_out
from scenes.stage.motion import FADE_SECONDS, Tweens
from scenes.stage.stage import Stage

GONE_SECONDS = FADE_SECONDS
"""Until what goes cannot be read any more."""


def change_softly(
    gallery: Gallery, clock: Tweens, stage: Stage, change: Callable[[], None]
) -> None:
    """What this `change` takes off goes; what it shows comes when that is gone. Light is there
    or not. `clock` ticks also where motion is reduced."""
    seen = {one: one.picture for one in stage.sprites if one.visible}
    change()
    shown = {one for one in stage.sprites if one.visible}
    for sprite, picture in seen.items():
        if sprite not in shown and picture is not None and not sprite.flags:
            fade_out(gallery, clock, stage, sprite, picture)
    for sprite in shown:
        if sprite not in seen and not sprite.flags:
            come_back(gallery, clock, sprite, GONE_SECONDS)
