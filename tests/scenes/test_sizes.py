"""On tables of every size all that can be touched is large enough, apart, and within reach."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import pygame
import pytest
from staging import (
    FOUR_K,
    FULL_HD,
    Sides,
    leave_unprepared,
    lucky_match,
    open_app,
    result_of,
    seat_at,
    seatings,
    set_up,
)

from game.games import GAMES
from scenes.app import App
from scenes.pause import PauseScene
from scenes.scene import Target
from scenes.table import Side, Table

TABLES = [(FULL_HD, inches) for inches in (24, 32, 43, 55, 65)] + [(FOUR_K, 65)]
SMALLEST_MM, COMFORTABLE_MM = 12.0, 20.0
REACH_MM = 330.0
APART_MM = 1.0
"""Neighbours may share so much of their rims: places that touch are rounded to pixels."""

# At 24 inches four boards leave 19.9 mm for a place, and a ledge of four places is a little
# narrower still: look.md's geometry has it so, and a finger means the nearest place anyway.
CRAMPED_INCHES, CRAMPED_MM = 24, 19.0
CRAMPED = (".cell.", ".held.", "play.discard", "play.open.")


class Look(NamedTuple):
    """What one scene offers to fingers. `sides[seat]`: where a seat of its targets sits."""

    where: str
    targets: list[Target]
    sides: Sides


class Seen(NamedTuple):
    table: Table
    looks: list[Look]


@pytest.fixture(scope="module", params=TABLES, ids=lambda one: f"{one[1]}in-{one[0][1]}p")
def seen(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Seen]:
    """Every scene on one table, for every number of seats."""
    size, inches = request.param
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        app = open_app(tmp_path_factory.mktemp("data"), size, inches)
        looks = [look(app, "menu", ())]
        for sides in seatings("lucky"):
            looks += set_ups(app, sides)
            looks += games(app, sides)
            looks += results(app, sides)
        yield Seen(app.table, looks)
        app.close()


def look(app: App, where: str, sides: Sides) -> Look:
    return Look(where, app.scene.all_targets(), sides)


def set_ups(app: App, sides: Sides) -> Iterator[Look]:
    for game, kind in GAMES.items():
        if len(sides) in kind.seat_counts:
            set_up(app, game, sides)
            yield look(app, f"set-up of {game} for {sides}", tuple(Side))


def games(app: App, sides: Sides) -> Iterator[Look]:
    for setup in ("four", "michael"):
        for phase in ("setup", "turn", "placing"):
            seat_at(app, lucky_match(sides, phase, setup), sides)
            yield look(app, f"{phase} after {setup} for {sides}", sides)
    app.push(PauseScene(app))
    yield look(app, f"pause for {sides}", (Side.SOUTH, Side.NORTH))
    app.pop()


def results(app: App, sides: Sides) -> Iterator[Look]:
    for count in (1, len(sides)):
        result_of(app, lucky_match(sides, "over", games=count), sides)
        yield look(app, f"result of {count} for {sides}", sides)


def each(seen: Seen) -> Iterator[tuple[str, Target]]:
    for one in seen.looks:
        for target in one.targets:
            yield f"{target.id}, {one.where}", target


def test_every_scene_offers_something(seen: Seen) -> None:
    assert all(any(target.enabled for target in one.targets) for one in seen.looks)


def test_targets_are_large_enough(seen: Seen) -> None:
    table, cramped = seen.table, {}
    for name, target in each(seen):
        across = (min(target.rect.size) + 0.5) / table.per_mm
        if target.enabled and across < COMFORTABLE_MM:
            cramped[name] = across
    if table.inches > CRAMPED_INCHES:
        assert cramped == {}
    assert all(any(part in name for part in CRAMPED) for name in cramped)
    assert all(across >= max(SMALLEST_MM, CRAMPED_MM) for across in cramped.values())


def test_targets_lie_on_the_table(seen: Seen) -> None:
    table = pygame.Rect(0, 0, seen.table.width, seen.table.height)
    assert [name for name, target in each(seen) if not table.contains(target.rect)] == []


def test_targets_do_not_overlap(seen: Seen) -> None:
    limit = APART_MM * seen.table.per_mm
    found = [
        (one.id, other.id, where)
        for where, targets, _ in seen.looks
        for one, other in combinations([t for t in targets if t.enabled], 2)
        if min(one.rect.clip(other.rect).size) > limit and not lies_upon(one, other)
    ]
    assert found == []


def lies_upon(one: Target, other: Target) -> bool:
    """Things that may: open tiles of one number, and all of the pool on its whole area."""
    if one.id.startswith("play.open.") and other.id.startswith("play.open."):
        return one.label[1:] == other.label[1:]
    return other.id == "play.discard#2"


def test_each_seat_s_own_things_are_within_its_reach(seen: Seen) -> None:
    own = [
        (target.id, where, from_edge(seen.table, sides[target.seat], target.rect))
        for where, targets, sides in seen.looks
        for target in targets
        if target.seat is not None
    ]
    assert len(own) > 300
    assert [one for one in own if one[2] > REACH_MM] == []


def farthest(table: Table) -> float:
    """Up to 55 inches within reach; of larger tables the middle is farther by itself."""
    return REACH_MM if table.inches <= 55 else table.high / 2


def test_what_all_share_is_within_reach_of_the_long_sides(seen: Seen) -> None:
    found = [
        (target.id, where)
        for where, targets, sides in seen.looks
        for target in targets
        if target.id in ("play.pile", "play.discard#2", "setup.start")
        for side in {Side.SOUTH, Side.NORTH} & set(sides)
        if from_edge(seen.table, side, target.rect) > farthest(seen.table)
    ]
    assert found == []


def test_the_question_whether_to_go_on_stands_at_both_long_sides(seen: Seen) -> None:
    for name, target in each(seen):
        if target.id.startswith("pause."):
            side = Side(target.facing // 90)
            assert from_edge(seen.table, side, target.rect) <= farthest(seen.table), name


def from_edge(table: Table, side: Side, rect: pygame.Rect) -> float:
    """Millimetres from a side of the table to the nearest part of a rectangle."""
    distances = {
        Side.SOUTH: table.height - rect.bottom,
        Side.WEST: rect.left,
        Side.NORTH: rect.top,
        Side.EAST: table.width - rect.right,
    }
    return distances[side] / table.per_mm
