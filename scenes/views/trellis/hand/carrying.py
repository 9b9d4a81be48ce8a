"""Tiles carried by a finger, from press to landing."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.trellis.table import ACTIONS, Cell
from scenes.art.enamel_tiles import PITCH_SHARE
from scenes.core.table import Point
from scenes.stage.motion import BACK_SECONDS, HELD_LARGER, Tweens, between, ease_out
from scenes.touch.gesture import Gesture
from scenes.views.pieces import Piece
from scenes.views.trellis.hand.parts import Parts
from scenes.views.trellis.layout.aiming import Aim, Aiming, refusal_of
from scenes.views.trellis.layout.tiles import Rest
from scenes.views.trellis.turn.offer import Landing, Pick, Picks

FLOAT_MM = 20.0
"""Carried tiles float this far inwards of the finger, which would cover them."""
SETTLED_MM = 40.0
"""They get there over this distance of the finger."""
FORM_SECONDS = 0.1


class Floating:
    """Positions of carried tiles. `at`: where the finger's tile is; the others keep their
    offsets."""

    def __init__(
        self,
        tweens: Tweens,
        pieces: Sequence[Piece[Rest]],
        grabbed: Piece[Rest],
        start: Point,
        inwards: Point,
        per_mm: float,
    ) -> None:
        """`inwards`: a vector of one pixel away from the seat."""
        self._tweens, self._pieces, self._grabbed = tweens, pieces, grabbed
        self._start, self._point, self._per_mm = start, start, per_mm
        self._inwards = inwards
        x, y = grabbed.sprite.at
        self._grip = x - start[0], y - start[1]
        """Offset of the tile from the finger at the press."""
        self._offsets: list[Point] = [
            (piece.sprite.at[0] - x, piece.sprite.at[1] - y) for piece in pieces
        ]
        self._wanted = list(self._offsets)
        self._towards: Point | None = None
        self._goes_along = True
        self._drawn = (0.0, 0.0)
        """How far they are displaced towards a target."""

    @property
    def at(self) -> Point:
        """Where the finger's tile floats before it is attracted to a target."""
        far = math.dist(self._point, self._start) / self._per_mm
        share = min(1.0, far / SETTLED_MM)
        away = share * FLOAT_MM * self._per_mm
        x, y = self._point
        return (
            x + (1 - share) * self._grip[0] + away * self._inwards[0],
            y + (1 - share) * self._grip[1] + away * self._inwards[1],
        )

    def follow(self, point: Point) -> None:
        self._point = point
        if not self._tweens.moves(self):
            self._drawn = self._pull()
        self._place()

    def form(self, offsets: Sequence[Point], towards: Point | None, goes_along: bool) -> None:
        """Moves the tiles to these offsets from the finger's tile. A target attracts it;
        `goes_along`: the target follows the finger."""
        if list(offsets) == self._wanted and self._is_as_before(towards, goes_along):
            self._towards = towards
            self.follow(self._point)
            return
        self._goes_along = goes_along
        self._wanted, self._towards = list(offsets), towards
        begin, drawn = list(self._offsets), self._drawn

        def step(share: float) -> None:
            self._offsets = [
                between(one, other, share) for one, other in zip(begin, self._wanted, strict=True)
            ]
            self._drawn = between(drawn, self._pull(), share)
            self._place()

        self._tweens.run(FORM_SECONDS, step, ease_out, owner=self)

    def _is_as_before(self, towards: Point | None, goes_along: bool) -> bool:
        if towards is None or self._towards is None:
            return towards is self._towards
        return towards == self._towards or (goes_along and self._goes_along)

    def _pull(self) -> Point:
        if self._towards is None:
            return 0.0, 0.0
        x, y = self.at
        return self._towards[0] - x, self._towards[1] - y

    def _place(self) -> None:
        x, y = self.at[0] + self._drawn[0], self.at[1] + self._drawn[1]
        for piece, (dx, dy) in zip(self._pieces, self._offsets, strict=True):
            piece.sprite.move(x + dx, y + dy)

    def end(self) -> None:
        self._tweens.drop(self)


CARRY_MM = 6.0
"""A shorter movement is a tremor."""
LOOK_SECONDS = 0.02
"""A finger that is still moving sends its next position within this time."""


