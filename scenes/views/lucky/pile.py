"""The pile: its height, its tile count, and its topmost tile under a finger."""

from __future__ import annotations

import math

from game.lucky.state import Event, Move, State
from scenes.art import canvas, colours, tiles
from scenes.art.canvas import Picture
from scenes.core.table import Pixel, Side
from scenes.stage.motion import ease_out
from scenes.stage.sprite import Layer
from scenes.views.lucky.geometry import LAST_TILES, Geometry
from scenes.views.lucky.glows import Glow, lit_steps
from scenes.views.lucky.rests import LEVELS, Looks
from scenes.views.lucky.tiles import LIFT_SECONDS, PRESS_SECONDS
from scenes.views.view import Host

COUNT_EM = 8.5


class PileView:
    def __init__(self, host: Host[State, Move, Event], geometry: Geometry, looks: Looks) -> None:
        self._host, self._geometry, self._looks = host, geometry, looks
        stage = host.stage
        self._stack = stage.add(None, geometry.pile(), Layer.LYING)
        self._counts = [stage.add(None, at, Layer.WORDS) for at, _ in geometry.counts()]
        self._glow = Glow(stage, host.fading, geometry.pile())
        self._top = stage.add(None, geometry.pile(), Layer.MOVING)
        self._count, self._level, self._facing = 0, 0.0, 0
        self._pressed = self._calls = False

    @property
    def top(self) -> Pixel:
        """The centre of the topmost tile, or of the empty place."""
        return self.top_of(self._count)

    def top_of(self, count: int) -> Pixel:
        x, y = self._geometry.pile()
        if 0 < count <= LAST_TILES:
            return x + self._geometry.row_shift(count - 1), y
        return x, y - (tiles.pile_top(self._geometry.pile_tile, count) if count else 0)

    def show(self, count: int) -> None:
        self._count = count
        for sprite, (_, side) in zip(self._counts, self._geometry.counts(), strict=True):
            sprite.show(self._number(count, side))
        self._draw()
        self._shine()

    def call(self, calls: bool) -> None:
        """Sets whether somebody may draw now."""
        self._calls = calls
        self._shine()

    # --- under a finger

    def press(self, facing: int) -> None:
        """Lifts the topmost tile, facing a seat."""
        self._pressed, self._facing = bool(self._count), facing
        if self._pressed:
            self._host.sound("lift", self.top)
        self._raise(LEVELS if self._pressed else 0, LIFT_SECONDS)

    def release(self) -> None:
        """Lowers the topmost tile."""
        self._pressed = False
        self._raise(0, PRESS_SECONDS)

    def give(self) -> int:
        """Gives the topmost tile away; returns how far it was lifted."""
        lifted, self._level, self._pressed = round(self._level), 0.0, False
        self._host.tweens.drop(self)
        self._draw()
        return lifted

    def _raise(self, level: int, seconds: float) -> None:
        """The first step is shown at once."""
        begin = max(self._level, min(1.0, level))

        def step(share: float) -> None:
            self._level = begin + (level - begin) * share
            self._draw()

        step(0.0)
        self._host.tweens.run(seconds, step, ease_out, owner=self)
        self._shine()

    # --- pictures

    def _draw(self) -> None:
        lifted = round(self._level)
        self._top.set_visible(lifted > 0)
        if lifted:
            self._top.move(*self.top)
            self._top.show(self._looks.back(self._facing, lifted))
        self._stack.show(self._picture(self._count - (lifted > 0)))

    def _shine(self) -> None:
        if not self._count or not (self._pressed or self._calls):
            self._glow.dark()
            return
        self._glow.show(self._light(self._count))

    def _picture(self, count: int) -> Picture:
        gallery, side = self._host.gallery, self._geometry.pile_tile
        if 0 < count <= LAST_TILES:
            return gallery.get(tiles.row, side, count, self._geometry.row_pitch, LAST_TILES)
        return gallery.get(tiles.pile, side, 4 * math.ceil(max(0, count) / 4))

    def _number(self, count: int, side: Side) -> Picture:
        gallery = self._host.gallery
        em_mm = COUNT_EM * gallery.table.growth
        made = gallery.of(gallery.type.numeral, count, em_mm, colours.QUIET_BONE)
        return gallery.turned(made, side)

    def _light(self, count: int) -> tuple[Picture, ...]:
        """Light around the whole pile, or around the row of its last tiles."""
        gallery, side = self._host.gallery, self._geometry.pile_tile
        wide, high, shift = side, side + 2 * tiles.pile_top(side, count), 0
        if count <= LAST_TILES:
            shift = self._geometry.row_shift((count - 1) / 2)
            wide, high = side + (count - 1) * self._geometry.row_pitch, side

        def make() -> Picture:
            outline = canvas.rounded((wide, high), tiles.RADIUS * side, (255, 255, 255))
            surface, (x, y) = canvas.glow(outline, gallery.table.per_mm, rim_only=True)
            return Picture(surface, (x - shift, y))

        return lit_steps(gallery, gallery.keep(("lucky pile", wide, high, shift), make))
