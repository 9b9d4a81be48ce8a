"""What was measured as tables, beside an earlier run where there is one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import TypeAlias

from game.rules import Malformed
from scenes.drive.bench.figures import Figures, Moments

Whole: TypeAlias = dict[str, dict[str, Moments]]
"""Moments by part, by the size and the screen that they were measured on."""

NAME_WIDTH, FIGURE_WIDTH, RATIO_WIDTH = 48, 9, 7


def tables(part: str, moments: Moments, earlier: Mapping[str, Figures] | None) -> str:
    """One part's: moments with the same figures stand in one table. `earlier` None: there is
    nothing to compare with."""
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
    """Now by then."""
    return f"x{value / before:.2f}" if value is not None and before else ""


def read_earlier(path: Path) -> Whole:
    """What `--json` has written; raises Malformed where it is not that."""
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
    """What lies so many dictionaries deep; a string stands for a dictionary that is none."""
    if depth == 0:
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _within(one, depth - 1)
    else:
        yield "no dictionary"
