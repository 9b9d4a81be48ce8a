"""The racks at the end: all lie open, and their tiles are counted and lit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game.trellis.state import Event, Laid, Move, State
from game.trellis.table import NUMBERS, PASS, value_of
from scenes.art import canvas, enamel_tiles, racks
from scenes.art.canvas import Picture
from scenes.art.type import Type
from scenes.core.table import Pixel, Side, Table
from scenes.stage.motion import Tweens, linear
from scenes.stage.script import Steps, Wait
from scenes.stage.sprite import ADD, Layer
from scenes.views.ended.layout import along_of
from scenes.views.ended.leaves import tick_name
from scenes.views.pieces import Piece
from scenes.views.seat_places import COIN_MM, coin_scale
from scenes.views.trellis.appearance import Appearance
from scenes.views.trellis.layout.tiles import TABLE, Rest
from scenes.views.trellis.marks.verdicts import CellLight
from scenes.views.view import Host

SCORE_MM, BESIDE_MM, COIN_GAP_MM = 17.0, 5.0, 3.0
"""In mm: size of sums at least, felt beside a rack, gap between a sum and its coin."""


class EndSum(NamedTuple):
    """Geometry of a seat's sum. `rack`: as it will lie open; `em_mm`: of the sum; `wide_mm`: of the
    sum or the coin, whichever is wider."""

    table: Table
    side: Side
    rack: pygame.Rect
    em_mm: float
    wide_mm: float

    @property
    def left_mm(self) -> float:
        """Distance from the middle of the side to the sum, which begins at the rack's right end."""
        return max(self.rack.size) / 2 / self.table.per_mm + BESIDE_MM

    @property
    def at(self) -> tuple[float, float]:
        """The centre of the number in mm, (along, inward) from its side, level with the rack."""
        return self.left_mm + self.wide_mm / 2, along_of(self.table, self.side, self.rack.center)[1]

    @property
    def rect(self) -> pygame.Rect:
        size = self.table.px(self.wide_mm), self.table.px(self.em_mm)
        rect = pygame.Rect((0, 0), size if self.side.upright else size[::-1])
        rect.center = self.table.spot(self.side, *self.at)
        return rect

    @property
    def coin(self) -> Pixel:
        """The centre of the coin, inwards of the number."""
        along, inward = self.at
        away = self.em_mm / 2 + COIN_GAP_MM + COIN_MM * coin_scale(self.table) / 2
        return self.table.spot(self.side, along, inward + away)


def end_sum(
    table: Table, type_: Type, side: Side, rack: pygame.Rect, most: int, scale: float
) -> EndSum:
    """`most`: the final sum; `scale`: of the table."""
    em_mm = SCORE_MM * max(1.0, scale)
    wide = type_.width(str(most), em_mm, "numerals")
    return EndSum(table, side, rack, em_mm, max(wide, COIN_MM * coin_scale(table)))


APART_SECONDS = 0.07
"""Seconds between two racks: it limits how many tiles move at once."""


class EndRacks:
    def __init__(self, looks: Appearance, tweens: Tweens) -> None:
        self._looks, self._tweens = looks, tweens

    def closed(self) -> list[int]:
        """Seats whose racks are still closed."""
        composition = self._looks.composition
        return [seat for seat in composition.seats if not composition.is_open(seat)]

    def turn_up(self) -> Steps:
        """Turns up the racks one after the other, as many tiles move at each."""
        looks = self._looks
        for number, seat in enumerate(self.closed()):
            if number:
                yield Wait(APART_SECONDS)
            looks.composition.turned_up.add(seat)
            looks.lay(0.0)
            looks.tilt.up(looks.racks[seat])
            self._tweens.soon(looks.seats[seat].refresh)
        yield Wait()
        looks.follow_tiles()

    # --- as they will lie when they have turned up

    def rects(self) -> list[pygame.Rect]:
        return [rack.opened.rect for rack in self._looks.racks]

    def tiles(self, seat: int) -> list[str]:
        return [tile.tile for tile in self._looks.composition.rack_tiles(seat)]

    def spots(self, seat: int) -> list[Pixel]:
        """The pixel of each tile."""
        return list(self._looks.racks[seat].opened.spots[: len(self.tiles(seat))])

    def tile_size(self, seat: int) -> int:
        """In pixels."""
        return self._looks.racks[seat].opened.tile

    # --- made ahead

    def ahead(self) -> Iterator[None]:
        """Fetches the closed racks' tiles, as they tip up."""
        for seat in self.closed():
            yield from self._rack_ahead(seat)

    def _rack_ahead(self, seat: int) -> Iterator[None]:
        looks = self._looks
        pictures, rack = looks.pieces.pictures, looks.racks[seat]
        looks.seats[seat].open_tray()
        yield
        tiles = list(rack.faces(rack.opened))
        for rest in (rack.back(0, max(1, len(tiles))), *tiles):
            pictures.of(rest)
            yield


