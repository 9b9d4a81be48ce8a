"""Lists of lines with a value at the right, and a key where something can be done; longer ones turn
by pages. What cannot be taken back is asked once more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from scenes.art import colours
from scenes.art.canvas import Picture, finished, rounded
from scenes.art.colours import Colour
from scenes.art.gauges import Sign
from scenes.art.icons import Icon
from scenes.buttons import CONTROL_MM, Spot
from scenes.destinations import Destination
from scenes.operator.meanings import Change, Turn
from scenes.operator.page import KEY_BESIDE_MM, PageScene, Rail
from scenes.operator.signs import beside_signs, lay_sign
from scenes.services import Services
from scenes.stage.sprite import Layer
from scenes.surroundings import Surroundings
from scenes.table import Corner

ROOM = (447.0, 40.0)
TITLE_EM, TITLE_AT_MM = 13.0, 238.0
LINE_MM, FIRST_AT_MM, LAST_AT_MM = 15.0, 217.0, 70.0
LEAST_LINE_MM, BETWEEN_MM = 13.4, 0.3
"""Truly, also where all shrinks: a line's key is touched."""
KEY_WIDE_MM, LOWER_MM, KEY_EM, LINE_EM, HEAD_EM, BESIDE_KEY_MM = 46.0, 4.0, 6.4, 8.6, 7.5, 6.0
"""Of a key; it is so much less high than its line, lest it is seen to touch the next one."""
BELOW_PAGES_MM = 3.0
"""Between the keys that turn pages and the first line."""
RULE_MM, FIRST_SHARE, PAGES_MM, PAGES_WIDE_MM = 0.3, 0.6, 46.0, 96.0
COLUMNS_SHARE, COLUMN_MM = 0.6, 61.0
"""Of a line, the columns together and each of them at most."""
RULE: Colour = (0x5C, 0x5A, 0x46)
ABOUT_STRENGTH, ABOUT_ROUND_MM, ABOUT_BESIDE_MM = 0.45, 3.0, 4.0
"""Of the band behind the line that is asked about; it is so much longer at each end."""


@dataclass(frozen=True)
class Line:
    """`act` None: there is nothing to be done with it. `values`: a number for each column."""

    what: str
    says: str
    value: str = ""
    key: str = ""
    act: Callable[[], None] | None = None
    values: Sequence[str] = ()
    is_quiet: bool = False
    """Whether it belongs to the one above it."""
    sign: Sign | None = None
    """Before the words, where they have no value."""


class Asked(NamedTuple):
    """What is asked before it is done: the words, the key that does it, what it does, and to which
    line, if it is one."""

    says: str
    does: str
    act: Callable[[], None]
    about: str = ""


