"""Several fingers on Trellis at once: what one has in hand when another changes the table."""

from __future__ import annotations

import math
from pathlib import Path

from table_driver import ask, play_on, seen_on, targets
from trellis_positions import document
from trellis_tables import area_of, laid_out, names, tap, view_of

from game.trellis.table import tiles_of
from scenes.drive.robot import Robot
from scenes.stage.stage import Layer
from scenes.table import Pixel
from scenes.views.trellis.meanings import RackTile
from scenes.views.trellis.tiles import TABLE
from scenes.views.trellis.view import TrellisView

RACKS = ["r7 r8 y1 y2 b1", "r7 g2 b2", "b12 r1 r12"]
GROUPS = "r4 r5 r6\n.  .  b6\n.  .  y6\n\ng9 g10 g11"
RUN_END, BAG = "3.0", "play.bag"


def table(tmp_path: Path) -> tuple[Robot, TrellisView]:
    robot, _ = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    ask(robot, tap="play.seat0.show")
    ask(robot, wait=0.3)
    return robot, view_of(robot)


def after_the_run(view: TrellisView) -> str:
    return f"play.table.{area_of(view, 'r6')}.{RUN_END}"


def carry(robot: Robot, finger: int, thing: str, to: str) -> None:
    """A finger takes something and stays above a place."""
    x, y, wide, high = targets(robot)[to]["rect"]
    ask(robot, down={"finger": finger, "at": thing})
    ask(robot, move={"finger": finger, "at": [x + wide // 2, y + high // 2]})


def test_a_tile_in_the_hand_is_not_laid_in_the_next_turn(tmp_path: Path) -> None:
    robot, view = table(tmp_path)
    carry(robot, 1, "play.seat0.rack.r7", after_the_run(view))
    ask(robot, tap=BAG)
    assert view.composition.turn == 1
    ask(robot, tap="play.seat1.show")
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.5)
    assert not view.composition.draft.touched
    assert play_on(robot).match.state.racks[0].count("r7") == 1
    assert not any(piece.held for piece in view.pieces.all)


def test_a_tile_of_the_table_that_another_finger_moved_is_not_doubled(tmp_path: Path) -> None:
    robot, view = table(tmp_path)
    area = area_of(view, "r6")
    carry(robot, 1, f"play.table.{area}.2.2", after_the_run(view))
    lifted = view.composition.draft.lift(area, ((2, 2),), (2, 2))
    landing = view.composition.draft.landing(lifted, area, (2, 3))
    assert landing is not None
    view.actions.put(view.composition.draft.put(lifted, landing))
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.3)
    assert tiles_of(view.composition.draft.areas) == tiles_of(view.composition.draft.before)


def test_a_finger_on_the_display_takes_nothing_in_the_next_turn(tmp_path: Path) -> None:
    robot, view = table(tmp_path)
    ask(robot, down={"finger": 1, "at": "play.display.2"})
    ask(robot, down={"finger": 2, "at": BAG})
    ask(robot, tap="play.display.0")
    assert view.composition.turn == 1
    entries = len(play_on(robot).match.entries)
    ask(robot, up={"finger": 1})
    ask(robot, up={"finger": 2})
    ask(robot, wait=0.3)
    assert len(play_on(robot).match.entries) == entries
    assert view.composition.turn == 1


def rack_spots(robot: Robot, *tiles: str) -> list[list[float]]:
    shown = targets(robot)
    rects = [shown[f"play.seat0.rack.{tile}"]["rect"] for tile in tiles]
    return [[x + wide / 2, y + high / 2] for x, y, wide, high in rects]


def test_a_finger_rests_on_a_tile_while_another_one_is_laid(tmp_path: Path) -> None:
    """The tile has moved up in the rack: it is the one that is chosen, and nothing else."""
    robot, view = table(tmp_path)
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
    tmp_path: Path,
) -> None:
    robot, view = table(tmp_path)
    first, *others = view.composition.standing(0)
    last = others[-1]
    (start,), (end,) = rack_spots(robot, last), rack_spots(robot, others[0])
    ask(robot, down={"finger": 1, "at": start})
    carry(robot, 2, f"play.seat0.rack.{first}", after_the_run(view))
    ask(robot, up={"finger": 2})
    ask(robot, wait=0.3)
    ask(robot, move={"finger": 1, "at": end})
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.3)
    assert sorted(view.composition.standing(0)) == sorted(others)
    assert view.composition.standing(0).index(last) < len(others) - 1


