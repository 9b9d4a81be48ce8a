"""A board at the end of a game: it steps back or moves to the middle, and lights up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from game.lucky.state import NUMBERS, Cell, Event, Move, State, tile_at
from scenes.art import canvas, colours, tiles, wood
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.light import seat_shade
from scenes.core.table import Pixel, Point, Side
from scenes.stage.motion import HELD_LARGER, between, ease_in_out, faint, linear
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.views.ended.sounds import tick_name
from scenes.views.lucky.emblem import PLACE_SHARE, TILE_SHARE
from scenes.views.lucky.geometry import Geometry
from scenes.views.lucky.glows import edge_light, lit_steps
from scenes.views.lucky.rests import LEVELS, Looks
from scenes.views.view import Host

STEPS = 8
"""Number of sizes between two places."""
STEP_BACK_SECONDS, GLIDE_SECONDS = 0.35, 0.45
LIGHT_SECONDS, LAST_SECONDS = 0.09, 0.14
QUIET, UNLIT = 0.78, 0.55
"""Brightness of a board that has not won, and of tiles before they light up."""
LINE_MM = 0.7
HALO_MM, HALO_BOARD_MM, HALO_STEPS = 3.4, 114.0, 4
"""Light around a board: blur in mm for a board of HALO_BOARD_MM, and number of steps."""
HALO = 0.55
"""Its strength once all tiles are lit."""
SUNK = 0.94
"""Scale of a board that has sunk into the felt."""
LOWERED = 2
"""Among the lifting levels: on the way down."""


class EndBoard:
    """One seat's board. It covers the board of play exactly, until it moves."""

    def __init__(
        self,
        host: Host[State, Move, Event],
        geometry: Geometry,
        looks: Looks,
        state: State,
        seat: int,
        facing: Side | None = None,
    ) -> None:
        """`facing`: the side that it turns to on its way; None: its own."""
        self._host, self._geometry, self._looks = host, geometry, looks
        self._board, self.side = state.boards[seat], host.seating.sides[seat]
        self._cells = state.format.cells
        self._frames: list[Picture] = []
        self.lit = 0
        """How many of its tiles are lit."""
        self.at = self._begin = geometry.board_middle(self.side)
        self._facing = self.side if facing is None else facing
        self.size = geometry.board
        self.sprite = host.stage.add(None, self.at, Layer.MOVING)
        self._halo = host.stage.add(None, self.at, Layer.MOVING, ADD)
        self._lit_up: list[Sprite] = []
        self._home_frames: list[Picture] = []

    @property
    def _gallery(self) -> Gallery:
        return self._host.gallery

    # --- its pictures

    def ahead(self, at: Pixel, size: int, is_lit: bool, wins: bool) -> Iterator[None]:
        """Prepares the movement to this place and size. `is_lit`: whether the seat's light is on it
        now."""
        self.at, self.size = at, size
        first = self._as_in_play()
        yield
        last = self._in_last_size(UNLIT) if wins else self._quiet(first)
        yield
        if not is_lit:
            self._shade(first)
        self._frames = [first]
        for step in range(1, STEPS):
            self._frames.append(self._between(first, last, step / STEPS))
            yield
        self._frames.append(last if wins else _scaled(last, size / self._geometry.board))
        yield
        if wins:
            yield from self._light_ahead()

    def _as_in_play(self) -> Picture:
        geometry = self._geometry
        tray = self._gallery.turned(geometry.board_tray.picture, self.side)
        surface = tray.surface.copy()
        for at, tile in self._lying():
            made = self._looks.picture(tile, geometry.tile, self.side.facing, 0)
            place = geometry.board_tray.places[self._cells.index(at)]
            _lay(surface, tray.centre, made, place, self.side)
        return Picture(surface, tray.centre)

    def _shade(self, board: Picture) -> None:
        """Shades it like the board of a seat that waits."""
        geometry, (x, y) = self._geometry, board.centre
        shade = seat_shade(self._gallery, self.side)
        body = pygame.Rect(0, 0, geometry.board, geometry.board)
        body.center = x, y
        board.surface.set_clip(body)
        edge = self.side.beside((x, y), 0, geometry.margin + geometry.board // 2)
        board.surface.blit(shade.surface, shade.at(*edge))
        board.surface.set_clip(None)

    def _lying(self) -> list[tuple[Cell, str]]:
        return [(at, tile) for at in self._cells if (tile := tile_at(self._board, at))]

    def _quiet(self, board: Picture) -> Picture:
        """Dimmed, with outlines on the free places; in its size of play."""
        geometry = self._geometry
        surface = _dimmed(board, QUIET).surface
        line = _outline(self._gallery, geometry.place, geometry.board / self.size)
        for at, place in zip(self._cells, geometry.board_tray.places, strict=True):
            if not tile_at(self._board, at):
                _lay(surface, board.centre, line, place, self.side)
        return Picture(surface, board.centre)

    def _in_last_size(self, light: float) -> Picture:
        """In its final size, with this brightness of the tiles."""
        tray = self._tray
        board = self._gallery.turned(tray.picture, self._facing)
        surface = board.surface.copy()
        line = _outline(self._gallery, self._last_place, 1.0)
        for at, place in zip(self._cells, tray.places, strict=True):
            tile = tile_at(self._board, at)
            made = _dimmed(self._lit_tile(tile, 0), light) if tile else line
            _lay(surface, board.centre, made, place, self._facing)
        return Picture(surface, board.centre)

    @property
    def _tray(self) -> wood.Tray:
        """The tray in its final size."""
        rows, size = self._geometry.form.size, (self.size, self.size)
        return self._gallery.get(wood.board, size, rows, rows, self._last_place)

    @property
    def _last_place(self) -> int:
        """The pitch of its places in its final size."""
        return round(self.size * PLACE_SHARE * self._geometry.grown)

    def _between(self, first: Picture, last: Picture, share: float) -> Picture:
        """The board at a share of its way, in the size that it has there."""
        eased, begin = ease_in_out(share), self._geometry.board
        size = begin + (self.size - begin) * eased
        if last.surface.get_size() == first.surface.get_size():
            return _scaled(_mixed(first, last, eased), size / begin)
        return _mixed(_scaled(first, size / begin), _scaled(last, size / self.size), eased)

    # --- moving

    def stand(self) -> None:
        """Shows this board exactly above the board of play."""
        self.sprite.show(self._frames[0])

    @property
    def half_way(self) -> Point:
        """The point half-way to its destination."""
        return between(self._begin, self.at, 0.5)

    def go(self, seconds: float, delay: float = 0.0) -> None:
        self._glide(self._frames, self._begin, self.at, seconds, delay)

    def _glide(
        self,
        frames: Sequence[Picture],
        begin: Point,
        end: Point,
        seconds: float,
        delay: float = 0.0,
        then: Callable[[], None] | None = None,
    ) -> None:
        def step(share: float) -> None:
            self.sprite.show(frames[round(share * STEPS)])
            self.sprite.move(*between(begin, end, ease_in_out(share)))

        self._host.tweens.run(seconds, step, linear, delay, then, owner=self.sprite)

    # --- lighting

    def _light_ahead(self) -> Iterator[None]:
        for _, tile in self._lying():
            for level in (0, LOWERED, LEVELS):
                self._lit_tile(tile, level)
                yield
        self._tile_halo()
        yield
        self._halos()
        yield

    def _halos(self) -> tuple[Picture, ...]:
        """Light around the whole board, faint ones first."""
        soft = HALO_MM * self.size / self._gallery.table.px(HALO_BOARD_MM)
        light = self._gallery.get(edge_light, self.size, round(soft, 2))
        return lit_steps(self._gallery, light)

    def _lit_tile(self, tile: str, level: int) -> Picture:
        side = round(self.size * TILE_SHARE * self._geometry.grown)
        looks = Looks(self._gallery, round(side * HELD_LARGER), side)
        return looks.picture(tile, side, self._facing.facing, level)

    def _tile_halo(self) -> tuple[Picture, ...]:
        plain = self._gallery.get(tiles.place_glow, self._last_place, "swap")
        return lit_steps(self._gallery, self._gallery.turned(plain, self._facing))

    def light(self) -> None:
        """Lights the tiles in rising order; of equal ones, those at the near left first."""
        lying = sorted(self._lying(), key=lambda one: (NUMBERS[one[1]], one[0][1], -one[0][0]))
        for number, (at, tile) in enumerate(lying):
            cue = tick_name(number, len(lying))
            self._light_tile(at, tile, number * LIGHT_SECONDS, cue)

    def _light_tile(self, at: Cell, tile: str, delay: float, cue: str) -> None:
        stage, tweens = self._host.stage, self._host.tweens
        x, y = self._tray.places[self._cells.index(at)]
        spot = self._facing.beside(self.at, x, y)
        halo = stage.add(None, spot, Layer.MOVING, ADD)
        sprite = stage.add(None, spot, Layer.HELD)
        self._lit_up += (halo, sprite)
        glows = self._tile_halo()
        heard = False

        def rise(share: float) -> None:
            nonlocal heard
            if not heard:
                heard = True
                self._host.sound(cue, spot)
            sprite.show(self._lit_tile(tile, LEVELS if share > 0.3 else LOWERED))
            halo.show(glows[min(len(glows) - 1, int(share * len(glows)))])

        def sink(share: float) -> None:
            sprite.show(self._lit_tile(tile, LOWERED if share < 1 else 0))
            halo.show(glows[-1 - int(share * 2)])

        def lie() -> None:
            self.lit += 1
            self._shine()
            tweens.run(LAST_SECONDS, sink, linear, owner=sprite)

        tweens.run(LIGHT_SECONDS, rise, linear, delay, lie, owner=sprite)

    def _shine(self) -> None:
        """The light around the board grows with the number of lit tiles."""
        halos, count = self._halos(), len(self._lying())
        step = HALO_STEPS * self.lit // count
        if step > HALO_STEPS * (self.lit - 1) // count:
            self._halo.move(*self.at)
            self._halo.set_visible(True)
            self._halo.show(halos[round(HALO * step * len(halos) / HALO_STEPS) - 1])

    # --- home

    def home_ahead(self) -> Iterator[None]:
        """Prepares the way back, on which it sinks."""
        board = self._in_last_size(1.0) if self.lit else self._frames[-1]
        yield
        frames, home = [board], self._geometry.board * SUNK
        for step in range(1, STEPS + 1):
            share = step / STEPS
            size = self.size + (home - self.size) * ease_in_out(share)
            frames.append(faint(_scaled(board, size / self.size), 1 - share * share))
            yield
        self._home_frames = frames

    @property
    def may_go_home(self) -> bool:
        return bool(self._home_frames)

    def begin_home(self) -> None:
        """Replaces it by a single picture without light."""
        self._halo.remove()
        for sprite in self._lit_up:
            sprite.remove()
        self.sprite.show(self._home_frames[0])

    def go_home(self, seconds: float) -> None:
        sink = partial(self.sprite.set_visible, False)
        self._glide(self._home_frames, self.at, self._begin, seconds, then=sink)


def _lay(
    surface: pygame.Surface, centre: Pixel, picture: Picture, place: Pixel, side: Side
) -> None:
    """Draws a picture on a place, as seen from a side."""
    surface.blit(picture.surface, picture.at(*side.beside(centre, *place)))


def _dimmed(picture: Picture, share: float) -> Picture:
    surface, level = picture.surface.copy(), round(255 * share)
    surface.fill((level, level, level, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return Picture(surface, picture.centre)


def _mixed(one: Picture, other: Picture, share: float) -> Picture:
    """A blend of two pictures of similar sizes, the second one drawn over a copy of the first."""
    surface = one.surface.copy()
    upper = other.surface.subsurface(other.surface.get_rect())
    upper.set_alpha(round(255 * share))
    surface.blit(upper, other.at(*one.centre))
    return Picture(surface, one.centre)


def _scaled(picture: Picture, factor: float) -> Picture:
    wide, high = picture.surface.get_size()
    size = max(1, round(wide * factor)), max(1, round(high * factor))
    x, y = picture.centre
    surface = pygame.transform.smoothscale(picture.surface, size)
    return Picture(surface, (round(x * size[0] / wide), round(y * size[1] / high)))


def _outline(gallery: Gallery, place: int, shrinks: float) -> Picture:
    """The outline of a free place; `shrinks`: the factor by which it will be reduced."""
    side = round(0.9 * place)

    def make() -> Picture:
        line = max(1, round(LINE_MM * shrinks * gallery.table.per_mm))
        rim = canvas.frame((side, side), tiles.RADIUS * side, line, colours.QUIET_BONE)
        return Picture(canvas.finished(rim), (side // 2, side // 2))

    return gallery.keep(("lucky free place", place, round(shrinks, 2)), make)
