"""Every game on tables of every size, at each of its moments: what can be touched is large enough,
within reach and not beneath something else, and all words can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from breadth import few
from ink import Measured, unreadable, written_on
from reach import COMFORTABLE_MM, FARTHEST_MM, REACH_MM, across_mm, farthest, from_edge, overlap
from situations import ends, known, moments, seatings
from staging import (
    FULL_HD,
    Sides,
    result_of,
    seat_at,
    see_through,
    set_up,
    show_menu,
    table_unprepared,
)
from table_driver import in_turns, open_table

from game.games import games
from scenes.art.type import CAPITAL, Face, Ink, Type
from scenes.core.table import Side, Table
from scenes.drive.robot import Robot
from scenes.ending.scene import EndingScene
from scenes.services.destinations import Back, ToPause
from scenes.services.seating import USUAL
from scenes.touch.target import Target, by_id, id_of

TABLES = few([(FULL_HD, 24), (FULL_HD, 32), (FULL_HD, 65)])
SMALLEST, LARGEST = 24, 55
LEAST_MM, LEAST_CAPITAL_MM = 12.0, 4.0


class Moment(NamedTuple):
    where: str
    sides: Sides
    targets: dict[str, Target]
    hidden: list[tuple[str, str]]
    """Targets that something else is touched for in their middle, and what that is."""
    unreadable: list[Measured]


class Seen(NamedTuple):
    game: str
    table: Table
    moments: list[Moment]


@pytest.fixture(scope="module", params=TABLES, ids=lambda one: f"{one[1]}in-{one[0][1]}p")
def robot(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Robot]:
    size, inches = request.param
    yield from table_unprepared(tmp_path_factory.mktemp("data"), size, inches=inches)


@pytest.fixture(scope="module", params=games())
def seen(request: pytest.FixtureRequest, robot: Robot) -> Seen:
    """Where there is more room the fullest seatings stand for the others."""
    game, table = request.param, robot.app.around.table
    most = max(games()[game].rules.seat_counts)
    found = []
    for sides in seatings(game):
        if table.inches == SMALLEST or len(sides) == most:
            for name in moments(robot, game, sides):
                if isinstance(robot.app.scene, EndingScene):
                    see_through(robot.app.scene)
                found.append(moment(robot, f"{name} for {sides}", sides))
    return Seen(game, table, found)


def moment(robot: Robot, where: str, sides: Sides) -> Moment:
    scene = robot.app.scene
    shown = scene.all_targets()
    targets, hidden = by_id(shown), []
    with pytest.MonkeyPatch.context() as patch:
        # Nothing changes meanwhile: a touch need not ask anew what there is.
        patch.setattr(scene._reach, "_shown", lambda: shown)
        for name, target in targets.items():
            hit = scene.hit(target.rect.center)
            if target.enabled and hit is not None and id_of(hit.means) != id_of(target.means):
                hidden.append((name, id_of(hit.means)))
    words = written_on(scene) if robot.app.around.table.inches <= LARGEST else []
    return Moment(where, sides, targets, hidden, unreadable(robot.app, words) if words else [])


def each(seen: Seen) -> Iterator[tuple[str, Target, Moment]]:
    for one in seen.moments:
        for name, target in one.targets.items():
            yield name, target, one


def test_every_moment_is_there(seen: Seen) -> None:
    names = [one.where for one in seen.moments]
    assert len(set(names)) == len(names)
    assert len(names) >= 3
    empty = [one.where for one in seen.moments if not any(t.enabled for t in one.targets.values())]
    assert empty == []


def test_targets_are_large_enough(seen: Seen) -> None:
    small = []
    for name, target, one in each(seen):
        across = across_mm(seen.table, target.rect)
        if target.enabled and across < least(seen, name):
            small.append((name, round(across, 1), one.where))
    assert small == []


def least(seen: Seen, name: str) -> float:
    cramped = known(seen.game).cramped
    floors = [floor.get(seen.table.inches) for part, floor in cramped.items() if part in name]
    told = [floor for floor in floors if floor is not None]
    return max(LEAST_MM, min(told, default=COMFORTABLE_MM))


def test_targets_lie_on_the_table(seen: Seen) -> None:
    """Handles at the edge are rounded to whole pixels."""
    whole = pygame.Rect(0, 0, seen.table.width, seen.table.height).inflate(2, 2)
    for name, target, one in each(seen):
        assert whole.contains(target.rect), (name, one.where)


def test_targets_do_not_overlap(seen: Seen) -> None:
    may = known(seen.game).may_overlap
    found = [
        (one, other, at.where)
        for at in seen.moments
        for one, other in combinations([n for n, t in at.targets.items() if t.enabled], 2)
        if overlap(seen.table, at.targets[one].rect, at.targets[other].rect) and not may(one, other)
    ]
    assert found == []


def test_a_finger_on_the_middle_of_a_thing_touches_it(seen: Seen) -> None:
    may = known(seen.game).may_cover
    assert [(*two, one.where) for one in seen.moments for two in one.hidden if not may(*two)] == []


def test_each_seat_s_own_things_are_within_its_reach(seen: Seen) -> None:
    far = known(seen.game).far
    own = [
        (name, one.where, from_edge(seen.table, one.sides[target.seat], target.rect))
        for name, target, one in each(seen)
        if target.seat is not None
    ]
    assert own
    near = [one for one in own if not any(part in one[0] for part in far)]
    assert [one for one in near if one[2] > REACH_MM] == []
    assert [one for one in own if one[2] > FARTHEST_MM] == []


def test_what_all_share_is_within_reach_of_the_long_sides(seen: Seen) -> None:
    shared = known(seen.game).shared
    found = [
        (name, one.where)
        for name, target, one in each(seen)
        for side in {Side.SOUTH, Side.NORTH} & set(one.sides)
        if name in shared and from_edge(seen.table, side, target.rect) > farthest(seen.table)
    ]
    assert found == []
    assert set(shared) <= {name for name, _, _ in each(seen)}


def test_all_that_is_touched_is_within_reach_of_the_long_sides(seen: Seen) -> None:
    """What there is twice once, and what belongs to a seat by its owner only."""
    found = []
    for one in seen.moments:
        for side in {Side.SOUTH, Side.NORTH} & set(one.sides):
            nearest: dict[str, float] = {}
            for target in one.targets.values():
                means = id_of(target.means)
                if target.enabled and target.seat is None and ".seat" not in means:
                    away = from_edge(seen.table, side, target.rect)
                    nearest[means] = min(away, nearest.get(means, away))
            found += [(n, mm, one.where) for n, mm in nearest.items() if mm > FARTHEST_MM]
    assert found == []


def test_all_words_can_be_read(seen: Seen) -> None:
    assert [(one.where, one.unreadable) for one in seen.moments if one.unreadable] == []


# --- how large words are


@pytest.fixture
def heights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Of the capitals of everything that is shown from now on, in millimetres: all is written
    anew."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    found: dict[str, float] = {}
    drawn: Callable[..., Ink] = Type._drawn

    def measured(type_: Type, words: str, em_mm: float, colour: object, face: Face) -> Ink:
        found[words] = min(em_mm * CAPITAL[face], found.get(words, 99.0))
        return drawn(type_, words, em_mm, colour, face)

    monkeypatch.setattr(Type, "_drawn", measured)
    return found


@pytest.mark.parametrize("game", games())
def test_no_word_is_smaller_than_can_be_read_from_a_seat(
    tmp_path: Path, heights: dict[str, float], game: str
) -> None:
    """On the smallest table, where words have the least room."""
    robot = open_table(tmp_path, (960, 540), inches=SMALLEST)
    show_all(robot, game)
    robot.app.close()
    assert len(heights) > 50
    small = {words: height for words, height in heights.items() if height < LEAST_CAPITAL_MM}
    assert small == {}


def show_all(robot: Robot, game: str) -> None:
    app = robot.app
    show_menu(app)
    seat_at(app, in_turns(game), USUAL[2])
    app.go(ToPause())
    app.go(Back())
    for sides in seatings(game):
        set_up(app, game, sides)
        for _ in moments(robot, game, sides):
            pass
    for match, sides in ends(app, game):
        result_of(app, match, sides)
