"""A finger on a tile of the table, or on the felt beside a group."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from game.trellis.table import Cell
from scenes.core.table import Point
from scenes.touch.gesture import Gesture
from scenes.views.trellis.hand.carrying import CarriedTiles
from scenes.views.trellis.hand.parts import Parts
from scenes.views.trellis.layout.aiming import Aim
from scenes.views.trellis.turn.cells import box_of, cluster_at
from scenes.views.trellis.turn.offer import Landing, Pick, Picks

INNER = 0.7
"""Share of a tile's width and height that counts as crossed by a stroke."""
REACH_SECONDS = 0.3
"""A stroke reaches a tile within this time; a sleeve is slower."""
_STEP = 0.15
"""Sampling distance along a fast finger's path, in tiles."""


K = TypeVar("K", bound=Hashable)


class Spread(NamedTuple):
    """A tile's centre, and its side in pixels."""

    middle: Point
    side: float

    def is_under(self, point: Point) -> bool:
        reach = INNER * self.side / 2
        across, down = point[0] - self.middle[0], point[1] - self.middle[1]
        return abs(across) <= reach and abs(down) <= reach


class Stroke(Generic[K]):
    """The tiles that a finger has crossed; going back over one releases it."""

    def __init__(self, tiles: Mapping[K, Spread], start: Point, sway: float) -> None:
        """`sway`: distance in pixels over which the heading is measured."""
        self._tiles, self._sway = tiles, sway
        self._at = self._behind = start
        self._heading = (0.0, 0.0)
        self._under: K | None = None
        self._entered: dict[K, Point] = {}
        """The tiles in the order crossed, each with the heading at that time."""
        self._least = min((spread.side for spread in tiles.values()), default=1.0)

    @property
    def crossed(self) -> tuple[K, ...]:
        return tuple(self._entered)

    def move(self, point: Point) -> None:
        begin = self._at
        steps = max(1, math.ceil(math.dist(begin, point) / (_STEP * self._least)))
        for step in range(1, steps + 1):
            share = step / steps
            self._pass(
                (
                    begin[0] + (point[0] - begin[0]) * share,
                    begin[1] + (point[1] - begin[1]) * share,
                )
            )

    def _pass(self, point: Point) -> None:
        self._turn(point)
        self._at = point
        under = next((key for key, one in self._tiles.items() if one.is_under(point)), None)
        if under == self._under:
            return
        if self._under is not None:
            self._leave(self._under)
        if under is not None:
            self._entered.setdefault(under, self._heading)
        self._under = under

    def _turn(self, point: Point) -> None:
        """Updates the heading, measured from a point `sway` behind."""
        away = math.dist(self._behind, point)
        if away < self._sway:
            return
        dx, dy = point[0] - self._behind[0], point[1] - self._behind[1]
        self._heading = dx / away, dy / away
        share = 1 - self._sway / away
        self._behind = self._behind[0] + dx * share, self._behind[1] + dy * share

    def _leave(self, key: K) -> None:
        came = self._entered.get(key)
        if came is not None and came[0] * self._heading[0] + came[1] * self._heading[1] < 0:
            del self._entered[key]


HOLD_SECONDS, GROUP_SECONDS, POINTING_SECONDS = 0.5, 1.2, 2.2
"""A resting finger takes the tile's line, then its whole group; after that it is pointing."""
SWAY_MM = 3.0
SIDEWAYS = 2.0
"""A line turns when it has been pulled sideways by this many pitches."""


