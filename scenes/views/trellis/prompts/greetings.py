"""Where there is felt for what a seat of Trellis is told at its own place."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from scenes.art.canvas import Picture
from scenes.art.speech import USUAL_MM, measured, said
from scenes.core.table import Pixel, Side
from scenes.views.trellis.layout.felt_space import FeltSpace, ink_of
from scenes.views.trellis.layout.geometry import Geometry
from scenes.views.trellis.layout.seat_geometry import SeatGeometry
from scenes.views.trellis.marks.explanations import Explanations
from scenes.views.trellis.prompts.guide import Guide
from scenes.views.trellis.prompts.prompts import Prompts
from scenes.views.trellis.turn.composition import Composition, TrellisHost
from scenes.views.view import Said

MOST_WIDE = 0.95
"""What may be told for a moment is so wide, as a part of what words may have."""
MOST_HIGH_MM, MOST_HIGH_ASIDE_MM = (12.0, 16.0), (12.0, 24.0)
"""Its heights above and below the middle of its first line, at long sides and at short ones."""
USUAL_HIGH_MM = (9.0, 10.0)
NARROWER = 0.8, 0.65, 0.5
"""Where what is told has no room as wide as usual."""
FLATTER = 1.25
"""Where it has none near by even so: in a line less it may lie between a rack and what was laid."""
CLOSE = 0.2
"""So much of the table's depth words are away from where they belong, at most."""


