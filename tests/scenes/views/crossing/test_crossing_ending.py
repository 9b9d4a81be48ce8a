"""The end of a game of Crossing: why it is over, what counts double, who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from crossing_table import crossing_table, view_of
from staging import speak
from table_driver import ask

from game.crossing.rules import Crossing
from game.crossing.state import State, crossings, points, side_of
from game.match import AnyMatch
from game.matches import new_match
from scenes.art.canvas import Picture
from scenes.drive.robot import Robot
from scenes.ending.scene import EndingScene
from scenes.services.destinations import ToResult
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.stage.sprite import Layer, Sprite
from scenes.views.crossing.ending import CrossingEnding
from scenes.views.crossing.sweep import LINE_SECONDS
from scenes.views.ended.standings import STAYS

FRAME = 1 / 30


@pytest.fixture(scope="module")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """One table for all: its pictures are made once."""
    robot = crossing_table(tmp_path_factory.mktemp("table"), size=(640, 360))
    speak(robot.app, "en")
    yield robot
    robot.app.close()


def played(
    seats: int, doubling: str, wanted: Callable[[State], bool] = lambda _: True, games: int = 2
) -> AnyMatch:
    """A match whose last game is over and as wanted."""
    for seed in range(400):
        match, rng = new_match(Crossing(seats, doubling), seed, games, 0), Random(seed)
        for number in range(games):
            while match.outcome() is None:
                match.play(rng.choice(list(match.moves())))
            if number < games - 1:
                match.go_on()
        if wanted(match.state):
            return match
    raise AssertionError("no such game is found")


def ended(robot: Robot, match: AnyMatch) -> tuple[EndingScene, CrossingEnding]:
    sides = USUAL[match.rules.seats]
    seating = Seating(sides, (HUMAN,) * len(sides))
    kept = robot.app.services.store.begin(match, seating.write())
    robot.app.go(ToResult(match, kept, seating))
    scene = robot.app.scene
    assert isinstance(scene, EndingScene)
    assert isinstance(scene.ending, CrossingEnding)
    return scene, scene.ending


def until(robot: Robot, name: str) -> EndingScene:
    """The step of that name has just begun."""
    scene = robot.app.scene
    assert isinstance(scene, EndingScene)
    for _ in range(900):
        if scene.script.name == name:
            return scene
        robot.app.frame(FRAME, ())
    raise AssertionError(f"{name} never comes")


def told(scene: EndingScene, act: str) -> list[Sprite]:
    """The words of this act that stand there, of all seats."""
    ending, words = scene.ending, set[Picture]()
    for seat, place in ending.places.items():
        words |= {made for name, made, _ in ending._rows(seat, place) if name == act}
    return [one for one in scene.stage.sprites if one.picture in words]


def totals(robot: Robot) -> list[int]:
    return [trough.total.shown for trough in view_of(robot).troughs]


@pytest.mark.parametrize("seats", [2, 4])
def test_the_arrow_tries_all_its_lines_and_what_is_seen_is_said_after_the_first_one(
    robot: Robot, seats: int
) -> None:
    scene, ending = ended(robot, played(seats, "off", games=1))
    state, sweep = ending._state, ending.sweep
    view, seat = view_of(robot), state.turn
    home = state.arrows[seat]
    until(robot, "breath")
    assert not sweep.sprites
    until(robot, "sweep")
    assert ask(robot, wait=LINE_SECONDS)
    assert view.arrows.is_lifted(seat)
    assert not told(scene, "why")
    assert ask(robot, wait=LINE_SECONDS)
    assert len(told(scene, "why")) == seats
    assert scene.script.name == "sweep"
    until(robot, "why")
    assert {*sweep.lines, home} == set(range(6))
    assert home not in sweep.lines
    assert sweep.arrow.at == view.geometry.rail(seat, sweep.lines[-1])
    crosses = [at for line in sweep.lines for at in crossings(state, seat, line)]
    shown = [sprite.at for sprite in sweep.crosses]
    assert shown == [view.geometry.hole(at) for at in crosses]
    assert len(sweep.ghosts) == len(sweep.lines)
    # Until somebody has touched the table, or has had time to read it.
    ask(robot, wait=STAYS["why"] + STAYS["crosses"] - 0.3)
    assert scene.script.name == "why"
    ask(robot, tap=[320, 180])
    ask(robot, wait=2 * FRAME)
    assert scene.script.name == "night"


@pytest.mark.parametrize(("seats", "games"), [(4, 2), (2, 1)])
def test_points_are_plain_until_each_colour_is_doubled_before_all_eyes(
    robot: Robot, seats: int, games: int
) -> None:
    rules = Crossing(seats, "sole")

    def is_doubled(state: State) -> bool:
        return rules.scores(state) != tuple(map(points, state.taken))

    scene, ending = ended(robot, played(seats, "sole", is_doubled, games))
    assert not told(scene, "note")
    state = ending._state
    plain = [points(state.taken[side_of(state, seat)]) for seat in range(seats)]
    scores = rules.scores(state)
    final = [scores[side_of(state, seat)] for seat in range(seats)]
    assert plain != final
    while scene.script.name != "double":
        assert totals(robot) == plain
        robot.app.frame(FRAME, ())
    before = totals(robot)
    while scene.script.name == "double":
        robot.app.frame(FRAME, ())
        now = totals(robot)
        assert all(one <= other for one, other in zip(before, now, strict=True))
        before = now
    assert scene.script.name == "who"
    assert totals(robot) == final
    for seat, trough in enumerate(view_of(robot).troughs):
        assert sum(trough._pile.points) == final[seat]
        lit = {one.colour for one in ending.doubled if one.side == side_of(state, seat)}
        shining = [one for one in scene.stage.sprites if one.layer == Layer.GLOW]
        rect = ending._geometry.trough_rect(ending.host.seating.sides[seat])
        assert sum(rect.collidepoint(one.at) for one in shining) == len(lit)
    # How it was doubled stays to be read.
    for _ in range(200):
        robot.app.frame(FRAME, ())
    assert len(told(scene, "note")) == len(told(scene, "who")) == seats


def test_a_winning_team_is_named_with_both_sums_and_who_shares_it_wins(robot: Robot) -> None:
    """Who was red in this game is red in its result, whatever they were before."""
    won = played(4, "off", lambda state: points(state.taken[0]) > points(state.taken[1]))
    assert won.state.first == 1
    _, ending = ended(robot, won)
    red, yellow = map(points, won.state.taken)
    read = [ending.words_of(seat) for seat in range(4)]
    assert read[0] == read[2] == f"Moon and Drop win {red} : {yellow}"
    assert read[1::2] == [f"You and {one} win {red} : {yellow}" for one in ("Drop", "Moon")]
    assert set(ending.winners) == {1, 3}
    drawn = played(4, "off", lambda state: points(state.taken[0]) == points(state.taken[1]), 1)
    _, ending = ended(robot, drawn)
    both = points(drawn.state.taken[0])
    assert [ending.words_of(seat) for seat in range(4)] == [f"You all win {both} : {both}"] * 4
    assert len(ending.lead(10.0)) == 2
    alone = played(2, "off", lambda state: points(state.taken[0]) < points(state.taken[1]))
    assert alone.state.first == 1
    _, ending = ended(robot, alone)
    red, yellow = map(points, alone.state.taken)
    assert ending.words_of(0) == f"You win {yellow} : {red}"
    assert ending.words_of(1) == f"Heart wins {yellow} : {red}"
