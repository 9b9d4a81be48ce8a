"""Light on what has been laid when a game is over: on the last lay, then on all of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.trellis.state import Event, Laid, Move, State
from game.trellis.table import NUMBERS, PASS, value_of
from scenes.art import canvas, enamel_tiles, racks
from scenes.art.canvas import Picture
from scenes.core.table import Pixel
from scenes.stage.motion import linear
from scenes.stage.sprite import ADD, Layer
from scenes.views.ended.heard import tick_name
from scenes.views.pieces import Piece
from scenes.views.trellis.appearance import Appearance
from scenes.views.trellis.layout.tiles import TABLE, Rest
from scenes.views.trellis.marks.cell_light import CellLight
from scenes.views.view import Host

SHARE, ALONG, INWARDS, LEAST_MM = 0.52, 0.4, 0.42, 6.5
"""How large the disc is and how far its middle lies from that of its tile, in tiles; and how small
it gets at most."""


class EndCounts:
    """Nothing else on these tiles says that they count."""

    def __init__(self, host: Host[State, Move, Event]) -> None:
        self._host = host

    def show(self, seat: int, tile: str, spot: Pixel, size: int) -> None:
        """If it is one, on a corner of the tile, so that its sign says still what counts; `size` in
        pixels."""
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
"""From one tile of the last lay to the next."""
WAVE_SECONDS = 0.9
"""From the middle to the last tile of all."""
GLOW_SECONDS, GLOWS = 0.22, 4


class TileGlows:
    """Rims that shine up around tiles, once."""

    def __init__(self, host: Host[State, Move, Event]) -> None:
        self._host = host

    def of(self, size: int) -> tuple[Picture, ...]:
        """Around a tile of so many pixels."""
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
        """The tiles that the last move brought onto the table."""
        events = [event for change in self._host.match.changes for event in change.events]
        laid = Counter(t for event in events if isinstance(event, Laid) for t in event.tiles)
        found = list[Piece[Rest]]()
        for piece in self._looks.pieces.lying(TABLE):
            if laid[piece.rest.tile]:
                laid[piece.rest.tile] -= 1
                found.append(piece)
        return found

    def light_last(self) -> None:
        """One after the other."""
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