class Greetings:
    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        geometry: Geometry,
        felt: FeltSpace,
        explanations: Explanations,
        guide: Guide,
        scatters: Callable[[int], bool],
    ) -> None:
        """`scatters`: whether the backs of a seat's peek are on their way."""
        self._host, self._composition, self._geometry = host, composition, geometry
        self._felt, self._guide = felt, guide
        self.told = Prompts(host, composition, geometry, explanations, scatters)
        self._advised: dict[int, tuple[tuple[str, str], float]] = {}
        """What each seat was advised last, and how wide it has been set."""
        self._widths: dict[int, float] = {}
        """Of what seats were told last that had no room as wide as usual: what they are told next
        may have none either."""
        self._inks: dict[int, tuple[Picture, pygame.Rect]] = {}
        """What each seat was told last, and where its ink is."""
        self._cut: dict[int, Said] = {}
        """Of whom there is room for the first line alone of what it is told."""

    # --- pictures that may be wanted soon

    # --- what

    def greeting(self, seat: int) -> Said | None:
        """All that it is told without asking, or as much as has room where it lies."""
        told = self.told.greeting(seat)
        if told is not None and self._cut.get(seat) == told:
            return self._first_line(seat, told)
        return told

    def _first_line(self, seat: int, told: Said) -> Said:
        return self._texts(seat, told)[0], ""

    # --- where

    def place(self, seat: int) -> tuple[Pixel, float]:
        """In front of the rack, or as near to it as tiles leave felt, and how wide words are set
        there."""
        return self._placed(seat, self._others(seat))

    def _placed(self, seat: int, others: list[pygame.Rect]) -> tuple[Pixel, float]:
        """Beside these words."""
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
        """Off all that glows, if that leaves any room."""
        glowing = self._guide.glowing()
        found = self._first(seat, usual, wide, [*others, *glowing])
        if found is None and glowing:
            found = self._first(seat, usual, wide, others)
        return found or (usual, wide)

    def _first(
        self, seat: int, usual: Pixel, wide: float, others: list[pygame.Rect]
    ) -> tuple[Pixel, float] | None:
        """The first place that is close, for all of it or for its first line alone, else the first
        one."""
        found: list[tuple[Pixel, float]] = []
        self._cut.pop(seat, None)
        place = self._geometry.seats[seat]
        for room, width in self._ways(seat, usual, wide):
            if spot := self._free_spot(seat, room, usual, others):
                found.append((spot, width))
                if _are_close(place, spot, usual) or width == self._set_width(seat):
                    return spot, width
        told = self._told_in_two(seat)
        # Where the table goes round nobody else reads anything.
        if told and not (found and self._host.seating.hot_seat):
            for width in (wide, *(share * wide for share in NARROWER)):
                room = self._narrower(seat, self._first_line(seat, told), usual, width)
                spot = self._free_spot(seat, room, usual, others)
                if spot and (not found or _are_close(place, spot, usual)):
                    self._cut[seat] = told
                    return spot, width
        return found[0] if found else None

    def _told_in_two(self, seat: int) -> Said | None:
        """Of two sentences."""
        told = None if self._guide.said(seat) else self.told.greeting(seat)
        return told if told is not None and self._texts(seat, told)[1] else None

    def place_for(self, seat: int, said: Said) -> tuple[Pixel, float]:
        """The same for what it is told for a while, which may take more felt than its greeting."""
        at, wide = self.place(seat)
        others = self._others(seat)
        for width in (wide, *(share * wide for share in NARROWER)):
            if spot := self._free_spot(seat, self._narrower(seat, said, at, width), at, others):
                return spot, width
        return at, wide

    def _ways(self, seat: int, usual: Pixel, wide: float) -> Iterator[tuple[pygame.Rect, float]]:
        """What words would cover at the usual spot, and how wide they would be set."""
        advised, set_width = self._guide.said(seat), self._set_width(seat)
        if advised and set_width is not None:
            # It is set anew only where it has no room as it is.
            yield self._narrower(seat, advised, usual, set_width), set_width
        yield from ((room, wide) for room in self._rooms(seat, usual))
        told = advised or self.told.greeting(seat)
        if told:
            for width in (share * wide for share in (*NARROWER, FLATTER)):
                yield self._narrower(seat, told, usual, width), width

    def _set_width(self, seat: int) -> float | None:
        """How wide what it is advised now has been set already."""
        told, width = self._advised.get(seat, (None, 0.0))
        return width if told is not None and told == self._guide.said(seat) else None

    def _narrower(self, seat: int, told: Said, at: Pixel, width: float) -> pygame.Rect:
        """What it covers there, without a picture of it: many widths are tried."""
        table, side = self._host.gallery.table, self._side(seat)
        wide, what, why = measured(self._host.gallery, self._texts(seat, told), width, USUAL_MM)
        x, y = table.seen(side, pygame.Rect(at, (0, 0))).topleft
        rect = pygame.Rect(0, y - table.px(what / 2), table.px(wide), table.px(what + why))
        rect.centerx = x
        return table.unseen(side, rect)

    def _texts(self, seat: int, told: Said) -> tuple[str, str]:
        return self._host.words(seat).with_why(told) if isinstance(told, str) else told

    def _side(self, seat: int) -> Side:
        return self._geometry.seats[seat].side

    def _free_spot(
        self, seat: int, room: pygame.Rect, usual: Pixel, others: list[pygame.Rect]
    ) -> Pixel | None:
        """`room`: what is covered by words at the usual spot."""
        found = self._felt.free_near(self._side(seat), room, others)
        return found and (usual[0] + found.x - room.x, usual[1] + found.y - room.y)

    def _others(self, seat: int) -> list[pygame.Rect]:
        """While all choose what they hand over, what each seat leaves to those before it."""
        composition, found = self._composition, list[pygame.Rect]()
        if composition.state.giving is not None:
            for other in range(seat):
                found += self._inked(other, *self._placed(other, found))
        return found

    def _rooms(self, seat: int, at: Pixel) -> Iterator[pygame.Rect]:
        """What anything that may be told would cover there, what most of it would, and then what is
        told now."""
        geometry, table = self._geometry.seats[seat], self._geometry.table
        side = geometry.side
        x, y = table.seen(side, pygame.Rect(at, (0, 0))).topleft
        told = self._told_at(seat, at, geometry.words_width())
        wide = table.px(MOST_WIDE * geometry.words_width())
        for above, below in (_most_high(side), USUAL_HIGH_MM):
            top, high = y - table.px(above), table.px(above + below)
            other = table.unseen(side, pygame.Rect(x - wide // 2, top, wide, high))
            yield other.union(told) if told else other
        if told:
            yield told

    def _told_at(self, seat: int, at: Pixel, width_mm: float) -> pygame.Rect | None:
        """The ink of what a seat is told or advised now, so wide."""
        if advised := self._guide.said(seat):
            return self._narrower(seat, advised, at, width_mm)
        picture = self._picture(seat, width_mm)
        return self._ink(seat, picture).move(picture.at(*at).topleft) if picture else None

    def _ink(self, seat: int, picture: Picture) -> pygame.Rect:
        if seat not in self._inks or self._inks[seat][0] is not picture:
            self._inks[seat] = picture, ink_of(picture)
        return self._inks[seat][1]

    def covered(self, seat: int) -> list[pygame.Rect]:
        """What the words that this seat is told now cover."""
        return self._inked(seat, *self.place(seat))

    def _inked(self, seat: int, spot: Pixel, width: float) -> list[pygame.Rect]:
        picture = self._picture(seat, width)
        return [picture.at(*spot)] if picture else []

    def _picture(self, seat: int, width_mm: float) -> Picture | None:
        told = self.greeting(seat)
        return None if told is None else self._said(seat, told, width_mm)

    def _said(self, seat: int, told: Said, width_mm: float | None = None) -> Picture:
        """As wide as usual, or so wide."""
        gallery, geometry = self._host.gallery, self._geometry.seats[seat]
        width = geometry.words_width() if width_mm is None else width_mm
        return said(gallery, *self._texts(seat, told), width, "centre", geometry.side)


def _most_high(side: Side) -> tuple[float, float]:
    return MOST_HIGH_MM if side.upright else MOST_HIGH_ASIDE_MM


def _are_close(seat: SeatGeometry, spot: Pixel, usual: Pixel) -> bool:
    """Whether words there are seen to be those of the seat: narrower ones near its rack are better
    than wide ones beyond all tiles."""
    side, table = seat.side, seat.table
    deep = table.height if side.upright else table.width
    across = spot[1] - usual[1] if side.upright else spot[0] - usual[0]
    return abs(across) <= CLOSE * deep
