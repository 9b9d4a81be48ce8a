"""`main.py record`: what a table shows and sounds like, frame by frame, to be compared later.

A recording is a folder for each screen and language. For each moment it has a picture of how that
rests, and a file of lines, compressed JSON: first `{"per_mm"}`, then for each frame in which
anything changed `{"frame", "off", "on"}` with looks (see `Look`), or `{"frame", "sounds"}`.
"""

from __future__ import annotations

import gzip
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import IO, Final, NamedTuple
from zlib import crc32

import pygame

from scenes.app.start import start
from scenes.core.table import Side
from scenes.core.window import open_headless
from scenes.drive.moments import Moment, Screen, moments
from scenes.drive.robot import Robot
from scenes.stage.sprite import Sprite

SCREENS: Final = (
    Screen((1280, 800), 10.1),
    Screen((1280, 800), 15),
    Screen((1920, 1080), 24),
    Screen((3840, 2160), 43),
    Screen((3840, 2160), 65),
)
LANGUAGES: Final = ("en", "de")
RESTS_SECONDS: Final = 1.0
PICTURE_WIDE: Final = 960


class Look(NamedTuple):
    """A sprite as it is drawn. Two pictures of the same pixels have the same `picture`."""

    picture: int
    alpha: int
    layer: int
    flags: int
    left: int
    top: int
    wide: int
    high: int


class RecordOptions(NamedTuple):
    out: Path
    screen: Screen
    language: str
    games: Sequence[str]
    only: str
    """Moments whose name contains this."""


def record_all(
    out: Path,
    screens: Sequence[Screen] = SCREENS,
    languages: Sequence[str] = LANGUAGES,
    games: Sequence[str] = (),
    only: str = "",
    jobs: int = 1,
) -> int:
    """Returns the exit status."""
    wishes = [RecordOptions(out, *one, games, only) for one in product(screens, languages)]
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        sys.stderr.write(f"trivet: {out} cannot be written ({problem.strerror})\n")
        return 2
    # Each process has one screen at a time.
    with ProcessPoolExecutor(jobs, get_context("spawn"), max_tasks_per_child=1) as pool:
        for folder in pool.map(record, wishes):
            sys.stdout.write(f"{folder}\n")
    return 0


def record(wish: RecordOptions) -> Path:
    """All moments on one screen in one language; returns their folder."""
    (wide, high), inches = wish.screen
    folder = wish.out / f"{wide}x{high}-{inches:g}-{wish.language}"
    folder.mkdir(exist_ok=True)
    for name in _names(wish):
        with tempfile.TemporaryDirectory() as data:
            app = start(open_headless(wish.screen.size), inches, Path(data), 0)
            for side in Side:
                app.around.languages.choose(side, wish.language)
            robot = Robot(app, "steps")
            moment = next(one for one in moments(robot, 0, wish.games) if one.name == name)
            _record_moment(robot, moment, folder)
            app.close()
    return folder


def _names(wish: RecordOptions) -> list[str]:
    with tempfile.TemporaryDirectory() as data:
        app = start(open_headless(wish.screen.size), wish.screen.inches, Path(data), 0)
        found = [one.name for one in moments(Robot(app, "steps"), 0, wish.games)]
        app.close()
    return [name for name in found if wish.only in name]


def _record_moment(robot: Robot, moment: Moment, folder: Path) -> None:
    with gzip.open(folder / f"{moment.name}.jsonl.gz", "wt", encoding="utf-8") as file:
        recorder = _Recorder(robot, file)
        robot.after_frame = recorder.note
        moment.reach()
        robot.advance(RESTS_SECONDS)
    screen = robot.app.screen
    wide, high = screen.get_size()
    small = pygame.transform.smoothscale(screen, (PICTURE_WIDE, PICTURE_WIDE * high // wide))
    pygame.image.save(small, folder / f"{moment.name}.png")


class _Recorder:
    def __init__(self, robot: Robot, file: IO[str]) -> None:
        self._robot, self._file = robot, file
        self._frame = 0
        self._shown = Counter[Look]()
        self._sums: dict[int, tuple[pygame.Surface, int]] = {}
        """By the surface's identity; it is kept so that no other one gets that."""
        self._write(per_mm=round(robot.app.around.table.per_mm, 4))

    def note(self) -> None:
        self._frame += 1
        stage = self._robot.app.scene.stage
        base = Look(self._sum(stage.base), 255, -1, 0, 0, 0, *stage.base.get_size())
        shown = Counter(look for one in stage.sprites if (look := self._look(one)) is not None)
        shown[base] += 1
        if shown != self._shown:
            off, on = self._shown - shown, shown - self._shown
            self._write(frame=self._frame, off=sorted(off.elements()), on=sorted(on.elements()))
            self._shown = shown
        heard = self._robot.app.around.sounds.take_started()
        if heard:
            sounds = [(one.cue, round(one.left, 3), round(one.right, 3)) for one in heard]
            self._write(frame=self._frame, sounds=sounds)

    def _write(self, **line: object) -> None:
        self._file.write(json.dumps(line) + "\n")

    def _look(self, sprite: Sprite) -> Look | None:
        area = sprite.area()
        if sprite.picture is None or area is None:
            return None
        surface = sprite.picture.surface
        alpha = surface.get_alpha()
        how = 255 if alpha is None else alpha, int(sprite.layer), sprite.flags
        return Look(self._sum(surface), *how, *area)

    def _sum(self, surface: pygame.Surface) -> int:
        """Of its pixels, once: what is drawn into it later is not seen."""
        kept = self._sums.get(id(surface))
        if kept is None:
            kept = surface, crc32(surface.get_buffer().raw, surface.get_width())
            self._sums[id(surface)] = kept
        return kept[1]
