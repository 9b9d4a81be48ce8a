"""Crossing on the table: where everything lies, and that showing and standing agree."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest
from crossing_table import CELLS, begin, crossing_table, picture, seat_at, take_back, view_of
from table_driver import as_told, play_on, told

from game.crossing.state import RED, VALUES, State, points, side_of
from game.match import AnyMatch
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.services.seating import USUAL
from scenes.stage.sprite import Layer
from scenes.views.crossing.changeover import BACK_SECONDS, ROLES_SECONDS
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.marbles import IN_HOLE
from scenes.views.crossing.trough import pile_of

pytestmark = pytest.mark.usefixtures("unprepared")

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
        if scene.match.outcome() is not None:
            # The result follows.
            break
        # The lamp waits for a marble, whose glow is held: both take time without moving.
        for times in (scene.tweens, scene.later, scene.tweens):
            times.finish()
        while scene.is_moving:
            robot.app.frame(0, ())
        while scene.stage.is_dirty:
            # The last step of a light is drawn once more, plainly, in parts.
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
        assert sorted(way.to for way in ways) == sorted(CELLS)
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


def test_points_are_plain_as_long_as_people_play(robot: Robot) -> None:
    """Whatever counts double is counted at the end."""
    begin(robot, 4, "single")
    scene, view, rng = play_on(robot), view_of(robot), Random(8)
    while scene.match.outcome() is None:
        assert scene.perform(rng.choice(list(scene.match.moves())))
        scene.tweens.finish()
        state = scene.match.state
        for trough in view.troughs:
            own = state.taken[side_of(state, trough.seat)]
            pile = pile_of(state, trough.seat)
            assert pile.collection == own
            assert pile.points == tuple(VALUES[count] for count in own)
            assert trough.total.shown == pile.total == points(own)
            assert pile.is_over == (state.phase == "over")


def test_a_trough_has_one_total_for_its_own_seat(robot: Robot) -> None:
    begin(robot, 4)
    view = view_of(robot)
    words = [one for one in play_on(robot).stage.sprites if one.layer == Layer.WORDS]
    for trough in view.troughs:
        side, made = view.geometry.sides[trough.seat], trough.total._picture(0)
        wood = view.geometry.trough if side.upright else view.geometry.trough[::-1]
        inside = pygame.Rect((0, 0), wood)
        inside.center = view.geometry.trough_middle(side)
        numbers = [one for one in words if inside.collidepoint(one.at) and one.area()]
        assert [one.picture for one in numbers] == [made]


def begin_the_second_game(robot: Robot) -> State:
    """Of two who face each other; how the first one ended."""
    begin(robot, 2)
    match = play_on(robot).match
    play_out(match)
    before: State = match.state
    match.go_on()
    seat_at(robot, match, OPPOSITE)
    return before


def test_the_roles_change_after_all_marbles_are_back(robot: Robot) -> None:
    before = begin_the_second_game(robot)
    match = play_on(robot).match
    scene, view = play_on(robot), view_of(robot)
    old = Geometry(view.geometry.table, OPPOSITE, before.first)
    rails = view.tray.wood.picture
    lay = [old.rail(seat, line) for seat, line in enumerate(before.arrows)]
    robot.advance(BACK_SECONDS - 0.1)
    assert view.tray.wood.picture is rails
    assert [sprite.at for sprite in view.arrows.sprites] == lay[::-1]
    assert not any(sprite.visible for sprite in view.tray.live.values())
    assert told(robot, 1) is None
    robot.advance(0.4)
    assert view.tray.wood.picture is not rails
    assert all(view.tray.marbles[at].picture for at in CELLS)
    assert [sprite.at for sprite in view.arrows.sprites] != lay[::-1]
    robot.advance(ROLES_SECONDS)
    assert any(sprite.visible for sprite in view.tray.live.values())
    assert told(robot, 0) is None, "whoever waits reads nothing"
    assert told(robot, 1) == as_told(robot, 1, "crossing.hint.changed.first")
    assert scene.perform(next(iter(match.moves())))
    assert told(robot, 1) is None
