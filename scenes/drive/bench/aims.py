"""The bench's targets beside the measured figures: met or missed at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scenes.drive.bench.figures import LATE_MS, Figures, Moments

NAME_WIDTH, FIGURE_WIDTH = 66, 9
PLAYED, FIRST_PLAYED = "play, warm", "play, cold"
NO_WORST_MOMENT = "play", "play without pauses"
"""The first has its own row; nobody plays like the second."""
ENTERING = (
    "menu",
    "set-up",
    "Start and deal",
    "into the pause and back",
    "the question, and back",
    "books open and close",
    "result",
    "attract",
)
"""Moments in which a scene or a booklet is opened."""
SMALL_PIXELS = 1920 * 1080


class Aims(NamedTuple):
    """Targets: seconds of processor time, milliseconds, megabytes, percent."""

    menu_s: float
    answers_s: float
    play_ms: float
    memory_mb: float
    disk_mb: float
    attract: float
    still: float = 1.0
    frame_ms: float = round(LATE_MS, 1)
    entering_ms: float = 33.0
    first_ms: float = 50.0


SMALL = Aims(0.3, 0.1, 8.0, 250.0, 150.0, 10.0)
LARGE = Aims(0.6, 0.25, 12.0, 600.0, 600.0, 25.0)
"""For screens larger than 1080p."""


class Row(NamedTuple):
    name: str
    found: float
    wanted: float

    def line(self) -> str:
        met = "met" if self.found <= self.wanted else "MISSED"
        figures = (f"{value:{FIGURE_WIDTH}.4g}" for value in (self.found, self.wanted))
        return f"  {self.name:{NAME_WIDTH}} {' '.join(figures)}  {met}"


def kept_or_missed(parts: Mapping[str, Moments], size: tuple[int, int]) -> list[str]:
    """A heading, and a line for each measured figure (the worst of all games) of one size and
    screen."""
    aims = SMALL if size[0] * size[1] <= SMALL_PIXELS else LARGE
    lines = [row.line() for row in _rows(parts, aims)]
    heads = (f"{head:>{FIGURE_WIDTH}}" for head in ("found", "wanted"))
    return [f"  {'':{NAME_WIDTH}} {' '.join(heads)}", *lines] if lines else []


def _rows(parts: Mapping[str, Moments], aims: Aims) -> Iterator[Row]:
    starts = (
        ("process to menu", "menu", aims.menu_s),
        ("Start to the first changed frame", "start-", LATE_MS / 1000),
        ("Start to a table that answers touches", "start-", aims.answers_s),
    )
    for moment, part, wanted in starts:
        name = f"{moment}, processor s"
        yield from _most(name, parts, part, f"{moment}, warm", "processor s", wanted)
    yield from _of_frames(parts, aims)
    touch = "40 contacts, hard player thinking"
    name = f"touch to picture, {touch}, p99 ms"
    yield from _most(name, parts, "touch-", touch, "p99 ms", aims.frame_ms)
    yield from _memory(parts, aims)
    kept = "pictures of all games"
    yield from _most("pictures on disk, MB", parts, "rehearsal", kept, "kept MB", aims.disk_mb)
    rests = (("still menu", aims.still), ("waiting table", aims.still), ("attract", aims.attract))
    for moment, wanted in rests:
        yield from _most(f"{moment}, % of a core", parts, "rest-", moment, "of a core %", wanted)


def _of_frames(parts: Mapping[str, Moments], aims: Aims) -> Iterator[Row]:
    frames = {name: moments for name, moments in parts.items() if name.startswith("frames-")}
    played = {name: found.get(PLAYED, {}) for name, found in frames.items()}
    played = {name: figures for name, figures in played.items() if figures.get("frames")}
    for part, figures in played.items():
        yield from _row(f"{part}: play, p99 ms", figures, "p99 ms", aims.play_ms)
    for part, figures in played.items():
        yield from _row(f"{part}: play, frames over {aims.frame_ms} ms", figures, "late", 0)
    for part, found in frames.items():
        first = found.get(FIRST_PLAYED, {})
        yield from _row(f"{part}: play with an empty cache, max ms", first, "max ms", aims.first_ms)
    names = dict.fromkeys(name for found in frames.values() for name in found)
    for moment in (name for name in names if name.endswith(", warm")):
        title = moment.removesuffix(", warm")
        shown = {part: found[moment] for part, found in frames.items() if moment in found}
        slow = {part: one for part, one in shown.items() if one.get("max ms") is not None}
        if slow and title not in NO_WORST_MOMENT:
            part = max(slow, key=lambda name: slow[name]["max ms"] or 0.0)
            wanted = aims.entering_ms if title in ENTERING else aims.frame_ms
            yield from _row(f"{title} ({part}), max ms", slow[part], "max ms", wanted)


def _memory(parts: Mapping[str, Moments], aims: Aims) -> Iterator[Row]:
    """Memory held at the end of moments; temporary memory within them does not count."""
    held = {
        f"{part}: {moment}": figures["held MB"] or 0.0
        for part, moments in parts.items()
        for moment, figures in moments.items()
        if figures.get("held MB") is not None and not moment.endswith(", cold")
    }
    if held:
        most = max(held, key=lambda name: held[name])
        yield Row(f"most memory ({most}), MB", held[most], aims.memory_mb)


def _most(
    name: str, parts: Mapping[str, Moments], begins: str, moment: str, figure: str, wanted: float
) -> Iterator[Row]:
    shown = (found.get(moment, {}) for part, found in parts.items() if part.startswith(begins))
    values = [value for value in (figures.get(figure) for figures in shown) if value is not None]
    if values:
        yield Row(name, max(values), wanted)


def _row(name: str, figures: Figures, figure: str, wanted: float) -> Iterator[Row]:
    value = figures.get(figure)
    if value is not None:
        yield Row(name, value, wanted)
