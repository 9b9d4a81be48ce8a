"""Clumsy hands: what is meant happens and nothing else, and every protection is needed for it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from breadth import ALL, few
from table_driver import GAMES, Opened, visitor

from game.games import games
from scenes.drive.bystanders import NO_TROUBLE, Hands, Trouble
from scenes.drive.clumsy import Clumsy, Tally
from scenes.drive.robot import Robot
from scenes.services.destinations import ToMenu
from scenes.services.seating import USUAL
from scenes.touch import contacts, gesture
from scenes.touch.company import Company
from scenes.touch.ghosts import Ghosts

MOVES, MOVES_FOR_ONE = 12 if ALL else 6, 24

OPENED = Opened(prepares=False)


def play(robot: Robot, game: str, seats: int, trouble: Trouble, moves: int = MOVES) -> Tally:
    tally = Tally()
    Clumsy(robot, Random(f"{game} {seats}"), trouble, tally).match(game, seats, moves)
    return tally


@pytest.mark.parametrize("game", few(GAMES, 3))
def test_what_clumsy_hands_mean_happens_and_nothing_else(robot: Robot, game: str) -> None:
    seats = games()[game].rules.seat_counts[-1]
    tally = play(robot, game, seats, Trouble())
    assert tally.is_good(), list(tally.lines())
    assert tally.counts["moves meant"] > 0


# --- with one kind of trouble only, and without what protects from it

PROTECTIONS: dict[str, tuple[Trouble, Callable[[pytest.MonkeyPatch], None]]] = {
    "a lost finger is found": (
        NO_TROUBLE.only(lost=0.05),
        lambda patch: patch.setattr(contacts, "LOST_SECONDS", -1.0),
    ),
    "what comes in company counts for nothing": (
        NO_TROUBLE.only(company=2.0),
        lambda patch: patch.setattr(Company, "around", lambda *_: []),
    ),
    "who points does not play": (
        NO_TROUBLE.only(pointing=8.0),
        lambda patch: patch.setattr(gesture, "POINTING_SECONDS", 1e9),
    ),
}


def goes_well(robot: Robot, game: str, trouble: Trouble) -> bool:
    seats = games()[game].rules.seat_counts[0]
    return play(robot, game, seats, trouble, MOVES_FOR_ONE).is_good()


@pytest.mark.parametrize("protection", PROTECTIONS)
def test_each_protection_is_needed(
    robot: Robot, protection: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    trouble, take_out = PROTECTIONS[protection]
    assert goes_well(robot, GAMES[0], trouble)
    take_out(monkeypatch)
    assert not all(goes_well(robot, game, trouble) for game in GAMES)


def test_ghosts_do_not_keep_the_table_awake(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    def last_scene() -> str:
        hands = Hands(robot.app, Random(1), NO_TROUBLE.only(ghosts=6.0))
        visitor(robot).begin(GAMES[0], USUAL[2])
        hands.wait(20.0)
        hands.others.are_away = True
        hands.wait(290.0)
        return robot.app.scene.name

    assert last_scene() == "attract"
    if not ALL:
        return
    robot.app.go(ToMenu())
    monkeypatch.setattr(Ghosts, "know", lambda *_: False)
    monkeypatch.setattr(Ghosts, "haunt", lambda *_, **__: False)
    assert last_scene() != "attract"
