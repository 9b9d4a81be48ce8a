"""Asks an X server which monitors it has now: SDL asks once, when it opens the display."""

from __future__ import annotations

import os
import re
import socket
import struct
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

Layout: TypeAlias = tuple[tuple[int, int, int, int], ...]
"""Each monitor's x, y, width and height in pixels."""

COOKIE = b"MIT-MAGIC-COOKIE-1"
LONGEST_WAIT = 1.0
QUERY_EXTENSION = 98
QUERY_VERSION, GET_MONITORS = 0, 42
"""Requests of the extension RANDR."""


class Monitors:
    """A connection to the server that DISPLAY names, of the few requests that this takes."""

    def __init__(self) -> None:
        """Raises OSError where there is no such server on this machine, or it does not tell."""
        found = re.fullmatch(r"(?:unix)?:(\d+)(?:\.\d+)?", os.environ.get("DISPLAY", ""))
        if found is None:
            raise ConnectionError("DISPLAY names no X server of this machine")
        self._server = socket.socket(socket.AF_UNIX)
        try:
            self._server.settimeout(LONGEST_WAIT)
            self._server.connect(f"/tmp/.X11-unix/X{found[1]}")
            self._root = self._greet(_cookie(found[1].encode()))
            told = self._ask(QUERY_EXTENSION, 0, struct.pack("<H2x5s3x", 5, b"RANDR"))
            is_there, self._randr = struct.unpack_from("<BB", told, 8)
            if not is_there:
                raise ConnectionError("the X server has no RANDR")
            self._ask(self._randr, QUERY_VERSION, struct.pack("<II", 1, 5))
        except OSError:
            self._server.close()
            raise

    def layout(self) -> Layout:
        """Empty where no monitor is on. Raises OSError."""
        told = self._ask(self._randr, GET_MONITORS, struct.pack("<IB3x", self._root, 1))
        (count,) = struct.unpack_from("<I", told, 12)
        found, at = [], 32
        for _ in range(count):
            outputs, x, y, width, height = struct.unpack_from("<HhhHH", told, at + 6)
            found.append((x, y, width, height))
            at += 24 + 4 * outputs
        return tuple(found)

    def _greet(self, cookie: bytes) -> int:
        """Returns the root window of the first screen."""
        name = COOKIE if cookie else b""
        lengths = struct.pack("<BxHHHH2x", ord("l"), 11, 0, len(name), len(cookie))
        self._server.sendall(lengths + _padded(name) + _padded(cookie))
        accepted, words = struct.unpack("<B5xH", self._read(8))
        told = self._read(4 * words)
        if accepted != 1:
            raise PermissionError("the X server does not let this program in")
        vendor, formats = struct.unpack_from("<16xH3xB", told)
        (root,) = struct.unpack_from("<I", told, 32 + (vendor + 3) // 4 * 4 + 8 * formats)
        return int(root)

    def _ask(self, request: int, minor: int, body: bytes) -> bytes:
        head = struct.pack("<BBH", request, minor, 1 + len(body) // 4)
        self._server.sendall(head + body)
        while True:
            told = self._read(32)
            if told[0] == 0:
                raise ConnectionError(f"the X server refuses a request: error {told[1]}")
            if told[0] == 1:
                return told + self._read(4 * int(struct.unpack_from("<I", told, 4)[0]))

    def _read(self, count: int) -> bytes:
        found = b""
        while len(found) < count:
            part = self._server.recv(count - len(found))
            if not part:
                raise ConnectionError("the X server has gone")
            found += part
        return found


def _padded(text: bytes) -> bytes:
    return text + b"\0" * (-len(text) % 4)


def _cookie(display: bytes) -> bytes:
    """What lets a program in; empty where nothing is asked for."""
    path = os.environ.get("XAUTHORITY") or Path.home() / ".Xauthority"
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
