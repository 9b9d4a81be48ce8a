"""The winner's coin in its light, in the middle of the groups."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pygame

from game.trellis.state import Event, Move, State
from scenes.art import brass, canvas, coins
from scenes.art.canvas import Picture
from scenes.core.table import Pixel, Side, Table
from scenes.stage.arriving import fades
from scenes.stage.motion import between, ease_in_out, linear
from scenes.stage.sprite import ADD, Layer
from scenes.ui.placer import Alternative, Placer, rect_at
from scenes.views.seat_places import COIN_MM, coin_scale
from scenes.views.view import Host

SIZES_MM = (46.0, 38.0, 30.0, 24.0)
"""Diameters of a coin at scale 1; the largest that fits is used."""
RINGS_MM, MARGIN_MM, APART = (4.5, 7.0), 3.0, 1.12
"""Distances of the rings from the coin, the margin beyond them, the pitch of coins side by side."""
HALO_MM, HALOS, HALO = 2.6, 4, 0.6
"""Light around a coin: blur, number of steps, strength."""
FARTHEST = 0.42
"""The largest distance from `near`, in heights of the table: a coin farther away would not be
central."""
GLIDE_SECONDS, SHINE_SECONDS = 0.45, 0.3
GROWN, GROWN_BY = 6, 0.6
"""A coin starts at the size of those beside racks and grows in this many steps within this share of
the way."""


class WinnerCoin:
    """Several winners have a coin each, side by side and without rings."""

    def __init__(
        self,
        host: Host[State, Move, Event],
        scale: float,
        winners: Sequence[Side],
        near: Pixel,
        taken: Sequence[pygame.Rect],
    ) -> None:
        """The free place nearest to `near`, if any. `taken`: what lies on the table."""
        self._host, self._winners, table = host, winners, host.around.table
        self._mm = 0.0
        self.at: Pixel | None = None
        for size in SIZES_MM:
            self._mm = round(size * scale, 1)
            self.at = self._place(table, near, taken)
            if self.at is not None:
                break

    @property
    def _wide_mm(self) -> float:
        """Width of all coins with their rings."""
        beside = APART * self._mm * (len(self._winners) - 1)
        return self._mm + beside + 2 * (max(RINGS_MM) + MARGIN_MM)

    def _size(self, table: Table) -> tuple[int, int]:
        high = self._mm + 2 * (max(RINGS_MM) + MARGIN_MM)
        return table.px(self._wide_mm), table.px(high)

    def _place(self, table: Table, near: Pixel, taken: Sequence[pygame.Rect]) -> Pixel | None:
        rect = rect_at(self._winners[0], self._size(table), near)
        found = Placer(table, self._winners[0], taken).place([Alternative(rect)])
        if found is None or math.dist(found.rect.center, near) >= FARTHEST * table.height:
            return None
        return found.rect.center

    @property
    def rect(self) -> pygame.Rect:
        """The rectangle that the coins will cover."""
        table = self._host.around.table
        return rect_at(self._winners[0], self._size(table), self.at or table.middle)

    # --- pictures

    def ahead(self) -> Iterator[None]:
        for side in self._winners:
            for share in range(GROWN + 1):
                self._coin(side, share)
                yield
        fades(self._host.gallery, self._rings())
        yield
        self._halos()
        yield

    def _coin(self, side: Side, grown: int) -> Picture:
        """The coin after `grown` steps."""
        seating = self._host.seating
        name = seating.name(seating.sides.index(side))
        least = COIN_MM * coin_scale(self._host.around.table)
        size = round(least + (self._mm - least) * grown / GROWN, 1)
        return coins.coin(self._host.gallery, name, size, side)

    def _rings(self) -> Picture:
        radii = tuple(round(self._mm / 2 + away, 1) for away in RINGS_MM)
        return self._host.gallery.get(brass.ring_lines, radii, None, 0.7, 0.85)

    def _halos(self) -> tuple[Picture, ...]:
        """Light around a coin, from faint to full."""
        gallery = self._host.gallery

        def make() -> tuple[Picture, ...]:
            outline = canvas.disc(gallery.table.even_px(self._mm), (255, 255, 255))
            whole = canvas.glow(outline, HALO_MM * gallery.table.per_mm, rim_only=True)
            shares = [(step + 1) / HALOS * HALO for step in range(HALOS)]
            return tuple(Picture(canvas.faded(whole.surface, one), whole.centre) for one in shares)

        return gallery.keep(("winner_coin light", self._mm), make)

    # --- coming

    def come(self, begin: Sequence[Pixel]) -> None:
        """Glides each coin from its seat's coin."""
        if self.at is None:
            return
        host, count, first = self._host, len(self._winners), self._winners[0]
        for number, (side, start) in enumerate(zip(self._winners, begin, strict=True)):
            along = (number - (count - 1) / 2) * APART * self._mm * host.around.table.per_mm
            goal = first.beside(self.at, round(along), 0)
            self._glide(side, start, goal)
            self._shine(goal)
        host.sound("slide", self.at)

    def _glide(self, side: Side, start: Pixel, goal: Pixel) -> None:
        sprite = self._host.stage.add(self._coin(side, 0), start, Layer.HELD)

        def go(share: float) -> None:
            sprite.show(self._coin(side, min(GROWN, int(share / GROWN_BY * GROWN))))
            sprite.move(*between(start, goal, share))

        self._host.tweens.run(GLIDE_SECONDS, go, ease_in_out, owner=sprite)

    def _shine(self, at: Pixel) -> None:
        """Lights the coin after its arrival."""
        host, halos = self._host, self._halos()
        light = host.stage.add(None, at, Layer.VERDICT, ADD)
        rings = host.stage.add(None, at, Layer.GLOW)
        steps = fades(self._host.gallery, self._rings()) if len(self._winners) == 1 else ()

        def shine(share: float) -> None:
            light.show(halos[min(HALOS - 1, int(share * HALOS))])
            if steps:
                rings.show(steps[min(len(steps) - 1, int(share * len(steps)))])

        host.tweens.run(SHINE_SECONDS, shine, linear, GLIDE_SECONDS)
