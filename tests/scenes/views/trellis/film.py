"""The tiles of Trellis frame by frame, and checks of their paths."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import pytest
from table_driver import open_table, play_on
from trellis_positions import document
from trellis_tables import match_of, seat_at

from scenes.app.app import FRAME_SECONDS
from scenes.core.table import Pixel, Point
from scenes.drive.robot import Robot
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.contacts import Contact, Kind
from scenes.touch.target import Meaning
from scenes.views.trellis.layout.tiles import TABLE
from scenes.views.trellis.turn.meanings import TableCell
from scenes.views.trellis.view import TrellisView

HAIR = 1.5
"""Pixels of rounding error."""
FIRST_STEP = 0.03
"""The share of its path that a flight may lack in its first frame or in its last."""
SIZE = (640, 360)
GROUPS = "r4 r5 r6\n.  .  b6\n.  .  y6\n\ng9 g10 g11"
LONGER = "r4 r5 r6 r7\n.  .  b6 .\n.  .  y6 .\n\ng9 g10 g11"
RACKS = ["r7 r7 r8 y1 b1 PASS PASS DRAW3", "g12 g13 b2 b3", "b12 r1 r12"]
SHOWN = "b4 b5 g4 g4 r11 r12"
"""The tiles on the filmed table."""
OPEN_RACKS = {"racks": "open"}

TILES = (Layer.LYING, Layer.MIDDLE, Layer.MOVING, Layer.HELD)


class Film:
    """Records the position of every visible tile in each frame."""

    def __init__(self, robot: Robot) -> None:
        self.robot, self.scene = robot, play_on(robot)
        self.frames: list[dict[Sprite, Pixel]] = []
        robot.app.idle.touched()
        self.take()

    def take(self) -> None:
        """Records a frame without letting time pass."""
        shown = (s for s in self.scene.stage.sprites if s.visible and s.picture is not None)
        self.frames.append({sprite: sprite.at for sprite in shown if sprite.layer in TILES})

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME_SECONDS)):
            self.robot.advance(FRAME_SECONDS)
            self.take()

    def finger(self, kind: Kind, point: Point) -> None:
        self.scene.touch(Contact(kind, 1, point))
        self.take()

    def carry(self, means: Meaning, to: Pixel) -> Sprite:
        """A finger lifts a tile and holds it; returns the tile."""
        start = middle(self.robot, means)
        self.finger("down", start)
        for share in (0.5, 1.0):
            x, y = (a + (b - a) * share for a, b in zip(start, to, strict=True))
            self.finger("move", (x, y))
            self.run(0.1)
        (held,) = (sprite for sprite in self.frames[-1] if sprite.layer == Layer.HELD)
        return held

    def let_go(self, at: Pixel, seconds: float = 2.0) -> int:
        """Lifts the finger; returns the number of the frame before."""
        since = len(self.frames) - 1
        self.finger("up", at)
        self.run(seconds)
        return since

    def track(self, sprite: Sprite, since: int = 0) -> list[Pixel]:
        """The positions of a sprite while it was visible."""
        return [frame[sprite] for frame in self.frames[since:] if sprite in frame]

    def flights(self, since: int = 0) -> list[Sprite]:
        """The sprites that appeared and disappeared, in order of appearance."""
        known = {*self.frames[since], *self.frames[-1]}
        seen: dict[Sprite, Pixel] = {}
        for frame in self.frames[since:]:
            seen.update(frame)
        return [sprite for sprite in seen if sprite not in known]

    def starts(self, sprite: Sprite, since: int = 0) -> float:
        """The seconds until it first appeared."""
        frames = self.frames[since:]
        return FRAME_SECONDS * next(n for n, frame in enumerate(frames) if sprite in frame)

    def left(self, sprite: Sprite, since: int = 0) -> float:
        """The seconds until it left its first position."""
        track = self.track(sprite, since)
        moved = next(n for n, at in enumerate(track) if at != track[0])
        hidden = next(n for n, frame in enumerate(self.frames[since:]) if sprite in frame)
        return FRAME_SECONDS * (hidden + moved)


def tap(film: Film, means: Meaning) -> int:
    """Taps; returns the number of the frame before the lift."""
    at = middle(film.robot, means)
    film.finger("down", at)
    film.run(0.05)
    return film.let_go(at)


def after_the_run(view: TrellisView) -> TableCell:
    areas = enumerate(view.composition.draft.areas)
    return next(TableCell(area, (3, 0)) for area, group in areas if ("r6", 2, 0) in group)


def laid_at(view: TrellisView, tile: str) -> Sprite:
    """The sprite of the tile with this name on the table."""
    (piece,) = (piece for piece in view.pieces.lying(TABLE) if piece.rest.tile == tile)
    return piece.sprite


def middle(robot: Robot, means: Meaning) -> Pixel:
    shown = robot.app.scene.all_targets()
    x, y = next(target.rect.center for target in shown if target.means == means)
    return x, y


Seated: TypeAlias = Callable[..., Film]
"""Seats people at the filmed table, and begins a film."""


@contextmanager
def filmed_table(data: Path) -> Iterator[Seated]:
    """Three seats, by default people, in a position in which seat `turn` acts."""
    robot = open_table(data, SIZE)

    def sit_down(
        turn: int = 0, kinds: Sequence[str] = (), options: dict[str, str] | None = None
    ) -> Film:
        racks = RACKS[-turn:] + RACKS[:-turn] if turn else RACKS
        chosen = options or {"racks": "secret"}
        position = document(racks, GROUPS, "012", turn, display=SHOWN, options=chosen)
        match = match_of(3, chosen["racks"])
        match.load(position)
        seat_at(robot, match, kinds)
        return Film(robot)

    yield sit_down
    robot.app.close()


# --- paths


def goes(
    track: Sequence[Pixel], start: Pixel, end: Pixel, seconds: float, flies: bool = False
) -> None:
    """Asserts a straight path without a step back, in this time; a flight is gone at its end."""
    slack = HAIR + (FIRST_STEP * math.dist(start, end) if flies else 0.0)
    assert math.dist(track[0], start) <= slack, (track[0], start)
    assert math.dist(track[-1], end) <= slack, (track[-1], end)
    is_straight(track, start, end)
    arrived = len(track) if flies else track.index(track[-1])
    assert arrived * FRAME_SECONDS == pytest.approx(seconds, abs=2.5 * FRAME_SECONDS)


def is_straight(track: Sequence[Pixel], start: Pixel, end: Pixel) -> None:
    whole = math.dist(start, end)
    for spot in track:
        assert math.dist(start, spot) + math.dist(spot, end) <= whole + 2 * HAIR, spot
    left = [math.dist(spot, end) for spot in track]
    assert all(after <= before + HAIR for before, after in pairwise(left))


def stays(track: Sequence[Pixel]) -> bool:
    return len(set(track)) == 1
