"""Runs the door: `main.py web`."""

from __future__ import annotations

import asyncio
import logging
import socket
from contextlib import suppress
from functools import partial
from pathlib import Path

import uvicorn

from game.rules import Malformed
from scenes.web import limits
from scenes.web.addresses import address_of
from scenes.web.door import Door
from scenes.web.files import files
from scenes.web.sockets import Crowd, protocols
from scenes.web.table import Table

log = logging.getLogger(__name__)


def serve(path: Path, host: str, port: int, address: str | None) -> int:
    """Serves until a signal ends it; returns the exit status. Raises Malformed if it cannot listen
    there."""
    logging.basicConfig(level=logging.INFO, format="trivet web: %(message)s")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family)
    except OSError as problem:
        raise Malformed(
            f"{host}, port {port} cannot be used: {problem.strerror}; accepted: an address of "
            "this machine and a free port"
        ) from None
    with listener, suppress(KeyboardInterrupt):
        asyncio.run(run(path, listener, address))
    return 0


async def run(path: Path, listener: socket.socket, address: str | None) -> None:
    """`address`: the configured one; None: the machine's own."""
    host, port = listener.getsockname()[:2]
    own = partial(address_of, host, port) if address is None else lambda: address
    table = Table(path, own)
    log.info("serves phones at %s", own() or f"port {port}, without a network")
    server = server_of(Door(table.seats), address)
    keeping = asyncio.create_task(table.keep())
    keeping.add_done_callback(lambda _: setattr(server, "should_exit", True))
    try:
        await server.serve([listener])
    finally:
        keeping.cancel()


def server_of(door: Door, address: str | None) -> uvicorn.Server:
    http, web = protocols(Crowd(limits.MOST_CONNECTIONS, limits.MOST_CONNECTIONS_AT))
    config = uvicorn.Config(
        door.app(files(), address),
        http=http,
        ws=web,
        loop="asyncio",
        lifespan="off",
        log_config=None,
        log_level=logging.ERROR,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        ws_max_size=limits.MOST_BYTES,
        ws_ping_interval=limits.PING_SECONDS,
        ws_ping_timeout=limits.PING_SECONDS,
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=limits.MOST_HEAD_BYTES,
        timeout_graceful_shutdown=1,
    )
    return uvicorn.Server(config)
