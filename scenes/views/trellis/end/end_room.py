"""The middle of the table at the end: groups make room for what every seat reads and touches, and
the winner's coin shines among them."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial

import pygame

from scenes.art import brass, canvas, coins
from scenes.art.canvas import Picture
from scenes.core.table import Pixel, Side
from scenes.stage.arriving import fades
from scenes.stage.motion import between, ease_in_out, linear
from scenes.stage.sprite import ADD, Layer
from scenes.ui.placer import Alternative, Placer, rect_at
from scenes.views.pieces import Piece
from scenes.views.seat_places import COIN_MM, coin_scale
from scenes.views.trellis.appearance import Appearance
from scenes.views.trellis.end.end_racks import TileGlows, lights
from scenes.views.trellis.layout.field_geometry import Fit, pitch_of, within
from scenes.views.trellis.layout.placing import Felt
from scenes.views.trellis.layout.settling import Lain, Settled, arranged, packing, resized, slid
from scenes.views.trellis.layout.tiles import TABLE, Rest
from scenes.views.trellis.turn.cells import cells_of
from scenes.views.trellis.turn.composition import TrellisHost

GLIDE_SECONDS = 0.45
WAVE_SECONDS = 0.9
"""Seconds from the centre to the outermost tile."""
SMALLEST, STEP, GAP = 0.55, 0.95, 0.6
"""The smallest scale of tiles, the factor between sizes, the gap between groups in pitches."""
APART_MM, MARGIN_MM = 4.0, 8.0
"""Felt between tiles and anything else, and along the table's edge."""
WORTH = 100.0
"""The cost of shrinking tiles to nothing, in tiles of total slide."""


class EndRoom:
    """Groups stay if nothing is to be placed there; otherwise they slide, and shrink if that is not
    enough."""

    def __init__(self, looks: Appearance) -> None:
        self._looks = looks
        self._fits: list[Fit] = list(looks.field.fits)

    def find(self, taken: Sequence[pygame.Rect]) -> Generator[None, None, bool]:
        """Finds room for groups off `taken`; returns whether there is any. A generator."""
        looks = self._looks
        groups, fits = looks.composition.draft.areas, looks.field.fits
        areas = [area for area, group in enumerate(groups) if group]
        lain = [Lain(cells_of(groups[area]), fits[area].spot((0, 0))) for area in areas]
        sizes, bounds = self._sizes(), self._bounds()
        apart = 2 * looks.geometry.table.px(APART_MM)
        closed = [rect.inflate(apart, apart) for rect in taken]

        def felt(pitch: int) -> Felt:
            return Felt(bounds, closed, pitch, gap=GAP)

        found = yield from _calmest(felt, list(sizes), lain)
        if found is None:
            return False
        for area, (x, y) in zip(areas, found.spots, strict=True):
            self._fits[area] = Fit(x, y, sizes[found.pitch])
        return True

    def _bounds(self) -> pygame.Rect:
        """The area between the racks."""
        looks, edge = self._looks, self._looks.geometry.table.px(MARGIN_MM)
        insets = dict.fromkeys(Side, edge)
        for rack, seat in zip(looks.racks, looks.geometry.seats, strict=True):
            insets[rack.side] += seat.reach(rack.opened.rect)
        return within(looks.geometry.table, insets)

    def _sizes(self) -> dict[int, int]:
        """Tile sizes by pitch, the largest first."""
        usual = self._looks.field.tile
        size, found = float(usual), {self._looks.field.pitch: usual}
        while (size := size * STEP) > SMALLEST * usual:
            found.setdefault(pitch_of(round(size)), round(size))
        return found

    # --- what lies there then

    def rests(self) -> list[Rest]:
        return [self._rest(piece) for piece in self._looks.pieces.lying(TABLE)]

    def _rest(self, piece: Piece[Rest]) -> Rest:
        area, x, y = piece.rest.place
        fit = self._fits[area]
        return piece.rest._replace(at=fit.spot((x, y)), size=fit.tile)

    def rects(self) -> list[pygame.Rect]:
        places = (piece.rest.place for piece in self._looks.pieces.lying(TABLE))
        return [self._fits[area].rect([(x, y)]) for area, x, y in places]

    def gather(self, host: TrellisHost, coins: Mapping[Pixel, Pixel]) -> None:
        """Glides the groups, and the coins from one place to another."""
        stage, pieces = host.stage, self._looks.pieces
        moved, lit = False, [one.sprite.at for one in pieces.lying(TABLE)]
        for piece in pieces.lying(TABLE):
            rest = self._rest(piece)
            if rest != piece.rest:
                piece.rest, moved = rest, True
                pieces.bring(piece, GLIDE_SECONDS)
        for sprite in stage.sprites:
            if sprite.layer == Layer.MIDDLE and sprite.at in coins and sprite.area() is not None:
                # Above the moving groups.
                sprite.raise_to(Layer.MOVING)
                down = partial(sprite.raise_to, Layer.MIDDLE)
                to = coins[sprite.at]
                host.tweens.glide(sprite, to, GLIDE_SECONDS, ease_in_out, then=down)
            elif moved and sprite.layer == Layer.GLOW and sprite.at in lit:
                sprite.set_visible(False)

    def light(self, glows: TileGlows, middle: Pixel) -> None:
        """Lights all tiles from the middle outwards."""
        rests = self.rests()
        farthest = max((math.dist(rest.at, middle) for rest in rests), default=1.0)
        for rest in rests:
            delay = WAVE_SECONDS * math.dist(rest.at, middle) / max(1.0, farthest)
            glows.show(rest.size, rest.at, delay)


def _calmest(
    felt_of: Callable[[int], Felt], pitches: Sequence[int], groups: Sequence[Lain]
) -> Generator[None, None, Settled | None]:
    """The arrangement in which groups move least; slightly smaller tiles are preferred to groups
    that swap places."""
    best, found = math.inf, None
    for pitch in pitches:
        smaller = WORTH * (1 - pitch / pitches[0])
        if smaller >= best:
            break
        felt, there = felt_of(pitch), resized(groups, pitches[0], pitch)
        lying = arranged(felt, there)
        yield
        close = yield from packing(felt, there)
        for spots in (lying, close):
            worse = math.inf if spots is None else smaller + slid(there, spots) / pitch
            if spots is not None and worse < best:
                best, found = worse, Settled(pitch, tuple(spots), ())
        yield
    return found


SIZES_MM = (46.0, 38.0, 30.0, 24.0)
"""Diameters of a coin at scale 1; the largest that fits is used."""
RINGS_MM, BEYOND_MM, APART = (4.5, 7.0), 3.0, 1.12
"""Distances of the rings from the coin, the margin beyond them, the pitch of coins side by side."""
HALO_MM, HALOS, HALO = 2.6, 4, 0.6
"""Light around a coin: blur, number of steps, strength."""
FARTHEST = 0.42
"""The largest distance from `near`, in heights of the table: a coin farther away would not be
central."""
SHINE_SECONDS = 0.3
GROWN, GROWN_BY = 6, 0.6
"""A coin starts at the size of those beside racks and grows in this many steps within this share of
the way."""


class WinnerCoin:
    """Several winners have a coin each, side by side and without rings."""

    def __init__(self, host: TrellisHost, winners: Sequence[Side], mm: float) -> None:
        """`mm`: the diameter of a coin."""
        self._host, self._winners, self._mm = host, winners, mm
        margin, px = 2 * (max(RINGS_MM) + BEYOND_MM), host.around.table.px
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
