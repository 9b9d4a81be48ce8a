"""The plate at each seat: its coin, its partner's, which game of the match it is, the totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from scenes.art import coins, colours
from scenes.art.canvas import Picture, clear, finished
from scenes.stage.stage import Layer, Sprite
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


class Total(NamedTuple):
    """Of seats that win together, as it is written, and how large."""

    sides: tuple[Side, ...]
    words: str
    em_mm: float


class Plates:
    """They lie there for the whole game: what changes is counted up when it is over."""

    def __init__(self, view: AnyView) -> None:
        self._view, self._host = view, view.host
        self._scale = plate_scale(view.host.around.table)
        self._totals = self._before_this_game()
        self._sprites: list[Sprite] = []

    def _before_this_game(self) -> tuple[int, ...]:
        match = self._host.match
        outcome = match.outcome()
        if outcome is None:
            return match.totals()
        return tuple(a - b for a, b in zip(match.totals(), outcome.scores, strict=True))

    def covered(self) -> list[pygame.Rect]:
        return [area for area in (sprite.area() for sprite in self._sprites) if area is not None]

    def lay(self) -> Iterator[None]:
        """A seat's plate a step."""
        for seat, side in enumerate(self._host.seating.sides):
            self._lay(seat, side, self._view.plate_spot(side))
            yield

    def _lay(self, seat: int, side: Side, spot: PlateSpot) -> None:
        gallery, partners = self._host.gallery, self._partners(seat)
        if partners:
            self._add(self._bar(spot), _between(spot.coin, spot.partner), Layer.LYING)
        self._add(coins.coin(gallery, side, COIN_MM * self._scale), spot.coin, Layer.LYING)
        for partner in partners[:1]:
            its = self._host.seating.sides[partner]
            coin = coins.coin(gallery, its, PARTNER_MM * self._scale, side)
            self._add(coin, spot.partner, Layer.LYING)
        if self._host.match.setup.games > 1 and spot.wide:
            self._add(self._lines(seat, spot.wide), spot.lines, Layer.WORDS)

    def _add(self, picture: Picture, at: Pixel, layer: Layer) -> None:
        self._sprites.append(self._host.stage.add(picture, at, layer))

    def _partners(self, seat: int) -> list[int]:
        team = next(team for team in self._host.match.rules.teams if seat in team)
        return [other for other in team if other != seat]

    def _bar(self, spot: PlateSpot) -> Picture:
        """From one coin's middle to the other's."""
        (x, y), (other_x, other_y) = spot.coin, spot.partner
        long = max(abs(x - other_x), abs(y - other_y))
        return self._host.gallery.get(coins.bar, long, x == other_x)

    # --- how the match stands

    def _lines(self, seat: int, wide_mm: float) -> Picture:
        gallery, side = self._host.gallery, self._view.side(seat)
        totals, match = self._totals_for(seat), self._host.match
        counted = {"number": match.number, "games": match.setup.games}
        line = self._host.words(seat)("play.game", **counted)
        key = ("plate lines", line, tuple(totals), wide_mm, self._scale)
        picture = gallery.keep(key, lambda: self._drawn(line, totals, wide_mm))
        return gallery.turned(picture, side)

    def _totals_for(self, seat: int) -> list[Total]:
        """One's own first, then clockwise; partners have one together."""
        seats, found = len(self._host.seating), dict[tuple[int, ...], Total]()
        for step in range(seats):
            one = (seat + step) % seats
            team = one, *self._partners(one)
            key = tuple(sorted(team))
            if key not in found:
                sides = tuple(self._view.side(number) for number in team)
                words = self._view.points(self._totals[one])
                found[key] = Total(sides, words, OTHERS_MM if found else OWN_MM)
        return list(found.values())

    def _drawn(self, line: str, totals: Sequence[Total], wide_mm: float) -> Picture:
        """For the south; its centre is the left end of the first line."""
        gallery, scale = self._host.gallery, self._scale
        px = gallery.table.px
        first = gallery.type.text(line, LINE_MM * scale, colours.QUIET_BONE, "words", "left")
        rows = _rows([self._total(one) for one in totals], px(wide_mm), px(TOTAL_GAP_MM * scale))
        wide = max(first.surface.get_width(), *(_wide(row, px(TOTAL_GAP_MM)) for row in rows))
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

    def _total(self, total: Total) -> Picture:
        """Signs and the number; the centre is the left end of their middle."""
        gallery, em = self._host.gallery, total.em_mm * self._scale
        number = gallery.type.numeral(total.words, em, colours.BONE)
        signs = [coins.sign(gallery, side, em, Side.SOUTH) for side in total.sides]
        gap = gallery.table.px(SIGN_GAP_MM * self._scale)
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


def _rows(totals: Sequence[Picture], wide: int, gap: int) -> list[list[Picture]]:
    """As few as they fit into."""
    rows: list[list[Picture]] = [[]]
    for total in totals:
        if rows[-1] and _wide([*rows[-1], total], gap) > wide:
            rows.append([])
        rows[-1].append(total)
    return rows


def _wide(row: Sequence[Picture], gap: int) -> int:
    return sum(one.surface.get_width() for one in row) + gap * (len(row) - 1)
