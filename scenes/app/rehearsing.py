"""The process that fills the picture cache for all games at the present table size."""

from __future__ import annotations

import logging
import subprocess
import sys

from scenes.app.app import App
from scenes.core.limits import is_size
from scenes.core.places import MAIN

REHEARSED = "rehearsed"
"""Name of the list that marks a complete rehearsal."""

log = logging.getLogger(__name__)


class Rehearsing:
    def __init__(self, app: App) -> None:
        self._app = app
        self._about: tuple[int, int, float] | None = None
        """Width, height and inches it was started for."""
        self._process: subprocess.Popen[bytes] | None = None

    def follow(self) -> None:
        """Starts the rehearsal if it is missing for this table size; never with large print."""
        table = self._app.around.table
        about = table.width, table.height, table.measured.inches
        if about == self._about or table.large_print:
            return
        self.end()
        self._about = about
        if is_size(table.width, table.height) and not self._app.around.gallery.has_list(REHEARSED):
            self._begin(*about)

    def _begin(self, width: int, height: int, inches: float) -> None:
        languages = ",".join(self._app.around.languages.chosen)
        command = [sys.executable, str(MAIN), "rehearse", "--size", f"{width}x{height}"]
        command += ["--inches", f"{inches:g}", "--languages", languages]
        try:
            nothing = subprocess.DEVNULL
            self._process = subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing)
        except OSError as problem:
            log.warning("no pictures are made ahead: %s", problem)

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
