"""uvicorn's connections, with limits that it lacks: how many, how long, and for slow readers."""

from __future__ import annotations

import asyncio
import socket
from typing import Final

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from scenes.web.limits import HTTP_SECONDS, WRITE_SECONDS, network_of

UNSENT_BYTES: Final = 16_384
"""Of one WebSocket, in this process and in the kernel, before a write waits."""


class Crowd:
    """Who is connected, from which networks."""

    def __init__(self, most: int, most_at: int) -> None:
        self._most, self._most_at = most, most_at
        self._networks: dict[object, str] = {}

    def admit(self, who: object, host: str) -> bool:
        network = network_of(host)
        here = sum(one == network for one in self._networks.values())
        if len(self._networks) >= self._most or here >= self._most_at:
            return False
        self._networks[who] = network
        return True

    def leave(self, who: object) -> None:
        self._networks.pop(who, None)


def protocols(crowd: Crowd) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """For HTTP and for WebSockets; the second takes over connections of the first."""

    class Http(H11Protocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            if crowd.admit(transport, self.client[0] if self.client else ""):
                self.loop.call_later(HTTP_SECONDS, self._end)
            else:
                transport.abort()

        def _end(self) -> None:
            if self.transport.get_protocol() is self:
                self.transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            crowd.leave(self.transport)
            super().connection_lost(exc)

    class Web(WebSocketsSansIOProtocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            self.transport.set_write_buffer_limits(high=UNSENT_BYTES)
            plug = self.transport.get_extra_info("socket")
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT_BYTES)

        async def run_asgi(self) -> None:
            await super().run_asgi()
            # What was not read by then is not waited for.
            self.loop.call_later(WRITE_SECONDS, self.transport.abort)

        def keepalive_timeout(self) -> None:
            super().keepalive_timeout()
            self.transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            crowd.leave(self.transport)
            super().connection_lost(exc)

    return Http, Web
