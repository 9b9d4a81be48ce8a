"""Light on the small table: on the board of whoever plays, and in the end of whoever has won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame

from scenes.art.canvas import Picture, clear, finished, haze, spread
from scenes.art.colours import LAMP, SHADOW
from scenes.art.gallery import Gallery
from scenes.core.table import Pixel, Side, Table
from scenes.stage.motion import Tweens, fade_steps, linear
from scenes.stage.parts import area
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage

HALO_MM = 3.4
"""Of the small table: so softly light ends around a board."""
SHADE = 0.5
OPAQUE = 200
"""A board's own alpha: less is its shadow."""
STEPS = 8
PLAYS, WAITS, WON, LOST = 5, -4, STEPS, -STEPS
"""The steps at which seats rest, from all shade to all light."""
SECONDS = 0.3
NEAR_SHARE = 0.42
"""A board lies nearer to its side than so much of the table's depth, and to no other side."""


def halo(picture: Picture, radius: float) -> Picture:
    """Light around what is opaque of a picture, and none on it."""
    mask = pygame.mask.from_surface(picture.surface, OPAQUE)
    outline = mask.to_surface(setcolor=(0, 0, 0, 255), unsetcolor=(0, 0, 0, 0))
    edge = spread(radius)
    light = haze(outline, radius, edge, (*LAMP, 255))
    light.blit(outline, (edge, edge), special_flags=pygame.BLEND_RGBA_SUB)
    x, y = picture.centre
    return Picture(finished(light), (x + edge, y + edge))


def shade(picture: Picture) -> Picture:
    """What darkens a board and what lies on it."""
    surface = picture.surface.copy()
    # Its shadow is dark enough.
    surface.fill((255, 255, 255, OPAQUE), special_flags=pygame.BLEND_RGBA_SUB)
    wood = surface.copy()
    for _ in range(255 // (255 - OPAQUE)):
        surface.blit(wood, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    surface.fill((0, 0, 0, round(255 * SHADE)), special_flags=pygame.BLEND_RGBA_MULT)
    surface.fill((*SHADOW, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return Picture(finished(surface), picture.centre)


class Board(NamedTuple):
    """A seat's board as one picture, and its position."""

    picture: Picture
    at: Pixel


def wood_of(board: Board) -> pygame.Rect:
    """Where it lies, without its shadow."""
    wood = board.picture.surface.get_bounding_rect(OPAQUE)
    return wood.move(board.picture.at(*board.at).topleft)


class _Light:
    """Of one seat: shade, nothing, or light."""

    def __init__(self, gallery: Gallery, stage: Stage, side: Side) -> None:
        self._gallery, self._stage, self._side, self.level = gallery, stage, side, 0
        self._halo = stage.add(None, layer=Layer.GLOW)
        self._shade = stage.add(None, layer=Layer.SHADE)

    def show(self, level: int) -> None:
        """On the board as it is now."""
        self.level = level
        board = board_at(self._gallery, self._stage, self._side)
        if board is None:
            return
        self._halo.move(*board.at)
        self._shade.move(*board.at)
        self._halo.show(fade_steps(self._light_of(board), STEPS)[level - 1] if level > 0 else None)
        self._shade.show(fade_steps(self._dark_of(board), STEPS)[-level - 1] if level < 0 else None)

    def _light_of(self, board: Board) -> Picture:
        gallery, picture = self._gallery, board.picture
        radius = HALO_MM * gallery.table.per_mm
        return gallery.derived(picture, ("halo",), lambda: halo(picture, radius))

    def _dark_of(self, board: Board) -> Picture:
        return self._gallery.derived(board.picture, ("shade",), lambda: shade(board.picture))


def board_at(gallery: Gallery, stage: Stage, side: Side) -> Board | None:
    """The largest wooden thing at a side, whatever it is put together of."""
    table = gallery.table
    depth = NEAR_SHARE * (table.height if side.upright else table.width)
    wood = ((one, one.area()) for one in stage.sprites if one.layer == Layer.WALNUT)
    there = [(one, rect) for one, rect in wood if rect and _side_of(table, one.at) == side]
    there = [(one, rect) for one, rect in there if table.away(side, rect.center) < depth]
    if not there:
        return None
    largest, around = max(there, key=lambda one: area(one[1]))
    near = around.inflate(2, 2)
    parts = [one for one, rect in there if one.at == largest.at and near.colliderect(rect)]
    pictures = [one.picture for one in parts if one.picture is not None]
    return Board(_together(gallery, pictures), largest.at)


def _side_of(table: Table, at: Pixel) -> Side:
    return min(Side, key=lambda side: table.away(side, at))


def _together(gallery: Gallery, parts: Sequence[Picture]) -> Picture:
    """Parts with one centre as one picture."""
    first, *others = parts
    if not others:
        return first
    rects = [part.at(0, 0) for part in parts]
    whole = rects[0].unionall(rects[1:])

    def make() -> Picture:
        surface = clear(whole.size, SHADOW)
        for part, rect in zip(parts, rects, strict=True):
            surface.blit(part.surface, rect.move(-whole.left, -whole.top))
        return Picture(finished(surface), (-whole.left, -whole.top))

    return gallery.derived(first, ("together", *whole), make)


class SmallLamp:
    """The turn light of a small table; it turns in few steps, enough from a distance."""

    def __init__(
        self, gallery: Gallery, stage: Stage, clock: Tweens, sides: Iterable[Side]
    ) -> None:
        self._clock = clock
        self._lights = [_Light(gallery, stage, side) for side in sides]

    def lean(self, seats: Iterable[int], has_won: bool = False) -> None:
        lit, (bright, dark) = set(seats), (WON, LOST) if has_won else (PLAYS, WAITS)
        for seat, light in enumerate(self._lights):
            self._turn(light, bright if seat in lit else dark)

    def go_out(self, seconds: float) -> None:
        """Neither light nor shade on anybody."""
        for light in self._lights:
            self._turn(light, 0, seconds)

    def _turn(self, light: _Light, goal: int, seconds: float = SECONDS) -> None:
        began = light.level

        def step(share: float) -> None:
            level = began + round((goal - began) * share)
            if level != light.level:
                light.show(level)

        if goal != began:
            self._clock.run(seconds, step, linear, owner=light)

    def begin(self, seats: Iterable[int]) -> Iterator[None]:
        """As it stands at first, a seat a step."""
        lit = set(seats)
        for seat, light in enumerate(self._lights):
            light.show(PLAYS if seat in lit else WAITS)
            yield

    def follow(self) -> None:
        """A board may be another one now."""
        for light in self._lights:
            light.show(light.level)
