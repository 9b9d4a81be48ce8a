"""Everything that Trellis' gestures use."""

from __future__ import annotations

from scenes.core.table import Pixel, Point
from scenes.views.trellis.hand.actions import Actions
from scenes.views.trellis.hand.taps import Taps
from scenes.views.trellis.layout.felt_space import FeltSpace
from scenes.views.trellis.marks.explanations import Explanations
from scenes.views.trellis.marks.lights import FootLines, HandLight, TurnLight
from scenes.views.trellis.marks.verdicts import Ghosts, Verdicts
from scenes.views.trellis.racks.model import Model
from scenes.views.trellis.racks.seat import RackTilt

NEAR_MM = 30.0
"""Within this distance of its rack, a seat takes back what it carries."""


class Parts(Model):
    tilt: RackTilt
    felt: FeltSpace
    """Finds room for text."""
    light: HandLight
    ghosts: Ghosts
    verdicts: Verdicts
    feet: FootLines
    turn_light: TurnLight
    explanations: Explanations
    actions: Actions
    taps: Taps
    carrier: object = None
    """The gesture that carries tiles over the table: one at a time."""

    @property
    def per_mm(self) -> float:
        """Pixels per mm on the real screen."""
        return self.geometry.table.measured.per_mm

    def inwards(self, seat: int) -> Pixel:
        """A vector of one pixel away from a seat."""
        return self.side(seat).inwards(1)

    def is_over_rack(self, seat: int, point: Point) -> bool:
        return self.racks[seat].tray().collidepoint(point)

    def is_near_rack(self, seat: int, point: Point) -> bool:
        """Whether a drop at this point cancels."""
        near = 2 * round(NEAR_MM * self.per_mm)
        return self.racks[seat].tray().inflate(near, near).collidepoint(point)
