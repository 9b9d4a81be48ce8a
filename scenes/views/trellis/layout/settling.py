"""Finds places for the groups at a change of turn; they move as little as possible."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from functools import partial
from itertools import islice, permutations
from typing import NamedTuple

import pygame

from game.trellis.table import Cell
from scenes.core.table import Pixel
from scenes.views.trellis.layout.placing import ONE_CELL, Cells, Felt, Lying, on_grid
from scenes.views.trellis.turn.cells import middle_of

MOST_ORDERS, CALM = 6, 4.0
"""Packing orders tried at one tile size; total slide in pitches up to which the first result is
taken."""
RESTLESS, CALMER, FOR_CALM = 8.0, 0.5, 1
"""When tiles shrink so that groups slide less: if groups would slide by more than RESTLESS pitches
in total, if shrinking reduces that to this share, and by at most this many sizes. With three sizes,
tiles became tiny within a few turns."""
FREE_CELLS: tuple[Cell, ...] = ((-1, 0), (0, 0), (1, 0))
"""Cells kept free where a group may be opened."""


class Lain(NamedTuple):
    """A group's cells and the centre of its cell (0, 0); None: it has no place yet."""

    cells: Cells
    at: Pixel | None = None

    def resized(self, pitch: int, to: int) -> Lain:
        """The group at another pitch; it keeps its centre."""
        if self.at is None or pitch == to:
            return self
        across, down = middle_of(self.cells)
        x, y = self.at
        return self._replace(at=(round(x + across * (pitch - to)), round(y + down * (pitch - to))))


def resized(groups: Sequence[Lain], pitch: int, to: int) -> list[Lain]:
    """All groups at another pitch, aligned to one grid."""
    if pitch == to:
        return list(groups)
    there = [group.resized(pitch, to) for group in groups]
    largest = max((one for one in there if one.at), key=lambda one: len(one.cells), default=None)
    if largest is None or largest.at is None:
        return there
    grid = largest.at
    return [one._replace(at=one.at and on_grid(one.at, grid, to)) for one in there]


class Settled(NamedTuple):
    """The pitch, and the spots of groups and free places."""

    pitch: int
    spots: tuple[Pixel, ...]
    free: tuple[Pixel, ...]


class Opened(NamedTuple):
    """Where groups may be opened, at this pitch."""

    pitch: int
    spots: Sequence[Pixel]


def settled(
    felt_of: Callable[[int], Felt],
    pitches: Sequence[int],
    groups: Sequence[Lain],
    free: int,
    opened: Opened | None = None,
) -> Settled | None:
    """The layout at the first pitch that has room for all groups and `free` places, or at a smaller
    one at which groups slide much less. `groups` lie at the first pitch; `opened`: the current free
    places."""
    for number, pitch in enumerate(pitches):
        found = _settled_at(felt_of(pitch), resized(groups, pitches[0], pitch), free, opened)
        if found is None:
            continue
        restless = _restlessness(groups, pitches[0], found)
        if restless <= RESTLESS:
            return found
        for smaller in pitches[number + 1 : number + 1 + FOR_CALM]:
            there = resized(groups, pitches[0], smaller)
            calm = _settled_at(felt_of(smaller), there, free, opened, ways=(arranged,))
            if calm is not None and _restlessness(groups, pitches[0], calm) < CALMER * restless:
                return calm
        return found
    return None


def _settled_at(
    felt: Felt,
    groups: Sequence[Lain],
    free: int,
    opened: Opened | None,
    ways: Sequence[Callable[[Felt, Sequence[Lain]], list[Pixel] | None]] | None = None,
) -> Settled | None:
    for way in ways or (arranged, packed):
        spots = way(felt, groups)
        places = None if spots is None else free_places(felt, groups, spots, free, opened)
        if spots is not None and places is not None:
            return Settled(felt.pitch, tuple(spots), tuple(places))
    return None


def _restlessness(groups: Sequence[Lain], pitch: int, found: Settled) -> float:
    """The total slide in pitches."""
    return slid(resized(groups, pitch, found.pitch), found.spots) / found.pitch


