"""A table that nobody touches: it asks, puts the game away unharmed, and plays by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from table_driver import ask, match_on, open_table, targets, visitor

from game.games import games
from game.players import levels_of
from scenes.drive.robot import Robot
from scenes.exhibition import ExhibitionScene, exhibition
from scenes.idle import ASK_SECONDS, AWAY_SECONDS
from scenes.play.scene import PlayScene
from scenes.seating import USUAL
from scenes.views.loading import shown_games

GAME = next(iter(games()))


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    robot = open_table(tmp_path)
    yield robot
    robot.app.close()


def begin(robot: Robot) -> None:
    """One move of the first game has been made, by two people."""
    host = visitor(robot)
    host.begin(GAME, USUAL[2])
    host.turn()


def test_after_a_minute_every_seat_is_asked_and_a_touch_anywhere_goes_on(robot: Robot) -> None:
    begin(robot)
    scene = robot.app.scene
    ask(robot, wait=ASK_SECONDS - 2)
    assert robot.app.scene is scene
    ask(robot, wait=3)
    assert robot.app.scene.name == "still_there"
    assert {t["seat"] for t in targets(robot).values()} == {0, 1}
    ask(robot, tap=[300, 300])
    assert robot.app.scene is scene
    ask(robot, wait=ASK_SECONDS - 2)
    assert robot.app.scene is scene


def test_then_the_game_is_put_away_and_can_be_gone_on_with(robot: Robot) -> None:
    begin(robot)
    left = match_on(robot)
    assert left.entries
    ask(robot, wait=ASK_SECONDS + AWAY_SECONDS + 1)
    assert robot.app.scene.name == "attract"
    ask(robot, tap="attract.touch")
    assert robot.app.scene.name == "menu"
    ask(robot, tap="menu.resume")
    assert match_on(robot).record() == left.record()


def test_from_attract_to_playing_in_three_touches_and_no_trace_is_kept(robot: Robot) -> None:
    ask(robot, wait=ASK_SECONDS + AWAY_SECONDS + 1)
    scene = robot.app.scene
    assert isinstance(scene, ExhibitionScene)
    ask(robot, wait=10)
    assert scene.match.entries
    assert robot.app.services.store.unfinished() is None
    for step in ("attract.touch", f"menu.{GAME}", "setup.start"):
        ask(robot, tap=step)
    assert type(robot.app.scene) is PlayScene


def test_the_exhibition_shows_every_game_and_seat_count_and_who_is_pleasant_to_watch() -> None:
    shown = [exhibition(number, 3) for number in range(20 * len(games()))]
    names = {match.rules.game for match, _ in shown}
    assert names == {game for game in shown_games() if levels_of(game)}
    for game in names:
        kinds = {kind for m, seating in shown if m.rules.game == game for kind in seating.kinds}
        assert kinds == set(levels_of(game)) - {"expert"}
        counts = {match.rules.seats for match, _ in shown if match.rules.game == game}
        assert counts == set(games()[game].rules.seat_counts)


def test_the_exhibition_hides_nothing_that_a_rule_could_show() -> None:
    for number in range(len(games())):
        rules = exhibition(number, 3)[0].rules
        assert {**rules.options, **games()[rules.game].rules.exhibition} == rules.options


def test_one_exhibition_follows_another(robot: Robot) -> None:
    ask(robot, wait=ASK_SECONDS + AWAY_SECONDS + 1)
    first = robot.app.scene
    for _ in range(600):
        ask(robot, wait=0.5)
        if robot.app.scene is not first:
            break
    assert isinstance(robot.app.scene, ExhibitionScene)
    assert robot.app.scene is not first
