"""Tables of Trellis judged a second time, by a naive reading of T9 to T15 made for plainness."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from breadth import times
from hypothesis import given, settings
from hypothesis import strategies as st
from lay_judge import LINES, RUNS, SETS, broken_by_group, is_connected, strings
from trellis_positions import ALL

from game.trellis.table import Group, clusters, opening_refusal, table_refusal, tiles_of, verdicts

# --- the naive rules


def is_legal(groups: Sequence[Group]) -> bool:
    return not any(map(broken_by_group, groups))


def may_be_first_lay(groups: Sequence[Group], before: list[str]) -> bool:
    """Tries every way in which the tiles of `before` can be those that lay there already."""
    spots = [(index, tile) for index, group in enumerate(groups) for tile, _, _ in group]
    choices = [[k for k, (_, tile) in enumerate(spots) if tile == old] for old in before]
    for chosen in product(*choices):
        if len(set(chosen)) < len(chosen):
            continue
        touched = {spots[k][0] for k in chosen}
        if any(index not in touched and len(group) > 2 for index, group in enumerate(groups)):
            return True
    return False


# --- random tables, legal and broken


def grown(rng: Random, lines: int) -> Group:
    """A group of some crossing lines, legal more often than not."""
    at = {(x, 0): tile for x, tile in enumerate(rng.choice(LINES))}
    for _ in range(lines):
        x, y = rng.choice(sorted(at))
        line = rng.choice([line for line in LINES if at[x, y] in line])
        shift = line.index(at[x, y])
        dx, dy = rng.choice([(1, 0), (0, 1)])
        spots = {(x + dx * (k - shift), y + dy * (k - shift)): tile for k, tile in enumerate(line)}
        larger = {**at, **spots}
        fits = all(at.get(spot, tile) == tile for spot, tile in spots.items())
        if fits and (rng.random() < 0.1 or is_legal([as_group(larger)])):
            at = larger
    return as_group(at)


def as_group(at: dict[tuple[int, int], str]) -> Group:
    return tuple((tile, x, y) for (x, y), tile in at.items())


def disturbed(group: Group, rng: Random) -> Group:
    """One tile changed, moved, added or taken away."""
    tiles = list(group)
    k = rng.randrange(len(tiles))
    tile, x, y = tiles.pop(k)
    change = rng.randrange(5)
    if change == 0:
        tiles.append((rng.choice(ALL), x, y))
    elif change == 1:
        tiles.append((tile, x + rng.randrange(-1, 2), y + rng.randrange(-1, 2)))
    elif change == 2:
        tiles += [(tile, x, y), (rng.choice(ALL), x + 1, y)]
    elif change == 3:
        tiles += [(tile, x, y), (tile, x, y - 1)]
    return tuple(tiles)


def random_table(seed: int) -> tuple[Group, ...]:
    rng = Random(seed)
    groups = [grown(rng, rng.randrange(6)) for _ in range(rng.randrange(1, 4))]
    if rng.random() < 0.4:
        k = rng.randrange(len(groups))
        groups[k] = disturbed(groups[k], rng)
    return tuple(groups)


seeds = st.integers(0, 2**32)


@settings(max_examples=times(300), deadline=None)
@given(seeds)
def test_T9_T10_T11_a_table_is_legal_exactly_where_the_naive_rules_say_so(seed: int) -> None:
    table = random_table(seed)
    refusal = table_refusal(table)
    assert (refusal is None) == is_legal(table)
    if refusal is not None and refusal.where:
        cells = {(index, x, y) for index, group in enumerate(table) for _, x, y in group}
        assert set(refusal.where) <= cells


def test_the_random_tables_are_of_both_sorts() -> None:
    verdict = [is_legal(random_table(seed)) for seed in range(200)]
    assert 40 < sum(verdict) < 160
    assert sum(len(group) for seed in range(50) for group in random_table(seed)) > 600


@settings(max_examples=times(200), deadline=None)
@given(seeds)
def test_T10_the_wrong_lines_are_exactly_those_of_the_naive_rules(seed: int) -> None:
    table = random_table(seed)
    for index, group in enumerate(table):
        at = {(x, y): tile for tile, x, y in group}
        if len(at) < len(group):
            continue
        lines = [line for line in verdicts(table) if line.group == index]
        judged = {line.cells: line.kind for line in lines if len(line.cells) > 1}
        assert set(judged) == set(strings(group))
        for cells, kind in judged.items():
            tiles = tuple(at[cell] for cell in cells)
            assert kind == ("run" if tiles in RUNS else "set" if tiles in SETS else None)
        alone = {line.cells[0] for line in lines if len(line.cells) == 1}
        assert alone == set(at) - {cell for line in strings(group) for cell in line}


@settings(max_examples=times(100), deadline=None)
@given(seeds)
def test_T11_clusters_are_connected_and_leave_nothing_out(seed: int) -> None:
    tiles = {(x, y): (tile, x, y) for group in random_table(seed) for tile, x, y in group}
    parts = clusters(tiles.values())
    assert sorted(placed for part in parts for placed in part) == sorted(tiles.values())
    assert all(is_connected(part) for part in parts)
    assert len(parts) == 1 or not any(
        is_connected((*one, *two)) for one in parts for two in parts if one is not two
    )


@settings(max_examples=times(200), deadline=None)
@given(seeds)
def test_T14_T15_a_first_lay_is_right_if_any_reading_of_the_copies_is(seed: int) -> None:
    rng = Random(seed)
    short = [line for line in LINES if len(line) < 5 and line[0][0] in "rb" and line[0][1:] < "3"]
    groups = [
        tuple((tile, x, 0) for x, tile in enumerate(rng.choice(short)))
        for _ in range(rng.randrange(1, 4))
    ]
    tiles = [tile for group in groups for tile, _, _ in group]
    before = rng.sample(tiles, rng.randrange(min(len(tiles), 8)))
    laid = tiles_of(groups)
    laid.subtract(before)
    assert (opening_refusal(groups, (), +laid) is None) == may_be_first_lay(groups, before)


@pytest.mark.parametrize("number", [2, 3])
def test_T9_the_naive_lines_are_all_there_are(number: int) -> None:
    tiles = [f"{colour}{n}" for colour in "rb" for n in range(1, 5)] + ["g1", "y1"]
    for line in product(tiles, repeat=number):
        group = tuple((tile, 0, y) for y, tile in enumerate(line))
        assert (table_refusal([group]) is None) == (line in RUNS | SETS)
