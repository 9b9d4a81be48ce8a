"""Verdicts on lines: an outline around each, a mark beside it, its tiles at fault; and the same
outlines as a preview before carried tiles are dropped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product, zip_longest
from typing import TypeAlias

import pygame

from game.trellis.table import Cell, Group
from scenes.art import colours, racks
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.core.table import Pixel, Side, square
from scenes.stage.motion import DROP_SECONDS, Faded, ease_out, fade_steps
from scenes.stage.sprite import Layer
from scenes.touch.target import Target
from scenes.views.trellis.layout.field_geometry import Fit
from scenes.views.trellis.layout.tiles import TABLE
from scenes.views.trellis.marks.lights import Sprites
from scenes.views.trellis.racks.model import Model, Part
from scenes.views.trellis.turn.cells import (
    ACROSS,
    DOWN,
    SIDES,
    is_line,
    line_through,
    may_grow,
    stepped,
)
from scenes.views.trellis.turn.meanings import WrongMark
from scenes.views.trellis.turn.offer import AreaCell, Landing, Picks
from scenes.views.trellis.turn.truth import Standing, Truth

MARK_MM, SMALLEST_MARK_MM = 13.0, 9.0
MARK_TOUCH_MM = 12.0
"""The least diameter of a mark's touch area."""
MARK_AWAY_MM = 2.6
"""Felt between an outline and its mark."""
RIM_MM, RIM_INSIDE_MM = 1.3, 1.0
"""Width of the dashes within a guilty tile, and their distance from its edge."""
OFTEN = range(2, 8)
"""Usual lengths of lines with a verdict."""
SEAM = 0.8
"""Length of a seam's bar, in tiles."""


Drawn: TypeAlias = tuple[Picture, Pixel]


