"""A connection to an X server, of the few requests that are needed here."""

from __future__ import annotations

import os
import re
import socket
import struct
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

Monitor: TypeAlias = tuple[int, int, int, int]
"""Its x, y, width and height in pixels."""

COOKIE = b"MIT-MAGIC-COOKIE-1"
LONGEST_WAIT = 1.0
QUERY_EXTENSION = 98
RANDR_VERSION, RANDR_MONITORS = 0, 42


class XServer:
    """The one that DISPLAY names. All methods raise OSError where it has gone or refuses."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        """Raises OSError where there is no such server on this machine."""
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
        """The number of its requests."""
        body = struct.pack("<H2x", len(name)) + _padded(name.encode())
        is_there, number = struct.unpack_from("<BB", self.ask(QUERY_EXTENSION, 0, body), 8)
        if not is_there:
            raise ConnectionError(f"the X server has no {name}")
        return int(number)

    def monitors(self) -> list[Monitor]:
        """The primary one first; empty where none is on."""
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
        """The whole reply."""
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
    """What lets a program in; empty where nothing is asked for."""
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
