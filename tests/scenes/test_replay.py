"""A finished game once more: its turning point, and any of its moves."""

from __future__ import annotations

from functools import cache

import pytest
from table_driver import Opened, ask, seen_on, targets

from game.match import AnyMatch
from game.matches import match_from, new_match, rules_for
from game.players import choose, seed_at
from game.turning import turning_point
from scenes.core.table import Pixel
from scenes.drive.robot import Robot
from scenes.replay.scene import ReplayScene
from scenes.services.destinations import ToMenu, ToPodium, ToResult
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.services.services import REPLAYS
from scenes.views.ending import THINGS

OPENED = Opened(prepares=False, shared=True)
DECIDED = (("crossing", 2), ("lucky", 0), ("trellis", 0))
"""Games and seeds of matches with a turning point."""


@cache
def finished(game: str, seed: int, games: int = 1) -> AnyMatch:
    rules = rules_for(game, 2, {})
    match = new_match(rules, seed, games)
    while not match.is_over():
        if match.can_go_on():
            match.go_on()
        seat = match.to_act()[0]
        view = rules.seen_by(match.state, seat)
        match.play(choose(rules, view, seat, "normal", seed_at(rules, view, seed)).move)
    return match


def end_of(robot: Robot, match: AnyMatch, replays: bool = True) -> None:
    """The end of a match of two people, up to the choice of what comes next."""
    app = robot.app
    app.services.settings.put(REPLAYS, replays)
    seating = Seating(USUAL[2], (HUMAN,) * 2)
    app.go(ToResult(match, app.services.store.begin(match, seating.write()), seating))
    ask(robot, settle=True)
    ask(robot, wait=1.0)


def once_more(robot: Robot, which: str = "result.once") -> ReplayScene:
    ask(robot, tap=which)
    assert isinstance(robot.app.scene, ReplayScene)
    return robot.app.scene


@pytest.mark.parametrize(("game", "seed"), DECIDED)
def test_once_more_plays_back_to_the_move_and_leaves_the_end_as_it_was(
    robot: Robot, game: str, seed: int
) -> None:
    match = finished(game, seed)
    end_of(robot, match)
    before = targets(robot), robot.app.screen.copy().get_buffer().raw
    scene = once_more(robot)
    ask(robot, wait=5.0)
    board = scene.board
    # The move before the turning point lies there, then another one.
    assert board.history.at < len(match.entries)
    shown = board.view.host.match
    assert shown.entries[:-1] == match.entries[: len(shown.entries) - 1]
    assert shown.entries[-1] != match.entries[len(shown.entries) - 1]
    ask(robot, wait=10.0)
    assert robot.app.scene.name == "result"
    ask(robot, settle=True)
    assert (targets(robot), robot.app.screen.copy().get_buffer().raw) == before


def test_a_touch_goes_back_to_the_end_at_once(robot: Robot) -> None:
    end_of(robot, finished(*DECIDED[0]))
    once_more(robot)
    ask(robot, wait=1.0)
    ask(robot, tap=list(robot.app.around.table.middle))
    assert robot.app.scene.name == "result"


def test_the_words_face_the_side_that_touched(robot: Robot) -> None:
    end_of(robot, finished(*DECIDED[1]))
    middle = robot.app.around.table.height / 2
    for more, is_near in (("result.more", True), ("result.more#2", False)):
        ask(robot, tap=more)
        scene = once_more(robot)
        while scene.said is None:
            ask(robot, wait=0.2)
        assert (scene.said.sprite.at[1] > middle) is is_near
        ask(robot, tap=list(robot.app.around.table.middle))
        ask(robot, settle=True)


def test_nothing_is_offered_where_the_operator_does_not_want_it(robot: Robot) -> None:
    end_of(robot, finished(*DECIDED[0]), replays=False)
    assert "result.once" not in targets(robot, True)
    assert "result.again" in targets(robot)


# --- games played


