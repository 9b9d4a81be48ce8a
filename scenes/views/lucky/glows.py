"""Light on places and tiles for what may be touched and what is aimed at; marks on refused tiles
and on changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Generic, Literal, TypeAlias, TypeVar

import pygame

from game.lucky.state import NUMBERS, Cell, Discarded, Event, Move, Placed, State, tile_at
from game.match import Change
from scenes.art import canvas, colours, racks, tiles
from scenes.art.canvas import Colour, Picture, finished, rounded
from scenes.art.gallery import Gallery
from scenes.art.tiles import RADIUS
from scenes.core.table import Pixel, Side, Table
from scenes.stage.motion import FADE_STEPS, Tweens, ease_out, fade_steps, faint
from scenes.stage.script import Steps, Wait
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.stage.stage import Stage
from scenes.views.lucky.geometry import Geometry
from scenes.views.lucky.rests import Looks
from scenes.views.lucky.tiles import AIM_SECONDS, TAKE_SECONDS, Tiles
from scenes.views.view import Host

K = TypeVar("K")
Kind: TypeAlias = Literal["free", "swap", "mark", "discard"]
KINDS: tuple[Kind, ...] = ("free", "swap", "mark", "discard")
Place: TypeAlias = tuple[int, Cell]
"""A seat and a cell of its board."""

LIGHT_SECONDS = 0.12
DARK_SECONDS = 0.08
STEPS = FADE_STEPS
EDGE_MM = 1.5
"""Blur of the light around a board."""
SOFT = 3
"""The step of light for what may be touched while nothing is held."""
BESIDE: Mapping[Kind, int] = {"free": 4, "swap": SOFT, "mark": SOFT, "discard": SOFT}
"""Steps of light for possible places beside the aimed one. A darker free place would look dull."""


class Glow:
    """A light at one place that fades in and out."""

    def __init__(
        self, stage: Stage, clock: Tweens, at: Pixel, layer: Layer = Layer.GLOW, flags: int = ADD
    ) -> None:
        """`clock`: runs even with reduced motion."""
        self.sprite = stage.add(None, at, layer, flags)
        self._clock = clock
        self._pictures: Sequence[Picture] = ()
        self._level = 0.0
        self._wanted = 0

    def show(self, pictures: Sequence[Picture], wanted: int = STEPS, delay: float = 0.0) -> None:
        """`pictures`: from faint to full, one per step."""
        self._pictures = pictures
        self._fade(wanted, delay)
        self._draw()

    def dark(self) -> None:
        self._fade(0)

    def put_out(self) -> None:
        """Fades it out and removes it."""
        self._fade(0, then=self.sprite.remove)

    def _fade(
        self, wanted: int, delay: float = 0.0, then: Callable[[], None] | None = None
    ) -> None:
        if wanted == self._wanted and then is None:
            return
        begin, self._wanted = self._level, wanted
        if wanted and not delay:
            # The first step is shown at once.
            begin = self._level = max(1.0, begin)

        def step(share: float) -> None:
            self._level = begin + (wanted - begin) * share
            self._draw()

        seconds = LIGHT_SECONDS if wanted > begin else DARK_SECONDS
        self._clock.run(seconds, step, ease_out, delay, then, owner=self)

    def _draw(self) -> None:
        level = round(self._level)
        self.sprite.show(self._pictures[level - 1] if level else None)


def lit_steps(gallery: Gallery, light: Picture) -> tuple[Picture, ...]:
    """Steps of a light from faint to bright; additive light is faded by its colours, as it has no
    alpha."""

    def make() -> tuple[Picture, ...]:
        shares = [step / STEPS for step in range(1, STEPS)]
        return (*(Picture(canvas.faded(light.surface, one), light.centre) for one in shares), light)

    return gallery.derived(light, ("lit steps",), make)


def edge_light(table: Table, board: int, soft_mm: float = EDGE_MM) -> Picture:
    """Light around a board of `board` pixels, to be added."""
    outline = canvas.rounded((board, board), 0.06 * board, (255, 255, 255))
    return canvas.glow(outline, soft_mm * table.per_mm, rim_only=True)


class Glows:
    """All lights of a table."""

    def __init__(self, host: Host[State, Move, Event], geometry: Geometry) -> None:
        self._stage, self._clock = host.stage, host.fading
        self._gallery, self._geometry = host.gallery, geometry
        self._places = self._on_boards()
        self._aims = self._on_boards()
        self._pool = self.new((0, 0))
        self._usable: dict[int, Glow] = {}
        self._pointed = self.new((0, 0))

    def _on_boards(self) -> dict[Place, Glow]:
        return {
            (seat, at): self.new(self._geometry.cell(side, at))
            for seat, side in enumerate(self._geometry.sides)
            for at in self._geometry.form.cells
        }

    def light(self, kind: Kind, place: int, side: Side = Side.SOUTH) -> tuple[Picture, ...]:
        """Steps of a light on a place `place` pixels wide."""
        plain = self._gallery.get(tiles.place_glow, place, kind)
        return lit_steps(self._gallery, self._gallery.turned(plain, side))

    def in_hand(self, side: Side) -> tuple[Picture, ...]:
        """Steps of the light around a tile that is already in hand."""
        return self.light("swap", round(1.1 * self._geometry.place), side)

    def new(self, at: Pixel, layer: Layer = Layer.GLOW, flags: int = ADD) -> Glow:
        """A new light, owned by the caller."""
        return Glow(self._stage, self._clock, at, layer, flags)

    def places(self, lit: Mapping[Place, Kind], aimed: Collection[Place]) -> None:
        """Lights the places where a tile may go, and no others. At a seat that aims, the aimed
        place is brighter than the rest."""
        aiming = {seat for seat, _ in aimed}
        for place, glow in self._places.items():
            if place in lit:
                side, is_meant = self._geometry.sides[place[0]], place in aimed
                steps = BESIDE[lit[place]] if place[0] in aiming and not is_meant else STEPS
                glow.show(self.light(lit[place], self._geometry.place, side), steps)
            else:
                glow.dark()
        self._aim({place: lit.get(place, "free") for place in aimed})

    def _aim(self, aimed: Mapping[Place, Kind]) -> None:
        """Light falls into a free place, but around a tile, whose face it would make dull."""
        for place, glow in self._aims.items():
            if place in aimed:
                side, is_free = self._geometry.sides[place[0]], aimed[place] != "swap"
                glow.show(self.light("mark" if is_free else "swap", self._geometry.place, side))
            else:
                glow.dark()

    def point_out(self, at: Pixel, light: Sequence[Picture], seconds: float) -> None:
        """Lights the place where a computer player is about to put something."""
        self._pointed.sprite.move(*at)
        self._pointed.show(light)
        self._clock.after(seconds, self._pointed.dark, owner=self._pointed.sprite)

    def pool(self, tile: str) -> None:
        """Lights the place of this tile in the pool; "": none."""
        if not tile:
            self._pool.dark()
            return
        self._pool.sprite.move(*self._geometry.pool(NUMBERS[tile], 0))
        self._pool.show(self.light("discard", self._geometry.pool_place))

    def usable(self, lit: Mapping[int, Pixel]) -> None:
        """Lights useful numbers in the pool, at their topmost tiles."""
        for number, at in lit.items():
            glow = self._usable.setdefault(number, self.new(at))
            glow.sprite.move(*at)
            glow.show(self._usable_light(number), SOFT)
        for number, glow in self._usable.items():
            if number not in lit:
                glow.dark()

    def _usable_light(self, number: int) -> tuple[Picture, ...]:
        side = Side(self._geometry.pool_facing(number) // 90)
        return self.light("swap", self._geometry.pool_place, side)


FORBID_SECONDS = 5.0
WATCHED_SECONDS = AIM_SECONDS + TAKE_SECONDS
"""Seconds until a computer player's tile has landed."""
TRACE, TRACE_STEPS = 0.42, 20
"""Opacity of a refused tile's trace, and the number of steps in which it fades."""
CROSS_MM, CORNER = 10.0, 0.4
"""The cross's diameter, and its offset from the centre of a place."""
THICK_MM, THIN_MM = 1.0, 0.6
THIN_ALPHA = 150
RIM = 1.05
"""In places: a gap is visible between a tile and its rim."""


