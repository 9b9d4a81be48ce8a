"""Options and fixtures of the test suite, and checks at the end of every test."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import logging
import os
import sys
from collections.abc import Generator, Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path

import pygame
import pytest
from staging import leave_unprepared
from table_driver import LastingGallery, Opened, open_table

from game.loading import REPORTED, take_left_out
from scenes.app.app import App
from scenes.core import memory
from scenes.drive.robot import Robot

FOURTH_GAME = Path(__file__).parent / "fourth_game"
"""A game in an outside package, which the general tests include."""

LONGEST = (
    *(
        "sizes",
        "tracks",
        "glass",
        "trellis_players",
        "bench_at_the_table",
        "games_on_tables",
        "shots",
    ),
    *("monkey", "clumsy_hands", "contract", "trellis_tracks", "killed", "lucky_table"),
    *("opponents", "trellis_crowded", "lucky_tracks", "crossing_tracks", "crossing_touch"),
    *("crossing_view", "trellis_game", "trellis_hints", "menu", "lucky_players", "arena"),
    *("lucky_play", "trellis_play", "crossing_players", "robot", "rehearsal", "store_kills"),
)
"""The slowest files, which start first so that all processes end together; other files with the
same tables follow when the pictures are made."""

MEMORY, MEMORY_BYTES = Path("/dev/shm"), 2 << 30
"""A folder in memory for the tests' folders, if it has so much room: tests open thousands of
stores, whose commits would wait for a disk."""


LARGEST_BYTES, KEPT_BYTES = 32 << 20, 1 << 30
"""Freed memory stays with the process, for blocks up to more than a full picture in Full HD:
requesting it anew takes a tenth of the tests' time."""


class Faults(logging.Handler):
    """Collects errors that the app caught and logged: a test with any fails."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self._found.append(self.format(record))

    def take(self) -> list[str]:
        found, self._found = self._found, []
        return found


FAULTS = Faults()


def pytest_configure(config: pytest.Config) -> None:
    """Lets programs started by tests find the fourth game and the pictures of other tests."""
    marker = "expects_faults: faults may be caught and files left out in this test"
    config.addinivalue_line("markers", marker)
    logging.getLogger("scenes").addHandler(FAULTS)
    hold_on_to_memory()
    pytest.MonkeyPatch().setattr("scenes.app.start.Gallery", LastingGallery)
    # Pictures that pass to the next table need its fonts.
    pytest.MonkeyPatch().setattr("pygame.quit", pygame.display.quit)
    found = [str(FOURTH_GAME), *filter(None, [os.environ.get("PYTHONPATH")])]
    os.environ["PYTHONPATH"] = os.pathsep.join(found)
    os.environ["XDG_CACHE_HOME"] = str(config.rootpath / ".pytest_cache")
    if has_room(MEMORY):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    if sys.dont_write_bytecode:
        keep_bytecode(config.rootpath / ".pytest_cache" / "bytecode")


def hold_on_to_memory() -> None:
    """Keeps freed memory; tests that measure memory start their own process."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        library = ctypes.CDLL(None)
        library.mallopt(memory.M_MMAP_THRESHOLD, LARGEST_BYTES)
        library.mallopt(memory.M_TRIM_THRESHOLD, KEPT_BYTES)
    for name in ("start.keep_large_apart", "idle.give_back_freed"):
        pytest.MonkeyPatch().setattr(f"scenes.app.{name}", lambda: None)


def has_room(folder: Path) -> bool:
    """Whether a folder has room for data and for programs that tests write and start."""
    if not os.access(folder, os.W_OK | os.X_OK):
        return False
    about = os.statvfs(folder)
    return about.f_bavail * about.f_frsize >= MEMORY_BYTES and not about.f_flag & os.ST_NOEXEC


def keep_bytecode(folder: Path) -> None:
    """Gives programs started by tests a folder for bytecode, so that they need not compile
    everything."""
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(folder)
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The second process collects in reverse, so that each finds half of the code compiled."""
    report = yield
    if os.environ.get("PYTEST_XDIST_WORKER") == "gw1" and isinstance(collector, pytest.Dir):
        report.result = (report.result or [])[::-1]
    return report


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collection creates no garbage, so the garbage collector is off during it."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.collect()
        gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keeps the tests of a file together and in order; slow files come first."""
    places = {f"test_{name}": place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: (places.get(item.path.stem, len(places)), str(item.path)))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--lines",
        type=int,
        default=1200,
        metavar="N",
        help="random and malicious lines for each game's referee (default: 1200)",
    )
    parser.addoption(
        "--lays",
        type=int,
        default=800,
        metavar="N",
        help="lays of Trellis that are judged twice (default: 800)",
    )


@pytest.fixture(autouse=True)
def no_fault_is_overlooked(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    found = [*FAULTS.take(), *(one.report for one in REPORTED)]
    REPORTED.clear()
    take_left_out()
    if found and request.node.get_closest_marker("expects_faults") is None:
        pytest.fail("a fault was caught, or something left out:\n" + "\n".join(found))


@pytest.fixture(autouse=True)
def no_log_is_left_behind() -> Iterator[None]:
    """Removes the log handlers of tables that the test has opened."""
    yield
    root = logging.getLogger()
    for handler in [one for one in root.handlers if isinstance(one, RotatingFileHandler)]:
        root.removeHandler(handler)
        handler.close()
    for name in ("game", "scenes"):
        logging.getLogger(name).setLevel(logging.NOTSET)


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


@pytest.fixture
def unprepared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns prefetching off, for tests that do not need it."""
    leave_unprepared(monkeypatch)


# --- one table for each test, or for all tests of a file


def _wanted(request: pytest.FixtureRequest) -> Opened:
    wanted: Opened = getattr(request.module, "OPENED", Opened())
    return wanted


def _opened(wanted: Opened, data: Path) -> Iterator[Robot]:
    with pytest.MonkeyPatch.context() as patch:
        if not wanted.prepares:
            leave_unprepared(patch)
        if wanted.makes_pictures:
            LastingGallery.forget()
        robot = open_table(data, wanted.size, wanted.seed, wanted.inches, wanted.teaches)
        yield robot
        robot.app.close()


@pytest.fixture(scope="module")
def shared_table(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Robot]:
    yield from _opened(_wanted(request), tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def table(shared_table: Robot) -> Robot:
    return shared_table


@pytest.fixture
def own_table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Robot]:
    wanted = _wanted(request)
    if wanted.shared:
        yield request.getfixturevalue("shared_table")
    else:
        yield from _opened(wanted, tmp_path)


@pytest.fixture
def robot(own_table: Robot) -> Robot:
    return own_table


@pytest.fixture
def app(own_table: Robot) -> App:
    return own_table.app
