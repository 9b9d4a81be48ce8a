"""Fingers at Trellis for the tests: every way of touching, counted."""

from __future__ import annotations

from typing import Any

from table_driver import ask, targets
from trellis_tables import area_of, laid_before, view_of

from game.match import AnyMatch
from scenes.core.table import Point
from scenes.drive.robot import Robot
from scenes.views.trellis.view import TrellisView

STEPS = 8


class Fingers:
    """One finger at a time; `touches` counts how often it went down."""

    def __init__(self, robot: Robot, match: AnyMatch) -> None:
        self.robot, self.match = robot, match
        self.touches = 0

    @property
    def view(self) -> TrellisView:
        return view_of(self.robot)

    # --- positions

    def at(self, name: str) -> Point:
        x, y, wide, high = targets(self.robot)[name]["rect"]
        return x + wide / 2, y + high / 2

    def own(self, tile: str) -> str:
        return f"play.seat{self.view.composition.turn}.rack.{tile}"

    def cell(self, beside: str, x: int, y: int) -> str:
        """The cell (x, y) of the grid on which a tile lies."""
        return f"play.table.{area_of(self.view, beside)}.{x}.{y}"

    def tile(self, tile: str) -> str:
        area = area_of(self.view, tile)
        found = (place[1:] for place in self.view.composition.draft.areas[area] if place[0] == tile)
        x, y = next(found)
        return f"play.table.{area}.{x}.{y}"

    def seam(self, tile: str, way: str = "right") -> str:
        """The seam between a tile and the next one."""
        return self.tile(tile).replace("table", "seam") + f".{way}"

    # --- touches

    def tap(self, *names: str) -> None:
        for name in names:
            self.touches += 1
            ask(self.robot, tap=name)
            ask(self.robot, wait=0.3)

    def down(self, at: Point) -> None:
        self.touches += 1
        self._at = at
        ask(self.robot, down={"finger": 1, "at": list(at)})

    def move(self, *points: Point) -> None:
        """Moves in small steps, as fingers do."""
        for point in points:
            x, y = self._at
            for step in range(1, STEPS + 1):
                share = step / STEPS
                at = [x + (point[0] - x) * share, y + (point[1] - y) * share]
                ask(self.robot, move={"finger": 1, "at": at})
            self._at = point

    def up(self) -> None:
        """Rests before lifting, as people do."""
        ask(self.robot, wait=0.12)
        ask(self.robot, up={"finger": 1})
        ask(self.robot, wait=0.4)

    def along(self, *points: Point) -> None:
        self.down(points[0])
        self.move(*points[1:])
        self.up()

    def drag(self, begin: str, end: str) -> None:
        self.along(self.at(begin), self.at(end))

    # --- results

    @property
    def chosen(self) -> list[str]:
        return [pick.tile for pick in self.view.composition.chosen]

    @property
    def table(self) -> dict[tuple[str, int, int], int]:
        """Every tile with its cell, and its area."""
        areas = self.view.composition.draft.areas
        return {placed: area for area, group in enumerate(areas) for placed in group}

    def lies(self, tile: str, x: int, y: int) -> bool:
        return (tile, x, y) in self.table


def fingers(robot: Robot, position: dict[str, Any]) -> Fingers:
    return Fingers(robot, laid_before(robot, position))
