"""Makers whose work can be spread over several frames."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import update_wrapper
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class InSteps(Generic[P, T]):
    """Decorates a generator function that returns what it makes. To call it makes all at once."""

    def __init__(self, steps: Callable[P, Generator[None, None, T]]) -> None:
        self.steps = steps
        update_wrapper(self, steps)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        steps = self.steps(*args, **kwargs)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                made: T = end.value
                return made
