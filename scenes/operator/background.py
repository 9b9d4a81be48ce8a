"""Work that takes longer than a frame, done in a thread."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

T = TypeVar("T")

log = logging.getLogger(__name__)


class Background(Generic[T]):
    """`found` is None until the work is done; then its result, or `failed` where it raised."""

    def __init__(self, do: Callable[[], T], failed: T, waits: bool) -> None:
        """`waits`: until it is done, as scripts do."""
        self.found: T | None = None
        self._do, self._failed = do, failed
        thread = Thread(target=self._run, name="operator", daemon=True)
        thread.start()
        if waits:
            thread.join()

    def _run(self) -> None:
        try:
            self.found = self._do()
        except Exception as problem:
            log.warning("the operator's page fails: %r", problem)
            self.found = self._failed
