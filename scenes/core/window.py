"""Opens the window or a headless surface, and guesses the screen's size."""

from __future__ import annotations

import math
import os
import re
import shutil
import socket
import struct
import subprocess
import warnings
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

import pygame

from scenes.core.limits import USUAL_INCHES
from scenes.core.places import command
from scenes.core.table import Table

Monitor: TypeAlias = tuple[int, int, int, int]
"""Its x, y, width and height in pixels."""

COOKIE = b"MIT-MAGIC-COOKIE-1"
LONGEST_WAIT = 1.0
QUERY_EXTENSION = 98
RANDR_VERSION, RANDR_MONITORS = 0, 42


class XServer:
    """The X server of DISPLAY. All methods raise OSError if it is gone or refuses."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        """Raises OSError without such a server on this machine."""
        found = re.fullmatch(r"(?:unix)?:(\d+)(?:\.\d+)?", environment.get("DISPLAY", ""))
        if found is None:
            raise ConnectionError("DISPLAY names no X server of this machine")
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(LONGEST_WAIT)
        try:
            self._socket.connect(f"/tmp/.X11-unix/X{found[1]}")
            self.root = self._greet(_cookie(environment, found[1].encode()))
            self._randr = self.extension("RANDR")
            self.ask(self._randr, RANDR_VERSION, struct.pack("<II", 1, 5))
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        self._socket.close()

    def extension(self, name: str) -> int:
        body = struct.pack("<H2x", len(name)) + _padded(name.encode())
        is_there, number = struct.unpack_from("<BB", self.ask(QUERY_EXTENSION, 0, body), 8)
        if not is_there:
            raise ConnectionError(f"the X server has no {name}")
        return int(number)

    def monitors(self) -> list[Monitor]:
        """The primary monitor first; empty if all are off."""
        told = self.ask(self._randr, RANDR_MONITORS, struct.pack("<IB3x", self.root, 1))
        (count,) = struct.unpack_from("<I", told, 12)
        found: list[Monitor] = []
        at = 32
        for _ in range(count):
            outputs, x, y, width, height = struct.unpack_from("<HhhHH", told, at + 6)
            found.append((x, y, width, height))
            at += 24 + 4 * outputs
        return found

    def ask(self, request: int, minor: int, body: bytes) -> bytes:
        head = struct.pack("<BBH", request, minor, 1 + len(body) // 4)
        self._socket.sendall(head + body)
        while True:
            told = self._read(32)
            if told[0] == 0:
                raise ConnectionError(f"the X server refuses a request: error {told[1]}")
            if told[0] == 1:
                return told + self._read(4 * int(struct.unpack_from("<I", told, 4)[0]))

    def _greet(self, cookie: bytes) -> int:
        """Returns the root window of the first screen."""
        name = COOKIE if cookie else b""
        lengths = struct.pack("<BxHHHH2x", ord("l"), 11, 0, len(name), len(cookie))
        self._socket.sendall(lengths + _padded(name) + _padded(cookie))
        accepted, words = struct.unpack("<B5xH", self._read(8))
        told = self._read(4 * words)
        if accepted != 1:
            raise PermissionError("the X server does not let this program in")
        vendor, formats = struct.unpack_from("<16xH3xB", told)
        (root,) = struct.unpack_from("<I", told, 32 + (vendor + 3) // 4 * 4 + 8 * formats)
        return int(root)

    def _read(self, count: int) -> bytes:
        found = bytearray()
        while len(found) < count:
            part = self._socket.recv(count - len(found))
            if not part:
                raise ConnectionError("the X server has gone")
            found += part
        return bytes(found)


def _padded(text: bytes) -> bytes:
    return text + b"\0" * (-len(text) % 4)


def _cookie(environment: Mapping[str, str], display: bytes) -> bytes:
    """The server's authorisation cookie; b"" if none is needed."""
    path = environment.get("XAUTHORITY") or Path.home() / ".Xauthority"
    with suppress(OSError, RuntimeError, struct.error):
        left = Path(path).read_bytes()
        while left:
            fields, left = _entry(left)
            if fields[1] in (display, b"") and fields[2] == COOKIE:
                return fields[3]
    return b""


def _entry(left: bytes) -> tuple[list[bytes], bytes]:
    """Address, display, kind and cookie, each behind its length, and what follows them."""
    fields, at = [], 2
    for _ in range(4):
        (length,) = struct.unpack_from(">H", left, at)
        fields.append(left[at + 2 : at + 2 + length])
        at += 2 + length
    return fields, left[at:]


SMALL_INCHES = 24.0
SMALL_WIDTH = 1600
HEADLESS = ("dummy", "offscreen")
LOOKED_AFTER = 0.25
TRIED_AFTER = 10.0
"""Seconds until an unresponsive server is queried again."""


class NoScreen(Exception):
    """There is no screen of that number; the text lists those that exist."""


class NoDisplay(Exception):
    """There is no display; the text names commands that work without one."""


def has_display() -> bool:
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return any(os.environ.get(name) for name in names) or os.path.exists("/dev/dri/card0")


