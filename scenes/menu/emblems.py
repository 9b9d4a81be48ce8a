"""The games' emblems in the menu: one grows under a finger; on request all grow in turn with a
halo. Also the saved match that can be resumed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from game.loading import loaded
from game.store import SavedMatch
from scenes.art import coins, colours
from scenes.art.canvas import Picture, centred, finished, radial
from scenes.art.controls import PRESSED_MM, State
from scenes.art.gallery import Gallery
from scenes.core.table import Pixel, Side, Table
from scenes.scene.small import Way
from scenes.services.destinations import Lying
from scenes.services.surroundings import Surroundings
from scenes.services.words import far
from scenes.stage.motion import Tweens, fade_steps, linear
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage
from scenes.ui.buttons import Face
from scenes.views.loading import emblem_of

LARGEST_CIRCLE, CIRCLE_SHARE = 270, 0.28
MIDDLES = {1: (0.5,), 2: (0.3, 0.7), 3: (0.206, 0.5, 0.794)}
"""The middles of up to three circles in a row, as shares of the table's width."""
FREE_ENDS_MM, FREE_SIDES_MM = 34.0, 70.0
"""The margins of more circles at the short and long sides, where texts stand."""
APART_MM = 8.0


class Circles(NamedTuple):
    """Layout of the games: a circle's diameter, the side of its touch square, the middles."""

    diameter: int
    touched: int
    middles: tuple[Pixel, ...]


def circles(count: int, table: Table) -> Circles:
    """Up to three games lie in a row. With more, every second one is moved towards the other long
    side, so that circles can be larger."""
    widest = min(LARGEST_CIRCLE, CIRCLE_SHARE * table.wide)
    x, y = table.middle
    if count in MIDDLES:
        row = tuple((round(share * table.width), y) for share in MIDDLES[count])
        return Circles(table.px(widest), table.px(widest), row)
    diameter, along, across = _zigzag(count, table, int(widest))
    first, out = x - table.px(along * (count - 1) / 2), table.px(across / 2)
    middles = ((first + table.px(along * n), y + (out if n % 2 else -out)) for n in range(count))
    # Squares around whole circles would overlap at their corners.
    touched = min(diameter, max(along, across) - 1)
    return Circles(table.px(diameter), table.px(touched), tuple(middles))


def _zigzag(count: int, table: Table, widest: int) -> tuple[int, float, float]:
    """In mm: the largest possible diameter, and the steps along and across the table."""
    wide, high = table.wide - 2 * FREE_ENDS_MM, table.high - 2 * FREE_SIDES_MM
    for diameter in range(widest, 0, -1):
        along, apart = (wide - diameter) / (count - 1), diameter + APART_MM
        least = math.sqrt(max(0.0, apart**2 - along**2))
        if least <= high - diameter:
            break
    return diameter, along, min(high - diameter, max(least, diameter / 2))


EMBLEM_SHARE, FORWARD_SHARE = 0.5, 0.57
CALL_SECONDS, NEXT_SECONDS = 0.5, 0.36
"""How long an emblem stays grown, and the delay to the next one."""
HALO_SHARE, HALO_SECONDS, HALO_LEVELS = 1.24, 0.2, 8
"""The halo's size as a share of the circle, its fade time, and its levels."""
_WARM = colours.BRASS_LIGHT[:3]
HALO = ((0.0, (*_WARM, 0)), (0.5, (*_WARM, 10)), (0.8, (*_WARM, 120)), (1.0, (*_WARM, 0)))
"""Brightest on the circle: names stay readable and the emblem stays clear."""


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
        """The animation of each emblem that has grown."""
        self._calls = Tweens()
        """The animation of all in turn, which also runs with reduced motion."""

    def clear(self) -> None:
        """Call before the stage is laid out again."""
        self._calls = Tweens()
        self._ways.clear()

    def lay(self, stage: Stage, game: str) -> None:
        lying = self._lying(game, False)
        emblem = _emblem(game, self._around.gallery, lying.side)
        self._sprites[game] = stage.add(emblem, lying.at, Layer.LYING)
        self._halos[game] = stage.add(None, lying.at, Layer.GLOW)

    def come_forward(self, game: str, forward: bool) -> None:
        """Grows the emblem, or shrinks it back."""
        sprite, way = self._sprites[game], self._ways.get(game)
        if sprite.picture is None:
            return
        if forward:
            self._around.sound("lift", sprite.at)
        start = way.now if way is not None else self._lying(game, not forward)
        way = self._ways[game] = Way(start, self._lying(game, forward))
        way.come_forward(self._tweens, self._around.gallery, sprite)

    def now(self, game: str) -> Lying | None:
        """The emblem's current size and position; None if it has never grown."""
        way = self._ways.get(game)
        return None if way is None else way.now

    def _lying(self, game: str, forward: bool) -> Lying:
        middle = self._laid.middles[self._games.index(game)]
        side = self._laid.diameter * (FORWARD_SHARE if forward else EMBLEM_SHARE)
        return Lying(game, middle, side, self._laid.diameter * FORWARD_SHARE)

    # --- all emblems

    def call(self) -> None:
        """Grows all emblems in turn."""
        for number, game in enumerate(() if self._calls else self._games):
            begin = number * NEXT_SECONDS
            self._calls.after(begin, partial(self._show_itself, game, True))
            self._calls.after(begin + CALL_SECONDS, partial(self._show_itself, game, False))

    def _show_itself(self, game: str, forward: bool) -> None:
        """Grows or shrinks an emblem with its halo, unless a finger is on it."""
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

    # --- prefetch


