"""The seats that phones may join, and the phone at each."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from scenes.services.link import Message

_CODE: Final = re.compile(r"([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]{22})")
_ORDER: Final = ("joined", "shown", "refused", "over")


class Phone:
    """What one page has not been sent yet: of each kind only the newest."""

    def __init__(self) -> None:
        self._unsent: Message = {}
        self._is_new = asyncio.Event()

    def tell(self, kind: str, value: object) -> None:
        self._unsent[kind] = value
        self._is_new.set()

    async def next(self) -> Message:
        """Waits for something to send. After `over` nothing follows."""
        await self._is_new.wait()
        kind = next(kind for kind in _ORDER if kind in self._unsent)
        message: Message = {kind: self._unsent.pop(kind)}
        if not self._unsent:
            self._is_new.clear()
        return message


@dataclass
class _Seat:
    key: str
    shown: object = None
    phone: Phone | None = None


class Seats:
    """`send`: passes a message to the table."""

    def __init__(self, send: Callable[[Message], None]) -> None:
        self._send = send
        self._seats: dict[str, _Seat] = {}
        self.table: str | None = None
        """The table's name; None: the table is not there."""

    def hear(self, message: Message) -> None:
        """Takes a message of the table; unknown ones are ignored."""
        match message:
            case {"table": {"name": str(name)}}:
                self.table = name
            case {"seats": list(seats)}:
                self._allow({one["id"]: one["key"] for one in seats if _is_seat(one)})
            case {"to": str(name), "shown": dict(shown)} if seat := self._seats.get(name):
                seat.shown = shown
                if seat.phone:
                    seat.phone.tell("shown", shown)
            case {"to": str(name), "refused": str(key)} if seat := self._seats.get(name):
                if seat.phone:
                    seat.phone.tell("refused", key)

    def _allow(self, keys: Mapping[str, str]) -> None:
        for name, seat in list(self._seats.items()):
            if keys.get(name) != seat.key:
                del self._seats[name]
                self._end(seat, "void")
        for name, key in keys.items():
            self._seats.setdefault(name, _Seat(key))

    def lose_table(self) -> None:
        self.table = None
        for seat in self._seats.values():
            self._end(seat, "table")
        self._seats.clear()

    def found(self, code: object) -> str | None:
        """The seat of a code ID.SECRET. Takes as long for every code."""
        parts = _CODE.fullmatch(code) if isinstance(code, str) else None
        name, secret = parts.groups() if parts else ("", "")
        key, found = hashlib.sha256(secret.encode()).hexdigest(), None
        for known, seat in self._seats.items():
            if hmac.compare_digest(key, seat.key) and known == name:
                found = known
        return found

    def join(self, name: str, phone: Phone) -> None:
        """The newer phone counts. `name`: one that `found` has returned."""
        seat = self._seats[name]
        self._end(seat, "elsewhere")
        seat.phone = phone
        self._send({"came": name})
        phone.tell("joined", {"table": self.table})
        if seat.shown is not None:
            phone.tell("shown", seat.shown)

    def act(self, name: str, phone: Phone, act: Message) -> None:
        seat = self._seats.get(name)
        if seat and seat.phone is phone:
            self._send({"from": name, **act})

    def leave(self, name: str, phone: Phone) -> None:
        seat = self._seats.get(name)
        if seat and seat.phone is phone:
            seat.phone = None
            self._send({"gone": name})

    def _end(self, seat: _Seat, why: str) -> None:
        if seat.phone:
            seat.phone.tell("over", why)
            seat.phone = None


def _is_seat(value: object) -> bool:
    match value:
        case {"id": str(), "key": str(key)}:
            return key.isascii()
    return False
