"""Trellis makes its pictures while nothing moves: what a touch shows then exists already."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from pathlib import Path

import pytest
from staging import leave_unprepared
from table_driver import ask, open_table, rest
from trellis_positions import document
from trellis_tables import GROUPS, laid_before, rack_of, seat_at, tap, view_of

from game.trellis.table import ACTIONS, DRAW3, NUMBERS
from scenes.app.app import FRAME_SECONDS
from scenes.art import enamel_tiles, racks
from scenes.art.canvas import Picture
from scenes.art.enamel_tiles import HELD_MM
from scenes.core.table import Point
from scenes.drive.robot import Robot
from scenes.services.seating import HUMAN
from scenes.stage.sprite import Layer
from scenes.views.trellis.hand.table_hand import HOLD_SECONDS
from scenes.views.trellis.layout.aiming import Aim, Aiming
from scenes.views.trellis.layout.field_geometry import Fit
from scenes.views.trellis.layout.tiles import TABLE, Rest, TilePictures
from scenes.views.trellis.measures import crowded_match
from scenes.views.trellis.view import TrellisView

SIZE = (960, 540)


def made(view: TrellisView) -> int:
    """How many pictures have been made, those of tiles that just tip left out."""
    gallery = view.host.gallery
    tipped = [key for key in gallery.memory if "'tipped'" in repr(key)]
    return gallery.made - len(tipped)


def test_a_rack_opens_and_a_line_is_lifted_without_new_pictures(tmp_path: Path) -> None:
    robot = open_table(tmp_path, SIZE)
    view = seat_at(robot, crowded_match())
    rest(robot)
    before = made(view)
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        ask(robot, down={"finger": 1, "at": "play.seat0.peek"})
        ask(robot, wait=0.3)
        ask(robot, up={"finger": 1})
        ask(robot, down={"finger": 1, "at": "play.seat0.show"})
        ask(robot, wait=0.05)
        view.actions.show(0)
    assert made(view) == before
    assert len(rack_of(robot, 0)) == len(view.state.racks[0])
    ask(robot, up={"finger": 1, "at": [2, 2]})
    rest(robot)
    before = made(view)
    ask(robot, down={"finger": 1, "at": "play.table.0.3.0"})
    ask(robot, wait=0.6)
    assert sum(piece.sprite.layer == Layer.HELD for piece in view.pieces.all) == 7
    assert made(view) == before


def tile_pictures(view: TrellisView) -> int:
    return sum("'trellis piece'" in repr(key) for key in view.host.gallery.memory)


def held_looks(view: TrellisView) -> int:
    """How many pieces look as they do in the hand."""
    pictures = view.pieces.pictures
    rests = [(piece.sprite.picture, piece.rest.held()) for piece in view.pieces.all]
    return sum(pictures.has(held) and shown is pictures.of(held) for shown, held in rests)


@pytest.fixture
def unprepared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Robot]:
    leave_unprepared(monkeypatch)
    robot = open_table(tmp_path, SIZE)
    view = seat_at(robot, crowded_match())
    view.actions.show(0)
    ask(robot, settle=True)
    yield robot
    robot.app.close()


def test_pictures_of_a_line_that_is_not_prepared_come_one_a_frame_while_a_finger_rests(
    unprepared: Robot,
) -> None:
    view = view_of(unprepared)
    ask(unprepared, down={"finger": 1, "at": "play.table.0.3.0"})
    for _ in range(round(HOLD_SECONDS / FRAME_SECONDS) + 2):
        before = tile_pictures(view)
        unprepared.app.frame(FRAME_SECONDS, [])
        assert tile_pictures(view) <= before + 1
    assert held_looks(view) == 7


def test_pictures_of_what_is_lifted_together_come_one_a_frame(unprepared: Robot) -> None:
    view = view_of(unprepared)
    line = [view.pieces.at(TABLE, (0, x, 0)) for x in range(7)]
    view.pieces.lift_together([piece for piece in line if piece is not None])
    assert sum(piece.sprite.layer == Layer.HELD for piece in view.pieces.all) == 7
    for count in range(1, 8):
        assert held_looks(view) == count
        unprepared.app.frame(FRAME_SECONDS, [])


def test_where_a_line_may_lie_is_found_out_in_the_frame_after_it_is_taken_up(
    unprepared: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, aimed, look = view_of(unprepared), [0], Aiming.at

    def noted(aiming: Aiming, tile: Point, finger: Point, inwards: Point) -> Aim | None:
        aimed[0] += 1
        return look(aiming, tile, finger, inwards)

    monkeypatch.setattr(Aiming, "at", noted)
    ask(unprepared, down={"finger": 1, "at": "play.table.0.3.0"})
    ask(unprepared, wait=HOLD_SECONDS + 0.1)
    middle = view.host.around.table.middle
    ask(unprepared, move={"finger": 1, "at": list(middle)})
    assert sum(piece.held for piece in view.pieces.all) == 7
    assert not aimed[0]
    ask(unprepared, wait=2 * FRAME_SECONDS)
    assert aimed[0]


def test_the_racks_of_computer_players_are_ready_for_the_end(tmp_path: Path) -> None:
    robot = open_table(tmp_path, SIZE)
    view = seat_at(robot, crowded_match(), (HUMAN, "hard", "hard"))
    rest(robot)
    has = view.pieces.pictures.has
    assert all(has(face) for seat in view.looks.seats for face in seat.rests.open())


@pytest.mark.parametrize("tile", ACTIONS)
def test_what_a_rehearsal_keeps_is_all_of_an_action_tile_in_the_hand_and_on_its_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tile: str
) -> None:
    leave_unprepared(monkeypatch)
    robot, wanted, of = open_table(tmp_path, SIZE), set[Hashable](), TilePictures.of
    laid_before(robot, document(["r7 r8 PASS DRAW3", "g1 g2", "b12 r1"], GROUPS, "012"))
    view = view_of(robot)

    def noted(pictures: TilePictures, rest: Rest) -> Picture:
        if (rest.tile, rest.look, rest.height) == (tile, "shared", HELD_MM):
            wanted.add((rest.size, rest.facing))
        return of(pictures, rest)

    monkeypatch.setattr(TilePictures, "of", noted)
    tap(robot, "play.seat0.show", f"play.seat0.rack.{tile}")
    if tile == DRAW3:
        tap(robot, "play.victim.seat2")
    ask(robot, tap="play.commit")
    assert view._flights._played_tiles.shown
    shown = set(wanted)
    assert shown
    wanted.clear()
    for _ in view.at_any_time():
        pass
    assert shown <= wanted
    robot.app.close()


def test_what_a_rehearsal_keeps_is_tiles_as_large_as_they_may_ever_lie(tmp_path: Path) -> None:
    """All of them become smaller in one frame."""
    robot = open_table(tmp_path, SIZE)
    view = seat_at(robot, crowded_match())
    robot.app.around.gallery.memory.room = 2**30
    for _ in view.at_any_time():
        pass
    made = robot.app.around.gallery.made
    for size in view.geometry.field.levels:
        for tile in NUMBERS:
            view.pieces.pictures.lying(tile, size)
            view.pieces.pictures.laid(tile, size)
            lying = Rest(tile, "shared", TABLE, (), (0, 0), size, 0, enamel_tiles.LYING_MM)
            view.pieces.pictures.of(lying.held())
            view.pieces.pictures.of(lying.on_its_way())
            view.pieces.pictures.of(lying.chosen())
            view.pieces.pictures.of(lying.chosen().held())
    assert robot.app.around.gallery.made == made
    robot.app.close()


def test_what_a_rehearsal_keeps_is_what_is_said_of_lines_at_any_size(tmp_path: Path) -> None:
    robot = open_table(tmp_path, SIZE)
    view, gallery = seat_at(robot, crowded_match()), robot.app.around.gallery
    for _ in view.looks.verdicts.at_any_time([40, 37]):
        pass
    made = gallery.made
    line = Fit(0, 0, 37).rect([(0, 0), (0, 1), (0, 2)])
    gallery.get(racks.verdict, *line.size, False)
    assert gallery.made == made
    gallery.get(racks.verdict, *line.inflate(500, 0).size, False)
    assert gallery.made == made + 1
    robot.app.close()
