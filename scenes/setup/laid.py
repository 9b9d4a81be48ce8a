"""What lies in the set-up for what is agreed, part by part: a touch lays only those anew that it
changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from game.games import games
from game.match import AnyMatch
from scenes.agreement import Agreement
from scenes.buttons import Button, Buttons
from scenes.setup.chosen import Choice, ChosenLine, choices
from scenes.setup.corners import Corners
from scenes.setup.goal import show_goal
from scenes.setup.mats import depth_on
from scenes.setup.middle import Middle, beside_start, scale_of
from scenes.setup.offered import Offered
from scenes.setup.options import Option, OptionRow, Room
from scenes.setup.seat import SetupSeat, Taker
from scenes.setup.teams import partner_of, team_sign
from scenes.stage.sprite import Sprite
from scenes.stage.stage import Stage
from scenes.surroundings import Surroundings
from scenes.table import Side
from scenes.touch.target import Meaning, Target
from scenes.views.loading import view_of

ROW_MM = 60.0

SEAT, TOLD, TITLE, START, ROW, CORNER = "seat", "told", "title", "start", "row", "corner"
"""Kinds of parts: of each side, of each option, or of which there is one."""


class Setting(NamedTuple):
    """Of which game it is, and what its touches do."""

    around: Surroundings
    game: str
    offered: Offered
    act: Callable[[Meaning], None]
    begin: Callable[[], None]
    leave: Callable[[], None]


class Name(NamedTuple):
    kind: str
    of: int = 0
    """Which side, or which option from above."""


class Part(NamedTuple):
    """`made_of`: all that decides how it looks and what it does."""

    name: Name
    made_of: Hashable
    lay: Callable[[], None]


class Lying(NamedTuple):
    made_of: Hashable
    sprites: Sequence[Sprite]
    buttons: Sequence[Button]


class Laid:
    def __init__(self, setting: Setting, stage: Stage, buttons: Buttons) -> None:
        self._setting, self._around = setting, setting.around
        self._view = view_of(setting.game)
        self.stage, self.buttons = stage, buttons
        self._lying: dict[Name, Lying] = {}
        self.seats: dict[Side, SetupSeat] = {}
        self._rows: dict[int, OptionRow] = {}
        self._lines: dict[Side, tuple[ChosenLine, Sequence[Sprite]]] = {}
        self.emblem: Sprite | None = None

    @property
    def rows(self) -> list[OptionRow]:
        return [self._rows[number] for number in sorted(self._rows)]

    @property
    def lines(self) -> list[tuple[ChosenLine, Sequence[Sprite]]]:
        """What has been chosen, as the seats are told, with what it consists of."""
        return [self._lines[Side(name.of)] for name in self._lying if name.kind == TOLD]

    @property
    def told(self) -> dict[Side, Sequence[Sprite]]:
        """That, and what the game is about, at each seat."""
        lying = self._lying.items()
        return {Side(name.of): one.sprites for name, one in lying if name.kind == TOLD}

    # --- what lies there

    def sprites_of(self, names: Collection[Name]) -> list[Sprite]:
        lying = (self._lying[name] for name in names if name in self._lying)
        return [sprite for one in lying for sprite in one.sprites]

    def lies_as(self, part: Part) -> bool:
        lying = self._lying.get(part.name)
        return lying is not None and lying.made_of == part.made_of

    def differing(self, parts: Iterable[Part]) -> set[Name]:
        """What is to be laid anew, or taken away, for these to lie there."""
        wanted = {part.name: part for part in parts}
        coming = {name for name, part in wanted.items() if not self.lies_as(part)}
        return coming | (self._lying.keys() - wanted.keys())

    def take_off(self, names: Iterable[Name]) -> None:
        for name in names:
            lying = self._lying.pop(name, None)
            if lying is not None:
                self.stage.clear(lying.sprites)
                self.buttons.forget(lying.buttons)

    def lay(self, part: Part) -> None:
        stage, buttons = len(self.stage.sprites), len(list(self.buttons))
        part.lay()
        sprites = self.stage.sprites[stage:]
        self._lying[part.name] = Lying(part.made_of, sprites, list(self.buttons)[buttons:])

    # --- what would lie there

    def parts(self, agreed: Agreement) -> list[Part]:
        """For what is agreed."""
        around, offered = self._around, self._setting.offered
        options, match = offered.options(agreed), offered.match(agreed)
        said, found = self.said(options), list[Part]()

        def part(kind: str, of: int, made_of: Hashable, lay: Callable[[], None]) -> None:
            found.append(Part(Name(kind, of), made_of, lay))

        every = tuple(around.words(side).language for side in Side)
        for side in Side:
            taker = self._taker(side, agreed, match)
            part(SEAT, side, (taker, every[side]), partial(self._seat, taker))
            if side in agreed.kinds:
                told = tuple((one.picture, one.says[side]) for one in said)
                part(TOLD, side, (told, every[side]), partial(self._tell, side, said))
        part(TITLE, 0, every, self._title)
        count, can = len(agreed.sides), match is not None
        readers = agreed.readers
        part(START, 0, (count, can, readers, every), partial(self._start, count, can, readers))
        for number, option in enumerate(options):
            part(ROW, number, option, partial(self._row, number, option))
        for side in (Side.SOUTH, Side.NORTH):
            made_of = offered.hints, every[side]
            part(CORNER, side, made_of, partial(self._corner, side))
        return found

    def said(self, options: Sequence[Option]) -> list[Choice]:
        return choices(self._around, self._view, options, self._setting.offered.hints)

    def _taker(self, side: Side, agreed: Agreement, match: AnyMatch | None) -> Taker:
        """`match`: the one that would begin as agreed, if one could."""
        partner = partner_of(agreed, match, side)
        team = team_sign(self._around.gallery, self._view, agreed, match, side)
        has_rules, is_first = bool(games()[self._setting.game].panels), agreed.first is side
        kind, offered = agreed.kinds.get(side), self._setting.offered
        can_start = kind is None and agreed.could_begin_with(side, offered.counts)
        return Taker(
            side, kind, is_first, offered.levels, has_rules, partner, team, can_start=can_start
        )

    def _seat(self, taker: Taker) -> None:
        seat = SetupSeat(self._around, self.stage, self.buttons, taker, self._setting.act)
        self.seats[taker.side] = seat

    def _tell(self, side: Side, said: Sequence[Choice]) -> None:
        count = len(self.stage.sprites)
        line = ChosenLine(self._around, side, depth_on(self._around.table))
        line.lay(self.stage, said)
        self._lines[side] = line, self.stage.sprites[count:]
        show_goal(self._around, self.stage, self._setting.game, side, line.depth)

    @property
    def _middle(self) -> Middle:
        return Middle(self._around, self.stage, self.buttons, self._setting.game)

    def _title(self) -> None:
        self.emblem = self._middle.title()

    def _start(self, count: int, can: bool, readers: Sequence[Side]) -> None:
        self._middle.start(count, can, readers, self._setting.begin)

    def _row(self, number: int, option: Option) -> None:
        """From above."""
        table, rows = self._around.table, self._setting.offered.rows
        scale = scale_of(table)
        top = table.middle[1] - table.px(ROW_MM * scale * (rows - 1) / 2)
        # Between the ring around Start and the seat at the east end.
        right, left = (table.wide - away for away in beside_start(table))
        x, row = table.px((left + right) / 2), table.px(ROW_MM * scale)
        room = Room((x, top + row * number), right - left, scale)
        self._rows[number] = OptionRow(self._around, self.stage, self._view, option, room)

    def _corner(self, side: Side) -> None:
        corners, hints = Corners(self._around, self.buttons), self._setting.offered.hints
        corners.way_back(side, self._setting.leave)
        if hints is not None:
            corners.hints(side, hints, self._setting.act)

    def targets(self) -> list[Target]:
        """Buttons not counted."""
        return [
            *(target for row in self.rows for target in row.targets()),
            *(target for side in sorted(self.seats) for target in self.seats[side].targets()),
        ]
