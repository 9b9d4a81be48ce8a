"""Pictures that are made a few at a time, whoever asks for many at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.memory_cache import Entry

STEP_BYTES = 240_000
"""Pictures of so much take about 4 ms. Time is not measured: scripts repeat frame by frame."""


class OutOfTime(Exception):
    """More is made in the next step."""


class PacedGallery(Gallery):
    """What has been made stays, so that whoever was interrupted comes further the next time."""

    _left: int | None = None
    """Bytes that this step still makes; None: all is made at once."""

    def in_steps(self, act: Callable[[], None]) -> Iterator[None]:
        """Does what leaves no trace where it ends too early, again until it comes to its end."""
        while True:
            self._left = STEP_BYTES
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
        entry = super()._brought(key, make, original)
        self._left -= entry.size
        return entry
