"""The bench command: chooses parts and screens, measures, and prints the results."""

from __future__ import annotations

import json
import multiprocessing
import sys
import tempfile
import time
import traceback
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path

import pygame

from game.rules import Malformed
from scenes.drive.bench.aims import kept_or_missed
from scenes.drive.bench.figures import Moments, Whole, read_earlier, tables
from scenes.drive.bench.parts import (
    COLD,
    NOWHERE,
    XVFB,
    NoScreen,
    Part,
    Setting,
    compile_modules,
    kinds,
    parts,
    parts_without_a_screen,
    rehearsal,
    screen,
)
from scenes.drive.glass.server import NoGlass, check

LONGEST_SECONDS, LONGEST_A_MINUTE, LONGEST_A_GAME = 600.0, 240.0, 60.0
"""The time limit of a part; the latter two are added for each requested minute and game."""


class NotMeasured(Exception):
    """A part failed; the text says how."""


def longest_seconds(setting: Setting) -> float:
    asked = LONGEST_A_MINUTE * setting.minutes + LONGEST_A_GAME * setting.games
    return LONGEST_SECONDS + asked


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
NO_SCREEN = "without a screen"


@dataclass(frozen=True)
class Wanted:
    sizes: Sequence[tuple[int, int]]
    only: Sequence[str]
    minutes: float
    games: int
    out: Path | None
    against: Path | None

    def takes(self, part: Part) -> bool:
        return not self.only or part.name.startswith(tuple(self.only))


def run(
    sizes: Sequence[tuple[int, int]] | None,
    only: Sequence[str],
    minutes: float,
    games: int,
    out: Path | None,
    against: Path | None,
) -> int:
    """Returns the exit status. `sizes` None: the usual ones. `only`: parts or prefixes of their
    names; empty: all. `out`: a file for JSON; `against`: an earlier one. Raises Malformed."""
    wanted = Wanted(sizes or SIZES, only, minutes, games, out, against)
    _check(wanted)
    began, bench = time.perf_counter(), _Bench(wanted)
    compile_modules()
    bench.say(f"pygame-ce {pygame.version.ver}")
    if XVFB not in kinds():
        bench.say(f"no {XVFB}: windows of X are left out")
    try:
        check()
    except NoGlass as problem:
        bench.leave_out("glass", str(problem))
    for size in wanted.sizes:
        bench.measure_screens(size)
    bench.measure_rules()
    bench.compare_with_aims()
    bench.say(f"\nall of it took {(time.perf_counter() - began) / 60:.1f} min")
    if out is not None:
        _write(out, bench.found)
    return 1 if bench.failed else 0


def _check(wanted: Wanted) -> None:
    known = [rehearsal(), *parts(1), *parts_without_a_screen()]
    for name in wanted.only:
        if not any(part.name.startswith(name) for part in known):
            accepted = ", ".join(part.name for part in known)
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
        self._sizes: dict[str, tuple[int, int]] = {}
        self.failed = False
        self._left_out: list[str] = []

    def say(self, line: str) -> None:
        """Prints to standard output, or to standard error if the JSON goes to standard output."""
        out = sys.stderr if self._wanted.out == STANDARD_OUTPUT else sys.stdout
        out.write(f"{line}\n")
        out.flush()

    def leave_out(self, name: str, why: str) -> None:
        self._left_out.append(name)
        self.say(f"{name} is left out: {why}")

    def measure_screens(self, size: tuple[int, int]) -> None:
        first, wanted = [rehearsal()], self._wanted
        with tempfile.TemporaryDirectory() as cache:
            for kind in kinds():
                chosen = self._chosen(parts(wanted.games, kind))
                if chosen or (first and wanted.takes(first[0])):
                    setting = Setting(size, kind, Path(cache), wanted.minutes, wanted.games)
                    place = f"{size[0]}x{size[1]}, {kind}"
                    self._sizes[place] = size
                    if not self._measure_all(place, setting, [*first, *chosen]):
                        return
                    first = []

    def measure_rules(self) -> None:
        chosen = self._chosen(parts_without_a_screen())
        if chosen:
            setting = Setting(SIZES[0], NOWHERE, Path(), self._wanted.minutes, 0)
            self._measure_all(NO_SCREEN, setting, chosen)

    def compare_with_aims(self) -> None:
        for place, size in self._sizes.items():
            lines = kept_or_missed(self.found.get(place, {}), size)
            if lines:
                self.say("\n".join((f"\nwanted of {place}", *lines)))

    def _chosen(self, some: Iterable[Part]) -> list[Part]:
        chosen = (part for part in some if self._wanted.takes(part))
        return [part for part in chosen if part.name not in self._left_out]

    def _measure_all(self, place: str, setting: Setting, some: Iterable[Part]) -> bool:
        """Returns whether the rehearsal worked; later parts need it."""
        self.say(f"\n{place}")
        try:
            with screen(setting.screen, setting.size):
                for part in some:
                    if not self._measure(place, setting, part) and part.name == rehearsal().name:
                        self._note(f"{place} ends here: without a rehearsal nothing is warm")
                        return False
        except NoScreen as problem:
            self._note(f"{place} is left out: {problem}")
        return True

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


def _write(out: Path, found: Whole) -> None:
    text = json.dumps(found, indent=1, ensure_ascii=False) + "\n"
    if out == STANDARD_OUTPUT:
        sys.stdout.write(text)
    else:
        out.write_text(text, "utf-8")
