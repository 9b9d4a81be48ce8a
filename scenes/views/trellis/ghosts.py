"""Where tiles that a finger carries would come to lie, shown before they are let go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from game.trellis.table import Cell, kind_of
from scenes.art import enamel_tiles, racks
from scenes.art.canvas import Picture
from scenes.stage.motion import DROP_SECONDS, ease_out
from scenes.stage.stage import Layer
from scenes.table import Pixel
from scenes.views.trellis.cells import ACROSS, DOWN, SIDES, line_through, stepped
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.draft import Areas, Landing, Picks
from scenes.views.trellis.field import Field
from scenes.views.trellis.field_geometry import Fit
from scenes.views.trellis.sprites import Sprites
from scenes.views.trellis.tiles import TABLE, Rest, TilePieces

ASIDE = 0.3
"""How far a tile that would be swapped makes room, in pitches."""

Grid = Mapping[Cell, str]


class Outline(NamedTuple):
    cells: tuple[Cell, ...]
    is_right: bool


def changed_lines(before: Grid, after: Grid) -> list[Outline]:
    """The lines of a grid that are new, longer or torn, those across first; a tile alone too."""
    changed = [cell for cell in after if before.get(cell) != after[cell]]
    gone = [cell for cell in before if cell not in after]
    beside = [stepped(cell, side) for cell in gone for side in SIDES]
    lines: dict[tuple[Cell, ...], Outline] = {}
    for cell in (*changed, *(cell for cell in beside if cell in after)):
        through = [tuple(line_through(after, cell, heading)) for heading in (ACROSS, DOWN)]
        long = [line for line in through if len(line) > 1] or [(cell,)]
        for line in long:
            tiles = [after[one] for one in line]
            lines[line] = Outline(line, kind_of(tiles) is not None)
    return list(lines.values())


class Ghosts:
    def __init__(
        self, host: TrellisHost, composition: Composition, field: Field, pieces: TilePieces
    ) -> None:
        self._host, self._composition, self._field, self._pieces = host, composition, field, pieces
        self._tiles = Sprites(lambda: host.stage.add(None, layer=Layer.GLOW))
        self._outlines = Sprites(lambda: host.stage.add(None, layer=Layer.VERDICT))
        self._aside: dict[tuple[int, Cell], Pixel] = {}
        """The tiles that make room now, and where they lie meanwhile."""

    def show(self, picks: Picks, landing: Landing | None) -> None:
        """How the table would be; without a landing, how it is without these tiles."""
        draft = self._composition.draft
        fits = list(self._field.fits)
        if landing is not None and landing.place is not None:
            fits = [*fits[: landing.area], self._field.fit_at(landing.place)]
        self._show_tiles(picks, landing, fits)
        self._make_room(landing, fits)
        areas = draft.put(picks, landing).areas if landing else draft.without(picks)
        self._show_outlines(draft.areas, areas, fits)

    def _show_tiles(self, picks: Picks, landing: Landing | None, fits: Sequence[Fit]) -> None:
        shown: list[tuple[Picture, Pixel]] = []
        if landing is not None:
            fit = fits[landing.area]
            for pick, cell in zip(picks, landing.cells, strict=True):
                shown.append((self._ghost(pick.tile, fit.tile), fit.spot(cell)))
        self._tiles.show(shown)

    def _ghost(self, tile: str, size: int) -> Picture:
        rest = Rest(tile, "shared", TABLE, (), (0, 0), size, 0, enamel_tiles.LYING_MM)
        return self._pieces.pictures.faint(self._pieces.pictures.of(rest))

    # --- lines

    def _show_outlines(self, before: Areas, after: Areas, fits: Sequence[Fit]) -> None:
        found = [
            (self._outline(fit.rect(line.cells).size, line.is_right), fit.rect(line.cells).center)
            for area, fit in enumerate(fits[: len(after)])
            for line in _lines_of(before, after, area)
        ]
        self._outlines.show(found)

    def _outline(self, size: Pixel, is_right: bool) -> Picture:
        return self._host.gallery.get(racks.verdict, *size, is_right)

    # --- tiles that make room

    def _make_room(self, landing: Landing | None, fits: Sequence[Fit]) -> None:
        wanted = dict(self._making_room(landing, fits))
        for place in [*self._aside, *wanted]:
            if self._aside.get(place) != wanted.get(place):
                self._slide(place, wanted.get(place))
        self._aside = wanted

    def _making_room(
        self, landing: Landing | None, fits: Sequence[Fit]
    ) -> Iterator[tuple[tuple[int, Cell], Pixel]]:
        if landing is None:
            return
        fit = fits[landing.area]
        for begin, end in landing.shifts:
            yield (landing.area, begin), fit.spot(end)
        if landing.beneath is not None:
            side = self._host.seating.sides[self._composition.turn]
            dx, dy = side.inwards(-ASIDE * fit.pitch)
            x, y = fit.spot(landing.beneath)
            yield (landing.area, landing.beneath), (x + dx, y + dy)

    def _slide(self, place: tuple[int, Cell], to: Pixel | None) -> None:
        area, cell = place
        piece = self._pieces.at(TABLE, (area, *cell))
        if piece is None or piece.held:
            return
        if to is None:
            self._pieces.bring(piece, DROP_SECONDS)
        else:
            self._host.tweens.glide(piece.sprite, to, DROP_SECONDS, ease_out)

    def clear(self, landed: bool = False) -> None:
        """Nothing is carried any more. What made room comes back unless it has landed: then it
        goes on to where it rests from where it is."""
        if not landed:
            self._make_room(None, [])
        self._aside = {}
        self._tiles.show([])
        self._outlines.show([])


def _lines_of(before: Areas, after: Areas, area: int) -> list[Outline]:
    grids = [
        {(x, y): tile for tile, x, y in (areas[area] if area < len(areas) else ())}
        for areas in (before, after)
    ]
    return [] if grids[0] == grids[1] else changed_lines(*grids)
