"""Several fingers on Trellis at once: what one has in hand when another changes the table."""

from __future__ import annotations

import math

import pytest
from table_driver import Opened, ask, play_on, seen_on, targets
from trellis_positions import document
from trellis_tables import area_of, laid_before, tap, view_of

from game.trellis.table import tiles_of
from scenes.core.table import Pixel
from scenes.drive.robot import Robot
from scenes.stage.sprite import Layer
from scenes.views.trellis.view import TrellisView

pytestmark = pytest.mark.usefixtures("unprepared")

RACKS = ["r7 r8 y1 y2 b1", "r7 g2 b2", "b12 r1 r12"]
GROUPS = "r4 r5 r6\n.  .  b6\n.  .  y6\n\ng9 g10 g11"
RUN_END, BAG = "3.0", "play.bag"

OPENED = Opened(shared=True)


def table(robot: Robot) -> TrellisView:
    laid_before(robot, document(RACKS, GROUPS, "012"))
    ask(robot, tap="play.seat0.show")
    ask(robot, wait=0.3)
    return view_of(robot)


def after_the_run(view: TrellisView) -> str:
    return f"play.table.{area_of(view, 'r6')}.{RUN_END}"


def carry(robot: Robot, finger: int, thing: str, to: str) -> None:
    """A finger takes something and stays above a place."""
    x, y, wide, high = targets(robot)[to]["rect"]
    ask(robot, down={"finger": finger, "at": thing})
    begin_x, begin_y, *size = targets(robot)[thing]["rect"]
    begin_x, begin_y = begin_x + size[0] // 2, begin_y + size[1] // 2
    for share in (0.25, 0.5, 0.75, 1.0):
        at_x = begin_x + (x + wide // 2 - begin_x) * share
        at_y = begin_y + (y + high // 2 - begin_y) * share
        ask(robot, move={"finger": finger, "at": [at_x, at_y]})
    ask(robot, wait=0.15)


def test_a_tile_in_the_hand_is_not_laid_in_the_next_turn(robot: Robot) -> None:
    view = table(robot)
    carry(robot, 1, "play.seat0.rack.r7", after_the_run(view))
    ask(robot, tap=BAG)
    ask(robot, tap="play.commit")
    assert view.composition.turn == 1
    ask(robot, tap="play.seat1.show")
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.5)
    assert not view.composition.draft.touched
    assert play_on(robot).match.state.racks[0].count("r7") == 1
    assert not any(piece.held for piece in view.pieces.all)


def test_a_finger_on_the_display_takes_nothing_in_the_next_turn(robot: Robot) -> None:
    view = table(robot)
    ask(robot, down={"finger": 1, "at": "play.display.2"})
    ask(robot, tap=BAG)
    ask(robot, tap="play.commit")
    assert view.composition.turn == 1
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.3)
    assert view.composition.turn == 1
    assert view.composition.offer is None


def test_one_thing_is_carried_over_the_table_at_a_time(robot: Robot) -> None:
    """Other fingers on what is shared press it, no more."""
    view = table(robot)
    area, before = area_of(view, "g9"), view.composition.draft
    carry(robot, 1, "play.seat0.rack.r7", after_the_run(view))
    carry(robot, 2, f"play.table.{area}.1.0", "play.display.0")
    carry(robot, 3, "play.seat0.rack.y1", after_the_run(view))
    assert {piece.rest.tile for piece in view.pieces.all if piece.held} == {"r7"}
    for finger in (3, 2, 1):
        ask(robot, up={"finger": finger})
        ask(robot, wait=0.3)
    after = view.composition.draft
    assert tiles_of(after.areas) - tiles_of(before.areas) == {"r7": 1}
    assert len(after.past) == 1
    assert not any(piece.held for piece in view.pieces.all)


def test_what_is_chosen_is_that_tile_whatever_becomes_of_the_others(robot: Robot) -> None:
    """One finger rests on the last tile while another one takes one away: what is chosen then is
    chosen by what it is, not by where it stood."""
    view = table(robot)
    last = view.composition.standing(0)[-1]
    ask(robot, down={"finger": 1, "at": f"play.seat0.rack.{last}"})
    carry(robot, 2, "play.seat0.rack.r7", after_the_run(view))
    ask(robot, up={"finger": 2})
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.3)
    for _ in range(2):
        tap(robot, "play.seat0.rack.y1", "play.seat0.rack.y2")
        assert {pick.tile for pick in view.composition.chosen} <= {"y1", "y2", last}
    tap(robot, "play.seat0.undo", "play.seat0.undo")
    assert sorted(view.composition.standing(0)) == sorted(RACKS[0].split())


def rack_spots(robot: Robot, *tiles: str) -> list[list[float]]:
    shown = targets(robot)
    rects = [shown[f"play.seat0.rack.{tile}"]["rect"] for tile in tiles]
    return [[x + wide / 2, y + high / 2] for x, y, wide, high in rects]


