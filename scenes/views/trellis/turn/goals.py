"""Plans actions that turn the composed table into a wanted one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from game.trellis.table import Cell, Group, Table, Tiles, opening_refusal, verdicts
from scenes.views.trellis.turn.cells import SIDES, Heading, around, cells_of, stepped
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.flow import turned
from scenes.views.trellis.turn.offer import Areas, Landing, Pick, Picks

MOST_ACTIONS = 400


class Action(NamedTuple):
    """Chooses these tiles, then lays them; without a landing they go to the rail or the rack."""

    picks: Picks
    landing: Landing | None = None
    aimed: Cell | None = None
    """The cell to touch; None: bare felt."""


def actions_to(
    draft: Draft, table: Table, chosen: Picks, reading: Heading, opens: bool = False
) -> Iterator[Action]:
    """All actions until the table is as wanted. `chosen`: tiles already chosen, such as one that
    was replaced. `opens`: the seat first lays a group of its own (T15)."""
    for _ in range(MOST_ACTIONS):
        action = next_action(draft, table, chosen, reading, opens)
        if action is None:
            return
        yield action
        draft = after(draft, action)
        chosen = draft.left_over


def after(draft: Draft, action: Action) -> Draft:
    if action.landing is None:
        return draft.to_rail(action.picks)
    return draft.put(action.picks, action.landing)


def next_action(
    draft: Draft, table: Table, chosen: Picks, reading: Heading, opens: bool = False
) -> Action | None:
    """The next action; None: the table is as wanted."""
    way = _Way(draft, goal_of(draft, table), chosen, reading)
    is_shut = opens and opening_refusal(draft.groups(), (), draft.laid) is not None
    first = way.opening(own=True) if is_shut else None
    return first or way.laying() or way.swapping() or way.opening() or way.making_room()


# --- where groups are to lie


def goal_of(draft: Draft, table: Table) -> Areas:
    """The wanted table, with each group turned and shifted so that most tiles stay; entirely new
    groups come after all areas."""
    found = sorted(
        (-staying, number, area, way)
        for number, group in enumerate(table)
        for area, grid in enumerate(draft.grids)
        for staying, way in _ways(group, grid)
    )
    goal: list[Group] = [()] * len(draft.areas)
    placed: set[int] = set()
    for _, number, area, way in found:
        if number not in placed and _is_clear(way, goal[area]):
            goal[area] = (*goal[area], *way)
            placed.add(number)
    return (*goal, *(group for number, group in enumerate(table) if number not in placed))


def _ways(group: Group, grid: Mapping[Cell, str]) -> Iterator[tuple[int, Group]]:
    """Placements of a group on a grid, with the number of tiles that stay."""
    lying: dict[str, list[Cell]] = {}
    for cell, tile in grid.items():
        lying.setdefault(tile, []).append(cell)
    for mirrored in (1, -1):
        for turns in range(4):
            cells = [(tile, turned((mirrored * x, y), turns)) for tile, x, y in group]
            shifts = Counter(
                (old_x - x, old_y - y)
                for tile, (x, y) in cells
                for old_x, old_y in lying.get(tile, ())
            )
            for (dx, dy), staying in shifts.most_common(2):
                yield staying, tuple((tile, x + dx, y + dy) for tile, (x, y) in cells)


def _is_clear(group: Group, others: Group) -> bool:
    """Whether two groups neither overlap nor touch."""
    return {*cells_of(group), *around(group)}.isdisjoint(cells_of(others))


# --- one action


class _Way:
    def __init__(self, draft: Draft, goal: Areas, chosen: Picks, reading: Heading) -> None:
        self._draft, self._goal, self._reading = draft, goal, reading
        self._chosen = chosen
        self._wanted = [{(x, y): tile for tile, x, y in group} for group in goal]
        self._lying = [*draft.grids, *[{}] * (len(goal) - len(draft.grids))]
        self._loose = list(self._loose_tiles())
        """Tiles that are misplaced or not laid yet; chosen ones first."""

    def _loose_tiles(self) -> Iterator[Pick]:
        draft, counts = self._draft, Counter[str]()
        table = [
            draft.pick(area, cell)
            for area, grid in enumerate(draft.grids)
            for cell, tile in grid.items()
            if self._wanted[area].get(cell) != tile
        ]
        rail = [Pick(tile, "rail", place) for place, tile in enumerate(draft.rail)]
        rack = []
        for tile in draft.rack:
            rack.append(Pick(tile, "rack", counts[tile]))
            counts[tile] += 1
        every = [*table, *rail, *rack]
        yield from sorted(every, key=lambda pick: pick not in self._chosen)

    def _picks_for(self, tiles: Iterable[str]) -> Picks | None:
        """Loose tiles of these names in the order of the taps: those of the table first, since a
        single tile of the rack would swap with one."""
        left, found = list(self._loose), []
        for tile in tiles:
            pick = next((pick for pick in left if pick.tile == tile), None)
            if pick is None:
                return None
            left.remove(pick)
            found.append(pick)
        chosen = [pick for pick in self._chosen if pick in found]
        others = [pick for pick in found if pick not in chosen]
        table = [pick for pick in others if pick.zone == "table"]
        if table and any(pick.zone != "table" for pick in chosen):
            chosen, others = [], found
        return (*chosen, *sorted(others, key=lambda pick: pick.zone != "table"))

    def _free(self, area: int) -> list[Cell]:
        """Cells to fill next to a tile that is in its final place."""
        wanted, lying = self._wanted[area], self._lying[area]
        return [
            cell
            for cell in wanted
            if cell not in lying
            and any(
                lying.get(beside) is not None and lying.get(beside) == wanted.get(beside)
                for beside in (stepped(cell, side) for side in SIDES)
            )
        ]

    # --- laying

    def laying(self) -> Action | None:
        """Lays as many tiles of a line at once as possible; valid lines first."""
        best: Action | None = None
        for area in range(len(self._draft.areas)):
            for cell in self._free(area):
                for action in self._laid_from(area, cell):
                    if best is None or _rank(action) < _rank(best):
                        best = action
        return best

    def _laid_from(self, area: int, cell: Cell) -> Iterator[Action]:
        for heading in SIDES:
            row = self._row(area, cell, heading)
            for count in range(len(row), 0, -1):
                action = self._landed(area, row[:count])
                if action is not None:
                    yield action
                    break

    def _row(self, area: int, cell: Cell, heading: Heading) -> list[Cell]:
        """Consecutive cells from here that are to be filled."""
        row = []
        while cell in self._wanted[area] and cell not in self._lying[area]:
            row.append(cell)
            cell = stepped(cell, heading)
        return row

    def _landed(self, area: int, cells: Sequence[Cell]) -> Action | None:
        """A touch of the first cell, if the tiles land as wanted."""
        picks = self._picks_for(self._wanted[area][cell] for cell in cells)
        if picks is None:
            return None
        landings = self._draft.landings(picks, None, area, cells[0], self._reading)
        for landing in landings[:1]:
            pairs = zip(picks, landing.cells, strict=True)
            if all(self._wanted[area].get(cell) == pick.tile for pick, cell in pairs):
                return Action(picks, landing, cells[0])
        return None

    def swapping(self) -> Action | None:
        """Swaps a tile of the rack or rail with a misplaced one, if all lines are valid."""
        for area, grid in enumerate(self._draft.grids):
            for cell, tile in grid.items():
                wanted = self._wanted[area].get(cell, tile)
                pick = next((one for one in self._loose if one.tile == wanted), None)
                if wanted == tile or pick is None or pick.zone == "table":
                    continue
                landing = self._draft.swap(pick, area, cell)
                if landing is not None and landing.wrong == 0:
                    return Action((pick,), landing, cell)
        return None

    def opening(self, own: bool = False) -> Action | None:
        """Opens a missing group with its longest line. `own`: with tiles of the rack only."""
        for area in range(len(self._draft.areas), len(self._goal)):
            grid, lines = self._wanted[area], verdicts([self._goal[area]])
            tiles = [tuple(grid[cell] for cell in line.cells) for line in lines]
            found = (self._opened(line, own) for line in sorted(tiles, key=len, reverse=True))
            action = next((one for one in found if one is not None), None)
            if action is not None:
                return action
        return None

    def _opened(self, line: Tiles, own: bool) -> Action | None:
        picks = self._picks_for(line)
        if picks is None or (own and any(pick.zone != "rack" for pick in picks)):
            return None
        landing = self._draft.on_felt(picks, None, (0.0, 0.0), self._reading)
        return None if landing is None else Action(picks, landing)

    def making_room(self) -> Action | None:
        """Removes a misplaced tile, preferably one on a cell that another tile needs."""
        wrong = [pick for pick in self._loose if pick.zone == "table"]
        if not wrong:
            return None
        in_the_way = [pick for pick in wrong if pick.cell in self._wanted[pick.area]]
        return Action(tuple((in_the_way or wrong)[:1]))


def _rank(action: Action) -> tuple[bool, int, int]:
    wrong = action.landing.wrong if action.landing else 0
    return wrong > 0, -len(action.picks), wrong
