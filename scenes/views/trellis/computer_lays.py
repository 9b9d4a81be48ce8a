"""What computer players lay on Trellis comes slowly and is lit for a while, to be followed."""

from __future__ import annotations

from collections.abc import Sequence

from game.trellis.state import Laid
from scenes.views.trellis.cell_light import CellLight
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.draft import Areas
from scenes.views.trellis.field import Field
from scenes.views.trellis.flights import TrellisChange, events_of, new_cells

WATCHED_SECONDS, LIT_SECONDS = 0.7, 1.8


class ComputerLays:
    def __init__(
        self, host: TrellisHost, composition: Composition, field: Field, usual_tile: int
    ) -> None:
        self._tweens, self._composition = host.tweens, composition
        self._light = CellLight(host.stage, host.gallery, field, usual_tile, thin=True)

    def pace(self, changes: Sequence[TrellisChange], usual: float) -> float:
        """In how many seconds tiles go to where they rest."""
        return WATCHED_SECONDS if self._lays(changes) else usual

    def light(self, changes: Sequence[TrellisChange], before: Areas) -> None:
        """A rim of light around what has been laid; `before` is how the table was shown so far."""
        after = self._composition.draft.areas
        laid = [tile for lay in self._lays(changes) for tile in lay.tiles]
        cells = new_cells(before, after, laid)
        if cells:
            self._light.show(cells)
            self._tweens.after(LIT_SECONDS, self.darken, owner=self)

    def darken(self) -> None:
        """What was laid has been seen, or lies elsewhere now."""
        self._tweens.drop(self)
        self._light.show([])

    def _lays(self, changes: Sequence[TrellisChange]) -> list[Laid]:
        laid = [e for e, taken_back in events_of(changes) if isinstance(e, Laid) and not taken_back]
        return [event for event in laid if not self._composition.is_person(event.seat)]
