"""Shows what a computer player lays, tile by tile, and then a rim of light around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from game.trellis.state import Laid
from scenes.core.table import Pixel
from scenes.stage.script import Steps, Wait
from scenes.views.pieces import Piece
from scenes.views.trellis.layout.tiles import TABLE, Rest, Timing, Timings
from scenes.views.trellis.marks.lights import CellLight
from scenes.views.trellis.racks.flights import TrellisChange, events_of
from scenes.views.trellis.racks.model import Model, Part
from scenes.views.trellis.turn.offer import AreaCell

K = TypeVar("K", bound=Hashable)

MANY = 6
"""From this number of tiles on a lay is shown slowly."""
AIM_SECONDS, MANY_AIM_SECONDS = 0.3, 0.7
"""Seconds before the first tile leaves, while the light sweeps over the targets."""
MOVED_SECONDS, LAID_SECONDS = 0.5, 0.45
"""Seconds of flight of a tile of the table, and of the rack."""
NEXT_SECONDS, MANY_SECONDS, WHOLE_SECONDS = 0.25, 3.0, 5.0
"""Seconds from one tile to the next; at least for all of MANY, and at most for all."""
TRACE_SECONDS, READ_SECONDS = 3.0, 1.2
"""Seconds of light around the tiles once they have landed; seconds until the next computer player
moves or the table is handed on."""
ARC_MM, MOVED_STRENGTH = 12.0, 0.5
"""Height of a flight's arc; strength of the light around tiles moved on the table."""


