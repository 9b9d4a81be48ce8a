"""Frames on the local socket between the table and its door to the web.

A frame is the length of its body in 4 bytes, big-endian, then one JSON object in UTF-8.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final, NoReturn, TypeAlias

MOST_BYTES: Final = 65_536
"""Of one body."""
_HEAD: Final = 4

Message: TypeAlias = dict[str, object]


class BrokenFrame(ValueError):
    """What came is no frame; nothing after it can be read, so the connection has to end."""


class Frames:
    """Cuts a stream of bytes into messages. Holds at most one incomplete frame."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def feed(self, piece: bytes) -> Iterator[Message]:
        """The messages that are complete with this piece. The iterator raises BrokenFrame."""
        self._bytes += piece
        return self._complete()

    def _complete(self) -> Iterator[Message]:
        while len(self._bytes) >= _HEAD:
            length = int.from_bytes(self._bytes[:_HEAD])
            if length > MOST_BYTES:
                raise BrokenFrame(f"a frame of {length:,} bytes; accepted: up to {MOST_BYTES:,}")
            end = _HEAD + length
            if len(self._bytes) < end:
                return
            body = bytes(self._bytes[_HEAD:end])
            del self._bytes[:end]
            yield message_of(body)


def framed(message: Mapping[str, object]) -> bytes:
    """Raises ValueError if it is longer than a frame may be."""
    body = json.dumps(message, separators=(",", ":")).encode()
    if len(body) > MOST_BYTES:
        raise ValueError(f"a message of {len(body):,} bytes; accepted: up to {MOST_BYTES:,}")
    return len(body).to_bytes(_HEAD) + body


def message_of(body: bytes | str) -> Message:
    """Raises BrokenFrame if it is not a JSON object."""
    try:
        text = body.decode() if isinstance(body, bytes) else body
        found = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise BrokenFrame("a frame that is no JSON; accepted: a JSON object in UTF-8") from None
    if not isinstance(found, dict):
        raise BrokenFrame("a frame that is JSON but no object; accepted: a JSON object")
    return found


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")
