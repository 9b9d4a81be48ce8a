"""What a seat of Trellis is told at its own place, and where there is felt for it."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from game.trellis.state import State
from game.trellis.table import PASS
from scenes.art.canvas import Picture
from scenes.art.speech import USUAL_MM, measured, said
from scenes.table import Pixel, Side
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.explanations import Explanations
from scenes.views.trellis.felt_space import FeltSpace, ink_of
from scenes.views.trellis.geometry import Geometry
from scenes.views.trellis.guide import Guide
from scenes.views.trellis.offer import Offer
from scenes.views.trellis.reasons import sentences
from scenes.views.trellis.truth import allowed, missing_to
from scenes.views.view import Said

TURNS_EXPLAINED = 3
MOST_WIDE = 0.95
"""What may be told for a moment is so wide, as a part of what words may have."""
MOST_HIGH_MM, MOST_HIGH_ASIDE_MM = (12.0, 16.0), (13.0, 24.0)
"""Its heights above and below the middle of its first line, at long sides and at short ones."""
USUAL_HIGH_MM = (9.0, 10.0)
NARROWER = 0.8, 0.65, 0.5
"""Where what is told has no room as wide as usual."""
WIDER = 1.6
"""How much wider words may be set that would have too many lines."""
CLOSE = 0.2
"""So much of the table's depth words are away from where they belong, at most."""

HOLD_THE_EYE = "refusal.trellis.hold_the_eye"
"""What whoever only taps its handle is told."""


