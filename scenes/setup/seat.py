"""The set-up's parts: each side's coin and text; the title, Start, options and menu buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from scenes.art import coins, colours
from scenes.art.canvas import Picture
from scenes.art.controls import State
from scenes.art.icons import Icon
from scenes.art.light import EDGE_MM as LIGHT_EDGE_MM
from scenes.art.light import SET_UP_SHARE, coin_light, edge_line, seat_light
from scenes.core.table import LARGEST_SCALE, USUAL_TABLE_MM, Pixel, Side, Table, square
from scenes.services.destinations import Lying
from scenes.services.seating import HUMAN
from scenes.services.surroundings import Surroundings
from scenes.services.words import Words
from scenes.setup.meanings import Join, Leave, OpenGame, Start, TouchCoin
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.stage.stage import Stage
from scenes.touch.target import Target
from scenes.ui.block import fitted
from scenes.ui.buttons import Buttons, Face, Spot
from scenes.views.loading import emblem_of

COIN_MM, INWARD_MM, GAP_MM, EM_MM = 26.0, 26.0, 8.0, 12.0
AROUND_MM, APART_MM = 9.0, 8.0
"""The touch margin around coin and text, and the gap between a coin and what it opens."""
CORNER_MM, DEEP_MM, EDGE_MM = 52.0, 104.0, 4.0
"""The room of a neighbour's control at a side's end, the depth of an opened panel, and its distance
from the edge."""
INVITES = "menu.touch"


class Taker(NamedTuple):
    """Who has a side. `kind` None: nobody."""

    side: Side
    kind: str | None
    starts: bool
    partner: Side | None = None
    is_ahead: bool = False
    """Whether it has a head start (G9)."""

    def says(self, words: Words) -> str:
        if self.kind is None:
            return words(INVITES)
        if self.kind != HUMAN:
            key = "setup.computer.starts" if self.starts else "setup.computer"
            return words(key, level=words(f"level.{self.kind}"))
        if self.starts:
            return words("setup.starts")
        if self.partner is not None:
            return words("setup.with", seat=words.seats(self.partner))
        return words("setup.plays")


class Place:
    """The layout of one side."""

    def __init__(self, around: Surroundings, side: Side) -> None:
        self._around, self._side, self._scale = around, side, around.table.grown
        self.em = around.table.em_mm(EM_MM * self._scale)
        # The coin stays in its place when somebody joins.
        invited = around.gallery.type.width(around.words(side)(INVITES), self.em)
        self._left = -(COIN_MM * self._scale + GAP_MM * self._scale + invited) / 2

    def em_of(self, words: str) -> float:
        """The em of the text: reduced where the side is too short for it."""
        room = self.beside.width / self._around.table.per_mm
        return fitted(self._around.gallery, words, self.em, room).em_mm

    @property
    def coin_mm(self) -> float:
        return COIN_MM * self._scale

    def _spot(self, along: float) -> Pixel:
        return self._around.table.spot(self._side, along, INWARD_MM * self._scale)

    @property
    def coin(self) -> Pixel:
        return self._spot(self._left + self.coin_mm / 2)

    @property
    def words(self) -> Pixel:
        """The left end of the line of text."""
        return self._spot(self._left + self.coin_mm + GAP_MM * self._scale)

    def touched(self, long_mm: float) -> pygame.Rect:
        """The touch rectangle of the coin and a text of this length; 0: of the coin alone."""
        table = self._around.table
        around = (AROUND_MM if long_mm else APART_MM / 2) * self._scale
        long = self.coin_mm + (GAP_MM * self._scale + long_mm if long_mm else 0.0)
        size = table.px(long + 2 * around), table.px(self.coin_mm + 2 * around)
        rect = pygame.Rect((0, 0), size if self._side.upright else size[::-1])
        rect.center = self._spot(self._left + long / 2)
        return rect

    @property
    def beside(self) -> pygame.Rect:
        """The area to the right of the coin, seen from the side, for what the coin opens."""
        table = self._around.table
        whole = table.seen(self._side, pygame.Rect(0, 0, table.width, table.height))
        left = whole.centerx + table.px(self._left + self.coin_mm + APART_MM * self._scale)
        right = whole.right - table.px(CORNER_MM * self._scale)
        edge, deep = table.px(EDGE_MM), table.px(DEEP_MM * self._scale)
        return pygame.Rect(left, whole.bottom - edge - deep, right - left, deep)

    @property
    def half(self) -> pygame.Rect:
        """The same, up to the middle of the table."""
        table, area = self._around.table, self.beside
        whole = table.seen(self._side, pygame.Rect(0, 0, table.width, table.height))
        top = min(area.top, whole.centery)
        return pygame.Rect(area.left, top, area.width, area.bottom - top)


def lay_seat(around: Surroundings, stage: Stage, taker: Taker, is_open: bool) -> Target:
    """Draws a side and returns its target: coin and text, or only the coin while it is open."""
    gallery, side, place = around.gallery, taker.side, Place(around, taker.side)
    words, is_there = taker.says(around.words(side)), taker.kind == HUMAN
    if is_there:
        edge = around.table.spot(side, 0, 0)
        stage.add(seat_light(gallery, side, SET_UP_SHARE), edge, Layer.LIGHT, ADD)
        stage.add(gallery.get(coin_light, place.coin_mm), place.coin, Layer.GLOW)
    line = edge_line(gallery, side, is_there)
    stage.add(line, around.table.spot(side, 0, LIGHT_EDGE_MM), Layer.WORDS)
    coin = coins.marked if taker.is_ahead else coins.coin
    stage.add(coin(gallery, side, place.coin_mm), place.coin, Layer.WORDS)
    means = Join(side) if taker.kind is None else TouchCoin(side)
    if is_open:
        return Target(means, place.touched(0.0), int(side), side.facing, label="coin")
    colour, em = colours.BRASS_LIGHT if taker.kind is None else colours.BONE, place.em_of(words)
    line_of_words = gallery.of(gallery.type.text, words, em, colour, "words", "left")
    stage.add(gallery.turned(line_of_words, side), place.words, Layer.WORDS)
    rect = place.touched(gallery.type.width(words, em))
    return Target(means, rect, int(side), side.facing, label=words)


START_MM, RING_MM, COUNT_EM = 72.0, 50.0, 9.0
TITLE_RING_MM, TITLE_SHARE, NAME_EM = 66.0, 1.08, 11.0
"""The radius of the ring of names, the emblem's side relative to it, and the em."""
TITLE_AWAY, GAME_AWAY, GAME_COIN_MM, GAME_RING_MM = 155.0, 135.0, 48.0, 36.0
"""Distances of title and options from Start; the options' coin and the radius of its ring."""
PICTURE_SHARE, WIDEST = 0.56, 84.0
"""The picture's share of the coin, and the degrees that a word in the ring may span."""
MENU_MM, MENU_AT_MM = 22.0, 27.0
NAME_MM = 6.4


