"""The parts of the table: what lies there and is shown by itself."""

from __future__ import annotations

from scenes.views.crossing.arrows import Arrows
from scenes.views.crossing.dishes import Dishes
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.marbles import RollingMarbles
from scenes.views.crossing.pegs import Pegs
from scenes.views.crossing.tray import Tray
from scenes.views.crossing.trough import Trough


class Parts:
    def __init__(self, host: CrossingHost) -> None:
        sides, state = host.seating.sides, host.match.state
        self.geometry = Geometry(host.around.table, sides, state.first, len(state.lines))
        self.tray = Tray(host, self.geometry)
        self.arrows = Arrows(host, self.geometry)
        self.troughs = [Trough(host, self.geometry, seat) for seat in range(len(sides))]
        self.marbles = RollingMarbles(host, self.geometry)
        self.dishes = Dishes(host, self.geometry)
        self.pegs = Pegs(host, self.geometry)
