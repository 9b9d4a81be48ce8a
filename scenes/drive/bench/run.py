"""The bench command: chooses parts and sizes, measures, and prints the results."""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path

import pygame

from game.rules import Malformed
from scenes.drive.bench.aims import kept_or_missed
from scenes.drive.bench.figures import Moments, Whole, read_earlier, tables
from scenes.drive.bench.parts import COLD, Part, Setting, compile_modules, parts

LONGEST_SECONDS, LONGEST_A_MINUTE = 600.0, 240.0
"""The time limit of a part; the latter is added for each requested minute."""


class NotMeasured(Exception):
    """A part failed; the text says how."""


def longest_seconds(setting: Setting) -> float:
    return LONGEST_SECONDS + LONGEST_A_MINUTE * setting.minutes


def measured(part: Part, setting: Setting) -> Moments:
    """Measures a part in a new process. Raises NotMeasured."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_measure, args=(theirs, part, setting))
    process.start()
    theirs.close()
    try:
        longest = longest_seconds(setting)
        if not ours.poll(longest):
            process.kill()
            raise NotMeasured(f"no answer within {longest:.0f} s")
        found: Moments | str = ours.recv()
    except EOFError:
        raise NotMeasured("its process has ended") from None
    finally:
        ours.close()
        process.join(5.0)
        if process.is_alive():
            process.kill()
            process.join()
    if isinstance(found, str):
        raise NotMeasured(found)
    return found


def _measure(answers: Connection, part: Part, setting: Setting) -> None:
    try:
        answers.send(part.measure(setting))
    except KeyboardInterrupt:
        # The parent has ended too.
        return
    except Exception as problem:
        # A failing part stops no other.
        sys.stderr.write(traceback.format_exc())
        answers.send(f"{type(problem).__name__}: {problem}")


SIZES = ((1920, 1080), (3840, 2160))
STANDARD_OUTPUT = Path("-")
DRIVER = "SDL_VIDEODRIVER"


@dataclass(frozen=True)
class Wanted:
    sizes: Sequence[tuple[int, int]]
    only: Sequence[str]
    minutes: float
    out: Path | None
    against: Path | None

    def takes(self, part: Part) -> bool:
        return not self.only or part.name.startswith(tuple(self.only))


def run(
    sizes: Sequence[tuple[int, int]] | None,
    only: Sequence[str],
    minutes: float,
    out: Path | None,
    against: Path | None,
) -> int:
    """Returns the exit status. `sizes` None: the usual ones. `only`: parts or prefixes of their
    names; empty: all. `out`: a file for JSON; `against`: an earlier one. Raises Malformed."""
    wanted = Wanted(sizes or SIZES, only, minutes, out, against)
    _check(wanted)
    began, bench = time.perf_counter(), _Bench(wanted)
    os.environ.setdefault(DRIVER, "dummy")
    compile_modules()
    bench.say(f"pygame-ce {pygame.version.ver}")
    for size in wanted.sizes:
        bench.measure_all(size)
    bench.compare_with_aims()
    bench.say(f"\nall of it took {(time.perf_counter() - began) / 60:.1f} min")
    if out is not None:
        _write(out, bench.found)
    return 1 if bench.failed else 0


def _check(wanted: Wanted) -> None:
    for name in wanted.only:
        if not any(part.name.startswith(name) for part in parts()):
            accepted = ", ".join(part.name for part in parts())
            raise Malformed(f"no part {name!r}; accepted: {accepted}, or how they begin")
    if wanted.out not in (None, STANDARD_OUTPUT):
        folder = wanted.out.parent
        if wanted.out.is_dir() or not folder.is_dir():
            raise Malformed(f"{wanted.out} cannot be written")


class _Bench:
    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._earlier = None if wanted.against is None else read_earlier(wanted.against)
        self.found: Whole = {}
        self.failed = False

    def say(self, line: str) -> None:
        """Prints to standard output, or to standard error if the JSON goes to standard output."""
        out = sys.stderr if self._wanted.out == STANDARD_OUTPUT else sys.stdout
        out.write(f"{line}\n")
        out.flush()

    def measure_all(self, size: tuple[int, int]) -> None:
        """Always rehearses first, since later parts need its pictures."""
        rehearsal, *others = parts()
        place = _place(size)
        self.say(f"\n{place}")
        with tempfile.TemporaryDirectory() as cache:
            setting = Setting(size, Path(cache), self._wanted.minutes)
            if not self._measure(place, setting, rehearsal):
                self._note(f"{place} ends here: without a rehearsal nothing is warm")
                return
            for part in filter(self._wanted.takes, others):
                self._measure(place, setting, part)

    def compare_with_aims(self) -> None:
        for size in self._wanted.sizes:
            lines = kept_or_missed(self.found.get(_place(size), {}), size)
            if lines:
                self.say("\n".join((f"\nwanted of {_place(size)}", *lines)))

    def _measure(self, place: str, setting: Setting, part: Part) -> bool:
        """Returns whether anything was measured."""
        began = time.perf_counter()
        moments = self._phases(part, setting) if part.phases else self._phase(part, setting)
        self.found.setdefault(place, {})[part.name] = moments
        before = None if self._earlier is None else self._earlier.get(place, {})
        then = None if before is None else before.get(part.name, {})
        title = f"{part.name} ({time.perf_counter() - began:.0f} s)"
        self.say(tables(title, moments, then).rstrip("\n"))
        return bool(moments)

    def _note(self, problem: str) -> None:
        self.failed = True
        sys.stderr.write(f"trivet: {problem}\n")

    def _phases(self, part: Part, setting: Setting) -> Moments:
        found: Moments = {}
        with tempfile.TemporaryDirectory() as empty:
            for phase in part.phases:
                cache = Path(empty) if phase == COLD else setting.cache
                moments = self._phase(part, replace(setting, cache=cache, phase=phase))
                found.update({f"{name}, {phase}": one for name, one in moments.items()})
        return found

    def _phase(self, part: Part, setting: Setting) -> Moments:
        try:
            return measured(part, setting)
        except NotMeasured as problem:
            of = f" {setting.phase}" if setting.phase else ""
            self._note(f"{part.name}{of} was not measured: {problem}")
            self.say(f"{part.name}{of} was not measured")
            return {}


def _place(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}, {os.environ[DRIVER]}"


def _write(out: Path, found: Whole) -> None:
    text = json.dumps(found, indent=1, ensure_ascii=False) + "\n"
    if out == STANDARD_OUTPUT:
        sys.stdout.write(text)
    else:
        out.write_text(text, "utf-8")
