"""What has been agreed so far: which way to play, for how long, and who sits where."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from scenes.core.table import Point, Side
from scenes.services.seating import HUMAN, Seating, usual_level

GAMES_OPTION = "games"
"""The length of the match is chosen as the options are."""
USUAL_SIDES = (Side.SOUTH, Side.NORTH)


@dataclass
class Agreement:
    """Whoever touches a side has it; the seats that are then missing are added by `begun`."""

    options: dict[str, str]
    games: int
    kinds: dict[Side, str] = field(default_factory=dict)
    first: Side | None = None
    """Who starts; None: chance decides (L8, T3)."""

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
        """Whom Start faces: the long sides, and all once somebody sits at a short one."""
        return USUAL_SIDES if set(self.people) <= set(USUAL_SIDES) else tuple(Side)

    @property
    def first_seat(self) -> int | None:
        return None if self.first is None else self.sides.index(self.first)

    def begun(self, counts: Collection[int], kind: str, away: Point = (0, 0)) -> Agreement:
        """As it is when Start is pressed so far from its middle: where nobody has come, by whoever
        sits at that long side. `kind`: of the seats that are added where only more can play
        (`counts`), the first one opposite whoever is alone, who then starts."""
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
        return str(self.games) if option == GAMES_OPTION else self.options[option]

    def choose(self, option: str, value: str) -> None:
        if option == GAMES_OPTION:
            self.games = int(value)
        else:
            self.options[option] = value

    def keep_games_possible(self, offered: Sequence[int]) -> None:
        """A match of several games stays one of several where the number of seats changes."""
        if self.games not in offered:
            self.games = offered[-1] if self.games > 1 else offered[0]

    def join(self, side: Side) -> None:
        """Somebody is there, whoever had the side before."""
        self.kinds[side] = HUMAN

    def leave(self, side: Side) -> None:
        self.kinds.pop(side, None)
        if self.first is side:
            self.first = None

    def set_kind(self, side: Side, kind: str) -> None:
        if side in self.kinds:
            self.kinds[side] = kind

    def hand_over(self, side: Side, levels: Sequence[str]) -> None:
        """A computer player of one of these levels is to have it, or a person again."""
        is_person = self.kinds.get(side) == HUMAN
        self.set_kind(side, usual_level(levels) if is_person else HUMAN)

    def choose_first(self, side: Side) -> None:
        """A second time leaves it to chance again."""
        self.first = None if self.first is side else side


def inwards(side: Side, away: Point) -> float:
    """How far a step leads away from a side."""
    x, y = side.inwards(1)
    return away[0] * x + away[1] * y
