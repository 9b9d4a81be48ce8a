"""What the table lets be heard, and what people do about it."""

from __future__ import annotations

import wave
from itertools import pairwise
from operator import truediv as divide
from pathlib import Path

import numpy as np
import pygame
import pytest
from recording import FULL, RATE, heard_at, listen_to, mixed, rms_heard, write
from table_driver import Answer, ask, fresh_match, open_table, seat_match, visitor

from game.games import OURS
from game.matches import new_match, rules_for
from scenes.drive.robot import Robot
from scenes.services.destinations import ToExhibition, ToMenu
from scenes.sound.device import SoundDevice
from scenes.sound.mix import (
    AT_ONCE,
    EARLY,
    USUAL,
    VOLUME,
    Device,
    Gain,
    Order,
    Speakers,
    Start,
    gain_of,
    sides,
)

HEARD: dict[str, set[str]] = {
    "lucky": {"lift", "draw", "flip", "place"},
    "crossing": {"arrow", "release", "roll", "fall"},
    "trellis": {"draw", "place"},
}
"""Of the first gestures of each game of the house."""
GESTURES = {"lucky": 12, "crossing": 3, "trellis": 3}


class Recorder:
    """A device that only notes what it is told."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.started: list[Start] = []

    def give(self, order: Order) -> None:
        if isinstance(order, Start):
            self.started.append(order)
        else:
            self.told.append(f"{order.gain:.3f}" if isinstance(order, Gain) else order)


def heard(robot: Robot) -> list[Answer]:
    return list(ask(robot, sounds=True)["sounds"])


def names(robot: Robot) -> list[str]:
    return [one["cue"] for one in heard(robot)]


def played(data: Path, game: str, device: Device | None = None) -> tuple[list[Answer], Robot]:
    """What is heard of the first gestures of people."""
    robot = open_table(data, seed=3)
    robot.app.around.sounds.find_device = lambda: device
    match = fresh_match(game, lambda one: len(one.to_act()) == 1)
    assert match is not None
    seat_match(robot, match)
    person = visitor(robot, seed=3)
    for _ in range(GESTURES[game]):
        person.turn()
    ask(robot, settle=True)
    return heard(robot), robot


LATE_SECONDS = 1.01 / 60
LOUD, QUIET, WITHIN_DECIBELS = 0.0003, 0.03, 1.0


@pytest.mark.parametrize("game", [game.name for game in OURS])
def test_a_match_recorded_to_a_file_is_heard_where_and_when_it_happens(
    game: str, tmp_path: Path
) -> None:
    robot = open_table(tmp_path / "data", seed=3)
    ear = listen_to(robot, game, GESTURES[game])
    inches = robot.app.around.table.inches
    robot.app.close()
    found = [one.cue for one in ear.starts]
    assert set(found) >= HEARD[game]
    turns = [name for name in found if name.startswith("turn-")]
    assert len(turns) >= 2
    assert all(one != following for one, following in pairwise(turns))
    for one in ear.starts:
        assert any(
            asked.cue == one.cue
            and -EARLY <= one.time - asked.time <= LATE_SECONDS
            and one.left / one.right == pytest.approx(divide(*sides(asked.x, inches, Speakers())))
            for asked in ear.asked
        ), one
        assert len(heard_at(ear.starts, one.time)) <= AT_ONCE
    usual = gain_of(USUAL) * mixed(ear.starts)
    assert rms_heard(usual) == pytest.approx(-26, abs=3)
    assert np.abs(usual).max() < 0.5, "peaks lie below -6 dBFS"
    write(mixed(ear.starts), tmp_path / "match.wav")
    check_file(tmp_path / "match.wav", ear.starts)


def check_file(file: Path, starts: list[Start]) -> None:
    """Each of these begins in it at its time, as loud left and right as it was meant."""
    with wave.open(str(file)) as made:
        frames = np.frombuffer(made.readframes(made.getnframes()), np.int16).reshape(-1, 2) / FULL
    assert np.abs(frames).max() < 1
    alone = 0
    for number, one in enumerate(starts):
        begin, long = round(one.time * RATE), round(0.02 * RATE)
        before, after = frames[max(0, begin - long) : begin], frames[begin : begin + long]
        others = [*starts[:number], *starts[number + 1 :]]
        is_beside = any(abs(other.time - one.time) < 0.02 for other in others)
        if is_beside or np.abs(before).max(initial=0.0) > QUIET * np.abs(after).max(initial=0.0):
            continue
        alone += 1
        assert np.abs(after).max() > LOUD, one
        left, right = np.sqrt((after**2).sum(axis=0))
        assert abs(20 * np.log10(left / right * one.right / one.left)) < WITHIN_DECIBELS
    assert alone


class AtOnce(SoundDevice):
    """Serves in the frame itself, lest anything depend on a thread's pace."""

    def give(self, order: Order) -> None:
        self._serving.do(order, 0.0)


