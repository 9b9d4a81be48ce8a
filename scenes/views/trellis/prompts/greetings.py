"""Chooses the text at each seat's own place, and finds room for it on the felt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

import pygame

from scenes.art.canvas import Picture
from scenes.art.speech import USUAL_MM, measured, said
from scenes.core.table import Pixel, Side
from scenes.ui.placer import Alternative
from scenes.views.trellis.hand.parts import Parts
from scenes.views.trellis.layout.felt_space import ink_of
from scenes.views.trellis.prompts.guide import TrellisGuide
from scenes.views.trellis.prompts.prompts import Prompts
from scenes.views.trellis.racks.model import Part
from scenes.views.view import Said

MOST_WIDE = 0.95
"""Width of a temporary text, as a share of the width of texts."""
MOST_HIGH_MM, MOST_HIGH_ASIDE_MM = (12.0, 16.0), (12.0, 24.0)
"""Its heights above and below the middle of its first line, at long and at short sides."""
USUAL_HIGH_MM = (9.0, 10.0)
NARROWER = 0.8, 0.65, 0.5
"""Widths to try if there is no room for the usual one."""
FLATTER = 1.25
"""With a line less, a text may fit between a rack and laid tiles."""
CLOSER_MM, NARROWER_MM, CUT_MM, ALONE_MM, SET_MM = 8.0, 24.0, 120.0, 1000.0, 1000.0
"""Penalties in mm: room for the current text only; each narrower width; the first line only; the
same at a hot seat; changing the width of advice that still fits."""


MEASURED = 128
"""Texts whose sizes are cached, one entry per width: each place tries ten."""


class Way(NamedTuple):
    """A placement of text: its rectangle, its width and a penalty. `cut`: the text shortened to its
    first line."""

    room: pygame.Rect
    width: float
    penalty: float
    cut: Said | None = None


class Greetings(Part):
    def __init__(self, parts: Parts, guide: TrellisGuide) -> None:
        super().__init__(parts)
        self._felt, self._guide = parts.felt, guide
        self.told = Prompts(parts)
        self._advised: dict[int, tuple[tuple[str, str], float]] = {}
        """The latest advice per seat, and its width."""
        self._widths: dict[int, float] = {}
        """Widths of texts that had no room at the usual width: the next text starts with them."""
        self._inks: dict[int, tuple[Picture, pygame.Rect]] = {}
        """The latest text per seat, and the rectangle of its ink."""
        self._measured = lru_cache(maxsize=MEASURED)(partial(measured, self._host.gallery))
        self._cut: dict[int, Said] = {}
        """Texts for which there is room for the first line only."""

    # --- what

    def greeting(self, seat: int) -> Said | None:
        """The seat's prompt, or its first line if there is no room for more."""
        told = self.told.greeting(seat)
        if told is not None and self._cut.get(seat) == told:
            return self._first_line(seat, told)
        return told

    def _first_line(self, seat: int, told: Said) -> Said:
        return self._texts(seat, told)[0], ""

    # --- where

    def place(self, seat: int) -> tuple[Pixel, float]:
        """The text's place in front of the rack, or the nearest with free felt, and its width in
        mm."""
        return self._placed(seat, self._others(seat))

    def _placed(self, seat: int, others: list[pygame.Rect]) -> tuple[Pixel, float]:
        """The same as `place`, clear of these other texts."""
        geometry = self._geometry.seats[seat]
        usual, wide = geometry.words_spot(self._composition.counts[seat]), geometry.words_width()
        if not self._composition.is_person(seat):
            return usual, wide
        spot, width = self._nearest(seat, usual, wide, others)
        if width == wide:
            self._widths.pop(seat, None)
        else:
            self._widths[seat] = width
        if advised := self._guide.said(seat):
            self._advised[seat] = advised, width
        else:
            self._advised.pop(seat, None)
        return spot, width

    def _nearest(
        self, seat: int, usual: Pixel, wide: float, others: list[pygame.Rect]
    ) -> tuple[Pixel, float]:
        """Keeps off lit places too if that leaves room."""
        self._cut.pop(seat, None)
        ways = list(self._ways(seat, usual, wide))
        for taken in ([*others, *self._guide.glowing], others):
            found = self._free_spot(seat, ways, usual, taken)
            if found is not None:
                spot, way = found
                if way.cut is not None:
                    self._cut[seat] = way.cut
                return spot, way.width
        return usual, wide

    def place_for(self, seat: int, said: Said) -> tuple[Pixel, float]:
        """The place of a temporary text, which may need more room than the prompt."""
        at, wide = self.place(seat)
        widths = wide, *(share * wide for share in NARROWER)
        ways = [
            Way(self._narrower(seat, said, at, width), width, NARROWER_MM * number)
            for number, width in enumerate(widths)
        ]
        found = self._free_spot(seat, ways, at, self._others(seat))
        return (found[0], found[1].width) if found else (at, wide)

    def _ways(self, seat: int, usual: Pixel, wide: float) -> Iterator[Way]:
        """Placements: at its current width, the usual one, narrower, with a line less, and the
        first line only."""
        advised, set_width = self._guide.said(seat), self._set_width(seat)
        if advised and set_width is not None:
            yield Way(self._narrower(seat, advised, usual, set_width), set_width, -SET_MM)
        for number, room in enumerate(self._rooms(seat, usual)):
            yield Way(room, wide, CLOSER_MM * number)
        told = advised or self.told.greeting(seat)
        if told is None:
            return
        for number, share in enumerate((*NARROWER, FLATTER), 1):
            rect = self._narrower(seat, told, usual, share * wide)
            yield Way(rect, share * wide, NARROWER_MM * number)
        if not advised and self._texts(seat, told)[1]:
            # At a hot-seat table nobody else reads.
            cut = ALONE_MM if self._host.seating.hot_seat else CUT_MM
            for number, share in enumerate((1.0, *NARROWER)):
                rect = self._narrower(seat, self._first_line(seat, told), usual, share * wide)
                yield Way(rect, share * wide, cut + NARROWER_MM * number, told)

    def _set_width(self, seat: int) -> float | None:
        """The width at which the current advice is shown."""
        told, width = self._advised.get(seat, (None, 0.0))
        return width if told is not None and told == self._guide.said(seat) else None

    def _narrower(self, seat: int, told: Said, at: Pixel, width: float) -> pygame.Rect:
        """The text's rectangle at this width, measured without making a picture."""
        table, side = self._host.gallery.table, self._side(seat)
        wide, what, why = self._measured(self._texts(seat, told), width, USUAL_MM)
        x, y = table.seen(side, pygame.Rect(at, (0, 0))).topleft
        rect = pygame.Rect(0, y - table.px(what / 2), table.px(wide), table.px(what + why))
        rect.centerx = x
        return table.unseen(side, rect)

    def _texts(self, seat: int, told: Said) -> tuple[str, str]:
        return self._host.words(seat).with_why(told) if isinstance(told, str) else told

    def _side(self, seat: int) -> Side:
        return self._geometry.seats[seat].side

    def _free_spot(
        self, seat: int, ways: Sequence[Way], usual: Pixel, others: list[pygame.Rect]
    ) -> tuple[Pixel, Way] | None:
        placer = self._felt.placer(self._side(seat), others)
        found = placer.place([Alternative(way.room, way.penalty) for way in ways])
        if found is None:
            return None
        way = ways[found.number]
        x, y = found.rect.x - way.room.x, found.rect.y - way.room.y
        return (usual[0] + x, usual[1] + y), way

    def _others(self, seat: int) -> list[pygame.Rect]:
        """During a hand-over, the texts of the seats before this one."""
        composition, found = self._composition, list[pygame.Rect]()
        if composition.state.giving is not None:
            for other in range(seat):
                found += self._inked(other, *self._placed(other, found))
        return found

    def _rooms(self, seat: int, at: Pixel) -> Iterator[pygame.Rect]:
        """Rectangles for any text, for most texts, and for the current one."""
        geometry, table = self._geometry.seats[seat], self._geometry.table
        side = geometry.side
        most = MOST_HIGH_MM if side.upright else MOST_HIGH_ASIDE_MM
        x, y = table.seen(side, pygame.Rect(at, (0, 0))).topleft
        told = self._told_at(seat, at, geometry.words_width())
        wide = table.px(MOST_WIDE * geometry.words_width())
        for above, below in (most, USUAL_HIGH_MM):
            top, high = y - table.px(above), table.px(above + below)
            other = table.unseen(side, pygame.Rect(x - wide // 2, top, wide, high))
            yield other.union(told) if told else other
        if told:
            yield told

    def _told_at(self, seat: int, at: Pixel, width_mm: float) -> pygame.Rect | None:
        """The ink of the seat's current text or advice at this width."""
        if advised := self._guide.said(seat):
            return self._narrower(seat, advised, at, width_mm)
        picture = self._picture(seat, width_mm)
        return self._ink(seat, picture).move(picture.at(*at).topleft) if picture else None

    def _ink(self, seat: int, picture: Picture) -> pygame.Rect:
        if seat not in self._inks or self._inks[seat][0] is not picture:
            self._inks[seat] = picture, ink_of(picture)
        return self._inks[seat][1]

    def covered(self, seat: int) -> list[pygame.Rect]:
        """The rectangle of the seat's current text."""
        return self._inked(seat, *self.place(seat))

    def _inked(self, seat: int, spot: Pixel, width: float) -> list[pygame.Rect]:
        picture = self._picture(seat, width)
        return [picture.at(*spot)] if picture else []

    def _picture(self, seat: int, width_mm: float) -> Picture | None:
        told = self.greeting(seat)
        if told is None:
            return None
        return said(self._gallery, *self._texts(seat, told), width_mm, "centre", self._side(seat))
