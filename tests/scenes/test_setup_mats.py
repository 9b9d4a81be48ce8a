"""What can be touched on a seat's place in the set-up lies apart, so that fingers tell it apart."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from table_driver import ask, open_table, targets


def apart(one: pygame.Rect, other: pygame.Rect) -> float:
    """Of what is round at its ends, in pixels."""
    a, b = (rect.inflate(-min(rect.size), -min(rect.size)) for rect in (one, other))
    radii = (min(one.size) + min(other.size)) / 2
    across = max(0, a.left - b.right, b.left - a.right), max(0, a.top - b.bottom, b.top - a.bottom)
    return math.hypot(*across) - radii


@pytest.mark.parametrize(
    ("size", "inches", "least_mm"),
    [((1280, 800), 15.0, 1.3), ((1920, 1080), 24.0, 3.0), ((3840, 2160), 43.0, 4.5)],
)
def test_controls_of_a_place_lie_apart(
    tmp_path: Path, size: tuple[int, int], inches: float, least_mm: float
) -> None:
    robot = open_table(tmp_path, size, inches=inches)
    for tap in ("menu.lucky", "setup.seats.0", "setup.seats.1", "setup.seat1.kind"):
        ask(robot, tap=tap)
        ask(robot, settle=True)
    shown = targets(robot)
    for side in (0, 1):
        place = f"setup.seat{side}"
        own = {n: pygame.Rect(t["rect"]) for n, t in shown.items() if n.startswith(place)}
        assert f"{place}.level" in own or side == 0
        for one, other in combinations(own, 2):
            away = apart(own[one], own[other]) / robot.app.around.table.measured.per_mm
            assert away >= least_mm, (one, other, away)
    robot.app.close()
