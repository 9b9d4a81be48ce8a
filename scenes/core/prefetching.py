"""Prefetching in steps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import chain


class Prefetching(ABC):
    def __init__(self) -> None:
        self._prefetched: Iterator[None] | None = None
        """The running generator; None: not begun."""
        self.is_ready = False
        """Whether everything is prefetched."""

    @abstractmethod
    def to_prefetch(self) -> Iterator[None]:
        """Prefetches everything, one item per step."""

    @property
    def may_prefetch_moving(self) -> bool:
        """Whether it may prefetch while something moves."""
        return False

    def prefetch_step(self) -> None:
        self._prefetched = self._prefetched or self.to_prefetch()
        self.is_ready = next(self._prefetched, self) is self

    def prefetch_also(self, steps: Iterator[None]) -> None:
        self._prefetched = chain(self._prefetched or (), steps)
        self.is_ready = False

    def prefetch_anew(self) -> None:
        """Restarts prefetching: other pictures may be needed."""
        self._prefetched, self.is_ready = None, False
