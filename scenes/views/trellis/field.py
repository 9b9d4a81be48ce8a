"""The middle of Trellis: groups in their areas, and light where tiles may go."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.trellis.table import Cell, Group, kind_of
from scenes.art import canvas, colours, enamel_tiles
from scenes.art.canvas import Picture
from scenes.scene import Target
from scenes.stage.stage import ADD, Layer, Sprite
from scenes.table import Side
from scenes.views.trellis.draft import Draft, Landing, Lifted, cells_of
from scenes.views.trellis.geometry import ROOM_AT_LEAST, Fit
from scenes.views.trellis.pieces import Rest

if TYPE_CHECKING:
    from scenes.views.trellis.view import TrellisBoard

TAKEN_LARGER = 1.06
OWNERS_MM = 8.0
PLACES = ((-1, 0), (0, 0), (1, 0))
"""The cells of a free area that shine."""
FACING = (Side.SOUTH, Side.NORTH)
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


class TrellisField:
    """`fits` say how each area's grid lies on the screen. They follow the groups by themselves
    unless two fingers have moved one."""

    def __init__(self, board: TrellisBoard) -> None:
        self.board, self.layout = board, board.layout
        self._stage = board.play.stage
        self.rects: list[pygame.Rect] = []
        self._field: pygame.Rect | None = None
        self._divided: list[pygame.Rect] = []
        """The areas as they were before their borders gave way."""
        self.fits: list[Fit] = []
        self._by_hand: set[int] = set()
        self._glows: list[Sprite] = []
        self._rims: list[Sprite] = []
        self._places: list[Sprite] = []
        self._owners: list[Sprite] = []
        self._glow(self.layout.usual_tile)
        self._rim(self.layout.usual_tile)

    # --- fitting

    def fit(self, draft: Draft, counts: Sequence[int]) -> None:
        """While a turn is composed groups stay where they are shown, as long as there is felt
        around them: only the borders between their areas give way."""
        areas, field = draft.areas, self.layout.field(counts)
        if draft.touched and field == self._field and self._makes_do(areas, field):
            return
        rects = self.layout.area_rects(counts, cells_of(areas))
        if field != self._field or rects != self._divided:
            self._by_hand.clear()
        fresh = self._fits(rects, areas)
        self._by_hand &= {area for area, group in enumerate(areas) if group}
        for area in self._by_hand:
            fresh[area] = self.fits[area]
        self._field, self._divided, self.rects, self.fits = field, rects, rects, fresh

    def _makes_do(self, areas: Sequence[Group], field: pygame.Rect) -> bool:
        """Whether all groups have room at the place and size that they have."""
        taken = []
        for area, cells in enumerate(cells_of(areas)):
            fit = self.fits[area]
            if area in self._by_hand:
                taken.append(pygame.Rect(self.rects[area].center, (0, 0)))
                continue
            free = round(ROOM_AT_LEAST / 2 * fit.tile)
            taken.append(fit.rect(cells or PLACES).inflate(2 * free, 2 * free))
        rects = self.layout.widened(field, self.rects, taken)
        if rects is None:
            return False
        self.rects = rects
        return True

    def _fits(self, rects: Sequence[pygame.Rect], areas: Sequence[Group]) -> list[Fit]:
        cells = cells_of(areas)
        return [self.layout.fitted(rect, some) for rect, some in zip(rects, cells, strict=True)]

    def sizes(self, rects: Sequence[pygame.Rect], areas: Sequence[Group]) -> list[int]:
        """How large tiles would be."""
        return [fit.tile for fit in self._fits(rects, areas)]

    def zoom(self, area: int, fit: Fit) -> None:
        self.fits[area] = fit
        self._by_hand.add(area)

    def area_at(self, point: tuple[float, float]) -> int | None:
        return next((n for n, rect in enumerate(self.rects) if rect.collidepoint(point)), None)

    def aim(self, point: tuple[float, float], draft: Draft) -> tuple[int, Cell] | None:
        """The cell meant by a point: beside a group that reaches to its area's end it may lie
        outside."""
        beside = []
        for area, (fit, group) in enumerate(zip(self.fits, draft.areas, strict=True)):
            cell = fit.cell_at(*point)
            if cell in around(group):
                beside.append((math.dist(fit.spot(cell), point) / fit.tile, area, cell))
        if beside:
            return min(beside)[1:]
        inside = self.area_at(point)
        return None if inside is None else (inside, self.fits[inside].cell_at(*point))

    # --- tiles

    def rests(self, draft: Draft, taken: Lifted | None) -> Iterator[Rest]:
        """`taken` has been chosen by a tap and stands out."""
        known = {(area, placed) for area, group in enumerate(draft.before) for placed in group}
        for area, group in enumerate(draft.areas):
            fit = self.fits[area]
            for tile, x, y in sorted(group, key=lambda placed: (placed[2], placed[1])):
                new = draft.touched and (area, (tile, x, y)) not in known
                height = enamel_tiles.LAID_MM if new else enamel_tiles.LYING_MM
                at, size = fit.spot((x, y)), fit.tile
                if taken is not None and taken.area == area and (x, y) in taken.cells:
                    height, size = enamel_tiles.HELD_MM, round(size * TAKEN_LARGER)
                yield Rest(tile, "shared", "table", (area, x, y), at, size, 0, height)

    def tile_rects(self, draft: Draft) -> list[pygame.Rect]:
        """What the tiles on the table cover."""
        ways = zip(self.fits, cells_of(draft.areas), strict=True)
        return [fit.rect([cell]) for fit, cells in ways for cell in cells]

    def owner_rects(self) -> list[pygame.Rect]:
        """What the names beside free areas cover."""
        return [rect for rect in (sprite.area() for sprite in self._owners) if rect is not None]

    # --- light

    def light_landing(self, landing: Landing | None) -> None:
        """Where the held tiles would lie."""
        cells = landing.cells if landing else ()
        self._lay(self._glows, len(cells))
        for sprite, cell in zip(self._glows, cells, strict=False):
            assert landing is not None
            fit = self.fits[landing.area]
            sprite.show(self._glow(fit.tile))
            sprite.move(*fit.spot(cell))

    def light_fitting(self, spots: Sequence[tuple[int, Cell]]) -> None:
        """The free cells where one tile fits."""
        self._lay(self._rims, len(spots))
        for sprite, (area, cell) in zip(self._rims, spots, strict=False):
            fit = self.fits[area]
            sprite.show(self._rim(fit.tile))
            sprite.move(*fit.spot(cell))

    def add_rim(self, area: int, cell: Cell) -> Sprite:
        """Light around one tile, for whoever asks to take away again."""
        fit = self.fits[area]
        return self._stage.add(self._rim(fit.tile), fit.spot(cell), Layer.GLOW, ADD)

    def light_free(self, areas: Sequence[int]) -> None:
        """Free areas that the seat at turn may open a group in: places for three tiles."""
        cells = [(area, cell) for area in areas for cell in PLACES]
        self._lay(self._places, len(cells))
        for sprite, (area, cell) in zip(self._places, cells, strict=False):
            fit = self.fits[area]
            sprite.show(self._rim(fit.tile))
            sprite.move(*fit.spot(cell))

    def name_owners(self, areas: Sequence[int], seats: Sequence[int]) -> None:
        """Who may open a group in the free areas, for north and south to read; nobody is named
        when all may."""
        play = self.board.play
        for sprite in self._owners:
            sprite.remove()
        self._owners = []
        for area, side in ((area, side) for area in areas if seats for side in FACING):
            words = play.app.words(side)
            names = [words(f"side.{play.seating.sides[seat].name.lower()}") for seat in seats]
            text = words("trellis.kept", names=", ".join(names))
            picture = play.app.gallery.text(text, OWNERS_MM, colours.QUIET_BONE, side=side)
            x, y = self.fits[area].spot((0, 0))
            away = self.fits[area].tile // 2 + self.layout.table.px(11)
            y += away if side is Side.SOUTH else -away
            self._owners.append(self._stage.add(picture, (x, y), Layer.WORDS))

    def _lay(self, sprites: list[Sprite], count: int) -> None:
        while len(sprites) < count:
            sprites.append(self._stage.add(None, (0, 0), Layer.GLOW, ADD))
        for number, sprite in enumerate(sprites):
            sprite.set_visible(number < count)

    def _glow(self, tile: int) -> Picture:
        return self._light(tile, False)

    def _rim(self, tile: int) -> Picture:
        return self._light(tile, True)

    def _light(self, tile: int, thin: bool) -> Picture:
        gallery, usual = self.board.play.app.gallery, self.layout.usual_tile

        def make() -> Picture:
            return canvas.glow(enamel_tiles.silhouette(usual), self.layout.table.per_mm, thin=thin)

        largest = gallery.keep(("trellis light", usual, thin), make)
        return gallery.keep(
            ("trellis light", usual, thin, tile), lambda: enamel_tiles.scaled(largest, tile / usual)
        )

    # --- what can be touched

    def targets(self, draft: Draft, composing: bool) -> Iterator[Target]:
        """Tiles, then the free cells around them while a turn is composed, then the areas."""
        for area, group in enumerate(draft.areas):
            for tile, x, y in group:
                yield self._target(area, (x, y), tile, composing)
        if composing:
            for area, group in enumerate(draft.areas):
                for cell in around(group):
                    yield self._target(area, cell, "", True)
        for area, rect in enumerate(self.rects):
            yield Target(f"play.area.{area}", rect, None, 0, composing)

    def _target(self, area: int, cell: Cell, tile: str, enabled: bool) -> Target:
        fit = self.fits[area]
        side = round(fit.pitch)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = fit.spot(cell)
        name = f"play.table.{area}.{cell[0]}.{cell[1]}"
        return Target(name, rect, None, 0, enabled, tile)


def around(group: Group) -> list[Cell]:
    """The free cells beside a group's tiles, in reading order."""
    return around_all([(x, y) for _, x, y in group])


def around_all(cells: Iterable[Cell]) -> list[Cell]:
    taken = set(cells)
    beside = {(x + dx, y + dy) for x, y in taken for dx, dy in SIDES} - taken
    return sorted(beside, key=lambda cell: (cell[1], cell[0]))


def fits_at(tile_at: Mapping[Cell, str], tile: str, cell: Cell) -> bool:
    """Whether a tile makes right lines only, and at least one, on a free cell."""
    across = _through(tile_at, tile, cell, (1, 0))
    down = _through(tile_at, tile, cell, (0, 1))
    lines = [line for line in (across, down) if len(line) > 1]
    return bool(lines) and all(kind_of(line) is not None for line in lines)


def _through(
    tile_at: Mapping[Cell, str], tile: str, cell: Cell, heading: tuple[int, int]
) -> list[str]:
    before: list[str] = []
    after: list[str] = []
    for tiles, sign in ((before, -1), (after, 1)):
        x, y = cell[0] + sign * heading[0], cell[1] + sign * heading[1]
        while (x, y) in tile_at:
            tiles.append(tile_at[x, y])
            x, y = x + sign * heading[0], y + sign * heading[1]
    return [*reversed(before), tile, *after]
