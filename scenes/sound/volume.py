"""How loud the table is: what the house has set, and what people who are here have chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.sound.mix import Speakers

VOLUME, EXCHANGED, MONO = "sound.volume", "sound.exchanged", "sound.mono"
"""The house's settings."""
OFF = "off"
DECIBELS: Final = {"hall": 0.0, "cafe": -9.0, "library": -18.0}
LEVELS: Final = (*DECIBELS, OFF)
USUAL = "cafe"


def gain_of(level: str) -> float:
    return 10 ** (DECIBELS[level] / 20) if level in DECIBELS else 0.0


class Volume:
    """What people choose holds until nobody is there."""

    def __init__(self, setting: Callable[[str], object]) -> None:
        """`setting`: the house's of a key."""
        self._setting = setting
        self.forget()

    @property
    def level(self) -> str:
        return self._wanted

    @property
    def is_off(self) -> bool:
        return self.level == OFF

    def choose(self, level: str) -> None:
        self._wanted = level

    def take_next(self) -> None:
        """From the loudest to silence, and back."""
        self.choose(LEVELS[(LEVELS.index(self.level) + 1) % len(LEVELS)])

    def forget(self) -> None:
        """As the house has it now."""
        stored = self._setting(VOLUME)
        self._wanted = stored if isinstance(stored, str) and stored in LEVELS else USUAL
        exchanged, mono = (self._setting(key) is True for key in (EXCHANGED, MONO))
        self.speakers = Speakers(exchanged, mono)
