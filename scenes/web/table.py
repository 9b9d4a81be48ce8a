"""The connection to the table; it is made again whenever it is lost."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from scenes.services.link import BrokenFrame, Frames, Message, framed
from scenes.web.seats import Seats

LEAST_PAUSE: Final = 0.5
MOST_PAUSE: Final = 5.0
"""Seconds between two attempts to connect; they grow by the factor two."""
ADDRESS_SECONDS: Final = 5.0
"""After a silence of the table for so long, the machine's address is looked up again."""
READ_BYTES: Final = 65_536
MOST_UNREAD: Final = 262_144
"""Bytes; a table that reads no more is cut off."""

log = logging.getLogger(__name__)


class Table:
    def __init__(self, path: Path, address: Callable[[], str | None]) -> None:
        """`path`: the socket; `address`: where phones find this machine now."""
        self._path, self._address = path, address
        self._writer: asyncio.StreamWriter | None = None
        self.seats = Seats(self._send)

    async def keep(self) -> None:
        """Runs until it is cancelled, or without the table while the process that has started this
        one is gone."""
        pause, parent = LEAST_PAUSE, os.getppid()
        while os.getppid() == parent:
            try:
                reader, writer = await asyncio.open_unix_connection(self._path)
            except OSError as problem:
                if pause == LEAST_PAUSE:
                    why = problem.strerror or problem
                    log.warning("waits for the table at %s: %s", self._path, why)
            else:
                pause = LEAST_PAUSE
                await self._talk(reader, writer)
            await asyncio.sleep(pause)
            pause = min(2 * pause, MOST_PAUSE)

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        try:
            await self._listen(reader)
            log.warning("the table has closed the connection")
        except (OSError, BrokenFrame) as problem:
            log.warning("the connection to the table is lost: %s", problem)
        finally:
            self._writer = None
            writer.transport.abort()
            self.seats.lose_table()

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        frames = Frames()
        told: str | None = ""
        while True:
            address = self._address()
            if address != told:
                self._send({"address": address})
                told = address
            try:
                piece = await asyncio.wait_for(reader.read(READ_BYTES), ADDRESS_SECONDS)
            except TimeoutError:
                continue
            if not piece:
                return
            for message in frames.feed(piece):
                self.seats.hear(message)

    def _send(self, message: Message) -> None:
        if self._writer is None:
            return
        self._writer.write(framed(message))
        if self._writer.transport.get_write_buffer_size() > MOST_UNREAD:
            self._writer.transport.abort()
