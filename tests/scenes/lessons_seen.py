"""A table that gives lessons, and what they show."""

from __future__ import annotations

from table_driver import play_on

from game.match import AnyMatch
from game.matches import new_match, rules_for
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.play.scene import PlayScene
from scenes.services.destinations import ToPlay
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.stage.sprite import Layer


def begin(robot: Robot, match: AnyMatch, *kinds: str, anew: bool = True) -> PlayScene:
    """Starts a match, in a new visit."""
    if anew:
        robot.app.services.visit.end()
    seats = match.rules.seats
    seating = Seating(USUAL[seats], kinds or (HUMAN,) * seats)
    kept = robot.app.services.store.begin(match, seating.write())
    robot.app.go(ToPlay(match, kept, seating))
    robot.app.idle.touched()
    return play_on(robot)


def fresh(game: str) -> AnyMatch:
    """A match that begins with a turn of the first seat."""
    options = {"setup": "sorted"} if game == "lucky" else {}
    return new_match(rules_for(game, 2, options), 1, 1, 0)


def taught(robot: Robot, side: Side = Side.SOUTH) -> list[str]:
    """The keys of the lesson steps shown at this side in this visit."""
    visit, game = robot.app.services.visit, play_on(robot).view.game
    return visit.taught.get((game, side), [])


def traces(robot: Robot) -> int:
    """The number of things that demonstrations move or have left as a trace."""
    lying = [one for one in robot.app.scene.stage.sprites if one.layer == Layer.MOVING]
    return len([one for one in lying if one.area() is not None])
