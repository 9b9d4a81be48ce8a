"""Leaving attract: the small table's boards glide to their sides and grow; the rest fades."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import pygame

from scenes.art.canvas import Picture, clear, finished
from scenes.art.gallery import Gallery
from scenes.art.light import fading, spark
from scenes.attract.invitation import Board, board_at, wood_of
from scenes.core.table import Pixel, Side
from scenes.stage.motion import Tweens, between, ease_in_out, ease_out, fade_steps, linear
from scenes.stage.parts import area
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.stage.stage import Stage

STEPS, FADES = 14, 8
"""The number of sizes while boards grow, and of opacity levels while the rest fades."""
GONE_AT = 0.5
"""By this share of the time the rest is gone; then the pieces on boards fade."""
AIR = (Layer.LIGHT, Layer.SHADE, Layer.GLOW)


class Parting:
    """The animation from a small stage, shown on `place`, to the full table."""

    def __init__(
        self, stage: Stage, place: pygame.Rect, small: Stage, gallery: Gallery, growth: float
    ) -> None:
        """`growth`: ratio of full size to the size on the small table."""
        self._stage, self._area, self._growth = stage, place, growth
        self._small, self._gallery = small, gallery
        self._boards: list[_Travelling] = []

    def begin(self, sides: Iterable[Side]) -> None:
        for side in sides:
            board = board_at(self._gallery, self._small, side)
            if board is not None:
                self._take(board, self._beside(side, board.at))
        middle = _in_the_middle(self._small)
        if middle is not None:
            self._take(middle, self._around(middle.at))
        self._small.redraw()
        rest = pygame.Surface(self._area.size, 0, self._stage.base)
        self._small.draw(rest)
        picture = Picture(rest, (self._area.width // 2, self._area.height // 2))
        self._steps = fade_steps(picture, FADES)
        self._rest = self._stage.add(picture, self._area.center, Layer.WORDS)
        # Everything lies at its start before the animation begins.
        self.go(0.0)

    def _take(self, board: Board, goal: Pixel) -> None:
        """Takes a board and everything on it off the small table."""
        rect, wood = board.picture.at(*board.at), wood_of(board)
        there = [one for one in self._small.sprites if _is_on(one, wood)]
        things = [one for one in there if one.layer not in AIR]
        laid = _together(things, rect, board.at)
        for sprite in there:
            sprite.set_visible(False)
        began = board.at[0] + self._area.left, board.at[1] + self._area.top
        self._boards.append(_Travelling(self._stage, board.picture, laid, began, goal))

    def _beside(self, side: Side, at: Pixel) -> Pixel:
        """The full-size position at the same distance from this side, scaled by `growth`."""
        table, growth = self._stage.base.get_rect(), self._growth
        inward = self._gallery.table.away(side, at) * growth
        along = pygame.Vector2(at) - self._gallery.table.middle
        far = (table.height if side.upright else table.width) / 2 - inward
        out = side.beside((0, 0), 0, round(far))
        if side.upright:
            return table.centerx + round(along.x * growth), table.centery + out[1]
        return table.centerx + out[0], table.centery + round(along.y * growth)

    def _around(self, at: Pixel) -> Pixel:
        """The full-size position at the same offset from the middle, scaled by `growth`."""
        x, y = (pygame.Vector2(at) - self._gallery.table.middle) * self._growth
        middle = self._stage.base.get_rect().center
        return middle[0] + round(x), middle[1] + round(y)

    def go(self, share: float) -> None:
        level = round(FADES * (1 - share / GONE_AT)) if share < GONE_AT else 0
        self._rest.show(self._steps[level - 1] if level else None)
        for board in self._boards:
            board.go(round(STEPS * ease_in_out(share)) / STEPS, self._growth)


class _Travelling:
    """A board that glides and grows, once bare and once with its pieces."""

    def __init__(
        self, stage: Stage, bare: Picture, laid: Picture, began: Pixel, goal: Pixel
    ) -> None:
        self._bare, self._laid, self._began, self._goal = bare, laid, began, goal
        self._share = -1.0
        self._below = stage.add(None, began, Layer.MOVING)
        self._above = stage.add(None, began, Layer.MOVING)

    def go(self, share: float, growth: float) -> None:
        if share == self._share:
            return
        self._share, times = share, 1 + (growth - 1) * share
        left = min(1.0, (1 - share) / (1 - GONE_AT))
        for sprite in (self._below, self._above):
            sprite.move(*between(self._began, self._goal, share))
        self._below.show(_grown(self._bare, times) if left < 1 else None)
        above = _grown(self._laid, times) if left else None
        if above is not None:
            above.surface.set_alpha(round(255 * left))
        self._above.show(above)


def _in_the_middle(small: Stage) -> Board | None:
    """The largest shared thing in the middle of the table."""
    middle = small.base.get_rect().center
    found = [
        (area(rect), one)
        for one in small.sprites
        if one.layer in (Layer.WALNUT, Layer.MIDDLE) and not one.flags
        if (rect := one.area()) is not None and rect.collidepoint(middle)
    ]
    largest = max(found, key=lambda one: one[0], default=(0, None))[1]
    if largest is None or largest.picture is None:
        return None
    return Board(largest.picture, largest.at)


def _is_on(sprite: Sprite, board: pygame.Rect) -> bool:
    rect = sprite.area()
    return rect is not None and board.collidepoint(rect.center)


def _together(things: Sequence[Sprite], board: pygame.Rect, at: Pixel) -> Picture:
    """Joins the sprites on a board into one picture, lowest first."""
    surface = clear(board.size)
    for one in sorted(things, key=lambda sprite: (sprite.layer, sprite.order)):
        rect = one.area()
        if rect is not None and one.picture is not None and not one.flags:
            surface.blit(one.picture.surface, rect.move(-board.left, -board.top))
    return Picture(finished(surface), (at[0] - board.left, at[1] - board.top))


def _grown(picture: Picture, times: float) -> Picture:
    wide, high = (round(times * side) for side in picture.surface.get_size())
    centre = round(times * picture.centre[0]), round(times * picture.centre[1])
    return Picture(pygame.transform.smoothscale(picture.surface, (wide, high)), centre)


SPARKS, TIMES, SECONDS, EVERY_SECONDS = 14, 3, 1.2, 0.7
BEGINS, REACH = 0.4, 0.85
"""Start and end of the flight, in units of the board's longest side."""