class ComputerLays(Part):
    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._arc = self._gallery.table.px(ARC_MM)
        self._light = CellLight(model)
        self._soft_light = CellLight(model, MOVED_STRENGTH)
        self._laid: list[Laid] = []
        self._coming: list[Rest] = []
        self._moved: list[Rest] = []
        """The move to be shown: its lays, the tiles from the rack, the tiles moved on the table."""
        self._trace: tuple[list[Piece[Rest]], list[Piece[Rest]]] = [], []
        """The tiles laid last, and the tiles moved last."""
        self._sweeping = object()
        self._swept = 0
        """The number of targets over which the light has swept."""
        self._are_grids_moving = False
        self.landed_seconds = 0.0
        """Seconds until everything shown last has landed."""

    # --- one after the other

    def begin(self, changes: Sequence[TrellisChange]) -> None:
        """Sets the changes to be shown next."""
        laid = [e for e, taken_back in events_of(changes) if isinstance(e, Laid) and not taken_back]
        self._laid = [event for event in laid if not self._composition.is_person(event.seat)]

    def timings(self, rests: Sequence[Rest]) -> Timings:
        """Timings in order: groups make room, tiles of the table move, tiles of the rack arrive."""
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
        laid = Counter(tile for event in self._laid for tile in event.tiles)
        self._coming, self._moved = _parted(others, laid, lambda rest: rest.tile)
        if not self._laid:
            # Tiles laid by fingers move with their group, not beneath it.
            areas = {rest.place[0] for rest in shifted}
            along = (rest.place for rest in others if rest.place[0] in areas)
            timings |= dict.fromkeys(along, shift)
        if self._laid:
            aim = MANY_AIM_SECONDS if self._are_many else AIM_SECONDS
            timings |= self._in_turn(aim + (shift.seconds if shifted else 0.0))
        if not self._host.tweens.still:
            ends = (one.delay + one.seconds for one in timings.values())
            self.landed_seconds = max(ends, default=0.0)
        return timings

    def _await_grids(self) -> None:
        """Hides rims while grids slide: they would be beside their tiles."""
        if not self._host.tweens.still:
            self._are_grids_moving = True
            self._host.later.after(self._field.shift_seconds, self._grids_lie, owner=self._light)

    def _grids_lie(self) -> None:
        self._are_grids_moving = False
        self.refresh()

    def _on_their_grids(self, rests: Sequence[Rest]) -> tuple[list[Rest], list[Rest]]:
        """Tiles that stay on their cells, and the others."""
        lying = Counter((piece.rest.tile, piece.rest.at) for piece in self._pieces.lying(TABLE))
        return _parted(rests, lying, lambda rest: (rest.tile, self.spot_before(rest) or rest.at))

    def spot_before(self, rest: Rest) -> Pixel | None:
        """Where the cell was before groups made room."""
        area, x, y = rest.place
        return self._field.spot_before(area, (x, y))

    @property
    def _are_many(self) -> bool:
        return len(self._moved) + len(self._coming) >= MANY

    def _in_turn(self, begin: float) -> Timings:
        """Tiles of the table first; once they have landed, those of the rack."""
        both = (self._moved, MOVED_SECONDS), (self._coming, LAID_SECONDS)
        rows = [row for row in both if row[0]]
        steps = sum(len(rests) - 1 for rests, _ in rows)
        flights = begin + sum(seconds for _, seconds in rows)
        least = MANY_SECONDS if self._are_many else 0.0
        whole = min(WHOLE_SECONDS, max(least, flights + NEXT_SECONDS * steps))
        step = (whole - flights) / max(1, steps)
        timings: dict[tuple[int, ...], Timing] = {}
        for rests, seconds in rows:
            for number, rest in enumerate(rests):
                timings[rest.place] = Timing(begin + number * step, seconds, self._arc)
            begin += seconds + (len(rests) - 1) * step
        return timings

    # --- light

    def light(self) -> None:
        """Lights a rim around each target, after everything has been arranged."""
        if not self._laid:
            return
        later, lies = self._host.later, self.landed_seconds
        self._laid, self._trace = [], (self._at(self._coming), self._at(self._moved))
        later.after(lies + TRACE_SECONDS, self._fade, owner=self)
        read = TRACE_SECONDS if self._host.tweens.still else READ_SECONDS
        later.after(lies + read, lambda: None, owner=self._soft_light)
        later.play(self._sweep(), owner=self._sweeping)

    def _sweep(self) -> Steps:
        """The light goes from target to target while the first tile waits; few are lit at once."""
        count, is_slow = len(self._coming), self._are_many and not self._host.tweens.still
        for self._swept in range(1 if is_slow else count, count + 1):
            self.refresh()
            yield Wait(MANY_AIM_SECONDS / count)

    @property
    def is_to_be_read(self) -> bool:
        return self._host.later.moves(self._soft_light)

    def _at(self, rests: Sequence[Rest]) -> list[Piece[Rest]]:
        places = {rest.place for rest in rests}
        return [piece for piece in self._pieces.lying(TABLE) if piece.rest.place in places]

    def _fade(self) -> None:
        self._trace = [], []
        self.refresh()

    def refresh(self) -> None:
        """Redraws the rims around the tiles at their current places."""
        if self._laid:
            # It is lit once everything has been arranged.
            return
        laid, moved = ([], []) if self._are_grids_moving else map(self._cells, self._trace)
        self._light.show(list(laid)[: self._swept])
        self._soft_light.show([cell for cell in moved if cell not in laid])

    def _cells(self, pieces: Iterable[Piece[Rest]]) -> list[AreaCell]:
        rests = [piece.rest for piece in pieces if piece in self._pieces.all]
        places = [rest.place for rest in rests if rest.zone == TABLE]
        return [(area, (x, y)) for area, x, y in places]


def _parted(
    rests: Sequence[Rest], counts: Counter[K], key: Callable[[Rest], K]
) -> tuple[list[Rest], list[Rest]]:
    """As many rests of each key as counted, and the others; equal ones are interchangeable."""
    counted: list[Rest] = []
    others: list[Rest] = []
    for rest in rests:
        is_counted = counts[key(rest)] > 0
        (counted if is_counted else others).append(rest)
        counts[key(rest)] -= is_counted
    return counted, others
