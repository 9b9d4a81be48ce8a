"""One base gives way to another one, softly."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.stage.crossfade import bands
from scenes.stage.motion import Tweens, linear
from scenes.stage.stage import Stage

LEVELS = 12
PARTS = 2
"""In so many frames the whole table is mixed."""


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
    mixed = shown = alpha = 0
    unmixed: list[pygame.Rect] = []

    def show(share: float) -> None:
        nonlocal mixed, shown, alpha
        wanted = round(share * LEVELS)
        # To mix the whole table and to show it takes a few frames.
        if not unmixed and shown < mixed:
            shown = mixed
            stage.repaint_base()
        # With nothing missing the base itself is laid.
        elif not unmixed and mixed < wanted < LEVELS:
            # So much of what is still missing.
            alpha, mixed = round(255 * (wanted - mixed) / (LEVELS - mixed)), wanted
            unmixed.extend(bands(seen.get_rect(), -(-seen.get_height() // PARTS)))
        if unmixed:
            part = unmixed.pop()
            base.set_alpha(alpha)
            seen.blit(base, part, part)
            base.set_alpha(None)

    def end() -> None:
        stage.set_base(base)
        then()

    tweens.run(seconds, show, linear, then=end, owner=owner)