def test_a_pinch_leaves_what_the_first_finger_had_where_it_lay(tmp_path: Path) -> None:
    """And the finger that stays does nothing more, be it lifted or moved."""
    robot, view = table(tmp_path)
    area = area_of(view, "g9")
    tile = view.pieces.at(TABLE, (area, 1, 0))
    assert tile is not None
    x, y = tile.rest.at
    ask(robot, down={"finger": 1, "at": [x, y]})
    assert tile.sprite.layer == Layer.HELD
    ask(robot, down={"finger": 2, "at": [x, y + 60]})
    ask(robot, wait=0.6)
    assert tile.sprite.layer == Layer.MIDDLE
    ask(robot, up={"finger": 2})
    fits = list(view.field.fits)
    ask(robot, down={"finger": 3, "at": [x, y - 40]})
    ask(robot, move={"finger": 3, "at": [x, y - 90]})
    ask(robot, move={"finger": 1, "at": [x + 60, y + 60]})
    ask(robot, up={"finger": 3})
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.3)
    assert not view.composition.draft.touched
    assert view.field.fits == fits
    assert f"play.table.{area}.1.0" in names(robot)


def test_a_tile_that_was_lifted_lies_again_when_nothing_came_of_it(tmp_path: Path) -> None:
    robot, view = table(tmp_path)
    ask(robot, down={"finger": 1, "at": "play.seat0.rack.r7"})
    held = next(piece for piece in view.pieces.all if piece.sprite.layer == Layer.HELD)
    assert held.rest.tile == "r7"
    play_on(robot).let_go()
    ask(robot, wait=0.5)
    assert held.sprite.layer == Layer.LYING
    assert view.composition.picked_by(0) == ()


def test_who_sorts_an_open_rack_goes_on_while_another_one_moves(tmp_path: Path) -> None:
    robot, _ = laid_out(tmp_path, document(RACKS, GROUPS, "012", options={"racks": "open"}))
    view = view_of(robot)
    carry(robot, 1, "play.seat2.rack.r1", "play.seat2.rack.b12")
    tap(robot, "play.bag")
    assert sum(piece.held for piece in view.pieces.all) == 1
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.3)
    assert sorted(view.composition.standing(2)) == sorted(RACKS[2].split())
    assert view.composition.standing(2).index("r1") == 2


def test_of_two_equal_tiles_the_one_that_is_left_is_chosen(tmp_path: Path) -> None:
    racks = ["r7 y1 y1 b1", *RACKS[1:]]
    robot, _ = laid_out(tmp_path, document(racks, GROUPS, "012"))
    view = view_of(robot)
    tap(robot, "play.seat0.show")
    ask(robot, down={"finger": 1, "at": "play.seat0.rack.y1#2"})
    carry(robot, 2, "play.seat0.rack.y1", after_the_run(view))
    ask(robot, up={"finger": 2})
    ask(robot, wait=0.3)
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.3)
    assert view.composition.picked_by(0) == (RackTile(0, "y1"),)


def test_light_shows_where_a_held_tile_would_lie_as_long_as_it_is_held(tmp_path: Path) -> None:
    robot, view = table(tmp_path)

    def lit() -> set[Pixel]:
        return {sprite.at for sprite in seen_on(play_on(robot), Layer.GLOW)}

    before = lit()
    cell = after_the_run(view)
    x, y, wide, high = targets(robot)[cell]["rect"]
    carry(robot, 1, "play.seat0.rack.r7", cell)
    middle = x + wide // 2, y + high // 2
    assert any(math.dist(spot, middle) <= 2 for spot in lit() - before)
    view.render(0.0)
    assert any(math.dist(spot, middle) <= 2 for spot in lit() - before)
    play_on(robot).let_go()
    assert lit() == before
