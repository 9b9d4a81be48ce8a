"""The loudspeakers, in a thread, so that no frame waits. A missing device is tried again when the
system finds one, and every so often."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, Protocol

import pygame

from scenes.sound.cues import CUES
from scenes.sound.mix import CHANNELS, FADE_SECONDS, Gain, Order, Start

FOLDER: Final = Path(__file__).parents[2] / "assets" / "sounds"
RATE, FORMAT, SIDES, BUFFER = 48000, -16, 2, 512
AGAIN_SECONDS = 30.0
OWN_SECONDS = 2.0
"""A device that appears this soon after an attempt was caused by it."""
LATE_SECONDS = 0.1
"""A sound this late no longer fits its picture."""
LEAVE_SECONDS = 1.0

log = logging.getLogger(__name__)


class Speakers(Protocol):
    """The blocking interface of an audio output; methods may raise pygame.error or OSError."""

    def open(self) -> None: ...

    def close(self) -> None: ...

    def play(self, start: Start, gain: float) -> None: ...


class Loudspeakers:
    """The system's audio output; holds all files in memory while open."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._sounds: dict[str, pygame.mixer.Sound] = {}

    def open(self) -> None:
        mixer = pygame.mixer
        mixer.init(RATE, FORMAT, SIDES, BUFFER, allowedchanges=0)
        mixer.set_num_channels(CHANNELS)
        files = [file for cue in CUES.values() for file in cue.files()]
        read = {file: self._read(file) for file in files}
        self._sounds = {file: sound for file, sound in read.items() if sound is not None}
        if len(self._sounds) < len(files):
            missing = len(files) - len(self._sounds)
            log.warning("%d sounds are missing or damaged in %s", missing, self._folder)

    def _read(self, file: str) -> pygame.mixer.Sound | None:
        """None: missing or damaged; the other sounds still play."""
        try:
            return pygame.mixer.Sound(self._folder / file)
        except (pygame.error, OSError):
            return None

    def close(self) -> None:
        self._sounds = {}
        pygame.mixer.quit()

    def play(self, start: Start, gain: float) -> None:
        if start.fades is not None:
            pygame.mixer.Channel(start.fades).fadeout(round(FADE_SECONDS * 1000))
        sound = self._sounds.get(start.file)
        if sound is None:
            return
        sound.set_volume(gain)
        channel = pygame.mixer.Channel(start.channel)
        channel.play(sound)
        # `play` resets the channel's volumes.
        channel.set_volume(start.left, start.right)


@dataclass
class Serving:
    """Executes orders. Times in seconds of one clock."""

    speakers: Speakers
    is_wanted: bool = False
    is_open: bool = False
    gain: float = 1.0
    tried: float = field(default=-AGAIN_SECONDS, init=False)
    _has_told: bool = field(default=False, init=False)

    def waits(self, now: float) -> float | None:
        """Seconds until the next attempt to open; None: none needed."""
        if self.is_open or not self.is_wanted:
            return None
        return max(0.0, self.tried + AGAIN_SECONDS - now)

    def do(self, order: Order, now: float) -> None:
        match order:
            case Start():
                self._play(order)
            case Gain(gain):
                self.gain = gain
            case "open":
                self.is_wanted = True
                self.attempt(now)
            case "found":
                if now - self.tried > OWN_SECONDS:
                    self.attempt(now)
            case "lost":
                self._close()
                self.attempt(now)
            case "rest" | "close":
                self.is_wanted = False
                self._close()

    def attempt(self, now: float) -> None:
        if self.is_open or not self.is_wanted:
            return
        self.tried = now
        try:
            self.speakers.open()
        except (pygame.error, OSError) as problem:
            self._tell("there is no sound: %s", problem)
            self._close()
            return
        self.is_open, self._has_told = True, False

    def _play(self, start: Start) -> None:
        if not self.is_open:
            return
        try:
            self.speakers.play(start, self.gain)
        except (pygame.error, OSError) as problem:
            self._tell("the sound has gone: %s", problem)
            self._close()

    def _close(self) -> None:
        self.is_open = False
        try:
            self.speakers.close()
        except (pygame.error, OSError) as problem:
            self._tell("the sound cannot be closed: %s", problem)

    def _tell(self, message: str, problem: Exception) -> None:
        """Logs once, until sound works again."""
        if not self._has_told:
            log.warning(message, problem)
        self._has_told = True


class SoundDevice:
    """Passes orders to the thread without waiting."""

    def __init__(self, speakers: Speakers | None = None) -> None:
        self._serving = Serving(speakers or Loudspeakers())
        self._orders: SimpleQueue[tuple[float, Order]] = SimpleQueue()
        self._thread: Thread | None = None

    def give(self, order: Order) -> None:
        """Waits for nothing but, shortly, for the thread to close."""
        if order == "open" and self._thread is None:
            self._thread = Thread(target=self._serve, name="sound", daemon=True)
            self._thread.start()
        self._orders.put((time.monotonic(), order))
        if order == "close" and self._thread is not None:
            # A lost device may block the thread.
            self._thread.join(LEAVE_SECONDS)
            self._thread = None

    def _serve(self) -> None:
        while True:
            try:
                given, order = self._orders.get(timeout=self._serving.waits(time.monotonic()))
            except Empty:
                self._serving.attempt(time.monotonic())
                continue
            now = time.monotonic()
            if not (isinstance(order, Start) and now - given > LATE_SECONDS):
                self._serving.do(order, now)
            if order == "close":
                return