class Verdicts(Part):
    def __init__(self, model: Model, others: Callable[[], list[pygame.Rect]]) -> None:
        """`others`: what marks avoid besides tiles."""
        super().__init__(model)
        self._others = others
        self._shown: dict[Truth, list[Faded]] = {}
        self._spots: dict[Truth, set[tuple[str, Pixel]]] = {}
        """The tiles of each verdict, with their pixels."""
        self._fits: dict[int, Fit] = {}
        """The grids when verdicts were last shown."""
        self.marks: dict[Truth, pygame.Rect] = {}

    def show(self, truths: Sequence[Truth]) -> None:
        wanted = [_seen(one) for one in truths]
        heard, moving = set(self._shown), self._moving()
        gone = [one for one in self._shown if one not in wanted or one.area in moving]
        lying = self._kept_where() if gone else set()
        for one in gone:
            softly = self._spots.pop(one) <= lying
            for shown in self._shown.pop(one):
                if softly:
                    shown.leave()
                else:
                    shown.remove()
        self.marks.clear()
        tiles = self._field.tile_rects(self._composition.draft)
        others = self._others() if wanted else []
        for one in wanted:
            self.marks[one] = self._mark_rect(one, [*tiles, *self.marks.values()], others)
            if one.standing == "right" and one not in heard:
                self._host.sound("right", self._rect(one).center, self._composition.turn)
            self._draw(one, self._field.shift_seconds if one.area in moving else 0.0)

    def _kept_where(self) -> set[tuple[str, Pixel]]:
        """Tiles in their final place. Light fades out only there; elsewhere it would stay
        behind."""
        draft = self._composition.draft
        pairs = () if draft.touched else zip(self._field.fits, draft.areas, strict=False)
        return {(tile, fit.spot((x, y))) for fit, group in pairs for tile, x, y in group}

    def _moving(self) -> set[int]:
        """Areas that have just begun to slide: light would be beside their tiles."""
        before, self._fits = self._fits, dict(enumerate(self._field.fits))
        if self._host.tweens.still:
            return set()
        return {area for area, fit in self._fits.items() if before.get(area, fit) != fit}

    def let_go_of(self, tiles: Iterable[AreaCell]) -> None:
        """Hides the verdicts on lines of tiles that a finger carries."""
        lifted = set(tiles)
        self.show([one for one in self._shown if lifted.isdisjoint(product([one.area], one.cells))])

    def _draw(self, one: Truth, delay: float) -> None:
        around = outline(self._gallery, self._rect(one), one.standing)
        drawn = [around, self._mark(one), *self._faults(one)]
        spots = map(self._fit(one).spot, one.cells)
        self._spots[one] = set(zip(one.tiles, spots, strict=True))
        if one not in self._shown:
            stage, fading = self._host.stage, self._host.fading
            self._shown[one] = [Faded(stage, fading, Layer.VERDICT) for _ in drawn]
        for shown, (picture, at) in zip(self._shown[one], drawn, strict=True):
            shown.show(faded(self._host.gallery, picture), at, delay)

    # --- pictures

    def at_any_time(self, sizes: Sequence[int]) -> Iterator[None]:
        """For a rehearsal: the pictures for tiles of these sizes."""
        gallery = self._host.gallery
        for size in sizes:
            fit = Fit(0, 0, size)
            for is_right, side in product((True, False), Side):
                gallery.get(racks.verdict_mark, self._mark_size(fit), is_right, side.facing)
            self._rim(fit)
            yield
            for is_right, count, (x, y) in product((True, False), OFTEN, ((1, 0), (0, 1))):
                line = fit.rect([(x * number, y * number) for number in range(count)])
                gallery.get(racks.verdict, *line.size, is_right)
                yield

    def _mark(self, one: Truth) -> Drawn:
        at, get = self.marks[one], self._host.gallery.get
        facing = self._host.seating.sides[self._composition.turn].facing
        if one.standing == "open":
            count = f"{one.counted[0]}/{one.counted[1]}" if one.counted else ""
            return get(racks.open_mark, at.width, count, facing), at.center
        return get(racks.verdict_mark, at.width, one.standing == "right", facing), at.center

    def _faults(self, one: Truth) -> Iterator[Drawn]:
        """Rims of guilty tiles, and the bar of a seam."""
        fit, get = self._fit(one), self._host.gallery.get
        for cell in one.guilty:
            yield self._rim(fit), fit.spot(cell)
        if one.seam is not None:
            (x, y), (other_x, other_y) = map(fit.spot, one.seam)
            bar = get(racks.seam, round(SEAM * fit.tile), y == other_y)
            yield bar, ((x + other_x) // 2, (y + other_y) // 2)

    def _rim(self, fit: Fit) -> Picture:
        side = fit.tile - 2 * self._geometry.table.px(
            RIM_MM + racks.VERDICT_AWAY_MM + RIM_INSIDE_MM
        )
        return self._host.gallery.get(racks.outline, side, side, colours.WRONG, True, RIM_MM)

    # --- where

    def _fit(self, one: Truth) -> Fit:
        return self._field.fits[one.area]

    def _rect(self, one: Truth) -> pygame.Rect:
        return self._fit(one).rect(one.cells)

    def _mark_rect(
        self, one: Truth, taken: Sequence[pygame.Rect], others: Sequence[pygame.Rect]
    ) -> pygame.Rect:
        """The place of a mark: beyond the end of the line, or its beginning; a short line keeps
        free the cells where it continues. It avoids `taken` above all, then `others`."""
        size = self._mark_size(self._fit(one))
        away = self._outer() + self._geometry.table.px(MARK_AWAY_MM) + size // 2
        rect, seat = self._rect(one), self._host.seating.sides[self._composition.turn]
        beyond = _beside(rect, one, seat, away) if one.is_short else _beyond(rect, one.cells, away)
        spots = [square(spot, size) for spot in beyond]
        free = [
            rect
            for rect in spots
            if rect.collidelist(taken) < 0 and self._geometry.screen.contains(rect)
        ]
        bare = (rect for rect in free if rect.collidelist(others) < 0)
        return next(bare, (free or spots)[0])

    def _mark_size(self, fit: Fit) -> int:
        table = self._geometry.table
        usual = min(table.px(MARK_MM), 0.5 * fit.tile)
        return 2 * round(max(usual, min(table.px(SMALLEST_MARK_MM), 0.72 * fit.tile)) / 2)

    def _outer(self) -> int:
        """How far an outline reaches beyond its line."""
        table = self._geometry.table
        return table.px(racks.VERDICT_MM) + table.px(racks.VERDICT_AWAY_MM)

    def outlines(self) -> list[pygame.Rect]:
        more = 2 * self._outer()
        return [self._rect(one).inflate(more, more) for one in self._shown]

    def covered(self) -> list[pygame.Rect]:
        """The rectangles of outlines and marks."""
        return [*self.outlines(), *self.marks.values()]

    def mark_of(self, one: Truth) -> pygame.Rect | None:
        """The rectangle of its mark, if shown."""
        return self.marks.get(_seen(one))

    def targets(self) -> Iterator[Target]:
        """The marks of refused lines; a touch explains them."""
        least = self._geometry.table.measured.px(MARK_TOUCH_MM)
        for one, mark in self.marks.items():
            if one.standing != "right":
                rect = mark.inflate(*[max(0, least - mark.width)] * 2)
                yield Target(WrongMark(one.area, one.cells), rect, label="why", brief=True)


def outline(gallery: Gallery, rect: pygame.Rect, standing: Standing) -> Drawn:
    """The outline of a line on this rectangle."""
    if standing == "open":
        return gallery.get(racks.outline, *rect.size, colours.BONE, False), rect.center
    return gallery.get(racks.verdict, *rect.size, standing == "right"), rect.center


def faded(gallery: Gallery, picture: Picture) -> tuple[Picture, ...]:
    """Steps from faint to opaque; they share the pixels of a cached picture."""
    return gallery.derived(picture, ("faded",), lambda: fade_steps(picture))


def _seen(one: Truth) -> Truth:
    """The verdict without its reason: the look does not depend on it."""
    return one._replace(reason=None)


def _beyond(line: pygame.Rect, cells: Sequence[Cell], away: int) -> tuple[Pixel, Pixel]:
    """Points this far beyond a line's end and its beginning."""
    if len(cells) > 1 and cells[0][0] == cells[1][0]:
        return (line.centerx, line.bottom + away), (line.centerx, line.top - away)
    return (line.right + away, line.centery), (line.left - away, line.centery)


def _beside(line: pygame.Rect, one: Truth, seat: Side, away: int) -> list[Pixel]:
    """Points this far beside the middle of a short line: nearer to the seat, or right of it as the
    seat sees it, and opposite."""
    goes_across = one.missing[0][1] == one.cells[0][1]
    x, y = (0, line.height // 2 + away) if goes_across else (line.width // 2 + away, 0)
    near = [out + right for out, right in zip(seat.inwards(-1), seat.right, strict=True)]
    way = near[1] if goes_across else near[0]
    return [(line.centerx + sign * way * x, line.centery + sign * way * y) for sign in (1, -1)]


ASIDE = 0.3
"""How far a tile that would be replaced moves aside, in pitches."""


def changed_lines(begin: Group, end: Group) -> dict[tuple[Cell, ...], Standing]:
    """The verdicts on new, longer or split lines, horizontal ones first; also on single tiles."""
    before, after = ({(x, y): tile for tile, x, y in group} for group in (begin, end))
    changed = [cell for cell in after if before.get(cell) != after[cell]]
    gone = [cell for cell in before if cell not in after]
    beside = [stepped(cell, side) for cell in gone for side in SIDES]
    lines: dict[tuple[Cell, ...], Standing] = {}
    for cell in (*changed, *(cell for cell in beside if cell in after)):
        through = [tuple(line_through(after, cell, heading)) for heading in (ACROSS, DOWN)]
        long = [line for line in through if len(line) > 1] or [(cell,)]
        for line in long:
            tiles = tuple(after[one] for one in line)
            lines[line] = "right" if is_line(tiles) else "open" if may_grow(tiles) else "wrong"
    return lines


class Ghosts(Part):
    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._outlines = Sprites(lambda: self._host.stage.add(None, layer=Layer.VERDICT))
        self._aside: dict[AreaCell, Pixel] = {}
        """The tiles that have moved aside, and where they are."""
        self._warner: object = None

    def show(self, picks: Picks, landing: Landing | None) -> None:
        """Previews a landing; without one, the table without these tiles."""
        self._warner = None
        fits = list(self._field.fits)
        if landing is not None and landing.place is not None:
            fits = [*fits[: landing.area], self._field.fit_at(landing.place)]
        self._make_room(landing, fits)
        self._outlines.show(
            outline(self._gallery, rect, standing)
            for rect, standing in self._changed(picks, landing, fits)
        )

    def warn(self, owner: object, picks: Picks) -> None:
        """Outlines only the lines that would break without these tiles, all dashed, until `owner`
        ends it or something is carried."""
        lines = self._changed(picks, None, self._field.fits)
        broken = (rect for rect, standing in lines if standing != "right")
        self._outlines.show(outline(self._gallery, rect, "wrong") for rect in broken)
        self._warner = owner

    def end_warning(self, owner: object) -> None:
        if self._warner is owner:
            self._warner = None
            self._outlines.show([])

    # --- lines

    def _changed(
        self, picks: Picks, landing: Landing | None, fits: Sequence[Fit]
    ) -> Iterator[tuple[pygame.Rect, Standing]]:
        """The lines that differ from the draft's, with their rectangles."""
        now = self._composition.draft.now
        then = now.lifted(picks)
        if landing is not None:
            then = then.landed([pick.tile for pick in picks], landing, Counter())
        for area, groups in enumerate(zip_longest(now.areas, then.areas, fillvalue=())):
            for cells, standing in changed_lines(*groups).items():
                yield fits[area].rect(cells), standing

    # --- tiles that make room

    def _make_room(self, landing: Landing | None, fits: Sequence[Fit]) -> None:
        wanted = dict(self._making_room(landing, fits))
        for place in [*self._aside, *wanted]:
            if self._aside.get(place) != wanted.get(place):
                self._slide(place, wanted.get(place))
        self._aside = wanted

    def _making_room(
        self, landing: Landing | None, fits: Sequence[Fit]
    ) -> Iterator[tuple[AreaCell, Pixel]]:
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

    def _slide(self, place: AreaCell, to: Pixel | None) -> None:
        area, cell = place
        piece = self._pieces.at(TABLE, (area, *cell))
        if piece is None or piece.held:
            return
        if to is None:
            self._pieces.bring(piece, DROP_SECONDS)
        else:
            self._host.tweens.glide(piece.sprite, to, DROP_SECONDS, ease_out)

    def clear(self, landed: bool = False) -> None:
        """Ends the preview. Tiles that moved aside return, or after a landing glide from there to
        their rests."""
        if not landed:
            self._make_room(None, [])
        self._aside = {}
        self._outlines.show([])
