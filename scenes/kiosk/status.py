"""How the table is, as a file that can be asked for from elsewhere: written every ten seconds by a
thread, so that no frame waits for the disk."""

from __future__ import annotations

import json
import logging
import os
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

from game.rules import Json
from scenes.faults import FOLDER

FILE = "status.json"
EVERY_SECONDS = 10.0

log = logging.getLogger(__name__)


class Status:
    """`look` says what only the app knows; it is called from another thread and changes nothing."""

    def __init__(self, folder: Path, look: Callable[[], Json]) -> None:
        self._folder, self._look = folder, look
        self._began = time.monotonic()
        self._ended = Event()
        self._thread = Thread(target=self._run, name="status", daemon=True)

    def begin(self) -> None:
        self._thread.start()

    def end(self) -> None:
        """The table is closed."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(1.0)
        with suppress(OSError):
            self.write({"state": "ended"})

    def _run(self) -> None:
        while not self._ended.wait(EVERY_SECONDS):
            try:
                self.write(self._look())
            except Exception as problem:
                # Another time it may be there: nothing else depends on it.
                log.warning("%s cannot be written: %s", FILE, problem)

    def write(self, told: Json) -> None:
        """All or nothing. Raises OSError."""
        whole: Json = {
            **told,
            "uptime": round(time.monotonic() - self._began),
            "free_disk": self._free(),
            "last_fault": self._last_fault(),
            "at": round(time.time()),
        }
        new = self._folder / f"{FILE}.new"
        new.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
        os.replace(new, self._folder / FILE)

    def _free(self) -> int | None:
        with suppress(OSError):
            return shutil.disk_usage(self._folder).free
        return None

    def _last_fault(self) -> int | None:
        """When the last report was written, in seconds since 1970."""
        with suppress(OSError):
            reports = (self._folder / FOLDER).glob("*.txt")
            times = [report.stat().st_mtime for report in reports]
            return round(max(times)) if times else None
        return None
