"""All sounds: cues wait for their time, are decided, and go to a device, if there is one."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

import pygame

from scenes.sound.cues import CUES
from scenes.sound.mix import EARLY, Device, Gain, Mix, Start, Volume, Whose, gain_of

KEPT = 1000
"""How many started sounds are remembered for `take_started`."""


class _Waiting(NamedTuple):
    due: float
    name: str
    x: float
    whose: Whose
    inches: float


class Sounds:
    """Call `play` in the frame that shows it, `tick` after each frame was shown."""

    def __init__(self, setting: Callable[[str], object] = lambda _: None, seed: int = 0) -> None:
        """`setting`: returns the operator's setting of a key."""
        self.volume = Volume(setting)
        self.find_device: Callable[[], Device | None] = lambda: None
        """Called once, after the first picture; None: no sound."""
        self._device: Device | None = None
        self._is_found = False
        self._mix = Mix(seed, self.volume.speakers)
        self._waiting: list[_Waiting] = []
        self._started: deque[Start] = deque(maxlen=KEPT)
        self._rests = False
        self._is_open = False
        self._gain = -1.0

    @property
    def is_waiting(self) -> bool:
        """Whether a cue is queued."""
        return bool(self._waiting)

    def play(
        self,
        name: str,
        x: float,
        due: float,
        whose: Whose = Whose.PERSON,
        inches: float = 32.0,
    ) -> None:
        """Queues a cue; `x` from 0 (left edge) to 1; `due` on the frame clock."""
        if name not in CUES:
            raise ValueError(f"no cue {name!r}")
        if not (self._rests or self.volume.is_off):
            self._waiting.append(_Waiting(due, name, x, whose, inches))

    def tick(self, now: float, rests: bool = False) -> None:
        """Starts due cues, the most important first. `rests`: nobody is there."""
        if rests != self._rests:
            self._rest(rests)
        self._open()
        if not self._waiting:
            return
        due = [one for one in self._waiting if one.due <= now + EARLY]
        self._waiting = [one for one in self._waiting if one.due > now + EARLY]
        for one in sorted(due, key=lambda one: -CUES[one.name].priority):
            start = self._mix.decide(one.name, one.x, now, one.whose, one.inches)
            if start is not None:
                self._begin(start)

    def _open(self) -> None:
        """Opens the device after the first picture, and after a rest."""
        if self._is_open or self._rests:
            return
        self._is_open = True
        if not self._is_found:
            self._device, self._is_found = self.find_device(), True
        if self._device is not None:
            self._device("open")

    def _begin(self, start: Start) -> None:
        self._started.append(start)
        if self._device is None:
            return
        gain = gain_of(self.volume.level)
        if gain != self._gain:
            self._gain = gain
            self._device(Gain(gain))
        self._device(start)

    def take_started(self) -> list[Start]:
        """Sounds started since the last call, with or without a device."""
        taken = list(self._started)
        self._started.clear()
        return taken

    def follow(self, event: pygame.event.Event) -> None:
        """The system found or lost a device; recording devices are ignored."""
        if self._device is not None and not event.iscapture:
            self._device("found" if event.type == pygame.AUDIODEVICEADDED else "lost")

    # --- silence

    def forget(self) -> None:
        """Drops the players' choice and reads the operator's settings again."""
        self.volume.forget()
        self._mix.speakers = self.volume.speakers

    def drop_waiting(self) -> None:
        """Drops queued cues."""
        self._waiting.clear()

    def _rest(self, rests: bool) -> None:
        """Closes the device while nobody is there; the volume returns to the operator's."""
        self.drop_waiting()
        self._rests, self._is_open = rests, False
        self.forget()
        if self._device is not None and rests:
            self._device("rest")

    def close(self) -> None:
        if self._device is not None:
            self._device("close")


class Unheard(Sounds):
    """Sounds of a table that nobody sees; shows the volume of the heard one."""

    def __init__(self, heard: Sounds) -> None:
        super().__init__()
        self.volume = heard.volume

    def play(
        self,
        name: str,
        x: float,
        due: float,
        whose: Whose = Whose.PERSON,
        inches: float = 32.0,
    ) -> None:
        pass
