"""Who sits where: the sides of the table in use, in seat order, and who plays there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from game.matches import BEST_OF
from game.players import LEVELS
from scenes.core.table import Point, Side

HUMAN = "human"
ABSENT = "absent"
"""A seat that is free or was left: a computer player plays it until somebody takes it."""
KINDS = (HUMAN, ABSENT, *LEVELS)
INVITED = "invited"
"""Older versions' word for a seat that nobody had taken."""
USUAL_LEVEL = "normal"
"""The level of a computer player that nobody has chosen."""
AROUND = {
    2: (Side.NORTH,),
    3: (Side.WEST, Side.EAST),
    4: (Side.WEST, Side.NORTH, Side.EAST),
}
"""Sides of the waiting players at a hot seat, in playing order."""
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
    names: tuple[Side, ...] = ()
    """The seats' names if the table is turned, so that they differ from `sides`."""
    hot_seat: bool = False
    """Whether the players share one side in turn."""
    near: Side = Side.SOUTH
    """That side, for the whole match."""

    @classmethod
    def begun(cls, sides: tuple[Side, ...], kinds: tuple[str, ...]) -> Seating:
        """`near` is a person's side, a long one if possible."""
        people = (side for side, kind in zip(sides, kinds, strict=True) if kind == HUMAN)
        near = min(people, key=lambda side: (not side.upright, side), default=Side.SOUTH)
        return cls(sides, kinds, near=near)

    @classmethod
    def usual(cls, seats: int) -> Seating:
        return cls(USUAL[seats], (HUMAN,) * seats)

    @classmethod
    def read(cls, value: object, seats: int) -> Seating:
        """From JSON; an invalid value gives the usual seating."""
        if not isinstance(value, dict):
            return cls.usual(seats)
        try:
            sides = tuple(Side(side) for side in value["sides"])
            kinds = tuple(ABSENT if kind == INVITED else str(kind) for kind in value["kinds"])
            near = Side(value.get("near", Side.SOUTH))
        except (TypeError, KeyError, ValueError):
            return cls.usual(seats)
        sound = (
            len(sides) == len(kinds) == seats
            and list(sides) == sorted(set(sides))
            and set(kinds) <= set(KINDS)
        )
        return cls(sides, kinds, near=near) if sound else cls.usual(seats)

    def write(self) -> dict[str, object]:
        sides = [int(side) for side in self.sides]
        return {"sides": sides, "kinds": list(self.kinds), "near": int(self.near)}

    def is_computer(self, seat: int) -> bool:
        return self.kinds[seat] != HUMAN

    def level(self, seat: int, levels: Sequence[str]) -> str:
        """The level of the seat's (possible) computer player; `levels` are the game's."""
        return self.kinds[seat] if self.kinds[seat] in levels else usual_level(levels)

    def seated(self, seat: int, kind: str) -> Seating:
        kinds = (*self.kinds[:seat], kind, *self.kinds[seat + 1 :])
        return replace(self, kinds=kinds)

    # --- at a hot seat

    def taken(self, seat: int, kind: str, side: Side) -> Seating:
        """As `seated`; if the seat's person is the only one, `near` becomes `side`."""
        after = self.seated(seat, kind)
        return replace(after, near=side) if after.people == (seat,) else after

    def turned_to(self, reader: int) -> Seating:
        """Turned so that `reader` has the near side."""
        around, seats = (Side.SOUTH, *AROUND[len(self)]), len(self)
        places = [(seat - reader) % seats for seat in range(seats)]
        sides = tuple(Side((around[place] + self.near) % len(Side)) for place in places)
        return replace(self, sides=sides, names=self.called, hot_seat=True)

    def laid_down(self) -> Seating:
        """Facing everybody, as after the last turn."""
        return replace(self, hot_seat=False)

    @property
    def has_gone_round(self) -> bool:
        """Whether it is or was a hot seat."""
        return bool(self.names)

    @property
    def names_of(self) -> dict[Side, Side]:
        """The name of each side, if the table is turned."""
        return dict(zip(self.sides, self.names, strict=True)) if self.names else {}

    def name(self, seat: int) -> Side:
        """The side whose sign and language the seat has."""
        return self.called[seat]

    @property
    def called(self) -> tuple[Side, ...]:
        return self.names or self.sides

    def reads(self, seat: int) -> Side:
        return self.near if self.hot_seat else self.sides[seat]

    def attends(self, seat: int) -> bool:
        """Whether a person has the seat's things before them now."""
        is_near = self.sides[seat] is self.near or not self.hot_seat
        return is_near and not self.is_computer(seat)

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat, kind in enumerate(self.kinds) if kind == HUMAN)

    @property
    def choosing(self) -> tuple[int, ...]:
        """Seats that may choose what comes next."""
        if self.hot_seat:
            return tuple(seat for seat in range(len(self)) if self.attends(seat))
        return self.people or tuple(range(len(self)))

    @property
    def people_by_side(self) -> dict[Side, int]:
        return {self.sides[seat]: seat for seat in self.people}

    def __len__(self) -> int:
        return len(self.sides)


