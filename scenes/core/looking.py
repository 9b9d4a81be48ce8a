"""Prefetching in steps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import chain


class Looking(ABC):
    def __init__(self) -> None:
        self._looking: Iterator[None] | None = None
        """The running generator; None: not begun."""
        self.is_ready = False
        """Whether everything is prefetched."""

    @abstractmethod
    def likeliest(self) -> Iterator[None]:
        """Prefetches everything, one item per step."""

    @property
    def may_look_between(self) -> bool:
        """Whether it may prefetch while something moves."""
        return False

    def look_ahead(self) -> None:
        """One step of prefetching."""
        self._looking = self._looking or self.likeliest()
        self.is_ready = next(self._looking, self) is self

    def look_further(self, steps: Iterator[None]) -> None:
        self._looking = chain(self._looking or (), steps)
        self.is_ready = False

    def look_ahead_anew(self) -> None:
        """Restarts prefetching: other pictures may be needed."""
        self._looking, self.is_ready = None, False
