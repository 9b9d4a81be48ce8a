"""A small table that shows a match on part of the screen with the game's own view; touches of it
play nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

import pygame

from game.match import AnyChange, AnyMatch
from game.rules import Seated
from scenes.art.canvas import Picture, finished
from scenes.art.gallery import Gallery
from scenes.core.limits import MM_PER_INCH
from scenes.core.table import Pixel, Side, Table
from scenes.services.destinations import Lying
from scenes.services.seating import Seating
from scenes.services.surroundings import Surroundings
from scenes.services.words import Languages, Words
from scenes.sound.sounds import Unheard
from scenes.stage.motion import Ease, Tweens, between, ease_in_out, ease_out
from scenes.stage.parts import SurfacePool
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage
from scenes.ui.buttons import Buttons
from scenes.views.loading import emblem_of, view_of
from scenes.views.view import AnyView, Host


class Silent(Words):
    """No words: they would be too small to read."""

    def __call__(self, key: str, **values: object) -> str:
        return ""


class SilentLanguages(Languages):
    """Languages without words; numbers stay."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages

    def words(self, side: Side) -> Words:
        return Silent(self._languages.words(side).language)


def smaller(around: Surroundings, size: tuple[int, int], share: float) -> Surroundings:
    """Surroundings of a table of `size` pixels, scaled by `share`, without words. The caller closes
    its gallery."""
    per_mm = around.table.per_mm * share
    table = Table(*size, math.hypot(*size) / per_mm / MM_PER_INCH)
    gallery = around.gallery.beside(table)
    return replace(
        around,
        screen=around.screen.subsurface((0, 0, *size)),
        gallery=gallery,
        languages=SilentLanguages(around.languages),
        surfaces=SurfacePool(),
        sounds=Unheard(around.sounds),
    )


def onlooking(
    around: Surroundings,
    match: AnyMatch,
    seating: Seating,
    stage: Stage,
    clocks: tuple[Tweens, Tweens],
    tried: Callable[[Any], bool] = lambda _: False,
) -> AnyView:
    """The game's view on a stage, for looking only. `clocks`: the tweens of what moves, and of
    delays; `tried` is called with a move that a person's touch means, where there are people."""
    host = Host(
        around,
        match,
        seating,
        stage,
        *clocks,
        Buttons(stage, around.gallery),
        tried,
        lambda _seat, _key: None,
        lambda: None,
        lambda: None,
        lambda: False,
        clocks[0].soon,
    )
    return view_of(match.rules.game)(host)


class SmallTable:
    """Its stage is drawn on `ground` of the table's size, or by `stage.draw(surface)` on any such
    surface, such as a part of the screen."""

    def __init__(
        self,
        around: Surroundings,
        ground: pygame.Surface,
        match: AnyMatch,
        seating: Seating,
        tried: Callable[[Any], bool] = lambda _: False,
    ) -> None:
        """`around` from `smaller`. `view.sync` shows the position, `play` continues from it.
        `tried`: as of `onlooking`."""
        self.around, self.match, self.seating = around, match, seating
        self.stage = Stage(ground, around.surfaces)
        self.tweens, self.later = Tweens(around.still), Tweens()
        clocks = self.tweens, self.later
        self.view = onlooking(around, match, seating, self.stage, clocks, tried)
        self.view.begin()

    @property
    def is_moving(self) -> bool:
        return bool(self.tweens or self.later)

    def foresee(self, move: Seated) -> None:
        """Announces a move that a later frame will play."""
        self.view.foresee(move)

    def play(self, move: Seated) -> Sequence[AnyChange]:
        """Plays and shows a legal move. Raises game.rules.Refused."""
        changes = self.match.play(move)
        self.view.animate(changes)
        return changes

    def update(self, dt: float) -> None:
        self.tweens.tick(dt)
        self.later.tick(dt)
        if not self.tweens:
            self.view.settle()

    def close(self) -> None:
        self.stage.close()


FORWARD_SECONDS, GLIDE_SECONDS = 0.26, 0.34
FINE: Final = 0.01
"""Step of the sizes in between, as a share of the largest."""


def seen(gallery: Gallery, lying: Lying) -> Picture:
    """The emblem in between: the largest picture, scaled down."""
    step = round(lying.side / lying.largest / FINE)
    largest = emblem_of(lying.game, gallery, lying.largest)
    if step * FINE >= 1.0:
        return largest
    return gallery.derived(largest, ("emblem", step), lambda: _smaller(largest, step * FINE))


def _smaller(picture: Picture, share: float) -> Picture:
    size = tuple(max(1, round(share * length)) for length in picture.surface.get_size())
    smaller = pygame.transform.smoothscale(picture.surface, size)
    x, y = (round(share * middle) for middle in picture.centre)
    return Picture(finished(smaller), (x, y))


class Way:
    """The animation between two positions of an emblem; at its end it has a picture of that
    size."""

    def __init__(self, start: Lying, end: Lying) -> None:
        self._start, self._end = start, end
        self.now = start

    def come_forward(self, tweens: Tweens, gallery: Gallery, sprite: Sprite) -> None:
        """Grows or shrinks in place."""
        self._run(tweens, gallery, sprite, FORWARD_SECONDS, ease_out)

    def glide(self, tweens: Tweens, gallery: Gallery, sprite: Sprite) -> None:
        """Glides from the previous scene's position to its own."""
        sprite.raise_to(Layer.MOVING)
        self._run(tweens, gallery, sprite, GLIDE_SECONDS, ease_in_out)

    def _run(
        self, tweens: Tweens, gallery: Gallery, sprite: Sprite, seconds: float, ease: Ease
    ) -> None:
        start, end = self._start, self._end

        def step(share: float) -> None:
            side = start.side + (end.side - start.side) * share
            self.now = start._replace(at=_pixel(*between(start.at, end.at, share)), side=side)
            sprite.show(seen(gallery, self.now))
            sprite.move(*self.now.at)

        def arrive() -> None:
            self.now = end
            sprite.show(emblem_of(end.game, gallery, end.side))
            sprite.raise_to(Layer.LYING)

        step(0.0)
        tweens.run(seconds, step, ease, then=arrive, owner=sprite)


def _pixel(x: float, y: float) -> Pixel:
    return round(x), round(y)
