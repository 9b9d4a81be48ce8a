"""The table's side of the door to the web: which seats have their tiles on a phone, and what passes
between them. A process of its own serves the phones (`scenes/web`, docs/phone.md)."""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import secrets
import select
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from queue import SimpleQueue
from typing import TypeAlias

import pygame

from game.loading import leave_out
from game.rules import Json
from game.settings import Settings
from scenes.core.places import MAIN
from scenes.services.link import BrokenFrame, Frames, framed
from scenes.services.settings import (
    WEB_ADDRESS,
    WEB_PACKAGES,
    WEB_PORT,
    WEB_STARTS,
    table_name,
)

AWAY_SECONDS = 5.0
"""A phone that was away for longer no longer has the tiles."""
SECRET_BYTES = 16
PAUSES = (0.0, 1.0, 4.0, 15.0, 60.0)
"""Seconds until the web process is started again, by ends in a row."""
STEADY_SECONDS = 60.0
"""An end after so long is the first in a row."""
MOST_UNSENT = 1 << 20
"""Bytes; a web process that reads no more is cut off."""
READ_BYTES = 1 << 16
MOST_ACTS = 32
"""Acts of a seat that wait for a frame; further ones are dropped."""
SOCKET = "door.sock"

log = logging.getLogger(__name__)

Seat: TypeAlias = tuple[int, int]
"""The number of a saved match, and a seat."""


@dataclass
class _Phone:
    """What is known of one seat's phone. `name` and `secret` are in the code that it scans."""

    name: str
    secret: str
    is_there: bool = False
    away: float = AWAY_SECONDS
    shown: Json | None = None
    acts: list[Json] = field(default_factory=list)

    @property
    def listed(self) -> Json:
        return {"id": self.name, "key": hashlib.sha256(self.secret.encode()).hexdigest()}


class Door:
    """Never waits for the web process: a thread reads and writes the socket, and starts it again
    when it has ended."""

    def __init__(self, folder: Path, table: str, command: Sequence[str] = ()) -> None:
        """`folder`: for the socket; `table`: its name; `command`: starts the web process, which
        gets the socket's path as last argument; empty: something else starts it."""
        self._table = table
        self._phones: dict[Seat, _Phone] = {}
        self._line = _Line(folder / SOCKET, command)
        self.address: str | None = None
        """Where phones find the table. None: nowhere now."""

    def close(self) -> None:
        self._line.close()

    # --- seats

    def code(self, seat: Seat) -> str | None:
        """The address that the seat's phone opens; it is void with `keep`. None: there is no
        way."""
        if self.address is None:
            return None
        if seat not in self._phones:
            name = secrets.token_hex(4)
            self._phones[seat] = _Phone(name, secrets.token_urlsafe(SECRET_BYTES))
            self._list()
        phone = self._phones[seat]
        return f"{self.address}/#{phone.name}.{phone.secret}"

    def keep(self, seats: Collection[Seat]) -> None:
        """All other seats' codes are void."""
        gone = self._phones.keys() - set(seats)
        for seat in gone:
            del self._phones[seat]
        if gone:
            self._list()

    def drop(self, seat: Seat) -> None:
        """The seat's code is void."""
        self.keep(self._phones.keys() - {seat})

    def has(self, seat: Seat) -> bool:
        """Whether the seat's tiles are on a phone."""
        phone = self._phones.get(seat)
        return phone is not None and phone.away < AWAY_SECONDS

    def show(self, seat: Seat, shown: Json) -> None:
        phone = self._phones[seat]
        if shown != phone.shown:
            phone.shown = shown
            self._line.send({"to": phone.name, "shown": shown})

    def refuse(self, seat: Seat, key: str) -> None:
        self._line.send({"to": self._phones[seat].name, "refused": key})

    def take_acts(self, seat: Seat) -> list[Json]:
        """What the seat's phone has asked for since the last call."""
        phone = self._phones.get(seat)
        if phone is None:
            return []
        acts, phone.acts = phone.acts, []
        return acts

    # --- the web process

    def tick(self, seconds: float) -> None:
        for phone in self._phones.values():
            phone.away = 0.0 if phone.is_there else phone.away + seconds
        while not self._line.inbox.empty():
            self._hear(self._line.inbox.get())

    def _hear(self, message: Json) -> None:
        match message:
            case {"connected": bool(is_connected)}:
                self._connect(is_connected)
            case {"address": str() | None as address}:
                self.address = address
            case {"came": str(name)} if phone := self._named(name):
                phone.is_there, phone.away = True, 0.0
            case {"gone": str(name)} if phone := self._named(name):
                phone.is_there = False
            case {"from": str(name), "do": str()} if phone := self._named(name):
                if len(phone.acts) < MOST_ACTS:
                    phone.acts.append(message)

    def _connect(self, is_connected: bool) -> None:
        self.address = None
        for phone in self._phones.values():
            phone.is_there, phone.shown = False, None
        if is_connected:
            self._line.send({"table": {"name": self._table}})
            self._list()

    def _list(self) -> None:
        self._line.send({"seats": [phone.listed for phone in self._phones.values()]})

    def _named(self, name: str) -> _Phone | None:
        return next((one for one in self._phones.values() if one.name == name), None)


