"""The named controls that open beside a seat's coin."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol

import pygame

from scenes.art.icons import Icon
from scenes.core.table import Pixel, Side, Table
from scenes.services.surroundings import Surroundings
from scenes.services.words import offered
from scenes.stage.stage import Stage
from scenes.touch.gesture import Finger
from scenes.touch.target import Anywhere, Meaning, Target
from scenes.ui.buttons import Button, Buttons, Face, Paint, Spot
from scenes.ui.sheet import Choice, Group, Room, Sheet

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


EDGE_MM = 8.0
COLUMNS = 3


class ChooseLanguage(Meaning, id="language.side{side}.{language}"):
    side: Side
    language: str


def language_sheet(
    around: Surroundings,
    stage: Stage,
    buttons: Buttons,
    side: Side,
    chosen: Callable[[], None],
    close: Callable[[], None],
    room: pygame.Rect | None = None,
    scale: float = 1.0,
) -> Sheet:
    """Closes after a choice. `chosen` is called after the change; `room`: as the side sees it;
    None: the middle of its edge."""

    def choose(language: str) -> None:
        around.languages.choose(side, language)
        close()
        chosen()

    def groups() -> Sequence[Group]:
        now = around.words(side).language
        return [
            [_choice(side, language, name, language == now, choose)]
            for language, name in offered(now).items()
        ]

    align = (0.5, 1.0) if room is None else (0.0, 1.0)
    where = Room(room or _at_the_edge(around, side), align, COLUMNS)
    return Sheet(around, stage, buttons, side, groups, where, close, scale)


def _choice(
    side: Side, language: str, name: str, is_chosen: bool, choose: Callable[[str], None]
) -> Choice:
    means = ChooseLanguage(side, language)
    return Choice(means, partial(choose, language), name, is_chosen=is_chosen)


def _at_the_edge(around: Surroundings, side: Side) -> pygame.Rect:
    table, edge = around.table, around.table.px(EDGE_MM)
    whole = table.seen(side, pygame.Rect(0, 0, table.width, table.height))
    lower = pygame.Rect(0, whole.height // 2, whole.width, whole.height // 2)
    return lower.inflate(-2 * edge, 0).move(0, -edge)


ICONS: Final[dict[str, Icon]] = {
    "hall": "loud",
    "cafe": "sound",
    "library": "soft",
    "off": "silent",
}
HEARD: Final = "place"
"""The cue that demonstrates a new volume."""


def take_next_volume(around: Surroundings, at: Pixel) -> None:
    around.sounds.volume.take_next()
    around.sounds.drop_waiting()
    around.sound(HEARD, at)


class Loudness:
    """All volume controls of a scene; they show the same level."""

    def __init__(self, around: Surroundings, buttons: Buttons) -> None:
        self._around, self._buttons = around, buttons
        self._signs: list[tuple[Button, float]] = []

    def choice(self, means: Meaning, spot: Spot, disc_mm: float) -> Button:
        """A tap takes the next volume."""
        size = (self._around.table.px(disc_mm),) * 2
        face = Face(self._paint(disc_mm), size, "sound")
        button = self._buttons.add(means, face, spot, partial(self._act, spot))
        self._signs.append((button, disc_mm))
        return button

    def _paint(self, disc_mm: float) -> Paint:
        return self._buttons.control_paint(ICONS[self._around.sounds.volume.level], disc_mm)

    def _act(self, spot: Spot) -> None:
        take_next_volume(self._around, spot.at)
        for button, disc_mm in self._signs:
            button.show(self._paint(disc_mm))


OPEN_SECONDS = 8.0


class Openable(Protocol):
    @property
    def side(self) -> Side: ...

    def lay(self) -> None:
        """Lays it above everything else."""

    def remove(self) -> None: ...

    def owns(self, means: Meaning) -> bool:
        """Whether a touch of this leaves it open."""


class Openings:
    def __init__(self, changed: Callable[[], None]) -> None:
        """`changed` is called when something opens or closes."""
        self._changed = changed
        self._open: dict[Side, tuple[Openable, float]] = {}
        self._left: dict[Side, float] = {}

    def __bool__(self) -> bool:
        return bool(self._open)

    @property
    def side(self) -> Side | None:
        """The first side where something is open."""
        return next(iter(self._open), None)

    def at(self, side: Side) -> Openable | None:
        return self._open[side][0] if side in self._open else None

    def open(self, thing: Openable, seconds: float = OPEN_SECONDS) -> None:
        self._take_off(thing.side)
        self._open[thing.side], self._left[thing.side] = (thing, seconds), seconds
        self._changed()

    def close(self, side: Side) -> None:
        if self._take_off(side):
            self._changed()

    def _take_off(self, side: Side) -> bool:
        thing, _ = self._open.pop(side, (None, 0.0))
        if thing is not None:
            thing.remove()
        return thing is not None

    def lay(self) -> None:
        for thing, _ in self._open.values():
            thing.lay()

    def touched(self, finger: Finger | None) -> None:
        """A touch of bare felt closes all; a touch of another thing of a side closes what is open
        there."""
        target = None if finger is None else finger.target
        for side, (thing, seconds) in list(self._open.items()):
            if target is None or isinstance(target.means, Anywhere):
                self.close(side)
            elif thing.owns(target.means):
                self._left[side] = seconds
            elif target.seat == int(side):
                self.close(side)

    def tick(self, dt: float) -> None:
        for side in list(self._open):
            self._left[side] -= dt
            if self._left[side] <= 0:
                self.close(side)