class Greetings:
    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        geometry: Geometry,
        felt: FeltSpace,
        explanations: Explanations,
        guide: Guide,
    ) -> None:
        self._host, self._composition, self._geometry = host, composition, geometry
        self._felt, self._explanations, self._guide = felt, explanations, guide
        self._inks: dict[int, tuple[Picture, pygame.Rect]] = {}
        """What each seat was told last, and where its ink is."""

    # --- what

    def greeting(self, seat: int) -> Said | None:
        """What a seat is told without asking, if anything."""
        composition, state = self._composition, self._composition.state
        if composition.racks[seat].peeked:
            # A hand lies there.
            return None
        if self._host.seating.goes_round and not self._is_near(seat):
            return None
        if state.phase == "giving":
            if state.giving is not None and state.giving[seat] is not None:
                return "trellis.waiting"
            return self._giving_greeting(seat)
        if not composition.is_person(seat):
            return None
        if seat != state.turn:
            return self._new_greeting(seat)
        return self._turn_greeting(seat)

    def _is_near(self, seat: int) -> bool:
        """Whether it has the table and sees its tiles: else what it is told lies at the rack."""
        return self._composition.attends(seat) and self._composition.is_open(seat)

    def _giving_greeting(self, seat: int) -> Said:
        """All are told at once: at the short sides there is room for the first line."""
        return self._handing(seat, self._composition.is_open(seat))

    def _handing(self, seat: int, is_open: bool) -> Said:
        told = self._for_the_next(f"trellis.hand.{'open' if is_open else 'closed'}", seat)
        if not self._geometry.seats[seat].side.upright:
            return told, ""
        return told, self._host.words(seat)("trellis.hand.reason")

    def _for_the_next(self, key: str, seat: int) -> str:
        """Of what is handed to the left (T6)."""
        seating = self._host.seating
        return self._host.words(seat).telling(key, seating.name((seat + 1) % len(seating)))

    def _turn_greeting(self, seat: int) -> Said | None:
        composition = self._composition
        if composition.offer is not None:
            return self._offer_greeting(seat, composition.offer)
        if self._host.seating.goes_round and composition.all_open and not composition.draft.touched:
            # No rack has to be shown: that is the only place to say it.
            name = self._host.seating.name(seat)
            return self._host.words(seat).telling("trellis.hand_the_table", name), ""
        if composition.draft.touched:
            return self._draft_greeting(seat)
        return self._first_greeting(seat, composition.is_open(seat))

    def _first_greeting(self, seat: int, is_open: bool) -> Said | None:
        """Before anything is touched in a turn but the rack."""
        state = self._composition.state
        if not state.opened[seat]:
            return "trellis.hint.open" if is_open else f"trellis.hint.turn{_available(state)}"
        return f"trellis.hint.lay{_available(state)}" if self._is_new(seat) else None

    def _is_new(self, seat: int) -> bool:
        return self._host.match.turns_of(seat) <= TURNS_EXPLAINED

    def _new_greeting(self, seat: int) -> Said | None:
        """Where a tile is that has come to a closed rack unseen."""
        composition = self._composition
        hidden = not (composition.is_seen(seat) or composition.is_over)
        is_told = composition.racks[seat].new and hidden and self._is_new(seat)
        return "trellis.hint.new" if is_told else None

    def _offer_greeting(self, seat: int, offer: Offer) -> Said:
        if offer.is_taken:
            return "trellis.hint.keep"
        if offer.tile == PASS:
            return self._for_the_next("trellis.hand.pass", seat), ""
        return "trellis.hint.play" if offer.is_whole else "trellis.hint.victim"

    def _draft_greeting(self, seat: int) -> Said | None:
        """While a turn is composed: what is missing, unless the felt says it already."""
        composition, explanations = self._composition, self._explanations
        if explanations.count:
            several = "trellis.hint.wrong" if explanations.wrong > 1 else None
            return explanations.at_seat or several
        refusal, draft = composition.lay_refusal(), composition.draft
        if refusal is None and not draft.rail:
            return "trellis.hint.done" if draft.rack else "trellis.hint.last"
        reason = missing_to(draft, refusal, allowed(composition.state))
        return sentences(self._host.words(seat), reason) if reason else None

    # --- pictures that may be wanted soon

    def ahead(self) -> Iterator[None]:
        for seat, told in self._soon():
            if told is not None and self._composition.is_person(seat):
                self._said(seat, told)
                yield

    def _soon(self) -> Iterator[tuple[int, Said | None]]:
        composition, state = self._composition, self._composition.state
        yield from ((seat, HOLD_THE_EYE) for seat in composition.seats)
        if state.phase == "giving":
            for seat in composition.seats:
                yield from ((seat, self._handing(seat, True)), (seat, "trellis.waiting"))
            return
        turn, following = state.turn, (state.turn + 1) % len(composition.seats)
        yield turn, self._first_greeting(turn, True)
        yield following, self._first_greeting(following, False)
        if self._is_new(turn):
            # Once its rack is closed, with a tile that has been drawn.
            yield turn, "trellis.hint.new"
        yield from ((turn, key) for key in ("trellis.hint.keep", "trellis.hint.done"))
        offered = composition.offer.tile if composition.offer else None
        if PASS in (offered, *state.display, *composition.tiles(turn)):
            yield from ((seat, self._handing(seat, False)) for seat in composition.seats)

    # --- where

    def place(self, seat: int) -> tuple[Pixel, float]:
        """In front of the rack, or as near to it as tiles leave felt, and how wide words are set
        there."""
        geometry = self._geometry.seats[seat]
        usual, wide = geometry.words_spot(self._composition.counts[seat]), geometry.words_width()
        if not self._composition.is_person(seat):
            return usual, wide
        found: list[tuple[Pixel, float]] = []
        for room, width in self._ways(seat, usual, wide):
            if spot := self._free_spot(seat, room, usual):
                found.append((spot, width))
                if self._is_close(seat, spot, usual):
                    return spot, width
        return found[0] if found else (usual, wide)

    def _ways(self, seat: int, usual: Pixel, wide: float) -> Iterator[tuple[pygame.Rect, float]]:
        """What words would cover at the usual spot, and how wide they would be set."""
        yield from ((room, wide) for room in self._rooms(seat, usual))
        told = self.greeting(seat)
        # What is advised has been set so wide already.
        if told and not self._guide.said(seat):
            for width in (share * wide for share in NARROWER):
                yield self._narrower(seat, told, usual, width), width

    def _is_close(self, seat: int, spot: Pixel, usual: Pixel) -> bool:
        """Whether words there are seen to be those of the seat: narrower ones near its rack are
        better than wide ones beyond all tiles."""
        side, table = self._geometry.seats[seat].side, self._geometry.table
        deep = table.height if side.upright else table.width
        across = spot[1] - usual[1] if side.upright else spot[0] - usual[0]
        return abs(across) <= CLOSE * deep

    def room_for(self, seat: int, key: str, em_mm: float) -> tuple[Pixel, float]:
        """The same for words that rise from there: wider ones where these take fewer lines, and so
        have to move less."""
        usual, wide = self.place(seat)
        found: list[tuple[float, Pixel, float]] = []
        for width in (wide, WIDER * wide):
            spot = self._free_spot(seat, self._risen(seat, key, em_mm, usual, width), usual)
            if spot is not None:
                found.append((math.dist(spot, usual), spot, width))
        if not found:
            return usual, wide
        _, spot, width = min(found, key=lambda one: one[0])
        return spot, width

    def _risen(self, seat: int, key: str, em_mm: float, at: Pixel, width: float) -> pygame.Rect:
        """What so many lines cover from their last one upwards."""
        table, side = self._host.gallery.table, self._side(seat)
        wide, what, why = measured(
            self._host.gallery, self._texts(seat, key), width, (em_mm, em_mm)
        )
        rect = pygame.Rect(0, 0, table.px(wide), table.px(what + why))
        rect.midbottom = table.seen(side, pygame.Rect(at, (0, 0))).topleft
        return table.unseen(side, rect.move(0, table.px(em_mm / 2)))

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

    def _free_spot(self, seat: int, room: pygame.Rect, usual: Pixel) -> Pixel | None:
        """`room`: what is covered by words at the usual spot."""
        side, table = self._side(seat), self._geometry.table
        found = self._felt.free_near(side, table.seen(side, room))
        return found and (usual[0] + found.x - room.x, usual[1] + found.y - room.y)

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
        spot, width = self.place(seat)
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


def _available(state: State) -> str:
    """What there is besides laying tiles: nothing is offered that does not exist (T18)."""
    if state.display:
        return "" if state.bag else ".open"
    return ".bag" if state.bag else ".pass"
