"""Pictures that are made a few at a time, whoever asks for many at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator

from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.memory_cache import Entry

STEP_SECONDS = 0.004


class OutOfTime(Exception):
    """More is made in the next step."""


class PacedGallery(Gallery):
    """What has been made stays, so that whoever was interrupted comes further the next time."""

    _left: float | None = None
    """Seconds in which this step still makes something; None: nobody is in a hurry."""

    def in_steps(self, act: Callable[[], None]) -> Iterator[None]:
        """Does what leaves no trace where it ends too early, again until it comes to its end."""
        while True:
            self._left = STEP_SECONDS
            try:
                act()
            except OutOfTime:
                pass
            else:
                return
            finally:
                self._left = None
            yield

    def _brought(
        self, key: Hashable, make: Callable[[], object], original: Picture | None
    ) -> Entry:
        if self._left is None:
            return super()._brought(key, make, original)
        if self._left <= 0:
            raise OutOfTime
        began = time.thread_time()
        entry = super()._brought(key, make, original)
        self._left -= time.thread_time() - began
        return entry
