"""A sheet of choices that faces one side; each has a name, an explanation, and a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Final, NamedTuple

import pygame

from scenes.art import colours
from scenes.art.canvas import (
    Picture,
    Stops,
    clear,
    finished,
    plate,
    rounded,
    with_shadow,
)
from scenes.art.colours import Colour
from scenes.art.controls import State
from scenes.art.type import Face as TypeFace
from scenes.core.table import LEAST_TOUCH_MM, Pixel, Side
from scenes.services.surroundings import Surroundings
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage
from scenes.touch.target import Meaning, Target
from scenes.ui.buttons import Button, Buttons, Face, Spot

NAME_MM, WHY_MM, FOOT_PILL_MM = 8.5, 6.6, 20.0
"""Em of names and explanations, and height of Close."""
EDGE_MM, PAD_MM, APART_MM, LEAST_MM = 5.0, 2.5, 2.0, 20.0
"""Margin, padding, gap between choices, and minimum height of a choice."""
PICTURE_MM, TEXT_MM = 24.0, 88.0
"""Side of a picture, and greatest width of a line of text."""
HEIGHT_MM, LINE_MM, CORNER_MM = 2.0, 0.6, 6.0
_FACE: Final[Stops] = ((0.0, (0x16, 0x2A, 0x2E)), (1.0, (0x1E, 0x37, 0x3B)))
_CHOSEN: Final[Stops] = ((0.0, (0x3C, 0x5F, 0x63)), (1.0, (0x2B, 0x4A, 0x4E)))


class CloseSheet(Meaning, id="sheet.side{side}.close"):
    side: Side


class TurnSheet(Meaning, id="sheet.side{side}.leaf.{leaf}"):
    """Turns to another leaf, if they do not fit on one."""

    side: Side
    leaf: int


class TouchSheet(Meaning, id="sheet.side{side}"):
    """The sheet's background, which blocks touches of what lies below."""

    side: Side


class Choice(NamedTuple):
    """`picture`: its picture for the south, of this height in pixels."""

    means: Meaning
    act: Callable[[], None]
    name: str
    why: str = ""
    picture: Callable[[int], Picture | None] = lambda _: None
    is_chosen: bool = False


Group = Sequence[Choice]
"""Choices that stay together; one of them is chosen."""


class Room(NamedTuple):
    """Where a sheet may lie, in pixels as its side sees the table. `align`: shares of the free
    space left of it and above it; `columns`: at most."""

    area: pygame.Rect
    align: tuple[float, float]
    columns: int


class _Cell(NamedTuple):
    """A choice in a column; `high`: its height with the gap below, in pixels; `group`: that of its
    whole group if it is the first, else 0."""

    choice: Choice
    high: int
    group: int


