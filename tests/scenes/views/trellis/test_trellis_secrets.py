"""T20: no picture and no target tells of a tile that somebody at the table may not see."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Sequence
from pathlib import Path

import pytest
from table_driver import ask, open_table, play_on
from trellis_positions import document
from trellis_tables import (
    GROUPS,
    frame,
    laid_out,
    match_of,
    names,
    play,
    rack_of,
    seat_at,
    tap,
    view_of,
)

from game.trellis.state import Move
from scenes.destinations import Back
from scenes.drive.robot import Robot
from scenes.pause import PauseScene
from scenes.stage.stage import Layer
from scenes.touch.target import by_id

SIZE = (640, 360)
DISPLAY = "b4 b5 g4 r11 r12 y12"
# The same position but for what nobody may see: other tiles in the racks, another bag.
ONE = ["r7 r8 y1 b1 DRAW3", "g1 g2 b2 b3 y9", "b12 r1 r13 PASS"]
OTHER = ["g3 g5 y4 y5 DRAW3", "y1 b1 r7 b8 b9", "r8 y14 b14 PASS"]
MOVES = (
    Move(0, "play", "DRAW3", target=1),
    Move(1, "draw"),
    Move(2, "play", "PASS"),
)
DRAWS = (("r14", "y13", "g14", "b13"), ("g6", "g7", "g12", "b10"))


def film(data: Path, racks: Sequence[str], draws: Sequence[str]) -> list[str]:
    """Every frame and every target while the game goes on."""
    robot, _ = laid_out(data, document(racks, GROUPS, "012", display=DISPLAY), draws, SIZE)
    view, taken = view_of(robot), []

    def take() -> None:
        seen = [
            (name, t.label, tuple(t.rect))
            for name, t in by_id(robot.app.scene.all_targets()).items()
        ]
        taken.append(hashlib.md5(frame(robot) + json.dumps(seen).encode()).hexdigest())

    def peek(seat: int, seconds: float) -> None:
        """While the finger is down its owner sees; from when it lifts on nobody does."""
        ask(robot, down={"finger": 1, "at": f"play.seat{seat}.peek"})
        ask(robot, wait=seconds)
        ask(robot, up={"finger": 1})
        take()
        for _ in range(8):
            ask(robot, wait=1 / 60)
            take()

    take()
    for seat, seconds in ((1, 0.02), (1, 0.04), (2, 0.07), (0, 0.3)):
        peek(seat, seconds)
    for move in MOVES:
        play(robot, move)
        for _ in range(20):
            ask(robot, wait=0.08)
            take()
    for seat in (2, 0, 1):
        rack = view.composition.state.racks[seat]
        play(robot, Move(seat, "give", tiles=rack[:2]))
        for _ in range(15):
            ask(robot, wait=0.08)
            take()
    return taken


def test_frames_do_not_depend_on_secret_tiles(tmp_path: Path) -> None:
    assert film(tmp_path / "one", ONE, DRAWS[0]) == film(tmp_path / "other", OTHER, DRAWS[1])


def test_an_open_rack_shows_its_own_tiles_only(tmp_path: Path) -> None:
    frames = []
    for number, racks in enumerate((ONE, [ONE[0], *OTHER[1:]])):
        own = [racks[0], "y6 y7" if number else "b6 y6", "g12"]
        robot, _ = laid_out(tmp_path / str(number), document(own, GROUPS, "012"), size=SIZE)
        tap(robot, "play.seat0.show", "play.seat0.rack.r7")
        frames.append(frame(robot))
    assert frames[0] == frames[1]


def test_targets_name_tiles_of_open_racks_only(tmp_path: Path) -> None:
    robot, match = laid_out(tmp_path, document(ONE, GROUPS, "012"), size=SIZE)

    def named() -> list[str]:
        return [name for name in names(robot) if ".rack." in name]

    assert named() == []
    ask(robot, down={"finger": 1, "at": "play.seat1.peek"})
    ask(robot, wait=0.2)
    assert named() == []
    assert all(piece.rest.tile for piece in rack_of(robot, 1))
    ask(robot, up={"finger": 1})
    assert {piece.rest.tile for piece in rack_of(robot, 1)} == {""}
    tap(robot, "play.seat0.show")
    assert {name.split(".")[1] for name in named()} == {"seat0"}
    tap(robot, "play.bag")
    assert match.state.turn == 1
    assert named() == []


def test_in_the_open_variant_all_racks_lie_face_up(tmp_path: Path) -> None:
    robot = open_table(tmp_path, SIZE)
    match = match_of(3, "open")
    seat_at(robot, match)
    for seat, rack in enumerate(match.state.racks):
        lying = [piece.rest.tile for piece in rack_of(robot, seat)]
        assert sorted(lying) == sorted(rack)
    assert not any(name.endswith((".peek", ".show", ".hide")) for name in names(robot))


def test_computer_players_have_nothing_to_peek_at(tmp_path: Path) -> None:
    robot = open_table(tmp_path, SIZE)
    seat_at(robot, match_of(3), ("human", "easy", "human"))
    assert [name for name in names(robot) if name.endswith(".peek")] == [
        "play.seat0.peek",
        "play.seat2.peek",
    ]


def heights(robot: Robot, seat: int) -> set[int]:
    """How high the pictures of a rack's tiles are on the screen, as its owner sees them."""
    side, found = view_of(robot).side(seat), set()
    for piece in rack_of(robot, seat):
        assert piece.sprite.picture is not None
        wide, high = piece.sprite.picture.surface.get_size()
        found.add(high if side.upright else wide)
    return found


