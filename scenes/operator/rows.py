"""A page of rows: layout, drawing, touch, paging, and confirmation of final actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, NamedTuple

import pygame

from scenes.art import colours, gauges
from scenes.art.canvas import Picture, centred, rounded
from scenes.art.colours import Colour
from scenes.art.gauges import Sign
from scenes.art.icons import Icon
from scenes.art.type import Face, Type
from scenes.core.table import LEAST_TOUCH_MM
from scenes.operator.desk import Change, Turn, Way
from scenes.operator.page import KEY_BESIDE_MM, Key, PageScene, Room, Stepper
from scenes.services.destinations import ToPage
from scenes.stage.sprite import Layer
from scenes.ui.buttons import CONTROL_MM, Spot

ROOM: Room = (447.0, 40.0)
TITLE_EM, TOLD_EM, TOLD_BELOW_MM = 13.0, 8.5, 16.0
TOP_MM, BOTTOM_MM = 238.0, 60.0
"""The distances of titles and of the end of rows from the long edge."""
ROW_MM, STEPPER_ROW_MM, LEAST_ROW_MM, BETWEEN_MM = 15.0, 35.0, 13.4, 0.3
"""Heights of rows; `LEAST_ROW_MM`: of a row with a key, in true mm."""
FIRST_BELOW_MM = CONTROL_MM / 2 + 3.0
"""From a title, which is beside the paging keys, to the first row."""
LINE_EM, HEAD_EM, NOTE_EM, NEXT_LINE_MM, NOTE_BELOW_MM = 8.6, 7.5, 7.5, 9.6, 2.0
TOTAL_EM, TOTAL_NUMBER_EM = 10.0, 12.0
KEY_WIDE_MM, KEY_LOWER_MM, KEY_EM, BESIDE_KEY_MM = 46.0, 4.0, 6.4, 6.0
"""`KEY_LOWER_MM`: a key is lower than its row, so that keys of neighbouring rows stay apart."""
MORE_EM, MORE_HIGH_MM, MORE_WIDE_MM, MORE_APART_MM = 6.8, 15.0, 60.0, 1.5
SAID_SHARE, COLUMN_MM, COLUMN_APART_MM = 0.6, 61.0, 4.0
"""`SAID_SHARE`: the text's share of a row with a value; `COLUMN_MM`: greatest column width."""
SIGN_MM, BESIDE_SIGN_MM = 5.0, 14.0
STEPPER_FROM_END_MM, STEPPER_APART_MM = 130.0, 45.0
PAGES_MM, PAGES_WIDE_MM, TURN_APART_MM = 46.0, 96.0, 26.0
RULE_MM = 0.3
RULE: Colour = (0x5C, 0x5A, 0x46)
BAND_STRENGTH, BAND_ROUND_MM, BAND_BESIDE_MM = 0.45, 3.0, 4.0
"""The band behind the row that a question is about; it is longer than the row at both ends."""


class Row(NamedTuple):
    """One row. `what`: the id of its key or stepper."""

    what: str
    says: str
    value: str = ""
    key: str = ""
    """The text on its key, if `act` does anything."""
    act: Callable[[], None] | None = None
    values: Sequence[str] = ()
    sign: Sign | None = None
    note: str = ""
    steps: Callable[[int], None] | None = None
    """Increases (1) or decreases (-1) the value."""
    is_total: bool = False

    @property
    def number_em(self) -> float:
        return TOTAL_NUMBER_EM if self.is_total else LINE_EM

    def number_mm(self, type_: Type, value: str) -> float:
        return type_.width(value, self.number_em, "numerals")


class Block(NamedTuple):
    """A title with rows below it. `heads`: column titles; `more`: the page with all rows, if they
    do not fit here; None: rows are paged. `columns`: widths in mm, once laid out."""

    title: str
    rows: Sequence[Row]
    room: Room = ROOM
    told: str = ""
    heads: Sequence[str] = ()
    title_em: float = TITLE_EM
    more: ToPage | None = None
    columns: Sequence[float] = ()

    def with_columns(self, type_: Type) -> Block:
        """Makes each column as wide as its widest number, or wider if the texts leave room."""
        width, (far, near) = type_.width, self.room
        wide = [width(head, HEAD_EM) for head in self.heads]
        for row in self.rows:
            numbers = [row.number_mm(type_, value) for value in row.values]
            wide = [max(*both) for both in zip(wide, numbers, strict=True)]
        words = max(width(row.says, LINE_EM, "bold") for row in self.rows)
        least = sum(wide) + COLUMN_APART_MM * len(wide)
        free = max(0.0, (far - near - words - least) / len(wide))
        wide = [one + COLUMN_APART_MM for one in wide]
        least_free = min(free, COLUMN_APART_MM)
        columns = [max(one + least_free, min(COLUMN_MM, one + free)) for one in wide]
        return self._replace(columns=columns)


