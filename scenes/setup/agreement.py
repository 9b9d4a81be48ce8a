"""What has been agreed so far: which way to play, for how long, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scenes.seating import HUMAN, Seating
from scenes.table import Side

GAMES_OPTION = "games"
"""The length of the match is chosen as the options are."""
USUAL_LEVEL = "normal"


@dataclass
class Agreement:
    options: dict[str, str]
    games: int
    kinds: dict[Side, str] = field(default_factory=lambda: {Side.SOUTH: HUMAN, Side.NORTH: HUMAN})
    first: Side | None = None
    """Who starts; None: chance decides (L8, T3)."""

    @property
    def sides(self) -> tuple[Side, ...]:
        return tuple(sorted(self.kinds))

    @property
    def seating(self) -> Seating:
        return Seating(self.sides, tuple(self.kinds[side] for side in self.sides))

    @property
    def first_seat(self) -> int | None:
        return None if self.first is None else self.sides.index(self.first)

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
        self.kinds.setdefault(side, HUMAN)

    def leave(self, side: Side) -> None:
        self.kinds.pop(side, None)
        if self.first is side:
            self.first = None

    def set_kind(self, side: Side, kind: str) -> None:
        if side in self.kinds:
            self.kinds[side] = kind

    def change_kind(self, side: Side, levels: Sequence[str]) -> None:
        """A person's seat becomes a computer player's of one of these levels, and back."""
        usual = USUAL_LEVEL if USUAL_LEVEL in levels else levels[0]
        self.set_kind(side, usual if self.kinds.get(side) == HUMAN else HUMAN)

    def choose_first(self, side: Side) -> None:
        """A second time leaves it to chance again."""
        self.first = None if self.first is side else side
