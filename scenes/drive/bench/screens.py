"""What is measured on: no screen at all, or a window of an X server that shows itself nowhere."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

NOWHERE = "dummy"
XVFB = "Xvfb"
COMES_UP_SECONDS, ENDS_SECONDS = 20.0, 5.0
WINDOWS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


class NoScreen(Exception):
    """The server does not come up."""


def kinds() -> tuple[str, ...]:
    """Of displays that this machine has."""
    return (NOWHERE, XVFB) if shutil.which(XVFB) else (NOWHERE,)


@contextmanager
def screen(kind: str, size: tuple[int, int]) -> Iterator[None]:
    """Processes that begin meanwhile open their windows there. Raises NoScreen."""
    kept = {name: os.environ.pop(name, "") for name in WINDOWS}
    try:
        if kind == NOWHERE:
            os.environ["SDL_VIDEODRIVER"] = NOWHERE
            yield
        else:
            with _server(size) as display:
                os.environ["DISPLAY"] = display
                yield
    finally:
        for name, value in kept.items():
            os.environ.pop(name, None)
            if value:
                os.environ[name] = value


@contextmanager
def _server(size: tuple[int, int]) -> Iterator[str]:
    """Such as ":99"."""
    read, write = os.pipe()
    room = f"{size[0]}x{size[1]}x24"
    command = [XVFB, "-displayfd", str(write), "-screen", "0", room, "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL) as server:
        os.close(write)
        try:
            with open(read, encoding="utf-8") as told:
                has_answered, _, _ = select.select([told], [], [], COMES_UP_SECONDS)
                number = told.readline().strip() if has_answered else ""
            if not number:
                raise NoScreen(f"{XVFB} did not come up")
            yield f":{number}"
        finally:
            server.terminate()
            try:
                server.wait(ENDS_SECONDS)
            except subprocess.TimeoutExpired:
                server.kill()
