"""One rack of Trellis as it is seen: the order of its tiles, and whether they lie face up (T20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.trellis.state import Drew, Event, Handed, Played, Took
from game.trellis.table import PASS
from scenes.views.trellis.turn.rack_order import RackOrder

SEEN_SECONDS = 4.0
"""So long an open rack shows its owner what has just come into it."""


@dataclass(eq=False)
class Rack:
    """`shown` while its owner has it before it, `peeked` while a finger holds the handle."""

    order: RackOrder
    shown: bool = False
    peeked: bool = False
    lingers: bool = False
    """Whether it is shown for a moment more although the turn is over."""
    new: int = 0
    """Tiles that have come since its owner last looked."""

    @property
    def is_seen(self) -> bool:
        return self.shown or self.peeked

    def close(self) -> None:
        """Face down again."""
        if self.is_seen:
            self.new = 0
        self.shown = self.peeked = self.lingers = False

    def lie_still(self) -> None:
        """The game is over: nobody has anything more to see."""
        self.close()
        self.new = 0


def close_after(racks: Sequence[Rack], events: Sequence[Event], staying: Sequence[int]) -> None:
    """Which racks close when this has happened; none of `staying`, but at an exchange and by a
    DRAW 3. A tile that has just been drawn is seen for a moment by who had its rack open, one of
    the display all have seen before. A peek outlasts what others do."""
    if any(isinstance(event, Handed) or _is_pass(event) for event in events):
        for rack in racks:
            rack.close()
    for to, count in _arrivals(events):
        racks[to].new += count
    victims = {event.target for event in events if isinstance(event, Played)}
    drawn = {event.seat for event in events if isinstance(event, Drew)} - victims
    for seat, rack in enumerate(racks):
        if seat in victims:
            rack.close()
        elif seat in staying:
            rack.lingers = False
        elif rack.shown:
            rack.lingers = rack.lingers or seat in drawn
            _cover(rack)


def _cover(rack: Rack) -> None:
    """As who has had its turn leaves it."""
    if rack.lingers:
        return
    peeked = rack.peeked
    rack.close()
    rack.peeked = peeked


def _arrivals(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Who gets how many tiles."""
    for event in events:
        match event:
            case Drew(seat) | Took(seat):
                yield seat, 1
            case Handed(_, to, tiles):
                yield to, len(tiles)


def _is_pass(event: Event) -> bool:
    return isinstance(event, Played) and event.tile == PASS