def off_controls(felt: Felt, groups: Sequence[Lain], found: Settled) -> Settled:
    """Slides groups off controls where there is room near by: tiles would lie under what a person
    reads and touches."""
    lying = [Lying(group.cells, at) for group, at in zip(groups, found.spots, strict=True)]
    free = [Lying(FREE_CELLS, spot) for spot in found.free]
    for number, group in enumerate(lying):
        if felt.is_on_control(group):
            others = [*lying[:number], *lying[number + 1 :], *free]
            lying[number] = Lying(group.cells, _aside(felt, group, others) or group.at)
    return found._replace(spots=tuple(group.at for group in lying))


def _aside(felt: Felt, group: Lying, others: Sequence[Lying]) -> Pixel | None:
    """A spot clear of the controls, at most CALM pitches away."""
    for clear in felt.off_controls():
        stays = clear.staying(others, ONE_CELL)
        ways = (partial(clear.nearest, others=others), stays.in_line, stays.nearest)
        for spot in (way(group.cells, group.at) for way in ways):
            if spot is not None and math.dist(spot, group.at) <= CALM * felt.pitch:
                return spot
    return None


def lies_well(felt: Felt, groups: Sequence[Lain]) -> bool:
    """Whether all groups may stay."""
    lying = [Lying(group.cells, group.at) for group in groups if group.at is not None]
    return len(lying) == len(groups) and all(
        felt.beside(other for other in lying if other is not one).is_clear(*one) for one in lying
    )


def arranged(felt: Felt, groups: Sequence[Lain]) -> list[Pixel] | None:
    """Groups that fit stay; others slide by the least distance; new ones go to the largest free
    area. None if that fails."""
    placed: dict[int, Lying] = {}
    order = _largest_first(groups)
    for number in order:
        cells, at = groups[number]
        if at is not None and felt.staying(placed.values()).is_clear(cells, at):
            placed[number] = Lying(cells, at)
    for number in sorted(order, key=lambda one: groups[one].at is None):
        if number not in placed:
            spot = _slid(felt, groups[number], list(placed.values()))
            if spot is None:
                return None
            placed[number] = Lying(groups[number].cells, spot)
    return [placed[number].at for number in range(len(groups))]


def unmoved(felt: Felt, groups: Sequence[Lain]) -> list[Pixel]:
    """All groups stay, even if they overlap; only new ones look for room."""
    placed = [Lying(group.cells, group.at) for group in groups if group.at is not None]
    spots: list[Pixel] = []
    for group in groups:
        spot = group.at
        if spot is None:
            spot = _slid(felt, group, placed) or central(felt, group.cells)
            placed.append(Lying(group.cells, spot))
        spots.append(spot)
    return spots


def _slid(felt: Felt, group: Lain, others: Sequence[Lying]) -> Pixel | None:
    if group.at is not None:
        return felt.nearest(group.cells, group.at, others)
    middle = central(felt, group.cells)
    return felt.roomiest(group.cells, middle, others, felt.tries())


def _largest_first(groups: Sequence[Lain]) -> list[int]:
    return sorted(range(len(groups)), key=lambda number: -len(groups[number].cells))


def central(felt: Felt, cells: Cells) -> Pixel:
    """The spot of cell (0, 0) with the group centred on the felt."""
    across, down = middle_of(cells)
    x, y = felt.bounds.center
    return round(x - across * felt.pitch), round(y - down * felt.pitch)


def packed(felt: Felt, groups: Sequence[Lain]) -> list[Pixel] | None:
    """Packs the groups in several orders and towards several goals, then spreads them; the result
    with the smallest total slide."""
    steps = packing(felt, groups)
    while True:
        try:
            next(steps)
        except StopIteration as last:
            found: list[Pixel] | None = last.value
            return found


def packing(felt: Felt, groups: Sequence[Lain]) -> Generator[None, None, list[Pixel] | None]:
    """`packed` as a generator, one goal per step."""
    if any(_one_by_one(felt, groups, [number], None) is None for number in range(len(groups))):
        return None
    best, found = math.inf, None
    for goal in (None, *_corners(felt.bounds)):
        yield
        spots = _in_some_order(felt, groups, goal)
        if spots is not None:
            yield
            loose = _loosened(felt, groups, spots)
            away = slid(groups, loose) / felt.pitch
            best, found = (away, loose) if away < best else (best, found)
        if best <= CALM:
            break
    return found


