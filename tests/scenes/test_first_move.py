"""From the menu, and from a table that shows itself, it takes whoever has come three touches to a
first move of one's own, a drag being one: the game, Start, and what is moved; at a short side the
own side, too; in every game."""

from __future__ import annotations

import pytest
from table_driver import WITH_PLAYERS, Opened, ask, play_on, visitor

from game.games import games
from scenes.core.table import Pixel, Side
from scenes.drive.robot import Robot
from scenes.play.scene import PlayScene

MOST_TOUCHES, SEED = {"trellis": 4}, 3
"""Three, and one more where a tile that is taken is kept by a touch."""
LONG_SIDES, SHORT_SIDES = (Side.SOUTH, Side.NORTH), (Side.WEST, Side.EAST)
OF_MORE = [game for game in WITH_PLAYERS if max(games()[game].rules.seat_counts) > 2]
PLACES = [
    (game, side) for game in WITH_PLAYERS for side in (Side if game in OF_MORE else LONG_SIDES)
]

OPENED = Opened(inches=24)


def start_at(robot: Robot, side: Side) -> Pixel:
    """A long side's own half of Start."""
    table = robot.app.around.table
    x, y = table.middle
    dx, dy = side.inwards(-table.px(15))
    return round(x + dx), round(y + dy)


def own_seat(scene: PlayScene, side: Side) -> int:
    return scene.seating.sides.index(side)


def has_moved(scene: PlayScene, seat: int) -> bool:
    return any(move is not None and move.seat == seat for move in scene.match.played)


def make_a_first_move(robot: Robot, side: Side) -> int:
    """The one that takes the fewest touches; how many those were."""
    scene, touches = play_on(robot), 0
    seat = own_seat(scene, side)
    moves = [one for one in scene.match.moves() if one.seat == seat]
    ways = [scene.view.guide.steps(one, drag) for one in moves for drag in (True, False)]
    for step in min(ways, key=len):
        visitor(robot).take(step)
        touches += 1
    return touches


@pytest.mark.parametrize(("game", "side"), PLACES)
def test_a_first_move_takes_three_touches_from_the_menu_at_every_side(
    robot: Robot, game: str, side: Side
) -> None:
    """Where Start is not read, one more: the own side."""
    ask(robot, tap=f"menu.{game}")
    if side in SHORT_SIDES:
        ask(robot, tap=f"setup.seats.{int(side)}")
    ask(robot, tap=start_at(robot, side if side in LONG_SIDES else Side.SOUTH))
    scene = play_on(robot)
    assert scene.seating.people == (own_seat(scene, side),)
    assert 2 + make_a_first_move(robot, side) <= MOST_TOUCHES.get(game, 3)
    assert has_moved(scene, own_seat(scene, side))


@pytest.mark.parametrize("game", OF_MORE)
def test_who_has_a_finger_on_a_side_when_somebody_else_starts_plays_too(
    robot: Robot, game: str
) -> None:
    ask(robot, tap=f"menu.{game}")
    ask(robot, tap="setup.seats.3")
    for finger, name in ((1, "setup.start"), (2, "setup.seats.2"), (3, "setup.seats.1")):
        ask(robot, down={"finger": finger, "at": name})
    ask(robot, up={"finger": 1})
    seating = play_on(robot).seating
    people = {seating.sides[seat] for seat in seating.people}
    assert people == {Side.EAST, Side.NORTH, Side.WEST}


@pytest.mark.parametrize("game", OF_MORE)
def test_who_starts_has_a_seat_also_while_somebody_else_has_a_finger_on_a_side(
    robot: Robot, game: str
) -> None:
    ask(robot, tap=f"menu.{game}")
    for finger, at in ((1, start_at(robot, Side.NORTH)), (2, "setup.seats.3")):
        ask(robot, down={"finger": finger, "at": at})
    ask(robot, up={"finger": 1})
    seating = play_on(robot).seating
    people = {seating.sides[seat] for seat in seating.people}
    assert people >= {Side.NORTH, Side.EAST}


def test_a_hand_that_rests_on_a_side_takes_no_seat_when_somebody_starts(robot: Robot) -> None:
    ask(robot, tap=f"menu.{WITH_PLAYERS[0]}")
    ask(robot, down={"finger": 1, "at": "setup.seats.1"})
    ask(robot, wait=1.0)
    ask(robot, tap="setup.start")
    assert Side.WEST not in play_on(robot).seating.sides


@pytest.mark.parametrize("game", OF_MORE)
def test_two_at_short_sides_sit_down_one_after_the_other_and_start(robot: Robot, game: str) -> None:
    for touched in (f"menu.{game}", "setup.seats.3", "setup.seats.1", "setup.start"):
        ask(robot, tap=touched)
    seating = play_on(robot).seating
    assert {seating.sides[seat] for seat in seating.people} == {Side.EAST, Side.WEST}
