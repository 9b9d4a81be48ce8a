"""Somebody who has never seen the table touches what glows, and plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest
from table_driver import GAMES, Opened, ask, glowing, play_on

from scenes.core.table import Pixel, Side
from scenes.drive.robot import Robot
from scenes.services.destinations import ToExhibition, ToMenu
from scenes.services.seating import HUMAN
from scenes.touch.target import Target, by_id
from scenes.views.crossing.view import CrossingView

pytestmark = pytest.mark.usefixtures("unprepared")

TOUCHES, SENTENCES = 3, 2
READ = 7.5
"""Seconds in which all is said that is said."""

Begin: TypeAlias = Callable[..., None]

OPENED = Opened(size=(640, 360), teaches=True, shared=True)


def lights(robot: Robot) -> list[Pixel]:
    view = play_on(robot).view
    if isinstance(view, CrossingView):
        return [sprite.at for sprite in view.tray.live.values() if sprite.visible]
    return glowing(robot)


def that_glow(robot: Robot, seat: int) -> dict[str, Target]:
    """What lies in the middle first, for it is there for everybody."""
    shining = lights(robot)
    found = {
        name: target
        for name, target in by_id(play_on(robot).all_targets()).items()
        if target.seat in (None, seat) and target.enabled
        # What fills a rectangle together shines as one, from the middle of it.
        if any(target.rect.inflate(8, 8).collidepoint(light) for light in shining)
    }
    return dict(sorted(found.items(), key=lambda one: one[1].seat is not None))


def touch_what_glows(robot: Robot, seat: int, glowed: set[str]) -> set[str]:
    """What did not glow before, else a place for it; where something is to be slid to it, that is
    slid."""
    glow = that_glow(robot, seat)
    places = (name for name in glow if ".cell." in name)
    name = next((name for name in glow if name not in glowed), None) or next(places)
    if isinstance(play_on(robot).view, CrossingView):
        ask(robot, drag=[f"play.seat{seat}.arrow", name])
    else:
        ask(robot, tap=name)
    return set(glow)


def has_moved(robot: Robot, seat: int) -> bool:
    return any(move is not None and move.seat == seat for move in play_on(robot).match.played)


def until_it_acts(robot: Robot, seat: int) -> None:
    """The other people play on, and so do computer players."""
    for _ in range(40):
        scene = play_on(robot)
        acting = scene.match.to_act()
        if seat in acting:
            return
        if any(scene.seating.kinds[one] == HUMAN for one in acting):
            scene.perform(scene.view.guide.likely(scene.match)[0])
        ask(robot, wait=1.0)
    raise AssertionError("a turn that never comes")


def from_menu(robot: Robot, game: str, *people: int) -> None:
    robot.app.go(ToMenu())
    ask(robot, tap=f"menu.{game}")
    for side in people:
        ask(robot, tap=f"setup.seats.{side}")
    if people:
        # Of two chance would decide.
        ask(robot, tap="setup.seat0.first")
    ask(robot, tap="setup.start")


def from_attract(robot: Robot, game: str, *people: int) -> None:
    """Who comes second sits down at a place that is the computer's until somebody does."""
    robot.app.go(ToExhibition(GAMES.index(game), 1))
    ask(robot, wait=0.2)
    ask(robot, tap="attract.side.0")
    ask(robot, wait=2.5)
    for side in people:
        ask(robot, tap=f"play.seat{play_on(robot).seating.sides.index(Side(side))}.join")


@pytest.mark.parametrize("people", [(), (2,)], ids=["alone", "two people"])
@pytest.mark.parametrize("game", ["lucky", "crossing", "trellis"])
@pytest.mark.parametrize("begin", [from_menu, from_attract])
def test_the_first_move_takes_three_touches_and_two_sentences(
    robot: Robot, begin: Begin, game: str, people: tuple[int, ...]
) -> None:
    visit = robot.app.services.visit
    visit.end()
    begin(robot, game, *people)
    assert play_on(robot).match.rules.game == game
    for side in (Side.SOUTH, *map(Side, people)):
        seat = play_on(robot).seating.sides.index(side)
        assert play_on(robot).seating.kinds[seat] == HUMAN
        until_it_acts(robot, seat)
        # The first touch has begun the game, or has taken the seat.
        touches, glowed = 1, set[str]()
        while not has_moved(robot, seat):
            ask(robot, wait=READ)
            glowed = touch_what_glows(robot, seat, glowed)
            touches += 1
            assert touches <= TOUCHES
        # Trellis says it to everybody whose turn it is.
        assert (game != "trellis") <= len(visit.taught[game, side]) <= SENTENCES
