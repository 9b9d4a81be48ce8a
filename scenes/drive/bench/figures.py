"""How figures are measured, computed and printed; figures are numbers by name."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from statistics import median
from typing import TypeAlias

from game.rules import Malformed

Figures: TypeAlias = dict[str, float | None]
"""Milliseconds, seconds, megabytes or percent: the name ends in ` ms`, ` s`, ` MB` or ` %`."""
Moments: TypeAlias = dict[str, Figures]
"""Figures of a part, by moment."""

LATE_MS = 1000 / 60
STATUS = Path("/proc/self/status")
MEMORY = {"VmRSS": "held MB", "RssAnon": "own MB", "VmHWM": "most MB"}


def of_frames(milliseconds: Sequence[float], idle: int = 0, after: Sequence[float] = ()) -> Figures:
    """Of frames that drew or were touched; `idle`: how many others; `after`: between two frames."""
    whole = len(milliseconds) + idle
    return {
        "frames": len(milliseconds),
        "idle": idle,
        "idle %": round(100 * idle / whole, 1) if whole else None,
        **_shares(milliseconds),
        "late": sum(one > LATE_MS for one in milliseconds),
        "after max ms": rounded(max(after, default=0.0)),
    }


def with_copies(moments: Moments, copy: float) -> Moments:
    """Adds to the figures of frames their cost in plain copies of a frame."""
    for figures in moments.values():
        for name in ("p99", "max"):
            value = figures.get(f"{name} ms")
            if "late" in figures and value is not None:
                figures[f"{name} copies"] = round(value / copy, 2)
    return moments


def of_touches(milliseconds: Sequence[float]) -> Figures:
    """Figures of the ms from the arrival of a touch until its picture is on the screen."""
    return {"touches": len(milliseconds), **_shares(milliseconds)}


def _shares(milliseconds: Sequence[float]) -> Figures:
    ordered = sorted(milliseconds)
    parts = {"p50 ms": 0.5, "p99 ms": 0.99, "max ms": 1.0}
    return {name: share(ordered, part) for name, part in parts.items()}


def share(ordered: Sequence[float], part: float) -> float | None:
    """A quantile of an ordered sequence; None if it is empty."""
    return rounded(ordered[round((len(ordered) - 1) * part)]) if ordered else None


def rounded(value: float) -> float:
    return round(value, 3)


def processor_ms(act: Callable[[], object], times: int) -> float:
    """The median processor time of this thread, in ms."""
    found = []
    for _ in range(times):
        began = time.thread_time()
        act()
        found.append((time.thread_time() - began) * 1000)
    return rounded(median(found))


def memory() -> Figures:
    try:
        lines = [line.split() for line in STATUS.read_text(encoding="utf-8").splitlines()]
    except OSError:
        return {}
    found = {line[0].rstrip(":"): line[1] for line in lines if len(line) > 1}
    return {name: round(int(found[key]) / 1024, 1) for key, name in MEMORY.items() if key in found}


Whole: TypeAlias = dict[str, dict[str, Moments]]
"""Moments by part, by size and screen."""

NAME_WIDTH, FIGURE_WIDTH, RATIO_WIDTH = 48, 9, 7


def tables(part: str, moments: Moments, earlier: Mapping[str, Figures] | None) -> str:
    """Prints figures as tables; moments with the same figures share one."""
    lines = []
    for names, rows in groupby(moments.items(), key=lambda row: tuple(row[1])):
        lines.append(_line(part, names, None if earlier is None else [""] * len(names)))
        for moment, figures in rows:
            before = None if earlier is None else earlier.get(moment, {})
            values = tuple(_written(value) for value in figures.values())
            lines.append(_line(f"  {moment}", values, _ratios(figures, before)))
        part = ""
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _line(name: str, cells: tuple[str, ...], ratios: list[str] | None) -> str:
    width = NAME_WIDTH - 1
    shown = [f"{cell:>{FIGURE_WIDTH}}" for cell in cells]
    if ratios is not None:
        shown = [f"{one}{ratio:>{RATIO_WIDTH}}" for one, ratio in zip(shown, ratios, strict=True)]
    return f"{name[:width]:{width}} {' '.join(shown)}"


def _written(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:g}" if abs(value) < 1 else f"{value:.6g}"


def _ratios(figures: Figures, before: Mapping[str, float | None] | None) -> list[str] | None:
    if before is None:
        return None
    return [_ratio(value, before.get(name)) for name, value in figures.items()]


def _ratio(value: float | None, before: float | None) -> str:
    return f"x{value / before:.2f}" if value is not None and before else ""


def read_earlier(path: Path) -> Whole:
    """Reads a file written by `--json`; raises Malformed for anything else."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except OSError as problem:
        raise Malformed(f"{path} cannot be compared with: {problem.strerror}") from problem
    except ValueError as problem:
        raise Malformed(f"{path} cannot be compared with: it is not JSON") from problem
    if not _is_whole(found):
        raise Malformed(f"{path} is no run of the bench; accepted: what --json has written")
    whole: Whole = found
    return whole


def _is_whole(found: object) -> bool:
    if not isinstance(found, dict) or not found:
        return False
    figures = [one for place in found.values() for one in _within(place, 3)]
    return all(one is None or isinstance(one, int | float) for one in figures)


def _within(value: object, depth: int) -> Iterator[object]:
    """The values at a depth of nested dictionaries; a string for anything that is no dictionary."""
    if depth == 0:
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _within(one, depth - 1)
    else:
        yield "no dictionary"
