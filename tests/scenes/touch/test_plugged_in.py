"""A device whose cable was pulled: nobody says that its fingers were lifted."""

from __future__ import annotations

import pytest
from touches import MIDDLE, Screen, beside, finger, kinds, mouse

from scenes.touch.contacts import UNPLUGGED_SECONDS


@pytest.fixture
def screen() -> Screen:
    return Screen()


def test_fingers_that_were_down_are_lifted_when_it_is_there_again(screen: Screen) -> None:
    screen.down(1)
    screen.down(2, beside(150), later=0.5)
    screen.wait(UNPLUGGED_SECONDS + 0.1)
    found = screen.send(finger("down", 1, beside(-150), device=8))
    assert kinds(found) == ["cancel", "cancel", "down"]
    assert kinds(screen.send(finger("up", 1, beside(-150), device=8), later=0.1)) == ["up"]
    assert screen.send(finger("up", 1, MIDDLE, device=7), later=0.1) == []


def test_a_second_device_takes_nobody_s_finger_away(screen: Screen) -> None:
    screen.down(1)
    screen.send(mouse("down", beside(-100)), later=0.5)
    screen.move(1, beside(5), later=0.5)
    assert kinds(screen.send(finger("down", 1, beside(150), device=8))) == ["down"]
    screen.wait(0.5)
    assert kinds(screen.send(finger("down", 2, beside(-200), device=8))) == ["down"]
