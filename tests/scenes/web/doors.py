"""A door on a free port, with a table that does what a test says."""

from __future__ import annotations

import asyncio
import hashlib
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

from scenes.services.link import Frames, Message, framed
from scenes.web.serving import run

SECRETS = {"k3x9": "A" * 22, "m7q1": "B" * 22}
CODES = {name: f"{name}.{secret}" for name, secret in SECRETS.items()}
TILES = [
    *("r2", "r5", "r6", "r7", "r8", "b1", "b9", "b10"),
    *("g4", "g12", "y6", "y9", "y13", "PASS", "r6"),
]
SHOWN: Message = {
    "sign": "heart",
    "turn": True,
    "phase": "turn",
    "tiles": TILES,
    "sorting": "colour",
    "hand": [],
    "display": ["g5", "PASS", "y1", "b14", "r11", "g5"],
    "due": 0,
    "can": ["hand", "draw", "keep", "play"],
    "victims": [{"seat": 1, "sign": "moon"}, {"seat": 2, "sign": "leaf"}],
    "new": ["g4"],
}
SECONDS = 5.0
"""Nothing here takes longer."""


class FakeTable:
    """The table's end of the local socket."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._heard: asyncio.Queue[Message] = asyncio.Queue()
        self._writer: asyncio.StreamWriter | None = None
        self._server: asyncio.Server | None = None
        self._serving: list[asyncio.Task[object]] = []

    async def open(self) -> None:
        self._server = await asyncio.start_unix_server(self._serve, self._path)

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        if self._writer is not None:
            self._writer.transport.abort()
        await asyncio.gather(*self._serving, return_exceptions=True)
        self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writer, frames = writer, Frames()
        self._serving += filter(None, [asyncio.current_task()])
        self.say({"table": {"name": "Table 2"}})
        self.allow(*SECRETS)
        with suppress(OSError):
            while piece := await reader.read(1000):
                for message in frames.feed(piece):
                    self._heard.put_nowait(message)

    def say(self, message: Message) -> None:
        self.write(framed(message))

    def write(self, content: bytes) -> None:
        assert self._writer is not None
        self._writer.write(content)

    def allow(self, *names: str) -> None:
        keys = {name: hashlib.sha256(SECRETS[name].encode()).hexdigest() for name in names}
        self.say({"seats": [{"id": name, "key": key} for name, key in keys.items()]})

    def show(self, name: str, **changes: object) -> None:
        self.say({"to": name, "shown": {**SHOWN, **changes}})

    async def hear(self) -> Message:
        return await asyncio.wait_for(self._heard.get(), SECONDS)

    @property
    def is_silent(self) -> bool:
        return self._heard.empty()


class Place:
    """A door with its table. `port` on this machine."""

    def __init__(self, table: FakeTable, port: int) -> None:
        self.table, self.port = table, port
        self.host = f"127.0.0.1:{port}"

    def phone(self, origin: str | None = "", **options: object) -> connect:
        """A connection to `/rack`. `origin` "": the page's own."""
        said = f"http://{self.host}" if origin == "" else origin
        headers = {"Origin": said} if said is not None else {}
        where = f"ws://{self.host}/rack"
        return connect(where, additional_headers=headers, compression=None, **options)  # type: ignore[arg-type]

    async def asked(self, *head: str, wait: float = SECONDS) -> str:
        """The answer to a request with these lines."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write("\r\n".join([*head, "Connection: close", "", ""]).encode())
        answer = await asyncio.wait_for(reader.read(), wait)
        writer.close()
        return answer.decode(errors="replace")

    async def got(self, path: str) -> str:
        return await self.asked(f"GET {path} HTTP/1.1", f"Host: {self.host}")


@asynccontextmanager
async def door(folder: Path, address: str | None = None) -> AsyncIterator[Place]:
    """With `address` configured. The table has named its seats."""
    table = FakeTable(folder / "door.sock")
    await table.open()
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    running = asyncio.create_task(run(folder / "door.sock", listener, address))
    try:
        assert await table.hear() == {"address": address or f"http://127.0.0.1:{port}"}
        yield Place(table, port)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        listener.close()
        await table.close()


async def joined(phone: ClientConnection, name: str = "k3x9") -> None:
    await say(phone, {"join": CODES[name], "language": "de"})
    assert await heard(phone) == {"joined": {"table": "Table 2"}}


async def say(phone: ClientConnection, message: object) -> None:
    await phone.send(json.dumps(message))


async def heard(phone: ClientConnection) -> Message:
    found = json.loads(await asyncio.wait_for(phone.recv(), SECONDS))
    assert isinstance(found, dict)
    return found


async def closed(phone: ClientConnection) -> int | None:
    """The code with which the door has closed the connection."""
    await asyncio.wait_for(phone.wait_closed(), SECONDS + 3)
    return phone.close_code


async def until(is_true: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not is_true():
            await asyncio.sleep(0.01)
