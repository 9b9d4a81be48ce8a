"""Light on the field of Trellis for what a finger holds or a tap has chosen."""

from __future__ import annotations

from scenes.views.trellis.cell_light import CellLight
from scenes.views.trellis.cells import fitting
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.draft import Landing, Lifted
from scenes.views.trellis.field import Field


class HandLight:
    def __init__(
        self, host: TrellisHost, composition: Composition, field: Field, usual_tile: int
    ) -> None:
        self._composition = composition
        stage, gallery = host.stage, host.gallery
        self._landing = CellLight(stage, gallery, field, usual_tile, thin=False)
        self._fitting = CellLight(stage, gallery, field, usual_tile, thin=True)
        self._hushed = False
        self._carried: dict[object, tuple[int, Lifted]] = {}
        """By who carries them the tiles that fingers drag, with their seats."""

    def carry(self, owner: object, seat: int, lifted: Lifted) -> None:
        self._carried[owner] = seat, lifted
        self._show_fitting(seat, lifted)

    def let_go(self, owner: object) -> None:
        if self._carried.pop(owner, None) is not None:
            self.refresh(self._hushed)

    def show_landing(self, landing: Landing | None) -> None:
        """Where held tiles would lie."""
        self._landing.show([(landing.area, cell) for cell in landing.cells] if landing else [])

    def refresh(self, hushed: bool) -> None:
        """After everything has been arranged anew; a hint's glow has what is chosen step aside."""
        self._hushed = hushed
        chosen = None if hushed else self._composition.chosen()
        if self._carried:
            self._show_fitting(*list(self._carried.values())[-1])
            return
        self.show_landing(None)
        if chosen is None:
            self._fitting.show([])
        else:
            self._show_fitting(self._composition.turn, chosen)

    def _show_fitting(self, seat: int, lifted: Lifted) -> None:
        """Where a single tile fits as the table is now."""
        composition = self._composition
        if composition.may_lay(seat) and len(lifted.tiles) == 1:
            self._fitting.show(fitting(composition.draft.without(lifted), lifted.tiles[0]))
        else:
            self._fitting.show([])
