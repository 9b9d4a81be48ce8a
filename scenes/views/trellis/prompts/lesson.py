"""What somebody who is new at Trellis is taught."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.art.speech import USUAL_MM, Sizes
from scenes.touch.target import Meaning
from scenes.views.lesson import Lesson, Step
from scenes.views.trellis.turn.composition import Composition
from scenes.views.trellis.turn.meanings import Bag, Commit, DisplayTile, ShowRack

OPEN, KEEP = "open", "keep"


class TrellisLesson(Lesson):
    """Its words are what every seat is told in its turn: it adds the glow alone."""

    @staticmethod
    def sizes(width_mm: float) -> Sizes:
        """As large as the felt is kept free for."""
        return USUAL_MM

    def __init__(self, composition: Composition) -> None:
        self._composition = composition

    def step(self, seat: int, taught: Sequence[str]) -> Step | None:
        composition, state = self._composition, self._composition.state
        offer, begins = composition.offer, not composition.draft.touched
        if not composition.attends(seat):
            # Its turn comes when the table does.
            return None
        if seat == composition.turn and offer is not None and offer.comes_in:
            return Step(KEEP, glows=(Commit(seat),), is_silent=True)
        if state.phase != "turn" or seat != state.turn:
            return None
        if not begins or composition.racks[seat].peeked or offer is not None:
            return None
        shown = [] if composition.is_open(seat) else [ShowRack(seat)]
        return Step(OPEN, glows=(*shown, *self._taken()), is_silent=True)

    def _taken(self) -> list[Meaning]:
        state = self._composition.state
        found: list[Meaning] = [DisplayTile(index) for index in range(len(state.display))]
        return [*found, *([Bag()] if state.bag else [])]
