"""Decides what is heard of each cue: file, channel, volume on either side, and what it replaces.

Independent of any device, and deterministic for the same cues and times.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from scenes.sound.cues import CUES, Cue

AT_ONCE, CHANNELS = 4, 6
"""Sounds at once; two more channels are for fade-outs."""
SETTLED_SECONDS, FADE_SECONDS = 0.015, 0.06
"""Older sounds may give way, within so long. One that begins sooner is softer, so that peaks
fit."""
APART_SECONDS, A_SECOND = 0.04, 12
"""Minimum interval of a cue, and its maximum number per second."""
COUNTED_APART_SECONDS: Final = 1 / A_SECOND
BURST_SECONDS = 0.5
"""Tiles dealt within this time belong together."""
COMPUTERS_DECIBELS, DEALT_DECIBELS, AFTER_BOWL_DECIBELS = -4.0, -6.0, -6.0
AFTER_BOWL_SECONDS = 0.6
PAN, SMALL_PAN, SMALL_INCHES = 0.7, 0.4, 17.0
"""Pan from the table's middle to its edge; the smaller one below SMALL_INCHES."""
EARLY = 1e-6


class Whose(Enum):
    """Who caused a sound, or how."""

    PERSON = "person"
    COMPUTER = "computer"
    COMPUTERS = "computers"
    """One of several computer players that play among themselves at full speed."""
    DEALT = "dealt"
    """One of many tiles being dealt."""


OF_COMPUTERS: Final = ("place", "fall")
"""Cue families that are heard when only computers play."""


class Start(NamedTuple):
    """A cue's file begins on a channel, with its volumes; `fades`: the channel that gives way."""

    time: float
    cue: str
    variant: int
    left: float
    right: float
    channel: int
    fades: int | None = None

    @property
    def file(self) -> str:
        return CUES[self.cue].files()[self.variant]


@dataclass(frozen=True)
class Gain:
    """Volume of all later sounds."""

    gain: float


Signal: TypeAlias = Literal["open", "rest", "found", "lost", "close"]
"""`found` and `lost`: what the system says of devices; `rest`: closed until `open`."""
Order: TypeAlias = Start | Gain | Signal
Device: TypeAlias = Callable[[Order], None]
"""Never blocks and never raises."""


@dataclass
class _Sounding:
    cue: Cue
    channel: int
    since: float
    until: float
    fades: bool = False


class Speakers(NamedTuple):
    """`exchanged`: left and right are swapped; `mono`: one output."""

    exchanged: bool = False
    mono: bool = False


USUAL_SPEAKERS: Final = Speakers()


