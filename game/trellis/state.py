"""Trellis: states, moves and events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from game.codec import BySeat, Seat
from game.rules import EDITIONS, Ended, Turned
from game.trellis.table import ALL_TILES, CHILDREN_TILES, Table, Tile, Tiles, value_of

RACK, CHILDREN_RACK = 15, 7
"""Tiles dealt to each player: in the full game (T2), and in the children's (T21)."""


class Edition(NamedTuple):
    """`tiles`: the material. `opening`: whether a player has to open (T14, T22)."""

    tiles: Tiles
    rack: int
    opening: bool


EDITION: Final[Mapping[str, Edition]] = {
    EDITIONS[0]: Edition(ALL_TILES, rack=RACK, opening=True),
    EDITIONS[1]: Edition(CHILDREN_TILES, rack=CHILDREN_RACK, opening=False),
}
DISPLAY = 6
DRAWN_BY_DRAW3 = 3
GIVEN_BY_PASS = 2

Phase: TypeAlias = Literal["turn", "giving", "over"]

TO_DISPLAY = -1
"""Destination of a drawn tile; others are seats."""


@dataclass(frozen=True)
class State:
    """Tiles chosen for handing over stay in their rack until the exchange (T6)."""

    first: Seat
    phase: Phase
    turn: Seat
    """At the end: the seat that had the last turn."""
    bag: Tiles
    display: Tiles
    racks: BySeat[Tiles]
    groups: Table
    opened: BySeat[bool]
    giving: BySeat[Tiles | None] | None = None
    """In phase `giving`: each seat's choice, None until it has chosen."""
    skips: int = 0
    winners: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    """At the end: match points, known even where racks are hidden (T19)."""
    drawing: tuple[int, ...] = ()
    """Destinations of the tiles that CHANCE has yet to draw."""
    viewer: int | None = None
    """The seat whose view this is; None: the full state."""


@dataclass(frozen=True)
class Move:
    """`do`: take, draw, play, give, lay, skip; or reveal, by CHANCE."""

    seat: int
    do: str
    tile: Tile = ""
    target: int | None = None
    tiles: Tiles = ()
    groups: Table = ()
    """The whole table after a lay, each group in its own coordinates."""


@dataclass(frozen=True)
class Took:
    """A tile went from the display to a rack."""

    seat: int
    tile: str


@dataclass(frozen=True)
class Refilled:
    """A tile went from the bag to the display."""

    tile: str


@dataclass(frozen=True)
class Drew:
    """A tile went from the bag to a rack; ? for whoever may not know it."""

    seat: int
    tile: str


@dataclass(frozen=True)
class Played:
    """An action tile left the game; `target` is who must draw, null for PASS."""

    seat: int
    tile: str
    target: int | None


@dataclass(frozen=True)
class Chose:
    """A seat chose what it hands over; ? for all others."""

    seat: int
    tiles: Tiles


@dataclass(frozen=True)
class Handed:
    """In the exchange tiles went from one rack to another; ? for all others."""

    seat: int
    to: int
    tiles: Tiles


@dataclass(frozen=True)
class Laid:
    """These tiles of a rack came onto the table."""

    seat: int
    tiles: Tiles


@dataclass(frozen=True)
class Opened:
    """A seat has opened with this lay."""

    seat: int


@dataclass(frozen=True)
class Skipped:
    seat: int


Event: TypeAlias = (
    Took | Refilled | Drew | Played | Chose | Handed | Laid | Opened | Skipped | Turned | Ended
)

# --- secrets


def knows_rack(racks: str, viewer: int | None, seat: int) -> bool:
    """Whether `viewer` sees the tiles of this seat's rack; `racks` is the option (T20)."""
    return viewer in (None, seat) or racks == "open"


# --- the end


def empty_racks(racks: Sequence[Tiles]) -> tuple[int, ...]:
    """The winners if a turn ends like this (T17)."""
    return tuple(seat for seat, rack in enumerate(racks) if not rack)


def lowest_racks(racks: Sequence[Tiles]) -> tuple[int, ...]:
    """The winners when all have passed (T18)."""
    values = [value_of(rack) for rack in racks]
    return tuple(seat for seat, value in enumerate(values) if value == min(values))


def penalties(racks: Sequence[Tiles], winners: Sequence[int]) -> tuple[int, ...]:
    """Match points by seat; winners get 0 (T19)."""
    return tuple(0 if seat in winners else value_of(rack) for seat, rack in enumerate(racks))
