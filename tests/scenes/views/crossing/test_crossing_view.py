"""Crossing on the table: where everything lies, and that showing and standing agree."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pygame
import pytest
from crossing_table import (
    SMALL,
    begin,
    crossing_table,
    picture,
    seat_at,
    take_back,
    view_of,
)
from table_driver import ask, play_on

from game.crossing.state import COLOURS, LINES, RED, points, side_of
from game.match import AnyMatch
from scenes.drive.robot import Robot
from scenes.seating import USUAL
from scenes.table import Side
from scenes.views.crossing.ending import DOUBLING_DELAY, DOUBLING_SECONDS, END_DELAY
from scenes.views.crossing.geometry import CELLS, Geometry
from scenes.views.crossing.marbles import IN_HOLE
from scenes.views.crossing.rows import places
from scenes.views.crossing.trough import pile_of

OPPOSITE, AROUND = USUAL[2], USUAL[4]
CORNER = (Side.SOUTH, Side.WEST)


def play_out(match: AnyMatch, seed: int = 3) -> None:
    rng = Random(seed)
    while match.outcome() is None:
        match.play(rng.choice(list(match.moves())))


@pytest.fixture(scope="module")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """One table for all: its pictures are made once."""
    robot = crossing_table(tmp_path_factory.mktemp("table"))
    yield robot
    robot.app.close()


@pytest.mark.parametrize(
    ("sides", "doubling", "first"),
    [(OPPOSITE, "single", 0), (OPPOSITE, "sole", 1), (CORNER, "off", 0), (AROUND, "sole", 2)],
)
def test_every_animation_ends_as_the_state_alone_is_shown(
    robot: Robot,
    sides: tuple[Side, ...],
    doubling: str,
    first: int,
) -> None:
    begin(robot, len(sides), doubling, first, sides)
    scene, view, rng = play_on(robot), view_of(robot), Random(len(sides))
    undone = 0
    while scene.match.outcome() is None:
        if scene.match.can_undo() and rng.random() < 0.15:
            take_back(robot)
            undone += 1
        else:
            assert scene.perform(rng.choice(list(scene.match.moves())))
        for _ in range(rng.randrange(30)):
            robot.app.frame(1 / 60, ())
        scene.tweens.finish()
        while scene.is_moving:
            robot.app.frame(0, ())
        animated = picture(robot)
        view.sync()
        assert picture(robot) == animated
    assert undone > 1


def test_a_next_game_begins_as_its_state_alone_is_shown(robot: Robot) -> None:
    begin(robot, 4)
    match = play_on(robot).match
    play_out(match)
    match.go_on()
    seat_at(robot, match, AROUND)
    scene, view = play_on(robot), view_of(robot)
    assert scene.tweens
    robot.app.frame(0.4, ())
    assert not view.tray.marbles[0, 0].picture
    scene.tweens.finish()
    animated = picture(robot)
    view.sync()
    assert picture(robot) == animated


def test_all_marbles_roll_back_from_where_they_lay(robot: Robot) -> None:
    """None appears from nowhere and none is lost, seen by both partners or not."""
    for sides in (OPPOSITE, AROUND):
        begin(robot, len(sides))
        match = play_on(robot).match
        play_out(match)
        before = match.state
        match.go_on()
        seat_at(robot, match, sides)
        ways = list(view_of(robot).changeover.returns(before, match.state))
        assert sorted(way.hole for way in ways) == sorted(CELLS)
        lying = 36 - sum(map(sum, before.taken))
        assert sum(way.start.size == IN_HOLE for way in ways) == lying
        if sides == OPPOSITE:
            assert len({way.start.at for way in ways}) == 36
        play_on(robot).tweens.finish()


def test_roles_change_and_everybody_sees_it(robot: Robot) -> None:
    begin(robot, 2)
    match, geometry = play_on(robot).match, view_of(robot).geometry
    assert [geometry.team(seat) for seat in (0, 1)] == [0, 1]
    play_out(match)
    match.go_on()
    seat_at(robot, match, OPPOSITE)
    view = view_of(robot)
    assert [view.geometry.team(seat) for seat in (0, 1)] == [1, 0]
    start = [sprite.at for sprite in view.changeover.signs.sprites]
    assert start == [view.geometry.sign(side) for side in reversed(OPPOSITE)]
    play_on(robot).tweens.finish()
    assert [sprite.at for sprite in view.changeover.signs.sprites] == start[::-1]


@pytest.mark.parametrize("sides", [OPPOSITE, AROUND, CORNER])
def test_the_tray_is_turned_to_the_starting_seat(robot: Robot, sides: tuple[Side, ...]) -> None:
    begin(robot, len(sides), sides=sides)
    for first, side in enumerate(sides):
        geometry = Geometry(robot.app.around.table, sides, first)
        near, left = pygame.Vector2(geometry.hole((5, 2))), pygame.Vector2(geometry.hole((2, 0)))
        far, right = pygame.Vector2(geometry.hole((0, 2))), pygame.Vector2(geometry.hole((2, 5)))
        inwards = pygame.Vector2(0, -1).rotate(side.facing)
        assert (far - near).normalize().distance_to(inwards) < 1e-6
        assert (right - left).normalize().distance_to(inwards.rotate(90)) < 1e-6
        assert geometry.edges[first] is side
        for seat, edge in enumerate(geometry.edges):
            columns = (edge - side) % 2 == 0
            assert columns == (geometry.team(seat) == RED)
            if len(sides) == 4 or sides == CORNER:
                assert edge is sides[seat]
        assert len(set(geometry.edges)) == len(sides)


def test_an_arrow_lies_where_its_line_leaves_the_tray(robot: Robot) -> None:
    begin(robot, 4)
    for first in range(4):
        geometry = Geometry(robot.app.around.table, AROUND, first)
        for seat, edge in enumerate(geometry.edges):
            axis = 0 if edge.upright else 1
            for line in LINES:
                cell = (3, line) if geometry.team(seat) == RED else (line, 3)
                assert geometry.rail(seat, line)[axis] == geometry.hole(cell)[axis]
                along = geometry.rail_track(seat).along(geometry.line_rect(seat, line).center)
                assert round(along) == line


def test_marbles_in_a_trough_stay_in_their_order_and_inside_it() -> None:
    rng = Random(1)
    for _ in range(300):
        counts = [rng.randrange(limit) for limit in (9, 8, 7, 6, 5, 4)]
        while sum(counts) > 17:
            counts[rng.randrange(6)] = 0
        rows = places(counts, 288.0, 17.5)
        assert [len(row) for row in rows] == [max(1, count) for count in counts]
        for row, count in zip(rows, counts, strict=True):
            assert row == sorted(row)
            assert count == 0 or 17.5 / 2 <= row[0] <= row[-1] <= 288 - 17.5 / 2
        for before, after in pairwise(rows):
            assert after[0] - before[-1] >= 0.6 * 17.5


@pytest.mark.parametrize("doubling", ["single", "sole", "off"])
def test_troughs_show_the_points_of_the_rules(robot: Robot, doubling: str) -> None:
    begin(robot, 4, doubling)
    scene, view, rng = play_on(robot), view_of(robot), Random(8)
    doubled = 0
    while scene.match.outcome() is None:
        scene.perform(rng.choice(list(scene.match.moves())))
        scene.tweens.finish()
        state = scene.match.state
        for trough in view.troughs:
            side = side_of(state, trough.seat)
            assert trough.total.shown == view.rules.scores(state)[side]
            pile = pile_of(view.rules, state, trough.seat)
            assert pile.collection == state.taken[side]
            worth = [2 * int(text.split()[0]) if "×" in text else int(text) for text in pile.points]
            assert sum(worth) == trough.total.shown
            doubled += any("×" in text for text in pile.points)
    assert (doubled > 0) == (doubling != "off")


def test_at_the_end_doubling_is_added_where_all_can_see_it(robot: Robot) -> None:
    """Each trough shows its marbles' points alone, then runs to what doubling makes of them."""
    begin(robot, 2, "sole")
    scene, view, rng = play_on(robot), view_of(robot), Random(3)
    while scene.match.outcome() is None:
        assert scene.perform(rng.choice(list(scene.match.moves())))
    sides = [side_of(view.state, trough.seat) for trough in view.troughs]
    single = [points(view.state.taken[side]) for side in sides]
    doubled = [view.rules.scores(view.state)[side] for side in sides]
    assert all(one != other for one, other in zip(single, doubled, strict=True))
    ask(robot, wait=END_DELAY + 0.1)
    assert [trough.total.shown for trough in view.troughs] == single
    ask(robot, wait=DOUBLING_DELAY - 0.2)
    assert [trough.total.shown for trough in view.troughs] == single
    ask(robot, wait=DOUBLING_SECONDS + 0.2)
    assert [trough.total.shown for trough in view.troughs] == doubled


def test_the_end_is_explained_and_what_is_left_dims(robot: Robot) -> None:
    begin(robot, 2)
    scene, view, rng = play_on(robot), view_of(robot), Random(3)
    before = b""
    while scene.match.outcome() is None:
        assert not view.tray.veil.picture
        before = picture(robot)
        scene.perform(rng.choice(list(scene.match.moves())))
    assert not any(sprite.picture for sprite in view.ending.words)
    # Long enough to be read, and over at once when somebody touches the table.
    ask(robot, wait=2.5)
    assert robot.app.scene is scene
    assert all(sprite.picture for sprite in view.ending.words)
    assert view.tray.veil.picture
    assert picture(robot) != before
    left = [at for at in CELLS if scene.match.state.tray[at[0]][at[1]] in COLOURS]
    assert left
    assert all(view.tray.marbles[at].picture for at in left)
    ask(robot, tap=[SMALL[0] // 2, SMALL[1] // 2])
    ask(robot, wait=1.1)
    assert robot.app.scene.name == "result"
