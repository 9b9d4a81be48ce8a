"""The list of unfinished games, once for each long side, facing it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from game.store import SavedMatch
from scenes.art import colours
from scenes.art.icons import Icon
from scenes.core.table import Point, Side
from scenes.saved.line import CROSS_MM, LINE_MM, SEEN_MM, Line, line_light
from scenes.scene.scene import Scene, lay_felt
from scenes.services.destinations import Destination, ToMenu, ToPlay
from scenes.services.seating import Seating
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings
from scenes.stage.sprite import ADD, Layer
from scenes.touch.gesture import Gesture, Lit
from scenes.touch.target import Meaning, Target
from scenes.ui.buttons import CONTROL_MM, Face, Spot

FACED = (Side.SOUTH, Side.NORTH)
WIDE_MM, KEYS_MM, GO_ON_MM = 420.0, 57.0, 30.0
"""Width of a line, of its keys, and of the play key."""
FIRST_KEY_MM = WIDE_MM / 2 - KEYS_MM + CROSS_MM
TITLE_MM, FIRST_MM, LAST_MM, FOOT_MM = 15.0, 34.0, 46.0, 25.0
"""Distance of the heading and the first line from the table's middle, of the last line and the foot
from its edge."""
ASKED_SECONDS = 6.0


class GoOn(Meaning, id="kept.{number}.go_on"):
    number: int
    side: Side


class PutAway(Meaning, id="kept.{number}.put_away"):
    number: int
    side: Side


class Surely(Meaning, id="kept.{number}.surely"):
    number: int
    side: Side


class Turn(Meaning, id="kept.turn.{forward}"):
    side: Side
    forward: bool


class Close(Meaning, id="kept.close"):
    side: Side


class SavedScene(Scene):
    name: ClassVar[str] = "kept"

    def __init__(
        self, around: Surroundings, go: Callable[[Destination], None], services: Services
    ) -> None:
        super().__init__(around, go)
        self._services = services
        self._matches: list[SavedMatch] = []
        self._pages = dict.fromkeys(FACED, 0)
        self._asked: tuple[int, Side] | None = None
        """The match to be removed and the side that asks, until confirmed."""
        self._left = 0.0
        """Seconds until the question is withdrawn."""
        half = around.table.high / 2
        self._most = int((half - FIRST_MM - LAST_MM) / LINE_MM) + 1
        """Lines of a page."""

    def parts(self) -> Iterator[None]:
        self._matches = self._services.store.unfinished_matches()
        yield from lay_felt(self.stage, self.around.gallery)
        for side in FACED:
            yield from self._page(side)

    def tell(self, key: str) -> None:
        """The list may have changed."""
        self.show_anew()

    def update(self, dt: float) -> None:
        super().update(dt)
        self._left -= dt
        if self._asked is not None and self._left <= 0:
            self._ask(None)

    # --- what lies there

    def _page(self, side: Side) -> Iterator[None]:
        gallery, table = self.around.gallery, self.around.table
        words = self.around.words(side)
        title = gallery.text(words("kept.title"), 13, colours.BRASS_LIGHT, "bold", side)
        self.stage.add(title, table.spot(side, 0, table.high / 2 - TITLE_MM), Layer.WORDS)
        yield
        for number, match in self._shown(side):
            is_asked = self._asked == (match.id, side)
            line = Line(self.around, self._services.now(), match, side, WIDE_MM - KEYS_MM)
            yield from line.lay(self.stage, self._inward(number), -WIDE_MM / 2, is_asked)
            self._keys(number, match, side, is_asked)
        self._foot(side)

    def _shown(self, side: Side) -> list[tuple[int, SavedMatch]]:
        first = self._pages[side] * self._most
        return list(enumerate(self._matches, 1))[first : first + self._most]

    def _inward(self, number: int) -> float:
        return self.around.table.high / 2 - FIRST_MM - LINE_MM * ((number - 1) % self._most)

    def _keys(self, number: int, match: SavedMatch, side: Side, is_asked: bool) -> None:
        """The confirming key lies away from the one just pressed, against double taps."""
        table, inward = self.around.table, self._inward(number)
        end, first = WIDE_MM / 2 - CROSS_MM / 2, FIRST_KEY_MM
        if is_asked:
            back = partial(self._ask, None)
            self._key(PutAway(number, side), "back", side, (end, inward), back)
            put = partial(self._put_away, match.id)
            self._key(Surely(number, side), "check", side, (first, inward), put)
        else:
            ask = partial(self._ask, (match.id, side))
            self._key(PutAway(number, side), "cross", side, (end, inward), ask)
            play = self.buttons.control_paint("play", SEEN_MM)("up", side)
            self.stage.add(play, table.spot(side, first, inward), Layer.WORDS)

    def _key(
        self, means: Meaning, icon: Icon, side: Side, at: Point, act: Callable[[], None]
    ) -> None:
        table = self.around.table
        size = (table.px(CROSS_MM),) * 2
        face = Face(self.buttons.control_paint(icon, SEEN_MM), size, icon)
        self.buttons.add(means, face, Spot(table.spot(side, *at), side), act, once=True)

    def _foot(self, side: Side) -> None:
        gallery, table = self.around.gallery, self.around.table
        spot = Spot(table.spot(side, WIDE_MM / 2 - CONTROL_MM / 2, FOOT_MM), side)
        self.buttons.control(Close(side), "menu", spot, partial(self.go, ToMenu()))
        pages = -(-len(self._matches) // self._most)
        if pages < 2:
            return
        page = self._pages[side]
        text = gallery.text(f"{page + 1} / {pages}", 8.5, colours.BONE, side=side)
        self.stage.add(text, table.spot(side, 0, FOOT_MM), Layer.WORDS)
        for forward, along in ((False, -24.0), (True, 24.0)):
            spot = Spot(table.spot(side, along, FOOT_MM), side)
            turn = partial(self._turn, side, 1 if forward else -1)
            icon: Icon = "forward" if forward else "back"
            button = self.buttons.control(Turn(side, forward), icon, spot, turn)
            button.enable(0 <= page + (1 if forward else -1) < pages)

    # --- what touches do

    def targets(self) -> list[Target]:
        return [
            Target(
                GoOn(number, side),
                Line.rect(
                    self.around.table,
                    side,
                    self._inward(number),
                    -WIDE_MM / 2,
                    WIDE_MM - KEYS_MM + GO_ON_MM,
                ),
                facing=side.facing,
                label=match.game,
                once=True,
            )
            for side in FACED
            for number, match in self._shown(side)
        ]

    def press(self, target: Target, point: Point) -> Gesture | None:
        match target.means:
            case GoOn(number):
                light = line_light(self.around.gallery, target.rect.size)
                shown = self.stage.add(light, target.rect.center, Layer.LIGHT, ADD)
                self.around.sound("button", point)
                return Lit(partial(self._go_on, self._matches[number - 1]), shown.remove)
            case _:
                return None

    def _go_on(self, match: SavedMatch) -> None:
        found = self._services.store.resume(match.id)
        if found is None:
            # It was set aside (see the notice) or cannot be read now (see the log).
            self.around.sound("refuse", self.around.table.middle)
            self.show_anew()
            return
        seating = Seating.read(found.seating, found.match.rules.seats)
        self.go(ToPlay(found.match, found.id, seating))

    def _ask(self, asked: tuple[int, Side] | None) -> None:
        self._asked, self._left = asked, ASKED_SECONDS
        self.show_anew()

    def _put_away(self, match_id: int) -> None:
        self._services.store.put_away(match_id)
        self._asked = None
        left = len(self._services.store.unfinished_matches())
        if not left:
            self.go(ToMenu())
            return
        last = (left - 1) // self._most
        self._pages = {side: min(page, last) for side, page in self._pages.items()}
        self.show_anew()

    def _turn(self, side: Side, pages: int) -> None:
        self._pages[side] += pages
        self._ask(None)
