"""Runs matches in several processes; results do not depend on their number."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from typing import TextIO, TypeVar

from game.arena.playing import Bout, Result, played
from game.arena.results import Key, Results, key_of
from game.loading import be_silent
from game.rules import T

BAR = 30

R = TypeVar("R")


def results_of(
    bouts: Sequence[Bout], known: Results, jobs: int, keep: Callable[[Bout, Result], None]
) -> Generator[tuple[Key, Result], None, None]:
    """Results in the order of `bouts`: known ones, and new ones, which are passed to `keep`."""
    found = [known.entries.get(key_of(bout)) for bout in bouts]
    missing = [bout for bout, entry in zip(bouts, found, strict=True) if entry is None]
    with closing(in_order_of(played, missing, jobs)) as playing:
        for bout, entry in zip(bouts, found, strict=True):
            if entry is not None:
                yield key_of(bout), entry.result
                continue
            result = next(playing)
            keep(bout, result)
            yield key_of(bout), result


def in_order_of(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Generator[R, None, None]:
    """Results in the order of the tasks, for any number of processes."""
    if jobs == 1 or not tasks:
        yield from map(work, tasks)
        return
    processes = multiprocessing.get_context("spawn")
    with processes.Pool(min(jobs, len(tasks)), _leave_all_to_the_parent) as pool:
        yield from pool.imap(work, tasks)


def _leave_all_to_the_parent() -> None:
    """Workers ignore interrupts and do not repeat the parent's reports."""
    be_silent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def with_progress(results: Iterator[R], count: int, bar: TextIO) -> Iterator[R]:
    for done, result in enumerate(results, 1):
        full = BAR * done // count
        bar.write(f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{count}")
        bar.flush()
        yield result
