"""Trellis on the table: what is shown follows from the position, and composing by touch."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from table_driver import ask, open_table, targets
from trellis_positions import document, drawn, trellis
from trellis_positions import some_move as some
from trellis_tables import (
    GROUPS,
    SIDES,
    board_of,
    laid_out,
    match_of,
    names,
    seat_at,
    shown,
    tap,
)

from game.trellis_table import tiles_of
from scenes.boards.trellis_layout import LARGEST_TILE, Layout
from scenes.stage import Layer
from scenes.table import Side, Table

RACKS = ["r7 r8 y1 y2 y3 b1 PASS DRAW3", "g1 g2 b2 b3 y9", "b12 r1 r12 y12"]
OWN = "play.seat0.rack."


@pytest.mark.parametrize(
    ("seats", "racks"), [(2, "secret"), (3, "open"), (3, "secret"), (4, "secret")]
)
def test_animate_ends_as_sync_leaves_it(tmp_path: Path, seats: int, racks: str) -> None:
    robot = open_table(tmp_path, (960, 540))
    match = match_of(seats, racks, seed=seats)
    board = seat_at(robot, match)
    rules, rng = trellis(seats, racks), Random(seats)
    for _ in range(45):
        if match.outcome() is not None:
            break
        seat = rng.choice(match.to_act())
        if rng.random() < 0.4:
            board.seats[seat].open()
        board.play.perform(some(rules, match.state, rng))
        ask(robot, wait=0.05)
        board.play.tweens.finish()
        animated = shown(board)
        assert not {layer for layer, *_ in animated} & {Layer.MOVING, Layer.HELD}
        board.sync()
        assert shown(board) == animated
        lying = tiles_of(board.draft.areas)
        assert lying == tiles_of(match.state.groups)


def test_all_tiles_are_on_the_table_once(tmp_path: Path) -> None:
    robot, match = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    board = board_of(robot)
    state = match.state
    assert len(board.pieces.lying("display")) == len(state.display)
    assert len(board.pieces.lying("table")) == 8
    for seat, rack in enumerate(state.racks):
        assert len(board.pieces.lying(f"rack{seat}")) == len(rack)
        assert {piece.rest.tile for piece in board.pieces.lying(f"rack{seat}")} == {""}


def test_a_lay_by_taps(tmp_path: Path) -> None:
    robot, match = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    board = board_of(robot)
    run = next(a for a, group in enumerate(board.draft.areas) if ("r6", 2, 0) in group)
    tap(robot, "play.seat0.show")
    assert "play.commit" not in names(robot)
    tap(robot, OWN + "r7", f"play.table.{run}.3.0")
    assert targets(robot)["play.commit"]["enabled"]
    tap(robot, OWN + "r8", f"play.table.{run}.4.0", "play.commit")
    assert "r8" in tiles_of(match.state.groups)
    assert len(match.state.racks[0]) == 6


def test_a_lay_by_drags_and_a_wrong_one_that_says_why(tmp_path: Path) -> None:
    robot, match = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    board = board_of(robot)
    run = next(a for a, group in enumerate(board.draft.areas) if ("r6", 2, 0) in group)
    tap(robot, "play.seat0.show")
    ask(robot, drag=[OWN + "y1", f"play.table.{run}.3.0"])
    ask(robot, wait=0.3)
    assert not targets(robot)["play.commit"]["enabled"]
    (why,) = [name for name in names(robot) if name.startswith("play.why.")]
    tap(robot, why)
    assert board.explaining.words == (
        "The yellow 1 does not fit in here.",
        "One number, or one colour in order.",
    )
    tap(robot, "play.back")
    assert OWN + "y1" in names(robot)
    ask(robot, drag=[OWN + "r7", f"play.table.{run}.3.0"])
    ask(robot, wait=0.3)
    tap(robot, "play.commit")
    assert "r7" in tiles_of(match.state.groups)


def test_several_tiles_together_and_start_over(tmp_path: Path) -> None:
    robot, match = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    board = board_of(robot)
    tap(robot, "play.seat0.show", OWN + "y1", OWN + "y2", OWN + "y3")
    free = next(area for area, group in enumerate(board.draft.areas) if not group)
    tap(robot, f"play.area.{free}")
    assert len(board.draft.areas[free]) == 3
    assert targets(robot)["play.commit"]["enabled"]
    tap(robot, "play.reset")
    assert not board.draft.touched
    assert OWN + "y2" in names(robot)
    assert len(match.state.racks[0]) == 8


def test_a_finger_that_stays_takes_the_whole_line(tmp_path: Path) -> None:
    robot, _ = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    board = board_of(robot)
    tap(robot, "play.seat0.show")
    run = next(a for a, group in enumerate(board.draft.areas) if ("g9", 0, 0) in group)
    ends = [targets(robot)[f"play.table.{run}.1.{y}"]["rect"] for y in (0, 1)]
    points = [[x + wide / 2, y + high / 2] for x, y, wide, high in ends]
    ask(robot, down={"finger": 1, "at": points[0]})
    ask(robot, wait=0.5)
    for share in (1, 2, 3):
        ask(robot, move={"finger": 1, "at": [points[0][0], points[0][1] + 30 * share]})
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.4)
    moved = board.draft.areas[run]
    assert sorted(tile for tile, _, _ in moved) == ["g10", "g11", "g9"]
    assert {y for _, _, y in moved} != {0}
    assert len({y for _, _, y in moved}) == 1


def test_two_fingers_zoom_a_group_and_it_stays_so(tmp_path: Path) -> None:
    robot, _ = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    board = board_of(robot)
    area = next(a for a, group in enumerate(board.draft.areas) if group)
    before = board.field.fits[area].tile
    x, y = board.field.rects[area].center
    ask(robot, down={"finger": 1, "at": [x - 20, y + 60]})
    ask(robot, wait=0.2)
    ask(robot, down={"finger": 2, "at": [x + 20, y + 60]})
    ask(robot, move={"finger": 2, "at": [x + 60, y + 60]})
    ask(robot, move={"finger": 1, "at": [x - 60, y + 60]})
    larger = board.field.fits[area].tile
    ask(robot, up={"finger": 1})
    ask(robot, up={"finger": 2})
    ask(robot, wait=0.3)
    assert larger > before
    assert board.field.fits[area].tile == larger
    assert not board.draft.touched


def test_taking_waits_until_the_lay_is_done_or_undone(tmp_path: Path) -> None:
    robot, match = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    tap(robot, "play.seat0.show", OWN + "y1", "play.area.1", "play.bag", "play.display.2")
    assert match.state.turn == 0
    tap(robot, "play.reset", "play.display.2")
    assert match.state.turn == 1


def test_an_order_made_by_hand_is_kept(tmp_path: Path) -> None:
    robot, _ = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    board = board_of(robot)
    tap(robot, "play.seat0.show")
    ask(robot, drag=[OWN + "r7", OWN + "y3"])
    ask(robot, wait=0.3)
    assert board.seats[0].standing()[:5] == ["r8", "y1", "y2", "y3", "r7"]
    tap(robot, "play.seat0.sort")
    assert board.seats[0].standing()[0] == "r7"


def test_draw_3_asks_who_and_pass_is_chosen_at_every_seat(tmp_path: Path) -> None:
    robot, match = laid_out(tmp_path, document(RACKS, GROUPS, "012", turn=0))
    tap(robot, "play.seat0.show", OWN + "DRAW3", "play.victim.seat2")
    assert len(match.state.racks[2]) == 4 + 3
    match.load(document(RACKS, GROUPS, "012"))
    seat_at(robot, match)
    tap(robot, "play.seat0.show", OWN + "PASS", "play.use")
    for seat, chosen in ((2, ("b12", "r1")), (0, ("r7", "y1")), (1, ("b2", "y9"))):
        assert not any(
            name.startswith("play.display") and targets(robot)[name]["enabled"]
            for name in names(robot)
        )
        if f"play.seat{seat}.show" in names(robot):
            tap(robot, f"play.seat{seat}.show")
        tap(robot, *(f"play.seat{seat}.rack.{tile}" for tile in chosen), f"play.seat{seat}.give")
    assert set(match.state.racks[1]) == {"g1", "g2", "b3", "r7", "y1"}
    assert set(match.state.racks[0]) >= {"b12", "r1"}


def test_T14_what_is_missing_for_the_opening_is_said(tmp_path: Path) -> None:
    robot, match = laid_out(tmp_path, document(RACKS, GROUPS, "12"))
    board = board_of(robot)
    tap(robot, "play.seat0.show")
    assert board.greeting(0) == "trellis.hint.open"
    run = next(a for a, group in enumerate(board.draft.areas) if ("r6", 2, 0) in group)
    tap(robot, OWN + "r7", f"play.table.{run}.3.0")
    assert board.greeting(0) == (
        "Still missing: a new group of three of your own.",
        "The red 7 lies with tiles of the table.",
    )
    assert not targets(robot)["play.commit"]["enabled"]
    tap(robot, OWN + "y1", OWN + "y2", OWN + "y3")
    free = next(area for area, group in enumerate(board.draft.areas) if not group)
    tap(robot, f"play.area.{free}")
    assert board.greeting(0) == "trellis.hint.done"
    tap(robot, "play.commit")
    assert match.state.opened[0]


# --- sizes

TABLES = [(1920, 1080, 24), (1920, 1080, 32), (3840, 2160, 32), (3840, 2160, 43), (3840, 2160, 55)]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_lies_on_the_table_and_apart(table: tuple[int, int, int], seats: int) -> None:
    layout = Layout(Table(*table), SIDES[seats])
    whole = (0, 0, table[0], table[1])
    for count in (1, 15, 25, 33):
        rects = [layout.open_rect(side, count) for side in layout.sides]
        rects.append(layout.display_rect())
        for number, rect in enumerate(rects):
            assert rect.clip(whole) == rect
            assert rect.collidelist(rects[number + 1 :]) < 0
        for area in layout.area_rects([count] * seats, [[]] * layout.areas):
            assert area.collidelist(rects) < 0
            assert area.width > 3 * layout.usual_tile


@pytest.mark.parametrize("table", TABLES)
def test_tiles_are_never_smaller_than_a_fingertip(table: tuple[int, int, int]) -> None:
    layout = Layout(Table(*table), SIDES[3])
    per_mm = layout.table.per_mm
    assert min(layout.levels) >= 11.5 * per_mm
    assert max(layout.levels) <= LARGEST_TILE * layout.scale * per_mm + 1
    for side in layout.sides:
        for count in (15, 25, 33):
            assert layout.open_row(side, count).pitch >= 12 * per_mm
    if table[2] >= 32:
        assert layout.open_row(Side.SOUTH, 33).pitch >= 20 * per_mm


def test_a_group_that_needs_room_gets_what_others_leave() -> None:
    layout = Layout(Table(1920, 1080, 32), SIDES[3])
    small, (long,) = [(0, 0), (1, 0), (2, 0)], drawn(" ".join(f"r{n}" for n in range(1, 15)))
    even = layout.area_rects([15] * 3, [small, [], small])
    assert max(r.width for r in even) - min(r.width for r in even) <= 1
    wide = [(x, y) for _, x, y in long]
    uneven = layout.area_rects([15] * 3, [small, wide, small])
    assert uneven[1].width > 1.5 * uneven[0].width
    assert layout.fitted(uneven[1], wide).tile > layout.fitted(even[1], wide).tile
