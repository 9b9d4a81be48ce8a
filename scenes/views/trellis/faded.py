"""Verdicts and their words come in softly, also where nothing else moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.art.canvas import Picture
from scenes.stage.motion import Tweens, linear
from scenes.stage.stage import Layer
from scenes.views.trellis.rack_geometry import Point

if TYPE_CHECKING:
    from scenes.play.play import PlayScene

SECONDS = 0.15
STEPS = 5


def clock_of(play: PlayScene) -> Tweens:
    """With reduced motion all that moves is there at once, but light and verdicts fade."""
    return play.later if play.tweens.still else play.tweens


class Faded:
    """A sprite whose first picture fades in; later ones are shown at once."""

    def __init__(self, play: PlayScene, layer: Layer) -> None:
        self._play = play
        self._sprite = play.stage.add(None, layer=layer)
        self._steps: tuple[Picture, ...] = ()
        self._step = 0

    def show(self, picture: Picture, at: Point) -> None:
        fresh = not self._steps
        self._steps = self._play.app.gallery.of(fade_steps, picture)
        self._sprite.move(*at)
        self._sprite.show(self._steps[self._step])
        if fresh:
            clock_of(self._play).run(SECONDS, self._fade, linear, owner=self)

    def _fade(self, share: float) -> None:
        self._step = min(STEPS - 1, int(share * STEPS))
        self._sprite.show(self._steps[self._step])

    def remove(self) -> None:
        self._play.tweens.drop(self)
        self._play.later.drop(self)
        self._sprite.remove()


def fade_steps(picture: Picture) -> tuple[Picture, ...]:
    """From faint to whole; all share the picture's pixels, so that they cost nothing to make."""
    steps = []
    for step in range(1, STEPS):
        surface = picture.surface.subsurface(picture.surface.get_rect())
        surface.set_alpha(round(255 * step / STEPS))
        steps.append(Picture(surface, picture.centre))
    return (*steps, picture)
