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
    mixed = shown = 0

    def show(share: float) -> None:
        nonlocal mixed, shown
        wanted = round(share * LEVELS)
        if shown < mixed:
            # To mix the whole table and to show it takes two frames.
            shown = mixed
            stage.repaint_base()
        # With nothing missing the base itself is laid.
        elif mixed < wanted < LEVELS:
            # So much of what is still missing.
            base.set_alpha(round(255 * (wanted - mixed) / (LEVELS - mixed)))
            seen.blit(base, (0, 0))
            base.set_alpha(None)
            mixed = wanted

    def end() -> None:
        stage.set_base(base)
        then()

    tweens.run(seconds, show, linear, then=end, owner=owner)
