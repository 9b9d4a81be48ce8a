"""Where phones find this machine, and which addresses a request may name."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

PLAIN_PORT: Final = 80
_SIOCGIFADDR: Final = 0x8915
_ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address of documentation; nothing is sent to it."""


def address_of(host: str, port: int) -> str | None:
    """The address for phones if the server listens at `host`; None without a network."""
    found = host if host not in ("", "0.0.0.0", "::") else next(_own_hosts(), None)
    return found and f"http://{netloc(found, port)}"


def netloc(host: str, port: int) -> str:
    shown = f"[{host}]" if ":" in host else host
    return shown if port == PLAIN_PORT else f"{shown}:{port}"


def _own_hosts() -> Iterator[str]:
    """This machine's IPv4 addresses: first the one that leads elsewhere, then those of networks
    without a router."""
    import fcntl  # Not on every system; nor is the local socket to the table.

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        with suppress(OSError):
            probe.connect(_ELSEWHERE)
            yield probe.getsockname()[0]
        for _, name in socket.if_nameindex():
            if name != "lo":
                with suppress(OSError):
                    asked = struct.pack("256s", name.encode()[:15])
                    yield socket.inet_ntoa(fcntl.ioctl(probe, _SIOCGIFADDR, asked)[20:24])


def is_known(host: str, configured: str | None, reached: tuple[str, int]) -> bool:
    """Whether a Host header names this table. `reached`: host and port of the machine's end of
    the connection. A page of another site that resolves to this machine names itself."""
    at, port = reached
    names = {netloc(name, port) for name in (at, "localhost", "127.0.0.1")}
    if configured is not None:
        names.add(urlsplit(configured).netloc.lower())
    return host.lower() in names


def is_same_origin(origins: Iterable[str], host: str) -> bool:
    """Whether the one Origin header is the site that the Host header names."""
    return [urlsplit(one).netloc.lower() for one in origins] == [host.lower()]
