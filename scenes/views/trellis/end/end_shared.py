"""What all share at Trellis, when a game is over: it has done its work and makes room."""

from __future__ import annotations

from functools import partial

from scenes.stage.motion import ease_in_out
from scenes.stage.sprite import Sprite
from scenes.views.trellis.layout.shared_geometry import SharedGeometry
from scenes.views.trellis.turn.composition import TrellisHost

LEAVE_SECONDS = 0.3


class EndShared:
    def __init__(self, host: TrellisHost, geometry: SharedGeometry) -> None:
        self._host, self._geometry = host, geometry
        self._rects = geometry.rects()
        self._left: tuple[Sprite, ...] | None = None
        """What has made room: groups may lie there now."""

    def holds(self, sprite: Sprite) -> bool:
        """Whether it is, or lies in, display, bag or needle."""
        if self._left is not None:
            return sprite in self._left
        return any(rect.collidepoint(sprite.at) for rect in self._rects)

    def leave(self) -> None:
        """By the side at which they lie, before groups come there; from the middle all sinks with
        the night."""
        shown = (one for one in self._host.stage.sprites if one.area() is not None)
        self._left = tuple(filter(self.holds, shown))
        side = self._geometry.side
        if side is None:
            return
        x, y = side.inwards(-2 * self._geometry.depth())
        for sprite in self._left:
            goal = sprite.at[0] + x, sprite.at[1] + y
            gone = partial(sprite.set_visible, False)
            self._host.tweens.glide(sprite, goal, LEAVE_SECONDS, ease_in_out, then=gone)