class CarriedTiles(Gesture):
    """Tiles that rise at the press, follow the finger once it moves away, and preview their
    landing. If cancelled, they glide back and stay chosen."""

    lands_at_speed = False

    def __init__(self, reach: Parts, seat: int, picks: Picks, grabbed: Pick, start: Point) -> None:
        self.reach, self.seat, self.start = reach, seat, start
        self.picks: Picks = ()
        self.pieces: list[Piece[Rest]] = []
        self._floating: Floating | None = None
        self._aiming: Aiming | None = None
        self._aim: Aim | None = None
        self._point = start
        self.take(picks, grabbed)

    def take(self, picks: Picks, grabbed: Pick) -> None:
        """Raises these tiles, and lowers those raised before."""
        before = self.pieces
        self.picks = picks
        self.pieces = self.reach.picked.of(self.seat, picks)
        self._grabbed = picks.index(grabbed)
        self.is_whole = len(self.pieces) == len(picks) and not any(one.held for one in self.pieces)
        """Whether all of them are there and in no other finger's hand."""
        for piece in (one for one in self.pieces if not one.held):
            self.reach.pieces.lift(piece)
        self.reach.pieces.put_back([piece for piece in before if piece not in self.pieces])

    @property
    def is_carried(self) -> bool:
        return self._floating is not None

    def may_lay(self) -> bool:
        composition = self.reach.composition
        return composition.may_lay(self.seat) and composition.draft.holds(self.picks)

    # --- carrying

    def move(self, point: Point) -> None:
        if not self.is_carried:
            is_tremor = math.dist(point, self.start) < CARRY_MM * self.reach.per_mm
            if is_tremor or not self.is_whole:
                return
            self.begin()
            assert self._floating is not None
            self._floating.follow(point)
            self._point = point
            # The landing is judged in the next frame: raising them takes a frame.
            self.reach.host.later.after(LOOK_SECONDS, self._look_again, owner=self)
            return
        self.follow(point)

    def begin(self) -> None:
        """The tiles follow the finger from now on."""
        reach = self.reach
        if self.may_lay():
            reach.carrier = self
            reach.light.carry(self.picks)
        for piece in self.pieces:
            reach.pieces.stop(piece)
            reach.pieces.hold(piece)
            piece.held = True
        self._floating = Floating(
            reach.host.tweens,
            self.pieces,
            self.pieces[self._grabbed],
            self.start,
            reach.inwards(self.seat),
            reach.per_mm,
        )
        reach.feet.refresh()
        lying = [(pick.area, pick.cell) for pick in self.picks if pick.zone == "table"]
        if reach.carrier is self and lying:
            reach.verdicts.let_go_of(lying)
            reach.ghosts.show(self.picks, None)

    def follow(self, point: Point) -> None:
        assert self._floating is not None
        self._point = point
        self._floating.follow(point)
        self._look(point)
        goes_along = self._landing is None or self._landing.place is not None
        self._floating.form(self._formation(), self._drawn_to(), goes_along)

    def _look(self, point: Point) -> None:
        """Finds the aim and previews it."""
        self.reach.host.later.drop(self)
        before, self._aim = self._landing, self._aimed_at(point)
        if self._landing != before:
            self._show(self._landing)

    def _look_again(self) -> None:
        if self._floating is not None:
            self.follow(self._point)

    @property
    def _landing(self) -> Landing | None:
        return self._aim.landing if self._aim is not None else None

    def _aimed_at(self, point: Point) -> Aim | None:
        reach, floating = self.reach, self._floating
        if floating is None or not self.may_lay() or reach.is_over_rack(self.seat, point):
            return None
        if any(pick.tile in ACTIONS for pick in self.picks):
            return None
        draft = reach.composition.draft
        if self._aiming is None or self._aiming.draft is not draft:
            self._aiming = reach.aiming(self.picks, self._grabbed)
        aim = self._aiming.at(floating.at, point, reach.inwards(self.seat))
        if aim is None or aim.is_right or reach.field.is_felt(point):
            return aim
        # Near an edge no new group has room, but a cell beside a tile does: its group slides.
        if self._aiming.is_on_grid(point):
            return aim
        return None if reach.is_near_rack(self.seat, point) else Aim(None, "off the felt")

    def _show(self, landing: Landing | None) -> None:
        """Previews the tiles at their landing."""
        pieces = self.reach.pieces
        self.reach.ghosts.show(self.picks, landing)
        self.reach.light.land(landing)
        for piece in self.pieces:
            if landing is None:
                pieces.hold(piece)
            else:
                pieces.foresee(piece, self.reach.field.tile, landing.beneath is not None)

    def _formation(self) -> list[Point]:
        """Offsets of the tiles: as they would land, with the aimed cell at the finger's tile."""
        cells = self._cells()
        x, y = self._aimed_cell(cells)
        step: float = self.reach.field.pitch
        if self._landing is None:
            step = self.pieces[self._grabbed].rest.size * HELD_LARGER * PITCH_SHARE
        return [((cell[0] - x) * step, (cell[1] - y) * step) for cell in cells]

    def _drawn_to(self) -> Point | None:
        """The pixel at which the finger's tile would land."""
        landing, field = self._landing, self.reach.field
        if landing is None:
            return None
        cell = self._aimed_cell(landing.cells)
        if landing.place is not None:
            return field.fit_at(landing.place).spot(cell)
        return field.fits[landing.area].spot(cell)

    def _aimed_cell(self, cells: Sequence[Cell]) -> Cell:
        """The cell that the finger aims at; `cells`: of the tiles."""
        aim = self._aim
        aimed = aim.cell if aim is not None and aim.landing is not None else None
        return aimed or cells[self._grabbed]

    def _cells(self) -> Sequence[Cell]:
        if self._landing is not None:
            return self._landing.cells
        areas = {pick.area for pick in self.picks if pick.zone == "table"}
        if len(areas) == 1 and all(pick.zone == "table" for pick in self.picks):
            return [pick.cell for pick in self.picks]
        x, y = self.reach.side(self.seat).right
        return [(number * x, number * y) for number in range(len(self.picks))]

    # --- the end of it

    def drop(self, point: Point) -> None:
        """Aims once more: another finger may have changed the table."""
        if not self.is_carried:
            self.tap()
            return
        self._aim = None
        self.follow(point)
        if self.reach.is_over_rack(self.seat, point):
            self._end()
            if not self.into_rack(point):
                self._home()
        elif self._landing is not None and self.may_lay():
            self._land(self._landing)
        else:
            self._end()
            self.outside(self._aim)

    def _land(self, landing: Landing) -> None:
        reach = self.reach
        self._end(landed=True)
        reach.pieces.give_up_places(self.pieces)
        reach.taps.lay(self.picks, landing)

    def into_rack(self, point: Point) -> bool:
        """Drops on the seat's own rack; whether that had an effect."""
        return self.may_lay() and self.reach.taps.put_away(self.picks)

    def outside(self, aim: Aim | None) -> None:
        """Drops where nothing can land, or where the tiles came from."""
        self._home()
        if aim is not None and aim.landing is None and self.may_lay():
            self._say(aim)

    def _say(self, aim: Aim) -> None:
        """Explains why they cannot land. Back home they shake, unless dropped off the felt."""
        reach, seat, pieces = self.reach, self.seat, self.pieces
        reach.host.refuse(seat, refusal_of(aim.obstacle))
        if aim.obstacle == "off the felt":
            return
        reach.host.later.after(BACK_SECONDS, lambda: reach.picked.shake(seat, pieces), owner=self)

    def _home(self) -> None:
        """The tiles glide back and stay chosen."""
        reach, composition = self.reach, self.reach.composition
        if self.may_lay():
            composition.choose((*composition.chosen, *self.picks))
        reach.actions.render(BACK_SECONDS)
        reach.pieces.put_back(self.pieces)

    def _end(self, landed: bool = False) -> None:
        if self._floating is None:
            return
        self._floating.end()
        self._floating, self._aiming = None, None
        self.reach.host.later.drop(self)
        for piece in self.pieces:
            piece.held = False
        if self.reach.carrier is self:
            self.reach.carrier = None
            self.reach.light.carry(())
            self.reach.ghosts.clear(landed)

    def cancel(self) -> None:
        if self.is_carried:
            self._end()
            self._home()
        else:
            self.put_down()

    def put_down(self) -> None:
        """Lowers tiles that were only raised."""
        self.reach.host.later.drop(self)
        self.reach.pieces.put_back(self.pieces)