@pytest.mark.parametrize("seat", [0, 1])
def test_racks_tip_up_and_down(tmp_path: Path, seat: int) -> None:
    """Up in 120 ms; down the faces are gone at once and the backs are flat after 60 ms."""
    robot, _ = laid_out(tmp_path, document(ONE, GROUPS, "012"), size=SIZE)
    flat = heights(robot, seat)
    ask(robot, down={"finger": 1, "at": f"play.seat{seat}.peek"})
    up = [heights(robot, seat)]
    for _ in range(9):
        ask(robot, wait=1 / 60)
        up.append(heights(robot, seat))
    ask(robot, up={"finger": 1})
    down = [heights(robot, seat)]
    for _ in range(6):
        ask(robot, wait=1 / 60)
        down.append(heights(robot, seat))
    assert all(len(step) == 1 for step in (*up, *down))
    assert len({min(step) for step in up}) >= 4
    assert up[-1] == up[-2]
    order = [min(step) for step in down]
    assert order == sorted(order)
    assert order[0] < order[1] < order[-1]
    assert down[4] == down[-1] == flat


def test_with_reduced_motion_racks_tip_at_once(tmp_path: Path) -> None:
    robot, _ = laid_out(tmp_path, document(ONE, GROUPS, "012"), size=SIZE)
    play_on(robot).tweens.still = True
    ask(robot, down={"finger": 1, "at": "play.seat1.peek"})
    at_once = heights(robot, 1)
    ask(robot, wait=0.3)
    assert heights(robot, 1) == at_once
    assert all(piece.rest.tile for piece in rack_of(robot, 1))


def test_a_drawn_tile_comes_from_the_bag_and_all_others_lie_still(tmp_path: Path) -> None:
    robot, _ = laid_out(tmp_path, document(ONE, GROUPS, "012"), size=SIZE)
    view = view_of(robot)
    tap(robot, "play.seat0.show")
    play(robot, Move(0, "draw"))
    moving = [piece for piece in rack_of(robot, 0) if piece.sprite.layer == Layer.MOVING]
    assert len(moving) == 1
    ask(robot, wait=0.1)
    assert math.dist(moving[0].sprite.at, moving[0].rest.at) > 20
    assert math.dist(moving[0].sprite.at, view.geometry.shared.bag()) > 20
    ask(robot, wait=0.5)
    assert moving[0].sprite.at == moving[0].rest.at
    assert {piece.rest.tile for piece in rack_of(robot, 0)} == {""}


@pytest.mark.parametrize("how", ["menu", "idle", "turn", "hide"])
def test_an_open_rack_closes_by_itself(tmp_path: Path, how: str) -> None:
    robot, _ = laid_out(tmp_path, document(ONE, GROUPS, "012"), size=SIZE)
    view = view_of(robot)
    before = frame(robot)
    tap(robot, "play.seat0.show")
    if how == "menu":
        tap(robot, "play.seat0.rack.r7", "play.menu")
        assert isinstance(robot.app.scene, PauseScene)
        picture = robot.app.screen.copy()
        robot.app.go(Back())
        tap(robot, "play.menu")
        assert robot.app.screen.get_buffer().raw == picture.get_buffer().raw
        robot.app.go(Back())
    elif how == "idle":
        ask(robot, wait=50)
    elif how == "turn":
        tap(robot, "play.display.0")
    else:
        tap(robot, "play.seat0.hide")
    assert not view.composition.is_open(0)
    if how != "turn":
        assert frame(robot) == before


def test_a_peek_ends_with_its_finger_and_marks_tiles_as_seen(tmp_path: Path) -> None:
    robot, _ = laid_out(tmp_path, document(ONE, GROUPS, "012"), size=SIZE)
    rack = view_of(robot).composition.racks[0]
    tap(robot, "play.bag")
    assert sum(rack.order.unseen.values()) == 1
    ask(robot, hold="play.seat0.peek", seconds=0.3)
    assert not rack.peeked
    assert not rack.order.unseen


def test_a_tile_is_marked_until_its_owner_has_seen_it(tmp_path: Path) -> None:
    robot, match = laid_out(tmp_path, document(ONE, GROUPS, "012"), size=SIZE)
    tap(robot, "play.bag", "play.bag", "play.bag")
    assert match.state.turn == 0
    tap(robot, "play.seat0.show")
    assert sum(piece.rest.fresh for piece in rack_of(robot, 0)) == 1
    tap(robot, "play.seat0.hide", "play.seat0.show")
    assert not any(piece.rest.fresh for piece in rack_of(robot, 0))
