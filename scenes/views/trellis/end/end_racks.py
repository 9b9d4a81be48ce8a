"""The racks at the end: all lie open, and their tiles are counted and lit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple

import pygame

from game.trellis.state import Laid
from game.trellis.table import NUMBERS, PASS, value_of
from scenes.art import canvas, enamel_tiles, racks
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.type import Type
from scenes.core.table import Pixel, Side, Table
from scenes.stage.motion import linear
from scenes.stage.script import Steps, Wait
from scenes.stage.sprite import ADD, Layer
from scenes.ui.placer import rect_at
from scenes.views.ended.layout import along_of
from scenes.views.ended.sounds import tick_name
from scenes.views.seat_places import COIN_MM, coin_scale
from scenes.views.trellis.appearance import Appearance
from scenes.views.trellis.layout.tiles import TABLE, Rest
from scenes.views.trellis.marks.lights import CellLight
from scenes.views.trellis.turn.composition import TrellisHost
from scenes.views.trellis.turn.offer import AreaCell

SCORE_MM, BESIDE_MM, COIN_GAP_MM = 17.0, 5.0, 3.0
"""In mm: size of sums at least, felt beside a rack, gap between a sum and its coin."""


class EndSum(NamedTuple):
    """A seat's sum begins at the right end of its open rack; its coin is inwards of the sum."""

    em_mm: float
    rect: pygame.Rect
    coin: Pixel


def end_sum(
    table: Table, type_: Type, side: Side, rack: pygame.Rect, most: int, scale: float
) -> EndSum:
    """`rack`: as it will lie open; `most`: the final sum; `scale`: of the table."""
    em_mm, coin_mm = SCORE_MM * max(1.0, scale), COIN_MM * coin_scale(table)
    wide = max(type_.width(str(most), em_mm, "numerals"), coin_mm)
    along = max(rack.size) / 2 / table.per_mm + BESIDE_MM + wide / 2
    inward = along_of(table, side, rack.center)[1]
    size = table.px(wide), table.px(em_mm)
    away = em_mm / 2 + COIN_GAP_MM + coin_mm / 2
    rect = rect_at(side, size, table.spot(side, along, inward))
    return EndSum(em_mm, rect, table.spot(side, along, inward + away))


APART_SECONDS = 0.07
"""Seconds between two racks: it limits how many tiles move at once."""


def closed_racks(looks: Appearance) -> list[int]:
    """Seats whose racks are still closed."""
    return [rack.seat for rack in looks.racks if not rack.is_open]


def turn_up(looks: Appearance) -> Steps:
    """Turns up the racks one after the other, as many tiles move at each."""
    for number, seat in enumerate(closed_racks(looks)):
        if number:
            yield Wait(APART_SECONDS)
        looks.composition.turned_up.add(seat)
        looks.lay(0.0)
        looks.tilt.up(looks.racks[seat])
        looks.host.tweens.soon(looks.seats[seat].refresh)
    yield Wait()
    looks.follow_tiles()


def tipping(looks: Appearance) -> Iterator[Rest]:
    """The looks of the closed racks' tiles, as they tip up."""
    for seat in closed_racks(looks):
        looks.seats[seat].open_tray()
        rack = looks.racks[seat]
        tiles = list(rack.faces(rack.opened))
        yield from (rack.back(0, max(1, len(tiles))), *tiles)


SHARE, ALONG, INWARDS, LEAST_MM = 0.52, 0.4, 0.42, 6.5
"""The disc's size and the offsets of its centre, in tiles; its least size."""


def points_picture(gallery: Gallery, side: Side, size: int) -> Picture:
    """The points of an action tile, which shows no number. `size`: of the tile in pixels."""
    wide = max(gallery.table.px(LEAST_MM), round(SHARE * size))
    return gallery.get(racks.open_mark, 2 * (wide // 2), str(value_of([PASS])), side.facing)


def show_points(host: TrellisHost, side: Side, rest: Rest) -> None:
    """Puts the points of an action tile on its corner, clear of its sign."""
    if rest.tile not in NUMBERS:
        corner = side.beside(rest.at, round(ALONG * rest.size), -round(INWARDS * rest.size))
        host.stage.add(points_picture(host.gallery, side, rest.size), corner, Layer.WORDS)


LIGHT_STEP = 0.07
"""Seconds from one tile of the last lay to the next."""
GLOW_SECONDS, GLOWS = 0.22, 4


def lights(
    gallery: Gallery,
    key: Hashable,
    outline: Callable[[], pygame.Surface],
    blur: float,
    shares: Sequence[float],
) -> tuple[Picture, ...]:
    """Light around an outline in these strengths. `blur` in pixels."""

    def make() -> tuple[Picture, ...]:
        whole = canvas.glow(outline(), blur, rim_only=True)
        return tuple(Picture(canvas.faded(whole.surface, s), whole.centre) for s in shares)

    return gallery.keep(key, make)


class TileGlows:
    """Rims that light up around tiles once."""

    def __init__(self, host: TrellisHost) -> None:
        self._host = host

    def of(self, size: int) -> tuple[Picture, ...]:
        """The steps for a tile of this size in pixels."""
        gallery, shares = self._host.gallery, [(step + 1) / GLOWS for step in range(GLOWS)]
        key, blur = ("trellis counted", size), gallery.table.per_mm
        return lights(gallery, key, lambda: enamel_tiles.silhouette(size), blur, shares)

    def show(self, size: int, spot: Pixel, delay: float) -> None:
        pictures = self.of(size)
        sprite = self._host.stage.add(None, spot, Layer.VERDICT, ADD)

        def shine(share: float) -> None:
            sprite.show(pictures[min(GLOWS - 1, int((1 - abs(2 * share - 1)) * GLOWS))])

        tweens = self._host.tweens
        tweens.run(GLOW_SECONDS, shine, linear, delay, sprite.remove, owner=sprite)


def last_laid(looks: Appearance) -> list[AreaCell]:
    """The cells of the tiles that the last move laid."""
    events = [event for change in looks.host.match.changes for event in change.events]
    laid = Counter(t for event in events if isinstance(event, Laid) for t in event.tiles)
    found = list[AreaCell]()
    for piece in looks.pieces.lying(TABLE):
        if laid[piece.rest.tile]:
            laid[piece.rest.tile] -= 1
            area, x, y = piece.rest.place
            found.append((area, (x, y)))
    return found


def light_laid(looks: Appearance, cells: Sequence[AreaCell]) -> None:
    """Lights these tiles one by one."""
    host, rims, lit = looks.host, CellLight(looks), 0

    def light(share: float) -> None:
        nonlocal lit
        now = max(1, round(share * len(cells)))
        if now > lit:
            area, cell = cells[now - 1]
            host.sound(tick_name(now - 1, len(cells)), looks.field.fits[area].spot(cell))
            lit = now
        rims.show(cells[:now])

    host.tweens.run(LIGHT_STEP * len(cells), light, linear, owner=rims)
