"""What lies or shines beside things of Trellis: the light of a lesson, buttons and the words of an
end."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from fingers import Fingers
from table_driver import Opened, as_told, ask, open_table, play_on, seen_on, told
from trellis_positions import document
from trellis_tables import (
    coins,
    dealt,
    laid_before,
    laid_out,
    match_of,
    names,
    tap,
    view_of,
    words_on_felt,
)

from scenes.app.app import FRAME_SECONDS
from scenes.drive.robot import Robot
from scenes.stage.sprite import Layer
from scenes.views.trellis.layout.tiles import DISPLAY, TABLE
from scenes.views.trellis.turn.meanings import Commit, StartOver

THUMB_MM = 20.0
RUNS = "r4 r5 r6\n\ng9 g10 g11"
CROSSED = """
r4 r5 r6 r7 r8 .
.  .  b6 .  .  .
g4 g5 g6 g7 g8 g9

.  .  .  b9
.  .  .  b10
r11 y11 g11 b11
.  .  .  b12
"""

OPENED = Opened(size=(640, 360), teaches=True, shared=True)


def test_the_light_of_a_lesson_is_round_about_the_bag_and_one_about_the_display(
    robot: Robot,
) -> None:
    view = dealt(robot, match_of(2), ("human", "easy"))
    ask(robot, wait=7)
    shared = view.geometry.shared
    lights = {sprite.at: sprite for sprite in seen_on(play_on(robot), Layer.GLOW)}
    bag = lights[shared.bag()].picture
    assert bag is not None
    corner = round(0.09 * shared.bag_size())
    left, top = (middle - shared.bag_size() // 2 + corner for middle in bag.centre)
    assert max(bag.surface.get_at((left, top))[:3]) < 0.3 * max(
        max(bag.surface.get_at((x, bag.centre[1]))[:3]) for x in range(bag.centre[0])
    )
    tiles = [shared.display_spot(index) for index in range(6)]
    assert not set(tiles) & set(lights)
    assert [at for at in lights if math.dist(at, shared.display()) < 2]


def test_buttons_lie_at_most_a_thumb_from_the_end_of_the_rack(robot: Robot) -> None:
    for turn in (0, 1):
        laid_before(robot, document(["r7 y1 y2", "r7 y3 y4"], RUNS, "01", turn))
        view, per_mm = view_of(robot), robot.app.scene.around.table.per_mm
        tap(robot, f"play.seat{turn}.show", f"play.seat{turn}.rack.r7")
        areas = view.composition.draft.areas
        area = next(a for a, group in enumerate(areas) if group[0][0] == "r4")
        tap(robot, f"play.table.{area}.3.0")
        place = view.geometry.seats[turn]
        rack = place.table.seen(place.side, place.open_rect(16))
        shown = {b.means: b.rect for b in play_on(robot).buttons if b.visible}
        done, over = (
            place.table.seen(place.side, shown[one]) for one in (Commit(turn), StartOver(turn))
        )
        for left, right in ((done.right, rack.left), (over.right, done.left)):
            assert 2 <= (right - left) / per_mm <= THUMB_MM


@pytest.mark.parametrize("turn", [0, 1])
def test_marks_and_cells_that_wait_lie_on_no_coin_and_on_nothing_that_all_share(
    tmp_path: Path, turn: int
) -> None:
    racks = ["y9 r9 b1 b2 y4 y6 g14", "r13 r14 y14 g1 g2 g9 b13 b14", "b8 b7 b3 g14 y1", "y2 y3"]
    racks = [*racks[-turn:], *racks[:-turn]]
    position = document(racks, CROSSED, "0123", turn, display="b4 b5 g3 g11 r11 r12")
    robot, match = laid_out(tmp_path, position, (), (960, 540), 24)
    hand, looks = Fingers(robot, match), view_of(robot).looks
    tap(robot, f"play.seat{turn}.show")

    def clear() -> bool:
        ask(robot, settle=True)
        lying = [*view_of(robot).geometry.shared.rects(), *coins(looks)]
        beside = [*looks._free_areas.covered(), *looks.verdicts.marks.values()]
        return bool(beside) and all(rect.collidelist(lying) < 0 for rect in beside)

    hand.drag(hand.own("y9"), [name for name in names(robot) if name.startswith("play.area.")][-1])
    assert clear()
    hand.drag(hand.own("r9"), hand.cell("y9", 1, 0))
    assert clear()
    hand.drag(hand.tile("b9"), hand.cell("y9", 2, 0))
    assert clear()
    assert {one.standing for one in looks.verdicts.marks} == {"right"}


def at_the_edge(data: Path) -> tuple[Fingers, str]:
    """A small table, and a free cell beside a tile in which no group of its own would have room."""
    own = "r9 y4 b4 y9 y12 y6 r12 b1 b2 g14"
    racks = [own, "r13 r14 y14 g1 g2 b13 b14 r1", "b8 b7 b3 g14 g13 b1", "y2 y3 r2 y13"]
    robot, match = laid_out(data, document(racks, CROSSED, "0123"), (), (1280, 800), 15)
    hand = Fingers(robot, match)
    ask(robot, hold="play.seat0.show")
    ask(robot, wait=1.0)
    free = set(names(robot)) - {hand.tile(tile) for tile, *_ in hand.table}
    beside = (name for name in sorted(free) if name.startswith("play.table."))
    return hand, next(name for name in beside if not hand.view.field.is_felt(hand.at(name)))


def test_near_the_edge_of_a_small_table_a_tile_may_be_put_beside_another_whatever_comes_of_it(
    tmp_path: Path,
) -> None:
    hand, cell = at_the_edge(tmp_path)
    hand.drag(hand.own("y12"), cell)
    assert hand.tile("y12") == cell
    assert {one.standing for one in hand.view.looks.verdicts.marks} <= {"open", "wrong"}


def test_whoever_drops_a_tile_before_another_rack_is_told_that_there_is_no_room(
    tmp_path: Path,
) -> None:
    racks = ["y12 y4 b4", "r13 r14 y14", "b8 b7 b3", "y2 y3 r2"]
    robot, match = laid_out(tmp_path, document(racks, RUNS, "0123"), (), (1920, 1080), 24)
    hand = Fingers(robot, match)
    tap(robot, "play.seat0.show")
    table, why = hand.view.geometry.table, as_told(robot, 0, "refusal.trellis.no_room")
    own, other = (hand.view.looks.racks[seat].tray() for seat in (0, 1))
    near, far = table.px(3), table.px(60)
    # Beside its own rack whoever lets go gives up.
    spots = ((own.right + near, own.centery), False), ((other.right + near, other.centery), True)
    for (x, y), says in spots:
        hand.along(hand.at(hand.own("y12")), (x, own.top - far), (x, y))
        assert "y12" in hand.view.composition.draft.rack
        assert (told(robot, 0) == why) == says
    robot.app.close()


def test_where_a_group_slides_what_is_laid_goes_along_and_light_comes_when_it_lies(
    tmp_path: Path,
) -> None:
    hand, cell = at_the_edge(tmp_path)
    robot, verdicts = hand.robot, hand.view.looks.verdicts
    area = int(cell.split(".")[2])
    hand.down(hand.at(hand.own("y12")))
    hand.move(hand.at(cell))
    ask(robot, wait=0.2)
    ask(robot, up={"finger": 1})
    while not verdicts.marks:
        robot.advance(FRAME_SECONDS)
    group = [one for one in hand.view.pieces.lying(TABLE) if one.rest.place[0] == area]
    (laid,) = (piece for piece in group if piece.rest.tile == "y12")
    (other, *_) = (piece for piece in group if piece is not laid)
    light = [sprite for one in verdicts._shown.values() for sprite in one]
    slid = 0
    while other.sprite.at != other.rest.at:
        slid += 1
        assert laid.sprite.at != laid.rest.at
        assert not any(one.sprite.visible for one in light)
        robot.advance(FRAME_SECONDS)
    assert slid > 5
    ask(robot, wait=0.3)
    assert all(one.sprite.visible for one in light)


def test_no_tile_that_is_dealt_crosses_what_a_seat_is_told(tmp_path: Path) -> None:
    robot = open_table(tmp_path, (960, 540), inches=24)
    view = dealt(robot, match_of(2))
    racks = [piece for piece in view.pieces.all if piece.rest.zone != DISPLAY]
    frames = 0
    while any(piece.sprite.at != piece.rest.at for piece in racks):
        frames += 1
        assert not any(words_on_felt(robot))
        robot.advance(FRAME_SECONDS)
    assert frames > 10
    ask(robot, wait=0.1)
    assert words_on_felt(robot)