SHARE, ALONG, INWARDS, LEAST_MM = 0.52, 0.4, 0.42, 6.5
"""The disc's size and the offsets of its centre, in tiles; its least size."""


class EndCounts:
    """The points on action tiles, which show no number."""

    def __init__(self, host: Host[State, Move, Event]) -> None:
        self._host = host

    def show(self, seat: int, tile: str, spot: Pixel, size: int) -> None:
        """Puts the points of an action tile on its corner, clear of its sign. `size`: of the tile
        in pixels."""
        if tile in NUMBERS:
            return
        side = self._host.seating.sides[seat]
        corner = side.beside(spot, round(ALONG * size), -round(INWARDS * size))
        self._host.stage.add(self.picture(seat, size), corner, Layer.WORDS)

    def picture(self, seat: int, size: int) -> Picture:
        gallery, facing = self._host.gallery, self._host.seating.sides[seat].facing
        wide = max(gallery.table.px(LEAST_MM), round(SHARE * size))
        return gallery.get(racks.open_mark, 2 * (wide // 2), str(value_of([PASS])), facing)


LIGHT_STEP = 0.07
"""Seconds from one tile of the last lay to the next."""
WAVE_SECONDS = 0.9
"""Seconds from the centre to the outermost tile."""
GLOW_SECONDS, GLOWS = 0.22, 4


class TileGlows:
    """Rims that light up around tiles once."""

    def __init__(self, host: Host[State, Move, Event]) -> None:
        self._host = host

    def of(self, size: int) -> tuple[Picture, ...]:
        """The steps for a tile of this size in pixels."""
        gallery = self._host.gallery

        def make() -> tuple[Picture, ...]:
            outline = enamel_tiles.silhouette(size)
            whole = canvas.glow(outline, gallery.table.per_mm, rim_only=True)
            shares = ((step + 1) / GLOWS for step in range(GLOWS))
            return tuple(Picture(canvas.faded(whole.surface, s), whole.centre) for s in shares)

        return gallery.keep(("trellis counted", size), make)

    def show(self, size: int, spot: Pixel, delay: float) -> None:
        pictures = self.of(size)
        sprite = self._host.stage.add(None, spot, Layer.VERDICT, ADD)

        def shine(share: float) -> None:
            sprite.show(pictures[min(GLOWS - 1, int((1 - abs(2 * share - 1)) * GLOWS))])

        tweens = self._host.tweens
        tweens.run(GLOW_SECONDS, shine, linear, delay, sprite.remove, owner=sprite)


class LaidLight:
    def __init__(self, host: Host[State, Move, Event], looks: Appearance, glows: TileGlows) -> None:
        self._host, self._looks, self._glows = host, looks, glows
        self._rims = CellLight(looks)

    def ahead(self) -> Iterator[None]:
        self._glows.of(self._looks.field.tile)
        yield

    def last_laid(self) -> list[Piece[Rest]]:
        """The tiles that the last move laid."""
        events = [event for change in self._host.match.changes for event in change.events]
        laid = Counter(t for event in events if isinstance(event, Laid) for t in event.tiles)
        found = list[Piece[Rest]]()
        for piece in self._looks.pieces.lying(TABLE):
            if laid[piece.rest.tile]:
                laid[piece.rest.tile] -= 1
                found.append(piece)
        return found

    def light_last(self) -> None:
        """Lights the tiles of the last lay one by one."""
        places = [piece.rest.place for piece in self.last_laid()]
        cells = [(area, (x, y)) for area, x, y in places]
        lit = 0

        def light(share: float) -> None:
            nonlocal lit
            now = max(1, round(share * len(cells)))
            if now > lit:
                area, at = cells[now - 1]
                spot = self._looks.field.fits[area].spot(at)
                self._host.sound(tick_name(now - 1, len(cells)), spot)
                lit = now
            self._rims.show(cells[:now])

        self._host.tweens.run(LIGHT_STEP * len(cells), light, linear, owner=self._rims)
