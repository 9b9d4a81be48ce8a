"""T20: no picture and no target tells of a tile that somebody at the table may not see."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from table_driver import Opened, ask
from trellis_positions import document
from trellis_tables import (
    GROUPS,
    frame,
    laid_before,
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
from scenes.core.table import Pixel
from scenes.covers.pause import PauseScene
from scenes.drive.robot import Robot
from scenes.services.destinations import Back
from scenes.stage.sprite import Layer
from scenes.touch.target import by_id
from scenes.views.trellis.turn.rack import SEEN_SECONDS

pytestmark = pytest.mark.usefixtures("unprepared")

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


OPENED = Opened(size=SIZE, shared=True)


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
        """While the finger is down its owner sees, and may choose; from when it lifts on nobody
        does."""
        ask(robot, down={"finger": 1, "at": f"play.seat{seat}.peek"})
        ask(robot, wait=seconds)
        if seat == 0:
            ask(robot, tap=next(name for name in names(robot) if ".rack." in name))
        ask(robot, up={"finger": 1})
        take()
        for _ in range(10):
            ask(robot, wait=1 / 60)
            take()

    take()
    for seat, seconds in ((1, 0.02), (1, 0.14), (2, 0.2), (0, 0.4)):
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


def test_targets_name_tiles_of_open_racks_only(robot: Robot) -> None:
    match = laid_before(robot, document(ONE, GROUPS, "012"))

    def named() -> list[str]:
        return [name for name in names(robot) if ".rack." in name]

    assert named() == []
    ask(robot, down={"finger": 1, "at": "play.seat1.peek"})
    ask(robot, wait=0.2)
    assert {name.split(".")[1] for name in named()} == {"seat1"}
    assert all(piece.rest.tile for piece in rack_of(robot, 1))
    ask(robot, up={"finger": 1})
    assert {piece.rest.tile for piece in rack_of(robot, 1)} == {""}
    assert named() == []
    tap(robot, "play.seat0.show")
    assert {name.split(".")[1] for name in named()} == {"seat0"}
    tap(robot, "play.seat0.hide")
    assert named() == []
    tap(robot, "play.bag", "play.commit")
    assert match.state.turn == 1
    assert named() == []


def test_in_the_open_variant_all_racks_lie_face_up(robot: Robot) -> None:
    match = match_of(3, "open")
    seat_at(robot, match)
    for seat, rack in enumerate(match.state.racks):
        lying = [piece.rest.tile for piece in rack_of(robot, seat)]
        assert sorted(lying) == sorted(rack)
    assert not any(name.endswith((".peek", ".show", ".hide")) for name in names(robot))


def test_computer_players_have_nothing_to_peek_at(robot: Robot) -> None:
    seat_at(robot, match_of(3), ("human", "easy", "human"))
    assert [name for name in names(robot) if name.endswith(".peek")] == [
        "play.seat0.peek",
        "play.seat2.peek",
    ]


def looks(robot: Robot, seat: int) -> tuple[set[str], set[tuple[int, int]], set[Pixel]]:
    """What a rack's tiles show, how large their pictures are, and where they are."""
    lying = rack_of(robot, seat)
    shown = [piece.sprite.picture for piece in lying]
    sizes = {picture.surface.get_size() for picture in shown if picture is not None}
    return {p.rest.look for p in lying}, sizes, {p.sprite.at for p in lying}


def size(sizes: set[tuple[int, int]], seat: int) -> tuple[int, int]:
    """How wide and deep their pictures are, all alike, as a seat to the south or west sees them."""
    ((x, y),) = sizes
    return (y, x) if seat else (x, y)


@pytest.mark.parametrize("seat", [0, 1])
def test_an_open_rack_tips_up_and_its_faces_are_gone_at_once(robot: Robot, seat: int) -> None:
    laid_before(robot, document(ONE, GROUPS, "012", turn=seat))
    flat = looks(robot, seat)
    tap(robot, f"play.seat{seat}.show")
    assert looks(robot, seat)[0] == {"rack"}
    ask(robot, tap=f"play.seat{seat}.hide")
    assert looks(robot, seat)[0] == {"back"}
    ask(robot, wait=0.1)
    assert looks(robot, seat) == flat


def test_a_drawn_tile_comes_from_the_bag_and_all_others_make_room(robot: Robot) -> None:
    laid_before(robot, document(ONE, GROUPS, "012"))
    view = view_of(robot)
    play(robot, Move(0, "draw"))
    *others, drawn = rack_of(robot, 0)
    assert drawn.sprite.layer == Layer.MOVING
    ask(robot, wait=0.1)
    assert math.dist(drawn.sprite.at, drawn.rest.at) > 20
    assert math.dist(drawn.sprite.at, view.geometry.shared.bag()) > 20
    assert all(math.dist(piece.sprite.at, piece.rest.at) < 20 for piece in others)
    ask(robot, wait=0.5)
    assert drawn.sprite.at == drawn.rest.at
    assert {piece.rest.tile for piece in rack_of(robot, 0)} == {""}


@pytest.mark.parametrize("how", ["menu", "idle", "turn", "hide"])
def test_an_open_rack_closes_by_itself(robot: Robot, how: str) -> None:
    laid_before(robot, document(ONE, GROUPS, "012"))
    view = view_of(robot)
    before = frame(robot)
    tap(robot, "play.seat0.show")
    if how == "menu":
        tap(robot, "play.seat0.rack.r7")
        ask(robot, settle=True)
        tap(robot, "play.menu")
        assert isinstance(robot.app.scene, PauseScene)
        picture = robot.app.screen.copy()
        robot.app.go(Back())
        ask(robot, settle=True)
        tap(robot, "play.menu")
        assert pygame.image.tobytes(robot.app.screen, "RGB") == pygame.image.tobytes(picture, "RGB")
        robot.app.go(Back())
    elif how == "idle":
        ask(robot, wait=50)
    elif how == "turn":
        tap(robot, "play.display.0", "play.commit")
        ask(robot, wait=SEEN_SECONDS)
    else:
        tap(robot, "play.seat0.hide")
    assert not view.composition.is_open(0)
    if how in ("menu", "hide"):
        assert frame(robot) == before


def test_a_new_tile_is_marked_until_its_owner_touches_what_it_sees(robot: Robot) -> None:
    match = laid_before(robot, document(ONE, GROUPS, "012"))
    tap(robot, *("play.bag", "play.commit") * 3)
    assert match.state.turn == 0
    for _ in range(2):
        tap(robot, "play.seat0.show")
        assert sum(piece.rest.fresh for piece in rack_of(robot, 0)) == 1
        length = view_of(robot).looks.racks[0].tray().size
        tap(robot, "play.seat0.hide")
    tap(robot, "play.seat0.show", "play.bag")
    assert not any(piece.rest.fresh for piece in rack_of(robot, 0))
    assert view_of(robot).looks.racks[0].tray().size == length, "there was room for it"
    tap(robot, "play.commit")
    assert view_of(robot).looks.racks[0].tray().size == length
    assert sum(piece.rest.fresh for piece in rack_of(robot, 0)) == 1