class Mix:
    """Decides for each cue when it is due. Its random numbers are used for nothing else."""

    def __init__(self, seed: int = 0, speakers: Speakers = USUAL_SPEAKERS) -> None:
        self.speakers = speakers
        self._rng = Random(f"sounds {seed}")
        self._sounding: list[_Sounding] = []
        self._started: dict[str, deque[float]] = {}
        """Recent start times by family."""
        self._last: dict[str, int] = {}
        """The last file of each cue."""
        self._dealt, self._dealt_at = 0, -math.inf
        self._bowl_at = -math.inf

    def decide(
        self, name: str, x: float, now: float, whose: Whose = Whose.PERSON, inches: float = 32.0
    ) -> Start | None:
        """`x` from 0 (left edge) to 1; None: it is not heard."""
        cue = CUES[name]
        if not self._is_wanted(name, whose, now) or self._is_too_soon(name, now):
            return None
        self._sounding = [one for one in self._sounding if one.until > now + EARLY]
        gives_way = self._weakest(cue, now)
        if gives_way is None and self._heard >= AT_ONCE:
            return None
        channel = self._free_channel()
        if channel is None:
            return None
        if gives_way is not None:
            gives_way.fades, gives_way.until = True, now + FADE_SECONDS
        self._sounding.append(_Sounding(cue, channel, now, now + cue.milliseconds / 1000))
        self._started.setdefault(family(name), deque(maxlen=A_SECOND)).append(now)
        left, right = sides(x, inches, self.speakers)
        together = sum(now - one.since < SETTLED_SECONDS for one in self._sounding)
        gain = 10 ** (self._decibels(name, whose, now) / 20) / together
        if name == "bowl":
            self._bowl_at = now
        fades = None if gives_way is None else gives_way.channel
        return Start(now, name, self._variant(cue), gain * left, gain * right, channel, fades)

    def _is_wanted(self, name: str, whose: Whose, now: float) -> bool:
        if whose is Whose.COMPUTERS:
            return family(name) in OF_COMPUTERS
        if whose is not Whose.DEALT:
            return True
        if now - self._dealt_at > BURST_SECONDS:
            self._dealt = 0
        self._dealt, self._dealt_at = self._dealt + 1, now
        return self._dealt % 2 == 1

    def _is_too_soon(self, name: str, now: float) -> bool:
        times = self._started.get(family(name))
        if not times:
            return False
        apart = COUNTED_APART_SECONDS if family(name) == "tick" else APART_SECONDS
        is_full = len(times) == A_SECOND and now - times[0] < 1 - EARLY
        return is_full or now - times[-1] < apart - EARLY

    @property
    def _heard(self) -> int:
        return sum(not one.fades for one in self._sounding)

    def _weakest(self, cue: Cue, now: float) -> _Sounding | None:
        """The sound that this cue may replace, or None."""
        if self._heard < AT_ONCE:
            return None
        heard = [one for one in self._sounding if not one.fades]
        weakest = min(heard, key=lambda one: (one.cue.priority, one.since))
        is_settled = now - weakest.since > SETTLED_SECONDS
        return weakest if is_settled and weakest.cue.priority < cue.priority else None

    def _free_channel(self) -> int | None:
        busy = {one.channel for one in self._sounding}
        return next((channel for channel in range(CHANNELS) if channel not in busy), None)

    def _variant(self, cue: Cue) -> int:
        """A random file other than the last one."""
        others = [one for one in range(cue.variants) if one != self._last.get(cue.name)]
        chosen = self._rng.choice(others or [0])
        self._last[cue.name] = chosen
        return chosen

    def _decibels(self, name: str, whose: Whose, now: float) -> float:
        decibels = {Whose.PERSON: 0.0, Whose.DEALT: DEALT_DECIBELS}.get(whose, COMPUTERS_DECIBELS)
        is_after_bowl = now - self._bowl_at < AFTER_BOWL_SECONDS - EARLY
        return decibels + (AFTER_BOWL_DECIBELS if is_after_bowl and name != "bowl" else 0.0)


def family(name: str) -> str:
    """Cues that differ only in seat, material or brightness share a family."""
    return name.partition("-")[0]


def sides(x: float, inches: float, speakers: Speakers) -> tuple[float, float]:
    """Volume left and right, at constant power."""
    if speakers.mono:
        return math.sqrt(0.5), math.sqrt(0.5)
    x = min(1.0, max(0.0, 1 - x if speakers.exchanged else x))
    pan = (SMALL_PAN if inches < SMALL_INCHES else PAN) * (2 * x - 1)
    angle = (pan + 1) * math.pi / 4
    return math.cos(angle), math.sin(angle)


VOLUME, EXCHANGED, MONO = "sound.volume", "sound.exchanged", "sound.mono"
"""Keys of the operator's settings."""
OFF = "off"
DECIBELS: Final = {"hall": 0.0, "cafe": -4.0, "library": -13.0}
LEVELS: Final = (*DECIBELS, OFF)
USUAL = "cafe"


def gain_of(level: str) -> float:
    return 10 ** (DECIBELS[level] / 20) if level in DECIBELS else 0.0


class Volume:
    """The volume that players have chosen, until `forget`."""

    def __init__(self, setting: Callable[[str], object]) -> None:
        """`setting`: returns the operator's setting of a key."""
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
        """From loudest to silent, then loudest again."""
        self.choose(LEVELS[(LEVELS.index(self.level) + 1) % len(LEVELS)])

    def forget(self) -> None:
        """Back to the operator's setting."""
        stored = self._setting(VOLUME)
        self._wanted = stored if isinstance(stored, str) and stored in LEVELS else USUAL
        exchanged, mono = (self._setting(key) is True for key in (EXCHANGED, MONO))
        self.speakers = Speakers(exchanged, mono)
