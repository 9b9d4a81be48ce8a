"""People go on looking at their racks while a computer player thinks, be it for ever."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from slow_worker import Worker
from table_driver import ask, fingerprint, in_turns, open_table, seat_match, targets

from scenes.services.seating import HUMAN


def test_a_rack_can_be_peeked_at_while_a_player_never_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = Worker(monkeypatch)
    robot = open_table(tmp_path, (640, 360))
    robot.app.services.patient = False
    seat_match(robot, in_turns("trellis", first=1), (HUMAN, "hard"))
    robot.advance(2.0)
    rack = pygame.Rect(targets(robot)["play.seat0.rack"]["rect"])
    closed = fingerprint(robot.app.screen.subsurface(rack))
    ask(robot, down={"finger": 1, "at": "play.seat0.peek"})
    robot.advance(1.0)
    assert fingerprint(robot.app.screen.subsurface(rack)) != closed
    ask(robot, up={"finger": 1})
    robot.advance(1.0)
    assert fingerprint(robot.app.screen.subsurface(rack)) == closed
    assert len(worker.asked) == 1
    robot.app.close()
