"""What is wrong with a line of Trellis, on the felt beneath it as the seat at turn sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game.trellis_table import Line, Tiles
from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.boards.trellis_fading import Faded, clock_of
from scenes.boards.trellis_reasons import reason, said
from scenes.stage import Layer
from scenes.table import Side, Table
from scenes.voice import CLOSER_MM, WHY_MM, Said, speech, stacked

if TYPE_CHECKING:
    from scenes.boards.trellis import TrellisBoard

WIDTH_MM = 150.0
WAIT_SECONDS = 0.02
GAP_MM, CLEAR_MM = 6.5, 3.5
"""Felt between a line and its words, and between those and anything else."""
ASIDE_MM, DOWN_MM, STEP_MM = 90.0, 72.0, 4.0
"""How far from their line words may stand, and how finely places are tried."""
ASIDE, BEYOND_MM = 1.6, 70.0
"""A step aside counts so many times, and words on the far side of their line so much more."""

Known = tuple[int, tuple[tuple[int, int], ...], Tiles]


class Explaining:
    """One wrong line says why it is wrong: the newest, or the one that was asked about last as
    long as it is wrong. Where no felt is free near it the seat's own place has the words."""

    def __init__(self, board: TrellisBoard) -> None:
        self._board = board
        self._wrong: dict[Known, Line] = {}
        """Oldest first."""
        self._asked: Known | None = None
        self._shown: tuple[Known, Faded] | None = None
        self.words: tuple[str, str] | None = None
        self.at_seat: tuple[str, str] | None = None
        """The words, where they have no place beneath their line."""

    @property
    def count(self) -> int:
        """How many lines are wrong."""
        return len(self._wrong)

    def follow(self, lines: Sequence[Line]) -> None:
        """All lines that are told about now."""
        now = {self._known(line): line for line in lines if line.refusal is not None}
        new = sorted((known for known in now if known not in self._wrong), key=_length)
        order = [*(known for known in self._wrong if known in now), *new]
        self._wrong = {known: now[known] for known in order}
        if new or self._asked not in self._wrong:
            self._asked = None
        self._turn_to()

    def ask(self, line: Line) -> None:
        known = self._known(line)
        if known in self._wrong:
            self._asked = known
            self._turn_to()

    def _known(self, line: Line) -> Known:
        draft = self._board.draft
        tiles = tuple(draft.tile_at(line.group, cell) or "" for cell in line.cells)
        return line.group, line.cells, tiles

    def _turn_to(self) -> None:
        """Words are set in a frame of their own: the one before has shown the verdict."""
        known = self._asked or next(reversed(self._wrong), None)
        clock_of(self._board.play).drop(self)
        self.words = self.at_seat = None
        if self._shown is not None and self._shown[0] != known:
            self._take_off()
        if known is not None and self._shown is not None:
            self._say(known)
        elif known is not None:
            clock_of(self._board.play).after(WAIT_SECONDS, lambda: self._say(known), owner=self)

    def _say(self, known: Known) -> None:
        side = self._board.seats[self._board.turn].side
        self.words = words = said(self._board.play.app.words(side), reason(known[2]))
        picture = self._picture(words, side)
        rect = self._free_rect(self._board.verdicts.around(self._wrong[known]), picture, side)
        if rect is None:
            self._take_off()
            self.at_seat = words
            self._board.play.greet()
            return
        if self._shown is None:
            self._shown = known, Faded(self._board.play, Layer.WORDS)
        left, top = ink_of(picture).topleft
        at = rect.left - left + picture.centre[0], rect.top - top + picture.centre[1]
        self._shown[1].show(picture, at)

    def _take_off(self) -> None:
        if self._shown is not None:
            self._shown[1].remove()
        self._shown = None

    def _picture(self, words: tuple[str, str], side: Side) -> Picture:
        gallery = self._board.play.app.gallery
        return gallery.turned(gallery.of(_set, gallery, *words), side)

    # --- where

    def _free_rect(self, line: pygame.Rect, picture: Picture, side: Side) -> pygame.Rect | None:
        """Where the words' ink may be: on felt only, as near beneath the line as there is room."""
        table = self._board.layout.table
        clear = 2 * table.px(CLEAR_MM)
        taken = [seen(table, side, rect) for rect in self._taken(side)]
        whole = seen(table, side, self._board.layout.whole)
        beneath = seen(table, side, line)
        size = seen(table, side, ink_of(picture)).size
        for aside, down in _steps(table):
            rect = pygame.Rect((0, 0), size)
            rect.centerx = beneath.centerx + aside
            if down >= 0:
                rect.top = beneath.bottom + table.px(GAP_MM) + down
            else:
                rect.bottom = beneath.top - table.px(GAP_MM) + down + 1
            room = rect.inflate(clear, clear)
            if whole.contains(room) and room.collidelist(taken) < 0:
                return unseen(table, side, rect)
        return None

    def _taken(self, side: Side) -> Iterator[pygame.Rect]:
        """Everything that words may not cover."""
        board, layout = self._board, self._board.layout
        yield from board.field.tile_rects(board.draft)
        yield from board.verdicts.outlines()
        yield from board.field.owner_rects()
        yield from layout.shared_rects()
        for seat in board.seats:
            yield from seat.covered()
        yield from (button.rect for button in board.play.buttons if button.visible)
        greeting = board.greeting(board.turn)
        if greeting is not None:
            yield self._greeting_rect(greeting, side)

    def _greeting_rect(self, greeting: Said, side: Side) -> pygame.Rect:
        board = self._board
        at, _, width = board.words_spot(side)
        gallery, words = board.play.app.gallery, board.play.app.words(side)
        if isinstance(greeting, str):
            why = words(f"{greeting}.why") if f"{greeting}.why" in words else ""
            greeting = words(greeting), why
        made = gallery.of(speech, gallery, *greeting, width, "centre")
        return gallery.turned(made, side).at(*at)


