"""One side of the table in the set-up: its coin, and one line of words."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from scenes.art import coins, colours
from scenes.art.light import EDGE_MM as LIGHT_EDGE_MM
from scenes.art.light import SET_UP_SHARE, coin_light, edge_line, seat_light
from scenes.core.table import Pixel, Side
from scenes.services.seating import HUMAN
from scenes.services.surroundings import Surroundings
from scenes.services.words import Words
from scenes.setup.meanings import Join, TouchCoin
from scenes.stage.sprite import ADD, Layer
from scenes.stage.stage import Stage
from scenes.touch.target import Target
from scenes.ui.block import fitted

COIN_MM, INWARD_MM, GAP_MM, EM_MM = 26.0, 26.0, 8.0, 12.0
AROUND_MM, APART_MM = 9.0, 8.0
"""What is touched around coin and words, and felt between a coin and what it opens."""
CORNER_MM, DEEP_MM, EDGE_MM = 52.0, 104.0, 4.0
"""What a neighbour's control has of a side's end, how deep lies what a coin opens, and felt at the
edge."""
INVITES = "menu.touch"


class Taker(NamedTuple):
    """Who has a side. `kind` None: nobody."""

    side: Side
    kind: str | None
    starts: bool
    partner: Side | None = None

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
    """Where a side's things lie."""

    def __init__(self, around: Surroundings, side: Side) -> None:
        self._around, self._side, self._scale = around, side, around.table.grown
        self.em = around.table.em_mm(EM_MM * self._scale)
        # A coin does not move when somebody joins.
        invited = around.gallery.type.width(around.words(side)(INVITES), self.em)
        self._left = -(COIN_MM * self._scale + GAP_MM * self._scale + invited) / 2

    def em_of(self, words: str) -> float:
        """Smaller where the side is too short for them."""
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
        """The left end of the line."""
        return self._spot(self._left + self.coin_mm + GAP_MM * self._scale)

    def touched(self, long_mm: float) -> pygame.Rect:
        """Coin and words; 0: the coin alone."""
        table = self._around.table
        around = (AROUND_MM if long_mm else APART_MM / 2) * self._scale
        long = self.coin_mm + (GAP_MM * self._scale + long_mm if long_mm else 0.0)
        size = table.px(long + 2 * around), table.px(self.coin_mm + 2 * around)
        rect = pygame.Rect((0, 0), size if self._side.upright else size[::-1])
        rect.center = self._spot(self._left + long / 2)
        return rect

    @property
    def beside(self) -> pygame.Rect:
        """Right of the coin, as the side sees it: for what it opens."""
        table = self._around.table
        whole = table.seen(self._side, pygame.Rect(0, 0, table.width, table.height))
        left = whole.centerx + table.px(self._left + self.coin_mm + APART_MM * self._scale)
        right = whole.right - table.px(CORNER_MM * self._scale)
        edge, deep = table.px(EDGE_MM), table.px(DEEP_MM * self._scale)
        return pygame.Rect(left, whole.bottom - edge - deep, right - left, deep)


def lay_seat(around: Surroundings, stage: Stage, taker: Taker, is_open: bool) -> Target:
    """What is touched of it; where it is open its coin alone, beside what that has opened."""
    gallery, side, place = around.gallery, taker.side, Place(around, taker.side)
    words, is_there = taker.says(around.words(side)), taker.kind == HUMAN
    if is_there:
        edge = around.table.spot(side, 0, 0)
        stage.add(seat_light(gallery, side, SET_UP_SHARE), edge, Layer.LIGHT, ADD)
        stage.add(gallery.get(coin_light, place.coin_mm), place.coin, Layer.GLOW)
    line = edge_line(gallery, side, is_there)
    stage.add(line, around.table.spot(side, 0, LIGHT_EDGE_MM), Layer.WORDS)
    stage.add(coins.coin(gallery, side, place.coin_mm), place.coin, Layer.WORDS)
    means = Join(side) if taker.kind is None else TouchCoin(side)
    if is_open:
        return Target(means, place.touched(0.0), int(side), side.facing, label="coin")
    colour, em = colours.BRASS_LIGHT if taker.kind is None else colours.BONE, place.em_of(words)
    line_of_words = gallery.of(gallery.type.text, words, em, colour, "words", "left")
    stage.add(gallery.turned(line_of_words, side), place.words, Layer.WORDS)
    rect = place.touched(gallery.type.width(words, em))
    return Target(means, rect, int(side), side.facing, label=words)
