"""The end of a game of Crossing: nobody has to be told that it is over, and every point that is
doubled is doubled before all eyes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.crossing.state import Event, Move, State, side_of
from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.stage.motion import FADE_SECONDS, ease_in_out
from scenes.stage.sprite import FLOOR, Sprite, areas
from scenes.table import Pixel, Side, Table, spanned
from scenes.views.crossing.arrows import Arrows
from scenes.views.crossing.doubled import Doubled, doublings
from scenes.views.crossing.end_places import Asked, EndPlaces, end_places, name_place
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost, rules_of
from scenes.views.crossing.pegs import Pegs
from scenes.views.crossing.sweep import (
    LIFT_SECONDS,
    LINE_SECONDS,
    Sweep,
    dimmed_tray,
)
from scenes.views.crossing.tray import Tray
from scenes.views.crossing.trough import Trough
from scenes.views.crossing.verdict import Fading, Verdict
from scenes.views.crossing.weight import FALL_SECONDS, STEPS, fall, weight
from scenes.views.ended.acts import Act
from scenes.views.ended.heard import LEAVES_SECONDS
from scenes.views.ended.night import Night, Pool
from scenes.views.ended.plain import widest_pill_mm
from scenes.views.ended.spots import CAPTION_REACH_MM, PILLS_APART_MM, Spots, Words
from scenes.views.ending import Ending
from scenes.views.view import View

READ_SECONDS, LAID_SECONDS, PLAIN_SECONDS = 2.5, 0.4, 0.9
COUNT_SECONDS, DOUBLE_SECONDS = 0.5, 0.85
WON_SECONDS, RISE_SECONDS = 1.6, 0.3
DIM = 0.38
"""How much darker the tray's wood and its holes are then."""
BEFORE_TOTALS_MM, CLEAR_MM = 9.0, 3.0


class Lying(NamedTuple):
    """What of the view lies on the table."""

    geometry: Geometry
    tray: Tray
    arrows: Arrows
    troughs: Sequence[Trough]
    pegs: Pegs


