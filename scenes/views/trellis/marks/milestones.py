"""Milestones of a game: its first crossing, a closed ring, a run of fourteen. A light runs along
their tiles."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import Literal, NamedTuple, TypeAlias

from game.trellis.state import Laid
from game.trellis.table import HIGHEST, Group, verdicts
from scenes.sound.cues import TICKS
from scenes.stage.script import Steps, Wait
from scenes.views.pieces import Piece
from scenes.views.trellis.layout.tiles import TABLE, Rest
from scenes.views.trellis.marks.lights import CellLight
from scenes.views.trellis.racks.flights import TrellisChange, events_of
from scenes.views.trellis.racks.model import Model, Part
from scenes.views.trellis.turn.cells import SIDES, stepped
from scenes.views.trellis.turn.offer import AreaCell

Kind: TypeAlias = Literal["crossing", "ring", "fourteen"]

NEXT_SECONDS, RUN_SECONDS, REST_SECONDS, STILL_SECONDS = 0.09, 1.2, 1.5, 3.0
"""Seconds from one step of the light to the next, and at most for all; seconds for which all stay
lit, then and with reduced motion."""


class Milestone(NamedTuple):
    """`steps`: the cells that light up, one group after the other."""

    kind: Kind
    steps: tuple[tuple[AreaCell, ...], ...]


def reached(before: Sequence[Group], now: Sequence[Group]) -> Milestone | None:
    """The rarest milestone of which there are more than before; of crossings only the first."""
    earlier = Counter(one.kind for one in milestones(before))
    later = Counter[Kind]()
    for one in milestones(now):
        later[one.kind] += 1
        if later[one.kind] > earlier[one.kind] and not (
            one.kind == "crossing" and earlier[one.kind]
        ):
            return one
    return None


def milestones(groups: Sequence[Group]) -> Iterator[Milestone]:
    """The rarest first."""
    lines = [line for line in verdicts(groups) if len(line.cells) > 1]
    for line in lines:
        if len(line.cells) == HIGHEST:
            yield Milestone("fourteen", tuple(((line.group, cell),) for cell in line.cells))
    for area, group in enumerate(groups):
        ring = _ring((x, y) for _, x, y in group)
        if ring:
            yield Milestone("ring", tuple(((area, cell),) for cell in _round(ring)))
    cells = Counter((line.group, cell) for line in lines for cell in line.cells)
    for crossing in (one for one, count in cells.items() if count > 1):
        area, middle = crossing
        both = {
            cell for one in lines if one.group == area and middle in one.cells for cell in one.cells
        }
        yield Milestone("crossing", tuple(_outwards(area, middle, both)))


def _ring(cells: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """The cells that stay when all loose ends are taken off."""
    left = set(cells)
    while loose := {at for at in left if sum(stepped(at, side) in left for side in SIDES) < 2}:
        left -= loose
    return left


def _round(ring: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """In the order of their directions from the middle."""
    x, y = (sum(values) / len(ring) for values in zip(*ring, strict=True))
    return sorted(ring, key=lambda at: math.atan2(at[1] - y, at[0] - x))


def _outwards(
    area: int, middle: tuple[int, int], cells: Iterable[tuple[int, int]]
) -> Iterator[tuple[AreaCell, ...]]:
    def away(at: tuple[int, int]) -> int:
        return abs(at[0] - middle[0]) + abs(at[1] - middle[1])

    for _, ring in groupby(sorted(cells, key=away), away):
        yield tuple((area, cell) for cell in ring)


class Milestones(Part):
    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._light, self._rest = CellLight(model), CellLight(model, 0.5)
        self._steps: list[list[Piece[Rest]]] = []
        self._lit = 0

    @property
    def is_running(self) -> bool:
        """Whether a light runs, for which the next computer player waits."""
        return self._host.later.moves(self)

    def follow(self, changes: Sequence[TrellisChange], lies: float) -> float:
        """Shows the milestone that these changes have reached, once all lies. Returns its
        seconds."""
        self._steps, self._lit = [], 0
        self._host.later.drop(self)
        self._host.later.drop(self._light)
        self.refresh()
        if not any(isinstance(event, Laid) and not back for event, back in events_of(changes)):
            return 0.0
        found = reached(changes[0].before.groups, self._composition.draft.areas)
        if found is None:
            return 0.0
        at = {piece.rest.place: piece for piece in self._pieces.lying(TABLE)}
        places = [[(area, *cell) for area, cell in step] for step in found.steps]
        self._steps = [[at[place] for place in step if place in at] for step in places]
        self._host.later.play(self._run(lies), owner=self)
        return min(RUN_SECONDS, NEXT_SECONDS * len(self._steps))

    def _run(self, lies: float) -> Steps:
        yield Wait(lies)
        still, count = self._host.tweens.still, len(self._steps)
        for number, step in enumerate(self._steps):
            self._lit = count if still else number + 1
            self.refresh()
            if step and not still:
                cue = f"tick-{number * TICKS // count}"
                self._pieces.heard.sound(cue, step[0].rest.at)
                yield Wait(min(NEXT_SECONDS, RUN_SECONDS / count))
        if self._steps and self._steps[-1]:
            self._pieces.heard.sound("coin", self._steps[-1][0].rest.at)
        rests = STILL_SECONDS if still else REST_SECONDS
        self._host.later.after(rests, self._end, owner=self._light)

    def _end(self) -> None:
        self._steps = []
        self.refresh()

    def refresh(self) -> None:
        """Redraws the light around the tiles at their present places."""
        lit = chain.from_iterable(self._steps[: self._lit])
        cells = [cell for piece in lit if (cell := self._cell(piece)) is not None]
        self._light.show(cells)
        self._rest.show(cells)

    def _cell(self, piece: Piece[Rest]) -> AreaCell | None:
        if piece not in self._pieces.all or piece.rest.zone != TABLE:
            return None
        area, x, y = piece.rest.place
        return area, (x, y)
