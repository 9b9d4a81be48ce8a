"""Lists of lines with a value at the right, and a key where something can be done; longer ones turn
by pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from scenes.art import colours
from scenes.art.canvas import Picture, finished, rounded
from scenes.art.colours import Colour
from scenes.art.icons import Icon
from scenes.buttons import CONTROL_MM, Spot
from scenes.destinations import Destination
from scenes.operator.meanings import Change, Turn
from scenes.operator.page import PageScene, Rail
from scenes.services import Services
from scenes.stage.stage import Layer
from scenes.surroundings import Surroundings
from scenes.table import Corner

ROOM = (447.0, 40.0)
TITLE_EM, TITLE_AT_MM = 13.0, 238.0
LINE_MM, FIRST_AT_MM, LAST_AT_MM = 15.0, 218.0, 70.0
KEY_WIDE_MM, KEY_HIGH_MM, KEY_EM, LINE_EM = 46.0, 13.0, 6.4, 8.6
RULE_MM, FIRST_SHARE, PAGES_MM = 0.3, 0.6, 46.0
RULE: Colour = (0x5C, 0x5A, 0x46)


@dataclass(frozen=True)
class Line:
    """`act` None: there is nothing to be done with it."""

    what: str
    says: str
    value: str
    key: str = ""
    act: Callable[[], None] | None = None


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
        self._most = int((FIRST_AT_MM - LAST_AT_MM) / LINE_MM) + 1

    def title(self) -> str:
        raise NotImplementedError

    def lines(self) -> Sequence[Line]:
        raise NotImplementedError

    def ways(self) -> list[Rail]:
        raise NotImplementedError

    def content(self) -> Iterator[None]:
        self.line(self.title(), TITLE_EM, ROOM, TITLE_AT_MM, face="bold")
        yield from self.rail(self.ways())
        lines = self.lines()
        pages = max(1, -(-len(lines) // self._most))
        self._page = min(self._page, pages - 1)
        first = self._page * self._most
        for number, line in enumerate(lines[first : first + self._most]):
            self._lay(line, FIRST_AT_MM - number * LINE_MM)
            yield
        if pages > 1:
            self._pages(pages)
            yield

    def _lay(self, line: Line, inward: float) -> None:
        far, near = ROOM
        keyed = KEY_WIDE_MM + 6
        value = (far, near + keyed) if self.corner.is_right else (far - keyed, near)
        self.line(line.says, LINE_EM, self._part(value, True), inward)
        room = self._part(value, False)
        self.line(line.value, LINE_EM, room, inward, colours.BRASS_LIGHT, "bold", "right")
        if line.act is not None:
            aside = near if self.corner.is_right else far - KEY_WIDE_MM
            at = self.spot(aside + KEY_WIDE_MM / 2, inward)
            form = KEY_EM, KEY_HIGH_MM, KEY_WIDE_MM
            self.key(Change(line.what), line.key, "brass", at, line.act, *form)
        gallery = self.around.gallery
        size = gallery.table.px(far - near), max(1, gallery.table.px(RULE_MM))
        rule = gallery.keep(("operator line", size), lambda: _rule(size))
        at = self.spot((far + near) / 2, inward - LINE_MM / 2)
        self.stage.add(gallery.turned(rule, self.side), at, Layer.LIGHT)

    def _part(self, room: tuple[float, float], is_first: bool) -> tuple[float, float]:
        """Words have the larger part of a line, their value what is left."""
        far, near = room
        wide = (far - near) * FIRST_SHARE
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
