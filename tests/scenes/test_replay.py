"""A finished game once more: its turning point."""

from __future__ import annotations

from functools import cache

import pytest
from table_driver import Opened, ask, targets

from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.players import choose, seed_at
from scenes.drive.robot import Robot
from scenes.replay.scene import ReplayScene
from scenes.services.destinations import ToResult
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.services.services import REPLAYS

OPENED = Opened(prepares=False, shared=True)
DECIDED = (("crossing", 2), ("lucky", 0), ("trellis", 0))
"""Games and seeds of matches with a turning point."""


@cache
def finished(game: str, seed: int) -> AnyMatch:
    rules = rules_for(game, 2, {})
    match = new_match(rules, seed, 1)
    while match.outcome() is None:
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
    for which, is_near in (("result.once", True), ("result.once#2", False)):
        scene = once_more(robot, which)
        while scene.said is None:
            ask(robot, wait=0.2)
        assert (scene.said.at[1] > middle) is is_near
        ask(robot, tap=list(robot.app.around.table.middle))
        ask(robot, settle=True)


def test_nothing_is_offered_where_the_operator_does_not_want_it(robot: Robot) -> None:
    end_of(robot, finished(*DECIDED[0]), replays=False)
    assert "result.once" not in targets(robot)
    assert "result.again" in targets(robot)