class Feast:
    def __init__(self, gallery: Gallery, stage: Stage, clock: Tweens) -> None:
        self._gallery, self._stage, self._clock = gallery, stage, clock

    def begin(self, sides: Iterable[Side]) -> None:
        """Starts the boards of these sides. With reduced motion there is only a fade."""
        if self._clock.still:
            return
        for side in sides:
            board = board_at(self._gallery, self._stage, side)
            if board is not None:
                wood = wood_of(board)
                for time in range(TIMES):
                    self._burst(wood.center, max(wood.size), time)

    def _burst(self, middle: Pixel, long: int, time: int) -> None:
        sparks = [self._stage.add(None, middle, Layer.GLOW, ADD) for _ in range(SPARKS)]
        steps = fading(self._gallery, self._gallery.get(spark))

        def fly(share: float) -> None:
            far = long * (BEGINS + (REACH - BEGINS) * ease_out(share))
            picture = steps[min(len(steps) - 1, int(share * len(steps)))]
            for number, sprite in enumerate(sparks):
                turn = math.tau * (number + time / TIMES) / SPARKS
                sprite.move(middle[0] + far * math.cos(turn), middle[1] + far * math.sin(turn))
                sprite.show(picture)

        def end() -> None:
            for sprite in sparks:
                sprite.remove()

        self._clock.run(SECONDS, fly, linear, time * EVERY_SECONDS, end)
