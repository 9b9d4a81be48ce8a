"""The named controls that open beside a seat's coin."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame

from scenes.art.icons import Icon
from scenes.core.table import Pixel, Side, Table
from scenes.touch.target import Meaning, Target
from scenes.ui.buttons import Button, Buttons, Spot

NAME_MM = 6.4
STEP_MM, APART_MM, NAME_DEEP = 36.0, 2.5, 1.5
"""Greatest distance of controls, smallest gap, and height of a name in ems."""


class Control(NamedTuple):
    """`name`: the text below it."""

    means: Meaning
    icon: Icon
    name: str
    act: Callable[[], None]
    is_held: bool = False
    """Whether it needs a long press."""


class Panel:
    """`area`: for the controls as the side sees it, the first row at the table's edge; `at`: the
    end they start from; `coin`: the meaning of the coin that opens it."""

    def __init__(
        self,
        buttons: Buttons,
        side: Side,
        at: Pixel,
        area: pygame.Rect,
        controls: Callable[[], Sequence[Control]],
        scale: float = 1.0,
        coin: Meaning | None = None,
    ) -> None:
        self.side, self._coin, self._at, self._area = side, coin, at, area
        self._buttons, self._controls, self._scale = buttons, controls, scale
        self._seat = None if coin is None else int(side)
        self._laid: list[Button] = []

    @property
    def _across_mm(self) -> float:
        return self._buttons.control_mm * self._scale

    def lay(self) -> None:
        self.remove()
        for control, at in self._placed():
            spot = Spot(at, self.side, self._seat)
            make = self._buttons.control
            button = make(control.means, control.icon, spot, control.act, self._across_mm)
            self._buttons.name(button, control.name, NAME_MM * self._scale)
            self._laid.append(button)

    def remove(self) -> None:
        for button in self._laid:
            self._buttons.remove(button)
        self._laid = []

    def owns(self, means: Meaning) -> bool:
        return means == self._coin or any(button.means == means for button in self._laid)

    def targets(self) -> Iterator[Target]:
        """The targets it has once open."""
        across = self._table.px(self._across_mm)
        for control, at in self._placed():
            rect = pygame.Rect(0, 0, across, across)
            rect.center = at
            yield Target(control.means, rect, self._seat, self.side.facing)

    @property
    def _table(self) -> Table:
        return self._buttons.gallery.table

    def _placed(self) -> Iterator[tuple[Control, Pixel]]:
        controls, table = self._controls(), self._table
        width, em_mm = self._buttons.gallery.type.width, table.em_mm(NAME_MM * self._scale)
        names = (width(control.name, em_mm) for control in controls)
        wide = [table.px(max(self._across_mm, name)) for name in names]
        row = Row(table, self.side, self._area, self._at[0] < self._area.centerx, self._scale)
        return zip(controls, row.spots(wide, table.px(self._across_mm)), strict=True)


class Row(NamedTuple):
    """Positions of named controls in an area as their side sees it: from its left or right end, the
    first row at the table's edge."""

    table: Table
    side: Side
    area: pygame.Rect
    is_left: bool
    scale: float = 1.0

    def spots(self, wide: Sequence[int], across: int) -> list[Pixel]:
        """`wide`: width of each control with its name; `across`: diameter; in pixels."""
        columns = self._columns(wide)
        below = self.table.px(NAME_DEEP * self.table.em_mm(NAME_MM * self.scale))
        left = self.area.left if self.is_left else self.area.right - sum(columns)
        found = []
        for number in range(len(wide)):
            row, column = divmod(number, len(columns))
            x = left + sum(columns[:column]) + columns[column] // 2
            y = self.area.bottom - (across + below) * row - below - across // 2
            found.append(self.table.unseen(self.side, pygame.Rect(x, y, 1, 1)).topleft)
        return found

    def _columns(self, wide: Sequence[int]) -> list[int]:
        """Column widths for as few rows as possible."""
        apart, step = (self.table.px(mm * self.scale) for mm in (APART_MM, STEP_MM))
        for rows in range(1, len(wide) + 1):
            columns = -(-len(wide) // rows)
            found = [max(wide[column::columns]) + apart for column in range(columns)]
            spare = (self.area.width - sum(found)) // columns
            if spare >= 0:
                return [max(one, min(step, one + spare)) for one in found]
        return [max(wide, default=0) + apart]
