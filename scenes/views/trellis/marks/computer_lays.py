"""What computer players lay on Trellis comes one after the other and stays lit, to be followed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.rules import Json
from game.trellis.state import Laid
from scenes.core.table import Pixel
from scenes.views.pieces import Piece
from scenes.views.trellis.layout.field import Field
from scenes.views.trellis.layout.tiles import TABLE, Rest, TilePieces, Timing, Timings
from scenes.views.trellis.marks.cell_light import CellLight
from scenes.views.trellis.racks.flights import TrellisChange, events_of
from scenes.views.trellis.turn.composition import Composition, TrellisHost
from scenes.views.trellis.turn.picks import AreaCell

AIM_SECONDS, MOVED_SECONDS, LAID_SECONDS = 0.25, 0.42, 0.4
"""How long before the first tile leaves, so that people see where to; and how long a tile of the
table and one of the rack are on their way."""
NEXT_SECONDS, WHOLE_SECONDS = 0.16, 2.8
"""From one tile of the rack to the next; and all together, at most."""
LIT_SECONDS = 1.8
"""Lit at least, once it lies."""
ARC_MM, MOVED_STRENGTH = 12.0, 0.5
"""How far tiles leave the straight way at most; and how bright the light is around those that have
lain elsewhere on the table."""


class Lit(NamedTuple):
    """What a seat has changed last."""

    laid: list[Piece[Rest]]
    moved: list[Piece[Rest]]


class ComputerLays:
    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        field: Field,
        pieces: TilePieces,
        usual_tile: int,
    ) -> None:
        self._host, self._composition, self._field = host, composition, field
        self._pieces, self._arc = pieces, host.gallery.table.px(ARC_MM)
        stage, gallery = host.stage, host.gallery
        self._light = CellLight(stage, gallery, field, usual_tile)
        self._soft_light = CellLight(stage, gallery, field, usual_tile, MOVED_STRENGTH)
        self._laid: list[Laid] = []
        self._coming: list[Rest] = []
        self._moved: list[Rest] = []
        """What is about to be shown."""
        self._lit: dict[int, Lit] = {}
        self._fresh: set[int] = set()
        """The seats that have laid just now."""
        self._are_grids_moving = False
        self.landed_seconds = 0.0
        """By then all of what has been shown last lies where it goes."""

    # --- one after the other

    def begin(self, changes: Sequence[TrellisChange]) -> None:
        """These changes are shown next."""
        laid = [e for e, taken_back in events_of(changes) if isinstance(e, Laid) and not taken_back]
        self._laid = [event for event in laid if not self._composition.is_person(event.seat)]
        if self._composition.turn not in self._fresh:
            self._lit.pop(self._composition.turn, None)

    def timings(self, rests: Sequence[Rest]) -> Timings:
        """First groups make room, then tiles of the table move, then those of the rack come, each
        after the other."""
        self.landed_seconds = 0.0
        if not (self._laid or self._field.has_moved):
            self._coming, self._moved = [], []
            return {}
        stay, others = self._on_their_grids([rest for rest in rests if rest.zone == TABLE])
        shifted = [rest for rest in stay if self.spot_before(rest) != rest.at]
        if shifted:
            self._await_grids()
        shift = Timing(0.0, self._field.shift_seconds)
        timings = {rest.place: shift for rest in shifted}
        self._moved, self._coming = self._from_the_table(others)
        if not self._laid:
            # What fingers lay goes along with its group, and not beneath it.
            areas = {rest.place[0] for rest in shifted}
            along = (rest.place for rest in others if rest.place[0] in areas)
            timings |= dict.fromkeys(along, shift)
        if self._laid:
            begin = AIM_SECONDS + (shift.seconds if shifted else 0.0)
            moving = Timing(begin, MOVED_SECONDS, self._arc)
            timings |= {rest.place: moving for rest in self._moved}
            begin += MOVED_SECONDS if self._moved else 0.0
            timings |= self._in_turn(self._coming, begin)
        self.landed_seconds = max(
            (one.delay + one.seconds for one in timings.values()), default=0.0
        )
        return timings

    def _await_grids(self) -> None:
        """Rims would float beside the tiles that they belong to."""
        if not self._host.tweens.still:
            self._are_grids_moving = True
            self._host.later.after(self._field.shift_seconds, self._grids_lie, owner=self._light)

    def _grids_lie(self) -> None:
        self._are_grids_moving = False
        self.refresh()

    def _on_their_grids(self, rests: Sequence[Rest]) -> tuple[list[Rest], list[Rest]]:
        """Those that stay on their cells, and all others."""
        lying = Counter((piece.rest.tile, piece.rest.at) for piece in self._pieces.lying(TABLE))
        stay: list[Rest] = []
        others: list[Rest] = []
        for rest in rests:
            seen = rest.tile, self.spot_before(rest) or rest.at
            (stay if lying[seen] else others).append(rest)
            lying[seen] -= min(1, lying[seen])
        return stay, others

    def spot_before(self, rest: Rest) -> Pixel | None:
        """Where its cell lay before groups made room."""
        area, x, y = rest.place
        return self._field.spot_before(area, (x, y))

    def _from_the_table(self, rests: Sequence[Rest]) -> tuple[list[Rest], list[Rest]]:
        """Those that have lain elsewhere on the table, and those that come from the rack; which of
        two equal ones is which cannot be told and does not matter."""
        laid = Counter(tile for event in self._laid for tile in event.tiles)
        moved: list[Rest] = []
        coming: list[Rest] = []
        for rest in rests:
            (coming if laid[rest.tile] else moved).append(rest)
            laid[rest.tile] -= min(1, laid[rest.tile])
        return moved, coming

    def _in_turn(self, rests: Sequence[Rest], begin: float) -> Timings:
        last = WHOLE_SECONDS - LAID_SECONDS - begin
        step = min(NEXT_SECONDS, last / max(1, len(rests) - 1))
        return {
            rest.place: Timing(begin + number * step, LAID_SECONDS, self._arc)
            for number, rest in enumerate(rests)
        }

    # --- light

    def light(self) -> None:
        """A rim around each tile that is coming, as soon as all has been arranged."""
        if not self._laid:
            return
        for event in self._laid:
            self._lit[event.seat] = Lit(self._at(self._coming), self._at(self._moved))
            self._fresh.add(event.seat)
            self._host.later.after(WHOLE_SECONDS + LIT_SECONDS, self._seen, owner=self)
        self._laid = []
        self.refresh()

    def _at(self, rests: Sequence[Rest]) -> list[Piece[Rest]]:
        places = {rest.place for rest in rests}
        return [piece for piece in self._pieces.lying(TABLE) if piece.rest.place in places]

    def _seen(self) -> None:
        self._fresh.clear()
        self._lit.pop(self._composition.turn, None)
        self.refresh()

    def refresh(self) -> None:
        """On their grids, wherever these are now, until the seat that has changed them is next in
        turn; while a person has something in hand, only what has come just now."""
        if self._laid:
            # It is lit as soon as it has been arranged.
            return
        composition = self._composition
        composes = bool(composition.draft.touched or composition.chosen)
        lit = [one for seat, one in self._lit.items() if seat in self._fresh or not composes]
        if self._are_grids_moving:
            lit = []
        laid = self._cells(piece for one in lit for piece in one.laid)
        moved = self._cells(piece for one in lit for piece in one.moved)
        self._light.show(laid)
        self._soft_light.show([cell for cell in moved if cell not in laid])

    # --- kept with the match

    def kept(self) -> list[Json]:
        """What is lit, by seat: tiles, and where on the felt they lie; to be given to `restore`."""
        return [
            {"seat": seat, "laid": self._written(lit.laid), "moved": self._written(lit.moved)}
            for seat, lit in self._lit.items()
            if lit.laid or lit.moved
        ]

    def _written(self, pieces: Iterable[Piece[Rest]]) -> list[list[object]]:
        lying = (piece.rest for piece in pieces if piece in self._pieces.all)
        return [[rest.tile, *self._field.place_at(rest.at)] for rest in lying if rest.zone == TABLE]

    def restore(self, kept: object) -> None:
        """What is not so any more is ignored."""
        for one in kept if isinstance(kept, list) else ():
            match one:
                case {"seat": int(seat), "laid": list(laid), "moved": list(moved)}:
                    if seat != self._composition.turn:
                        self._lit[seat] = Lit(self._lying(laid), self._lying(moved))
        self.refresh()

    def _lying(self, written: Iterable[object]) -> list[Piece[Rest]]:
        known = {(piece.rest.tile, piece.rest.at): piece for piece in self._pieces.lying(TABLE)}
        found: list[Piece[Rest]] = []
        for one in written:
            match one:
                case [str(tile), float(x), float(y)] if math.isfinite(x) and math.isfinite(y):
                    piece = known.get((tile, self._field.fit_at((x, y)).spot((0, 0))))
                    found += [piece] if piece is not None else []
        return found

    def _cells(self, pieces: Iterable[Piece[Rest]]) -> list[AreaCell]:
        rests = [piece.rest for piece in pieces if piece in self._pieces.all]
        places = [rest.place for rest in rests if rest.zone == TABLE]
        return [(area, (x, y)) for area, x, y in places]
