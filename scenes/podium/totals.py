"""The totals of a match at one side: first as before the last game, then as they are now."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from scenes.art import coins, colours
from scenes.art.canvas import Picture, finished, rounded
from scenes.art.colours import Colour
from scenes.core.table import Side
from scenes.podium.measures import UNDERLINE, UNDERLINE_BELOW, Measures
from scenes.podium.places import Line, order
from scenes.stage.arriving import fade_in
from scenes.stage.motion import ease_in_out, linear
from scenes.stage.sprite import Layer, Sprite
from scenes.views.ended.block import WINNER
from scenes.views.loading import view_of
from scenes.views.view import AnyTabletop

COUNT_SECONDS, MOST_COUNTED = 0.6, 7
"""Limits the count to twelve steps a second."""
SWAP_SECONDS, SWAP_AWAY = 0.32, 0.62
"""The sideways offset of entries that pass each other, in em."""
ASIDE, STARTS = 0.3, 0.2
"""Until the first share of the time entries step aside (and return as late); from the second share
they move along (and arrive as early)."""
COIN_GAP, LINE_GAP, PARTNER_GAP = 0.17, 0.62, 0.06
MARGIN_MM = 24.0


class Shown(NamedTuple):
    """A team's sprites and its width in pixels."""

    coins: list[Sprite]
    number: Sprite
    underline: Sprite | None
    wide: int