class Asked(NamedTuple):
    """A confirmation question: its text, its key, the action, and the row concerned."""

    says: str
    does: str
    act: Callable[[], None]
    about: str = ""


class RowsScene(PageScene):
    top_mm: ClassVar[float] = TOP_MM

    def begin(self) -> None:
        self._leaf = 0
        self._touched_mm = max(ROW_MM, self.around.table.touch_mm(LEAST_ROW_MM))
        self._asked: Asked | None = None
        self._steppers: list[Stepper] = []

    # --- for pages to override

    def title(self) -> str:
        return ""

    def told(self) -> str:
        return ""

    def heads(self) -> Sequence[str]:
        return ()

    def rows(self) -> Sequence[Row]:
        return ()

    def blocks(self) -> Sequence[Block]:
        return [Block(self.title(), self.rows(), ROOM, self.told(), self.heads())]

    def ways(self) -> Sequence[Key]:
        raise NotImplementedError

    # --- confirmation

    def ask(self, says: str, does: str, act: Callable[[], None], about: str = "") -> None:
        """`does`: the text key of the button that confirms."""
        self._asked = Asked(says, does, act, about)
        self.show_anew()

    def _answer(self, asked: Asked | None) -> None:
        self._asked = None
        if asked is not None:
            asked.act()
        self.show_anew()

    def _answers(self, asked: Asked) -> list[Key]:
        """The answers; they are not where the first key was, against double taps."""
        return [
            self.way("keep", partial(self._answer, None), "bone"),
            self.way(asked.does, partial(self._answer, asked)),
        ]

    # --- layout

    def content(self) -> Iterator[None]:
        asked, self._steppers = self._asked, []
        yield from self.rail(self.ways() if asked is None else self._answers(asked))
        for block in self.blocks():
            yield from self._lay_block(block)

    def _lay_block(self, block: Block) -> Iterator[None]:
        first_at = self.top_mm - FIRST_BELOW_MM - (TOLD_BELOW_MM if block.told else 0.0)
        rows_at = first_at - (ROW_MM if block.heads else 0.0)
        high = partial(self._high, room=block.room)
        leaves = _leaves(block.rows, high, rows_at, BOTTOM_MM)
        if block.more is not None and len(leaves) > 1:
            more_mm = self._more_high_mm + 2 * MORE_APART_MM
            leaves = _leaves(block.rows, high, rows_at, BOTTOM_MM + more_mm)
        self._leaf = min(self._leaf, len(leaves) - 1)
        turns = len(leaves) > 1 and block.more is None and self._asked is None
        self._lay_title(block, turns)
        yield
        if block.heads:
            block = block.with_columns(self.around.gallery.type)
            self._lay_columns(block, block.heads, first_at - ROW_MM / 2, HEAD_EM, is_head=True)
        at, leaf = rows_at, leaves[self._leaf]
        for row in leaf:
            self._lay_row(row, block, at)
            at -= high(row)
            yield
        if turns:
            self._lay_turning(len(leaves))
            yield
        if block.more is not None and (left := len(block.rows) - len(leaf)):
            self._lay_more(block, left, block.more, at)

    def _high(self, row: Row, room: Room) -> float:
        if row.steps is not None:
            return STEPPER_ROW_MM
        lines = sum(map(len, self._lines(row, room)))
        below = NEXT_LINE_MM * (lines - 1)
        return self._first_line_mm(row) + below + (NOTE_BELOW_MM if row.note else 0.0)

    def _first_line_mm(self, row: Row) -> float:
        return STEPPER_ROW_MM if row.steps else self._touched_mm if row.act else ROW_MM

    def _lines(self, row: Row, room: Room) -> tuple[Sequence[str], Sequence[str]]:
        """The wrapped text and note of a row with a sign."""
        if row.sign is None or row.act is not None:
            return [row.says], []
        far, near = self._beside_sign(row, room)
        wrapped = self.around.gallery.type.wrapped
        notes = wrapped(row.note, NOTE_EM, far - near) if row.note else []
        return wrapped(row.says, LINE_EM, far - near), notes

    def _beside_sign(self, row: Row, room: Room) -> Room:
        wide = room[0] - room[1] - self._key_mm(row)
        return self.part(room, BESIDE_SIGN_MM if row.sign else 0.0, wide)

    def _key_mm(self, row: Row) -> float:
        """The width of a row's key; less on small tables, where text does not shrink."""
        if row.act is None:
            return 0.0
        gallery = self.around.gallery
        form = KEY_EM, self._touched_mm - KEY_LOWER_MM, KEY_WIDE_MM, KEY_BESIDE_MM
        wide = gallery.controls.pill_size(row.key, *form)[0]
        return wide / gallery.table.per_mm + BESIDE_KEY_MM

    # --- drawing

    def _lay_title(self, block: Block, turns: bool) -> None:
        wide = block.room[0] - block.room[1]
        room = self.part(block.room, 0.0, wide - PAGES_WIDE_MM if turns else wide)
        title = block.title if self._asked is None else self._asked.says
        self.line(title, block.title_em, room, self.top_mm, face="bold")
        if block.told:
            told_at = self.top_mm - TOLD_BELOW_MM
            self.line(block.told, TOLD_EM, block.room, told_at, colours.QUIET_BONE)

    def _lay_row(self, row: Row, block: Block, at: float) -> None:
        """`at`: the row's upper end."""
        room, high = block.room, self._high(row, block.room)
        wide, inward = room[0] - room[1], at - self._first_line_mm(row) / 2
        if self._asked is not None and self._asked.about == row.what:
            self._lay_band(room, at - high / 2, high)
        if row.values:
            self._lay_columns(block, row.values, inward, row.number_em)
        if row.steps is not None:
            self._lay_stepper(row, room, inward)
        elif row.value:
            end = wide - self._key_mm(row)
            value = self.part(room, end * SAID_SHARE, end)
            self.line(row.value, LINE_EM, value, inward, colours.BRASS_LIGHT, "bold", "right")
        self._lay_words(row, block, inward)
        if row.act is not None and self._asked is None:
            key = self._key_mm(row) - BESIDE_KEY_MM
            spot = self.spot(self.aside(room, wide - key / 2), inward)
            form = KEY_EM, self._touched_mm - KEY_LOWER_MM, KEY_WIDE_MM
            touched = self._touched_mm - BETWEEN_MM
            self.key(Change(row.what), row.key, "brass", spot, row.act, *form, touched)
        self._lay_rule(room, at - high)

    def _lay_words(self, row: Row, block: Block, inward: float) -> None:
        room = self._beside_sign(row, block.room)
        wide = room[0] - room[1]
        if row.sign is not None:
            made = self.around.gallery.get(gauges.sign, row.sign)
            spot = self.spot(self.aside(block.room, SIGN_MM), inward)
            self.say(self.around.gallery.turned(made, self.side), spot)
        if row.values:
            first = row.number_mm(self.around.gallery.type, row.values[0]) + COLUMN_APART_MM
            room = self.part(room, 0.0, wide - sum(block.columns[1:]) - first)
        elif row.steps is not None:
            room = self.part(room, 0.0, wide - STEPPER_FROM_END_MM - STEPPER_APART_MM - CONTROL_MM)
        elif row.value:
            room = self.part(room, 0.0, wide * SAID_SHARE)
        says, notes = self._lines(row, block.room)
        em = TOTAL_EM if row.is_total else LINE_EM
        for number, said in enumerate(says):
            below = inward - NEXT_LINE_MM * number
            self.line(said, em, room, below, face="bold" if row.is_total else "words")
        for number, said in enumerate(notes, len(says)):
            below = inward - NEXT_LINE_MM * number
            self.line(said, NOTE_EM, room, below, colours.QUIET_BONE, least_em=0.92 * NOTE_EM)

    def _lay_stepper(self, row: Row, room: Room, inward: float) -> None:
        assert row.steps is not None
        at = self.aside(room, room[0] - room[1] - STEPPER_FROM_END_MM), inward

        def value() -> str:
            return next(other.value for other in self.rows() if other.what == row.what)

        stepper = Stepper(self, row.what, at, STEPPER_APART_MM, value, row.steps)
        self._steppers.append(stepper)

    def _lay_columns(
        self,
        block: Block,
        values: Sequence[str],
        inward: float,
        em: float,
        is_head: bool = False,
    ) -> None:
        colour = colours.QUIET_BONE if is_head else colours.BONE
        end = block.room[0] - block.room[1] - sum(block.columns)
        for value, wide in zip(values, block.columns, strict=True):
            end += wide
            room = self.part(block.room, end - wide + COLUMN_APART_MM / 2, end)
            face: Face = "words" if is_head else "numerals"
            self.line(value, em, room, inward, colour, face, "right", HEAD_EM)

    def _lay_rule(self, room: Room, inward: float) -> None:
        gallery, px = self.around.gallery, self.around.table.px
        size = px(room[0] - room[1]), max(1, px(RULE_MM))
        rule = gallery.keep(("operator rule", size), lambda: centred(rounded(size, 0.0, RULE)))
        at = self.spot(sum(room) / 2, inward)
        self.stage.add(gallery.turned(rule, self.side), at, Layer.LIGHT)

    def _lay_band(self, room: Room, inward: float, high: float) -> None:
        gallery, px = self.around.gallery, self.around.table.px
        size = px(room[0] - room[1] + 2 * BAND_BESIDE_MM), px(high)
        band = gallery.keep(("operator band", size), lambda: _band(size, px(BAND_ROUND_MM)))
        at = self.spot(sum(room) / 2, inward)
        self.stage.add(gallery.turned(band, self.side), at, Layer.LIGHT)

    @property
    def _more_high_mm(self) -> float:
        return max(MORE_HIGH_MM, self.around.table.touch_mm(LEAST_TOUCH_MM))

    def _lay_more(self, block: Block, left: int, to: ToPage, at: float) -> None:
        says, high = self.words("operator.more", count=left), self._more_high_mm
        middle = at - MORE_APART_MM - high / 2
        spot = self.spot(self.aside(block.room, MORE_WIDE_MM / 2), middle)
        form = MORE_EM, high, MORE_WIDE_MM
        self.key(Way(to.page), says, "brass", spot, partial(self.go, to), *form)

    def _lay_turning(self, leaves: int) -> None:
        middle = self.aside(ROOM, ROOM[0] - ROOM[1] - PAGES_MM)
        said = f"{self._leaf + 1} / {leaves}"
        self.line(said, 8.5, (middle + 14, middle - 14), self.top_mm, align="centre")
        icons: dict[int, Icon] = {-1: "back", 1: "forward"}
        for by, icon in icons.items():
            along = ROOM[0] - ROOM[1] - PAGES_MM + by * TURN_APART_MM
            spot = Spot(self.spot(self.aside(ROOM, along), self.top_mm), self.side)
            turn = partial(self._turn, by)
            button = self.buttons.control(Turn(by > 0), icon, spot, turn, CONTROL_MM)
            button.enable(0 <= self._leaf + by < leaves)

    def _turn(self, by: int) -> None:
        self._leaf += by
        self.show_anew()

    def update(self, dt: float) -> None:
        for stepper in self._steppers:
            stepper.run(dt)
        super().update(dt)


def _leaves(
    rows: Sequence[Row], high: Callable[[Row], float], first_at: float, last_at: float
) -> list[list[Row]]:
    """The rows of each leaf; `first_at` and `last_at`: where they begin and end, in mm."""
    leaves, at = [list[Row]()], first_at
    for row in rows:
        if leaves[-1] and at - high(row) < last_at:
            leaves.append([])
            at = first_at
        leaves[-1].append(row)
        at -= high(row)
    return leaves


def _band(size: tuple[int, int], radius: float) -> Picture:
    band = rounded(size, radius, colours.BRASS_DARK)
    band.fill((255, 255, 255, round(255 * BAND_STRENGTH)), special_flags=pygame.BLEND_RGBA_MULT)
    return centred(band)