def door_of(settings: Settings, folder: Path) -> Door | None:
    """None, with a warning, if the packages for phones are missing."""
    missing = [name for name in WEB_PACKAGES if find_spec(name) is None]
    if missing:
        leave_out("web", f"no phone can join: {', '.join(missing)} missing; install trivet[web]")
        return None
    command = [sys.executable, str(MAIN), "web", "--port", str(settings.value(WEB_PORT))]
    if address := settings.value(WEB_ADDRESS):
        command += ["--address", str(address)]
    starts = [*command, "--socket"] if settings.value(WEB_STARTS) else []
    return Door(folder, table_name(settings), starts)


class _Line:
    """The socket and the process, in a thread. `inbox` gets what was received, and `connected` when
    that changes."""

    def __init__(self, path: Path, command: Sequence[str]) -> None:
        self.inbox: SimpleQueue[Json] = SimpleQueue()
        self._outbox: SimpleQueue[Json] = SimpleQueue()
        self._wake, self._woken = socket.socketpair()
        self._path, self._command = path, command
        self._process: subprocess.Popen[bytes] | None = None
        self._ends, self._began, self._next_at = 0, 0.0, 0.0
        self._client: socket.socket | None = None
        self._frames, self._unsent = Frames(), b""
        self._is_open = True
        self._thread = threading.Thread(target=self._run, name="door", daemon=True)
        self._thread.start()

    def send(self, message: Json) -> None:
        self._outbox.put(message)
        with contextlib.suppress(OSError):
            self._wake.send(b".")

    def close(self) -> None:
        self._is_open = False
        with contextlib.suppress(OSError):
            self._wake.send(b".")
        self._thread.join(2.0)

    def _run(self) -> None:
        try:
            with _listening(self._path) as listener:
                while self._is_open:
                    self._keep_process()
                    self._exchange(listener)
        except OSError as problem:
            log.warning("no phone can join: %s", problem)
        finally:
            self._cut()
            self._end_process()
            self._path.unlink(missing_ok=True)

    # --- the process

    def _keep_process(self) -> None:
        now = time.monotonic()
        if not self._command or now < self._next_at:
            return
        if self._process is not None and self._process.poll() is None:
            return
        if self._process is not None:
            self._ends = 1 if now - self._began > STEADY_SECONDS else self._ends + 1
            log.warning("the web process has ended (%d in a row)", self._ends)
            self._process = None
            self._next_at = now + PAUSES[min(self._ends, len(PAUSES) - 1)]
            return
        self._began = now
        # Its own session: a signal for the table's terminal does not reach it.
        self._process = subprocess.Popen(
            [*self._command, str(self._path)], stdin=subprocess.DEVNULL, start_new_session=True
        )

    def _end_process(self) -> None:
        if self._process is not None:
            self._process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(2.0)
            self._process.kill()

    # --- the socket

    def _exchange(self, listener: socket.socket) -> None:
        client = self._client
        reads = [listener, self._woken, *([client] if client else [])]
        writes = [client] if client and self._unsent else []
        ready, writable, _ = select.select(reads, writes, [], 0.5)
        if self._woken in ready:
            self._woken.recv(READ_BYTES)
        if listener in ready:
            self._take(listener.accept()[0])
        try:
            if client in ready and client is self._client:
                self._read()
            while not self._outbox.empty():
                self._add(framed(self._outbox.get()))
            if client in writable and client is self._client:
                self._write()
        except (OSError, BrokenFrame) as problem:
            log.warning("the web process is cut off: %s", problem)
            self._cut()

    def _take(self, client: socket.socket) -> None:
        """The newest connection counts."""
        self._cut()
        client.setblocking(False)
        self._client, self._frames, self._unsent = client, Frames(), b""
        while not self._outbox.empty():
            self._outbox.get()
        self._tell({"connected": True})

    def _read(self) -> None:
        assert self._client is not None
        found = self._client.recv(READ_BYTES)
        if not found:
            self._cut()
            return
        for message in self._frames.feed(found):
            if "connected" not in message:
                self._tell(message)

    def _add(self, more: bytes) -> None:
        if self._client is not None:
            self._unsent += more
        if len(self._unsent) > MOST_UNSENT:
            raise OSError("it does not read")

    def _write(self) -> None:
        assert self._client is not None
        self._unsent = self._unsent[self._client.send(self._unsent) :]

    def _cut(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client, self._unsent = None, b""
            self._tell({"connected": False})

    def _tell(self, message: Json) -> None:
        self.inbox.put(message)
        # A table at rest looks for events only.
        with contextlib.suppress(pygame.error):
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))


def _listening(path: Path) -> socket.socket:
    """Raises OSError, for example if the path is too long for a socket."""
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        listener.bind(str(path))
        os.chmod(path, 0o660)
        listener.listen(1)
    except OSError:
        listener.close()
        raise
    return listener
