"""The bound on what can be laid in Trellis: what it takes for granted is true of every table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from trellis_bound import (
    Attempt,
    Condition,
    Position,
    Programme,
    attempted,
    line_types,
    positions_of_a_game,
    report,
)
from trellis_positions import drawn, position, trellis

from game.matches import new_match, rules_for
from game.players import choose, seed_at
from game.trellis.state import State
from game.trellis.table import COLOURS, NUMBERS, Table, kind_of, places, tiles_of, verdicts

LONG_RUN = "r1 r2 r3 r4 r5 r6"


def test_every_line_has_one_type() -> None:
    types = line_types()
    assert len({frozenset(line) for line in types}) == len(types) == 382
    assert all(kind_of(line) for line in types)


def unknowns(before: Table, after: Table) -> list[int]:
    """What the programme's unknowns are for a lay."""
    lines, in_lines = Counter[tuple[str, ...]](), Counter[str]()
    for line in verdicts(after):
        tile_at = {(x, y): tile for tile, x, y in after[line.group]}
        tiles = [tile_at[cell] for cell in line.cells]
        lines[tuple(sorted(tiles, key=lambda t: (COLOURS.index(t[0]), NUMBERS[t])))] += 1
        in_lines.update(tiles)
    laid = tiles_of(after) - tiles_of(before)
    crossings = in_lines - tiles_of(after)
    return [
        *(lines[line] for line in Programme.types),
        *(laid[tile] for tile in Programme.kinds),
        *(crossings[tile] for tile in Programme.kinds),
    ]


def is_met(condition: Condition, values: list[int]) -> bool:
    total = sum(factor * values[n] for n, factor in condition.row.items())
    return condition.least <= total <= condition.most


def lays(seats: int, seed: int) -> Iterator[tuple[State, Table]]:
    """Positions where somebody lays, with the table that is left behind."""
    rules = rules_for("trellis", seats, {})
    match = new_match(rules, seed)
    while match.outcome() is None:
        state, seat = match.state, match.to_act()[0]
        view = rules.seen_by(state, seat)
        move = choose(rules, view, seat, "normal-0.4", seed_at(rules, view, seed)).move
        match.play(move)
        if move.do == "lay":
            yield state, match.state.groups


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_lay_meets_all_conditions(seats: int) -> None:
    largest = 0
    for state, after in lays(seats, seed=seats):
        rack = Counter(tile for tile in state.racks[state.turn] if tile in NUMBERS)
        opened = sum(state.opened) + (not state.opened[state.turn])
        programme = Programme(tiles_of(state.groups), rack, places(seats, opened))
        values = unknowns(state.groups, after)
        assert all(is_met(condition, values) for condition in programme.conditions())
        assert all(value <= most for value, most in zip(values, programme.limits(), strict=True))
        largest = max(largest, sum(values[Programme.crossings_from :]))
    assert largest > 8


def test_the_conditions_refuse_what_the_rules_refuse() -> None:
    """A tile left in the rack, three groups for two places."""
    before, after = drawn(LONG_RUN), drawn(f"{LONG_RUN} r7")
    values = unknowns(before, after)
    for rack, most_groups, is_legal in (("r7", 1, True), ("r8", 1, False), ("r7", 0, False)):
        programme = Programme(tiles_of(before), Counter([rack]), most_groups)
        conditions = all(is_met(condition, values) for condition in programme.conditions())
        limits = all(value <= most for value, most in zip(values, programme.limits(), strict=True))
        assert (conditions and limits) == is_legal


@pytest.mark.parametrize(
    ("rack", "most_groups", "bound"),
    [
        ("r7", 1, 1),
        ("g9 r8", 1, 0),
        # Two runs of one group that share their r4: the second r3 lies beside it.
        ("r3", 1, 1),
        ("g9 b9 y9", 2, 3),
        ("g9 b9 y9", 1, 0),
        # A set that shares its r6 with the run.
        ("b6 g6", 1, 2),
    ],
)
def test_the_bound_of_plain_cases(rack: str, most_groups: int, bound: int) -> None:
    pytest.importorskip("scipy", reason="only for the bound")
    held = Counter(rack.split())
    assert Programme(tiles_of(drawn(LONG_RUN)), held, most_groups).bound() == bound


def test_no_lay_is_above_the_bound() -> None:
    pytest.importorskip("scipy", reason="only for the bound")
    plain = Position(trellis(2), position(["r3 g9 b9", "b2"], LONG_RUN, "01"), 1)
    assert attempted(plain)[1:] == (1, 0, 1)
    for met in list(positions_of_a_game(("adding", "normal-0.4"), 3))[::8]:
        attempted(met)


def test_the_report_adds_up() -> None:
    attempts = [Attempt(20, 4, 2, 3), Attempt(80, 4, 0, 4), Attempt(63, 2, 0, 1)]
    rows = report(attempts).splitlines()
    assert "1 positions, 3 of 4 tiles laid = 75.0 % (50.0 % by adding), as many" in rows[0]
    assert rows[1].startswith("31-46 tiles on the table: 0 positions, 0 of 0")
    assert "15-80 tiles on the table: 3 positions, 8 of 10 tiles laid = 80.0 % (20.0 %" in rows[4]
    assert "nothing can be added: 2 positions, 5 of 6 tiles laid = 83.3 % (0.0 %" in rows[5]
