"""What looks ahead for what may be wanted soon, a step at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import chain


class Looking(ABC):
    def __init__(self) -> None:
        self._looking: Iterator[None] | None = None
        """Where it has come to; None: it is to begin."""
        self.is_ready = False
        """Whether all is there that may be wanted soon."""

    @abstractmethod
    def likeliest(self) -> Iterator[None]:
        """All that it looks for, a thing a step."""

    @property
    def may_look_between(self) -> bool:
        """Whether there is anything to look for where things move."""
        return False

    def look_ahead(self) -> None:
        """One step towards what may be wanted soon."""
        self._looking = self._looking or self.likeliest()
        self.is_ready = next(self._looking, self) is self

    def look_further(self, steps: Iterator[None]) -> None:
        self._looking = chain(self._looking or (), steps)
        self.is_ready = False

    def look_ahead_anew(self) -> None:
        """Something has changed, and other pictures may be wanted soon."""
        self._looking, self.is_ready = None, False
