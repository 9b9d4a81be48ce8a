"""Nobody gets in without the PIN, however often and however cleverly they try."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game import pin as pins
from game.pin import FILE, WAITS, BadPin, Pin


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "ROUNDS", 2)


def test_without_a_pin_nobody_gets_in(tmp_path: Path) -> None:
    pin = Pin(tmp_path)
    assert (pin.is_set, pin.is_damaged, pin.was_asked) == (False, False, False)
    assert not any(pin.admits(digits, 0.0) for digits in ("", "0000", "1234"))
    assert list(tmp_path.iterdir()) == []


def test_the_right_one_admits_also_after_a_restart(tmp_path: Path) -> None:
    Pin(tmp_path).choose("2718")
    pin = Pin(tmp_path)
    assert pin.is_set
    assert pin.admits("2718", 0.0)
    assert pin.admits("2718", 0.0)
    assert pin.left(0.0) == 0


@pytest.mark.parametrize("digits", ["", "123", "123456789", "12a4", "12 4", "１２３４", "-123"])
def test_what_is_no_pin_is_refused_with_what_is_accepted(tmp_path: Path, digits: str) -> None:
    with pytest.raises(BadPin, match="accepted: 4 to 8 digits"):
        Pin(tmp_path).choose(digits)
    assert not Pin(tmp_path).is_set


def test_wrong_ones_wait_longer_and_longer(tmp_path: Path) -> None:
    pin, now = Pin(tmp_path), 0.0
    pin.choose("2718")
    waits = []
    for _ in range(len(WAITS) + 2):
        assert not pin.admits("0000", now)
        waits.append(pin.left(now))
        # While it waits nothing counts, not even the right one.
        assert not pin.admits("2718", now + pin.left(now) - 0.1)
        now += pin.left(now)
    assert waits == [*WAITS, WAITS[-1], WAITS[-1]]
    assert pin.admits("2718", now)
    assert not pin.admits("0000", now)
    assert pin.left(now) == WAITS[0]


def test_a_restart_begins_the_wait_anew(tmp_path: Path) -> None:
    pin = Pin(tmp_path)
    pin.choose("2718")
    now = 0.0
    for _ in range(5):
        pin.admits("0000", now)
        now += pin.left(now)
    again = Pin(tmp_path)
    assert again.wrong == 5
    assert again.left(0.0) == WAITS[4]
    assert not again.admits("2718", WAITS[4] - 0.1)
    assert again.admits("2718", WAITS[4])


def test_a_try_is_on_the_disk_before_it_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever pulls the plug at that moment has used a try, also with the right one."""
    pin = Pin(tmp_path)
    pin.choose("2718")
    hashed = pins._hashed

    def pulled(*_: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(pins, "_hashed", pulled)
    with pytest.raises(KeyboardInterrupt):
        pin.admits("2718", 0.0)
    monkeypatch.setattr(pins, "_hashed", hashed)
    assert Pin(tmp_path).wrong == 1


def test_the_file_shows_no_digits_and_nobody_else_can_read_it(tmp_path: Path) -> None:
    Pin(tmp_path).choose("27182818")
    text = (tmp_path / FILE).read_text()
    assert "27182818" not in text
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
    first = json.loads(text)
    Pin(tmp_path).choose("27182818")
    assert json.loads((tmp_path / FILE).read_text())["hashed"] != first["hashed"]


@pytest.mark.expects_faults
@pytest.mark.parametrize(
    "spoil",
    [
        lambda _: "",
        lambda _: "{}",
        lambda _: "[]",
        lambda _: "\0",
        lambda _: "[" * 100_000,
        lambda whole: whole.replace('"wrong": 0', '"wrong": 1e400'),
        lambda whole: whole.replace('"digits": 4', '"digits": 5'),
        lambda whole: whole.replace('"salt": "', '"salt": "0'),
        lambda whole: whole.translate(str.maketrans("0123456789", "1234567890")),
    ],
)
def test_a_damaged_file_lets_nobody_in_until_another_is_chosen(
    tmp_path: Path, spoil: Callable[[str], str]
) -> None:
    Pin(tmp_path).choose("0000")
    (tmp_path / FILE).write_text(spoil((tmp_path / FILE).read_text()))
    pin = Pin(tmp_path)
    assert (pin.is_damaged, pin.is_set, pin.was_asked) == (True, False, True)
    assert not pin.admits("0000", WAITS[-1] + 1)
    assert pin.left(0.0) == 0
    # Given at the machine, while the table runs.
    Pin(tmp_path).choose("27182")
    pin.follow(1.0)
    assert (pin.is_damaged, pin.is_set, pin.digits) == (False, True, 5)
    assert pin.admits("27182", 1.0)


@pytest.mark.expects_faults
@pytest.mark.parametrize("lost", [True, False], ids=["lost", "damaged"])
def test_a_running_table_writes_its_file_anew(tmp_path: Path, lost: bool) -> None:
    folder = tmp_path / "data"
    pin = Pin(folder)
    pin.choose("2718")
    assert not pin.admits("0000", 0.0)
    if lost:
        shutil.rmtree(folder)
    else:
        (folder / FILE).write_text("{")
    pin.follow(1.0)
    assert pin.left(1.0) == WAITS[0] - 1.0
    again = Pin(folder)
    assert again.wrong == 1
    assert again.admits("2718", WAITS[0])


def test_no_try_at_a_running_table_undoes_a_pin_given_at_the_machine(tmp_path: Path) -> None:
    table = Pin(tmp_path)
    table.choose("2718")
    Pin(tmp_path).choose("3141")
    assert not table.admits("2718", 0.0)
    assert Pin(tmp_path).admits("3141", WAITS[0])
    assert not Pin(tmp_path).admits("2718", 0.0)


def test_a_folder_that_cannot_be_written_still_slows_guesses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pin = Pin(tmp_path)
    pin.choose("2718")

    def full(_: object) -> None:
        raise OSError("no space")

    monkeypatch.setattr(Pin, "_write", full)
    assert not pin.admits("0000", 0.0)
    assert not pin.admits("0000", WAITS[0])
    assert pin.left(WAITS[0]) == WAITS[1]


def test_a_hundred_thousand_guesses_in_a_year_find_nothing(tmp_path: Path) -> None:
    """One a second, restarted now and then: only those count that come after the wait."""
    pin, rng, now, counted = Pin(tmp_path), Random(1), 0.0, 0
    pin.choose("99999999")
    for number in range(100_000):
        before = pin.wrong
        assert not pin.admits(f"{rng.randrange(10**7):08}", now)
        counted += pin.wrong - before
        now += 1.0
        if number % 10_000 == 9_999:
            pin, now = Pin(tmp_path), 0.0
    assert counted < 100_000 / WAITS[-1] + len(WAITS)


KILLED = """
import os, signal, sys
from pathlib import Path
from game import pin as pins
pins.ROUNDS = 2
pin, now = pins.Pin(Path(sys.argv[1])), 0.0
pin.choose("2718")
for _ in range(4):
    assert not pin.admits("0000", now)
    now += pin.left(now)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_the_wait_outlives_a_kill(tmp_path: Path) -> None:
    command = [sys.executable, "-c", KILLED, str(tmp_path)]
    assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
    pin = Pin(tmp_path)
    assert (pin.wrong, pin.left(0.0)) == (4, WAITS[3])
    assert not pin.admits("2718", WAITS[3] - 0.1)
