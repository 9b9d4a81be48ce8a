"""The arrows on the tray's rails: lying, held over a line, going home."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.crossing.state import State
from scenes.art import enamel
from scenes.art.canvas import Picture
from scenes.stage.motion import BACK_SECONDS, SHAKE_MM, ease_out
from scenes.stage.stage import Layer
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost

LYING_MM, HELD_MM = 1.2, 3.4
ARROW_LARGER = 1.18
"""A held arrow is small below a finger, and so grows more than other things do."""
SNAP_SECONDS = 0.09
"""From line to line."""
ON_RAIL = Layer.MIDDLE


class Arrows:
    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._geometry, self._tweens, self._gallery = geometry, host.tweens, host.gallery
        seats = range(len(geometry.sides))
        self._ghost = host.stage.add(None, layer=ON_RAIL)
        self.sprites = [host.stage.add(None, layer=ON_RAIL) for _ in seats]
        for seat in seats:
            self._picture(seat, False)
            self._picture(seat, True)
            self._ghost_of(seat)

    # --- pictures

    def _picture(self, seat: int, held: bool) -> Picture:
        geometry = self._geometry
        length = round(geometry.arrow * (ARROW_LARGER if held else 1.0))
        high, facing = HELD_MM if held else LYING_MM, geometry.edges[seat].facing
        return self._gallery.get(enamel.arrow, geometry.team(seat), length, high, facing)

    def _ghost_of(self, seat: int) -> Picture:
        geometry = self._geometry
        facing = geometry.edges[seat].facing
        return self._gallery.get(enamel.arrow_ghost, geometry.team(seat), geometry.arrow, facing)

    # --- showing

    def show(self, state: State) -> None:
        """Every arrow where the state says, at once."""
        self.hide_ghost()
        for seat, line in enumerate(state.arrows):
            self._rest(seat, line)

    def _rest(self, seat: int, line: int | None) -> None:
        sprite = self.sprites[seat]
        self._tweens.drop(sprite)
        sprite.show(self._picture(seat, False))
        sprite.move(*self._geometry.rail(seat, line))
        sprite.raise_to(ON_RAIL)

    def slide(self, seat: int, line: int | None) -> None:
        """To rest at a line, or at the rail's end, from where it is now."""
        self._settle(seat, line, BACK_SECONDS if line is None else SNAP_SECONDS)

    def go_home(self, seat: int, line: int | None) -> None:
        """Nothing came of it: back to where it lay."""
        self._settle(seat, line, BACK_SECONDS)

    def _settle(self, seat: int, line: int | None, seconds: float) -> None:
        self._glide(seat, line, seconds, partial(self._rest, seat, line))

    def _glide(
        self, seat: int, line: int | None, seconds: float, then: Callable[[], None] | None = None
    ) -> None:
        sprite, goal = self.sprites[seat], self._geometry.rail(seat, line)
        if sprite.at == goal:
            seconds = 0.0
        self._tweens.glide(sprite, goal, seconds, ease_out, then=then)

    def shake(self, seat: int, line: int | None) -> None:
        """Lying at its line."""
        self._rest(seat, line)
        geometry = self._geometry
        away = geometry.edges[seat].beside((0, 0), geometry.table.px(SHAKE_MM), 0)
        self._tweens.shake(self.sprites[seat], geometry.rail(seat, line), away)

    def hold(self, seat: int, line: int | None, home: int | None) -> None:
        """It is lifted over a line; its ghost stays at its home."""
        sprite = self.sprites[seat]
        sprite.show(self._picture(seat, True))
        if sprite.layer != Layer.HELD:
            sprite.raise_to(Layer.HELD)
        self._ghost.show(self._ghost_of(seat))
        self._ghost.move(*self._geometry.rail(seat, home))
        self._ghost.set_visible(line != home)
        self._glide(seat, line, SNAP_SECONDS)

    def let_go(self, seat: int) -> None:
        """It stays where it is under the finger, until it is told where to go."""
        self._tweens.drop(self.sprites[seat])

    def hide_ghost(self) -> None:
        self._ghost.set_visible(False)
