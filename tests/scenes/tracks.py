"""The paths of everything that moves on a stage, frame by frame."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from pygame.event import Event

from scenes.core.table import Pixel
from scenes.drive.robot import Robot
from scenes.stage.sprite import Sprite

STILL_FRAMES = 3
"""A sprite has arrived after so many frames at rest; later motion is another leg."""


@dataclass
class Track:
    """A sprite's positions in the frames in which it was visible, and whether a finger held it."""

    at: list[Pixel] = field(default_factory=list)
    looks: list[int] = field(default_factory=list)
    held: list[bool] = field(default_factory=list)


@dataclass
class Leg:
    """A movement from rest, or from a finger, to rest."""

    at: list[Pixel]
    looks: list[int] = field(default_factory=list)
    by_finger: bool = False
    """Whether a finger held it before or after: then one step belongs to the finger."""

    @property
    def length(self) -> float:
        return math.dist(self.at[0], self.at[-1])

    def aside(self) -> float:
        """The largest distance from the straight line, in pixels."""
        return max(_from_line(spot, self.at[0], self.at[-1]) for spot in self.at)

    def longest_step(self) -> float:
        """Between two frames. A change of picture, such as a rack turned over, is no movement but a
        new layout."""
        steps = zip(self.at, self.at[1:], self.looks, self.looks[1:], strict=False)
        return max((math.dist(a, b) for a, b, one, other in steps if one == other), default=0.0)


def _from_line(spot: Pixel, start: Pixel, end: Pixel) -> float:
    """The distance of a point from a line segment."""
    (x, y), (x0, y0), (x1, y1) = spot, start, end
    square = (x1 - x0) ** 2 + (y1 - y0) ** 2
    share = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / square if square else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(spot, (x0 + share * (x1 - x0), y0 + share * (y1 - y0)))


@contextmanager
def recorded(robot: Robot) -> Iterator[dict[Sprite, Track]]:
    """Records the tracks of all sprites of the present scene during the block."""
    tracks: dict[Sprite, Track] = {}
    app, scene = robot.app, robot.app.scene
    plain, near = app.frame, scene.around.table.px(60)

    def frame(dt: float, events: Iterable[Event]) -> None:
        plain(dt, events)
        if app.scene is not scene:
            return
        down = [finger.point for finger in scene.fingers.values()]
        for sprite in scene.stage.sprites:
            picture = sprite.picture
            if picture is not None and sprite.visible:
                track = tracks.get(sprite)
                if track is None:
                    track = tracks[sprite] = Track()
                track.at.append(sprite.at)
                track.looks.append(id(picture))
                track.held.append(bool(down) and _is_held(sprite, down, near))

    setattr(app, "frame", frame)  # noqa: B010
    try:
        yield tracks
    finally:
        setattr(app, "frame", plain)  # noqa: B010


def _is_held(sprite: Sprite, down: Iterable[tuple[float, float]], near: int) -> bool:
    return any(math.dist(sprite.at, point) < near for point in down)


def legs(track: Track) -> Iterator[Leg]:
    """The movements that no finger made."""
    if track.at.count(track.at[0]) == len(track.at):
        # Nearly everything is at rest.
        return
    begun, stood = 0, 0
    last = len(track.at) - 1
    for frame in range(len(track.at)):
        stood = stood + 1 if frame > begun and track.at[frame] == track.at[frame - 1] else 0
        held = track.held[frame]
        if held or stood >= STILL_FRAMES or frame == last:
            way = track.at[begun : frame + 1]
            if len(set(way)) > 1 and not (held and track.held[begun]):
                by_finger = held or track.held[begun]
                yield Leg(way, track.looks[begun : frame + 1], by_finger)
            begun, stood = frame, 0 if held else stood


def snapshot(robot: Robot) -> list[tuple[object, ...]]:
    """Everything visible: position, picture and layer."""
    return sorted(
        (sprite.at, id(sprite.picture), int(sprite.layer))
        for sprite in robot.app.scene.stage.sprites
        if sprite.visible and sprite.picture is not None
    )
