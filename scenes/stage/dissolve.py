"""One base gives way to another one, softly."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.stage.motion import Tweens, linear
from scenes.stage.stage import Stage

LEVELS = 12


def dissolve(
    stage: Stage,
    tweens: Tweens,
    seen: pygame.Surface,
    base: pygame.Surface,
    seconds: float,
    then: Callable[[], None] = lambda: None,
    owner: object = None,
) -> None:
    """From `seen`, which is drawn upon, to `base`, which lies there in the end; then `then`."""
    stage.set_base(seen)
    level = 0

    def show(share: float) -> None:
        nonlocal level
        wanted = round(share * LEVELS)
        # With nothing missing the base itself is laid.
        if level < wanted < LEVELS:
            # So much of what is still missing.
            base.set_alpha(round(255 * (wanted - level) / (LEVELS - level)))
            seen.blit(base, (0, 0))
            base.set_alpha(None)
            level = wanted
            stage.repaint_base()

    def end() -> None:
        stage.set_base(base)
        then()

    tweens.run(seconds, show, linear, then=end, owner=owner)