def halo(_: Table, diameter: int) -> Picture:
    """The halo of a circle of this diameter in pixels."""
    across = round(HALO_SHARE * diameter)
    return centred(radial((across, across), HALO))


def _emblem(game: str, gallery: Gallery, side: float) -> Picture | None:
    """None if it cannot be drawn; the circle still shows the name."""
    what = f"the emblem of {game} cannot be drawn"
    return loaded("", what, lambda: emblem_of(game, gallery, side), None)


HIGH_MM, EM_MM, FAR_MM, COIN_MM, RESUME_APART_MM = 24.0, 10.0, 8.5, 11.0, 3.0


class ResumeLabel:
    def __init__(
        self, around: Surroundings, side: Side, kept: SavedMatch, people: Sequence[Side], room: int
    ) -> None:
        """`room`: maximum width in pixels."""
        self._around, self._people, self._scale = around, people, around.table.grown
        words = around.words(side)
        self._label = words("menu.resume", game=words(f"{kept.game}.name"))
        self._far = far(words, kept)
        wide = self._wide + around.table.px(HIGH_MM * self._scale)
        self._scale *= min(1.0, room / wide)

    def face(self) -> Face:
        gallery, high = self._around.gallery, HIGH_MM * self._scale
        wide = self._wide / self._around.table.per_mm + high
        key = "resume", self._label, *self._people, self._far

        def paint(state: State, side: Side) -> Picture:
            def make() -> Picture:
                body = gallery.controls.pill("", EM_MM, "bone", high, state, wide)
                return self._written(body.picture, state)

            return gallery.keep_facing(side, (*key, state), make)

        return Face(paint, gallery.controls.pill_size("", EM_MM, high, wide), self._label)

    def _parts(self) -> Iterator[Picture]:
        gallery, ink, scale = self._around.gallery, colours.INK, self._scale
        yield gallery.of(gallery.type.text, self._label, self._em(EM_MM), ink, "bold", "left")
        for sign in self._people:
            yield gallery.get(coins.coin_drawn, sign, COIN_MM * scale)
        yield gallery.of(gallery.type.text, self._far, self._em(FAR_MM), ink, "words", "left")

    def _em(self, mm: float) -> float:
        return self._around.table.em_mm(mm * self._scale)

    @property
    def _apart(self) -> int:
        return self._around.table.px(RESUME_APART_MM * self._scale)

    @property
    def _wide(self) -> int:
        """The width in pixels."""
        return sum(one.surface.get_width() + self._apart for one in self._parts()) - self._apart

    def _written(self, body: Picture, state: State) -> Picture:
        surface, lower = body.surface.copy(), self._around.table.px(PRESSED_MM)
        x, y = body.centre[0] - self._wide // 2, body.centre[1]
        for part in self._parts():
            surface.blit(part.surface, (x, y - part.centre[1] + lower * (state == "down")))
            x += part.surface.get_width() + self._apart
        return Picture(finished(surface), body.centre)