def _set(gallery: Gallery, what: str, why: str) -> Picture:
    """Both lines; the second one, of which there are few, is kept."""
    above, below = speech(gallery, what, "", WIDTH_MM, "centre"), gallery.of(_quiet, gallery, why)
    return stacked(above, below, gallery.table.px(CLOSER_MM))


def _quiet(gallery: Gallery, why: str) -> Picture:
    lines = gallery.type.wrapped(why, WHY_MM, WIDTH_MM)
    return gallery.type.paragraph(lines, WHY_MM, colours.QUIET_BONE, "words", "centre")


def _length(known: Known) -> int:
    return len(known[1])


def ink_of(picture: Picture) -> pygame.Rect:
    """The part of a picture that is not empty."""
    return picture.surface.get_bounding_rect()


def seen(table: Table, side: Side, rect: pygame.Rect) -> pygame.Rect:
    """A rectangle of the screen as if the person at a side sat in the south."""
    x, y, wide, high = rect
    return {
        Side.SOUTH: pygame.Rect(x, y, wide, high),
        Side.WEST: pygame.Rect(y, table.width - x - wide, high, wide),
        Side.NORTH: pygame.Rect(table.width - x - wide, table.height - y - high, wide, high),
        Side.EAST: pygame.Rect(table.height - y - high, x, high, wide),
    }[side]


def unseen(table: Table, side: Side, rect: pygame.Rect) -> pygame.Rect:
    """The inverse of `seen`."""
    x, y, wide, high = rect
    return {
        Side.SOUTH: pygame.Rect(x, y, wide, high),
        Side.WEST: pygame.Rect(table.width - y - high, x, high, wide),
        Side.NORTH: pygame.Rect(table.width - x - wide, table.height - y - high, wide, high),
        Side.EAST: pygame.Rect(y, table.height - x - wide, high, wide),
    }[side]


@lru_cache(maxsize=4)
def _steps(table: Table) -> list[tuple[int, int]]:
    """Steps aside and down from the place right beneath a line, the best first; those below -1
    lead up from the place above it."""
    most = round(ASIDE_MM / STEP_MM)
    aside = [step * STEP_MM for step in range(-most, most + 1)]
    down = [step * STEP_MM for step in range(round(DOWN_MM / STEP_MM) + 1)]
    ways = [(ASIDE * abs(x) + y, x, y, 1) for x in aside for y in down]
    ways += [(ASIDE * abs(x) + y + BEYOND_MM, x, y, -1) for x in aside for y in down]
    return [
        (table.px(x), table.px(y) if way > 0 else -table.px(y) - 1) for _, x, y, way in sorted(ways)
    ]
