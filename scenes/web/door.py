"""The web application: the page, and a WebSocket for each phone."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event
from starlette.websockets import WebSocket, WebSocketClose, WebSocketDisconnect

from scenes.services.link import BrokenFrame, Message, message_of
from scenes.web import limits
from scenes.web.acts import is_act
from scenes.web.addresses import is_known, is_same_origin
from scenes.web.files import File
from scenes.web.limits import Rate, network_of
from scenes.web.seats import Phone, Seats
from scenes.web.sockets import Crowd

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
DONE, RULE_BROKEN, TOO_MANY = 1000, 1008, 1013
"""WebSocket codes."""


class Guarded:
    """Refuses requests for other hosts and from other sites; adds the headers to all answers."""

    def __init__(self, app: ASGIApp, address: str | None) -> None:
        self._app, self._address = app, address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers, app = Headers(scope=scope), self._app
        host = headers.get("host", "")
        is_ours = is_known(host, self._address, scope["server"])
        if scope["type"] == "websocket":
            if not (is_ours and is_same_origin(headers.getlist("origin"), host)):
                app = WebSocketClose()
        elif not is_ours:
            app = PlainTextResponse("Unknown host; accepted: the table's address\n", 400)

        async def send_guarded(event: Event) -> None:
            if event["type"] == "http.response.start":
                MutableHeaders(scope=event).update(HEADERS)
            await send(event)

        await app(scope, receive, send_guarded)


class Door:
    def __init__(self, seats: Seats, clock: Callable[[], float] = time.monotonic) -> None:
        self._seats, self._clock = seats, clock
        self._phones = Crowd(limits.MOST_PHONES, limits.MOST_PHONES_AT)
        self._joins = Rate(limits.JOINS_A_MINUTE, 60.0, clock)
        self._wrong = Rate(limits.WRONG_A_MINUTE, 60.0, clock)

    def app(self, files: dict[str, File], address: str | None) -> Starlette:
        """`address`: the configured one."""
        routes = [Route(path, _serving(file)) for path, file in files.items()]
        return Starlette(
            routes=[*routes, WebSocketRoute("/rack", self._serve)],
            middleware=[Middleware(Guarded, address)],
        )

    async def _serve(self, socket: WebSocket) -> None:
        host = socket.client.host if socket.client else ""
        if not self._phones.admit(socket, host):
            await socket.close(TOO_MANY)
            return
        code = DONE
        try:
            await socket.accept()
            await self._join(socket, network_of(host))
        except (TimeoutError, BrokenFrame):
            code = RULE_BROKEN
        except WebSocketDisconnect:
            return
        finally:
            self._phones.leave(socket)
        await _close(socket, code)

    async def _join(self, socket: WebSocket, network: str) -> None:
        async with asyncio.timeout(limits.JOIN_SECONDS):
            code = message_of(await _text(socket)).get("join")
        if not (self._joins.allows(network) and self._wrong.allows(network)):
            await _send(socket, {"refused": "wait"})
            return
        self._joins.count(network)
        if self._seats.table is None:
            await _send(socket, {"over": "table"})
            return
        name = self._seats.found(code)
        if name is None:
            self._wrong.count(network)
            await _send(socket, {"over": "void"})
            return
        phone = Phone()
        self._seats.join(name, phone)
        try:
            await _first(self._hear(socket, name, phone), _tell(socket, phone))
        finally:
            self._seats.leave(name, phone)

    async def _hear(self, socket: WebSocket, name: str, phone: Phone) -> None:
        rate = Rate(limits.MESSAGES_A_SECOND, 1.0, self._clock)
        while True:
            act = message_of(await _text(socket))
            if not (rate.allows("") and is_act(act)):
                raise BrokenFrame("no act, or too many; accepted: docs/phone.md")
            rate.count("")
            self._seats.act(name, phone, act)


async def _tell(socket: WebSocket, phone: Phone) -> None:
    while True:
        message = await phone.next()
        await _send(socket, message)
        if "over" in message:
            return


async def _first(*works: Awaitable[None]) -> None:
    """Ends with the first that ends, and raises what it raised."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


async def _text(socket: WebSocket) -> str:
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event["code"])
    text = event.get("text")
    if text is None:
        raise BrokenFrame("a message of bytes; accepted: text")
    return str(text)


async def _send(socket: WebSocket, message: Message) -> None:
    """Raises TimeoutError if the phone does not read."""
    async with asyncio.timeout(limits.WRITE_SECONDS):
        await socket.send_text(json.dumps(message))


async def _close(socket: WebSocket, code: int) -> None:
    try:
        async with asyncio.timeout(limits.WRITE_SECONDS):
            await socket.close(code)
    except (RuntimeError, WebSocketDisconnect, TimeoutError):
        # It is closed already.
        pass


def _serving(file: File) -> Callable[[Request], Response]:
    def serve(_: Request) -> Response:
        return Response(file.content, media_type=file.kind, headers={"Cache-Control": file.kept})

    return serve