def saved(robot: Robot, match: AnyMatch) -> None:
    """The menu of a table at which the match was played to its end."""
    app = robot.app
    app.services.settings.put(REPLAYS, True)
    begun = match_from({**match.record(), "moves": []})
    number = app.services.store.begin(begun, Seating(USUAL[2], (HUMAN,) * 2).write())
    for entry in match.entries:
        begun.perform(entry)
        is_told = begun.outcome() is not None
        result = (begun.number, {"totals": list(begun.totals())}) if is_told else None
        app.services.store.append(number, entry, result=result, is_over=begun.is_over())
    app.go(ToMenu())


def lying(robot: Robot) -> list[tuple[Pixel, Pixel]]:
    """Where pieces lie at rest, and their sizes."""
    ask(robot, settle=True)
    things = [sprite for layer in THINGS for sprite in seen_on(robot.app.scene, layer)]
    areas = (sprite.area() for sprite in things)
    return sorted((area.topleft, area.size) for area in areas if area is not None)


def at(scene: ReplayScene, place: int) -> list[int]:
    return list(scene.timeline.at(place))


@pytest.mark.parametrize(("game", "seed"), DECIDED)
def test_a_finger_on_the_timeline_shows_each_move_as_it_was(
    robot: Robot, game: str, seed: int
) -> None:
    match = finished(game, seed)
    saved(robot, match)
    ask(robot, tap="menu.played")
    ask(robot, tap="played.1")
    scene = robot.app.scene
    assert isinstance(scene, ReplayScene)
    last, middle = len(match.entries), len(match.entries) // 2
    for start, end in ((last, middle), (middle, middle + 3), (middle + 3, middle + 1)):
        ask(robot, drag=[at(scene, start), at(scene, end)])
        shown = lying(robot)
        assert scene.board.view.host.match.entries == match.entries[:end]
        # All pieces lie where the position says.
        scene.board.view.sync()
        assert lying(robot) == shown


def test_the_mark_on_the_timeline_tells_the_turning_point(robot: Robot) -> None:
    match = finished(*DECIDED[0])
    saved(robot, match)
    ask(robot, tap="menu.played")
    ask(robot, tap="played.1")
    scene = robot.app.scene
    assert isinstance(scene, ReplayScene)
    point = turning_point(match.record())
    assert point is not None
    before = scene.said
    ask(robot, tap=at(scene, point.index))
    assert scene.said not in (None, before)
    ask(robot, tap=at(scene, point.index + 1))
    assert scene.said is None
    ask(robot, tap=list(robot.app.around.table.middle))
    assert robot.app.scene.name == "played"


def test_nobody_sees_games_of_others_where_the_operator_does_not_want_it(robot: Robot) -> None:
    saved(robot, finished(*DECIDED[0]))
    assert "menu.played" in targets(robot)
    robot.app.services.settings.put(REPLAYS, False)
    robot.app.go(ToMenu())
    assert "menu.played" not in targets(robot)


def test_a_match_of_several_games_offers_it_on_the_podium(robot: Robot) -> None:
    app, match = robot.app, finished("crossing", 3, 2)
    app.services.settings.put(REPLAYS, True)
    seating = Seating(USUAL[2], (HUMAN,) * 2)
    app.go(ToPodium(match, app.services.store.begin(match, seating.write()), seating))
    for _ in range(20):
        ask(robot, wait=1.0)
        if "result.once" in targets(robot, True):
            break
    once_more(robot)
    ask(robot, wait=15.0)
    assert app.scene.name == "podium"


def test_the_timeline_leads_to_an_earlier_game(robot: Robot) -> None:
    match = finished("crossing", 3, 2)
    saved(robot, match)
    ask(robot, tap="menu.played")
    ask(robot, tap="played.1")
    scene = robot.app.scene
    assert isinstance(scene, ReplayScene)
    ask(robot, tap=at(scene, 3))
    scene = robot.app.scene
    assert isinstance(scene, ReplayScene)
    assert scene.board.view.host.match.entries == match.entries[:3]
