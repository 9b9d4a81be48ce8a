"""What lay on the table when another scene ended dissolves into a base of one's own."""

from __future__ import annotations

import pygame

from scenes.stage.floors import Floors
from scenes.stage.motion import Tweens, linear
from scenes.stage.stage import Stage

SECONDS, LEVELS = 0.35, 12


class Dissolve:
    def __init__(self, stage: Stage, screen: pygame.Surface, floors: Floors) -> None:
        self._stage, self._screen, self._floors = stage, screen, floors

    def begin(self, tweens: Tweens, base: pygame.Surface) -> None:
        """From what is seen now; where motion is reduced, too, `tweens` ought to tick."""
        seen = self._floors.take(self._screen)
        seen.blit(self._screen, (0, 0))
        self._stage.set_base(seen)
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
                self._stage.repaint_base()

        def end() -> None:
            self._stage.set_base(base)
            self._floors.give(seen)

        tweens.run(SECONDS, show, linear, then=end)
