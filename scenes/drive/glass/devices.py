"""What lies on the glass: the server's driver `inputtest` takes what a device would send."""

from __future__ import annotations

import math
import socket
import struct
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from scenes.core.table import Point

CONTACTS = 40
VERSION, SYNC, MOTION, BUTTON, KEY, TOUCH = 0, 1, 2, 4, 5, 6
"""Kinds of messages, as the server's source numbers them."""
TOUCHES = {"down": 18, "move": 19, "up": 20}
FARTHEST = 65535
"""Along each axis of a touchscreen or a tablet."""
AXES = 64
LONGEST_WAIT = 5.0
STEPS, STEP_SECONDS, SETTLES_SECONDS = 12, 0.015, 0.12
"""A finger that is lifted after so long a rest is known not to be lost."""


class Devices:
    """Places are pixels of all that the server shows."""

    def __init__(self, folder: Path) -> None:
        """`folder`: where the devices' sockets are."""
        self._touch, self._keys = _Device(folder / "touch"), _Device(folder / "keys")
        self._mouse, self._tablet = _Device(folder / "mouse"), _Device(folder / "tablet")
        self.size: Callable[[], tuple[int, int]] = lambda: (1, 1)

    def close(self) -> None:
        for device in (self._touch, self._keys, self._mouse, self._tablet):
            device.close()

    # --- fingers

    def finger(self, kind: str, number: int, at: Point) -> None:
        """`kind`: down, move or up."""
        head = struct.pack("=III", number, TOUCHES[kind], 0)
        self._touch.send(TOUCH, head + _axes(self._far(at)))

    def tap(self, at: Point, number: int = 0, seconds: float = 0.08) -> None:
        self.finger("down", number, at)
        time.sleep(seconds)
        self.finger("up", number, at)

    def drag(self, *ways: tuple[Point, Point]) -> None:
        """By a finger each, at once."""
        for number, (start, _) in enumerate(ways):
            self.finger("down", number, start)
        for step in range(1, STEPS + 1):
            time.sleep(STEP_SECONDS)
            part = math.sin(math.pi / 2 * step / STEPS)
            for number, ((x, y), (to_x, to_y)) in enumerate(ways):
                self.finger("move", number, (x + (to_x - x) * part, y + (to_y - y) * part))
        time.sleep(SETTLES_SECONDS)
        for number, (_, end) in enumerate(ways):
            self.finger("up", number, end)

    # --- pointers

    def point(self, at: Point) -> None:
        """By what names places: a tablet, or a touchscreen that reports as a mouse."""
        self._tablet.send(MOTION, struct.pack("=III", 1, 0, 0) + _axes(self._far(at)))

    def roll(self, at: Point) -> None:
        """By a mouse, which names ways: here from the corner."""
        for x, y in ((-FARTHEST, -FARTHEST), at):
            self._mouse.send(MOTION, struct.pack("=III", 0, 0, 0) + _axes({0: x, 1: y}))

    def button(self, is_down: bool) -> None:
        """Of either, wherever it is."""
        body = struct.pack("=iiI4xI", 0, 1, is_down, 0)
        self._mouse.send(BUTTON, body + _axes({}))

    def click(self) -> None:
        self.button(True)
        time.sleep(0.06)
        self.button(False)

    # --- keys

    def press(self, *codes: int) -> None:
        """The server's numbers of keys, down in this order and up in the other."""
        for code in codes:
            self._keys.send(KEY, struct.pack("=iI", code, 1))
        for code in reversed(codes):
            self._keys.send(KEY, struct.pack("=iI", code, 0))

    def _far(self, at: Point) -> dict[int, float]:
        """The middle of the pixel, as the server takes it out of the device's numbers again."""
        width, height = self.size()
        return {0: (at[0] + 0.5) / width * FARTHEST, 1: (at[1] + 0.5) / height * FARTHEST}


class _Device:
    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(LONGEST_WAIT)
        ends = time.monotonic() + LONGEST_WAIT
        while not path.exists() and time.monotonic() < ends:
            time.sleep(0.02)
        self._socket.connect(str(path))
        self._socket.sendall(struct.pack("=IIHH", 12, VERSION, 1, 1))
        self._socket.recv(12)

    def send(self, kind: int, body: bytes) -> None:
        """Returns when the server has dealt with it."""
        self._socket.sendall(struct.pack("=II", 8 + len(body), kind) + body)
        self._socket.sendall(struct.pack("=II", 8, SYNC))
        self._socket.recv(8)

    def close(self) -> None:
        self._socket.close()


def _axes(values: Mapping[int, float]) -> bytes:
    """Which of them have a value, and all values, also before they are accelerated."""
    mask = sum(1 << axis for axis in values)
    full = [float(values.get(axis, 0.0)) for axis in range(AXES)]
    return struct.pack(f"=Q4x{AXES}d{AXES}d", mask, *full, *full)