def slid(groups: Sequence[Lain], spots: Sequence[Pixel]) -> float:
    """The total slide in pixels."""
    pairs = zip(groups, spots, strict=True)
    return sum(math.dist(group.at, spot) for group, spot in pairs if group.at is not None)


def _in_some_order(felt: Felt, groups: Sequence[Lain], goal: Pixel | None) -> list[Pixel] | None:
    for order in islice(permutations(_largest_first(groups)), MOST_ORDERS):
        spots = _one_by_one(felt, groups, order, goal)
        if spots is not None:
            return spots
    return None


def _corners(rect: pygame.Rect) -> list[Pixel]:
    return [rect.topleft, rect.topright, rect.bottomleft, rect.bottomright]


def _one_by_one(
    felt: Felt, groups: Sequence[Lain], order: Sequence[int], goal: Pixel | None
) -> list[Pixel] | None:
    """Places each group as near as possible to the goal, or else to its old spot."""
    placed: dict[int, Lying] = {}
    for number in order:
        cells, at = groups[number]
        to = goal or at or central(felt, cells)
        spot = felt.nearest(cells, to, list(placed.values()))
        if spot is None:
            return None
        placed[number] = Lying(cells, spot)
    return [placed[number].at for number in sorted(placed)]


def _loosened(felt: Felt, groups: Sequence[Lain], spots: Sequence[Pixel]) -> list[Pixel]:
    """Groups go back towards their old spots; new ones get free felt around them."""
    lying = [Lying(group.cells, at) for group, at in zip(groups, spots, strict=True)]
    for number, group in enumerate(groups):
        others = [*lying[:number], *lying[number + 1 :]]
        if group.at is None:
            spot = felt.roomiest(group.cells, lying[number].at, others, felt.tries())
        else:
            spot = felt.nearest(group.cells, group.at, others)
        lying[number] = Lying(group.cells, spot or lying[number].at)
    return [one.at for one in lying]


def spread(felt: Felt, groups: Sequence[Lain]) -> list[Pixel]:
    """The fallback without room for all: old groups stay, new ones go to the quarters."""
    bounds = felt.bounds
    quarters = [
        (bounds.left + across * bounds.width // 4, bounds.top + down * bounds.height // 4)
        for across, down in ((1, 1), (3, 3), (3, 1), (1, 3))
    ]
    spots = []
    for number, group in enumerate(groups):
        x, y = quarters[number % len(quarters)]
        across, down = middle_of(group.cells)
        away = round(x - across * felt.pitch), round(y - down * felt.pitch)
        spots.append(group.at or away)
    return spots


def free_places(
    felt: Felt,
    groups: Sequence[Lain],
    spots: Sequence[Pixel],
    count: int,
    opened: Opened | None = None,
) -> list[Pixel] | None:
    """`count` spots at which groups may be opened: the current ones if all are free, else the
    roomiest."""
    lying = [Lying(group.cells, at) for group, at in zip(groups, spots, strict=True)]
    if opened is not None and opened.pitch == felt.pitch and _are_free(felt, lying, opened.spots):
        return list(opened.spots)
    found: list[Pixel] = []
    tries, middle = felt.tries(), central(felt, FREE_CELLS)
    for _ in range(count):
        spot = felt.roomiest(FREE_CELLS, middle, lying, tries)
        if spot is None:
            return None
        found.append(spot)
        lying.append(Lying(FREE_CELLS, spot))
    return found


def _are_free(felt: Felt, lying: Sequence[Lying], spots: Sequence[Pixel]) -> bool:
    """Whether a group may be opened at each of these spots."""
    there = [*lying, *(Lying(FREE_CELLS, spot) for spot in spots)]
    return all(
        felt.room(other for other in there if other is not one).is_clear(*one)
        for one in there[len(lying) :]
    )


def free_place(felt: Felt, lying: Sequence[Lying]) -> Pixel | None:
    return felt.roomiest(FREE_CELLS, central(felt, FREE_CELLS), lying, felt.tries())
