"""Explains on the felt why a line is not accepted, with a thread to its mark."""

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
from scenes.ui.block import wrapped
from scenes.ui.placer import Alternative
from scenes.views.trellis.layout.felt_space import FeltSpace, ink_of
from scenes.views.trellis.marks.verdicts import Verdicts, faded
from scenes.views.trellis.racks.model import Model, Part
from scenes.views.trellis.turn.truth import Truth, sentences

WIDTHS_MM, LARGE_MM, SMALL_MM = (160.0, 105.0), 10.0, 8.8
"""The usual width of the text, and a narrow one if there is no room; sizes of type."""
WAIT_SECONDS = 0.02
NEAR_MM, GAP_MM = 40.0, 4.0
"""The largest and the smallest distance of the text from its mark."""
FARTHEST_MM = 145.0
"""The largest distance from below the mark; a step up costs two sideways."""
CLEAR_MM = 1.2
"""Felt between the text and its thread."""


class Explanations(Part):
    """Explains one line: the one laid or asked about last. Without free felt near it, the text is
    at the seat's own place."""

    def __init__(
        self,
        model: Model,
        felt: FeltSpace,
        verdicts: Verdicts,
        words_of: Callable[[int], list[pygame.Rect]],
        in_the_way: Callable[[], list[pygame.Rect]],
    ) -> None:
        """`words_of`: rectangles of the text at a seat's place; `in_the_way`: what no thread
        crosses."""
        super().__init__(model)
        self._felt, self._verdicts, self._words_of = felt, verdicts, words_of
        self._in_the_way = in_the_way
        self._told: list[Truth] = []
        """Lines with a reason, the latest last."""
        self._asked: Truth | None = None
        self._heard: Truth | None = None
        """A reason already shown; it is not repeated on its own."""
        self._insisted: Truth | None = None
        """A short line whose seat tried to be done."""
        self._shown: tuple[Truth, Faded] | None = None
        self._said: object = None
        """Identifies the pending display; replaced when another reason comes."""
        self._thread: Faded | None = None
        self.thread: tuple[Pixel, Pixel] | None = None
        """The thread from the mark to the text."""
        self.words: tuple[str, str] | None = None
        """The text now shown, wherever it is."""
        self.at_seat: tuple[str, str] | None = None
        """The text, if it has no place near its mark."""

    @property
    def count(self) -> int:
        """How many lines have a reason."""
        return len(self._told)

    @property
    def wrong(self) -> int:
        """How many of them are invalid in themselves."""
        return sum(one.standing == "wrong" for one in self._told)

    @property
    def key(self) -> str | None:
        """The key of the reason shown now, or None."""
        one = self._subject()
        if one is None or one == self._heard or one.reason is None:
            return None
        if one.is_short and one != self._insisted:
            return None
        return one.reason.key

    def follow(self, truths: Sequence[Truth]) -> None:
        """Adopts the current verdicts."""
        told = [one for one in truths if one.reason is not None]
        new = [one for one in told if one not in self._told]
        self._told = told
        if new or self._asked not in told:
            self._asked = None
        if new or self._heard not in told:
            self._heard = None
        self._turn_to()

    def ask(self, area: int, cells: tuple[Cell, ...]) -> None:
        """Explains the line on these cells."""
        for one in self._told:
            if (one.area, one.cells) == (area, cells):
                self._asked, self._heard = one, None
                self._turn_to()
                self._host.tell()
                return

    def ask_about(self, area: int, cell: Cell) -> None:
        """Explains a line through this cell, if it has a reason."""
        lines = (one.cells for one in self._told if one.area == area and cell in one.cells)
        self.ask(area, next(lines, ()))

    def insist(self) -> None:
        """After a premature Done: repeats the reason and leads to its rule in the booklet."""
        refusal = self._composition.lay_refusal()
        if self._told:
            self._heard, self._insisted = None, self._subject()
            self._turn_to()
            self._host.tell()
            # The reason leads there by itself only once.
            self._host.lead(self._composition.turn, (f"wrong.{self.key}", str(self.key)))
        elif refusal is not None:
            self._host.refuse(self._composition.turn, refusal.key)

    def end(self) -> None:
        """The person goes on: the reason counts as read."""
        if self.words is not None:
            self._heard = self._subject()
            self._asked = None
            self._turn_to()
            self._host.tell()

    def _subject(self) -> Truth | None:
        return self._asked or next(reversed(self._told), None)

    def _turn_to(self) -> None:
        """Sets the text in a later frame, after the one that shows the verdict."""
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
        """Acts in a later, idle frame, unless the reason has changed by then."""
        said = self._said = object()

        def go_on() -> None:
            if said is self._said:
                act()

        self._host.fading.after(WAIT_SECONDS, partial(self._host.soon, go_on), owner=self)

    def _say(self, one: Truth, widths: Sequence[float] = WIDTHS_MM) -> None:
        """Shows the text in the first width that has room."""
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
        """Draws a thread to the text at the rack if it crosses nothing; one that ends at another
        tile or a coin would seem to refer to that."""
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
        gallery = self._gallery
        return gallery.turned(gallery.of(_set, gallery, *words, width_mm), side)

    def _free_rect(self, mark: pygame.Rect, size: Pixel) -> pygame.Rect | None:
        """A free rectangle for text of this size near the mark, preferably on the reader's side;
        its thread must cross neither pieces nor other text."""
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
        """Text for seats that are not at turn."""
        others = (seat for seat in self._composition.seats if seat != self._composition.turn)
        return [rect for seat in others for rect in self._words_of(seat)]


def _set(gallery: Gallery, what: str, why: str, width_mm: float) -> Picture:
    """The picture of both lines; the second one has few variants and is cached."""
    # Hides unbreakable spaces in tile names from the line breaking, which accepts any space.
    whole = wrapped(gallery, what.replace(UNBROKEN, "_"), LARGE_MM, width_mm, "bold")
    lines = [line.replace("_", " ") for line in whole.lines]
    above = gallery.type.paragraph(lines, LARGE_MM, colours.BONE, "bold", "centre")
    if not why:
        return above
    quiet = wrapped(gallery, why, SMALL_MM, width_mm).picture(colours.QUIET_BONE)
    return stacked(above, quiet, gallery.table.px(CLOSER_MM))


def _between(mark: pygame.Rect, words: pygame.Rect) -> tuple[Pixel, Pixel]:
    """From the edge of a round mark to the nearest point of the text."""
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
    """Threads to the text: the shortest first, then to the middles of its edges and to its
    corners."""
    yield _between(mark, words)
    for end in (
        *(words.midtop, words.midleft, words.midright, words.midbottom),
        *(words.topleft, words.topright, words.bottomleft, words.bottomright),
    ):
        yield _between(mark, pygame.Rect(end, (0, 0)))
