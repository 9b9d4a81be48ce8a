"""The verdict on each line of the current turn, shared by outlines, marks and Done, and the text
that explains it, naming the tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from game.rules import Refusal
from game.trellis.state import State
from game.trellis.table import (
    HIGHEST,
    NUMBERS,
    SHORTEST,
    Cell,
    Line,
    Placed,
    Table,
    Tiles,
    in_order,
    kind_of,
    places,
    verdicts,
)
from scenes.services.words import UNBROKEN, Words
from scenes.views.trellis.turn.cells import ACROSS, Heading, may_grow, stepped
from scenes.views.trellis.turn.draft import Draft

BEGINNING, REFUSED = "trellis.wrong.", "refusal.trellis."


class Reason(NamedTuple):
    """`key` follows `BEGINNING` or `REFUSED`; `tiles` and `numbers` fill in its text, in order."""

    key: str
    tiles: Tiles = ()
    numbers: tuple[int, ...] = ()


Age: TypeAlias = tuple[int, bool]
"""Age of a tile: the step that laid it, and whether it may be from the rack."""


class Fault(NamedTuple):
    """What is wrong with a line, by index of its tiles. `missing`: whether a tile before or after
    it would help."""

    reason: Reason
    guilty: tuple[int, ...] = ()
    seam: int | None = None
    """The line breaks after this tile."""
    missing: tuple[bool, bool] = (False, False)


def fault_of(tiles: Sequence[str], ages: Sequence[Age]) -> Fault:
    """The fault of a line that is neither SET nor RUN (T9, T10). Of two tiles, the one laid later
    is guilty."""
    if len(tiles) < SHORTEST:
        return _of_few(tuple(tiles), ages)
    for at in range(SHORTEST, len(tiles) - SHORTEST + 1):
        if kind_of(tiles[:at]) and kind_of(tiles[at:]):
            return Fault(_pair_reason(tiles[at - 1], tiles[at]), (), at - 1)
    counts = Counter(tiles)
    doubled = next((tile for tile in tiles if counts[tile] > 1), None)
    if len({NUMBERS[tile] for tile in tiles}) == 1:
        return _doubled("colour_twice", doubled or tiles[0], tiles, ages)
    if len({tile[0] for tile in tiles}) == 1:
        return _doubled("twice", doubled, tiles, ages) if doubled else _of_one_colour(tiles, ages)
    return _of_several(tiles, ages)


def _doubled(key: str, tile: str, tiles: Sequence[str], ages: Sequence[Age]) -> Fault:
    places = [at for at, other in enumerate(tiles) if other == tile]
    return Fault(Reason(key, (tile,)), (_later(places, ages),))


def _later(places: Sequence[int], ages: Sequence[Age]) -> int:
    return max(places, key=lambda at: (ages[at], at))


def _of_few(tiles: Tiles, ages: Sequence[Age]) -> Fault:
    """The fault of a single tile, or of two that need a third."""
    if len(tiles) == 1:
        return Fault(Reason("alone", tiles))
    one, other = tiles
    if one == other:
        return _doubled("twice", one, tiles, ages)
    before = [third for third in NUMBERS if kind_of([third, one, other])]
    after = [third for third in NUMBERS if kind_of([one, other, third])]
    thirds = tuple(third for third in NUMBERS if third in before or third in after)
    if not thirds:
        return Fault(_pair_reason(one, other), (_later((0, 1), ages),), 0)
    key = "third" if len(thirds) == 1 else "either_third"
    return Fault(Reason(key, thirds), missing=(bool(before), bool(after)))


def _of_one_colour(tiles: Sequence[str], ages: Sequence[Age]) -> Fault:
    at = next(
        at
        for at, (one, other) in enumerate(pairwise(tiles))
        if abs(NUMBERS[one] - NUMBERS[other]) != 1
    )
    return Fault(_pair_reason(tiles[at], tiles[at + 1]), (_later((at, at + 1), ages),), at)


def _pair_reason(one: str, other: str) -> Reason:
    """Why these two tiles are never adjacent, or not in this line."""
    if one == other:
        return Reason("twice", (one,))
    if one[0] != other[0]:
        return Reason("clash", (one, other))
    ends = {NUMBERS[one], NUMBERS[other]} == {1, HIGHEST}
    return Reason("run_ends" if ends else "gap", (one, other))


def _of_several(tiles: Sequence[str], ages: Sequence[Age]) -> Fault:
    """The fault of a line of several numbers and colours: the only tile that does not belong, or
    else the first two neighbours that do not match."""
    odd = [at for at in range(len(tiles)) if _alike([*tiles[:at], *tiles[at + 1 :]])]
    if len(odd) == 1:
        return Fault(Reason("odd_one_out", (tiles[odd[0]],)), (odd[0],))
    for at, (one, other) in enumerate(pairwise(tiles)):
        if not _alike([one, other]):
            return Fault(Reason("clash", (one, other)), (_later((at, at + 1), ages),), at)
    return Fault(Reason("mixed"), (_later(range(len(tiles)), ages),))


def _alike(tiles: Sequence[str]) -> bool:
    return len({NUMBERS[tile] for tile in tiles}) == 1 or len({tile[0] for tile in tiles}) == 1


def table_reason(refusal: Refusal, groups: Table, laid: Counter[str]) -> Reason | None:
    """The reason, if it can name a tile, why a table with valid lines is refused (T14, T15).
    `laid`: tiles from the rack."""
    if refusal.key == "open_first":
        return Reason("open_first", in_order(laid)[:1])
    if refusal.key != "not_of_its_own":
        return None
    for group in groups:
        strange = [tile for tile, _, _ in group if not laid[tile]]
        if strange and len(strange) < len(group):
            return Reason("not_of_its_own", (strange[0],))
    return None


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
    standing: Standing = "right" if is_right and not draft.owed else "open"
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
    if draft.owed:
        return Reason("on_the_rail", draft.owed[:1])
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


# --- in words


def sentences(words: Words, reason: Reason) -> tuple[str, str]:
    """The explanation in a language: what is wrong, and the smaller line with the rule."""
    named = [named_tile(words, tile) for tile in reason.tiles]
    values: dict[str, object] = dict(zip(("one", "other"), named, strict=False))
    values |= zip(("count", "most"), reason.numbers, strict=False)
    key = f"{BEGINNING}{reason.key}"
    key = key if key in words else f"{REFUSED}{reason.key}"
    what, why = words.with_why(key, **values)
    return _begun(what), _begun(why)


def named_tile(words: Words, tile: str) -> str:
    """Such as "the blue 12", with unbreakable spaces."""
    return words(f"trellis.tile.{tile[0]}", number=tile[1:]).replace(" ", UNBROKEN)


def _begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