class ListScene(PageScene):
    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        corner: Corner,
    ) -> None:
        super().__init__(around, go, services, corner)
        self._page = 0
        self._high = max(LINE_MM, around.table.touch_mm(LEAST_LINE_MM))
        # Below the keys that turn pages, also where a line is as high as they are.
        below = TITLE_AT_MM - (CONTROL_MM + self._high) / 2 - BELOW_PAGES_MM
        self._first_at = min(FIRST_AT_MM, below)
        self._most = int((self._first_at - LAST_AT_MM) / self._high) + 1
        self._asked: Asked | None = None

    def title(self) -> str:
        raise NotImplementedError

    def lines(self) -> Sequence[Line]:
        raise NotImplementedError

    def heads(self) -> Sequence[str]:
        """Above the columns, where lines have values."""
        return ()

    def ways(self) -> list[Rail]:
        raise NotImplementedError

    def way_back(self, to: Destination) -> Rail:
        return self.way("back", partial(self.go, to), "bone")

    # --- what cannot be taken back

    def ask(self, says: str, does: str, act: Callable[[], None], about: str = "") -> None:
        """`does`: the key of what is written on the key."""
        self._asked = Asked(says, does, act, about)
        self.show_anew()

    def _answer(self, asked: Asked | None) -> None:
        self._asked = None
        if asked is not None:
            asked.act()
        self.show_anew()

    def _answers(self, asked: Asked) -> list[Rail]:
        """What is asked for the second time lies where it was not the first time."""
        return [
            self.way("keep", partial(self._answer, None), "bone"),
            self.way(asked.does, partial(self._answer, asked)),
        ]

    # --- what lies there

    def content(self) -> Iterator[None]:
        asked, lines, heads = self._asked, self.lines(), self.heads()
        most = self._most - bool(heads)
        pages = max(1, -(-len(lines) // most))
        self._page = min(self._page, pages - 1)
        turns = pages > 1 and asked is None
        title = self.title() if asked is None else asked.says
        self.line(title, TITLE_EM, self._title_room(turns), TITLE_AT_MM, face="bold")
        yield from self.rail(self.ways() if asked is None else self._answers(asked))
        inward = self._first_at
        if heads:
            self._columns(heads, inward, is_head=True)
            inward -= self._high
        for line in lines[self._page * most : (self._page + 1) * most]:
            self._lay(line, inward)
            inward -= self._high
            yield
        if turns:
            self._pages(pages)
            yield

    def _title_room(self, turns: bool) -> tuple[float, float]:
        far, near = ROOM
        if not turns:
            return ROOM
        wide = PAGES_WIDE_MM
        return (far, near + wide) if self.corner.is_right else (far - wide, near)

    def _lay(self, line: Line, inward: float) -> None:
        (far, near), wide = ROOM, self._key_wide(line)
        if self._asked is not None and self._asked.about == line.what:
            self._mark(inward)
        keyed = wide + BESIDE_KEY_MM
        value = (far, near + keyed) if self.corner.is_right else (far - keyed, near)
        if line.values:
            self.line(line.says, LINE_EM, self._part(ROOM, 1 - COLUMNS_SHARE, True), inward)
            self._columns(line.values, inward)
        elif line.value:
            self.line(line.says, LINE_EM, self._part(value, FIRST_SHARE, True), inward)
            room = self._part(value, FIRST_SHARE, False)
            self.line(line.value, LINE_EM, room, inward, colours.BRASS_LIGHT, "bold", "right")
        else:
            em, colour = (HEAD_EM, colours.QUIET_BONE) if line.is_quiet else (LINE_EM, colours.BONE)
            room = value if line.act else ROOM
            if line.sign is not None:
                lay_sign(self, line.sign, room, inward)
            if line.sign is not None or line.is_quiet:
                room = beside_signs(self, room)
            self.line(line.says, em, room, inward, colour)
        if line.act is not None and self._asked is None:
            aside = near if self.corner.is_right else far - wide
            at = self.spot(aside + wide / 2, inward)
            form = KEY_EM, self._high - LOWER_MM, KEY_WIDE_MM, self._high - BETWEEN_MM
            self.key(Change(line.what), line.key, "brass", at, line.act, *form)
        gallery = self.around.gallery
        size = gallery.table.px(far - near), max(1, gallery.table.px(RULE_MM))
        rule = gallery.keep(("operator line", size), lambda: _rule(size))
        at = self.spot((far + near) / 2, inward - self._high / 2)
        self.stage.add(gallery.turned(rule, self.side), at, Layer.LIGHT)

    def _mark(self, inward: float) -> None:
        """The line that is asked about."""
        gallery, (far, near) = self.around.gallery, ROOM
        px = gallery.table.px
        size, radius = (px(far - near + 2 * ABOUT_BESIDE_MM), px(self._high)), px(ABOUT_ROUND_MM)
        band = gallery.keep(("operator about", size), lambda: _band(size, radius))
        at = self.spot((far + near) / 2, inward)
        self.stage.add(gallery.turned(band, self.side), at, Layer.LIGHT)

    def _key_wide(self, line: Line) -> float:
        """In millimetres; where all shrinks words do not, or less."""
        gallery = self.around.gallery
        form = KEY_EM, self._high - LOWER_MM, KEY_WIDE_MM, KEY_BESIDE_MM
        return gallery.controls.pill_size(line.key, *form)[0] / gallery.table.per_mm

    def _columns(self, values: Sequence[str], inward: float, is_head: bool = False) -> None:
        far, near = ROOM
        wide = min(COLUMN_MM, (far - near) * COLUMNS_SHARE / len(values))
        for number, value in enumerate(values):
            after = (len(values) - 1 - number) * wide
            end = near + after if self.corner.is_right else far - after
            room = (end + wide - 4, end) if self.corner.is_right else (end, end - wide + 4)
            if is_head:
                self.line(value, HEAD_EM, room, inward, colours.QUIET_BONE, align="right")
            else:
                self.line(value, LINE_EM, room, inward, face="numerals", align="right")

    def _part(self, room: tuple[float, float], share: float, is_first: bool) -> tuple[float, float]:
        """Words have so much of a line, their value what is left."""
        far, near = room
        wide = (far - near) * share
        if self.corner.is_right:
            return (far, far - wide) if is_first else (far - wide, near)
        return (near + wide, near) if is_first else (far, near + wide)

    def _pages(self, pages: int) -> None:
        far, near = ROOM
        middle = near + PAGES_MM if self.corner.is_right else far - PAGES_MM
        said = f"{self._page + 1} / {pages}"
        self.line(said, 8.5, (middle + 14, middle - 14), TITLE_AT_MM, align="centre")
        sign = 1 if self.corner.is_right else -1
        for forward, along in ((False, 1), (True, -1)):
            at = self.spot(middle + sign * along * 26.0, TITLE_AT_MM)
            icon: Icon = "forward" if forward else "back"
            turn = partial(self._turn, 1 if forward else -1)
            spot = Spot(at, self.side)
            button = self.buttons.control(Turn(forward), icon, spot, turn, CONTROL_MM)
            button.enable(0 <= self._page + (1 if forward else -1) < pages)

    def _turn(self, pages: int) -> None:
        self._page += pages
        self.show_anew()


def _rule(size: tuple[int, int]) -> Picture:
    return Picture(finished(rounded(size, 0.0, RULE)), (size[0] // 2, size[1] // 2))


def _band(size: tuple[int, int], radius: float) -> Picture:
    band = rounded(size, radius, colours.BRASS_DARK)
    band.fill((255, 255, 255, round(255 * ABOUT_STRENGTH)), special_flags=pygame.BLEND_RGBA_MULT)
    return Picture(finished(band), (size[0] // 2, size[1] // 2))
