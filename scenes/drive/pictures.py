"""`make pictures`: the moments that people meet, on three tables, and a sheet of each table."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from scenes.app.start import start
from scenes.core.window import open_headless
from scenes.drive.moments import Screen, moments
from scenes.drive.robot import Robot

AFTER_SECONDS: Final = 1.0
COLUMNS: Final = 4
SHEET_WIDE: Final = 640
"""Pixels of one picture on a sheet."""
SCREENS: Final = (
    Screen((1280, 800), 15),
    Screen((1920, 1080), 24),
    Screen((3840, 2160), 43),
)


def run(
    out: Path,
    seed: int = 0,
    screens: Sequence[Screen] = SCREENS,
    wanted: Sequence[str] = (),
) -> int:
    """Saves a folder and a sheet in `out` for each screen; returns the exit status.

    `wanted`: the games to picture; none: all of them.
    """
    for screen in screens:
        folder = out / "x".join(map(str, screen.size))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            sys.stderr.write(f"trivet: {folder} cannot be written ({problem.strerror})\n")
            return 2
        with tempfile.TemporaryDirectory() as data:
            app = start(open_headless(screen.size), screen.inches, Path(data), seed)
            _photograph(Robot(app, "steps"), folder, seed, wanted)
            app.close()
    return 0


def _photograph(robot: Robot, folder: Path, seed: int, wanted: Sequence[str]) -> None:
    taken = []
    for moment in moments(robot, seed, wanted):
        if moment.is_pictured:
            moment.reach()
            robot.advance(AFTER_SECONDS)
            path = folder / f"{moment.name}.png"
            pygame.image.save(robot.app.screen, path)
            sys.stdout.write(f"{path}\n")
            taken.append(_small(robot.app.screen))
    path = folder.with_suffix(".png")
    pygame.image.save(_sheet(taken), path)
    sys.stdout.write(f"{path}\n")


def _small(screen: pygame.Surface) -> pygame.Surface:
    wide, high = screen.get_size()
    return pygame.transform.smoothscale(screen, (SHEET_WIDE, SHEET_WIDE * high // wide))


def _sheet(pictures: Sequence[pygame.Surface]) -> pygame.Surface:
    """All pictures in rows, in the order in which they were taken."""
    wide, high = pictures[0].get_size()
    rows = -(-len(pictures) // COLUMNS)
    sheet = pygame.Surface((wide * COLUMNS, high * rows))
    for number, picture in enumerate(pictures):
        row, column = divmod(number, COLUMNS)
        sheet.blit(picture, (column * wide, row * high))
    return sheet
