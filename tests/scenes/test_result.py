"""The end of a game: what it shows, and what comes next."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from situations import ends
from staging import Sides, result_of
from table_driver import GAMES, ask, open_table, play_on, targets

from game.match import AnyMatch
from game.matches import match_from
from game.players import levels_of
from scenes.app import FRAME_SECONDS
from scenes.drive.robot import Robot
from scenes.menu import MenuScene
from scenes.result import BEST_COLOUR, NUMBER_MM, TROPHY_BEGINS_MM, TROPHY_SECONDS, ResultScene
from scenes.seating import HUMAN, Seating
from scenes.stage.stage import Layer, Sprite
from scenes.views.loading import view_of

SMALL = (640, 360)


@pytest.fixture(scope="module")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    robot = open_table(tmp_path_factory.mktemp("data"), SMALL)
    yield robot
    robot.app.close()


def ended(robot: Robot, game: str, is_over: bool) -> tuple[AnyMatch, Sides]:
    """A match of its own: to its end, or before its next game."""
    found = (one for one in ends(robot.app, game) if one[0].is_over() is is_over)
    match, sides = next(found)
    return match_from(match.record()), sides


# --- what comes next


@pytest.mark.parametrize("game", GAMES)
def test_the_next_game_of_the_match_goes_on_and_is_kept(robot: Robot, game: str) -> None:
    match, sides = ended(robot, game, is_over=False)
    result_of(robot.app, match, sides)
    assert set(targets(robot)) == {"result.next", "result.menu"}
    number = match.number
    ask(robot, tap="result.next")
    scene = play_on(robot)
    assert scene.match is match
    assert (match.number, match.outcome()) == (number + 1, None)
    unfinished = robot.app.services.store.unfinished()
    assert unfinished is not None
    assert (unfinished.id, unfinished.match.record()) == (scene.match_id, match.record())


@pytest.mark.parametrize("game", GAMES)
def test_another_match_has_the_same_agreements_and_another_seed(robot: Robot, game: str) -> None:
    match, sides = ended(robot, game, is_over=True)
    before = match.setup
    result_of(robot.app, match, sides)
    assert set(targets(robot)) == {"result.again", "result.menu"}
    ask(robot, tap="result.again")
    scene = play_on(robot)
    after = scene.match.setup
    assert scene.match is not match
    assert (after.rules, after.games, after.first) == (before.rules, before.games, before.first)
    assert after.seed != before.seed
    assert scene.seating == Seating(sides, (HUMAN,) * len(sides))


@pytest.mark.parametrize("game", GAMES)
def test_the_menu_is_one_touch_away(robot: Robot, game: str) -> None:
    result_of(robot.app, *ended(robot, game, is_over=True))
    ask(robot, tap="result.menu")
    assert isinstance(robot.app.scene, MenuScene)


# --- whom it faces


@pytest.mark.parametrize("game", [game for game in GAMES if levels_of(game)])
def test_what_can_come_next_faces_a_person_even_where_a_computer_player_has_won(
    robot: Robot, game: str
) -> None:
    match, sides = ended(robot, game, is_over=True)
    for person in range(len(sides)):
        level = levels_of(game)[0]
        kinds = tuple(HUMAN if seat == person else level for seat in range(len(sides)))
        show(robot, match, Seating(sides, kinds))
        seats = {target["seat"] for target in targets(robot).values()}
        facing = {target["facing"] for target in targets(robot).values()}
        assert (seats, facing) == ({person}, {sides[person].facing})


def show(
    robot: Robot, match: AnyMatch, seating: Seating, winners: tuple[int, ...] = ()
) -> ResultScene:
    """As it is in its first frame; with other winners if they are named."""
    app = robot.app
    number = app.services.store.begin(match, seating.write())
    scene = ResultScene(app.around, app.go, app.services, match, number, seating)
    scene.winners = winners or scene.winners
    app.show(scene)
    return scene


@pytest.mark.parametrize("game", GAMES)
def test_of_several_people_it_faces_one_who_has_won(robot: Robot, game: str) -> None:
    match, sides = ended(robot, game, is_over=True)
    scene = result_of(robot.app, match, sides)
    assert {target["seat"] for target in targets(robot).values()} <= set(scene.winners)


@pytest.mark.parametrize("game", GAMES)
def test_points_are_written_as_the_game_writes_them(
    robot: Robot, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, sides = ended(robot, game, is_over=True)
    monkeypatch.setattr(view_of(game), "points", staticmethod(lambda score: f"{score}/7"))
    scene = result_of(robot.app, match, sides)
    outcome, gallery = match.outcome(), scene.around.gallery
    assert outcome is not None
    for seat in scene.winners:
        words = f"{outcome.scores[seat]}/7"
        made = gallery.of(gallery.type.numeral, words, NUMBER_MM, BEST_COLOUR)
        turned = gallery.turned(made, sides[seat])
        assert turned in [sprite.picture for sprite in scene.stage.sprites]


# --- what moves


def trophy_of(scene: ResultScene) -> Sprite:
    """In its first frame nothing else lies there to be seen."""
    (found,) = [s for s in scene.stage.sprites if s.layer == Layer.LYING and s.visible]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_the_winner_is_shown_with_comes_straight_from_where_the_winner_sits(
    robot: Robot, game: str
) -> None:
    match, sides = ended(robot, game, is_over=True)
    for winner, side in enumerate(sides):
        scene = show(robot, match, Seating(sides, (HUMAN,) * len(sides)), (winner,))
        robot.advance(FRAME_SECONDS)
        trophy, table = trophy_of(scene), scene.around.table
        places = [trophy.at]
        for _ in range(round(TROPHY_SECONDS / FRAME_SECONDS) + 1):
            robot.advance(FRAME_SECONDS)
            places.append(trophy.at)
        assert places[0] == table.spot(side, 0, TROPHY_BEGINS_MM)
        assert places[-1] == table.middle
        far = [math.dist(table.middle, at) for at in places]
        assert far == sorted(far, reverse=True)
        assert all(min(abs(x - table.middle[0]), abs(y - table.middle[1])) == 0 for x, y in places)


@pytest.mark.parametrize("game", GAMES)
def test_a_touch_anywhere_ends_the_movement(robot: Robot, game: str) -> None:
    match, sides = ended(robot, game, is_over=True)
    scene = show(robot, match, Seating(sides, (HUMAN,) * len(sides)))
    assert not scene.is_settled()
    ask(robot, tap=[40, 40])
    assert scene.is_settled()
    assert robot.app.scene is scene
