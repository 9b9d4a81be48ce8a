"""What has been agreed so far: which way to play, for how long, and who sits where."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from scenes.seating import HUMAN, INVITED, Seating, usual_level
from scenes.table import Point, Side

GAMES_OPTION = "games"
"""The length of the match is chosen as the options are."""
USUAL_SIDES = (Side.SOUTH, Side.NORTH)


@dataclass
class Agreement:
    """The usual sides are invited: whoever touches a side is there."""

    options: dict[str, str]
    games: int
    kinds: dict[Side, str] = field(default_factory=lambda: dict.fromkeys(USUAL_SIDES, INVITED))
    first: Side | None = None
    """Who starts; None: chance decides (L8, T3)."""

    @property
    def sides(self) -> tuple[Side, ...]:
        return tuple(sorted(self.kinds))

    @property
    def seating(self) -> Seating:
        return Seating.begun(self.sides, tuple(self.kinds[side] for side in self.sides))

    @property
    def readers(self) -> tuple[Side, ...]:
        """Whom what lies in the middle is told: the usual sides, and all once somebody sits or is
        invited elsewhere."""
        elsewhere = self.kinds.keys() - USUAL_SIDES
        is_awaited = any(self.kinds[side] in (HUMAN, INVITED) for side in elsewhere)
        return tuple(Side) if is_awaited else USUAL_SIDES

    @property
    def first_seat(self) -> int | None:
        return None if self.first is None else self.sides.index(self.first)

    @property
    def waits_for_start(self) -> bool:
        """Whether nobody has shown up yet: who presses Start starts, and nobody knows who that
        will be."""
        invited = sum(kind == INVITED for kind in self.kinds.values())
        return self.first is None and invited > 1 and HUMAN not in self.kinds.values()

    def as_begun(self) -> Agreement:
        """As it will be when Start has been pressed, as far as that is certain."""
        then = replace(self, kinds=dict(self.kinds))
        then.begin_at((0, 0))
        return then

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

    def touch(self, side: Side) -> None:
        """Whoever changes something at an invited side is there."""
        if self.kinds.get(side) == INVITED:
            self.join(side)

    def start_at(self, away: Point) -> None:
        """Start has been pressed so far from its middle: where nobody has shown up yet, whoever
        sits on that side did it."""
        invited = [side for side in self.sides if self.kinds[side] == INVITED]
        if invited and HUMAN not in self.kinds.values():
            self.join(max(invited, key=lambda side: -_inwards(side, away)))

    def begin_at(self, away: Point) -> None:
        """The same, and who is alone at an invitation starts, for nobody may come."""
        self.start_at(away)
        people = [side for side in self.sides if self.kinds[side] == HUMAN]
        if self.first is None and len(people) == 1 and INVITED in self.kinds.values():
            self.first = people[0]

    def leave(self, side: Side) -> None:
        self.kinds.pop(side, None)
        if self.first is side:
            self.first = None

    def could_begin_with(self, side: Side, counts: Collection[int]) -> bool:
        """Whether somebody who takes this side could start at once."""
        then = replace(self, kinds=dict(self.kinds))
        then.join(side)
        then.invite_for(counts)
        return len(then.kinds) in counts

    def invite_for(self, counts: Collection[int]) -> None:
        """Somebody has come: where so many cannot play, and one more can, a free side is
        invited."""
        if self._lies_between(counts) and len(self.kinds) + 1 in counts:
            self.kinds[next(side for side in Side if side not in self.kinds)] = INVITED

    def withdraw_for(self, counts: Collection[int]) -> None:
        """Somebody has left: where so many cannot play, and one less can, a side is invited no
        more; rather one with nobody opposite."""
        invited = [side for side in self.sides if self.kinds[side] == INVITED]
        if invited and self._lies_between(counts) and len(self.kinds) - 1 in counts:
            self.leave(min(invited, key=lambda side: Side((side + 2) % 4) in self.kinds))

    def _lies_between(self, counts: Collection[int]) -> bool:
        """Whether less can play, and more, but not so many."""
        return min(counts) < len(self.kinds) < max(counts) and len(self.kinds) not in counts

    def set_kind(self, side: Side, kind: str) -> None:
        if side in self.kinds:
            self.kinds[side] = kind

    def hand_over(self, side: Side, levels: Sequence[str]) -> None:
        """A computer player of one of these levels is to have it."""
        self.set_kind(side, usual_level(levels))

    def choose_first(self, side: Side) -> None:
        """A second time leaves it to chance again."""
        self.first = None if self.first is side else side


def _inwards(side: Side, away: Point) -> float:
    """How far a step leads away from a side."""
    x, y = side.inwards(1)
    return away[0] * x + away[1] * y
