"""Whole matches with phones: the table, its web process, and clients as pages are."""

from __future__ import annotations

import json
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from breadth import ALL
from table_driver import Opened, match_on, play_on, seat_match, visitor
from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.trellis.state import Move
from game.trellis.table import tiles_of
from scenes.drive.robot import Robot
from scenes.services.door import Door, door_of
from scenes.services.settings import WEB_PORT

OPENED = Opened(size=(1280, 720), inches=24, prepares=False)
MATCHES, TURNS, SEATS = (10, 400, (2, 3, 4)) if ALL else (1, 14, (2,))
VANISHES = 0.25
"""How often a phone is lost before a turn."""
HOSTS = count()
PATIENCE = 2000
"""Frames for which a phone waits."""


class Phone:
    """Speaks like assets/web/phone.js."""

    def __init__(self, robot: Robot, address: str) -> None:
        self._robot, self._address = robot, urlsplit(address)
        self.shown: dict[str, Any] = {}
        self.refused: list[str] = []
        self.heard: list[dict[str, Any]] = []
        """Everything that it was shown."""
        self._open = ExitStack()
        self._line = self._joined()

    def _joined(self) -> ClientConnection:
        site = f"{self._address.hostname}:{self._address.port}"
        url, origin = f"ws://{site}/rack", Origin(f"http://{site}")
        # The door limits how often an address may join: each time another one, as in a hall.
        here = f"127.0.{next(HOSTS) % 250}.{1 + next(HOSTS) % 250}", 0
        line = self._open.enter_context(connect(url, origin=origin, source_address=here))
        line.send(json.dumps({"join": self._address.fragment, "language": "en"}))
        return line

    def vanish(self) -> None:
        self._open.close()
        self._line, self.shown = self._joined(), {}

    def do(self, do: str, **more: object) -> None:
        self._line.send(json.dumps({"do": do, **more}))

    def wait(self, until: Callable[[dict[str, Any]], bool]) -> None:
        for _ in range(PATIENCE):
            self._robot.advance(1 / 60)
            self._listen()
            if self.shown and until(self.shown):
                return
        raise AssertionError(f"never; {self.shown} {self.refused}")

    def _listen(self) -> None:
        while True:
            try:
                message = json.loads(self._line.recv(timeout=0.002))
            except (TimeoutError, ConnectionClosed):
                return
            if "shown" in message:
                self.shown = message["shown"]
                self.heard.append(self.shown)
            self.refused += [message["refused"]] if "refused" in message else []

    def close(self) -> None:
        self._open.close()


@pytest.fixture
def door(robot: Robot, tmp_path: Path) -> Door:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    robot.app.services.settings.put(WEB_PORT, port)
    robot.app.services.settings.put("web.address", f"http://127.0.0.1:{port}")
    found = robot.app.services.door = door_of(robot.app.services.settings, tmp_path)
    assert found is not None
    for _ in range(PATIENCE):
        if found.address is not None:
            break
        # Another process starts.
        time.sleep(0.01)
        robot.advance(1 / 60)
    return found


def played(robot: Robot, phones: list[Phone], rng: Random) -> None:
    """One move: by phone where it can, laid by finger."""
    match = match_on(robot)
    seat = match.to_act()[0]
    phone = phones[seat]
    if rng.random() < VANISHES:
        phone.vanish()
    rack = Counter(match.state.racks[seat])
    phone.wait(lambda shown: Counter(shown["tiles"]) == rack and not shown["hand"])
    moves = play_on(robot).view.guide.likely(match)
    move = rng.choice([one for one in moves if one.seat == seat])
    before = len(match.played)
    if move.do == "lay":
        laid = list((tiles_of(move.groups) - tiles_of(match.state.groups)).elements())
        phone.do("hand", tiles=laid)
        phone.wait(lambda shown: Counter(shown["hand"]) == Counter(laid))
        for step in play_on(robot).view.guide.steps(move, drag=rng.random() < 0.5):
            visitor(robot).take(step)
    else:
        phone.do(**asked(match, move))
    phone.wait(lambda _: len(match.played) > before)


def asked(match: AnyMatch, move: Move) -> dict[str, Any]:
    match move.do:
        case "take":
            return {"do": "keep", "place": match.state.display.index(move.tile)}
        case "give":
            return {"do": "give", "tiles": list(move.tiles)}
        case "play":
            victim = {} if move.target is None else {"victim": move.target}
            return {"do": "play", "tile": move.tile, **victim}
    return {"do": move.do}


def counted(tiles: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(tiles))


@pytest.mark.parametrize("seats", SEATS)
def test_matches_are_played_by_phones_and_fingers_and_no_tile_is_lost_or_told(
    robot: Robot, door: Door, seats: int
) -> None:
    rng = Random(seats)
    for number in range(MATCHES):
        match = new_match(rules_for("trellis", seats, {}), 40 + number)
        scene = seat_match(robot, match)
        assert scene.match_id is not None
        codes = [door.code((scene.match_id, seat)) for seat in range(seats)]
        phones = [Phone(robot, code) for code in codes if code is not None]
        assert len(phones) == seats
        had = [{counted(rack)} for rack in match.state.racks]
        while match.outcome() is None and len(match.played) < TURNS:
            played(robot, phones, rng)
            for racks, rack in zip(had, match.state.racks, strict=True):
                racks.add(counted(rack))
        for phone, racks in zip(phones, had, strict=True):
            assert phone.refused == []
            assert {counted(one["tiles"] + one["hand"]) for one in phone.heard} <= racks
            phone.close()