def open_window(
    size: tuple[int, int] | None, windowed: bool, display: int = 0, kiosk: bool = False
) -> pygame.Surface:
    """On screen `number`. `kiosk`: no cursor, no blanking, keys stay. Raises NoDisplay,
    NoScreen."""
    _hint()
    if kiosk:
        # The app handles signals itself.
        os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
        os.environ["SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS"] = "0"
    try:
        if not has_display():
            raise NoDisplay
        pygame.display.init()
        if pygame.display.get_driver() in HEADLESS and not os.environ.get("SDL_VIDEODRIVER"):
            raise NoDisplay
        pygame.font.init()
        pygame.display.set_caption("Trivet")
        flags = pygame.RESIZABLE if windowed else 0 if size is not None else pygame.FULLSCREEN
        screens = len(pygame.display.get_desktop_sizes())
        if display >= screens:
            accepted = "0" if screens == 1 else f"0 to {screens - 1}"
            raise NoScreen(f"there is no screen {display}; accepted: {accepted}")
        wanted = size or ((1280, 720) if windowed else (0, 0))
        screen = pygame.display.set_mode(wanted, flags, display=display)
    except (pygame.error, NoDisplay) as problem:
        alone = command("demo")
        words = f"no display was found; `{alone}` plays by itself and saves pictures"
        raise NoDisplay(words) from problem
    pygame.mouse.set_visible(windowed)
    if kiosk:
        keep_keys()
        stay_awake()
    return screen


def keep_keys() -> None:
    """Keeps keys from the window manager. The pointer is not grabbed: X would press it with every
    finger, and SDL takes its positions for motions while the cursor is hidden."""
    os.environ["SDL_ALLOW_ALT_TAB_WHILE_GRABBED"] = "0"
    with warnings.catch_warnings(), suppress(AttributeError, pygame.error):
        # The only way to grab only the keyboard in SDL; to be removed from pygame-ce 2.6.
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().grab_keyboard = True


def stay_awake() -> None:
    """Disables screen saver and blanking, as far as the X server can be asked."""
    pygame.display.set_allow_screensaver(False)
    asked = shutil.which("xset")
    if os.environ.get("DISPLAY") and asked is not None:
        for words in (("s", "off"), ("s", "noblank"), ("-dpms",)):
            with suppress(OSError, subprocess.TimeoutExpired):
                subprocess.run([asked, *words], capture_output=True, timeout=5, check=False)


def open_headless(size: tuple[int, int]) -> pygame.Surface:
    """An off-screen surface."""
    _hint()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    return pygame.display.set_mode(size)


def _hint() -> None:
    """Touches and mouse events stay separate; on X11 plain surfaces are fastest."""
    os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "0"
    os.environ["SDL_MOUSE_TOUCH_EVENTS"] = "0"
    # On X11 a captured pointer would keep fingers from the window.
    os.environ["SDL_MOUSE_AUTO_CAPTURE"] = "0"
    if os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


class Screen:
    """Keeps the window on screen `number` at any size: SDL reads X11's monitors only once, and only
    a window manager resizes a window."""

    def __init__(self, display: int = 0) -> None:
        self._display = display
        self._server: XServer | None = None
        self._look_at, self._misses = math.inf, 0
        self._wanted: Monitor | None = None
        """The monitor that the window should fill but does not."""
        self._tried: tuple[Monitor, Monitor] | None = None
        """The monitor and the window's position when it last failed to fill it."""

    def watch(self) -> None:
        if pygame.display.get_driver() == "x11" and pygame.display.is_fullscreen():
            self._look_at = -math.inf
            with suppress(OSError):
                self._tried = self._look()

    def has_changed(self, now: float) -> bool:
        """Whether the window was off its monitor in two checks. `now`: in seconds of the monotonic
        clock."""
        if now < self._look_at:
            return self._wanted is not None
        try:
            seen = self._look()
        except OSError:
            self._server, self._look_at = None, now + TRIED_AFTER
            return False
        self._look_at = now + LOOKED_AFTER
        # Not tried twice.
        is_off = seen is not None and seen[0] != seen[1] and seen != self._tried
        self._misses = self._misses + 1 if is_off else 0
        if seen is not None and self._misses > 1:
            self._tried, self._wanted = seen, seen[0]
        return self._wanted is not None

    def _look(self) -> tuple[Monitor, Monitor] | None:
        """The monitor's and the window's rectangle; None if all are off. Raises OSError."""
        self._server = self._server or XServer()
        monitors = self._server.monitors()
        if not monitors:
            return None
        window = *pygame.display.get_window_position(), *pygame.display.get_window_size()
        return monitors[min(self._display, len(monitors) - 1)], window

    def surface(self) -> pygame.Surface:
        """The present surface of the window. Raises pygame.error without one."""
        if self._wanted is not None:
            x, y, width, height = self._wanted
            self._wanted, self._misses = None, 0
            with warnings.catch_warnings():
                # Leaving full screen gives the old size once more, with a warning.
                warnings.simplefilter("ignore", RuntimeWarning)
                for _ in range(2):
                    pygame.display.set_mode((width, height), pygame.NOFRAME)
            pygame.display.set_window_position((x, y))
        return surface_now(self._display)


def surface_now(display: int) -> pygame.Surface:
    """The window's surface at its present size. Raises pygame.error without one."""
    shown = pygame.display.get_surface()
    if shown is None:
        raise pygame.error("there is no window")
    if shown.get_flags() & pygame.FULLSCREEN:
        sizes = pygame.display.get_desktop_sizes()
        if not sizes:
            raise pygame.error("there is no screen")
        # If this screen is gone, the others remain.
        display = min(display, len(sizes) - 1)
        if sizes[display] != shown.get_size():
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=display)
    return shown


def table_of(screen: pygame.Surface, inches: float | None) -> Table:
    """`inches` None: guessed, since screens report wrong sizes or none."""
    width, height = screen.get_size()
    guess = USUAL_INCHES if width >= SMALL_WIDTH else SMALL_INCHES
    return Table.on_screen(width, height, inches or guess)
