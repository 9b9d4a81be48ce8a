"""A table that dies or stands still is started again; a service manager knows that it stands."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from scenes.kiosk import supervisor
from scenes.kiosk.heart import AGAIN, EVERY_SECONDS, SURROUNDINGS, Heart
from scenes.kiosk.supervisor import (
    AFTER_FAULT,
    BEGIN_SECONDS,
    DELAYS,
    REFUSED,
    RESUME,
    STEADY_SECONDS,
    STILL_SECONDS,
    Supervisor,
    Watch,
)

# --- when


def test_nothing_shown_for_long_is_standing_still() -> None:
    watch = Watch()
    watch.started(100.0)
    assert not watch.stands_still(100.0 + BEGIN_SECONDS)
    assert watch.stands_still(100.1 + BEGIN_SECONDS)
    watch.beat(130.0)
    assert not watch.stands_still(130.0 + STILL_SECONDS)
    assert watch.stands_still(130.1 + STILL_SECONDS)
    watch.started(200.0)
    assert not watch.stands_still(200.0 + BEGIN_SECONDS)


def test_a_frame_of_five_seconds_is_borne() -> None:
    assert 2 * 5 < STILL_SECONDS < 30


def test_who_dies_early_again_and_again_waits_longer_and_a_steady_one_does_not() -> None:
    watch = Watch()
    waits = []
    for number in range(8):
        watch.started(100.0 * number)
        waits.append(watch.ended(100.0 * number + 1))
    assert waits == [*DELAYS[1:], DELAYS[-1], DELAYS[-1], DELAYS[-1]]
    watch.started(1000.0)
    assert watch.ended(1000.0 + STEADY_SECONDS) == DELAYS[0]
    assert max(DELAYS[:2]) < 1


# --- processes


class Hasty(Watch):
    """Nobody is waited for."""

    def __init__(self) -> None:
        super().__init__()
        self.is_still = False

    def stands_still(self, now: float) -> bool:
        return self.is_still and self.has_ever_shown

    def ended(self, now: float) -> float:
        self.is_still = False
        return 0.0


def supervised(
    tmp_path: Path,
    script: str,
    watch: Watch | None = None,
    is_replaced: Callable[[], bool] = lambda: False,
) -> tuple[int, list[str]]:
    """The exit status, and what a service manager is told. The script finds how often it has been
    started in `number`."""
    count = tmp_path / "count"
    whole = (
        "import os, sys, time\nfrom pathlib import Path\n"
        f"count = Path({str(count)!r})\n"
        "number = len(count.read_text()) if count.exists() else 0\n"
        "count.write_text('x' * (number + 1))\n"
        f"def show(match=0):\n    os.write(1, b'%d\\n' % match)\n{script}"
    )
    told: list[str] = []
    command = [sys.executable, "-c", whole]
    one = Supervisor(command, watch or Hasty(), told.append, is_replaced)
    return one.run(), told


def test_what_dies_is_started_again_and_knows_it(tmp_path: Path) -> None:
    script = f"show()\nsys.exit(0 if number == 2 and {AFTER_FAULT!r} in sys.argv else 1)"
    status, told = supervised(tmp_path, script)
    assert status == 0
    assert (tmp_path / "count").read_text() == "xxx"
    assert told[-1] == "STOPPING=1"


def test_the_first_start_is_after_no_fault(tmp_path: Path) -> None:
    status, _ = supervised(tmp_path, f"sys.exit(3 if {AFTER_FAULT!r} in sys.argv else 0)")
    assert status == 0
    assert (tmp_path / "count").read_text() == "x"


@pytest.mark.parametrize(
    ("ends", "more"),
    [
        ("sys.exit(1)", [RESUME, "7", AFTER_FAULT]),
        ("os.abort()", [RESUME, "7", AFTER_FAULT]),
        # Nobody but the surroundings is to blame.
        (f"sys.exit({SURROUNDINGS})", [RESUME, "7"]),
        ("os.kill(os.getpid(), 9)", [RESUME, "7"]),
        ("os.kill(os.getpid(), 7)", [RESUME, "7"]),
        # The match is over, or the table has been started anew on purpose.
        ("show()\nsys.exit(1)", [AFTER_FAULT]),
        (f"sys.exit({AGAIN})", []),
    ],
)
def test_the_next_process_knows_the_match_and_whether_it_may_be_at_fault(
    tmp_path: Path, ends: str, more: list[str]
) -> None:
    told = tmp_path / "told"
    after = f"Path({str(told)!r}).write_text(repr(sys.argv[1:]))\nsys.exit(0)"
    script = "\n    ".join(["if number:", *after.splitlines()])
    status, _ = supervised(tmp_path, f"{script}\nshow(7)\n{ends}")
    assert status == 0
    assert told.read_text() == repr(more)


@pytest.mark.parametrize("ends", [f"sys.exit({AGAIN})", "os.abort()"])
def test_where_another_version_is_installed_the_service_starts_it(
    tmp_path: Path, ends: str
) -> None:
    """Whether the table has ended for that, or died meanwhile."""
    script = f"show(7)\nif number:\n    sys.exit(0)\n{ends}"
    status, told = supervised(tmp_path, script, is_replaced=lambda: True)
    assert status == AGAIN
    assert (tmp_path / "count").read_text() == "x"
    # The service goes on.
    assert "STOPPING=1" not in told


def test_what_is_refused_at_once_is_not_tried_again(tmp_path: Path) -> None:
    status, _ = supervised(tmp_path, f"sys.exit({REFUSED})")
    assert status == REFUSED
    assert (tmp_path / "count").read_text() == "x"


def test_a_screen_that_was_there_before_is_waited_for(tmp_path: Path) -> None:
    script = f"show()\ntime.sleep(0.3)\nsys.exit(({REFUSED}, {REFUSED}, 0)[number])"
    status, _ = supervised(tmp_path, script)
    assert status == 0
    assert (tmp_path / "count").read_text() == "xxx"


def test_what_stands_still_is_killed_and_started_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    watch = Hasty()
    watch.is_still = True
    # The first one ignores requests to end, and would sleep for ever.
    script = (
        "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nshow()\n"
        "time.sleep(0 if number else 1000)"
    )
    status, told = supervised(tmp_path, script, watch)
    assert status == 0
    assert (tmp_path / "count").read_text() == "xx"
    assert "stands still" in capsys.readouterr().err
    assert "READY=1" in told


def test_what_a_table_has_started_ends_with_it(tmp_path: Path) -> None:
    script = (
        "import subprocess\nshow()\n"
        "other = subprocess.Popen(['sleep', '60'], stdout=subprocess.DEVNULL)\n"
        f"Path({str(tmp_path / 'other')!r}).write_text(str(other.pid))\nsys.exit(0)"
    )
    assert supervised(tmp_path, script)[0] == 0
    other = (tmp_path / "other").read_text()
    for _ in range(1000):
        if not is_alive(other):
            return
        time.sleep(0.01)
    pytest.fail("it goes on alone")


def is_alive(process: str) -> bool:
    """One that has ended, and that nobody has asked for yet, is not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


