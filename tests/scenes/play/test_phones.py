"""A seat's tiles on its owner's phone: what the table shows, and what goes over the socket."""

from __future__ import annotations

import json
import socket
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from table_driver import Opened, ask, match_on, play_on, seat_match, targets, visitor

from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.trellis.state import Move
from scenes.drive.robot import Robot
from scenes.services.door import SOCKET, Door
from scenes.services.link import Frames, framed
from scenes.views.trellis.turn.steps import easy_lays

OPENED = Opened(size=(1280, 720), inches=24, prepares=False)
PATIENCE = 600
"""Frames for which something that the socket brings is waited for."""
ADDRESS = "http://table:8080"


class Web:
    """A web process that the test speaks for, with any number of phones."""

    def __init__(self, robot: Robot, folder: Path) -> None:
        self.robot = robot
        robot.app.services.door = Door(folder, "Table 2")
        self.line = socket.socket(socket.AF_UNIX)
        self.heard: list[dict[str, Any]] = []
        self.bytes = b""
        self._frames = Frames()
        self.wait(lambda: self.line.connect_ex(str(folder / SOCKET)) == 0)
        self.line.setblocking(False)
        self.send(address=ADDRESS)
        self.wait(lambda: bool(self.heard))

    def send(self, **message: object) -> None:
        self.line.sendall(framed(message))

    def wait(self, until: Callable[[], bool]) -> None:
        """Frames go on until it is so."""
        for _ in range(PATIENCE):
            self.robot.advance(1 / 60)
            self._listen()
            if until():
                return
            self.line.settimeout(0.005)
            self._listen()
        raise AssertionError(f"never; the last heard was {self.heard[-1:]}")

    def _listen(self) -> None:
        try:
            piece = self.line.recv(1 << 16)
        except OSError:
            return
        self.bytes += piece
        self.heard += self._frames.feed(piece)

    def last(self, key: str, name: str | None = None) -> Any:
        found = [one[key] for one in self.heard if key in one and name in (None, one.get("to"))]
        return found[-1] if found else None

    def close(self) -> None:
        self.line.close()


@pytest.fixture
def web(robot: Robot, tmp_path: Path) -> Iterator[Web]:
    found = Web(robot, tmp_path)
    yield found
    found.close()


class Phone:
    """The phone of a seat, which has scanned the code beside the coin."""

    def __init__(self, web: Web, seat: int) -> None:
        self.web, self.seat = web, seat
        known = {one["id"] for one in web.last("seats") or ()}
        ask(web.robot, tap=f"play.seat{seat}.coin")
        web.wait(lambda: f"play.seat{seat}.phone" in targets(web.robot))
        ask(web.robot, tap=f"play.seat{seat}.phone")
        web.wait(lambda: len(web.last("seats") or ()) > len(known))
        self.name = next(one["id"] for one in web.last("seats") if one["id"] not in known)
        self.come()

    def come(self) -> None:
        self.web.send(came=self.name)
        self.web.wait(lambda: f"play.seat{self.seat}.peek" not in targets(self.web.robot))
        self.web.wait(lambda: self.shown is not None)

    @property
    def shown(self) -> Any:
        return self.web.last("shown", self.name)

    def do(self, do: str, **more: object) -> None:
        self.web.send(**{"from": self.name, "do": do, **more})


def begun(robot: Robot, seats: int = 2, seed: int = 3) -> AnyMatch:
    match = new_match(rules_for("trellis", seats, {}), seed)
    seat_match(robot, match)
    return match


def rack(match: AnyMatch, seat: int) -> Counter[str]:
    return Counter(match.state.racks[seat])


def test_a_scanned_code_turns_the_rack_face_down_and_shows_its_tiles_to_the_phone(
    robot: Robot, web: Web
) -> None:
    match = begun(robot)
    ask(robot, tap="play.seat0.show")
    phone = Phone(web, 0)
    assert Counter(phone.shown["tiles"]) == rack(match, 0)
    assert not [name for name in targets(robot) if name.startswith("play.seat0.rack.")]
    assert "play.seat0.code" not in targets(robot)


def test_chosen_tiles_lie_in_the_hand_are_laid_by_fingers_and_come_back(
    robot: Robot, web: Web
) -> None:
    match, phone = begun(robot), Phone(web, 0)
    tiles = phone.shown["tiles"]
    phone.do("hand", tiles=tiles[:3])
    web.wait(lambda: phone.shown["hand"] == tiles[:3])
    assert {name for name in targets(robot) if name.startswith("play.rail.")} == {
        f"play.rail.{place}" for place in range(3)
    }
    phone.do("back")
    web.wait(lambda: phone.shown["hand"] == [])
    assert Counter(phone.shown["tiles"]) == rack(match, 0)


