"""Action tiles that have been played: open on their way, and to be read where they come to lie."""

from __future__ import annotations

from functools import partial

from scenes.art.canvas import Picture
from scenes.core.table import Pixel
from scenes.stage.motion import FADE_SECONDS, Tweens, between, ease_in_out, fade_steps, linear
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage

LIES_SECONDS = 1.6


class PlayedTiles:
    def __init__(self, stage: Stage, tweens: Tweens, later: Tweens) -> None:
        """`later` goes on while nothing moves: nobody waits for a tile that lies."""
        self._stage, self._tweens, self._later = stage, tweens, later
        self.shown: list[Sprite] = []
        self._before: dict[Sprite, Sprite] = {}
        """What some of them looked like to whoever has played them."""

    def play(
        self,
        picture: Picture,
        begin: Pixel,
        end: Pixel,
        seconds: float,
        delay: float,
        before: Picture | None = None,
    ) -> None:
        """To whom it concerns, or to the middle; `before`: as it lay, turned otherwise."""
        sprite = self._stage.add(picture, begin, Layer.MOVING)
        sprite.set_visible(False)
        self.shown.append(sprite)

        def step(share: float) -> None:
            sprite.set_visible(True)
            sprite.move(*between(begin, end, share))

        lie = partial(self._lie, sprite, picture)
        self._tweens.run(seconds, step, ease_in_out, delay, lie, owner=sprite)
        if before is not None:
            self._turn(sprite, before, delay)

    def _turn(self, sprite: Sprite, before: Picture, delay: float) -> None:
        """What it was fades above it as it begins to move."""
        above = self._stage.add(before, sprite.at, Layer.MOVING)
        self._before[sprite] = above
        steps = fade_steps(before)

        def fade(share: float) -> None:
            above.show(steps[round((1 - share) * (len(steps) - 1))])
            above.move(*sprite.at)

        gone = partial(self._turned, sprite)
        self._tweens.run(FADE_SECONDS, fade, linear, delay, gone, owner=above)

    def _turned(self, sprite: Sprite) -> None:
        above = self._before.pop(sprite, None)
        if above is not None:
            self._tweens.drop(above)
            above.remove()

    def _lie(self, sprite: Sprite, picture: Picture) -> None:
        steps = fade_steps(picture)
        sprite.raise_to(Layer.MIDDLE)

        def fade(share: float) -> None:
            sprite.show(steps[round((1 - share) * (len(steps) - 1))])

        gone = partial(self._take_off, sprite)
        self._later.run(FADE_SECONDS, fade, linear, LIES_SECONDS, gone, owner=sprite)

    def clear(self) -> None:
        """Something else has happened."""
        for sprite in list(self.shown):
            self._take_off(sprite)

    def _take_off(self, sprite: Sprite) -> None:
        self._turned(sprite)
        self._tweens.drop(sprite)
        self._later.drop(sprite)
        self.shown.remove(sprite)
        sprite.remove()
