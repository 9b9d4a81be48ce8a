"""The winner's coin in its light, in the middle of the groups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from scenes.art import brass, canvas, coins
from scenes.art.canvas import Picture
from scenes.core.table import Pixel, Side
from scenes.stage.arriving import fades
from scenes.stage.motion import between, ease_in_out, linear
from scenes.stage.sprite import ADD, Layer
from scenes.ui.placer import Alternative, Placer, rect_at
from scenes.views.seat_places import COIN_MM, coin_scale
from scenes.views.trellis.end.end_racks import lights
from scenes.views.trellis.turn.composition import TrellisHost

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

    def __init__(self, host: TrellisHost, winners: Sequence[Side], mm: float) -> None:
        """`mm`: the diameter of a coin."""
        self._host, self._winners, self._mm = host, winners, mm
        margin, px = 2 * (max(RINGS_MM) + MARGIN_MM), host.around.table.px
        beside = APART * mm * (len(winners) - 1)
        size = px(mm + beside + margin), px(mm + margin)
        self.rect = rect_at(winners[0], size, (0, 0))
        """The rectangle that the coins will cover."""

    @property
    def at(self) -> Pixel:
        return self.rect.center

    def finds_room(self, near: Pixel, taken: Sequence[pygame.Rect]) -> bool:
        """Places the coins near a point; false if there is no room. `taken`: what lies on the
        table."""
        table, self.rect.center = self._host.around.table, near
        placer = Placer(table, self._winners[0], taken)
        found = placer.place([Alternative(self.rect)], within_mm=FARTHEST * table.high)
        if found is not None:
            self.rect = found.rect
        return found is not None

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
        gallery, mm = self._host.gallery, self._mm
        shares = [(step + 1) / HALOS * HALO for step in range(HALOS)]
        size, blur = gallery.table.even_px(mm), HALO_MM * gallery.table.per_mm
        key = "winner_coin light", mm
        return lights(gallery, key, lambda: canvas.disc(size, (255, 255, 255)), blur, shares)

    # --- coming

    def come(self, begin: Sequence[Pixel]) -> None:
        """Glides each coin from its seat's coin."""
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


def winner_coin(
    host: TrellisHost,
    scale: float,
    winners: Sequence[Side],
    near: Pixel,
    taken: Sequence[pygame.Rect],
) -> WinnerCoin | None:
    """The largest coin that has room near a point."""
    coins = (WinnerCoin(host, winners, round(size * scale, 1)) for size in SIZES_MM)
    return next((one for one in coins if one.finds_room(near, taken)), None)
