"""What stands for each game in its circle of the menu: under a finger it comes forward, and where
somebody asks they all do, in a warm light."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.loading import loaded
from scenes.art import colours
from scenes.art.canvas import Picture, finished, radial
from scenes.art.gallery import Gallery
from scenes.core.table import Table
from scenes.menu.circles import Circles
from scenes.scene.emblems import Way
from scenes.services.destinations import Lying
from scenes.services.surroundings import Surroundings
from scenes.stage.motion import Tweens, fade_steps, linear
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage
from scenes.views.loading import emblem_of

EMBLEM_SHARE, FORWARD_SHARE = 0.5, 0.57
CALL_SECONDS, NEXT_SECONDS = 0.5, 0.36
"""How long a game that shows itself lies forward, and how long after it the next one begins."""
HALO_SHARE, HALO_SECONDS, HALO_LEVELS = 1.24, 0.2, 8
"""The light around its circle, as a share of that, and how it comes and goes."""
_WARM = colours.BRASS_LIGHT[:3]
HALO = ((0.0, (*_WARM, 0)), (0.5, (*_WARM, 10)), (0.8, (*_WARM, 120)), (1.0, (*_WARM, 0)))
"""Brightest on the circle: its names are read through it, its emblem is free of it."""


class Emblems:
    def __init__(
        self,
        around: Surroundings,
        tweens: Tweens,
        games: Sequence[str],
        laid: Circles,
        is_touched: Callable[[str], bool],
    ) -> None:
        self._around, self._tweens, self._games = around, tweens, games
        self._laid, self._is_touched = laid, is_touched
        self._sprites: dict[str, Sprite] = {}
        self._halos: dict[str, Sprite] = {}
        self._ways: dict[str, Way] = {}
        """On which they come forward, or have come."""
        self._calls = Tweens()
        """When games show themselves, with reduced motion, too."""

    def clear(self) -> None:
        """The stage is to be laid anew."""
        self._calls = Tweens()
        self._ways.clear()

    def lay(self, stage: Stage, game: str) -> None:
        lying = self._lying(game, False)
        emblem = _emblem(game, self._around.gallery, lying.side)
        self._sprites[game] = stage.add(emblem, lying.at, Layer.LYING)
        self._halos[game] = stage.add(None, lying.at, Layer.GLOW)

    def come_forward(self, game: str, forward: bool) -> None:
        """It is a little larger, or as large as before."""
        sprite, way = self._sprites[game], self._ways.get(game)
        if sprite.picture is None:
            return
        if forward:
            self._around.sound("lift", sprite.at)
        start = way.now if way is not None else self._lying(game, not forward)
        way = self._ways[game] = Way(start, self._lying(game, forward))
        way.come_forward(self._tweens, self._around.gallery, sprite)

    def now(self, game: str) -> Lying | None:
        """None: it has never come forward."""
        way = self._ways.get(game)
        return None if way is None else way.now

    def _lying(self, game: str, forward: bool) -> Lying:
        middle = self._laid.middles[self._games.index(game)]
        side = self._laid.diameter * (FORWARD_SHARE if forward else EMBLEM_SHARE)
        return Lying(game, middle, side, self._laid.diameter * FORWARD_SHARE)

    # --- all of them

    def call(self) -> None:
        """They come forward in turn and go back."""
        for number, game in enumerate(() if self._calls else self._games):
            begin = number * NEXT_SECONDS
            self._calls.after(begin, partial(self._show_itself, game, True))
            self._calls.after(begin + CALL_SECONDS, partial(self._show_itself, game, False))

    def _show_itself(self, game: str, forward: bool) -> None:
        """What is under a finger is that finger's."""
        if not self._is_touched(game):
            self.come_forward(game, forward)
        lying, steps = self._halos[game], (None, *fade_steps(self._halo(), HALO_LEVELS))

        def light(share: float) -> None:
            lying.show(steps[round((share if forward else 1 - share) * HALO_LEVELS)])

        self._calls.run(HALO_SECONDS, light, linear, owner=lying)

    def _halo(self) -> Picture:
        return self._around.gallery.get(halo, self._laid.diameter)

    @property
    def is_calling(self) -> bool:
        return bool(self._calls)

    def tick(self, dt: float) -> None:
        self._calls.tick(dt)

    # --- ahead of need

    def ahead(self) -> Iterator[None]:
        for game in self._games:
            self._forward(game)
            yield
        self._halo()
        yield

    def ahead_on_the_way(self) -> Iterator[None]:
        for game in self._games:
            if self._forward(game) is not None:
                way = Way(self._lying(game, False), self._lying(game, True))
                yield from way.ahead(self._around.gallery)

    def _forward(self, game: str) -> Picture | None:
        return _emblem(game, self._around.gallery, self._lying(game, True).side)


def halo(_: Table, diameter: int) -> Picture:
    """Around a circle so many pixels across."""
    across = round(HALO_SHARE * diameter)
    return Picture(finished(radial((across, across), HALO)), (across // 2, across // 2))


def _emblem(game: str, gallery: Gallery, side: float) -> Picture | None:
    """None where it cannot be drawn: the name stands in the circle all the same."""
    what = f"the emblem of {game} cannot be drawn"
    return loaded("", what, lambda: emblem_of(game, gallery, side), None)
