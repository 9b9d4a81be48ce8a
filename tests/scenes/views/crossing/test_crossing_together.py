"""Crossing when much happens at once: moves that overlap, seats that do not disturb each other, a
tap while marbles roll back."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random

import pytest
from crossing_table import (
    CELLS,
    SMALL,
    arrow,
    begin,
    crossing_table,
    line,
    seat_at,
    take_back,
    view_of,
)
from table_driver import Opened, as_told, ask, match_on, play_on, targets, told, visitor
from tracks import snapshot

from scenes.app.app import FRAME_SECONDS
from scenes.core.table import Pixel
from scenes.drive.robot import Robot
from scenes.services.seating import USUAL
from scenes.stage.sprite import Layer, Sprite
from scenes.views.crossing.changeover import CHANGE_SECONDS
from scenes.views.crossing.taking import HELD_SECONDS
from scenes.views.crossing.trough import pile_of

OPENED = Opened(size=SMALL)
pytestmark = pytest.mark.usefixtures("unprepared")


def frames(robot: Robot, number: int) -> None:
    for _ in range(number):
        robot.app.frame(FRAME_SECONDS, ())


def is_shown_as_it_stands(robot: Robot) -> None:
    frames(robot, round(HELD_SECONDS / FRAME_SECONDS) + 1)
    play_on(robot).tweens.finish()
    animated = snapshot(robot)
    view_of(robot).sync()
    assert snapshot(robot) == animated


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", range(3))
def test_moves_that_overlap_end_as_the_state_alone_is_shown(
    shared_table: Robot, seats: int, seed: int
) -> None:
    """And what has not come yet is in no trough."""
    begin(shared_table, seats, "sole", seed=seed + 1)
    scene, view, rng = play_on(shared_table), view_of(shared_table), Random(seed)
    for _ in range(20):
        if scene.match.outcome() is not None:
            break
        if scene.match.can_undo() and rng.random() < 0.3:
            take_back(shared_table)
        else:
            assert scene.perform(rng.choice(list(scene.match.moves())))
        state = scene.match.state
        rolling = len(view.marbles.sprites)
        lying = sum(sprite.picture is not None for sprite in view.tray.marbles.values())
        assert lying + rolling + sum(map(sum, state.taken)) >= len(CELLS)
        frames(shared_table, rng.randrange(14))
    is_shown_as_it_stands(shared_table)
    for trough in view.troughs:
        pile = pile_of(view.state, trough.seat)
        assert trough.total.shown == pile.total


def test_a_trough_shows_only_what_has_come(shared_table: Robot) -> None:
    begin(shared_table, 2)
    scene, view, rng = play_on(shared_table), view_of(shared_table), Random(3)
    for _ in range(3):
        scene.tweens.finish()
        assert scene.perform(rng.choice(list(scene.match.moves())))
        frames(shared_table, 8)
    assert scene.perform(rng.choice(list(scene.match.moves())))
    assert len(view.marbles.sprites) == 2
    while len(view.marbles.sprites) > 1:
        frames(shared_table, 1)
    lying = [sum(map(len, trough.marbles)) for trough in view.troughs]
    assert sum(lying) == sum(map(sum, view.state.taken)) - 1
    is_shown_as_it_stands(shared_table)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_marble_taken_back_in_its_flight_turns_round_where_it_is(
    shared_table: Robot, seats: int
) -> None:
    """And has come into nobody's trough."""
    begin(shared_table, seats)
    scene, view = play_on(shared_table), view_of(shared_table)
    for take_none in (True, False):
        move = next(m for m in scene.match.moves() if (m.take is None) == take_none)
        assert scene.perform(move)
    frames(shared_table, 18)
    (sprite,) = view.marbles.sprites
    at = sprite.at
    take_back(shared_table)
    (sprite,) = view.marbles.sprites
    assert sprite.at == at
    assert scene.perform(move)
    (sprite,) = view.marbles.sprites
    assert sprite.at == at
    is_shown_as_it_stands(shared_table)


# --- from one game to the next


@pytest.fixture
def rolling(shared_table: Robot) -> Robot:
    """The second game of a match: marbles roll back to the tray."""
    begin(shared_table, 2)
    match, rng = match_on(shared_table), Random(3)
    while match.outcome() is None:
        match.play(rng.choice(list(match.moves())))
    match.go_on()
    seat_at(shared_table, match, USUAL[2])
    frames(shared_table, 12)
    assert view_of(shared_table).marbles.sprites
    return shared_table


@pytest.mark.parametrize("what", ["a line", "a marble", "the felt", "an arrow"])
def test_the_first_touch_while_marbles_roll_back_only_ends_that(rolling: Robot, what: str) -> None:
    match, view = match_on(rolling), view_of(rolling)
    turn = match.state.turn
    where = {
        "a line": line(turn, 0),
        "a marble": "play.tray.2.2",
        "the felt": [75, 225],
        "an arrow": arrow(turn),
    }[what]
    entries = len(match.entries)
    ask(rolling, tap=where)
    assert not view.marbles.sprites
    assert not view.changeover.is_passing
    assert view.gestures.line is None
    assert len(match.entries) == entries
    is_shown_as_it_stands(rolling)
    # What has changed is told all the same, to whoever acts.
    assert told(rolling, turn) == as_told(rolling, turn, "crossing.hint.changed.first")
    assert told(rolling, 1 - turn) is None
    # From then on the same touch is meant, and felt means nothing.
    ask(rolling, wait=0.3)
    ask(rolling, tap=line(turn, 0))
    assert view.gestures.line == 0
    assert "play.rolling" not in targets(rolling)


@pytest.mark.parametrize("drag", [False, True])
def test_a_visitor_who_cannot_wait_makes_the_move_meant(rolling: Robot, drag: bool) -> None:
    match, guest = match_on(rolling), visitor(rolling)
    move = list(match.moves())[3]
    for step in view_of(rolling).guide.steps(move, drag):
        guest.take(step)
    ask(rolling, wait=0.2)
    assert match.played[-1] == move


def test_a_move_while_marbles_roll_back_ends_as_it_should(rolling: Robot) -> None:
    """As a computer player makes it, that waits for nobody."""
    match = match_on(rolling)
    for _ in range(2):
        assert play_on(rolling).perform(next(iter(match.moves())))
        frames(rolling, 5)
    ask(rolling, wait=2 * CHANGE_SECONDS)
    is_shown_as_it_stands(rolling)


def test_a_game_of_four_begins_with_coins_that_go_to_their_partners(tmp_path: Path) -> None:
    robot = crossing_table(tmp_path, 4)
    scene, geometry = play_on(robot), view_of(robot).geometry
    coins = {geometry.seat_places(side).coin for side in geometry.sides}
    partners = {geometry.seat_places(side).partner for side in geometry.sides}
    lying = {panel.sprites[2].picture for panel in scene.panels.all}
    began: list[Pixel] = []
    last: dict[Sprite, Pixel] = {}
    for _ in range(round(4 / FRAME_SECONDS)):
        robot.app.frame(FRAME_SECONDS, ())
        for one in (s for s in scene.stage.sprites if s.layer == Layer.MOVING):
            if one.picture in lying and one not in last:
                began.append(one.at)
            if one.picture in lying:
                last[one] = one.at
    assert sorted(began) == sorted(coins)
    assert all(min(math.dist(at, goal) for goal in partners) < 12 for at in last.values())
    assert not [s for s in scene.stage.sprites if s in last]
    robot.app.close()
