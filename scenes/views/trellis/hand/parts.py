"""All that fingers on Trellis work with."""

from __future__ import annotations

from scenes.core.table import Pixel, Point
from scenes.views.trellis.hand.actions import Actions
from scenes.views.trellis.hand.taps import Taps
from scenes.views.trellis.marks.ghosts import Ghosts
from scenes.views.trellis.marks.hand_light import HandLight
from scenes.views.trellis.marks.verdicts import FootLines, Verdicts
from scenes.views.trellis.racks.model import Model

NEAR_MM = 30.0
"""So near to its own rack a seat brings back what it carries."""


class Parts(Model):
    light: HandLight
    ghosts: Ghosts
    verdicts: Verdicts
    feet: FootLines
    actions: Actions
    taps: Taps
    carrier: object = None
    """The finger's hand that carries something over the table: one at a time."""

    @property
    def per_mm(self) -> float:
        """Under a finger."""
        return self.geometry.table.measured.per_mm

    def inwards(self, seat: int) -> Pixel:
        """One pixel away from a seat."""
        return self.side(seat).inwards(1)

    def is_over_rack(self, seat: int, point: Point) -> bool:
        return self.racks[seat].tray().collidepoint(point)

    def is_near_rack(self, seat: int, point: Point) -> bool:
        """Whoever lets go there gives up."""
        near = 2 * round(NEAR_MM * self.per_mm)
        return self.racks[seat].tray().inflate(near, near).collidepoint(point)