class Sheet:
    def __init__(
        self,
        around: Surroundings,
        stage: Stage,
        buttons: Buttons,
        side: Side,
        groups: Callable[[], Sequence[Group]],
        room: Room,
        close: Callable[[], None],
        scale: float = 1.0,
    ) -> None:
        """`groups` is called at each layout; `scale`: of all measures."""
        self._around, self._stage, self._buttons = around, stage, buttons
        self.side, self._groups, self._room, self._close = side, groups, room, close
        self._scale, self._leaf = scale, 0
        self._sprites: list[Sprite] = []
        self._controls: list[Button] = []

    # --- its layout, in pixels

    def _px(self, mm: float) -> int:
        return self._around.table.px(mm * self._scale)

    def _em(self, mm: float) -> float:
        return self._around.table.em_mm(mm * self._scale)

    def _text_px(self, choice: Choice) -> int:
        """Width of its text without wrapping."""
        type_, per_mm = self._around.gallery.type, self._around.table.per_mm
        name = type_.width(choice.name, self._em(NAME_MM), "bold")
        why = type_.width(choice.why, self._em(WHY_MM)) if choice.why else 0.0
        return round(per_mm * max(name, min(why, TEXT_MM * self._scale))) + 2

    def _picture_px(self, choice: Choice) -> int:
        side = self._px(PICTURE_MM)
        return 0 if choice.picture(side) is None else side + self._px(PAD_MM)

    def _wide(self, groups: Sequence[Group]) -> int:
        """Width of a column."""
        every = chain.from_iterable(groups)
        wanted = max(self._text_px(one) + self._picture_px(one) for one in every)
        most = self._room.area.width - 2 * self._px(EDGE_MM)
        return min(wanted + 2 * self._px(PAD_MM), most)

    def _lines(self, choice: Choice, wide: int) -> tuple[list[str], list[str]]:
        """Wrapped lines of its name and its explanation."""
        room = wide - 2 * self._px(PAD_MM) - self._picture_px(choice)
        room_mm, wrapped = room / self._around.table.per_mm, self._around.gallery.type.wrapped
        why = wrapped(choice.why, self._em(WHY_MM), room_mm) if choice.why else []
        return wrapped(choice.name, self._em(NAME_MM), room_mm, "bold"), why

    def _high(self, choice: Choice, wide: int) -> int:
        table = self._around.table
        names, whys = self._lines(choice, wide)
        words = 1.3 * (len(names) * self._em(NAME_MM) + len(whys) * self._em(WHY_MM))
        least = max(self._px(LEAST_MM), table.px(table.touch_mm(LEAST_TOUCH_MM)))
        return max(table.px(words) + 2 * self._px(PAD_MM), self._picture_px(choice), least)

    def _leaves(self, groups: Sequence[Group], wide: int) -> list[list[list[_Cell]]]:
        """Leaves of columns of cells, as low as possible."""
        cells = list(self._cells(groups, wide))
        area, edge = self._room.area, self._px(EDGE_MM)
        count = (area.width - 2 * edge) // (wide + self._px(APART_MM))
        count = max(1, min(self._room.columns, count))
        most = area.height - 2 * edge - self._foot
        whole = max(max(cell.high, cell.group) for cell in cells)
        for high in range(min(whole, most), most, self._px(APART_MM)):
            columns = _flowing(cells, high)
            if len(columns) <= count:
                return [columns]
        columns = _flowing(cells, most)
        return [columns[n : n + count] for n in range(0, len(columns), count)]

    def _cells(self, groups: Sequence[Group], wide: int) -> Iterator[_Cell]:
        apart = self._px(APART_MM)
        for group in groups:
            highs = [self._high(choice, wide) + apart for choice in group]
            for number, choice in enumerate(group):
                yield _Cell(choice, highs[number], 0 if number else sum(highs))

    @property
    def _foot(self) -> int:
        return self._px(FOOT_PILL_MM) + self._px(EDGE_MM)

    # --- what lies there

    def lay(self) -> None:
        """Lays the present choices above everything else."""
        self.remove()
        groups = self._groups()
        wide = self._wide(groups)
        leaves = self._leaves(groups, wide)
        self._leaf %= len(leaves)
        area = self._area(leaves, wide)
        sheet = self._around.gallery.keep_facing(
            self.side, ("sheet", area.size), partial(self._paper, area.size)
        )
        table = self._around.table
        self._sprites.append(
            self._stage.add(sheet, table.unseen(self.side, area).center, Layer.WORDS)
        )
        self._bare(area)
        for cell, rect in self._placed(leaves[self._leaf], wide, area):
            self._choice(cell.choice, rect)
        self._ends(area, len(leaves))
        for button in self._controls:
            self._buttons.lift(button)

    def remove(self) -> None:
        for sprite in self._sprites:
            sprite.remove()
        for button in self._controls:
            self._buttons.remove(button)
        self._sprites, self._controls = [], []

    def _area(self, leaves: Sequence[Sequence[Sequence[_Cell]]], wide: int) -> pygame.Rect:
        """The sheet's area as its side sees it."""
        columns = max(map(len, leaves))
        high = max(sum(cell.high for cell in column) for leaf in leaves for column in leaf)
        edge, apart = self._px(EDGE_MM), self._px(APART_MM)
        size = columns * (wide + apart) - apart + 2 * edge, high + 2 * edge + self._foot
        room, (left, above) = self._room.area, self._room.align
        x = room.left + round(left * (room.width - size[0]))
        y = room.top + round(above * (room.height - size[1]))
        return pygame.Rect((x, y), size)

    def _placed(
        self, columns: Sequence[Sequence[_Cell]], wide: int, area: pygame.Rect
    ) -> Iterator[tuple[_Cell, pygame.Rect]]:
        edge, apart = self._px(EDGE_MM), self._px(APART_MM)
        for number, column in enumerate(columns):
            x, y = area.left + edge + number * (wide + apart), area.top + edge
            for cell in column:
                yield cell, pygame.Rect(x, y, wide, cell.high - apart)
                y += cell.high

    def _bare(self, area: pygame.Rect) -> None:
        spot = Spot(self._at(area), self.side, int(self.side))
        bare = self._buttons.bare(TouchSheet(self.side), area.size, spot, lambda: None)
        self._controls.append(bare)

    def _at(self, seen: pygame.Rect) -> Pixel:
        return self._around.table.unseen(self.side, seen).center

    def _choice(self, choice: Choice, rect: pygame.Rect) -> None:
        size, spot = rect.size, Spot(self._at(rect), self.side, int(self.side))
        key = "choice", choice.means, choice.name, choice.why, choice.is_chosen, size

        def paint(state: State, side: Side) -> Picture:
            make = partial(self._painted, choice, size, state)
            return self._around.gallery.keep_facing(side, (*key, state), make)

        face = Face(paint, size, choice.name)
        self._controls.append(self._buttons.add(choice.means, face, spot, choice.act))

    def _ends(self, area: pygame.Rect, leaves: int) -> None:
        """Close, and the control that turns the leaf."""
        words, high = self._around.words(self.side), FOOT_PILL_MM * self._scale
        right, bottom = area.right - self._px(EDGE_MM), area.bottom - self._px(EDGE_MM)
        ends: list[tuple[Meaning, str, Callable[[], None]]] = [
            (CloseSheet(self.side), "control.close", self._close)
        ]
        if leaves > 1:
            leaf = (self._leaf + 1) % leaves
            ends.append((TurnSheet(self.side, leaf), "control.more", partial(self._turn, leaf)))
        for means, key, act in ends:
            size = self._buttons.pill_size(words(key), high)
            seen = pygame.Rect((right - size[0], bottom - size[1]), size)
            spot = Spot(self._at(seen), self.side, int(self.side))
            self._controls.append(
                self._buttons.pill(means, words(key), "petrol", spot, act, high_mm=high)
            )
            right = seen.left - self._px(APART_MM)

    def _turn(self, leaf: int) -> None:
        self._leaf = leaf
        self.lay()

    # --- its pictures, for the south

    def _paper(self, size: tuple[int, int]) -> Picture:
        field = self._field(size, self._px(CORNER_MM), _FACE)
        return with_shadow(field, HEIGHT_MM * self._around.table.per_mm)

    def _field(self, size: tuple[int, int], corner: int, stops: Stops) -> pygame.Surface:
        """With a brass outline."""
        line = max(1, self._px(LINE_MM))
        surface = rounded(size, corner, colours.BRASS)
        inner = size[0] - 2 * line, size[1] - 2 * line
        surface.blit(plate(inner, corner - line, stops), (line, line))
        return surface

    def _painted(self, choice: Choice, size: tuple[int, int], state: State) -> Picture:
        """A chosen or pressed choice has a lighter background."""
        surface, pad = clear(size), self._px(PAD_MM)
        if choice.is_chosen or state == "down":
            surface.blit(self._field(size, pad, _CHOSEN), (0, 0))
        left, middle, side = pad, size[1] // 2, self._px(PICTURE_MM)
        picture = choice.picture(side)
        if picture is not None:
            surface.blit(picture.surface, picture.at(left + side // 2, middle))
            left += side + pad
        self._write(surface, choice, (left, middle), size[0])
        return Picture(finished(surface), (size[0] // 2, middle))

    def _write(self, surface: pygame.Surface, choice: Choice, at: Pixel, wide: int) -> None:
        """The name above the explanation, centred vertically."""
        type_, table = self._around.gallery.type, self._around.table
        names, whys = self._lines(choice, wide)
        blocks: list[tuple[list[str], float, TypeFace, Colour]] = [
            (names, NAME_MM, "bold", colours.BONE),
            (whys, WHY_MM, "words", colours.QUIET_BONE),
        ]
        highs = [table.px(1.3 * len(lines) * self._em(em)) for lines, em, *_ in blocks]
        top = at[1] - sum(highs) // 2
        for (lines, em, face, colour), high in zip(blocks, highs, strict=True):
            if lines:
                made = type_.paragraph(lines, self._em(em), colour, face, "left")
                surface.blit(made.surface, made.at(at[0], top + high // 2))
            top += high

    # --- what can be touched

    def owns(self, means: Meaning) -> bool:
        return any(button.means == means for button in self._controls)

    def targets(self) -> Iterator[tuple[Target, int]]:
        """All choices with their leaf, as laid out when open."""
        groups = self._groups()
        wide = self._wide(groups)
        leaves = self._leaves(groups, wide)
        area = self._area(leaves, wide)
        for number, leaf in enumerate(leaves):
            for cell, rect in self._placed(leaf, wide, area):
                unseen = self._around.table.unseen(self.side, rect)
                means, seat, facing = cell.choice.means, int(self.side), self.side.facing
                yield Target(means, unseen, seat, facing), number


def _flowing(cells: Sequence[_Cell], most: int) -> list[list[_Cell]]:
    """Columns of at most so many pixels; a group is split only if it is higher than a column."""
    columns, left = [list[_Cell]()], most
    for cell in cells:
        wanted = max(cell.high, min(cell.group, most))
        if columns[-1] and wanted > left:
            columns.append([])
            left = most
        columns[-1].append(cell)
        left -= cell.high
    return columns