class CrossingEnding(Ending[State, Move, Event]):
    breath_seconds = 0.5

    def __init__(self, view: View[State, Move, Event], lying: Lying) -> None:
        super().__init__(view)
        host, geometry, state = self.host, lying.geometry, view.state
        self._parts, self._geometry, self._state = lying, geometry, state
        self.sweep = Sweep(host, geometry, state, lying.arrows, lying.tray)
        self.doubled = doublings(rules_of(host), state)
        seats = range(len(self.lines))
        self._verdicts = [Verdict(host, geometry, state, seat) for seat in seats]
        self._places = [self._places_of(seat) for seat in seats]
        self.why: list[Fading] = []
        self.last_why: list[Fading] = []
        self.who: list[Fading] = []
        self.last_who: list[Fading] = []
        self.names: list[Fading] = []
        self.sums: list[Fading] = []
        shown = host.gallery, host.stage, host.tweens, host.seating
        self._light = Night(*shown, before=self.night)
        self._taken: list[pygame.Rect] = []

    # --- what happens

    def acts(self) -> list[Act]:
        """Who has won is said when all has been counted."""
        return [
            Act("breath", lambda: None, self.breath_seconds),
            Act("sweep", self._sweep),
            Act("why", self._lay_darks, READ_SECONDS),
            Act("night", self.darken, PLAIN_SECONDS),
            *(Act("double", partial(self._double, one), DOUBLE_SECONDS) for one in self.doubled),
            Act("who", self._say_who, WON_SECONDS),
            # Where motion is reduced nothing glides, and what goes would be seen through pills.
            Act("rest", self._rest, FADE_SECONDS),
        ]

    def _sweep(self) -> None:
        """It is said what is seen as soon as it has been seen once."""
        self.sweep.begin()
        for words in self.why:
            self.host.tweens.after(LIFT_SECONDS + LINE_SECONDS, words.come)

    def _lay_darks(self) -> None:
        # While it is read nothing moves: what lies there is laid into both darks.
        self.host.tweens.after(LAID_SECONDS, self._lay, owner=self.night)
        self.host.tweens.after(2 * LAID_SECONDS, self._lay_lit, owner=self._light)

    def _lay(self) -> None:
        """The first one does not show yet who has won."""
        self.night.lay(self.things(), (), shaded=False)

    def _lay_lit(self) -> None:
        self._light.lay(self.things(), self.winners, shaded=True)

    def darken(self) -> None:
        written = [sprite for trough in self._parts.troughs for sprite in trough.written()]
        words = [one.sprite for one in self.why]
        stays = [*self.sweep.sprites, self.sweep.arrow, *written, *words]
        self.night.fall(stays)

    def _double(self, one: Doubled) -> None:
        for words in self.sums if one == self.doubled[0] else ():
            words.come()
        for trough in self._parts.troughs:
            if side_of(self._state, trough.seat) == one.side:
                fall(self.host, self._geometry, trough, one.colour)
                double = partial(trough.double, one.colour, COUNT_SECONDS)
                self.host.tweens.after(FALL_SECONDS, double, owner=(trough, one.colour))

    def _say_who(self) -> None:
        stays = [one for one in self.host.stage.sprites if one.layer > FLOOR and one.area()]
        self._light.fall(stays)
        for words in (*self.who, *self.names):
            words.come()
        if self.is_won:
            self.heard.ring()
            self.leaves.fall(self.bare_mm, self._taken, LEAVES_SECONDS)

    def _rest(self) -> None:
        """How it was doubled has been read and goes; why and who give room for what can come
        next."""
        for words in self.sums:
            words.go()
        for seat, places in enumerate(self._places):
            for first, last in ((self.why, self.last_why), (self.who, self.last_who)):
                if places.rises:
                    self._rise(first[seat], last[seat].sprite.at)
                else:
                    first[seat].go()
                    # Not over what goes, nor over a neighbour's that makes room.
                    self.host.tweens.after(RISE_SECONDS, last[seat].come)
        if self.match.setup.games > 1:
            self.stand()

    def _rise(self, words: Fading, to: Pixel) -> None:
        self.host.tweens.glide(words.sprite, to, RISE_SECONDS, ease_in_out)

    # --- words and where they stand

    def _places_of(self, seat: int) -> EndPlaces:
        pill, why = widest_pill_mm(self.host, seat), self._verdicts[seat].why

        def lines_of(em_mm: float, width_mm: float) -> int:
            return len(self.host.gallery.type.wrapped(why, em_mm, width_mm))

        def totals_of(em_mm: float) -> float:
            return self.standings.width(seat, Words((0.0, 0.0), em_mm))

        def has_caption(em_mm: float, wide_mm: float) -> bool:
            return self.standings.has_caption(seat, Words((0.0, 0.0), em_mm, width_mm=wide_mm))

        accented = self._verdicts[seat].is_accented
        asked = Asked(pill, PILLS_APART_MM, lines_of, totals_of, accented, has_caption)
        return end_places(self._geometry, self._geometry.sides[seat], asked)

    def _at(self, seat: int, spot: tuple[float, float]) -> Pixel:
        return self._geometry.table.spot(self._geometry.sides[seat], *spot)

    def _why(self, seat: int, words: Words) -> tuple[Picture, Pixel]:
        made, (along, inward) = self.lines[seat].words(self._verdicts[seat].why, words), words.at
        if words.align == "centre":
            # Longer than the trough it would reach into the totals at its end.
            wide = max(made.surface.get_size()) / self._geometry.table.per_mm
            along -= max(0.0, wide - self._places[seat].width_mm + 2 * CLEAR_MM) / 2
        return made, self._at(seat, (along, inward))

    def _who(self, seat: int) -> tuple[Picture, Pixel]:
        verdict, places = self._verdicts[seat], self._places[seat]
        made = verdict.picture(verdict.who(places.who_mm, self._who_width(seat)), places.align)
        return made, self._at(seat, places.who)

    def _last_who(self, seat: int) -> tuple[Picture, Pixel]:
        places = self._places[seat]
        who, at = places.last_who, self._at(seat, places.last_who.at)
        if places.rises:
            return self._who(seat)[0], at
        return self._verdicts[seat].stacked(who.em_mm, who.width_mm), at

    def _who_width(self, seat: int) -> float:
        """In the middle of a side it ends before the totals begin."""
        places = self._places[seat]
        if places.align == "left" or self.match.setup.games == 1:
            return places.who_wide
        begin = places.spots.standing.at[0] - self.standings.width(seat, places.spots.standing)
        return min(places.who_wide, 2 * (begin - BEFORE_TOTALS_MM))

    def _sums(self, seat: int) -> tuple[Picture, Pixel]:
        verdict, places = self._verdicts[seat], self._places[seat]
        made = verdict.picture(verdict.doubled(self.doubled, places.width_mm), places.align)
        return made, self._at(seat, places.doubled)

    def _name(self, seat: int) -> tuple[Picture, Pixel]:
        """What the seat is called, at its coin."""
        place = name_place(self._geometry, self.view.side(seat))
        name = self.host.words(seat).seat(self.host.seating.name(seat))
        return self.lines[seat].words(name, place, colours.BONE), self._at(seat, place.at)

    def _last_said(self, seat: int) -> list[pygame.Rect]:
        last = self._why(seat, self._places[seat].last_why), self._last_who(seat), self._name(seat)
        return [made.at(*at) for made, at in last]

    def find_spots(self) -> list[Spots]:
        return [places.spots for places in self._places]

    # --- what lies there

    def things(self) -> list[Sprite]:
        """Arrow and rails' pegs of whoever cannot move are no part of the dark table."""
        lies = self._staying()
        wood = lies.index(self._parts.tray.wood)
        dim = dimmed_tray(self.host, self._geometry, self._parts.tray, DIM)
        return [*lies[: wood + 1], dim, *lies[wood + 1 :]]

    def _staying(self) -> list[Sprite]:
        gone = self.sweep.arrow, *self._parts.pegs.sprites.values()
        return [one for one in super().things() if one not in gone]

    def pools(self, winners: Sequence[int]) -> Sequence[Pool]:
        """The middle's, and one that goes from partner to partner."""
        table, sides = self._geometry.table, [self.view.side(seat) for seat in winners]
        middle = Pool(table.middle, (0.61 * table.wide, 0.61 * table.wide), 0.2)
        return [middle, *winners_pools(table, sides)]

    def kept_free(self) -> Iterator[pygame.Rect]:
        table = self._geometry.table
        for seat, places in enumerate(self._places):
            side, (along, low), high = self.view.side(seat), places.doubled, places.why.at[1]
            left = along if places.align == "left" else along - places.width_mm / 2
            ends = (left, low - 6), (left + places.width_mm, high + 6)
            yield spanned(*(table.spot(side, *end) for end in ends))
            yield from self._last_said(seat)
            yield _totals_rect(table, side, places.spots.standing)

    # --- made ahead

    def ahead(self) -> Iterator[None]:
        lies = areas(super().things())
        yield from self._words_ahead()
        self._taken = [*lies, *self.kept_free()]
        yield from self.sweep.ahead()
        middle, *over_winners = self.pools(self.winners if self.is_won else ())
        yield from self.night.ahead([middle])
        yield from self._light.ahead(over_winners)
        yield from _doublings_ahead(self.host, self._parts, self._state, self.doubled)
        for seat, places in enumerate(self._places):
            yield from self.standings.ahead(seat, places.spots.standing)
        yield from self.leaves.ahead()

    def _words_ahead(self) -> Iterator[None]:
        host = self.host
        for seat in range(len(self.lines)):
            places = self._places[seat]
            self.why.append(Fading(host, *self._why(seat, places.why)))
            yield
            self.last_why.append(Fading(host, *self._why(seat, places.last_why)))
            yield
            yield from self._verdicts[seat].who_ahead(places.who_mm, self._who_width(seat))
            who = self._who(seat)
            yield
            self.who.append(Fading(host, *who))
            yield
            self.last_who.append(Fading(host, *self._last_who(seat)))
            yield
            self.names.append(Fading(host, *self._name(seat)))
            yield
            if self.doubled:
                self.sums.append(Fading(host, *self._sums(seat)))
                yield


