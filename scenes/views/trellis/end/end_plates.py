"""The controls that leave when a game of Trellis is over, where groups make room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.trellis.state import Event, Move, State
from scenes.stage.arriving import fade_out, fades
from scenes.stage.sprite import Layer, Sprite
from scenes.views.view import View


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