def test_a_whole_lay_by_phone_and_finger(robot: Robot, web: Web) -> None:
    match = begun(robot, seed=seed_with_an_opening())
    phone = Phone(web, 0)
    move = play_on(robot).view.guide.likely(match)[0]
    laid = [tile for group in move.groups for tile, _, _ in group]
    phone.do("hand", tiles=laid)
    web.wait(lambda: Counter(phone.shown["hand"]) == Counter(laid))
    for step in play_on(robot).view.guide.steps(move, drag=False):
        visitor(robot).take(step)
    web.wait(lambda: match_on(robot).state.turn == 1)
    assert Counter(tile for group in match.state.groups for tile, _, _ in group) == Counter(laid)


def seed_with_an_opening() -> int:
    """The seed of a match whose first seat can lay."""
    for seed in range(100):
        match = new_match(rules_for("trellis", 2, {}), seed)
        if any(match.refusal(move) is None for move in easy_lays(match.state, 0)):
            return seed
    raise AssertionError("no seat can lay")


@pytest.mark.parametrize(
    ("do", "more", "tiles"),
    [("draw", {}, 1), ("keep", {"place": 0}, 1)],
)
def test_the_phone_ends_a_turn_like_a_finger(
    robot: Robot, web: Web, do: str, more: dict[str, object], tiles: int
) -> None:
    match, phone = begun(robot), Phone(web, 0)
    before = rack(match, 0)
    phone.do(do, **more)
    web.wait(lambda: match.state.turn == 1)
    assert rack(match, 0).total() == before.total() + tiles
    phone.do("draw")
    web.wait(lambda: web.last("refused", phone.name) == "not_now")
    assert match.state.turn == 1


ODD: Sequence[dict[str, object]] = (
    {"do": "hand", "tiles": ["r15"]},
    {"do": "hand", "tiles": [7, None]},
    {"do": "hand", "tiles": "r5"},
    {"do": "keep", "place": 99},
    {"do": "play", "tile": "r1"},
    {"do": "give", "tiles": ["r1", "r1", "r1"]},
    {"do": "sort", "by": "age"},
    {"do": "eat"},
)


@pytest.mark.parametrize("odd", ODD, ids=json.dumps)
def test_what_a_phone_may_not_ask_for_is_refused_and_changes_nothing(
    robot: Robot, web: Web, odd: dict[str, object]
) -> None:
    match, phone = begun(robot), Phone(web, 0)
    before, tiles = match.state, list(phone.shown["tiles"])
    phone.do(str(odd["do"]), **{key: value for key, value in odd.items() if key != "do"})
    web.wait(lambda: web.last("refused", phone.name) is not None)
    assert match.state == before
    assert phone.shown["tiles"] == tiles


def test_without_the_phone_the_rack_is_offered_again_after_five_seconds(
    robot: Robot, web: Web
) -> None:
    match, phone = begun(robot), Phone(web, 0)
    phone.do("hand", tiles=phone.shown["tiles"][:2])
    web.wait(lambda: len(phone.shown["hand"]) == 2)
    web.send(gone=phone.name)
    robot.advance(4.0)
    assert "play.seat0.peek" not in targets(robot)
    robot.advance(2.0)
    assert "play.seat0.peek" in targets(robot)
    ask(robot, tap="play.seat0.show")
    shown = [name for name in targets(robot) if name.startswith("play.seat0.rack.")]
    assert len(shown) == rack(match, 0).total()
    phone.come()
    assert not [name for name in targets(robot) if name.startswith("play.seat0.rack.")]


def test_no_phone_is_sent_another_seat_s_tile(robot: Robot, web: Web) -> None:
    """Each tile is told only as one of the own rack, of the display, or in the own hand."""
    match, phone = begun(robot), Phone(web, 0)
    for _ in range(6):
        seat = match.state.turn
        robot.app.scene.perform(Move(seat, "draw"))  # type: ignore[attr-defined]
        robot.advance(1.0)
    web.wait(lambda: Counter(phone.shown["tiles"]) == rack(match, 0))
    other = rack(match, 1) - rack(match, 0) - Counter(match.state.display)
    assert other
    for tile in other:
        assert f'"{tile}"'.encode() not in web.bytes


def test_a_seat_that_is_left_to_the_computer_is_void(robot: Robot, web: Web) -> None:
    begun(robot, seats=3)
    Phone(web, 0)
    play_on(robot).seat(0, "easy")
    web.wait(lambda: web.last("seats") == [])