class Vanishing:
    """Loudspeakers that are there for the first sounds only, and then cannot even be closed."""

    def __init__(self) -> None:
        self.played = 0

    def open(self) -> None:
        self._fail_later()

    def close(self) -> None:
        self._fail_later()

    def play(self, start: Start, gain: float) -> None:
        self.played += 1
        self._fail_later()

    def _fail_later(self) -> None:
        if self.played > 2:
            raise pygame.error("no such device")


def test_with_the_device_taken_away_in_mid_game_nothing_changes_but_the_sound(
    tmp_path: Path,
) -> None:
    """And the same script is heard the same."""
    speakers = Vanishing()
    found: list[tuple[list[Answer], bytes]] = []
    for device in (None, AtOnce(speakers).give):
        cues, robot = played(tmp_path / str(len(found)), "crossing", device)
        found.append((cues, pygame.image.tobytes(robot.app.screen, "RGB")))
        robot.app.close()
    assert found[0] == found[1]
    assert speakers.played == 3


def test_nobody_hears_a_table_that_shows_itself(tmp_path: Path) -> None:
    """Its device is closed meanwhile; what visitors have changed is the house's again."""
    robot = open_table(tmp_path)
    sounds, settings = robot.app.around.sounds, robot.app.services.settings
    device = Recorder()
    sounds.find_device = lambda: device.give
    assert not device.told
    ask(robot, wait=0.1)
    assert device.told == ["open"]
    settings.put(VOLUME, "hall")
    ask(robot, tap="menu.volume")
    assert sounds.volume.level == "library"
    robot.app.go(ToExhibition(0, 1))
    ask(robot, wait=0.5)
    assert names(robot) == ["button", "place"]
    assert device.told[-1] == "rest"
    assert sounds.volume.level == "hall"
    robot.app.go(ToMenu())
    ask(robot, wait=0.1)
    assert device.told[-1] == "open"
    robot.app.close()
    assert device.told[-1] == "close"


def test_a_touch_in_the_pause_and_in_the_menu_takes_the_next_volume(tmp_path: Path) -> None:
    robot = open_table(tmp_path)
    device = Recorder()
    robot.app.around.sounds.find_device = lambda: device.give
    volume, levels = robot.app.around.sounds.volume, []
    for _ in range(4):
        ask(robot, tap="menu.volume")
        ask(robot, wait=0.1)
        levels.append(volume.level)
    assert levels == ["library", "off", "hall", "cafe"]
    assert [one for one in device.told if one != "open"] == [
        "0.631",
        "0.224",
        "1.000",
        "0.631",
    ]
    seat_match(robot, new_match(rules_for("crossing", 2, {}), 3))
    ask(robot, tap="play.menu")
    ask(robot, tap="pause.volume")
    assert volume.level == "library"


def test_what_the_house_has_set_is_taken(tmp_path: Path) -> None:
    robot = open_table(tmp_path)
    volume, settings = robot.app.around.sounds.volume, robot.app.services.settings
    for level in ("hall", "library", "off"):
        settings.put(VOLUME, level)
        robot.app.around.sounds.forget()
        assert volume.level == level