class MarkSet(Generic[K]):
    """Marks that fade in, by what they mark."""

    def __init__(self, glows: Glows) -> None:
        self._glows = glows
        self.shown: dict[K, Glow] = {}

    def show(self, key: K, at: Pixel, pictures: Sequence[Picture], delay: float = 0.0) -> None:
        self.shown[key] = self._glows.new(at, Layer.VERDICT, 0)
        self.shown[key].show(pictures, delay=delay)

    def keep(self, keys: Collection[K]) -> None:
        """Fades out all others."""
        for key in [one for one in self.shown if one not in keys]:
            self.shown.pop(key).put_out()


class Marks:
    def __init__(
        self,
        host: Host[State, Move, Event],
        geometry: Geometry,
        tiles: Tiles,
        looks: Looks,
        glows: Glows,
        forgiven: Callable[[], None],
    ) -> None:
        """`forgiven`: called when a refusal has been shown for long enough."""
        self._forgiven = forgiven
        self._host, self._geometry, self._tiles, self._looks = host, geometry, tiles, looks
        self._glows = glows
        seats = range(len(geometry.sides))
        self._forbidding = [MarkSet[Cell](glows) for _ in seats]
        self._unordered = [MarkSet[Cell](glows) for _ in seats]
        self._crosses = MarkSet[int](glows)
        self._traces = [MarkSet[str](glows) for _ in seats]
        self._left: dict[int, Sprite] = {}

    def _rim(self, place: int) -> Sequence[Picture]:
        gallery = self._host.gallery
        return gallery.keep(
            ("lucky rim", place), lambda: fade_steps(gallery.get(rim, place, THIN_MM, THIN_ALPHA))
        )

    # --- what forbids

    def forbid(self, seat: int, tile: str, at: Cell, cells: Iterable[Cell]) -> None:
        """Marks the tiles on these cells as the reason why `tile` may not be placed at `at`."""
        self.forgive(seat)
        side = self._geometry.sides[seat]
        for cell in cells:
            spot = self._geometry.cell(side, cell)
            self._forbidding[seat].show(cell, spot, self._dashed(colours.WRONG))
        corner = round(CORNER * self._geometry.place)
        spot = side.beside(self._geometry.cell(side, at), -corner, -corner)
        self._crosses.show(seat, spot, self._crossed(side.facing))
        if not tile_at(self._host.match.state.boards[seat], at):
            self._leave_trace(seat, tile, at)
        owner = self._forbidding[seat]
        self._host.later.after(FORBID_SECONDS, lambda: self._over(seat), owner=owner)

    def _dashed(self, colour: colours.Colour) -> Sequence[Picture]:
        gallery, size = self._host.gallery, round(RIM * self._geometry.tile)
        made = gallery.get(racks.outline, size, size, colour, True, THICK_MM)
        return gallery.derived(made, ("fading in",), lambda: fade_steps(made))

    def _crossed(self, facing: int) -> Sequence[Picture]:
        gallery = self._host.gallery
        diameter = gallery.table.even_px(CROSS_MM * self._geometry.scale)
        made = gallery.get(racks.verdict_mark, diameter, False, facing)
        return gallery.derived(made, ("fading in",), lambda: fade_steps(made))

    def _leave_trace(self, seat: int, tile: str, at: Cell) -> None:
        """A trace of the refused tile, which fades."""
        side = self._geometry.sides[seat]
        whole = self._looks.picture(tile, self._geometry.tile, side.facing, 0)
        sprite = self._host.stage.add(None, self._geometry.cell(side, at), Layer.LYING)
        self._left[seat] = sprite
        self._host.later.play(_fade(sprite, whole), owner=sprite)

    def forbidding(self, seat: int) -> Collection[Cell]:
        return self._forbidding[seat].shown.keys()

    def _over(self, seat: int) -> None:
        self.forgive(seat)
        self._forgiven()

    def forgive(self, seat: int) -> None:
        """Removes the marks of a refusal: the seat goes on."""
        self._host.later.drop(self._forbidding[seat])
        self._forbidding[seat].keep(())
        self._crosses.keep(self._crosses.shown.keys() - {seat})
        if seat in self._left:
            left = self._left.pop(seat)
            self._host.later.drop(left)
            left.remove()

    # --- what lies out of order

    def unordered(self, seat: int, cells: Collection[Cell]) -> None:
        """Marks tiles of the set-up that will be hard to build on; in another colour, since it is
        no mistake."""
        side, marked = self._geometry.sides[seat], self._unordered[seat]
        marked.keep(cells)
        for cell in [cell for cell in cells if cell not in marked.shown]:
            marked.show(cell, self._geometry.cell(side, cell), self._dashed(colours.BONE))

    # --- what has changed

    def follow(self, changes: Iterable[Change[State, Move, Event]]) -> None:
        """Lights the target of a computer player's move, and keeps a rim until its next turn."""
        for change in changes:
            seat = change.move.seat
            if seat in range(len(self._traces)):
                self._traces[seat].keep(())
                self._trace(seat, [] if change.taken_back else change.events, change.before)
        state = self._host.match.state
        for seat, traces in enumerate(self._traces):
            is_over = state.phase == "over" or seat == state.turn
            lie = [tile for tile in traces.shown if not is_over and self._lies(seat, tile)]
            traces.keep(lie)

    def _trace(self, seat: int, events: Iterable[Event], before: State) -> None:
        if before.phase == "setup" or not self._host.is_computer(seat):
            return
        for event in events:
            match event:
                case Placed(tile=tile, at=at, freed=freed):
                    side, place = self._geometry.sides[seat], self._geometry.place
                    cell = self._geometry.cell(side, at)
                    self._point_out(cell, "swap" if freed else "free", place, side)
                    self._keep(seat, tile, cell, place)
                    self._keep_in_pool(seat, freed)
                case Discarded(tile=tile):
                    spot, place = self._geometry.pool(NUMBERS[tile], 0), self._geometry.pool_place
                    self._point_out(spot, "discard", place)
                    self._keep_in_pool(seat, tile)

    def _point_out(self, at: Pixel, kind: Kind, place: int, side: Side = Side.SOUTH) -> None:
        """Lit until the tile arrives; not with reduced motion."""
        if not self._host.around.still:
            light, seconds = self._glows.light(kind, place, side), WATCHED_SECONDS - DARK_SECONDS
            self._glows.point_out(at, light, seconds)

    def _keep_in_pool(self, seat: int, tile: str) -> None:
        piece = self._tiles.of(tile)
        if piece is not None:
            self._keep(seat, tile, piece.rest.at, self._geometry.pool_place)

    def _keep(self, seat: int, tile: str, at: Pixel, place: int) -> None:
        self._traces[seat].show(tile, at, self._rim(place), WATCHED_SECONDS)

    def _lies(self, seat: int, tile: str) -> bool:
        """Whether the tile is still where this seat put it."""
        state = self._host.match.state
        return tile in state.open or any(tile in row for row in state.boards[seat])


def rim(table: Table, place: int, width_mm: float, alpha: int) -> Picture:
    """A thin bone-coloured line around a tile on a place of `place` pixels."""
    outer, width = round(RIM * place), max(2, table.px(width_mm))
    line: Colour = (*colours.BONE[:3], alpha)
    surface = rounded((outer, outer), RADIUS * outer, line)
    inner = outer - 2 * width
    hole = rounded((inner, inner), RADIUS * outer - width, (0, 0, 0))
    surface.blit(hole, (width, width), special_flags=pygame.BLEND_RGBA_SUB)
    return Picture(finished(surface), (outer // 2, outer // 2))


def _fade(sprite: Sprite, whole: Picture) -> Steps:
    for step in range(TRACE_STEPS, 0, -1):
        sprite.show(faint(whole, TRACE * step / TRACE_STEPS))
        yield Wait(FORBID_SECONDS / TRACE_STEPS)
    sprite.show(None)
