"""What the table has been used for: by game and day, and where people leave."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from saving import opened

from game.audits import Audits
from game.store import Statement

NOON, DAY = 1_800_000_000.0, 86_400.0
"""Of a day, and how long it is."""


class Wall:
    now = NOON


def test_sums_are_of_a_day_since_the_clearing_and_for_ever(tmp_path: Path) -> None:
    store, wall = opened(tmp_path), Wall()
    audits = Audits(store, lambda: wall.now)

    def add(*changes: Sequence[Statement]) -> None:
        for change in changes:
            store.change(*change)

    add(audits.begun("x"), audits.left_in_set_up("x"), audits.left("x", 0, ["x.goal"]))
    first = audits.day
    assert audits.cleared == first
    wall.now += DAY
    add(audits.left("x", 3, []), audits.left("y", 4, ["y.one", "y.one"]), audits.left("x", 99, ()))
    assert audits.today("x").where == {"early": 1, "late": 1}
    assert audits.today().lessons == {"y.one": 2}
    assert audits.of_day(first).where == {"setup": 1, "at_once": 1}
    assert audits.since_clearing("y").where == {"midway": 1}
    audits.clear()
    assert audits.cleared == audits.day != first
    assert audits.since_clearing().where == {}
    assert audits.ever("x").where == {"setup": 1, "at_once": 1, "early": 1, "late": 1}
    assert audits.ever().lessons == {"x.goal": 1, "y.one": 2}
    store.close()
