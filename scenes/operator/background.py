"""What takes a while is done where no frame waits for it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class Background(Generic[T]):
    """Runs by itself; `found` is None until it has come to its end. `do` raises nothing."""

    def __init__(self, do: Callable[[], T], waits: bool) -> None:
        """`waits`: until it has, as scripts do."""
        self.found: T | None = None
        self._do = do
        thread = Thread(target=self._run, name="operator", daemon=True)
        thread.start()
        if waits:
            thread.join()

    def _run(self) -> None:
        self.found = self._do()