def scale_of(table: Table) -> float:
    """The scale of the set-up: it grows with the table, as far as arms reach."""
    return min(LARGEST_SCALE, table.high / USUAL_TABLE_MM)


class Middle:
    def __init__(self, around: Surroundings, stage: Stage, buttons: Buttons, game: str) -> None:
        self._around, self._stage, self._buttons, self._game = around, stage, buttons, game
        self._scale = scale_of(around.table)

    @staticmethod
    def emblem_at(table: Table, game: str) -> Lying:
        """The position of the game's emblem."""
        scale = scale_of(table)
        side = table.px(TITLE_SHARE * TITLE_RING_MM * scale)
        return Lying(game, _beside(table, -TITLE_AWAY * scale), side, side)

    def title(self) -> Sprite:
        """Adds the emblem with the game's name around it."""
        _, at, side, _ = self.emblem_at(self._around.table, self._game)
        lying = self._stage.add(emblem_of(self._game, self._around.gallery, side), at, Layer.LYING)
        self._ring(at, f"{self._game}.name", TITLE_RING_MM, NAME_EM)
        return lying

    @property
    def start_rect(self) -> pygame.Rect:
        return square(self._around.table.middle, self._around.table.px(START_MM * self._scale))

    def start(
        self, count: int, is_enough: bool, readers: Sequence[Side], begin: Callable[[], None]
    ) -> None:
        """The Start button; `readers`: the sides its label faces."""
        around, gallery = self._around, self._around.gallery
        words = tuple(around.words(side)("setup.start") for side in readers)
        diameter, middle = START_MM * self._scale, around.table.middle

        def paint(state: State, _side: Side) -> Picture:
            return gallery.of(gallery.controls.start_button, words, diameter, state)

        face = Face(paint, self.start_rect.size, words[0])
        button = self._buttons.add(Start(), face, Spot(middle, Side.SOUTH), begin, visible=False)
        button.enable(is_enough)
        button.set_visible(True)
        key = "setup.players" if is_enough else f"setup.count.{self._game}"
        self._ring(middle, key, RING_MM, COUNT_EM, count)

    @property
    def game_at(self) -> Pixel:
        """The position of the options' coin."""
        return _beside(self._around.table, GAME_AWAY * self._scale)

    def options(self, picture: Callable[[int], Picture | None], open_: Callable[[], None]) -> None:
        """Adds the options' coin; `picture`: of the selected option, by its height in pixels."""
        gallery, across = self._around.gallery, GAME_COIN_MM * self._scale
        side = self._around.table.px(PICTURE_SHARE * across)
        at, shown = self.game_at, picture(side)
        icon: Icon | None = "menu" if shown is None else None

        def paint(state: State, _side: Side) -> Picture:
            return gallery.of(gallery.controls.disc_button, icon, across, state, "petrol")

        face = Face(
            paint,
            (self._around.table.px(across),) * 2,
            self._around.words(Side.SOUTH)("setup.game"),
        )
        self._buttons.add(OpenGame(), face, Spot(at, Side.SOUTH), open_)
        if shown is not None:
            self._stage.add(shown, at, Layer.WORDS)
        self._ring(at, "setup.game", GAME_RING_MM, COUNT_EM)

    def menu(self, side: Side, leave: Callable[[], None]) -> None:
        """Adds the menu button in the left corner of a long side."""
        table, scale = self._around.table, self._around.table.grown
        along = MENU_AT_MM * scale - table.wide / 2
        spot = Spot(table.spot(side, along, MENU_AT_MM * scale), side)
        button = self._buttons.control(Leave(side), "menu", spot, leave, MENU_MM * scale)
        self._buttons.name(button, self._around.words(side)("control.menu"), NAME_MM * scale)

    def _ring(self, at: Pixel, key: str, radius_mm: float, em: float, count: int = 0) -> None:
        """Adds a text around a position, readable from all sides."""
        gallery, scale = self._around.gallery, self._scale
        said = tuple(self._around.words(side)(key, count=count) for side in Side)
        em_mm, bone = self._around.table.em_mm(em * scale), colours.BONE
        made = gallery.type.ring
        ring = gallery.of(made, said, radius_mm * scale, em_mm, bone, "bold", WIDEST)
        self._stage.add(ring, at, Layer.WORDS)


def _beside(table: Table, along_mm: float) -> Pixel:
    """A position beside the middle."""
    x, y = table.middle
    return x + table.px(along_mm), y
