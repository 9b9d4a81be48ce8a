"""Settings for people who read slowly or are disturbed by motion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

LARGE_PRINT, STILL = "screen.large_print", "screen.still"


class ComfortSettings(NamedTuple):
    large_print: bool
    still: bool
    """Reduced motion: everything moves in one step."""

    @property
    def key(self) -> str:
        large = "large" if self.large_print else "usual"
        return f"comfort.{large}_still" if self.still else f"comfort.{large}"


WISHES: Final = tuple(
    ComfortSettings(*wish) for wish in ((False, False), (True, False), (True, True), (False, True))
)


class Comfort:
    """The operator's settings, until a visitor chooses others."""

    def __init__(self, setting: Callable[[str], object] = lambda _: None) -> None:
        """`setting`: returns the operator's setting of a key."""
        self._setting = setting
        self.wish = self._own()

    def take_next(self) -> None:
        self.wish = WISHES[(WISHES.index(self.wish) + 1) % len(WISHES)]

    def forget(self) -> None:
        self.wish = self._own()

    def _own(self) -> ComfortSettings:
        return ComfortSettings(self._setting(LARGE_PRINT) is True, self._setting(STILL) is True)
