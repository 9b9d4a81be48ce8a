"""`make demo` and `make pictures`: pictures of the typical moments."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pygame

from scenes.drive.moments import Screen, moments
from scenes.drive.robot import Robot, headless

AFTER_SECONDS: Final = 1.0
COLUMNS: Final = 4
SHEET_WIDE: Final = 640
"""The width of one picture on a sheet, in pixels."""
SCREENS: Final = (
    Screen((1280, 800), 15),
    Screen((1920, 1080), 24),
    Screen((3840, 2160), 43),
)
SHORT: Final = ("menu", "-setup-full", "-middle", "-win-person")
"""The endings of the moments' names in a short set."""


def demo(size: tuple[int, int], seed: int, out: Path, whole: bool, inches: float | None) -> int:
    """A short set of pictures in `out`, or the `whole` one; returns the exit status."""
    if whole:
        return run(out, seed)
    if not _is_folder(out):
        return 2
    for _ in _photographs(size, inches, out, seed, (), SHORT):
        pass
    return 0


def run(
    out: Path,
    seed: int = 0,
    screens: Sequence[Screen] = SCREENS,
    wanted: Sequence[str] = (),
) -> int:
    """Saves a folder and a sheet in `out` for each screen; returns the exit status.

    `wanted`: the games to picture; empty: all.
    """
    for screen in screens:
        folder = out / "x".join(map(str, screen.size))
        if not _is_folder(folder):
            return 2
        taken = list(_photographs(*screen, folder, seed, wanted))
        _save(_sheet(taken), folder.with_suffix(".png"))
    return 0


def _is_folder(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        sys.stderr.write(f"trivet: {folder} cannot be written ({problem.strerror})\n")
        return False
    return True


def _photographs(
    size: tuple[int, int],
    inches: float | None,
    folder: Path,
    seed: int,
    games: Sequence[str],
    ends: tuple[str, ...] = ("",),
) -> Iterator[pygame.Surface]:
    """Saves each moment whose name has one of these endings; yields it scaled down."""
    with headless(size, inches, seed) as app:
        robot = Robot(app, "steps")
        for moment in moments(robot, seed, games):
            if moment.is_pictured and moment.name.endswith(ends):
                moment.reach()
                robot.advance(AFTER_SECONDS)
                _save(app.screen, folder / f"{moment.name}.png")
                yield _small(app.screen)


def _save(picture: pygame.Surface, path: Path) -> None:
    pygame.image.save(picture, path)
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
