"""What computer players lay on Trellis comes one after the other and stays lit, to be followed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.trellis.state import Laid
from scenes.table import Pixel
from scenes.views.pieces import Piece
from scenes.views.trellis.cell_light import CellLight
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.field import Field
from scenes.views.trellis.flights import TrellisChange, events_of
from scenes.views.trellis.tiles import TABLE, Rest, TilePieces, Timing, Timings

SHIFT_SECONDS, MOVED_SECONDS, LAID_SECONDS = 0.32, 0.36, 0.32
"""How long a group that makes room, a tile of the table and a tile of the rack are on their
way."""
NEXT_SECONDS, WHOLE_SECONDS = 0.09, 2.0
"""From one tile of the rack to the next; and all together, at most."""
LIT_SECONDS = 1.8
"""Lit at least, once it lies."""


class ComputerLays:
    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        field: Field,
        pieces: TilePieces,
        usual_tile: int,
    ) -> None:
        self._later, self._composition, self._field = host.later, composition, field
        self._pieces = pieces
        self._light = CellLight(host.stage, host.gallery, field, usual_tile)
        self._laid: list[Laid] = []
        self._coming: list[Rest] = []
        """What is about to be shown."""
        self._lit: dict[int, list[Piece[Rest]]] = {}
        """What each seat has laid last."""
        self._fresh: set[int] = set()
        """The seats that have laid just now."""

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
        if not (self._laid or self._field.has_moved):
            self._coming = []
            return {}
        stay, others = self._on_their_grids([rest for rest in rests if rest.zone == TABLE])
        shifted = [rest for rest in stay if self._spot_before(rest) != rest.at]
        timings = {rest.place: Timing(0.0, SHIFT_SECONDS) for rest in shifted}
        moved, self._coming = self._from_the_table(others)
        begin = SHIFT_SECONDS if shifted else 0.0
        if self._laid:
            timings |= {rest.place: Timing(begin, MOVED_SECONDS) for rest in moved}
            begin += MOVED_SECONDS if moved else 0.0
            timings |= self._in_turn(self._coming, begin)
        return timings

    def _on_their_grids(self, rests: Sequence[Rest]) -> tuple[list[Rest], list[Rest]]:
        """Those that stay on their cells, and all others."""
        lying = Counter((piece.rest.tile, piece.rest.at) for piece in self._pieces.lying(TABLE))
        stay: list[Rest] = []
        others: list[Rest] = []
        for rest in rests:
            seen = rest.tile, self._spot_before(rest) or rest.at
            (stay if lying[seen] else others).append(rest)
            lying[seen] -= min(1, lying[seen])
        return stay, others

    def _spot_before(self, rest: Rest) -> Pixel | None:
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
            rest.place: Timing(begin + number * step, LAID_SECONDS)
            for number, rest in enumerate(rests)
        }

    # --- light

    def light(self) -> None:
        """A rim around each tile that is coming, as soon as all has been arranged."""
        places = {rest.place for rest in self._coming} if self._laid else set()
        for event in self._laid:
            lying = self._pieces.lying(TABLE)
            self._lit[event.seat] = [piece for piece in lying if piece.rest.place in places]
            self._fresh.add(event.seat)
            self._later.after(WHOLE_SECONDS + LIT_SECONDS, self._seen, owner=self)
        self._laid = []
        self.refresh()

    def _seen(self) -> None:
        self._fresh.clear()
        self.refresh()

    def refresh(self) -> None:
        """On their grids, wherever these are now, until a person takes something up or the seat
        that has laid them is next in turn."""
        composition = self._composition
        if composition.draft.touched or composition.chosen:
            self._lit = {seat: lit for seat, lit in self._lit.items() if seat in self._fresh}
        pieces = [piece for lit in self._lit.values() for piece in lit]
        rests = [piece.rest for piece in pieces if piece in self._pieces.all]
        places = [rest.place for rest in rests if rest.zone == TABLE]
        self._light.show([(area, (x, y)) for area, x, y in places])
