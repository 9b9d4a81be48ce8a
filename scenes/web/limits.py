"""What one address and one phone may ask for."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

MOST_PHONES: Final = 64
MOST_PHONES_AT: Final = 8
"""Open WebSockets, in all and of one address."""
MOST_CONNECTIONS: Final = 128
MOST_CONNECTIONS_AT: Final = 32
"""All open connections; a browser opens six to load the page."""
JOINS_A_MINUTE: Final = 30
WRONG_A_MINUTE: Final = 10
MESSAGES_A_SECOND: Final = 20
MOST_BYTES: Final = 1024
"""Of one message of a phone."""
MOST_HEAD_BYTES: Final = 8192
JOIN_SECONDS: Final = 5.0
WRITE_SECONDS: Final = 5.0
"""A phone that does not read for so long is dropped."""
PING_SECONDS: Final = 4.0
"""Between two questions whether a phone is still there, and for its answer."""
HTTP_SECONDS: Final = 20.0
"""A connection that is no WebSocket by then is cut off, whatever it does."""
MOST_ADDRESSES: Final = 1024
"""Remembered at a time."""


class Rate:
    """Allows `most` events in `seconds` per key, then none for `seconds`."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float]) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._seen: dict[str, tuple[float, int]] = {}

    def allows(self, key: str) -> bool:
        began, count = self._seen.get(key, (0.0, 0))
        return count < self._most or self._clock() - began >= self._seconds

    def count(self, key: str) -> None:
        now = self._clock()
        began, count = self._seen.pop(key, (now, 0))
        if now - began >= self._seconds:
            began, count = now, 0
        if count + 1 == self._most:
            began = now
        while len(self._seen) >= MOST_ADDRESSES:
            del self._seen[next(iter(self._seen))]
        self._seen[key] = began, count + 1


def network_of(host: str) -> str:
    """The key of an address: of IPv6 its network, for every machine has many addresses there."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(int(address) >> 64)
    return str(getattr(address, "ipv4_mapped", None) or address)
