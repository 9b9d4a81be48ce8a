"""From a finger on a real X server to the pixel that it changes there."""

from __future__ import annotations

import time
from pathlib import Path

import pygame

from scenes.drive.bench.figures import Figures, Moments, of_touches, rounded
from scenes.drive.glass.server import Glass, glass
from scenes.drive.glass.table import GlassTable, glass_table

TOUCHES = 40
TOUCHED = "menu.comfort"
LONGEST_SECONDS = 1.0
OTHER = (1280, 720)


def pixels(size: tuple[int, int], data: Path) -> Moments:
    """Of the whole program with its menu. Raises NoGlass and NotSeen."""
    with glass(size) as screen, glass_table(screen, data) as table:
        table.spot(TOUCHED)
        table.ask(settle=True)
        took = [_touched(table) for _ in range(TOUCHES)]
        return {"1 contact": of_touches(took), "another mode": _another_mode(screen, table)}


def _touched(table: GlassTable) -> float:
    """Milliseconds until a control looks pressed. The finger leaves it before it is lifted."""
    screen, at = table.glass, table.spot(TOUCHED)
    part = pygame.Rect(0, 0, 40, 40)
    part.center = round(at[0]), round(at[1])
    before, began = screen.pixels(part), time.perf_counter()
    screen.devices.finger("down", 0, at)
    while screen.pixels(part) == before:
        if time.perf_counter() - began > LONGEST_SECONDS:
            raise ValueError(f"no pixel of {TOUCHED} has changed")
    took = time.perf_counter() - began
    aside = at[0], at[1] - screen.size()[1] / 4
    screen.devices.finger("move", 0, aside)
    screen.devices.finger("up", 0, aside)
    table.ask(settle=True)
    return took * 1000


def _another_mode(screen: Glass, table: GlassTable) -> Figures:
    began = time.perf_counter()
    screen.mode(*OTHER)
    table.until("picture in another mode", table.is_shown)
    return {"wall s": rounded(time.perf_counter() - began)}
