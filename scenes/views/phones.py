"""The interface of games whose seats may have their own pieces on a phone."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.rules import Json


class Phones(ABC):
    @abstractmethod
    def lend(self, seat: int, is_lent: bool) -> None:
        """The seat's pieces are on a phone from now on, face down on the table; or no longer."""

    @abstractmethod
    def is_lent(self, seat: int) -> bool: ...

    @abstractmethod
    def shown(self, seat: int) -> Json:
        """What the seat's phone shows, as in docs/phone.md: nothing of another seat's rack."""

    @abstractmethod
    def act(self, seat: int, wanted: Json) -> str | None:
        """Does what the phone asks for: no more than a finger at the seat could. Returns the key of
        a refusal that the table has not told; None: done, or told there."""
