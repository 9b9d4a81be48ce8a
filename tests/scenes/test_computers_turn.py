"""While a computer player moves: the light waits for its move, and who touches is told to wait."""

from __future__ import annotations

import pytest
from table_driver import (
    WITH_PLAYERS,
    Opened,
    as_told,
    ask,
    in_turns,
    seat_match,
    told,
)

from game.games import OURS
from game.players import levels_of
from scenes.drive.robot import Robot
from scenes.play.scene import PlayScene
from scenes.services.seating import HUMAN
from scenes.stage.crossfade import LEVELS

every_game = pytest.mark.parametrize("game", WITH_PLAYERS)

OPENED = Opened(prepares=False, shared=True)


def first_is_a_computer(robot: Robot, game: str) -> PlayScene:
    match = in_turns(game)
    kinds = [levels_of(game)[0]] + [HUMAN] * (match.rules.seats - 1)
    return seat_match(robot, match, kinds)


def wanted_light(scene: PlayScene, seat: int) -> int:
    return scene.lamp._seats[seat].wanted


@every_game
def test_the_lamp_waits_for_what_a_computer_player_moves(robot: Robot, game: str) -> None:
    scene = first_is_a_computer(robot, game)
    for _ in range(400):
        robot.advance(1 / 60)
        if scene.match.to_act() != (0,):
            break
    assert wanted_light(scene, 0) == LEVELS
    robot.advance(scene.view.landed_seconds - 0.1)
    assert wanted_light(scene, 0) == LEVELS
    robot.advance(1.0)
    assert wanted_light(scene, 0) == 0
    assert wanted_light(scene, 1) == LEVELS


@every_game
def test_who_touches_the_middle_in_a_computer_players_turn_is_told_to_wait(
    robot: Robot, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = first_is_a_computer(robot, game)
    monkeypatch.setattr(scene._opponents, "tick", lambda _: None)
    shared = next(one for one in scene.view.targets() if one.seat is None and not one.anywhere)
    ask(robot, tap=list(shared.rect.center))
    key = f"refusal.{game}.not_your_turn"
    assert told(robot, 1) == as_told(robot, 1, key)


LANDING = ("place", "fall")
"""Families of sounds of what comes to lie."""


@pytest.mark.parametrize("game", [one.name for one in OURS])
def test_the_next_seats_note_comes_after_the_last_thing_has_landed(robot: Robot, game: str) -> None:
    scene, found = seat_match(robot, in_turns(game)), 0
    for _ in range(5):
        ask(robot, sounds=True)
        assert scene.perform(scene.view.guide.likely(scene.match)[0])
        ask(robot, wait=2.5)
        cues = [one["cue"].partition("-")[0] for one in ask(robot, sounds=True)["sounds"]]
        landed = [number for number, cue in enumerate(cues) if cue in LANDING]
        if landed and "turn" in cues:
            found += 1
            assert max(landed) < cues.index("turn"), cues
    assert found
