"""Crossing and Trellis on tables of every size, at each moment of a game: what can be touched is
large enough and not beneath something else, and all words can be read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from ink import Measured, unreadable, written_on
from situations import moments
from staging import (
    FOUR_K,
    FULL_HD,
    leave_unprepared,
    lucky_match,
    result_of,
    seat_at,
    seatings,
    set_up,
)
from table_driver import open_table

from game.games import games
from scenes.app import App
from scenes.art.type import CAPITAL, Face, Type
from scenes.drive.robot import Robot
from scenes.menu import MenuScene
from scenes.pause import PauseScene
from scenes.scene import Target
from scenes.table import Table

SEATS = {"crossing": (2, 4), "trellis": (2, 3, 4)}
TABLES = [(FULL_HD, 24), (FULL_HD, 32), (FULL_HD, 43), (FOUR_K, 43)]
LEAST_MM, COMFORTABLE_MM, LEAST_CAPITAL_MM = 12.0, 20.0, 4.0

CRAMPED: dict[str, dict[float, float]] = {
    "play.why.": {24: 12, 32: 12, 43: 12},
    "play.table.": {24: 16, 32: 19},
    "play.tray.": {24: 18},
    ".line.": {24: 18},
    ".arrow": {24: 18},
    ".rack.": {24: 14},
    "play.display.": {24: 19},
}
"""What may be smaller, on which tables, and how small: holes of Crossing with four seats have no
more room, groups of Trellis are fitted to theirs, and a mark is asked by each tile of its line
too."""


class Moment(NamedTuple):
    where: str
    targets: list[Target]
    hidden: list[tuple[str, str]]
    """Targets that something else is touched for in their middle, and what that is."""
    unreadable: list[Measured]


class Seen(NamedTuple):
    table: Table
    moments: list[Moment]


@pytest.fixture(scope="module", params=TABLES, ids=lambda one: f"{one[1]}in-{one[0][1]}p")
def seen(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Seen:
    size, inches = request.param
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        robot = open_table(tmp_path_factory.mktemp("data"), size, inches=inches)
        found = [moment(robot, where) for where in each_moment(robot, inches)]
        robot.app.close()
    return Seen(robot.app.table, found)


def each_moment(robot: Robot, inches: float) -> Iterator[str]:
    """Where there is more room the fullest seatings stand for the others."""
    for game, counts in SEATS.items():
        for seats in counts if inches == 24 else counts[-1:]:
            yield from moments(robot, game, seats)


def moment(robot: Robot, where: str) -> Moment:
    scene = robot.app.scene
    targets = scene.all_targets()
    hidden = []
    for target in targets:
        hit = scene.hit(target.rect.center)
        if target.enabled and hit is not None and hit.id != target.id:
            hidden.append((target.id, hit.id))
    words = written_on(scene)
    return Moment(where, targets, hidden, unreadable(scene, words) if words else [])


def test_every_moment_is_there(seen: Seen) -> None:
    names = [one.where for one in seen.moments]
    assert len(set(names)) == len(names)
    assert len(names) >= 13
    assert all(any(target.enabled for target in one.targets) for one in seen.moments)


def test_targets_are_large_enough(seen: Seen) -> None:
    small = []
    for one in seen.moments:
        for target in one.targets:
            across = (min(target.rect.size) + 0.5) / seen.table.per_mm
            if target.enabled and across < least(target.id, seen.table.inches):
                small.append((target.id, round(across, 1), one.where))
    assert small == []


def least(name: str, inches: float) -> float:
    floors = [floor[inches] for part, floor in CRAMPED.items() if part in name and inches in floor]
    return max(LEAST_MM, min(floors, default=COMFORTABLE_MM))


def test_targets_lie_on_the_table(seen: Seen) -> None:
    """Handles at the edge are rounded to whole pixels."""
    whole = pygame.Rect(0, 0, seen.table.width, seen.table.height).inflate(2, 2)
    for one in seen.moments:
        for target in one.targets:
            assert whole.contains(target.rect), (target.id, one.where)


def test_a_finger_on_the_middle_of_a_thing_touches_it(seen: Seen) -> None:
    wrong = [
        (*pair, one.where)
        for one in seen.moments
        for pair in one.hidden
        if not means_the_same(*pair, one.where)
    ]
    assert wrong == []


def means_the_same(below: str, above: str, where: str) -> bool:
    """A tray under its tiles, an area under its group, a line under its arrow; the felt beside a
    group, which takes a chosen tile through the mark of a verdict too, and which needs none
    while a player to draw is chosen."""
    if below.endswith(".rack"):
        return above.startswith(below)
    if below.startswith("play.area."):
        return above.startswith("play.table.")
    if ".line." in below:
        return above == f"{below.split('.line.')[0]}.arrow"
    beside = below.startswith("play.table.")
    return beside and (above.startswith("play.why.") or "DRAW3" in where)


def test_all_words_can_be_read(seen: Seen) -> None:
    assert [(one.where, one.unreadable) for one in seen.moments if one.unreadable] == []


# --- how large words are


@pytest.fixture
def heights(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Of the capitals of everything that is written from now on, in millimetres."""
    found: dict[str, float] = {}
    cell = Type._cell

    def measured_cell(type_: Type, words: str, em_mm: float, colour: object, face: Face) -> object:
        found[words] = min(em_mm * CAPITAL[face], found.get(words, 99.0))
        return cell(type_, words, em_mm, colour, face)  # type: ignore[arg-type]

    monkeypatch.setattr(Type, "_cell", measured_cell)
    return found


def test_no_word_is_smaller_than_can_be_read_from_a_seat(
    tmp_path: Path, heights: dict[str, float]
) -> None:
    """On the smallest table, where words have the least room."""
    robot = open_table(tmp_path, (960, 540), inches=24)
    show_all(robot.app)
    for game, counts in SEATS.items():
        for seats in counts:
            for _ in moments(robot, game, seats):
                pass
    robot.app.close()
    assert len(heights) > 300
    small = {words: height for words, height in heights.items() if height < LEAST_CAPITAL_MM}
    assert small == {}


def show_all(app: App) -> None:
    """Every scene but the two games that `moments` shows."""
    app.go(MenuScene(app))
    for game in games():
        for sides in seatings(game):
            set_up(app, game, sides)
    for sides in seatings("lucky"):
        for phase in ("setup", "turn", "placing"):
            seat_at(app, lucky_match(sides, phase), sides)
        app.push(PauseScene(app))
        app.pop()
        result_of(app, lucky_match(sides, "over", games=len(sides)), sides)
