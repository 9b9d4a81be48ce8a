"""The main process of trivet.service: runs an X server and the table while both live. Forwards the
table's messages to the service manager, which ignores children of a login session
(PAMName=login)."""

from __future__ import annotations

import os
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from tools.kiosk import places

XORG = ("/usr/lib/xorg/Xorg", ":0", "vt1", "-keeptty", "-nolisten", "tcp", "-s", "0", "-dpms")
ANY_HOST = 65535
LOOK_SECONDS, END_SECONDS = 0.5, 20.0
LEFT = 100
"""Exit status: the operator has left; the service is not restarted."""


def allow(path: Path) -> None:
    """Gives readers of this file access to the screen."""
    fields = (b"", b"0", b"MIT-MAGIC-COOKIE-1", os.urandom(16))
    text = struct.pack(">H", ANY_HOST)
    for field in fields:
        text += struct.pack(">H", len(field)) + field
    path.touch(mode=0o600)
    path.write_bytes(text)


def pass_on(told: bytes, address: str | None) -> None:
    """Forwards a message to the service manager, if there is one."""
    if not address:
        return
    name = "\0" + address[1:] if address.startswith("@") else address
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.setblocking(False)
        try:
            line.sendto(told, name)
        except OSError:
            # If nobody listens for long, the watchdog acts.
            return


def run(command: Sequence[str], theirs: Path) -> int:
    """Runs until the command's end or a signal; returns the status. Messages to `theirs` go to our
    own socket, which the command must not know: the X server would report itself ready."""
    ours = os.environ.pop("NOTIFY_SOCKET", None)
    theirs.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(theirs))
        line.settimeout(LOOK_SECONDS)
        process = subprocess.Popen(command)
        is_stopped = False

        def stop(_number: int, _frame: FrameType | None) -> None:
            nonlocal is_stopped
            is_stopped = True
            pass_on(b"STOPPING=1", ours)
            process.terminate()
            signal.alarm(int(END_SECONDS))

        def end(_number: int, _frame: FrameType | None) -> None:
            process.kill()

        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, stop)
        signal.signal(signal.SIGALRM, end)
        while process.poll() is None:
            try:
                pass_on(line.recv(4096), ours)
            except TimeoutError:
                continue
    theirs.unlink(missing_ok=True)
    return 0 if is_stopped else process.returncode


def main() -> int:
    folder = Path(os.environ.get("RUNTIME_DIRECTORY", places.RUNTIME))
    cookie, line = folder / "Xauthority", folder / "notify"
    allow(cookie)
    os.environ["XAUTHORITY"] = str(cookie)
    table = ["/usr/bin/env", f"NOTIFY_SOCKET={line}", str(places.SESSION)]
    server = [*XORG, "-auth", str(cookie), "-logfile", str(places.DATA / "Xorg.log")]
    places.LEFT.unlink(missing_ok=True)
    status = run(["xinit", *table, "--", *server], line)
    return LEFT if places.LEFT.exists() else status


if __name__ == "__main__":
    sys.exit(main())
