"""`main.py record`: records what a table shows and plays, frame by frame, for comparison.

A recording is a folder for each screen and language. For each moment it has a picture of the table
at rest, and a file of compressed JSON lines: first `{"per_mm"}`, then for each frame in which
anything changed `{"frame", "off", "on"}` with looks (see `Look`), or `{"frame", "sounds"}`.
"""

from __future__ import annotations

import gzip
import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import IO, Any, Final, NamedTuple
from zlib import crc32

import pygame
from pygame.image import tobytes

from game.rules import Malformed
from scenes.core.table import Side
from scenes.drive.moments import Moment, Screen, moments
from scenes.drive.robot import Robot, headless
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
    """A sprite as drawn. Pictures with equal pixels have the same `picture`."""

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


def record_all(
    out: Path,
    screens: Sequence[Screen] = SCREENS,
    languages: Sequence[str] = LANGUAGES,
    games: Sequence[str] = (),
    only: str = "",
    jobs: int = 1,
) -> int:
    wishes = [RecordOptions(out, *one, games, only) for one in product(screens, languages)]
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        sys.stderr.write(f"trivet: {out} cannot be written ({problem.strerror})\n")
        return 2
    # Each process can have only one screen.
    with ProcessPoolExecutor(jobs, get_context("spawn"), max_tasks_per_child=1) as pool:
        for folder in pool.map(record, wishes):
            sys.stdout.write(f"{folder}\n")
    return 0


def record(wish: RecordOptions) -> Path:
    """Records all moments on one screen in one language; returns their folder."""
    (wide, high), inches = wish.screen
    folder = wish.out / f"{wide}x{high}-{inches:g}-{wish.language}"
    folder.mkdir(exist_ok=True)
    for name in _names(wish):
        with headless(wish.screen.size, inches) as app:
            for side in Side:
                app.around.languages.choose(side, wish.language)
            robot = Robot(app, "steps")
            moment = next(one for one in moments(robot, 0, wish.games) if one.name == name)
            _record_moment(robot, moment, folder)
    return folder


def _names(wish: RecordOptions) -> list[str]:
    with headless(wish.screen.size, wish.screen.inches) as app:
        found = [one.name for one in moments(Robot(app, "steps"), 0, wish.games)]
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
        """By the surface's id; the surface is referenced so that its id stays unique."""
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
        """A checksum of the pixels, computed once per surface."""
        kept = self._sums.get(id(surface))
        if kept is None:
            # The surface's own buffer also has unused bytes, which differ by chance.
            kept = surface, crc32(tobytes(surface, "RGBA"), surface.get_width())
            self._sums[id(surface)] = kept
        return kept[1]


LINES = ".jsonl.gz"


class Recorded(NamedTuple):
    per_mm: float
    frames: dict[int, tuple[Counter[Look], Counter[Look]]]
    """The looks that disappeared and appeared, by frame."""
    sounds: list[object]
    rest: Counter[Look]


class Difference(NamedTuple):
    frames: int
    is_heard: bool
    moved_mm: list[float]
    gone: list[Look]
    new: list[Look]

    def __str__(self) -> str:
        parts = [f"{self.frames} frames"] if self.frames else []
        if self.is_heard:
            parts.append("sounds")
        if self.moved_mm:
            parts.append(f"{len(self.moved_mm)} moved by up to {max(self.moved_mm):.1f} mm")
        parts += [f"{len(looks)} {name}" for name, looks in self._at_rest if looks]
        return ", ".join(parts)

    @property
    def _at_rest(self) -> tuple[tuple[str, Sequence[Look]], ...]:
        return ("gone", self.gone), ("new", self.new)

    def is_within(self, most_mm: float) -> bool:
        """Whether every sprite at rest exists in both, at most so far away."""
        return not (self.gone or self.new) and all(far <= most_mm for far in self.moved_mm)


def compare(old: Path, new: Path, within_mm: float | None = None) -> tuple[str, int]:
    """Lists the moments that differ. Exit status 1: one differs, or (with `within_mm`) is displaced
    at rest by more than that. Raises Malformed, OSError."""
    names = [{str(path.relative_to(at)) for path in at.rglob(f"*{LINES}")} for at in (old, new)]
    for at, found in zip((old, new), names, strict=True):
        if not found:
            raise Malformed(f"{at} has no recording; accepted: a folder of `record`")
    alone = names[0] ^ names[1]
    lines = [f"{one}: only in {old if one in names[0] else new}" for one in sorted(alone)]
    differs = len(lines)
    for name in sorted(names[0] & names[1]):
        differing = difference(read(old / name), read(new / name))
        if differing is not None:
            lines.append(f"{name}: {differing}")
            differs += within_mm is None or not differing.is_within(within_mm)
    lines.append(f"{differs} of {len(names[0] | names[1])} moments differ")
    return "".join(f"{line.replace(LINES, '')}\n" for line in lines), int(differs > 0)


def read(path: Path) -> Recorded:
    """Raises OSError, Malformed."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            first, *lines = [json.loads(line) for line in file]
        return _moment(first, lines)
    except (EOFError, ValueError, TypeError, KeyError, gzip.BadGzipFile):
        raise Malformed(f"{path} is no recording; accepted: a file of `record`") from None


def _moment(first: Any, lines: Sequence[Any]) -> Recorded:
    frames = [line for line in lines if "on" in line]
    changes = {line["frame"]: (_looks(line, "off"), _looks(line, "on")) for line in frames}
    sounds = [line["sounds"] for line in lines if "sounds" in line]
    rest = Counter[Look]()
    for off, on in changes.values():
        rest = rest - off + on
    return Recorded(first["per_mm"], changes, sounds, rest)


def _looks(line: Any, name: str) -> Counter[Look]:
    return Counter(Look(*one) for one in line[name])


def difference(old: Recorded, new: Recorded) -> Difference | None:
    """None if nothing differs."""
    frames = {at for at in {*old.frames, *new.frames} if old.frames.get(at) != new.frames.get(at)}
    is_heard = old.sounds != new.sounds
    if not (frames or is_heard):
        return None
    gone, came = old.rest - new.rest, new.rest - old.rest
    moved = _moved(gone, came, old.per_mm)
    return Difference(
        len(frames), is_heard, moved, sorted(gone.elements()), sorted(came.elements())
    )


def _moved(gone: Counter[Look], came: Counter[Look], per_mm: float) -> list[float]:
    """Matches equal looks at other positions, removes them from both, and returns the distances."""
    places = defaultdict[tuple[int, ...], list[Look]](list)
    for look in came.elements():
        places[look[:4]].append(look)
    moved = []
    for look in list(gone.elements()):
        if places[look[:4]]:
            nearest = min(places[look[:4]], key=lambda one: _far(look, one))
            places[look[:4]].remove(nearest)
            gone[look] -= 1
            came[nearest] -= 1
            moved.append(_far(look, nearest) / per_mm)
    return moved


def _far(one: Look, other: Look) -> float:
    return math.dist((one.left, one.top), (other.left, other.top))
