"""Prints how long the whole program's pictures take on a real X server.

    python tests/glass/pixels.py 1920x1080

First the median milliseconds from a finger that comes down to a control that looks pressed, then
the seconds until another mode's picture is shown.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

sys.path[:0] = [str(folder) for folder in Path(__file__).resolve().parents[:3:2]]

import pygame  # noqa: E402
from glass_table import GlassTable, glass_table  # noqa: E402
from x_server import glass  # noqa: E402

TOUCHES, TOUCHED, OTHER = 40, "menu.comfort", (1024, 600)


def touched(table: GlassTable) -> float:
    """The finger moves off the control before it is lifted."""
    screen, at = table.glass, table.spot(TOUCHED)
    part = pygame.Rect(round(at[0]) - 20, round(at[1]) - 20, 40, 40)
    before, began = screen.pixels(part), time.perf_counter()
    screen.devices.finger("down", 0, at)
    while screen.pixels(part) == before and time.perf_counter() < began + 1.0:
        pass
    took = time.perf_counter() - began
    for kind in ("move", "up"):
        screen.devices.finger(kind, 0, (at[0], at[1] - screen.size()[1] / 4))
    table.ask(settle=True)
    return took * 1000


def main(width: int, height: int) -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        glass((width, height)) as screen,
        glass_table(screen, Path(data)) as table,
    ):
        table.spot(TOUCHED)
        table.ask(settle=True)
        found = median(touched(table) for _ in range(TOUCHES))
        sys.stdout.write(f"touch to pixel: {found:.1f} ms\n")
        began = time.perf_counter()
        screen.mode(*OTHER)
        table.until("picture in another mode", table.is_shown)
        sys.stdout.write(f"another mode: {time.perf_counter() - began:.1f} s\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1].split("x")))
