"""Why a line of Trellis is not accepted, on the felt near its mark and tied to it by a thread."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from game.trellis.table import Cell
from scenes.art import colours, racks
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.speech import CLOSER_MM, stacked
from scenes.core.table import Pixel, Side
from scenes.services.words import UNBROKEN
from scenes.stage.motion import Faded, fade_steps
from scenes.stage.sprite import Layer
from scenes.ui.placer import Alternative, wrapped
from scenes.views.trellis.layout.raster import FeltSpace, ink_of
from scenes.views.trellis.marks.verdicts import Verdicts, faded
from scenes.views.trellis.turn.composition import Composition, TrellisHost
from scenes.views.trellis.turn.reasons import sentences
from scenes.views.trellis.turn.truth import Truth

WIDTHS_MM, LARGE_MM, SMALL_MM = (160.0, 105.0), 10.0, 8.8
"""The width of words, and how narrow they are set where there is no room for that."""
WAIT_SECONDS = 0.02
NEAR_MM, GAP_MM = 40.0, 4.0
"""So far from their mark words stand at most and at least."""
FARTHEST_MM = 145.0
"""So far from beneath their mark they stand at most; a step up counts as two aside."""
CLEAR_MM = 1.2
"""Felt between words and their thread."""


class Explanations:
    """One line says why it is not accepted: the one laid last, or the one that was asked about
    last. Where no felt is free near it the seat's own place has the words."""

    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        felt: FeltSpace,
        verdicts: Verdicts,
        words_of: Callable[[int], list[pygame.Rect]],
        in_the_way: Callable[[], list[pygame.Rect]],
    ) -> None:
        """`words_of`: what a seat is told at its own place; no thread crosses what is
        `in_the_way`."""
        self._host, self._composition, self._in_the_way = host, composition, in_the_way
        self._felt, self._verdicts, self._words_of = felt, verdicts, words_of
        self._told: list[Truth] = []
        """Those with a reason, laid last at the end."""
        self._asked: Truth | None = None
        self._heard: Truth | None = None
        """What has been said already, and is not said again by itself."""
        self._insisted: Truth | None = None
        """Who is told this wants to be done."""
        self._shown: tuple[Truth, Faded] | None = None
        self._said: object = None
        """What is being done for what is said now."""
        self._thread: Faded | None = None
        self.thread: tuple[Pixel, Pixel] | None = None
        """From the mark to the words, where they are tied."""
        self.words: tuple[str, str] | None = None
        """What is said now, wherever it stands."""
        self.at_seat: tuple[str, str] | None = None
        """The words, where they have no place near their mark."""

    @property
    def count(self) -> int:
        """How many lines have something to say."""
        return len(self._told)

    @property
    def wrong(self) -> int:
        """How many of them are wrong in themselves."""
        return sum(one.standing == "wrong" for one in self._told)

    @property
    def key(self) -> str | None:
        """Of what is said now, if anything is wrong."""
        one = self._subject()
        if one is None or one == self._heard or one.reason is None:
            return None
        if one.is_short and one != self._insisted:
            return None
        return one.reason.key

    def follow(self, truths: Sequence[Truth]) -> None:
        """All that is shown now."""
        told = [one for one in truths if one.reason is not None]
        new = [one for one in told if one not in self._told]
        self._told = told
        if new or self._asked not in told:
            self._asked = None
        if new or self._heard not in told:
            self._heard = None
        self._turn_to()

    def ask(self, area: int, cells: tuple[Cell, ...]) -> None:
        """About the line that lies on these cells."""
        for one in self._told:
            if (one.area, one.cells) == (area, cells):
                self._asked, self._heard = one, None
                self._turn_to()
                self._host.tell()
                return

    def ask_about(self, area: int, cell: Cell) -> None:
        """About a line through this cell, if it has something to say."""
        lines = (one.cells for one in self._told if one.area == area and cell in one.cells)
        self.ask(area, next(lines, ()))

    def insist(self) -> None:
        """Somebody wants to be done too early: it is said again, also where its rule stands."""
        refusal = self._composition.lay_refusal()
        if self._told:
            self._heard, self._insisted = None, self._subject()
            self._turn_to()
            self._host.tell()
            # What is wrong leads there by itself only once.
            self._host.lead(self._composition.turn, (f"wrong.{self.key}", str(self.key)))
        elif refusal is not None:
            self._host.refuse(self._composition.turn, refusal.key)

    def end(self) -> None:
        """Somebody goes on: what is being said has been heard."""
        if self.words is not None:
            self._heard = self._subject()
            self._asked = None
            self._turn_to()
            self._host.tell()

    def _subject(self) -> Truth | None:
        return self._asked or next(reversed(self._told), None)

    def _turn_to(self) -> None:
        """Words are set in a frame of their own: the one before has shown the verdict."""
        one = self._subject()
        if one == self._heard:
            one = None
        self._host.fading.drop(self)
        self._said, self.words, self.at_seat = None, None, None
        if self._shown is not None and self._shown[0] != one:
            self._take_off()
        self._cut()
        if one is not None and self._shown is not None:
            self._say(one)
        elif one is not None:
            self._then(lambda: self._say(one))

    def _then(self, act: Callable[[], None]) -> None:
        """In a frame that has nothing else to tell, unless something else is to be said by then."""
        said = self._said = object()
        soon = self._host.soon
        come = partial(soon, partial(self._go_on, said, act))
        self._host.fading.after(WAIT_SECONDS, come, owner=self)

    def _go_on(self, said: object, act: Callable[[], None]) -> None:
        if said is self._said:
            act()

    def _say(self, one: Truth, widths: Sequence[float] = WIDTHS_MM) -> None:
        """As wide as there is room for."""
        side = self._host.seating.sides[self._composition.turn]
        mark = self._verdicts.mark_of(one)
        if one.reason is None or mark is None:
            return
        self.words = words = sentences(self._host.around.words(side), one.reason)
        picture = self._picture(words, side, widths[0])
        rect = self._free_rect(mark, ink_of(picture).size)
        if rect is not None:
            self._show(one, picture, mark, rect)
        elif len(widths) > 1:
            self._then(lambda: self._say(one, widths[1:]))
        else:
            self._take_off()
            self.at_seat = self.words
            self._host.tell()
            self._then(lambda: self._tie_to_seat(mark))

    def _show(self, one: Truth, picture: Picture, mark: pygame.Rect, rect: pygame.Rect) -> None:
        if self._shown is None:
            self._shown = one, Faded(self._host.stage, self._host.fading, Layer.WORDS)
        left, top = ink_of(picture).topleft
        at = rect.left - left + picture.centre[0], rect.top - top + picture.centre[1]
        self._shown[1].show(faded(self._host.gallery, picture), at)
        clear = self._felt.table.px(CLEAR_MM)
        self._tie(*_between(mark, rect.inflate(2 * clear, 2 * clear)))

    def _take_off(self) -> None:
        if self._shown is not None:
            self._shown[1].remove()
        self._shown = None

    # --- the thread

    def _tie(self, begin: Pixel, end: Pixel) -> None:
        self._cut()
        along = end[0] - begin[0], end[1] - begin[1]
        if along != (0, 0):
            self.thread = begin, end
            self._thread = Faded(self._host.stage, self._host.fading, Layer.WORDS)
            thread = racks.thread(self._felt.table, along)
            self._thread.show(fade_steps(thread), begin)

    def _tie_to_seat(self, mark: pygame.Rect) -> None:
        """The words stand at the rack: the thread leads there where it crosses nothing. One that
        ends at another tile or a coin would seem to be about that."""
        for words in self._words_of(self._composition.turn)[:1]:
            ways, closed = _ways(mark, words), [*self._in_the_way(), *self._others_words()]
            way = next((way for way in ways if not _crosses(*way, closed)), None)
            if way is not None:
                self._tie(*way)

    def _cut(self) -> None:
        if self._thread is not None:
            self._thread.remove()
        self._thread = self.thread = None

    # --- where

    def _picture(self, words: tuple[str, str], side: Side, width_mm: float) -> Picture:
        gallery = self._host.gallery
        return gallery.turned(gallery.of(_set, gallery, *words, width_mm), side)

    def _free_rect(self, mark: pygame.Rect, size: Pixel) -> pygame.Rect | None:
        """Where ink of this size on the screen has room: on the reader's side of the mark, or near
        to that, tied to the mark by a thread that crosses nothing, no words of others either."""
        table, side = self._felt.table, self._host.seating.sides[self._composition.turn]
        words = [*self._words_of(self._composition.turn), *self._others_words()]
        near = table.px(NEAR_MM) + mark.width / 2
        zone = mark.inflate(2 * near, 2 * near)
        closed = [one for one in (*self._in_the_way(), *words) if one.colliderect(zone)]
        deep = size[1] if side.upright else size[0]
        rect = pygame.Rect((0, 0), size)
        rect.center = side.beside(mark.center, 0, (mark.width + deep) // 2 + table.px(GAP_MM))

        def is_tied(spot: pygame.Rect) -> bool:
            begin, end = _between(mark, spot)
            return math.dist(mark.center, end) <= near and not _crosses(begin, end, closed)

        placer = self._felt.placer(side, words)
        found = placer.place([Alternative(rect)], is_tied, FARTHEST_MM)
        return None if found is None else found.rect

    def _others_words(self) -> list[pygame.Rect]:
        """What those read who are not at turn."""
        others = (seat for seat in self._composition.seats if seat != self._composition.turn)
        return [rect for seat in others for rect in self._words_of(seat)]


def _set(gallery: Gallery, what: str, why: str, width_mm: float) -> Picture:
    """Both lines; the second one, of which there are few, is kept."""
    # Lines are broken at any space: those inside a tile's name are none for the moment.
    whole = wrapped(gallery, what.replace(UNBROKEN, "_"), LARGE_MM, width_mm, "bold")
    lines = [line.replace("_", " ") for line in whole.lines]
    above = gallery.type.paragraph(lines, LARGE_MM, colours.BONE, "bold", "centre")
    if not why:
        return above
    quiet = wrapped(gallery, why, SMALL_MM, width_mm).picture(colours.QUIET_BONE)
    return stacked(above, quiet, gallery.table.px(CLOSER_MM))


def _between(mark: pygame.Rect, words: pygame.Rect) -> tuple[Pixel, Pixel]:
    """From the edge of a round mark to the nearest point of the words."""
    x = min(max(mark.centerx, words.left), words.right)
    y = min(max(mark.centery, words.top), words.bottom)
    away = math.dist((x, y), mark.center)
    part = min(1.0, mark.width / 2 / away) if away else 0.0
    begin = (
        round(mark.centerx + part * (x - mark.centerx)),
        round(mark.centery + part * (y - mark.centery)),
    )
    return begin, (x, y)


def _crosses(begin: Pixel, end: Pixel, tiles: Sequence[pygame.Rect]) -> bool:
    return any(rect.clipline(begin, end) for rect in tiles)


def _ways(mark: pygame.Rect, words: pygame.Rect) -> Iterator[tuple[Pixel, Pixel]]:
    """The shortest one first, then to the middles of the words' edges and to their corners."""
    yield _between(mark, words)
    for end in (
        *(words.midtop, words.midleft, words.midright, words.midbottom),
        *(words.topleft, words.topright, words.bottomleft, words.bottomright),
    ):
        yield _between(mark, pygame.Rect(end, (0, 0)))
