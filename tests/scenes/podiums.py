"""Podiums for the tests: finished matches of several games, shown on a robot's table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from playing import play_to_the_end

from game.match import AnyMatch
from game.matches import new_match, rules_for
from scenes.drive.robot import Robot
from scenes.podium.scene import PodiumScene
from scenes.services.seating import HUMAN, USUAL, Seating

NOON = 1_800_000_000.0


def tournament(game: str, seats: int, seed: int = 1) -> AnyMatch:
    """A match of two games, played at random."""
    match = new_match(rules_for(game, seats, {}), seed, 2, 0)
    play_to_the_end(match, Random(seed))
    match.go_on()
    return play_to_the_end(match, Random(seed + 10))


def podium(
    robot: Robot, match: AnyMatch, kinds: Sequence[str] = (), listed: bool = False
) -> PodiumScene:
    """At its beginning. `listed`: whether the people's games come onto the lists."""
    app, seats = robot.app, match.rules.seats
    app.services.now = lambda: NOON
    seating = Seating(USUAL[seats], tuple(kinds) or (HUMAN,) * seats)
    number = app.services.store.begin(match, seating.write())
    people = {seat: int(side) for side, seat in seating.people_by_side.items()}
    for statement, values in app.services.bests.ended(number, match, people if listed else {}):
        app.services.store.write(statement, *values)
    scene = PodiumScene(app.around, app.go, app.services, match, number, seating)
    app.show(scene)
    return scene


def see_through(robot: Robot, scene: PodiumScene) -> None:
    """Skips to the choice of what comes next."""
    while scene.script:
        scene.script.skip()
        robot.advance(1 / 60)
    robot.advance(1.0)