class FromTable(CarriedTiles):
    """Carries a tile of the table, or all chosen ones from where they are. Resting on a tile takes
    its whole line."""

    def __init__(self, reach: Parts, pick: Pick, start: Point) -> None:
        composition = reach.composition
        chosen = composition.chosen
        picks = chosen if pick in chosen else (pick,)
        self._pick, self._by_hold, self._rests = pick, False, False
        super().__init__(reach, composition.turn, picks, pick, start)
        reach.host.later.after(HOLD_SECONDS, self._take_line, owner=self)

    def outlasts_a_move(self) -> bool:
        return False

    def _take_line(self) -> None:
        self._rests = True
        if self.is_carried or not self.may_lay():
            return
        if len(self.picks) == 1:
            picks = self._loose(self._line())
            self._by_hold = len(picks) > 1
            self.take(picks, self._pick)
            rest = GROUP_SECONDS - HOLD_SECONDS
            self.reach.host.later.after(rest, self._take_group, owner=self)

    def _take_group(self) -> None:
        if self.is_carried or not self.may_lay():
            return
        draft, pick = self.reach.composition.draft, self._pick
        group = self._loose(cluster_at(draft.grids[pick.area], pick.cell))
        if len(group) > len(self.picks):
            self._by_hold = False
            self.take(group, self._pick)
        rest = POINTING_SECONDS - GROUP_SECONDS
        self.reach.host.later.after(rest, self._sink, owner=self)

    def _loose(self, cells: Iterable[Cell]) -> Picks:
        """The tiles on these cells that may be lifted."""
        composition, area = self.reach.composition, self._pick.area
        return composition.may_lift(tuple(composition.draft.pick(area, cell) for cell in cells))

    def _line(self) -> tuple[Cell, ...]:
        """The longer line through the tile; of equal ones, that along the seat's reading."""
        pick = self._pick
        first, second = self.reach.composition.draft.lines_through(pick.area, pick.cell)
        if len(first) > len(second):
            return first
        reads_across = self.reach.side(self.seat).right[1] == 0
        is_across = len({y for _, y in first}) == 1
        return first if is_across == reads_across else second

    def _sink(self) -> None:
        """Releases the tiles: the finger was pointing."""
        if not self.is_carried:
            self._by_hold = False
            self.take((self._pick,), self._pick)
            self.put_down()

    def move(self, point: Point) -> None:
        if self.is_carried or self.reach.carrier is None:
            super().move(point)

    def begin(self) -> None:
        self.reach.host.later.drop(self)
        for piece in self.pieces:
            self.reach.pieces.lift(piece)
        super().begin()

    def _aimed_at(self, point: Point) -> Aim | None:
        aim = super()._aimed_at(point)
        if aim is None or aim.landing is None or aim.landing.place is None or not self._by_hold:
            return aim
        return aim._replace(landing=self._trailing(aim.landing, point))

    def _trailing(self, landing: Landing, point: Point) -> Landing:
        """On bare felt a line held at its end trails behind the finger: pulled sideways far enough,
        it turns."""
        dx, dy = point[0] - self.start[0], point[1] - self.start[1]
        grip, place = self.picks.index(self._pick), landing.place
        sideways = SIDEWAYS * self.reach.field.pitch
        cells = trailing([pick.cell for pick in self.picks], grip, (dx, dy), sideways)
        if cells is None or place is None:
            return landing
        left, top, *_ = box_of(cells)
        lying = tuple((x - left, y - top) for x, y in cells)
        (x, y), (new_x, new_y) = landing.cells[grip], lying[grip]
        there = place[0] + x - new_x, place[1] + y - new_y
        return replace(landing, cells=lying, place=there)

    def take(self, picks: Picks, grabbed: Pick) -> None:
        """Warns from the press on of lines that this would break."""
        super().take(picks, grabbed)
        if self.reach.carrier is None and self.may_lay():
            self.reach.ghosts.warn(self, picks)

    def put_down(self) -> None:
        super().put_down()
        self.reach.ghosts.end_warning(self)

    def tap(self) -> None:
        """Chooses the tile, unless the finger rested on it to point."""
        self.put_down()
        if not self._rests and self.may_lay():
            self.reach.taps.table_tile(self._pick)


def trailing(cells: Sequence[Cell], grip: int, way: Point, sideways: float) -> list[Cell] | None:
    """The cells of a line held at its end after a sideways pull, relative to the grip; None: it
    keeps its direction."""
    (x, y), across = cells[grip], len({y for _, y in cells}) == 1
    steps = [(cell[0] - x) + (cell[1] - y) for cell in cells]
    pulled = way[1] if across else way[0]
    is_end = min(steps) == 0 or max(steps) == 0
    if not is_end or abs(pulled) < sideways:
        return None
    back = -1 if pulled > 0 else 1
    return [(0, back * abs(step)) if across else (back * abs(step), 0) for step in steps]


class FeltFinger(Gesture):
    """A finger on the felt beside tiles: a stroke across tiles chooses them, a tap puts down the
    chosen ones."""

    def __init__(self, reach: Parts, start: Point, put: Callable[[], None] | None = None) -> None:
        """`put`: puts down the chosen tiles, if the tap means one cell."""
        self._reach, self._start = reach, start
        self._put = put or partial(reach.taps.felt, start)
        self._began = reach.host.around.clock.now
        self._stroke: Stroke[Pick] | None = None
        self._raised: Picks = ()

    def outlasts_a_move(self) -> bool:
        return False

    def _begun(self) -> Stroke[Pick]:
        reach = self._reach
        draft, fits = reach.composition.draft, reach.field.fits
        tiles = {
            pick: Spread(fits[pick.area].spot(pick.cell), fits[pick.area].tile)
            for pick in reach.composition.may_lift(tuple(draft.picks()))
        }
        return Stroke(tiles, self._start, SWAY_MM * reach.per_mm)

    def move(self, point: Point) -> None:
        reach, now = self._reach, self._reach.host.around.clock.now
        if self._stroke is None:
            self._stroke, self._began = self._begun(), now
        may = bool(self._raised) or now - self._began <= REACH_SECONDS
        if not may or not reach.composition.may_lay(reach.composition.turn):
            return
        self._stroke.move(point)
        self._raise(self._stroke.crossed)

    def _raise(self, picks: Picks) -> None:
        reach, seat = self._reach, self._reach.composition.turn
        rising = tuple(one for one in picks if one not in self._raised)
        sinking = tuple(one for one in self._raised if one not in picks)
        for piece in reach.picked.of(seat, rising):
            reach.pieces.lift(piece)
        reach.pieces.put_back(reach.picked.of(seat, sinking))
        self._raised = picks

    def tap(self) -> None:
        self._put()

    def drop(self, point: Point) -> None:
        raised = self._raised
        if raised:
            self._reach.taps.choose_also(raised)
        self._raise(())

    def cancel(self) -> None:
        self._raise(())
