"""Trellis by touch: moves that bring a game to its end, and the steps of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from game.match import Match
from game.trellis.state import GIVEN_BY_PASS, Event, Move, State
from game.trellis.table import COLOURS, HIGHEST, SHORTEST, Cell, Group, Table, Tiles, kind_of
from scenes.touch.target import Meaning
from scenes.views.trellis.cells import SIDES, around, fitting
from scenes.views.trellis.draft import Areas, Draft, Lifted, carried_on, transposed
from scenes.views.trellis.meanings import (
    AreaFelt,
    Bag,
    Commit,
    DisplayTile,
    Give,
    PlayPass,
    RackTile,
    ShowRack,
    Skip,
    StartOver,
    TableCell,
    Victim,
)
from scenes.views.view import Drag, Step, Tap

TrellisMatch: TypeAlias = Match[State, Move, Event]

DRAG_SECONDS = 0.25
MOST_STEPS = 400


def likely(match: TrellisMatch) -> list[Move]:
    """A lay if there is an easy one, else what the rules list; hand-overs of the first tiles."""
    state, seat = match.state, match.to_act()[0]
    if state.phase == "giving":
        rack = state.racks[seat]
        return [Move(seat, "give", tiles=rack[: min(GIVEN_BY_PASS, len(rack))])]
    lays = [move for move in easy_lays(state, seat) if match.refusal(move) is None]
    return lays or list(match.moves())


def easy_lays(state: State, seat: int) -> Iterator[Move]:
    """A line of the rack as a new group, or one tile added where it fits."""
    rack = state.racks[seat]
    for line in lines_in(rack):
        group = tuple((tile, x, 0) for x, tile in enumerate(line))
        yield Move(seat, "lay", groups=(*state.groups, group))
    for index, group in enumerate(state.groups):
        for tile in dict.fromkeys(rack):
            for _, cell in fitting([group], tile):
                grown = (*group, (tile, *cell))
                groups = (*state.groups[:index], grown, *state.groups[index + 1 :])
                yield Move(seat, "lay", groups=groups)


def lines_in(rack: Tiles) -> list[Tiles]:
    """Sets and runs of these tiles, the longest first."""
    have = set(rack)
    found: list[Tiles] = []
    for number in range(1, HIGHEST + 1):
        same = tuple(f"{c}{number}" for c in COLOURS if f"{c}{number}" in have)
        found += [part for size in (4, 3) for part in combinations(same, size)]
    for colour in COLOURS:
        for first in range(1, HIGHEST + 1):
            run: list[str] = []
            while f"{colour}{first + len(run)}" in have:
                run.append(f"{colour}{first + len(run)}")
                if len(run) >= SHORTEST:
                    found.append(tuple(run))
    return sorted((line for line in found if kind_of(line)), key=len, reverse=True)


# --- steps


def steps(
    move: Move, state: State, draft: Draft, preferred: Sequence[int], is_open: bool, drag: bool
) -> list[Step]:
    """From `draft` on; `is_open` says whether the rack lies open."""
    seat = move.seat
    show: list[Step] = [] if is_open else [Tap(ShowRack(seat))]
    match move.do:
        case "take":
            return [Tap(DisplayTile(state.display.index(move.tile)))]
        case "draw":
            return [Tap(Bag())]
        case "skip":
            return [Tap(Skip(seat))]
        case "give":
            return [*show, *map(Tap, _told_apart(seat, move.tiles)), Tap(Give(seat))]
        case "play":
            last = PlayPass(seat) if move.target is None else Victim(seat, move.target)
            return [*show, Tap(RackTile(seat, move.tile)), Tap(last)]
    goal = goal_of(draft.before, move.groups, preferred)
    return [*show, *_lay_steps(draft, goal, seat, drag), Tap(Commit(seat))]


def next_taps(move: Move, steps: Sequence[Step], is_wrong: bool) -> list[Meaning]:
    """The first of these steps, which are taps. Where none is left but the table is wrong, what
    was laid there besides has to go."""
    taps = [step.means for step in steps if isinstance(step, Tap)]
    if isinstance(taps[0], ShowRack):
        return taps[:1]
    if move.do != "lay":
        return taps
    return [StartOver(move.seat)] if len(taps) == 1 and is_wrong else taps[:2]


def _told_apart(seat: int, tiles: Iterable[str]) -> Iterator[RackTile]:
    counts: Counter[str] = Counter()
    for tile in tiles:
        yield RackTile(seat, tile, counts[tile])
        counts[tile] += 1


def _lay_steps(draft: Draft, goal: Areas, seat: int, drag: bool) -> Iterator[Step]:
    """One tile after the other to its place, each beside what lies there already."""
    for _ in range(MOST_STEPS):
        step = next_step(draft, goal)
        if step is None:
            return
        lifted, area, cell = step
        source: Meaning = RackTile(seat, lifted.tiles[0])
        if lifted.area is not None:
            source = TableCell(lifted.area, lifted.cells[0])
        to = TableCell(area, cell) if draft.areas[area] else AreaFelt(area)
        if drag:
            yield Drag(source, to, DRAG_SECONDS)
        else:
            yield from (Tap(source), Tap(to))
        landing = draft.landing(lifted, area, cell)
        assert landing is not None
        draft = draft.put(lifted, landing)


def goal_of(areas: Areas, table: Table, preferred: Sequence[int]) -> Areas:
    """The table to be, each group in its area and moved there so that most tiles stay."""
    carried = carried_on(areas, table, preferred)
    return tuple(_moved(group, old) for old, group in zip(areas, carried, strict=True))


def _moved(group: Group, old: Group) -> Group:
    """The group where most of its tiles stay, its columns as rows if need be."""
    if not group:
        return ()
    if not old:
        return _shifted(group, (-group[0][1], -group[0][2]))
    best: tuple[int, Group] = (0, group)
    for way in (group, transposed(group)):
        shifts = Counter(
            (ox - x, oy - y) for tile, x, y in way for other, ox, oy in old if other == tile
        )
        for shift, staying in shifts.most_common(1):
            best = max(best, (staying, _shifted(way, shift)), key=lambda one: one[0])
    return best[1]


def _shifted(group: Group, by: Cell) -> Group:
    return tuple((tile, x + by[0], y + by[1]) for tile, x, y in group)


def next_step(draft: Draft, goal: Areas) -> tuple[Lifted, int, Cell] | None:
    """A tile that is not where it is to be, and a free cell for it that can be touched."""
    for area, group in enumerate(goal):
        lying = {(x, y): tile for tile, x, y in draft.areas[area]}
        for tile, x, y in group:
            if (x, y) in lying or (lying and not _is_beside(lying, (x, y))):
                continue
            lifted = _source(draft, goal, tile)
            if lifted is not None:
                return lifted, area, (x, y)
    return _out_of_the_way(draft, goal)


def _out_of_the_way(draft: Draft, goal: Areas) -> tuple[Lifted, int, Cell] | None:
    """A tile that lies where another one is to be, and a free cell that no tile waits for."""
    for area, group in enumerate(draft.areas):
        wanted = {(x, y): tile for tile, x, y in goal[area]}
        for tile, x, y in group:
            aside = next((cell for cell in around(group) if cell not in wanted), None)
            if aside is not None and wanted.get((x, y), tile) != tile:
                return Lifted((tile,), area, ((x, y),)), area, aside
    return None


def _is_beside(lying: dict[Cell, str], cell: Cell) -> bool:
    return any((cell[0] + dx, cell[1] + dy) in lying for dx, dy in SIDES)


def _source(draft: Draft, goal: Areas, tile: str) -> Lifted | None:
    """Such a tile that lies wrong on the table, or else one of the rack."""
    for area, group in enumerate(draft.areas):
        for placed in group:
            if placed[0] == tile and placed not in goal[area]:
                return Lifted((tile,), area, (placed[1:],))
    return Lifted((tile,)) if tile in draft.rack else None
