"""`main.py compare OLD NEW`: what differs between two recordings of `main.py record`.

Of each moment that is not the same in both: how many frames differ, whether the same is heard, and
of how it rests what has moved, how far, what has gone and what is new.
"""

from __future__ import annotations

import gzip
import json
import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game.rules import Malformed
from scenes.drive.record import Look

LINES = ".jsonl.gz"


class Moment(NamedTuple):
    """One as it was recorded."""

    per_mm: float
    frames: dict[int, tuple[Counter[Look], Counter[Look]]]
    """What went and what came in each frame in which anything did."""
    sounds: list[object]
    rest: Counter[Look]


class Difference(NamedTuple):
    frames: int
    is_heard: bool
    """Whether what is heard differs."""
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
        """Whether everything is still there at rest, at most so far from where it was."""
        return not (self.gone or self.new) and all(far <= most_mm for far in self.moved_mm)


def run(old: Path, new: Path, within_mm: float | None = None) -> tuple[str, int]:
    """A line a moment that differs, then a count; and the exit status: 1 where one differs, at rest
    by more than `within_mm` where that is given. Raises Malformed, OSError."""
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


def read(path: Path) -> Moment:
    """Raises OSError, Malformed."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            first, *lines = [json.loads(line) for line in file]
        return _moment(first, lines)
    except (EOFError, ValueError, TypeError, KeyError, gzip.BadGzipFile):
        raise Malformed(f"{path} is no recording; accepted: a file of `record`") from None


def _moment(first: Any, lines: Sequence[Any]) -> Moment:
    frames = [line for line in lines if "on" in line]
    changes = {line["frame"]: (_looks(line, "off"), _looks(line, "on")) for line in frames}
    sounds = [line["sounds"] for line in lines if "sounds" in line]
    rest = Counter[Look]()
    for off, on in changes.values():
        rest = rest - off + on
    return Moment(first["per_mm"], changes, sounds, rest)


def _looks(line: Any, name: str) -> Counter[Look]:
    return Counter(Look(*one) for one in line[name])


def difference(old: Moment, new: Moment) -> Difference | None:
    """None where nothing differs."""
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
    """How far, in millimetres, what looks the same elsewhere has moved. That is taken out of what
    is `gone` and what `came`."""
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