class Totals:
    """The totals of all teams in a row, best first, for one reader."""

    def __init__(
        self, top: AnyTabletop, measures: Measures, lines: Sequence[Line], reader: int
    ) -> None:
        self._top, self._gallery, self._reader = top, top.gallery, reader
        self._sides, self._lines = top.seating.sides, lines
        match, showcase = top.match, view_of(top.match.rules.game).showcase
        self._write, low_wins = partial(showcase.total, match), match.low_wins
        self._inward, self._aside = measures.totals, measures.aside
        self._em, self._coin = measures.totals_em, measures.coin
        self.before = order([line.before for line in lines], low_wins)
        again = order([lines[at].after for at in self.before], low_wins)
        self.after = tuple(self.before[at] for at in again)
        self._fit()
        self._shown: list[Shown] = []
        self._alongs: list[float] = []
        self.values: list[int] = []
        """The totals that are shown now, by team."""

    @property
    def side(self) -> Side:
        return self._sides[self._reader]

    @property
    def moves(self) -> bool:
        """Whether any total changes its position by the last game."""
        return self.before != self.after or any(
            self._ink(line.before) > self._ink(line.after) for line in self._lines
        )

    @property
    def far(self) -> float:
        """Distance from the middle to the end of the row, in mm."""
        wide = max(-min(self._begins(row, row is self.after)) for row in (self.before, self.after))
        return wide / self._gallery.table.per_mm + self._aside

    # --- pictures

    def _fit(self) -> None:
        """Reduces the em until the row fits its side."""
        table = self._gallery.table
        room = table.px((table.wide if self.side.upright else table.high) - 2 * MARGIN_MM)
        wide = sum(map(self._wide, range(len(self._lines))))
        wide += (len(self._lines) - 1) * table.px(LINE_GAP * self._em)
        if wide > room:
            self._em, self._coin = self._em * room / wide, self._coin * room / wide

    def _values(self, line: Line) -> list[int]:
        way = line.after - line.before
        steps = min(abs(way), MOST_COUNTED)
        if not steps:
            return [line.after]
        return [line.before + round(way * at / steps) for at in range(steps + 1)]

    def _number(self, value: int, colour: Colour = colours.BONE) -> Picture:
        """The picture of a number, upright."""
        numeral = self._gallery.type.numeral
        return self._gallery.of(numeral, self._write(value), self._em, colour)

    def _ink(self, value: int) -> int:
        """The width of a number in pixels."""
        return 2 * self._number(value).centre[0]

    def _coin_of(self, seat: int) -> Picture:
        return coins.coin(self._gallery, self._sides[seat], self._coin, self.side)

    def _underline(self, wide: int) -> Picture:
        table = self._gallery.table
        high = max(2, table.px(UNDERLINE * self._em))

        def make() -> Picture:
            line = finished(rounded((wide, high), high / 2, colours.BRASS))
            return Picture(line, (wide // 2, high // 2))

        made = self._gallery.keep(("podium underline", wide, high), make)
        return self._gallery.turned(made, self.side)

    # --- positions, in pixels along the side

    def _coins_wide(self, at: int) -> int:
        px, count = self._gallery.table.px, len(self._lines[at].seats)
        return count * px(self._coin) + (count - 1) * px(PARTNER_GAP * self._em)

    def _wide(self, at: int, at_last: bool = False) -> int:
        """The width of an entry; while the totals count up, room for the wider of both numbers."""
        line, px = self._lines[at], self._gallery.table.px
        number = max(0 if at_last else self._ink(line.before), self._ink(line.after))
        return self._coins_wide(at) + px(COIN_GAP * self._em) + number

    def _begins(self, sequence: Sequence[int], at_last: bool = False) -> list[float]:
        """For each team the left end of its entry."""
        gap = self._gallery.table.px(LINE_GAP * self._em)
        wide = sum(self._wide(at, at_last) for at in sequence)
        along = -(wide + gap * (len(sequence) - 1)) / 2
        found = [0.0] * len(sequence)
        for at in sequence:
            found[at] = along
            along += self._wide(at, at_last) + gap
        return found

    def _lay(self, at: int, along: float, inward: float = 0.0) -> None:
        """Places an entry; `inward`: distance from the row in pixels."""
        table, side, shown = self._gallery.table, self.side, self._shown[at]
        row, along = table.px(self._inward) + inward, along + table.px(self._aside)
        coin, apart = table.px(self._coin), table.px(PARTNER_GAP * self._em)
        for number, sprite in enumerate(shown.coins):
            spot = along + coin / 2 + number * (coin + apart)
            sprite.move(*table.from_edge(side, round(spot), round(row)))
        begin = along + self._coins_wide(at) + table.px(COIN_GAP * self._em)
        picture = self._pictures[at]
        sprite, ink = shown.number, picture.centre[0]
        sprite.move(*table.from_edge(side, round(begin + ink), round(row)))
        if shown.underline is not None:
            below = table.px(UNDERLINE_BELOW * self._em)
            spot = along + shown.wide / 2
            shown.underline.move(*table.from_edge(side, round(spot), round(row - below)))

    # --- steps

    def appear(self) -> None:
        """Shows the totals as before the last game."""
        stage, turned, clock = self._top.stage, self._gallery.turned, self._top.later
        self.values = [line.before for line in self._lines]
        self._pictures = [self._number(value) for value in self.values]
        for at, line in enumerate(self._lines):
            found = [stage.add(None, layer=Layer.WORDS) for _ in line.seats]
            own = self._reader in line.seats
            underline = stage.add(None, layer=Layer.WORDS) if own else None
            number = stage.add(None, layer=Layer.WORDS)
            self._shown.append(Shown(found, number, underline, self._wide(at)))
        self._alongs = self._begins(self.before)
        for at in self.before:
            self._lay(at, self._alongs[at])
            line, shown = self._lines[at], self._shown[at]
            for seat, sprite in zip(line.seats, shown.coins, strict=True):
                fade_in(self._gallery, clock, sprite, self._coin_of(seat))
            fade_in(self._gallery, clock, shown.number, turned(self._pictures[at], self.side))
            if shown.underline is not None:
                fade_in(self._gallery, clock, shown.underline, self._underline(shown.wide))

    def count(self) -> None:
        for at, line in enumerate(self._lines):
            values = self._values(line)

            def show(share: float, at: int = at, values: list[int] = values) -> None:
                self.values[at] = now = values[math.floor(share * (len(values) - 1) + 1e-6)]
                self._show(at, self._number(now))

            self._top.tweens.run(COUNT_SECONDS, show, linear)

    def _show(self, at: int, picture: Picture) -> None:
        if picture is not self._pictures[at]:
            self._pictures[at] = picture
            self._change(self._shown[at].number, self._gallery.turned(picture, self.side))
            self._lay(at, self._alongs[at])

    def _change(self, sprite: Sprite, picture: Picture) -> None:
        """Shows another picture at once: with reduced motion the old one may still be fading in."""
        self._top.later.drop(sprite)
        sprite.show(picture)

    def swap(self) -> None:
        """Moves the entries to their new places; teams that move up pass on the inner side."""
        goals, begins = self._begins(self.after, at_last=True), list(self._alongs)
        for at, shown in enumerate(self._shown):
            self._shown[at] = now = shown._replace(wide=self._wide(at, at_last=True))
            if now.underline is not None:
                self._change(now.underline, self._underline(now.wide))
        away = self._gallery.table.px(SWAP_AWAY * self._em)
        for at in range(len(self._lines)):
            rank = self.after.index(at) - self.before.index(at)

            def pass_by(share: float, at: int = at, rank: int = rank) -> None:
                self._alongs[at] = begins[at] + (goals[at] - begins[at]) * _along(share)
                swing = _aside(share) * away
                self._lay(at, self._alongs[at], -swing if rank > 0 else swing if rank else 0.0)

            self._top.tweens.run(SWAP_SECONDS, pass_by, linear)

    def light(self, seats: Sequence[int]) -> None:
        """Shows the totals of the winners in the winner's colour."""
        for at, line in enumerate(self._lines):
            if set(line.seats) <= set(seats):
                self._show(at, self._number(line.after, WINNER))


def _aside(share: float) -> float:
    """Sideways offset at this time of the swap, as a share of the full offset."""
    return math.sin(math.pi / 2 * min(1.0, share / ASIDE, (1 - share) / ASIDE))


def _along(share: float) -> float:
    """Progress along the row at this time of the swap; delayed so that entries do not collide."""
    return ease_in_out(min(1.0, max(0.0, (share - STARTS) / (1 - 2 * STARTS))))