def test_a_finger_rests_on_a_tile_while_another_one_is_laid(robot: Robot) -> None:
    """The tile has moved up in the rack: it is the one that is chosen, and nothing else."""
    view = table(robot)
    last = view.composition.standing(0)[-1]
    ask(robot, down={"finger": 1, "at": f"play.seat0.rack.{last}"})
    carry(robot, 2, "play.seat0.rack.r7", after_the_run(view))
    ask(robot, up={"finger": 2})
    ask(robot, wait=0.3)
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.3)
    assert [one.tile for one in view.composition.picked_by(0)] == [last]
    tap(robot, "play.seat0.rack.y1", "play.seat0.rack.y1", f"play.seat0.rack.{last}")
    assert view.composition.picked_by(0) == ()
    assert view.composition.tiles(0).count("r7") == 0


def test_a_finger_that_rests_on_a_tile_moves_that_tile_when_the_rack_has_changed(
    robot: Robot,
) -> None:
    view = table(robot)
    first, *others = view.composition.standing(0)
    last = others[-1]
    (start,), (end,) = rack_spots(robot, last), rack_spots(robot, others[0])
    ask(robot, down={"finger": 1, "at": start})
    carry(robot, 2, f"play.seat0.rack.{first}", after_the_run(view))
    ask(robot, up={"finger": 2})
    ask(robot, wait=0.3)
    for point in ([start[0], start[1] - 25], [end[0], start[1] - 25], end):
        ask(robot, move={"finger": 1, "at": point})
    ask(robot, wait=0.2)
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.3)
    assert sorted(view.composition.standing(0)) == sorted(others)
    assert view.composition.standing(0).index(last) < len(others) - 1


def test_a_tile_that_was_lifted_lies_again_when_nothing_came_of_it(robot: Robot) -> None:
    view = table(robot)
    ask(robot, down={"finger": 1, "at": "play.seat0.rack.r7"})
    held = next(piece for piece in view.pieces.all if piece.sprite.layer == Layer.HELD)
    assert held.rest.tile == "r7"
    play_on(robot).let_go()
    ask(robot, wait=0.5)
    assert held.sprite.layer == Layer.LYING
    assert view.composition.picked_by(0) == ()
    ask(robot, up={"finger": 1})


def test_a_held_tile_is_seen_where_it_would_lie_as_long_as_it_is_held(robot: Robot) -> None:
    view = table(robot)
    ghost = view.looks.pieces.pictures.ghost("r7", view.field.tile)

    def lit() -> set[Pixel]:
        return {sprite.at for sprite in seen_on(play_on(robot), Layer.GLOW)}

    def seen() -> list[Pixel]:
        found = seen_on(play_on(robot), Layer.HELD)
        return [sprite.at for sprite in found if sprite.picture is ghost]

    before = lit()
    cell = after_the_run(view)
    x, y, wide, high = targets(robot)[cell]["rect"]
    carry(robot, 1, "play.seat0.rack.r7", cell)
    middle = x + wide // 2, y + high // 2
    assert [math.dist(spot, middle) <= 2 for spot in seen()] == [True]
    view.looks.render(0.0)
    assert [math.dist(spot, middle) <= 2 for spot in seen()] == [True]
    play_on(robot).let_go()
    assert lit() == before
    assert not seen()
    ask(robot, up={"finger": 1})


def test_what_taps_take_and_lay_within_the_table_is_heard(robot: Robot) -> None:
    view = table(robot)

    def heard(*ids: str) -> list[str]:
        ask(robot, sounds=True)
        for name in ids:
            ask(robot, tap=name)
            ask(robot, wait=0.6)
        return [one["cue"] for one in ask(robot, sounds=True)["sounds"]]

    end = f"play.table.{area_of(view, 'g11')}.2.0"
    assert heard(end, end) == ["lift", "lift"]
    assert heard(end, after_the_run(view)) == ["lift", "place-felt"]
    assert view.composition.draft.tile_at(area_of(view, "r6"), (3, 0)) == "g11"


def test_a_tile_that_gave_way_may_be_gone_when_its_finger_lifts(robot: Robot) -> None:
    laid_before(robot, document(RACKS, GROUPS, "12"))
    view = view_of(robot)
    area = area_of(view, "g9")
    ask(robot, down={"finger": 1, "at": f"play.table.{area}.0.0"})
    piece = view.pieces.at("table", (area, 0, 0))
    assert piece is not None
    view.pieces.all.remove(piece)
    ask(robot, up={"finger": 1})
    assert not robot.app.guard.faults


def test_a_tile_that_is_dragged_along_its_rack_stays_there_until_sort(robot: Robot) -> None:
    view = table(robot)
    assert view.composition.standing(0) == ["r7", "r8", "y1", "y2", "b1"]
    ask(robot, drag=["play.seat0.rack.r7", "play.seat0.rack.y2"])
    ask(robot, wait=0.5)
    by_hand = ["r8", "y1", "y2", "r7", "b1"]
    assert view.composition.standing(0) == by_hand
    assert view.composition.chosen == ()
    ask(robot, tap="play.seat0.hide")
    ask(robot, tap="play.seat0.show")
    assert view.composition.standing(0) == by_hand
    ask(robot, tap="play.seat0.sort")
    assert view.composition.standing(0) == ["r7", "r8", "y1", "y2", "b1"]
