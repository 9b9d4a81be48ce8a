"""Records the sound of a match in a file, mixed as by the mixer.

python tests/scenes/recording.py crossing crossing.wav --seed 3    # a whole match
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import wave
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    here = Path(__file__).parent
    folders = here.parents[1], here.parent, here.parent / "game", here
    sys.path[:0] = [str(folder) for folder in folders]
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import numpy.typing as npt
import pytest
from table_driver import ask, fresh_match, open_table, seat_match, visitor

from scenes.drive.robot import Robot
from scenes.sound.cues import CUES
from scenes.sound.mix import FADE_SECONDS, Order, Start, Whose
from scenes.sound.sounds import Sounds

FILES = Path(__file__).parents[2] / "assets" / "sounds"
RATE, FULL = 48_000, 32_768
SECONDS_AFTER = 2.0
Signal = npt.NDArray[np.float64]


class Asked(NamedTuple):
    """A sound requested by a scene or view when something is shown."""

    time: float
    cue: str
    x: float


class Ear:
    """A sound device that records its commands and the table's requests."""

    def __init__(self, sounds: Sounds) -> None:
        self.asked: list[Asked] = []
        self.starts: list[Start] = []
        self._play = sounds.play
        pytest.MonkeyPatch().setattr(sounds, "play", self._hear)
        sounds.find_device = lambda: self._take

    def _hear(
        self, name: str, x: float, due: float, whose: Whose = Whose.PERSON, inches: float = 32.0
    ) -> None:
        self.asked.append(Asked(due, name, x))
        self._play(name, x, due, whose, inches)

    def _take(self, order: Order) -> None:
        if isinstance(order, Start):
            self.starts.append(order)


@cache
def samples_of(file: str) -> Signal:
    with wave.open(str(FILES / file)) as found:
        data = np.frombuffer(found.readframes(found.getnframes()), np.int16)
    return data.astype(np.float64) / FULL


def mixed(starts: Sequence[Start]) -> Signal:
    """Left and right channels from time 0, at full volume; 1 is full scale."""
    last = max((one.time for one in starts), default=0.0) + SECONDS_AFTER
    made = np.zeros((round(last * RATE), 2))
    for number, one in enumerate(starts):
        signal, begin = samples_of(one.file).copy(), round(one.time * RATE)
        gone = next((other.time for other in starts[number + 1 :] if _ends(other, one)), None)
        if gone is not None:
            fade, at = round(FADE_SECONDS * RATE), round(gone * RATE) - begin
            signal[at : at + fade] *= np.linspace(1, 0, fade)[: len(signal[at : at + fade])]
            signal[at + fade :] = 0
        made[begin : begin + len(signal)] += np.outer(signal, (one.left, one.right))
    return made


def _ends(later: Start, one: Start) -> bool:
    return one.channel in (later.fades, later.channel)


def heard_at(starts: Iterable[Start], time: float) -> list[Start]:
    """The sounds at a time that are not fading."""
    found: dict[int, Start] = {}
    for one in starts:
        if one.time > time:
            break
        if one.fades is not None:
            found.pop(one.fades, None)
        found[one.channel] = one
    return [one for one in found.values() if time < one.time + CUES[one.cue].milliseconds / 1000]


def rms_heard(signal: Signal) -> float:
    """RMS in dBFS while something sounds: of all tenths of a second above −60 dBFS."""
    window = RATE // 10
    power = (signal[: len(signal) // window * window] ** 2).mean(axis=1)
    tenths = power.reshape(-1, window).mean(axis=1)
    return float(10 * np.log10(tenths[tenths > 1e-6].mean()))


def write(signal: Signal, file: Path) -> None:
    with wave.open(str(file), "wb") as made:
        made.setnchannels(2)
        made.setsampwidth(2)
        made.setframerate(RATE)
        made.writeframes((signal * FULL).clip(-FULL, FULL - 1).astype(np.int16).tobytes())


def listen_to(robot: Robot, game: str, moves: int | None, seed: int = 3) -> Ear:
    """Listens to so many moves of people, or to a whole match with its end."""
    robot.app.services.settings.put("sound.volume", "hall")
    ear = Ear(robot.app.around.sounds)
    match = fresh_match(game, lambda one: len(one.to_act()) == 1)
    assert match is not None
    seat_match(robot, match)
    person = visitor(robot, seed)
    while person.is_playing and moves != 0:
        person.turn()
        moves = None if moves is None else moves - 1
    ask(robot, settle=True)
    return ear


def main() -> int:
    told = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    told.add_argument("game")
    told.add_argument("file", type=Path)
    told.add_argument("--seed", type=int, default=3)
    args = told.parse_args()
    with tempfile.TemporaryDirectory() as data:
        robot = open_table(Path(data), seed=args.seed)
        ear = listen_to(robot, args.game, None, args.seed)
        robot.app.close()
    signal = mixed(ear.starts)
    write(signal, args.file)
    sides = 20 * np.log10(np.sqrt((signal**2).mean(axis=0)))
    most = max(len(heard_at(ear.starts, one.time)) for one in ear.starts)
    sys.stdout.write(
        f"{args.game}: {len(signal) / RATE:.0f} s, {len(ear.asked)} asked for, "
        f"{len(ear.starts)} heard, {most} at once, "
        f"peak {20 * np.log10(np.abs(signal).max()):.1f} dBFS, "
        f"{rms_heard(signal):.1f} dBFS while something sounds, "
        f"left and right {sides[0]:.1f} and {sides[1]:.1f} dB\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
