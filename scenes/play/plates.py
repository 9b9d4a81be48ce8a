"""The plate at each seat: its coin, its partner's, which game of the match it is, the totals."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from scenes.art import coins, colours, pegs
from scenes.art.canvas import Picture, clear, finished
from scenes.stage.fading import come_back, fade_away, fades
from scenes.stage.sprite import Layer, Sprite
from scenes.table import Pixel, Side
from scenes.views.plate import (
    COIN_MM,
    FIRST_STEP_MM,
    LINE_MM,
    OTHERS_MM,
    OWN_MM,
    PARTNER_MM,
    STEP_MM,
    PlateSpot,
    plate_scale,
)
from scenes.views.view import AnyView

SIGN_GAP_MM, TOTAL_GAP_MM = 1.2, 4.5
"""Between a sign and its total, and before the next one."""
SMALLEST = 0.8
"""The first line shrinks to so much of its size; else there are none."""
PEGS_GAP_MM = 3.5
MOST_ROWS, SHARES = 2, (1.0, 0.9, 0.8, 0.7)
"""Of totals, and how much smaller they may be for it."""


class Total(NamedTuple):
    """Of seats that win together, as it is written, and how large."""

    sides: tuple[Side, ...]
    words: str
    em_mm: float


class Plate(NamedTuple):
    bar: Sprite
    coin: Sprite
    partner: Sprite
    lines: Sprite


class Plates:
    """They lie there for the whole game: what changes is counted up when it is over."""

    def __init__(self, view: AnyView) -> None:
        self._view, self._host = view, view.host
        self._scale = plate_scale(view.host.around.table)
        self._totals = self._before_this_game()
        self.all: list[Plate] = []
        self._awaited: set[int] = set()
        """Whose lines are seen once all has been dealt."""

    def _before_this_game(self) -> tuple[int, ...]:
        match = self._host.match
        outcome = match.outcome()
        if outcome is None:
            return match.totals()
        return tuple(a - b for a, b in zip(match.totals(), outcome.scores, strict=True))

    def covered(self) -> list[pygame.Rect]:
        """Also what is not seen yet."""
        shown = (one for plate in self.all for one in plate if one.picture is not None)
        return [one.picture.at(*one.at) for one in shown if one.picture is not None]

    def lay(self) -> Iterator[None]:
        """A seat's plate a step."""
        for seat in range(len(self._host.seating)):
            self.all.append(self._bare())
            self._show(seat)
            if self._view.is_dealing:
                self._awaited.add(seat)
                self.all[seat].lines.set_visible(False)
            yield

    def _bare(self) -> Plate:
        layers = (Layer.MIDDLE, Layer.MIDDLE, Layer.MIDDLE, Layer.WORDS)
        return Plate(*(self._host.stage.add(None, layer=layer) for layer in layers))

    def follow(self) -> None:
        """Where the view has room for them now."""
        if not self._view.is_dealing:
            # Something else may hide them later.
            for seat in self._awaited:
                self.all[seat].lines.set_visible(True)
            self._awaited.clear()
        for seat in range(len(self.all)):
            self._show(seat)

    def _show(self, seat: int) -> None:
        spot = self._view.plate_spot(self._view.side(seat))
        if self.all[seat].coin.picture is not None and self.all[seat].coin.at != spot.coin:
            # It does not travel: where it has room elsewhere it is laid anew.
            self._lay_anew(seat, spot)
        else:
            self._lay(seat, spot)

    def _lay_anew(self, seat: int, spot: PlateSpot) -> None:
        """Softly, unless it only follows the end of its rack."""
        host, gone = self._host, self.all[seat]
        is_far = math.dist(gone.coin.at, spot.coin) > host.around.table.px(COIN_MM * self._scale)
        self.all[seat] = self._bare()
        self._lay(seat, spot)
        for sprite, again in zip(gone, self.all[seat], strict=True):
            if is_far:
                fade_away(host.gallery, host.fading, sprite)
                come_back(host.gallery, host.fading, again)
            else:
                sprite.remove()

    def ahead(self) -> Iterator[None]:
        """As they go and come."""
        for plate in self.all if self._view.plates_give_way else ():
            for sprite in plate:
                if sprite.picture is not None and not self._host.fading.moves(sprite):
                    fades(self._host.gallery, sprite.picture)
            yield

    def _lay(self, seat: int, spot: PlateSpot) -> None:
        gallery, partners, plate = self._host.gallery, self._partners(seat), self.all[seat]
        name, reads = self._host.seating.name, self._host.seating.reads(seat)
        if partners:
            self._put(plate.bar, self._bar(spot), _between(spot.coin, spot.partner))
            its = name(partners[0])
            partner = coins.coin(gallery, its, PARTNER_MM * self._scale, reads)
            self._put(plate.partner, partner, spot.partner)
        coin = coins.coin(gallery, name(seat), COIN_MM * self._scale, reads)
        self._put(plate.coin, coin, spot.coin)
        self._put(plate.lines, self._lines(seat, spot.wide), spot.lines)

    def _put(self, sprite: Sprite, picture: Picture | None, at: Pixel) -> None:
        """What still comes is whole in a moment."""
        if not self._host.fading.moves(sprite):
            sprite.show(picture)
        sprite.move(*at)

    def _partners(self, seat: int) -> list[int]:
        team = next(team for team in self._host.match.rules.teams if seat in team)
        return [other for other in team if other != seat]

    def _bar(self, spot: PlateSpot) -> Picture:
        """From one coin's middle to the other's."""
        (x, y), (other_x, other_y) = spot.coin, spot.partner
        long = max(abs(x - other_x), abs(y - other_y))
        return self._host.gallery.get(coins.bar, long, x == other_x)

    # --- how the match stands

    def _lines(self, seat: int, wide_mm: float) -> Picture | None:
        """None: no other game follows or went before, or there is no room."""
        gallery, match, words = self._host.gallery, self._host.match, self._host.words(seat)
        line = words("play.game", number=match.number, games=match.setup.games)
        usual = LINE_MM * self._scale
        em = min(usual, usual * wide_mm / gallery.type.width(line, usual))
        if match.setup.games == 1 or em < SMALLEST * usual:
            return None
        totals = self.totals_for(seat)
        key = ("plate lines", line, em, tuple(totals), wide_mm, self._scale)
        reads = self._host.seating.reads(seat)
        return gallery.keep_facing(reads, key, lambda: self._drawn(line, em, totals, wide_mm))

    def totals_for(self, seat: int) -> list[Total]:
        """One's own first, then clockwise; partners have one together."""
        seats, found = len(self._host.seating), dict[tuple[int, ...], Total]()
        for step in range(seats):
            one = (seat + step) % seats
            team = one, *self._partners(one)
            key = tuple(sorted(team))
            if key not in found:
                sides = tuple(map(self._host.seating.name, team))
                words = self._view.points(self._totals[one])
                found[key] = Total(sides, words, OTHERS_MM if found else OWN_MM)
        return list(found.values())

    def _drawn(self, line: str, em: float, totals: Sequence[Total], wide_mm: float) -> Picture:
        """For the south; its centre is the left end of the first line."""
        gallery, scale = self._host.gallery, self._scale
        px = gallery.table.px
        first = self._with_pegs(
            gallery.type.text(line, em, colours.QUIET_BONE, "words", "left"), px(wide_mm)
        )
        rows = self._rows(totals, px(wide_mm), px(TOTAL_GAP_MM * scale))
        wide = max(
            first.surface.get_width(), *(_wide(row, px(TOTAL_GAP_MM * scale)) for row in rows)
        )
        above = first.centre[1]
        steps = [px((FIRST_STEP_MM + STEP_MM * number) * scale) for number in range(len(rows))]
        page = clear((wide, above + steps[-1] + px(OWN_MM * scale)), colours.BONE)
        page.blit(first.surface, (0, 0))
        for row, below in zip(rows, steps, strict=True):
            left = 0
            for picture in row:
                page.blit(picture.surface, (left, above + below - picture.centre[1]))
                left += picture.surface.get_width() + px(TOTAL_GAP_MM * scale)
        return Picture(finished(page), (first.centre[0], above))

    def _with_pegs(self, line: Picture, wide: int) -> Picture:
        """One for each game that is over, where there is room for them."""
        setup, number = self._host.match.setup, self._host.match.number
        gallery, scale = self._host.gallery, self._scale
        made = gallery.get(pegs.row, number - 1, setup.games, scale)
        begin = line.surface.get_width() + gallery.table.px(PEGS_GAP_MM * scale)
        if begin + gallery.table.px(pegs.row_mm(setup.games, scale)) > wide:
            return line
        high = 2 * max(line.centre[1], made.centre[1])
        size = begin + made.surface.get_width(), high
        page = clear(size, colours.BONE)
        page.blit(line.surface, (0, high // 2 - line.centre[1]))
        page.blit(made.surface, made.at(begin, high // 2))
        return Picture(page, (line.centre[0], high // 2))

    def _rows(self, totals: Sequence[Total], wide: int, gap: int) -> list[list[Picture]]:
        """Smaller where they would take more than two."""
        rows: list[list[Picture]] = []
        for share in SHARES:
            rows = _filled([self._total(one, share * self._scale) for one in totals], wide, gap)
            if len(rows) <= MOST_ROWS and all(_wide(row, gap) <= wide for row in rows):
                break
        return rows

    def _total(self, total: Total, scale: float) -> Picture:
        """Signs and the number; the centre is the left end of their middle."""
        gallery, em = self._host.gallery, total.em_mm * scale
        number = gallery.type.numeral(total.words, em, colours.BONE)
        signs = [coins.sign(gallery, side, em, Side.SOUTH) for side in total.sides]
        gap = gallery.table.px(SIGN_GAP_MM * scale)
        parts = [*signs, number]
        wide = sum(part.surface.get_width() for part in parts) + gap
        above = max(part.centre[1] for part in parts)
        below = max(part.surface.get_height() - part.centre[1] for part in parts)
        page, left = clear((wide, above + below), colours.BONE), 0
        for part in parts:
            if part is number:
                left += gap
            page.blit(part.surface, (left, above - part.centre[1]))
            left += part.surface.get_width()
        return Picture(page, (0, above))


def _between(one: Pixel, other: Pixel) -> Pixel:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def _filled(totals: Sequence[Picture], wide: int, gap: int) -> list[list[Picture]]:
    """As few rows as they fit into, of even length."""
    for count in range(1, len(totals) + 1):
        long = -(-len(totals) // count)
        rows = [list(totals[first : first + long]) for first in range(0, len(totals), long)]
        if all(_wide(row, gap) <= wide for row in rows):
            return rows
    return [[total] for total in totals]


def _wide(row: Sequence[Picture], gap: int) -> int:
    return sum(one.surface.get_width() for one in row) + gap * (len(row) - 1)
