"""All that lies in the set-up for what is agreed, on the stage that is shown or where nobody sees
it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from game.games import games
from game.match import AnyMatch
from scenes.agreement import Agreement
from scenes.buttons import Buttons
from scenes.setup.chosen import Choice, ChosenLine, choices
from scenes.setup.corners import Corners
from scenes.setup.goal import show_goal
from scenes.setup.middle import RING_MM, Middle, scale_of
from scenes.setup.offered import Offered
from scenes.setup.options import Option, OptionRow, Room
from scenes.setup.seat import SetupSeat, Taker, depth_on
from scenes.setup.teams import partner_of, team_sign
from scenes.stage.sprite import Sprite
from scenes.stage.stage import Stage
from scenes.surroundings import Surroundings
from scenes.table import Side
from scenes.touch.target import Meaning, Target
from scenes.views.loading import view_of

RING_ROOM_MM = 10.0
ROW_MM = 60.0
LINE_ROOM_MM = 27.0
"""For what is said there."""


class Setting(NamedTuple):
    """Of which game it is, and what its touches do."""

    around: Surroundings
    game: str
    offered: Offered
    act: Callable[[Meaning], None]
    begin: Callable[[], None]
    leave: Callable[[], None]


class Laid:
    def __init__(self, setting: Setting, agreed: Agreement, stage: Stage, buttons: Buttons) -> None:
        self._setting, self._around, self._agreed = setting, setting.around, agreed
        self._view = view_of(setting.game)
        self.stage, self.buttons = stage, buttons
        self.seats: list[SetupSeat] = []
        self.rows: list[OptionRow] = []
        self.options: Sequence[Option] = ()
        self.lines: list[tuple[ChosenLine, Sequence[Sprite]]] = []
        """What has been chosen, as the seats are told, with what it consists of."""
        self.told: dict[Side, Sequence[Sprite]] = {}
        """That, and what the game is about, at each seat."""
        self.emblem: Sprite | None = None

    def of(self, agreed: Agreement) -> Laid:
        """What would lie on the same stage for something else."""
        return Laid(self._setting, agreed, self.stage, self.buttons)

    def steps(self) -> Iterator[None]:
        """Lays it, a part a step."""
        offered = self._setting.offered
        self.options, match = offered.options(self._agreed), offered.match(self._agreed)
        said = self.said(self.options)
        for side in Side:
            self.seat(side, match)
            if side in self._agreed.kinds:
                self._tell(side, said)
            yield
        self.emblem = self._middle.title()
        yield
        self.start(match)
        yield
        for number, option in enumerate(self.options):
            self.row(number, option)
            yield
        for side in (Side.SOUTH, Side.NORTH):
            self._corner(side)
            yield

    def said(self, options: Sequence[Option]) -> list[Choice]:
        return choices(self._around, self._view, options, self._setting.offered.hints)

    def line(self, side: Side, said: Sequence[Choice]) -> tuple[ChosenLine, Sequence[Sprite]]:
        count = len(self.stage.sprites)
        line = ChosenLine(self._around, side, depth_on(self._around.table))
        line.lay(self.stage, said)
        return line, self.stage.sprites[count:]

    def _tell(self, side: Side, said: Sequence[Choice]) -> None:
        count = len(self.stage.sprites)
        line = self.line(side, said)
        self.lines.append(line)
        show_goal(self._around, self.stage, self._setting.game, side, line[0].depth)
        self.told[side] = self.stage.sprites[count:]

    def seat(self, side: Side, match: AnyMatch | None) -> None:
        """`match`: the one that would begin as agreed, if one could."""
        agreed, game = self._agreed, self._setting.game
        partner = partner_of(agreed, match, side)
        team = team_sign(self._around.gallery, self._view, agreed, match, side)
        has_rules, is_first = bool(games()[game].panels), agreed.first is side
        kind, levels = agreed.kinds.get(side), self._setting.offered.levels
        taker = Taker(side, kind, is_first, levels, has_rules, partner, team)
        seat = SetupSeat(self._around, self.stage, self.buttons, taker, self._setting.act)
        self.seats.append(seat)

    @property
    def _middle(self) -> Middle:
        return Middle(self._around, self.stage, self.buttons, self._setting.game)

    def start(self, match: AnyMatch | None) -> None:
        self._middle.start(len(self._agreed.sides), match is not None, self._setting.begin)

    def row(self, number: int, option: Option) -> None:
        """From above."""
        table, rows = self._around.table, self._setting.offered.rows
        scale = scale_of(table)
        top = table.middle[1] - table.px(ROW_MM * scale * (rows - 1) / 2)
        # Between the ring around Start and the seat at the east end.
        left = table.wide / 2 + (RING_MM + RING_ROOM_MM) * scale
        right = table.wide - depth_on(table) - LINE_ROOM_MM * scale
        x, row = table.px((left + right) / 2), table.px(ROW_MM * scale)
        room = Room((x, top + row * number), right - left, scale)
        self.rows.append(OptionRow(self._around, self.stage, self._view, option, room))

    def _corner(self, side: Side) -> None:
        corners, hints = Corners(self._around, self.buttons), self._setting.offered.hints
        corners.way_back(side, self._setting.leave)
        if hints is not None:
            corners.hints(side, hints, self._setting.act)

    def targets(self) -> list[Target]:
        """Buttons not counted."""
        return [
            *(target for row in self.rows for target in row.targets()),
            *(target for seat in self.seats for target in seat.targets()),
        ]
