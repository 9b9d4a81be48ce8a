"""Who sits where: the sides of the table in use, in seat order, and who plays there."""

from __future__ import annotations

from dataclasses import dataclass

from game.players import LEVELS
from scenes.table import Side

HUMAN = "human"
KINDS = (HUMAN, *LEVELS)
USUAL = {
    2: (Side.SOUTH, Side.NORTH),
    3: (Side.SOUTH, Side.NORTH, Side.EAST),
    4: tuple(Side),
}


@dataclass(frozen=True)
class Seating:
    """`sides[seat]` and `kinds[seat]`; seats run clockwise (G1)."""

    sides: tuple[Side, ...]
    kinds: tuple[str, ...]

    @classmethod
    def usual(cls, seats: int) -> Seating:
        return cls(USUAL[seats], (HUMAN,) * seats)

    @classmethod
    def read(cls, value: object, seats: int) -> Seating:
        """From JSON; what is not a seating for so many gives the usual one."""
        if not isinstance(value, dict):
            return cls.usual(seats)
        try:
            sides = tuple(Side(side) for side in value["sides"])
            kinds = tuple(str(kind) for kind in value["kinds"])
        except (TypeError, KeyError, ValueError):
            return cls.usual(seats)
        sound = (
            len(sides) == len(kinds) == seats
            and list(sides) == sorted(set(sides))
            and set(kinds) <= set(KINDS)
        )
        return cls(sides, kinds) if sound else cls.usual(seats)

    def write(self) -> dict[str, object]:
        return {"sides": [int(side) for side in self.sides], "kinds": list(self.kinds)}

    def is_computer(self, seat: int) -> bool:
        return self.kinds[seat] != HUMAN

    def __len__(self) -> int:
        return len(self.sides)
