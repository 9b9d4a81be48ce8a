"""Keeps the table running: restarts its process when it crashes or hangs."""

from __future__ import annotations

import os
import queue
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType
from typing import IO

from scenes.kiosk.heart import AGAIN, SURROUNDINGS, is_replaced


def notify(state: str) -> None:
    """Sends a state to `NOTIFY_SOCKET`, if there is one, without waiting."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    if address.startswith("@"):
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.setblocking(False)
        try:
            line.sendto(state.encode(), address)
        except OSError:
            # If nobody listens for long, the watchdog restarts the service.
            return


BEGIN_SECONDS, STILL_SECONDS = 60.0, 15.0
"""How long a process may show no frame: after its start, and later. An idle table draws every five
seconds."""
STEADY_SECONDS = 30.0
"""A process that lived this long started successfully."""
DELAYS = (0.2, 0.2, 1.0, 2.0, 5.0, 10.0)
"""Seconds before a restart, by the number of early deaths in a row."""


class Watch:
    def __init__(self) -> None:
        self._began = self._shown = 0.0
        self._has_shown = False
        self._early = 0
        self.has_ever_shown = False
        """Whether any process of this watch has shown a frame."""

    def started(self, now: float) -> None:
        self._began = self._shown = now
        self._has_shown = False

    def beat(self, now: float) -> None:
        self._shown = now
        self._has_shown = self.has_ever_shown = True

    def stands_still(self, now: float) -> bool:
        most = STILL_SECONDS if self._has_shown else BEGIN_SECONDS
        return now - self._shown > most

    def ended(self, now: float) -> float:
        """Seconds until the next start."""
        is_early = now - self._began < STEADY_SECONDS
        self._early = min(self._early + 1, len(DELAYS) - 1) if is_early else 0
        return DELAYS[self._early]


AFTER_FAULT, RESUME = "--after-fault", "--resume"
LOOK_SECONDS, END_SECONDS = 0.25, 10.0
REFUSED = 2
"""Status of refused arguments: starting again does not help."""
FAULTS = {-signal.SIGSEGV, -signal.SIGABRT, -signal.SIGFPE, -signal.SIGILL}
"""Signals of a process's own faults. SIGBUS is not: it comes from a disk that fails."""


class Supervisor:
    def __init__(
        self,
        command: Sequence[str],
        watch: Watch | None = None,
        tell: Callable[[str], None] = notify,
        is_replaced: Callable[[], bool] = is_replaced,
    ) -> None:
        """`tell` gets messages for the service manager."""
        self._command, self._watch, self._tell = list(command), watch or Watch(), tell
        self._is_replaced = is_replaced
        self._is_wanted, self._is_still = True, False
        self._beats: queue.SimpleQueue[tuple[int, bytes]] = queue.SimpleQueue()
        self._number = 0
        """Number of the process: late messages of earlier ones are ignored."""
        self._played = b""
        """The id of the match in play, as last reported."""

    def stop(self) -> None:
        self._is_wanted = False

    def run(self) -> int:
        """Runs until the table ends; the exit status. AGAIN: another version is installed."""
        more: list[str] = []
        while self._is_wanted:
            status = self._one(more)
            if status == 0 or not self._is_wanted:
                break
            if self._is_replaced():
                return AGAIN
            if status == AGAIN:
                more, self._played = [], b""
                continue
            if status == REFUSED and not self._watch.has_ever_shown:
                return REFUSED
            more = [RESUME, self._played.decode()] if self._played else []
            more += [AFTER_FAULT] if self._is_own_fault(status) else []
            delay = self._watch.ended(time.monotonic())
            self._say(f"the table ended with status {status}; again in {delay:g} s")
            self._rest(delay)
        self._tell("STOPPING=1")
        return 0

    def _is_own_fault(self, status: int) -> bool:
        """Whether a status shows a fault of the process itself."""
        return self._is_still or status in FAULTS or (status > 0 and status != SURROUNDINGS)

    def _one(self, more: Sequence[str]) -> int:
        """Runs one process, kills it if it hangs, and returns its exit status."""
        command = [*self._command, *more]
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, process_group=0
        )
        self._number += 1
        self._is_still = False
        self._watch.started(time.monotonic())
        assert process.stdout is not None
        listener = threading.Thread(
            target=self._listen, args=(process.stdout, self._number), daemon=True
        )
        listener.start()
        try:
            while process.poll() is None:
                self._look()
                if not self._is_wanted:
                    return _ended(process)
                if self._watch.stands_still(time.monotonic()):
                    self._is_still = True
                    self._say("the table stands still and is ended")
                    process.kill()
                    process.wait()
        finally:
            # Also its rehearsal process, which would run beside the next one's.
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            listener.join(LOOK_SECONDS)
            while not self._beats.empty():
                self._look()
        return process.returncode

    def _listen(self, pipe: IO[bytes], number: int) -> None:
        for line in pipe:
            self._beats.put((number, line))

    def _look(self) -> None:
        try:
            number, said = self._beats.get(timeout=LOOK_SECONDS)
        except queue.Empty:
            return
        if number != self._number:
            return
        if not self._watch.has_ever_shown:
            self._tell("READY=1")
        self._played = said.strip() if said.strip().isdigit() and int(said) else b""
        self._watch.beat(time.monotonic())
        self._tell("WATCHDOG=1")

    def _rest(self, seconds: float) -> None:
        ends = time.monotonic() + seconds
        while self._is_wanted and time.monotonic() < ends:
            time.sleep(min(LOOK_SECONDS, seconds))

    def _say(self, what: str) -> None:
        sys.stderr.write(f"trivet: {what}\n")


def _ended(process: subprocess.Popen[bytes]) -> int:
    process.terminate()
    try:
        process.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    return 0


def supervise(command: Sequence[str]) -> int:
    """Runs until a signal; returns the exit status."""
    supervisor = Supervisor(command)

    def stop(_number: int, _frame: FrameType | None) -> None:
        supervisor.stop()

    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)
    return supervisor.run()
