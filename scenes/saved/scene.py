"""The list of unfinished games, once for each long side, facing it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

import pygame

from game.games import games
from game.store import SavedMatch
from scenes.art import coins, colours
from scenes.art.canvas import Picture, centred, opaque, rounded
from scenes.art.gallery import Gallery
from scenes.art.icons import Icon
from scenes.art.type import Face as Letters
from scenes.core.table import Point, Side
from scenes.scene.scene import Scene, lay_felt
from scenes.services.destinations import Destination, ToMenu, ToPlay
from scenes.services.seating import Seating
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings
from scenes.services.words import Words, far, when
from scenes.stage.sprite import ADD, Layer
from scenes.touch.gesture import Gesture, Lit
from scenes.touch.target import Meaning, Target
from scenes.ui.buttons import CONTROL_MM, Face, Spot
from scenes.views.loading import emblem_of

FACED = (Side.SOUTH, Side.NORTH)
LINE_MM, CROSS_MM, SEEN_MM = 22.0, 20.0, 17.5
"""From line to line; across what is touched of a key, and what is seen of it: those of two lines
are seen apart."""
EMBLEM_MM, COIN_MM, APART_MM = 12.0, 9.0, 11.0
NAME_AT_MM, COINS_AT_MM, WHEN_AT_MM = 20.0, 118.0, 172.0
"""From the beginning of a line."""
NAME_MM, TOLD_MM = 9.5, 8.5
"""Em sizes."""
RULE_MM = 0.4
RULE, LIT = (0x4A, 0x55, 0x4A), (0x2C, 0x26, 0x1A)
WIDE_MM, KEYS_MM, GO_ON_MM = 420.0, 57.0, 30.0
"""Width of a line, of its keys, and of the play key."""
BEGIN_MM, LONG_MM = -WIDE_MM / 2, WIDE_MM - KEYS_MM
"""Where a line begins, from the middle of its side, and its length without its keys."""
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
    title: ClassVar[str] = "kept.title"

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
        self._matches = self.listed()
        yield from lay_felt(self.stage, self.around.gallery)
        for side in FACED:
            yield from self._page(side)

    def listed(self) -> list[SavedMatch]:
        return self._services.store.unfinished_matches()

    def told(self, words: Words, match: SavedMatch) -> str:
        """How far it is."""
        return far(words, match)

    def means(self, number: int, side: Side) -> Meaning:
        """What a touch of a line means."""
        return GoOn(number, side)

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
        title = gallery.text(words(self.title), 13, colours.BRASS_LIGHT, "bold", side)
        self.stage.add(title, table.spot(side, 0, table.high / 2 - TITLE_MM), Layer.WORDS)
        yield
        for number, match in self._shown(side):
            is_asked = self._asked == (match.id, side)
            yield from self._line(match, side, self._inward(number), is_asked)
            self.keys(number, match, side, is_asked)
        self._foot(side)

    def _shown(self, side: Side) -> list[tuple[int, SavedMatch]]:
        first = self._pages[side] * self._most
        return list(enumerate(self._matches, 1))[first : first + self._most]

    def _inward(self, number: int) -> float:
        return self.around.table.high / 2 - FIRST_MM - LINE_MM * ((number - 1) % self._most)

    def _line(self, match: SavedMatch, side: Side, inward: float, is_asked: bool) -> Iterator[None]:
        """Game, players, time and progress, or the question whether to remove it."""
        gallery, table, stage = self.around.gallery, self.around.table, self.stage
        words = self.around.words(side)
        size = table.px(LONG_MM), max(1, table.px(RULE_MM))
        rule = gallery.keep(("kept rule", size), lambda: centred(rounded(size, 0.0, RULE)))
        at = table.spot(side, BEGIN_MM + LONG_MM / 2, inward - LINE_MM / 2)
        stage.add(rule, at, Layer.LIGHT)
        if match.game in games():
            emblem = emblem_of(match.game, gallery, table.px(EMBLEM_MM))
            at = table.spot(side, BEGIN_MM + EMBLEM_MM / 2, inward)
            stage.add(gallery.turned(emblem, side), at, Layer.WORDS)
        yield
        spot = BEGIN_MM + NAME_AT_MM, inward
        self._text(words(f"{match.game}.name"), NAME_MM, "bold", side, spot)
        seating = Seating.read(match.seating, match.seats)
        for place, sitting in enumerate(seating.people_by_side):
            at = table.spot(side, BEGIN_MM + COINS_AT_MM + APART_MM * (place + 0.5), inward)
            stage.add(coins.coin(gallery, sitting, COIN_MM, side), at, Layer.WORDS)
            yield
        spot = BEGIN_MM + WHEN_AT_MM, inward
        self._text(when(words, match.at, self._services.now()), TOLD_MM, "words", side, spot)
        told = words("kept.sure") if is_asked else self.told(words, match)
        face: Letters = "bold" if is_asked else "words"
        long = gallery.type.width(told, TOLD_MM, face)
        self._text(told, TOLD_MM, face, side, (BEGIN_MM + LONG_MM - long, inward))
        yield

    def _text(self, said: str, em: float, face: Letters, side: Side, at: Point) -> None:
        """`at`: its left end, from the middle of the side, and its distance from the edge."""
        long = self.around.gallery.type.width(said, em, face)
        made = self.around.gallery.text(said, em, colours.BONE, face, side)
        spot = self.around.table.spot(side, at[0] + long / 2, at[1])
        self.stage.add(made, spot, Layer.WORDS)

    def keys(self, number: int, match: SavedMatch, side: Side, is_asked: bool) -> None:
        """The confirming key lies away from the one just pressed, against double taps."""
        inward = self._inward(number)
        end, first = WIDE_MM / 2 - CROSS_MM / 2, FIRST_KEY_MM
        if is_asked:
            back = partial(self._ask, None)
            self._key(PutAway(number, side), "back", side, (end, inward), back)
            put = partial(self._put_away, match.id)
            self._key(Surely(number, side), "check", side, (first, inward), put)
        else:
            ask = partial(self._ask, (match.id, side))
            self._key(PutAway(number, side), "cross", side, (end, inward), ask)
            self.sign(number, side, "play")

    def sign(self, number: int, side: Side, icon: Icon) -> None:
        """The picture at the end of a line that is touched."""
        made = self.buttons.control_paint(icon, SEEN_MM)("up", side)
        at = self.around.table.spot(side, FIRST_KEY_MM, self._inward(number))
        self.stage.add(made, at, Layer.WORDS)

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
                self.means(number, side),
                self._rect(number, side),
                facing=side.facing,
                label=match.game,
                once=True,
            )
            for side in FACED
            for number, match in self._shown(side)
        ]

    def _rect(self, number: int, side: Side) -> pygame.Rect:
        """What is touched of a line, with its play key."""
        table, long_mm = self.around.table, LONG_MM + GO_ON_MM
        rect = pygame.Rect(0, 0, table.px(long_mm), table.px(LINE_MM - 1))
        rect.center = table.spot(side, BEGIN_MM + long_mm / 2, self._inward(number))
        return rect

    def press(self, target: Target, point: Point) -> Gesture | None:
        light = line_light(self.around.gallery, target.rect.size)
        lines = [(match, side, number) for side in FACED for number, match in self._shown(side)]
        match, side, _ = next(one for one in lines if self.means(one[2], one[1]) == target.means)
        shown = self.stage.add(light, target.rect.center, Layer.LIGHT, ADD)
        self.around.sound("button", point)
        return Lit(partial(self._open, match, side), shown.remove)

    def _open(self, match: SavedMatch, side: Side) -> None:
        there = self.opened(match.id, side)
        if there is None:
            # It was set aside (see the notice) or cannot be read now (see the log).
            self.around.sound("refuse", self.around.table.middle)
            self.show_anew()
        else:
            self.go(there)

    def opened(self, match_id: int, side: Side) -> Destination | None:
        """Where a touch of a line leads; None: the match cannot be read."""
        found = self._services.store.resume(match_id)
        if found is None:
            return None
        seating = Seating.read(found.seating, found.match.rules.seats)
        return ToPlay(found.match, found.id, seating)

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


def line_light(gallery: Gallery, size: tuple[int, int]) -> Picture:
    """Light over a pressed line."""
    corner = 0.3 * min(size)

    def make() -> Picture:
        light = opaque(size)
        light.blit(rounded(size, corner, LIT), (0, 0))
        return centred(light)

    return gallery.keep(("kept light", size), make)
