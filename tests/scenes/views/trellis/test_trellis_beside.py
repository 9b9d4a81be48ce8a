"""What lies or shines beside things of Trellis: the light of a lesson, buttons and the words of an
end."""

from __future__ import annotations

from pathlib import Path

import pytest
from fingers import Fingers
from table_driver import Opened, as_told, ask, play_on, told
from trellis_positions import document
from trellis_tables import (
    coins,
    laid_before,
    laid_out,
    names,
    tap,
    view_of,
)

from scenes.drive.robot import Robot
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


def test_buttons_lie_at_most_a_thumb_from_the_end_of_the_rack(robot: Robot) -> None:
    for turn in (0, 1):
        laid_before(robot, document(["r7 y1 y2", "r7 y3 y4"], RUNS, "01", turn))
        view, per_mm = view_of(robot), robot.app.scene.around.table.per_mm
        tap(robot, f"play.seat{turn}.show", f"play.seat{turn}.rack.r7")
        areas = view.composition.draft.areas
        area = next(a for a, group in enumerate(areas) if group[0][0] == "r4")
        tap(robot, f"play.table.{area}.3.0")
        place = view.geometry.seats[turn]
        rack = place.table.seen(place.side, place.opened.lies(16).rect)
        shown = {b.means: b.rect for b in play_on(robot).buttons if b.visible}
        done, over = (
            place.table.seen(place.side, shown[one]) for one in (Commit(turn), StartOver(turn))
        )
        for left, right in ((done.right, rack.left), (over.right, done.left)):
            assert 2 <= (right - left) / per_mm <= THUMB_MM


@pytest.mark.parametrize("turn", [0, 1])
def test_marks_and_free_cells_cover_neither_coins_nor_shared_things(
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
