"""How loud the table is: what the house has set, and what people who are here have chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
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


@dataclass
class Volume:
    """`setting`: the house's of a key. What people choose holds until nobody is there."""

    setting: Callable[[str], object]
    _chosen: str | None = None
    _muted: bool = False

    @property
    def house(self) -> str:
        stored = self.setting(VOLUME)
        return stored if isinstance(stored, str) and stored in LEVELS else USUAL

    @property
    def wanted(self) -> str:
        """As loud as it is when it is not muted."""
        return self.house if self._chosen is None else self._chosen

    @property
    def level(self) -> str:
        return OFF if self._muted else self.wanted

    @property
    def is_off(self) -> bool:
        return self.level == OFF

    def choose(self, level: str) -> None:
        self._chosen, self._muted = level, False

    def take_next(self) -> None:
        """From the loudest to silence, and back."""
        self.choose(LEVELS[(LEVELS.index(self.level) + 1) % len(LEVELS)])

    def mute(self) -> None:
        """Mutes, or takes that back; who unmutes a silent house wants to hear something."""
        if self.is_off:
            self.choose(USUAL if self.wanted == OFF else self.wanted)
        else:
            self._muted = True

    def forget(self) -> None:
        """As the house has it."""
        self._chosen, self._muted = None, False

    def speakers(self) -> Speakers:
        return Speakers(self.setting(EXCHANGED) is True, self.setting(MONO) is True)
