"""Search for Trellis: how many tiles of a hand can be laid, by adding or rearranging."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from random import Random
from typing import NamedTuple

from game.trellis.bots.packing import (
    KIND_COUNT,
    ROW,
    Hand,
    Layout,
    Placement,
    crossings,
    in_a_row,
    kinds_of,
    new_lines,
    singles,
)
from game.trellis.table import SHORTEST

LARGEST_PART = 8
"""The largest part that is lifted because it lost its line to the group."""
NOISE = 2.0
"""Amplitude of the noise in additions, in tiles."""
PARTS_LIFTED = (1.0, 0.8, 0.7, 0.6)
"""Probability of lifting a first, second, third and fourth part."""
LIFTED_ANYWHERE = 0.15
"""Probability that a part is chosen regardless of the hand."""
OWED_FIRST = 4
"""The score of an owed tile, where one of the rack counts 1."""
RELATED = [
    [n for n in range(KIND_COUNT) if n % 16 == k % 16 or (n >> 4 == k >> 4 and abs(n - k) <= 2)]
    for k in range(KIND_COUNT)
]
"""By kind: the kinds within two places of it in a line, and itself."""


class Found(NamedTuple):
    """A layout and the remaining hand; nothing is owed."""

    layout: Layout
    hand: Hand


def rearranged(nodes: int, search: Search, found: Found) -> Found:
    """Adds what fits, then rearranges within `nodes`."""
    layout, hand = found.layout.copy(), found.hand.copy()
    search.complete(layout, hand)
    return search.improve(Found(layout, hand), nodes)


class Search:
    """Searches share a node count: one per listing of additions."""

    def __init__(self, most_groups: int, chance: Random) -> None:
        self.most_groups = most_groups
        self.nodes = 0
        self.chance = chance

    # --- adding

    def additions(self, layout: Layout, hand: Hand) -> Iterator[Placement]:
        """All additions of a single line with as few tiles as possible."""
        self.nodes += 1
        found = chain(singles(layout.fits, hand.mask), crossings(layout.cells, hand.mask))
        return chain(found, self._new_groups(layout, hand))

    def _new_groups(self, layout: Layout, hand: Hand) -> Iterator[Placement]:
        if layout.groups < self.most_groups:
            cell = -1
            for line in new_lines(hand.mask):
                cell = layout.free_region() if cell < 0 else cell
                yield in_a_row(cell, line)

    def add(self, layout: Layout, hand: Hand, placement: Placement) -> None:
        if len(placement) == 3:
            layout.groups += 1
        layout.put(placement)
        for _, kind in placement:
            hand.laid(kind)

    def complete(self, layout: Layout, hand: Hand, noise: float = 0.0) -> None:
        """Adds the largest addition repeatedly until none fits."""
        while hand.mask:
            best, best_score = None, 0.0
            for placement in self.additions(layout, hand):
                score = len(placement) + noise * self.chance.random()
                if hand.owed:
                    score += OWED_FIRST * sum(hand.owed >> kind & 1 for _, kind in placement)
                if score > best_score:
                    best, best_score = placement, score
            if best is None:
                return
            self.add(layout, hand, best)

    # --- rearranging

    def improve(self, start: Found, budget: int) -> Found:
        """Local search: lifts a few parts, adds a stuck tile, completes, repeatedly.

        Equally good layouts are accepted, since many solutions lead through them.
        """
        best, end = start, self.nodes + budget
        cells_of = _cells_by_kind(best.layout)
        while self.nodes < end and best.hand.size and best.layout.cells:
            trial = Found(best.layout.copy(), best.hand.copy())
            if not self._lift_some(trial, cells_of):
                self.nodes += 1
                continue
            self._add_one_of(trial, best.hand.mask)
            self.complete(trial.layout, trial.hand, NOISE)
            if not trial.hand.debt and trial.hand.size <= best.hand.size:
                best = trial
                best.layout.groups = len(best.layout.components(best.layout.cells))
                cells_of = _cells_by_kind(best.layout)
        return best

    def _add_one_of(self, trial: Found, wanted: int) -> None:
        """Adds a random addition with a tile of the mask, if there is one."""
        additions = [
            addition
            for addition in self.additions(trial.layout, trial.hand)
            if any(wanted >> kind & 1 for _, kind in addition)
        ]
        if additions:
            self.add(trial.layout, trial.hand, self.chance.choice(additions))

    def _lift_some(self, trial: Found, cells_of: Sequence[Sequence[int]]) -> bool:
        """Lifts parts related to a tile in hand, or unrelated ones."""
        chance, cells = self.chance.random, trial.layout.cells
        is_lifted = False
        for likely in PARTS_LIFTED:
            if chance() > likely:
                continue
            choices = list(cells)
            if chance() > LIFTED_ANYWHERE:
                held = list(kinds_of(trial.hand.mask))
                related = RELATED[held[int(chance() * len(held))]]
                choices = [cell for kind in related for cell in cells_of[kind] if cell in cells]
            if choices:
                is_lifted |= self._lift_at(trial, choices[int(chance() * len(choices))])
        return is_lifted

    def _lift_at(self, trial: Found, cell: int) -> bool:
        """Lifts a tile and whatever must follow; False if that is too much."""
        layout, chance = trial.layout, self.chance.random
        lines = [line for step in (1, ROW) if len(line := layout.string(cell, step)) > 1]
        line = lines[int(chance() * len(lines))]
        side = ROW if line[1] - line[0] == 1 else 1
        cells = layout.cells
        free = [at for at in line if at + side not in cells and at - side not in cells]
        if len(lines) == 1 and len(line) > 3 and chance() < 0.8:
            if _is_set(cells, line):
                return self._lift_of_four(trial, cell, free, line)
            part = self._shorter(line, cell, free)
            if part:
                self._lift(trial, part)
                return True
        return self._lift_line(trial, line, free)

    def _lift_of_four(
        self, trial: Found, cell: int, free: Sequence[int], line: Sequence[int]
    ) -> bool:
        """Takes a tile out of a set of four; one from an end closes the gap."""
        ends = [end for end in (line[0], line[-1]) if end in free]
        if not ends:
            return False
        if cell in ends:
            self._lift(trial, [cell])
            return True
        end = ends[int(self.chance.random() * len(ends))]
        moved = trial.layout.cells[end]
        self._lift(trial, [cell, end])
        trial.layout.put(((cell, moved),))
        trial.hand.laid(moved)
        return True

    def _shorter(self, line: Sequence[int], cell: int, free: Sequence[int]) -> Sequence[int] | None:
        """The part of a run from a cell to an end, if it is uncrossed and a run remains."""
        at = line.index(cell)
        parts = [line[at:]] if at >= SHORTEST else []
        parts += [line[: at + 1]] if len(line) - at > SHORTEST else []
        parts = [part for part in parts if all(tile in free for tile in part)]
        return parts[int(self.chance.random() * len(parts))] if parts else None

    def _lift_line(self, trial: Found, line: Sequence[int], free: Sequence[int]) -> bool:
        """Lifts a line without its crossings. If the group falls apart and there are too many
        groups, lifts the smallest parts too."""
        layout = trial.layout
        crossed = [cell for cell in line if cell not in free]
        step = line[1] - line[0]
        if not free or any(cell + step in crossed for cell in crossed):
            return False
        if len(crossed) < 2:
            self._lift(trial, free)
            layout.groups -= not crossed
            return True
        parts = sorted(self._parts_without(layout, free, crossed), key=len)
        most, lifted = len(parts), list(free)
        while most > 1 and (
            layout.groups + most - 1 > self.most_groups or self.chance.random() < 0.3
        ):
            part = parts[len(parts) - most]
            if len(part) > LARGEST_PART:
                return False
            lifted += part
            most -= 1
        layout.groups += most - 1
        self._lift(trial, lifted)
        return True

    def _parts_without(
        self, layout: Layout, gone: Sequence[int], among: Sequence[int]
    ) -> list[list[int]]:
        cells = layout.cells
        held = {cell: cells.pop(cell) for cell in gone}
        parts = layout.components(among)
        cells.update(held)
        return parts

    def _lift(self, trial: Found, cells: Sequence[int]) -> None:
        for cell in cells:
            trial.hand.lifted(trial.layout.cells[cell])
        trial.layout.lift(cells)


def _is_set(cells: Mapping[int, int], line: Sequence[int]) -> bool:
    return cells[line[0]] & 15 == cells[line[1]] & 15


def _cells_by_kind(layout: Layout) -> list[list[int]]:
    cells_of: list[list[int]] = [[] for _ in range(KIND_COUNT)]
    for cell, kind in layout.cells.items():
        cells_of[kind].append(cell)
    return cells_of
