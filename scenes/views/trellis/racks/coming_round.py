"""When somebody else gets the table the bars move one place on: each comes from its left to the
coin that lies there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from scenes.core.table import Pixel, Side
from scenes.stage.motion import ease_out
from scenes.stage.sprite import Layer, Sprite
from scenes.views.trellis.turn.composition import TrellisHost

SECONDS, AWAY_MM = 0.28, 70.0
LAYERS = (Layer.WALNUT, Layer.LYING, Layer.WORDS)


class _Coming:
    """What lies in one bar; what something else has moved meanwhile is left alone."""

    def __init__(self, sprites: Sequence[Sprite], away: Pixel) -> None:
        self._lying = [(sprite, sprite.at) for sprite in sprites]
        self._at = [at for _, at in self._lying]
        self._away = away

    def show(self, share: float) -> None:
        x, y = (round((1 - share) * one) for one in self._away)
        for number, (sprite, end) in enumerate(self._lying):
            if sprite.at == self._at[number]:
                self._at[number] = end[0] + x, end[1] + y
                sprite.move(*self._at[number])


def come_round(host: TrellisHost, bars: Iterable[tuple[Side, pygame.Rect]]) -> None:
    """All that lies on these rectangles, each before its side."""
    if host.tweens.still:
        return
    shown = [one for one in host.stage.sprites if one.layer in LAYERS and one.area() is not None]
    away = host.gallery.table.px(AWAY_MM)
    found = [
        _Coming([one for one in shown if rect.collidepoint(one.at)], side.beside((0, 0), -away, 0))
        for side, rect in bars
    ]
    for coming in found:
        coming.show(0.0)
        host.tweens.run(SECONDS, coming.show, ease_out, owner=coming)
