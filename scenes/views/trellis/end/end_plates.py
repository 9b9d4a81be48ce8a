"""The controls that leave when a game of Trellis is over, where groups make room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from game.trellis.state import Event, Move, State
from scenes.stage.arriving import fade_out, fades
from scenes.stage.motion import ease_in_out
from scenes.stage.sprite import Layer, Sprite
from scenes.views.trellis.layout.shared_geometry import SharedGeometry
from scenes.views.trellis.turn.composition import TrellisHost
from scenes.views.view import View

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


class EndPlates:
    def __init__(self, view: View[State, Move, Event]) -> None:
        self._view, self._host = view, view.host

    def controls(self, taken: Sequence[pygame.Rect]) -> list[Sprite]:
        """Those that lie there, and what they are called."""
        met = [one for one in self._host.buttons if one.rect.collidelist(taken) >= 0]
        spots = {one.spot.at for one in met} | {one.name_at for one in met}
        shown = (one for one in self._host.stage.sprites if one.layer == Layer.WORDS)
        return [one for one in shown if one.at in spots and one.area() is not None]

    def ahead(self, taken: Sequence[pygame.Rect]) -> Iterator[None]:
        for one in self.controls(taken):
            if one.picture is not None:
                fades(self._host.gallery, one.picture)
                yield

    def give_way(self, taken: Sequence[pygame.Rect]) -> None:
        self._fade(self.controls(taken))

    def _fade(self, leaving: Sequence[Sprite]) -> None:
        host = self._host
        for one in leaving:
            if one.picture is not None:
                fade_out(host.gallery, host.fading, host.stage, one, one.picture)
                one.set_visible(False)