def test_who_ends_the_supervisor_ends_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = tmp_path / "ended"
    script = (
        "import os, signal, sys, time\nfrom pathlib import Path\n"
        f"def end(*_):\n    Path({str(ended)!r}).write_text('x')\n    sys.exit(0)\n"
        "signal.signal(signal.SIGTERM, end)\nos.write(1, b'0\\n')\ntime.sleep(1000)\n"
    )

    class Known(Supervisor):
        def _look(self) -> None:
            super()._look()
            if self._watch.has_ever_shown:
                os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(supervisor, "Supervisor", Known)
    signals = signal.SIGTERM, signal.SIGINT, signal.SIGHUP
    before = {number: signal.getsignal(number) for number in signals}
    try:
        assert supervisor.supervise([sys.executable, "-c", script]) == 0
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert ended.exists()


# --- what a service manager hears


def test_the_watchdog_is_fed_after_frames_only(tmp_path: Path) -> None:
    script = "show()\ntime.sleep(0.2)\nshow()\ntime.sleep(0.2)"
    _, told = supervised(tmp_path, script)
    assert told == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "STOPPING=1"]
    _, silent = supervised(tmp_path, "time.sleep(0.2)")
    assert silent == ["STOPPING=1"]


def test_it_is_told_through_its_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(address)
        manager.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", address)
        supervisor.notify("WATCHDOG=1")
        assert manager.recv(100) == b"WATCHDOG=1"
    # Nobody listens: nothing happens.
    supervisor.notify("WATCHDOG=1")
    monkeypatch.delenv("NOTIFY_SOCKET")
    supervisor.notify("WATCHDOG=1")


# --- the table's own side


def test_a_heart_says_once_a_second_what_is_played_and_notices_that_nobody_listens() -> None:
    gone = threading.Event()
    read, write = os.pipe()
    os.set_blocking(read, False)
    played: list[int] = []
    heart = Heart(write, gone.set, lambda: played[0] if played else None)
    for number in range(5):
        heart.beat(number * EVERY_SECONDS / 4)
    assert os.read(read, 100) == b"0\n0\n"
    # Another match is told of at once.
    played.append(7)
    heart.beat(4 * EVERY_SECONDS / 4 + 0.01)
    assert os.read(read, 100) == b"7\n"
    os.close(read)
    heart.beat(100.0)
    assert gone.is_set()
    os.close(write)


def test_a_full_pipe_keeps_no_frame_waiting() -> None:
    read, write = os.pipe()
    heart = Heart(write, lambda: pytest.fail("somebody listens"))
    for number in range(100_000):
        heart.beat(number * EVERY_SECONDS)
    os.close(read)
    os.close(write)
