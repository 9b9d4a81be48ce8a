"""What is wrong with a line of Trellis, on the felt beneath it as the seat at turn sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game.trellis.table import Line, Tiles
from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.play.voice import CLOSER_MM, stacked
from scenes.stage.stage import Layer
from scenes.table import Side, Table
from scenes.views.trellis.faded import Faded, clock_of
from scenes.views.trellis.reasons import BEGINNING, UNBROKEN, reason, said
from scenes.views.trellis.room import free_among, ink_of, seen

if TYPE_CHECKING:
    from scenes.views.trellis.view import TrellisBoard

WIDTH_MM, LARGE_MM, SMALL_MM = 160.0, 10.0, 8.8
WAIT_SECONDS = 0.02
GAP_MM = 6.5
"""Felt between a line and its words."""
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
            self._board.tell()
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

    def prepare(self, side: Side) -> Iterator[None]:
        """Sets the quieter lines, of which there are few, one at a time."""
        gallery, words = self._board.play.app.gallery, self._board.play.app.words(side)
        for key in words.keys(BEGINNING):
            gallery.of(_quiet, gallery, words(f"{key}.why", one="", other=""))
            yield

    def _picture(self, words: tuple[str, str], side: Side) -> Picture:
        gallery = self._board.play.app.gallery
        return gallery.turned(gallery.of(_set, gallery, *words), side)

    # --- where

    def _free_rect(self, line: pygame.Rect, picture: Picture, side: Side) -> pygame.Rect | None:
        """Where the words' ink may be: on felt only, as near beneath the line as there is room."""
        table = self._board.layout.table
        size = seen(table, side, ink_of(picture)).size
        spots = _spots(table, seen(table, side, line), size)
        return free_among(table, side, spots, self._taken())

    def _taken(self) -> list[pygame.Rect]:
        greeting = self._board.telling.rect(self._board.turn)
        return [*self._board.telling.taken(), *([greeting] if greeting else [])]


def _set(gallery: Gallery, what: str, why: str) -> Picture:
    """Both lines; the second one, of which there are few, is kept."""
    type_, below = gallery.type, gallery.of(_quiet, gallery, why)
    # Lines are broken at any space: those inside a tile's name are none for the moment.
    whole = what.replace(UNBROKEN, "_")
    lines = [line.replace("_", " ") for line in type_.wrapped(whole, LARGE_MM, WIDTH_MM, "bold")]
    above = type_.paragraph(lines, LARGE_MM, colours.BONE, "bold", "centre")
    return stacked(above, below, gallery.table.px(CLOSER_MM))


def _quiet(gallery: Gallery, why: str) -> Picture:
    lines = gallery.type.wrapped(why, SMALL_MM, WIDTH_MM)
    return gallery.type.paragraph(lines, SMALL_MM, colours.QUIET_BONE, "words", "centre")


def _spots(table: Table, line: pygame.Rect, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Beneath a line and above it, as the person who reads it sees it."""
    for aside, down in _steps(table):
        rect = pygame.Rect((0, 0), size)
        rect.centerx = line.centerx + aside
        if down >= 0:
            rect.top = line.bottom + table.px(GAP_MM) + down
        else:
            rect.bottom = line.top - table.px(GAP_MM) + down + 1
        yield rect


def _length(known: Known) -> int:
    return len(known[1])


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
