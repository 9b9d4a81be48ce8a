"""Trellis by touch: moves that bring a game to its end, and the touches for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from game.match import Match
from game.rules import Json
from game.trellis.state import GIVEN_BY_PASS, Move, State
from game.trellis.table import COLOURS, HIGHEST, SHORTEST, Cell, Group, Table, Tiles, kind_of
from scenes.views.trellis.draft import Areas, Draft, Lifted, carried_on, transposed
from scenes.views.trellis.field import SIDES, around, fits_at


def likely(match: Match) -> list[Json]:
    """A lay if there is an easy one, else what the rules list; hand-overs of the first tiles."""
    state: State = match.state
    seat = match.to_act()[0]
    if state.phase == "giving":
        rack = state.racks[seat]
        moves = [Move(seat, "give", tiles=rack[: min(GIVEN_BY_PASS, len(rack))])]
    else:
        moves = [move for move in easy_lays(state, seat) if match.refusal(move) is None]
        moves = moves or list(match.moves())
    return [match.rules.write_move(move) for move in moves]


def easy_lays(state: State, seat: int) -> Iterator[Move]:
    """A line of the rack as a new group, or one tile added where it fits."""
    rack = state.racks[seat]
    for line in lines_in(rack):
        group = tuple((tile, x, 0) for x, tile in enumerate(line))
        yield Move(seat, "lay", groups=(*state.groups, group))
    for index, group in enumerate(state.groups):
        for tile in dict.fromkeys(rack):
            for cell in _fitting(group, tile):
                grown = (*group, (tile, *cell))
                groups = (*state.groups[:index], grown, *state.groups[index + 1 :])
                yield Move(seat, "lay", groups=groups)


def _fitting(group: Group, tile: str) -> list[Cell]:
    tile_at = {(x, y): placed for placed, x, y in group}
    return [cell for cell in around(group) if fits_at(tile_at, tile, cell)]


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


# --- touches


def touches(
    move: Json, draft: Draft, preferred: Sequence[int], is_open: bool, drag: bool
) -> list[Json]:
    """From `draft` on; `is_open` says whether the rack lies open."""
    do, own = move["do"], f"play.seat{move['seat']}"
    show: list[Json] = [] if is_open else [{"tap": f"{own}.show"}]
    if do in ("draw", "skip"):
        return [{"tap": "play.bag" if do == "draw" else "play.skip"}]
    if do == "give":
        tiles = move["tiles"]
        assert isinstance(tiles, list)
        taps: list[Json] = [{"tap": name} for name in _named(own, tiles)]
        return [*show, *taps, {"tap": f"{own}.give"}]
    if do == "play":
        last = f"play.victim.seat{move['target']}" if move["tile"] == "DRAW3" else "play.use"
        return [*show, {"tap": f"{own}.rack.{move['tile']}"}, {"tap": last}]
    groups = move["groups"]
    assert isinstance(groups, list)
    table: Table = tuple(tuple((t, x, y) for t, x, y in group) for group in groups)
    return [
        *show,
        *_lay_touches(draft, _goal(draft.before, table, preferred), own, drag),
        {"tap": "play.commit"},
    ]


def next_of(taps: list[Json], is_wrong: bool) -> list[Json]:
    """The first step of these touches. Where none is left but the table is wrong, what was laid
    there besides has to go."""
    if str(taps[0]["tap"]).endswith(".show"):
        return taps[:1]
    if taps[-1]["tap"] != "play.commit":
        return taps
    return [{"tap": "play.reset"}] if len(taps) == 1 and is_wrong else taps[:2]


def take_touches(move: Json, display: Tiles) -> list[Json]:
    return [{"tap": f"play.display.{display.index(str(move['tile']))}"}]


def _named(own: str, tiles: Iterable[str]) -> Iterator[str]:
    counts: Counter[str] = Counter()
    for tile in tiles:
        counts[tile] += 1
        name = f"{own}.rack.{tile}"
        yield name if counts[tile] == 1 else f"{name}#{counts[tile]}"


def _lay_touches(draft: Draft, goal: Areas, own: str, drag: bool) -> Iterator[Json]:
    """One tile after the other to its place, each beside what lies there already."""
    for _ in range(400):
        step = _next_step(draft, goal)
        if step is None:
            return
        lifted, area, cell = step
        if lifted.area is None:
            source = f"{own}.rack.{lifted.tiles[0]}"
        else:
            x, y = lifted.cells[0]
            source = f"play.table.{lifted.area}.{x}.{y}"
        to = f"play.table.{area}.{cell[0]}.{cell[1]}"
        if not draft.areas[area]:
            to = f"play.area.{area}"
        if drag:
            yield {"drag": [source, to], "seconds": 0.25}
        else:
            yield {"tap": source}
            yield {"tap": to}
        landing = draft.landing(lifted, area, cell)
        assert landing is not None
        draft = draft.put(lifted, landing)


def _goal(areas: Areas, table: Table, preferred: Sequence[int]) -> Areas:
    """The table to be, each group in its area and moved there so that most tiles stay."""
    goal = []
    for old, group in zip(areas, carried_on(areas, table, preferred), strict=True):
        goal.append(_moved(group, old))
    return tuple(goal)


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


def _next_step(draft: Draft, goal: Areas) -> tuple[Lifted, int, Cell] | None:
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
