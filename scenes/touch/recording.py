"""Records the events of a touch device as lines of JSON, and reads them for replay."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pygame

from game.reading import read_object
from game.rules import Json, Malformed
from scenes.core.table import Table
from scenes.touch.device import FINGER_KINDS, MOUSE_KINDS

VERSION = 1
MOST_BYTES = 50_000_000
KEPT = 3
FORM = 'a recording begins with {"version": 1, "size": [W, H], "inches": N}'
FINGERS: dict[object, int] = {kind: number for number, kind in FINGER_KINDS.items()}
MICE: dict[object, int] = {kind: number for number, kind in MOUSE_KINDS.items()}

log = logging.getLogger(__name__)


class NotRecorded(Exception):
    """The recording cannot be written; the text says why."""


class Recorder:
    """Writes one JSON object per line: a header with version, table size and inches, then each
    event with its time in seconds and position in shares of the window. Lines are flushed at once,
    since the next event may end the program."""

    def __init__(self, path: Path) -> None:
        """Raises NotRecorded."""
        try:
            _put_aside(path)
            self._path, self._file = path, open(path, "w", encoding="utf-8")  # noqa: SIM115
        except (OSError, ValueError) as problem:
            why = getattr(problem, "strerror", None) or problem
            raise NotRecorded(f"{path} cannot be written ({why})") from problem
        self._bytes = 0

    def note(self, events: Iterable[pygame.event.Event], table: Table, now: float) -> None:
        if not self._bytes:
            size = [table.width, table.height]
            self._write({"version": VERSION, "size": size, "inches": table.measured.inches})
        for event in events:
            found = _written(event, table)
            if found is not None:
                self._write({"time": round(now, 4), **found})

    def _write(self, value: Json) -> None:
        if self._file.closed:
            return
        line = json.dumps(value, default=str) + "\n"
        self._bytes += len(line)
        if self._bytes > MOST_BYTES:
            self._stop(f"has {MOST_BYTES} bytes, as many as there may be")
            return
        try:
            self._file.write(line)
            self._file.flush()
        except OSError as problem:
            self._stop(f"cannot be written ({problem.strerror})")

    def _stop(self, why: str) -> None:
        log.warning("%s %s: touches are not recorded any more", self._path, why)
        try:
            self._file.close()
        except OSError:
            # The warning above covers lines the disk did not take.
            return


def _put_aside(path: Path) -> None:
    """Renames earlier recordings: a crashed program is restarted with the same path."""
    if not path.is_file() or not path.stat().st_size:
        return
    older = [path.with_name(f"{path.name}.{number}") for number in range(1, KEPT + 1)]
    for newer, old in reversed(list(pairwise([path, *older]))):
        if newer.exists():
            newer.replace(old)


def recording_to(path: Path | None) -> Recorder | None:
    """None: not recording. Raises NotRecorded."""
    return None if path is None else Recorder(path)


def _written(event: pygame.event.Event, table: Table) -> Json | None:
    """The event as sent, even if malformed."""
    values = event.dict
    if event.type in FINGER_KINDS:
        touch, finger = values.get("touch_id"), values.get("finger_id")
        place = {"x": values.get("x"), "y": values.get("y")}
        return {"kind": FINGER_KINDS[event.type], "touch": touch, "finger": finger, **place}
    if event.type in MOUSE_KINDS:
        pos = values.get("pos")
        x, y = pos if isinstance(pos, tuple | list) and len(pos) == 2 else (None, None)
        place = {"x": _share(x, table.width), "y": _share(y, table.height)}
        more = {"button": values.get("button"), "echo": bool(values.get("touch"))}
        return {"kind": MOUSE_KINDS[event.type], "mouse": True, **place, **more}
    return None


def _share(pixel: object, pixels: int) -> float | None:
    return pixel / pixels if isinstance(pixel, int | float) else None


@dataclass(frozen=True)
class Recorded:
    """`after`: seconds since the first event."""

    after: float
    event: pygame.event.Event


def read_recording(path: Path, table: Table) -> list[Recorded]:
    """The events for a table, in order. Raises Malformed and OSError."""
    with open(path, encoding="utf-8", errors="replace") as file:
        head = _object(file.readline(), 1)
        if head.get("version") != VERSION:
            raise Malformed(f"{path.name[:60]} is no recording: {FORM}")
        found: list[tuple[float, pygame.event.Event]] = []
        for number, line in enumerate(file, 2):
            if line.strip() and line.endswith("\n"):
                found.append(_event(_object(line, number), table, number))
    first = found[0][0] if found else 0.0
    return [Recorded(when - first, event) for when, event in found]


def _object(line: str, number: int) -> Json:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise Malformed(f"line {number} of the recording is no object")
    return value


def _event(value: Json, table: Table, number: int) -> tuple[float, pygame.event.Event]:
    mouse = value.get("mouse") is True
    try:
        if mouse:
            read_object(value, ("time", "kind", "mouse", "x", "y", "button", "echo"))
        else:
            read_object(value, ("time", "kind", "touch", "finger", "x", "y"))
        when, kind = value["time"], (MICE if mouse else FINGERS)[value["kind"]]
    except (Malformed, KeyError, TypeError) as problem:
        raise Malformed(f"line {number} of the recording is no touch: {problem}") from problem
    if isinstance(when, bool) or not isinstance(when, int | float) or not 0 <= when < 1e9:
        raise Malformed(f'line {number} of the recording: "time" is in seconds')
    sent = _mouse_values(value, table) if mouse else _finger_values(value)
    return float(when), pygame.event.Event(kind, {k: v for k, v in sent.items() if v is not None})


def _finger_values(value: Json) -> Json:
    place = {"x": value["x"], "y": value["y"], "dx": 0.0, "dy": 0.0, "pressure": 1.0}
    return {"touch_id": value["touch"], "finger_id": value["finger"], **place}


def _mouse_values(value: Json, table: Table) -> Json:
    x, y = _pixel(value["x"], table.width), _pixel(value["y"], table.height)
    pos = None if x is None or y is None else (x, y)
    return {"pos": pos, "button": value["button"], "touch": value["echo"]}


def _pixel(share: object, pixels: int) -> int | None:
    if isinstance(share, int | float) and -9 < share < 9:
        return round(share * pixels)
    return None
