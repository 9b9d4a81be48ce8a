"""When it can be chosen what comes next: all has been seen, and no finger is on the table."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable

from scenes.touch.contacts import Contact

DEAF_SECONDS = 0.3
"""So long controls that have just come do not answer."""


class Offer:
    """It hears nobody before it has been seen."""

    def __init__(self, show: Callable[[], None], is_seen: bool = False) -> None:
        """`is_seen`: it has been offered before, on a screen of another size."""
        self._show = show
        self._lifting = set[Hashable]()
        """The fingers that were down before the scene began."""
        self._deaf = 0.0 if is_seen else DEAF_SECONDS
        self.is_made = False

    @property
    def is_deaf(self) -> bool:
        return self._deaf > 0

    def touched(self, contact: Contact, fingers: Container[Hashable]) -> None:
        """Before the scene takes it up, whose `fingers` are these."""
        if contact.finger in fingers or contact.kind == "down":
            return
        if contact.kind == "move":
            self._lifting.add(contact.finger)
        else:
            self._lifting.discard(contact.finger)

    def tick(self, dt: float, is_due: bool) -> None:
        """`is_due`: nothing is to be seen any more, and no finger of the scene is down."""
        if self.is_made:
            self._deaf -= dt
        elif is_due and not self._lifting:
            self.make()

    def make(self) -> None:
        self.is_made = True
        self._show()
