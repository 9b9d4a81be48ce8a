"""An X server with an invisible screen, and virtual input devices controlled from here."""

from __future__ import annotations

import math
import os
import secrets
import shutil
import socket
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pygame

from scenes.core.table import Point
from scenes.core.window import COOKIE, Monitor, XServer

CONTACTS = 40
VERSION, SYNC, MOTION, BUTTON, KEY, TOUCH = 0, 1, 2, 4, 5, 6
"""The kinds of messages, numbered as in the server's source."""
TOUCHES = {"down": 18, "move": 19, "up": 20}
FARTHEST = 65535
"""The largest coordinate of a touchscreen or a tablet."""
AXES = 64
LONGEST_WAIT = 5.0
STEPS, STEP_SECONDS, SETTLES_SECONDS = 12, 0.015, 0.12
"""After such a rest a lift counts at once."""


class Devices:
    """Virtual devices; positions are pixels of the whole X screen."""

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
        """Absolute positions: a tablet, or a touchscreen that reports as a mouse."""
        self._tablet.send(MOTION, struct.pack("=III", 1, 0, 0) + _axes(self._far(at)))

    def roll(self, at: Point) -> None:
        """Relative motion, as by a mouse; starts at the corner."""
        for x, y in ((-FARTHEST, -FARTHEST), at):
            self._mouse.send(MOTION, struct.pack("=III", 0, 0, 0) + _axes({0: x, 1: y}))

    def button(self, is_down: bool) -> None:
        body = struct.pack("=iiI4xI", 0, 1, is_down, 0)
        self._mouse.send(BUTTON, body + _axes({}))

    def click(self) -> None:
        self.button(True)
        time.sleep(0.06)
        self.button(False)

    # --- keys

    def press(self, *codes: int) -> None:
        """Presses keys, given by the server's numbers, in order; releases them in reverse."""
        for code in codes:
            self._keys.send(KEY, struct.pack("=iI", code, 1))
        for code in reversed(codes):
            self._keys.send(KEY, struct.pack("=iI", code, 0))

    def _far(self, at: Point) -> dict[int, float]:
        """The middle of a pixel in device coordinates."""
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
        """Returns when the server has processed it."""
        self._socket.sendall(struct.pack("=II", 8 + len(body), kind) + body)
        self._socket.sendall(struct.pack("=II", 8, SYNC))
        self._socket.recv(8)

    def close(self) -> None:
        self._socket.close()


def _axes(values: Mapping[int, float]) -> bytes:
    """The mask and values of axes, also those before acceleration."""
    mask = sum(1 << axis for axis in values)
    full = [float(values.get(axis, 0.0)) for axis in range(AXES)]
    return struct.pack(f"=Q4x{AXES}d{AXES}d", mask, *full, *full)


XORG = Path("/usr/lib/xorg/Xorg")
MODULES = Path("/usr/lib/xorg/modules")
NEEDED = XORG, MODULES / "drivers/dummy_drv.so", MODULES / "input/inputtest_drv.so"
COMMANDS = "xrandr", "xset"
PACKAGES = "xserver-xorg-core xserver-xorg-video-dummy x11-xserver-utils"
COMES_UP_SECONDS, ENDS_SECONDS, COMMAND_SECONDS = 20.0, 5.0, 10.0
OUTPUT = "DUMMY0"
GET_IMAGE, Z_PIXMAP, CURSOR_IMAGE = 73, 2, 4
CONFIGURATION = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoAddGPU" "false"
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 65536
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5.0-1000.0
  VertRefresh 5.0-200.0
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "touch"
  InputDevice "keys" "CoreKeyboard"
  InputDevice "mouse" "CorePointer"
  InputDevice "tablet"
EndSection
"""
DEVICE = """
Section "InputDevice"
  Identifier "{name}"
  Driver "inputtest"
  Option "SocketPath" "{path}"
  Option "DeviceType" "{kind}"
  Option "TouchCount" "{contacts}"
  # None: a mouse goes as far as it says.
  Option "AccelerationProfile" "-1"
