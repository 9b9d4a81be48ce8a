"""Moves the groups at the end to make room for what every seat reads and touches."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial

import pygame

from scenes.core.table import Pixel, Side
from scenes.stage.motion import ease_in_out
from scenes.stage.sprite import Layer
from scenes.views.pieces import Piece
from scenes.views.trellis.appearance import Appearance
from scenes.views.trellis.end.end_racks import TileGlows
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
