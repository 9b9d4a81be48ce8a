"""What is wrong with a line of Trellis, on the felt beneath it as the seat at turn sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.trellis.table import Cell, Line, Tiles
from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.speech import CLOSER_MM, stacked
from scenes.stage.motion import Faded, fade_steps
from scenes.stage.stage import Layer
from scenes.table import Side, Table
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.felt_space import FeltSpace, ink_of
from scenes.views.trellis.reasons import BEGINNING, UNBROKEN, reason_of, sentences
from scenes.views.trellis.verdicts import Verdicts

WIDTH_MM, LARGE_MM, SMALL_MM = 160.0, 10.0, 8.8
WAIT_SECONDS = 0.02
GAP_MM = 6.5
"""Felt between a line and its words."""
ASIDE_MM, DOWN_MM, STEP_MM = 90.0, 72.0, 4.0
"""How far from their line words may stand, and how finely places are tried."""
ASIDE, BEYOND_MM = 1.6, 70.0
"""A step aside counts so many times, and words on the far side of their line so much more."""


class WrongLine(NamedTuple):
    """It stays the same one as long as the same tiles lie on the same cells."""

    area: int
    cells: tuple[Cell, ...]
    tiles: Tiles


class Explanations:
    """One wrong line says why it is wrong: the newest, or the one that was asked about last as
    long as it is wrong. Where no felt is free near it the seat's own place has the words."""

    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        felt: FeltSpace,
        verdicts: Verdicts,
        other_words: Callable[[], list[pygame.Rect]],
    ) -> None:
        """`other_words` are what the seat at turn is told at its own place."""
        self._host, self._composition = host, composition
        self._felt, self._verdicts, self._other_words = felt, verdicts, other_words
        self._wrong: dict[WrongLine, Line] = {}
        """Oldest first."""
        self._asked: WrongLine | None = None
        self._shown: tuple[WrongLine, Faded] | None = None
        self.words: tuple[str, str] | None = None
        """What is said now, wherever it stands."""
        self.at_seat: tuple[str, str] | None = None
        """The words, where they have no place beneath their line."""

    @property
    def count(self) -> int:
        """How many lines are wrong."""
        return len(self._wrong)

    def follow(self, lines: Sequence[Line]) -> None:
        """All lines that are told about now."""
        now = {self._key(line): line for line in lines if line.refusal is not None}
        new = sorted((key for key in now if key not in self._wrong), key=lambda key: len(key.cells))
        order = [*(key for key in self._wrong if key in now), *new]
        self._wrong = {key: now[key] for key in order}
        if new or self._asked not in self._wrong:
            self._asked = None
        self._turn_to()

    def ask(self, area: int, cells: tuple[Cell, ...]) -> None:
        """About the wrong line that lies on these cells."""
        for line in self._wrong:
            if (line.area, line.cells) == (area, cells):
                self._asked = line
                self._turn_to()
                self._host.tell()
                return

    def _key(self, line: Line) -> WrongLine:
        draft = self._composition.draft
        tiles = tuple(draft.tile_at(line.group, cell) or "" for cell in line.cells)
        return WrongLine(line.group, line.cells, tiles)

    def _turn_to(self) -> None:
        """Words are set in a frame of their own: the one before has shown the verdict."""
        line = self._asked or next(reversed(self._wrong), None)
        self._host.fading.drop(self)
        self.words = self.at_seat = None
        if self._shown is not None and self._shown[0] != line:
            self._take_off()
        if line is not None and self._shown is not None:
            self._say(line)
        elif line is not None:
            self._host.fading.after(WAIT_SECONDS, lambda: self._say(line), owner=self)

    def _say(self, line: WrongLine) -> None:
        side = self._host.seating.sides[self._composition.turn]
        self.words = words = sentences(self._host.around.words(side), reason_of(line.tiles))
        picture = self._picture(words, side)
        rect = self._free_rect(self._verdicts.around(self._wrong[line]), picture, side)
        if rect is None:
            self._take_off()
            self.at_seat = words
            self._host.tell()
            return
        if self._shown is None:
            self._shown = line, Faded(self._host.stage, self._host.fading, Layer.WORDS)
        left, top = ink_of(picture).topleft
        at = rect.left - left + picture.centre[0], rect.top - top + picture.centre[1]
        self._shown[1].show(self._host.gallery.of(fade_steps, picture), at)

    def _take_off(self) -> None:
        if self._shown is not None:
            self._shown[1].remove()
        self._shown = None

    def prepare(self, side: Side) -> Iterator[None]:
        """Sets the quieter lines, of which there are few, one at a time."""
        gallery, words = self._host.gallery, self._host.around.words(side)
        for key in words.keys(BEGINNING):
            gallery.of(_quiet, gallery, words(f"{key}.why", one="", other=""))
            yield

    def _picture(self, words: tuple[str, str], side: Side) -> Picture:
        gallery = self._host.gallery
        return gallery.turned(gallery.of(_set, gallery, *words), side)

    def _free_rect(self, line: pygame.Rect, picture: Picture, side: Side) -> pygame.Rect | None:
        """Where the words' ink may be: on felt only, as near beneath the line as there is room."""
        table = self._felt.table
        size = table.seen(side, ink_of(picture)).size
        spots = _spots(table, table.seen(side, line), size)
        return self._felt.free_among(side, spots, [*self._felt.covered(), *self._other_words()])


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


@lru_cache(maxsize=4)
def _steps(table: Table) -> list[tuple[int, int]]:
    """Steps aside and down from the place right beneath a line, the best first; those below -1
    lead up from the place above it."""
    most = round(ASIDE_MM / STEP_MM)
    aside = [step * STEP_MM for step in range(-most, most + 1)]
    down = [step * STEP_MM for step in range(round(DOWN_MM / STEP_MM) + 1)]
    steps = [(ASIDE * abs(x) + y, x, y, 1) for x in aside for y in down]
    steps += [(ASIDE * abs(x) + y + BEYOND_MM, x, y, -1) for x in aside for y in down]
    return [
        (table.px(x), table.px(y) if way > 0 else -table.px(y) - 1)
        for _, x, y, way in sorted(steps)
    ]