def _doublings_ahead(
    host: CrossingHost, parts: Lying, state: State, doubled: Sequence[Doubled]
) -> Iterator[None]:
    yield
    for one in doubled:
        for trough in parts.troughs:
            if side_of(state, trough.seat) == one.side:
                for step in range(STEPS + 1):
                    side = parts.geometry.sides[trough.seat]
                    weight(host.gallery, parts.geometry, side, step)
                    yield
                yield from trough.double_ahead(one.colour, 2 * one.points)


def _totals_rect(table: Table, side: Side, standing: Words) -> pygame.Rect:
    (x, y), wide = standing.at, max(standing.width_mm, CAPTION_REACH_MM)
    left = x if standing.align == "left" else x - wide
    ends = (left, y - standing.em_mm), (left + wide, y + 2.2 * standing.em_mm)
    return spanned(*(table.spot(side, *end) for end in ends))


def winners_pools(table: Table, sides: Sequence[Side]) -> Iterator[Pool]:
    for side in sides:
        size = (0.46 * table.wide, 0.4 * table.wide)
        yield Pool(table.spot(side, 0, 0), size if side.upright else size[::-1], 0.24)
    if len(sides) == 2:
        across = 0.44 * table.wide
        long = 1.3 * (table.high if sides[0].upright else table.wide)
        yield Pool(table.middle, (across, long) if sides[0].upright else (long, across), 0.16)
