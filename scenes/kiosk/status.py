"""The table's status as a file for other programs, and their requests as another. A thread reads
and writes both."""

from __future__ import annotations

import json
import logging
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

from game import VERSION
from game.rules import Json
from game.writing import write_whole
from scenes.services.services import FOLDER

FILE, EVENT = "status.json", "event.request"
LOOK_SECONDS, WRITE_SECONDS, EXAMINE_SECONDS = 1.0, 10.0, 3600.0
FIRST_EXAMINED_SECONDS = 30.0
"""Not during the start, which has enough to do."""
FRESH_SECONDS = 30.0
ENDED, READABLE = "ended", 0o644

log = logging.getLogger(__name__)


class Status:
    """Calls all three from its thread: `look` asks the app, `examine` the doctor (slow),
    `begin_event` begins an event of this name and returns when it is saved."""

    def __init__(
        self,
        folder: Path,
        look: Callable[[], Json],
        examine: Callable[[], Json],
        begin_event: Callable[[str], None],
    ) -> None:
        self._folder, self._look, self._examine = folder, look, examine
        self._begin_event = begin_event
        self._began = time.monotonic()
        self._examined: Json | None = None
        self._writes, self._examines = self._began, self._began + FIRST_EXAMINED_SECONDS
        self._ended = Event()
        self._thread = Thread(target=self._run, name="status", daemon=True)

    def begin(self) -> None:
        self._thread.start()

    def end(self) -> None:
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(1.0)
        with suppress(OSError):
            self.write({"state": ENDED})

    def _run(self) -> None:
        while not self._ended.wait(LOOK_SECONDS):
            try:
                self.tick(time.monotonic())
            except Exception as problem:
                # It may work next time; nothing depends on it.
                log.warning("%s cannot be written: %s", FILE, problem)

    def tick(self, now: float) -> None:
        """Runs what is due. Raises OSError."""
        self._take_request()
        if now >= self._examines:
            self._examines = now + EXAMINE_SECONDS
            self._examined = self._examine()
        if now >= self._writes:
            self._writes = now + WRITE_SECONDS
            self.write(self._look())

    def _take_request(self) -> None:
        path = self._folder / EVENT
        with suppress(FileNotFoundError):
            name = path.read_bytes().decode("utf-8", "replace")
            self._begin_event(name)
            path.unlink()

    def write(self, told: Json) -> None:
        """Writes the whole file or nothing, readable for everybody: it has no secrets. Raises
        OSError."""
        whole: Json = {
            "version": VERSION,
            **told,
            "uptime": round(time.monotonic() - self._began),
            "free_disk": self._free(),
            **self._faults(),
            "doctor": self._examined,
            "at": round(time.time()),
        }
        write_whole(self._folder / FILE, json.dumps(whole, indent=1) + "\n", READABLE)

    def _free(self) -> int | None:
        with suppress(OSError):
            return shutil.disk_usage(self._folder).free
        return None

    def _faults(self) -> Json:
        """The number of reports, and the time of the last one in seconds since 1970."""
        times: list[float] = []
        with suppress(OSError):
            reports = (self._folder / FOLDER).glob("*.txt")
            times = [report.stat().st_mtime for report in reports]
        return {"faults": len(times), "last_fault": round(max(times)) if times else None}


def told(folder: Path) -> Json:
    """The status file's content; {} without one. Raises OSError."""
    try:
        found = json.loads((folder / FILE).read_bytes())
    except (FileNotFoundError, NotADirectoryError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def is_running(told: Json) -> bool:
    """Whether the status is recent and its table has not ended."""
    at = told.get("at")
    is_fresh = isinstance(at, int) and abs(time.time() - at) < FRESH_SECONDS
    return is_fresh and told.get("state") != ENDED


def ask_for_event(folder: Path, name: str) -> Path:
    """Returns the request's file, which is gone once the table has begun the event. Raises
    OSError."""
    write_whole(folder / EVENT, name, READABLE)
    return folder / EVENT
