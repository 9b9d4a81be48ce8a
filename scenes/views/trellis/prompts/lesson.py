"""What somebody who is new at Trellis is taught."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.art.speech import USUAL_MM, Sizes
from scenes.views.lesson import Lesson, Step


class TrellisLesson(Lesson):
    """The goal: the steps are what every seat is told in its turn."""

    @staticmethod
    def sizes(width_mm: float) -> Sizes:
        """As large as the felt is kept free for."""
        return USUAL_MM

    def step(self, seat: int, taught: Sequence[str]) -> Step | None:
        return None
