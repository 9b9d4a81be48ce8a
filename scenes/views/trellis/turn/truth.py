"""The verdict on each line of the current turn, shared by outlines, marks, reasons and Done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from game.rules import Refusal
from game.trellis.state import State
from game.trellis.table import SHORTEST, Cell, Line, Placed, Tiles, places, verdicts
from scenes.views.trellis.turn.cells import ACROSS, Heading, may_grow, stepped
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.reasons import Fault, Reason, fault_of, table_reason

Standing: TypeAlias = Literal["right", "open", "wrong"]

ONLY_MOVED = "nothing_laid"
"""The refusal if no tile of the rack has been laid; the table is then valid otherwise."""

LINES = ("T9", "T10")
"""The rules about single lines."""


class Truth(NamedTuple):
    """The verdict on one line. `right`: Done would be accepted. `open`: the line is valid but the
    table is not yet, or it is short and may become valid. `wrong`: no further tile can make it
    valid. `cells`: of the line's area."""

    area: int
    cells: tuple[Cell, ...]
    tiles: Tiles
    standing: Standing
    reason: Reason | None = None
    """Why not; None for a line that waits for others."""
    guilty: tuple[Cell, ...] = ()
    """The tiles at fault."""
    seam: tuple[Cell, Cell] | None = None
    """The line breaks between these two."""
    missing: tuple[Cell, ...] = ()
    """Free cells on which a tile would help."""
    counted: tuple[int, int] | None = None
    """Number and limit of groups, if there are too many; of a short line, its tiles and the number
    needed."""

    @property
    def is_short(self) -> bool:
        """Whether it only needs more tiles."""
        return self.standing == "open" and len(self.tiles) < SHORTEST


def allowed(state: State) -> int:
    """How many groups the seat at turn may leave (T12, T13)."""
    opened = sum(state.opened) + (not state.opened[state.turn])
    return places(len(state.racks), opened)


def truths(
    draft: Draft, refusal: Refusal | None, most: int, reading: Heading = ACROSS
) -> list[Truth]:
    """The verdicts on lines that are new or invalid, the latest last. `refusal`: the rules' answer
    to the draft; `most`: the limit of groups; `reading`: the line in which a lone tile waits."""
    lines = _telling(draft)
    is_wrong = any(line.refusal is not None for line in lines)
    is_right = refusal is None or refusal.key == ONLY_MOVED
    standing: Standing = "right" if is_right and not draft.rail else "open"
    reason = None if is_wrong or standing == "right" else missing_to(draft, refusal, most)
    groups = len(draft.groups())
    too_many = (groups, most) if groups > most and not is_wrong else None
    found = []
    for line in lines:
        tiles = tuple(draft.grids[line.group][cell] for cell in line.cells)
        if line.refusal is not None:
            found.append(_faulty(draft, line, tiles, reading))
        else:
            found.append(Truth(line.group, line.cells, tiles, standing, reason, counted=too_many))
    return sorted(found, key=lambda one: _last_laid(draft, one))


def missing_to(draft: Draft, refusal: Refusal | None, most: int) -> Reason | None:
    """Why a table with valid lines is refused; None if a line explains it."""
    if draft.rail:
        return Reason("on_the_rail", draft.rail[:1])
    if refusal is None or refusal.rule in LINES:
        return None
    if refusal.key in ("too_many_groups", "place_kept_free"):
        return Reason(refusal.key, numbers=(len(draft.groups()), most))
    return table_reason(refusal, draft.groups(), draft.laid) or Reason(refusal.key)


def _last_laid(draft: Draft, one: Truth) -> tuple[bool, int]:
    """Lines that wait for others come before those with a reason."""
    return one.reason is not None, max(laid_at(draft, one.area, cell)[0] for cell in one.cells)


# --- which lines


def _telling(draft: Draft) -> list[Line]:
    """Lines that are new or invalid; a line that was moved or turned with its group is not new."""
    lines = verdicts(draft.areas)
    if draft.areas == draft.before:
        return [line for line in lines if line.refusal is not None]
    begun = Draft(draft.first, draft.first)
    known = Counter(_tiles_of(begun, line) for line in verdicts(draft.before))
    found = []
    for line in sorted(lines, key=lambda line: not _lay_there(draft, line)):
        tiles = _tiles_of(draft, line)
        if line.refusal is None and known[tiles] > 0:
            known[tiles] -= 1
        else:
            found.append(line)
    return found


def _tiles_of(draft: Draft, line: Line) -> Tiles:
    """Its tiles, in a form that is equal in both reading directions."""
    one = tuple(draft.grids[line.group][cell] for cell in line.cells)
    return min(one, one[::-1])


def _lay_there(draft: Draft, line: Line) -> bool:
    if line.group >= len(draft.before):
        return False
    before = set(draft.before[line.group])
    return all((draft.grids[line.group][cell], *cell) in before for cell in line.cells)


# --- what is wrong with one, or missing


def _faulty(draft: Draft, line: Line, tiles: Tiles, reading: Heading) -> Truth:
    ages = [laid_at(draft, line.group, cell) for cell in line.cells]
    fault = fault_of(tiles, ages)
    cells = line.cells
    seam = None if fault.seam is None else (cells[fault.seam], cells[fault.seam + 1])
    guilty = tuple(cells[at] for at in fault.guilty)
    if may_grow(tiles):
        missing, count = _missing(cells, fault, reading), (len(tiles), SHORTEST)
        return Truth(line.group, cells, tiles, "open", fault.reason, (), None, missing, count)
    return Truth(line.group, cells, tiles, "wrong", fault.reason, guilty, seam)


def _missing(cells: Sequence[Cell], fault: Fault, reading: Heading) -> tuple[Cell, ...]:
    if len(cells) < 2:
        return stepped(cells[0], reading, -1), stepped(cells[0], reading)
    (x, y), (next_x, next_y) = cells[:2]
    heading = next_x - x, next_y - y
    ends = stepped(cells[0], heading, -1), stepped(cells[-1], heading)
    return tuple(end for end, helps in zip(ends, fault.missing, strict=True) if helps)


def laid_at(draft: Draft, area: int, cell: Cell) -> tuple[int, bool]:
    """The step that laid a tile, and whether it may be from the rack; a later tile compares as
    larger."""
    tile = draft.grids[area][cell]
    placed: Placed = (tile, *cell)
    step = len(draft.past)
    for moment in reversed(draft.past):
        if area >= len(moment.areas) or placed not in moment.areas[area]:
            break
        step -= 1
    return step, draft.own[tile] > 0
