"""From the menu, and from a table that shows itself, it takes whoever has come three touches to a
first move of one's own, a drag being one: the game, Start, and what is moved; at each side, in
every game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from table_driver import GAMES, WITH_PLAYERS, ask, open_table, play_on, targets, visitor

from game.games import games
from game.players import levels_of
from scenes.destinations import ToExhibition
from scenes.drive.robot import Robot
from scenes.play.scene import PlayScene
from scenes.seating import HUMAN
from scenes.setup.scene import SetupScene
from scenes.table import Pixel, Side
from scenes.views.loading import shown_games, view_of

MOST_TOUCHES, SEED = {"trellis": 4}, 3
"""Three, and one more where a tile that is taken is kept by a touch."""
LONG_SIDES, SHORT_SIDES = (Side.SOUTH, Side.NORTH), (Side.WEST, Side.EAST)
OF_MORE = [game for game in WITH_PLAYERS if max(games()[game].rules.seat_counts) > 2]
SHOWN = [game for game in shown_games() if levels_of(game)]
PLACES = [
    (game, side) for game in WITH_PLAYERS for side in (Side if game in OF_MORE else LONG_SIDES)
]


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    robot = open_table(tmp_path, (960, 540), inches=24)
    yield robot
    robot.app.close()


def start_at(robot: Robot, side: Side) -> str | Pixel:
    """What invites this side to start: its own half of the disc, or the disc on its place."""
    if side not in LONG_SIDES:
        return f"setup.seat{int(side)}.start"
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
    ways = [scene.view.steps(one, drag) for one in moves for drag in (True, False)]
    for step in min(ways, key=len):
        visitor(robot).take(step)
        touches += 1
    return touches


@pytest.mark.parametrize(("game", "side"), PLACES)
def test_a_first_move_takes_three_touches_from_the_menu_at_every_side(
    robot: Robot, game: str, side: Side
) -> None:
    ask(robot, tap=f"menu.{game}")
    ask(robot, tap=start_at(robot, side))
    scene = play_on(robot)
    assert scene.seating.people == (own_seat(scene, side),)
    assert 2 + make_a_first_move(robot, side) <= MOST_TOUCHES.get(game, 3)
    assert has_moved(scene, own_seat(scene, side))


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("game", SHOWN)
def test_a_first_move_takes_three_touches_from_a_table_that_shows_itself(
    robot: Robot, game: str, side: Side
) -> None:
    robot.app.go(ToExhibition(SHOWN.index(game), SEED))
    ask(robot, wait=1.0)
    ask(robot, tap=f"attract.side.{int(side)}")
    ask(robot, settle=True)
    scene = play_on(robot)
    assert scene.match.rules.game == game
    assert scene.seating.people == (own_seat(scene, side),)
    assert 1 + make_a_first_move(robot, side) <= MOST_TOUCHES.get(game, 3)
    assert has_moved(scene, own_seat(scene, side))


@pytest.mark.parametrize("side", SHORT_SIDES)
@pytest.mark.parametrize("game", OF_MORE)
def test_who_starts_at_a_free_side_leaves_others_the_seats_that_they_have(
    robot: Robot, game: str, side: Side
) -> None:
    """People, invitations and a computer player that somebody has chosen."""
    ask(robot, tap=f"menu.{game}")
    for touched in ("setup.seats.0", "setup.seat2.kind"):
        ask(robot, tap=touched)
    scene = robot.app.scene
    assert isinstance(scene, SetupScene)
    before = dict(scene.agreement.kinds)
    ask(robot, tap=f"setup.seat{int(side)}.start")
    seating = play_on(robot).seating
    after = dict(zip(seating.sides, seating.kinds, strict=True))
    assert after.pop(side) == HUMAN
    assert {one: after[one] for one in before} == before


@pytest.mark.parametrize("game", GAMES)
def test_a_disc_to_start_lies_where_nobody_sits_and_so_many_could_play(
    robot: Robot, game: str
) -> None:
    def discs() -> set[str]:
        ask(robot, settle=True)
        return {name for name in targets(robot) if name.endswith(".start") and "seat" in name}

    ask(robot, tap=f"menu.{game}")
    scene = robot.app.scene
    assert isinstance(scene, SetupScene)
    for left in ((), (Side.NORTH,), LONG_SIDES):
        for side in left:
            if side in scene.agreement.kinds:
                ask(robot, tap=f"setup.seat{int(side)}.leave")
        there, counts = len(scene.agreement.kinds), scene._offered.counts
        could = there + 1 in counts or (there + 2 in counts and there + 1 > min(counts))
        free = [side for side in Side if side not in scene.agreement.kinds]
        assert discs() == {f"setup.seat{int(side)}.start" for side in free if could}


@pytest.mark.parametrize("game", OF_MORE)
def test_who_has_a_finger_on_a_side_when_somebody_else_starts_plays_too(
    robot: Robot, game: str
) -> None:
    ask(robot, tap=f"menu.{game}")
    for finger, name in ((1, "setup.seat3.start"), (2, "setup.seats.2"), (3, "setup.seat1.start")):
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


@pytest.mark.parametrize("starts", ["setup.start", "setup.seat3.start"])
def test_what_a_finger_is_choosing_when_somebody_else_starts_is_chosen(
    robot: Robot, starts: str
) -> None:
    """The middle and every seat show it already."""
    game = next(game for game in OF_MORE if games()[game].rules.option_values)
    option, values = next(iter(games()[game].rules.option_values.items()))
    ask(robot, tap=f"menu.{game}")
    fingers = f"setup.option.{option}.{values[-1]}", "setup.seat2.kind", starts
    for finger, name in enumerate(fingers, 1):
        ask(robot, down={"finger": finger, "at": name})
    ask(robot, up={"finger": len(fingers)})
    scene = play_on(robot)
    assert getattr(scene.match.rules, option) == values[-1]
    north = scene.seating.kinds[own_seat(scene, Side.NORTH)]
    assert north in levels_of(game)


@pytest.mark.parametrize("game", OF_MORE)
def test_whoever_starts_at_a_free_side_begins_no_match_of_as_many_games_as_fewer_play(
    robot: Robot, game: str
) -> None:
    """At Lucky Numbers each seat starts once (L16)."""
    ask(robot, tap=f"menu.{game}")
    most = max(name for name in targets(robot) if name.startswith("setup.option.games."))
    ask(robot, tap=most)
    ask(robot, tap="setup.seat3.start")
    scene = play_on(robot)
    offered = view_of(game).games_offered(len(scene.seating.sides))
    assert scene.match.setup.games in offered[1:]


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