def usual_level(levels: Sequence[str]) -> str:
    return USUAL_LEVEL if USUAL_LEVEL in levels else levels[0]


GAMES_OPTION = "games"
"""The length of the match is chosen like an option."""
BY_WINS = "wins"
"""Its value for the best of three."""
USUAL_SIDES = (Side.SOUTH, Side.NORTH)


@dataclass
class Agreement:
    """Sides belong to whoever touches them; `begun` adds missing seats."""

    options: dict[str, str]
    games: int
    kinds: dict[Side, str] = field(default_factory=dict)
    first: Side | None = None
    """Who starts; None: random (L8, T3)."""
    by_wins: bool = False
    """Whether it is the best of three (G7)."""
    given: dict[Side, int] = field(default_factory=dict)
    helped: set[Side] = field(default_factory=set)
    """Points in advance, and sides with a helper (G9)."""

    @property
    def sides(self) -> tuple[Side, ...]:
        return tuple(sorted(self.kinds))

    @property
    def people(self) -> tuple[Side, ...]:
        return tuple(side for side in self.sides if self.kinds[side] == HUMAN)

    @property
    def seating(self) -> Seating:
        return Seating.begun(self.sides, tuple(self.kinds[side] for side in self.sides))

    @property
    def readers(self) -> tuple[Side, ...]:
        """The sides that Start faces: the long ones, or all if somebody sits at a short one."""
        return USUAL_SIDES if set(self.people) <= set(USUAL_SIDES) else tuple(Side)

    @property
    def first_seat(self) -> int | None:
        return None if self.first is None else self.sides.index(self.first)

    @property
    def given_by_seat(self) -> tuple[int, ...]:
        """Points in advance (G9); none in the best of three."""
        return tuple(0 if self.by_wins else self.given.get(side, 0) for side in self.sides)

    @property
    def helped_seats(self) -> tuple[int, ...]:
        return tuple(seat for seat, side in enumerate(self.sides) if side in self.helped)

    def begun(self, counts: Collection[int], kind: str, away: Point = (0, 0)) -> Agreement:
        """As it begins when Start is touched `away` from its middle: an empty table gets the
        player at that long side. `kind`: of seats added to reach `counts`, the first opposite,
        who starts."""
        then = replace(self, kinds=dict(self.kinds))
        few = len(then.kinds) < min(counts)
        if not then.people and few:
            then.join(max(then._free(USUAL_SIDES), key=lambda side: -inwards(side, away)))
        if len(then.people) == 1 and few:
            then.first = then.first or then.people[0]
        while len(then.kinds) not in counts and len(then.kinds) < max(counts):
            opposite = [Side((side + 2) % len(Side)) for side in then.people]
            then.kinds[then._free((*opposite, *Side))[0]] = kind
        return then

    def _free(self, sides: Sequence[Side]) -> list[Side]:
        return [side for side in sides if side not in self.kinds]

    def value(self, option: str) -> str:
        if option != GAMES_OPTION:
            return self.options[option]
        return BY_WINS if self.by_wins else str(self.games)

    def choose(self, option: str, value: str) -> None:
        if option == GAMES_OPTION:
            self.by_wins = value == BY_WINS
            self.games = BEST_OF[0] if self.by_wins else int(value)
        else:
            self.options[option] = value

    def keep_games_possible(self, offered: Sequence[int], counts_wins: bool = False) -> None:
        """If the number of seats changes, a match of several games still has several.
        `counts_wins`: whether it can be the best of three."""
        self.by_wins = self.by_wins and counts_wins
        if self.games not in offered and not self.by_wins:
            self.games = offered[-1] if self.games > 1 else offered[0]

    def join(self, side: Side) -> None:
        """A person takes the side, whoever had it before."""
        self.kinds[side] = HUMAN

    def leave(self, side: Side) -> None:
        self.kinds.pop(side, None)
        self.end_head_start(side)
        if self.first is side:
            self.first = None

    def set_kind(self, side: Side, kind: str) -> None:
        if side in self.kinds:
            self.kinds[side] = kind

    def hand_over(self, side: Side, levels: Sequence[str]) -> None:
        """Gives the side to a computer player, or back to a person."""
        is_person = self.kinds.get(side) == HUMAN
        self.set_kind(side, usual_level(levels) if is_person else HUMAN)
        self.end_head_start(side)

    def give(self, side: Side, points: int) -> None:
        self.given[side] = points

    def help(self, side: Side, is_helped: bool) -> None:
        (self.helped.add if is_helped else self.helped.discard)(side)

    def end_head_start(self, side: Side) -> None:
        self.give(side, 0)
        self.help(side, False)

    def has_head_start(self, side: Side) -> bool:
        return side in self.helped or (self.given.get(side, 0) > 0 and not self.by_wins)

    def choose_first(self, side: Side) -> None:
        """Chooses who starts; twice: chance."""
        self.first = None if self.first is side else side


def inwards(side: Side, away: Point) -> float:
    """How far a step leads away from a side."""
    x, y = side.inwards(1)
    return away[0] * x + away[1] * y