EndSection
"""
KINDS = {"touch": "Touch", "keys": "Keyboard", "mouse": "Pointer", "tablet": "PointerAbsolute"}


class NoGlass(Exception):
    """No X server is available; the text says why."""


def check() -> None:
    """Raises NoGlass if something is not installed."""
    missing = [str(path) for path in NEEDED if not path.exists()]
    missing += [name for name in COMMANDS if shutil.which(name) is None]
    if missing:
        raise NoGlass(f"{', '.join(missing)} not found (Debian: {PACKAGES})")


class Glass:
    """A running server: its screen, its monitors and its devices."""

    def __init__(self, server: XServer, devices: Devices, environment: dict[str, str]) -> None:
        self._server, self.devices = server, devices
        self._cursor = server.extension("XFIXES")
        # The extension requires a version handshake first.
        server.ask(self._cursor, 0, struct.pack("<II", 4, 0))
        self.environment = environment
        devices.size = self.size

    def monitors(self) -> list[Monitor]:
        return self._server.monitors()

    def size(self) -> tuple[int, int]:
        monitors = self.monitors()
        return (
            max((x + width for x, _, width, _ in monitors), default=0),
            max((y + height for _, y, _, height in monitors), default=0),
        )

    def run(self, *command: str) -> str:
        """The output of a program. Raises CalledProcessError."""
        done = subprocess.run(
            command,
            env=self.environment,
            timeout=COMMAND_SECONDS,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    def mode(self, width: int, height: int, output: str = OUTPUT, *more: str) -> None:
        """Sets a mode, even one that the monitor does not list."""
        name = f"{width}x{height}-table"
        if name not in self.run("xrandr"):
            times = (str(one) for one in (width, width, width, width))
            lines = (str(one) for one in (height, height, height, height))
            self.run("xrandr", "--newmode", name, "100", *times, *lines)
        self.run("xrandr", "--addmode", output, name)
        self.run("xrandr", "--output", output, "--mode", name, *more)
        # The driver reports the output only when queried.
        self.run("xrandr")

    def pixels(self, part: pygame.Rect) -> bytes:
        """The RGB bytes of a part of the screen."""
        x, y, width, height = part
        body = struct.pack("<IhhHHI", self._server.root, x, y, width, height, 0xFFFFFF)
        told = self._server.ask(GET_IMAGE, Z_PIXMAP, body)[32:]
        return pygame.image.tobytes(pygame.image.frombuffer(told, part.size, "BGRA"), "RGB")

    def has_cursor(self) -> bool:
        return any(self._server.ask(self._cursor, CURSOR_IMAGE, b"")[32:])

    def close(self) -> None:
        self._server.close()
        self.devices.close()


@contextmanager
def glass(size: tuple[int, int]) -> Iterator[Glass]:
    """Starts a server. Raises NoGlass."""
    check()
    with tempfile.TemporaryDirectory(prefix="glass-") as name, _server(Path(name)) as display:
        folder = Path(name)
        environment = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        environment["XAUTHORITY"] = str(folder / "cookie")
        for other in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY"):
            environment.pop(other, None)
        shown = Glass(XServer(environment), Devices(folder), environment)
        try:
            shown.mode(*size)
            yield shown
        finally:
            shown.close()


@contextmanager
def _server(folder: Path) -> Iterator[str]:
    """The server's display, such as ":7"."""
    read, write = os.pipe()
    command = [str(XORG), *_options(folder), "-displayfd", str(write)]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        command, stdin=quiet, stdout=quiet, stderr=quiet, pass_fds=(write,)
    ) as server:
        os.close(write)
        try:
            yield f":{_number(read, server, folder)}"
        finally:
            server.terminate()
            try:
                server.wait(ENDS_SECONDS)
            except subprocess.TimeoutExpired:
                server.kill()


def _options(folder: Path) -> list[str]:
    configuration, cookie = folder / "xorg.conf", folder / "cookie"
    devices = "".join(
        DEVICE.format(name=name, kind=kind, path=folder / name, contacts=CONTACTS)
        for name, kind in KINDS.items()
    )
    configuration.write_text(CONFIGURATION + devices)
    secret = [b"", b"", COOKIE, secrets.token_bytes(16)]
    # 0xFFFF: valid for every address.
    cookie.write_bytes(b"\xff\xff" + b"".join(struct.pack(">H", len(s)) + s for s in secret))
    files = ["-config", str(configuration), "-auth", str(cookie), "-logfile", str(folder / "log")]
    return [*files, "-noreset", "-nolisten", "tcp", "-novtswitch", "-sharevts", "-s", "0"]


def _number(told: int, server: subprocess.Popen[bytes], folder: Path) -> str:
    """The number of the server's display. Raises NoGlass."""
    with open(told, encoding="utf-8") as lines:
        os.set_blocking(told, False)
        ends = time.monotonic() + COMES_UP_SECONDS
        while time.monotonic() < ends and server.poll() is None:
            number = lines.readline().strip()
            if number:
                return number
            time.sleep(0.02)
    log = folder / "log"
    last = log.read_text(errors="replace").strip().splitlines()[-3:] if log.exists() else []
    raise NoGlass(f"the X server did not come up: {' / '.join(last)}")
