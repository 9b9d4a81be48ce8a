"""Trellis on the table: what is shown follows from the position, and composing by touch."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from table_driver import ask, open_table, play_on, targets
from trellis_positions import document, trellis
from trellis_positions import some_move as some
from trellis_tables import (
    GROUPS,
    area_of,
    laid_out,
    match_of,
    names,
    play,
    rack_of,
    seat_at,
    shown,
    tap,
    view_of,
)

from game.trellis.table import tiles_of
from scenes.stage.stage import Layer
from scenes.views.trellis.tiles import DISPLAY, TABLE

RACKS = ["r7 r8 y1 y2 y3 b1 PASS DRAW3", "g1 g2 b2 b3 y9", "b12 r1 r12 y12"]
OWN = "play.seat0.rack."


@pytest.mark.parametrize(
    ("seats", "racks"), [(2, "secret"), (3, "open"), (3, "secret"), (4, "secret")]
)
def test_animate_ends_as_sync_leaves_it(tmp_path: Path, seats: int, racks: str) -> None:
    robot = open_table(tmp_path, (960, 540))
    match = match_of(seats, racks, seed=seats)
    view = seat_at(robot, match)
    rules, rng = trellis(seats, racks), Random(seats)
    for _ in range(45):
        if match.outcome() is not None:
            break
        seat = rng.choice(match.to_act())
        if rng.random() < 0.4:
            view.actions.show(seat)
        play(robot, some(rules, match.state, rng))
        ask(robot, wait=0.05)
        play_on(robot).tweens.finish()
        animated = shown(play_on(robot))
        assert not {layer for layer, *_ in animated} & {Layer.MOVING, Layer.HELD}
        view.sync()
        assert shown(play_on(robot)) == animated
        lying = tiles_of(view.composition.draft.areas)
        assert lying == tiles_of(match.state.groups)


def test_all_tiles_are_on_the_table_once(tmp_path: Path) -> None:
    robot, match = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    view = view_of(robot)
    state = match.state
    assert len(view.pieces.lying(DISPLAY)) == len(state.display)
    assert len(view.pieces.lying(TABLE)) == 8
    for seat, rack in enumerate(state.racks):
        assert [piece.rest.tile for piece in rack_of(robot, seat)] == [""] * len(rack)


def test_a_lay_by_taps(tmp_path: Path) -> None:
    robot, match = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    view = view_of(robot)
    run = area_of(view, "r6")
    tap(robot, "play.seat0.show")
    assert "play.commit" not in names(robot)
    tap(robot, OWN + "r7", f"play.table.{run}.3.0")
    assert targets(robot)["play.commit"]["enabled"]
    tap(robot, OWN + "r8", f"play.table.{run}.4.0", "play.commit")
    assert "r8" in tiles_of(match.state.groups)
    assert len(match.state.racks[0]) == 6


def test_a_lay_by_drags_and_a_wrong_one_that_says_why(tmp_path: Path) -> None:
    robot, match = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    view = view_of(robot)
    run = area_of(view, "r6")
    tap(robot, "play.seat0.show")
    ask(robot, drag=[OWN + "y1", f"play.table.{run}.3.0"])
    ask(robot, wait=0.3)
    assert not targets(robot)["play.commit"]["enabled"]
    (why,) = [name for name in names(robot) if name.startswith("play.why.")]
    tap(robot, why)
    assert view.explanations.words == (
        "The\N{NO-BREAK SPACE}yellow\N{NO-BREAK SPACE}1 does not fit in here.",
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
    view = view_of(robot)
    tap(robot, "play.seat0.show", OWN + "y1", OWN + "y2", OWN + "y3")
    free = next(area for area, group in enumerate(view.composition.draft.areas) if not group)
    tap(robot, f"play.area.{free}")
    assert len(view.composition.draft.areas[free]) == 3
    assert targets(robot)["play.commit"]["enabled"]
    tap(robot, "play.reset")
    assert not view.composition.draft.touched
    assert OWN + "y2" in names(robot)
    assert len(match.state.racks[0]) == 8


def test_a_finger_that_stays_takes_the_whole_line(tmp_path: Path) -> None:
    robot, _ = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    view = view_of(robot)
    tap(robot, "play.seat0.show")
    run = area_of(view, "g9")
    ends = [targets(robot)[f"play.table.{run}.1.{y}"]["rect"] for y in (0, 1)]
    points = [[x + wide / 2, y + high / 2] for x, y, wide, high in ends]
    ask(robot, down={"finger": 1, "at": points[0]})
    ask(robot, wait=0.5)
    for share in (1, 2, 3):
        ask(robot, move={"finger": 1, "at": [points[0][0], points[0][1] + 30 * share]})
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.4)
    moved = view.composition.draft.areas[run]
    assert sorted(tile for tile, _, _ in moved) == ["g10", "g11", "g9"]
    assert {y for _, _, y in moved} != {0}
    assert len({y for _, _, y in moved}) == 1


def test_two_fingers_zoom_a_group_and_it_stays_so(tmp_path: Path) -> None:
    robot, _ = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    view = view_of(robot)
    area = next(a for a, group in enumerate(view.composition.draft.areas) if group)
    before = view.field.fits[area].tile
    x, y = view.field.rects[area].center
    ask(robot, down={"finger": 1, "at": [x - 20, y + 60]})
    ask(robot, wait=0.2)
    ask(robot, down={"finger": 2, "at": [x + 20, y + 60]})
    ask(robot, move={"finger": 2, "at": [x + 60, y + 60]})
    ask(robot, move={"finger": 1, "at": [x - 60, y + 60]})
    larger = view.field.fits[area].tile
    ask(robot, up={"finger": 1})
    ask(robot, up={"finger": 2})
    ask(robot, wait=0.3)
    assert larger > before
    assert view.field.fits[area].tile == larger
    assert not view.composition.draft.touched


def test_taking_waits_until_the_lay_is_done_or_undone(tmp_path: Path) -> None:
    robot, match = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    tap(robot, "play.seat0.show", OWN + "y1", "play.area.1", "play.bag", "play.display.2")
    assert match.state.turn == 0
    tap(robot, "play.reset", "play.display.2")
    assert match.state.turn == 1


def test_an_order_made_by_hand_is_kept(tmp_path: Path) -> None:
    robot, _ = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    view = view_of(robot)
    tap(robot, "play.seat0.show")
    ask(robot, drag=[OWN + "r7", OWN + "y3"])
    ask(robot, wait=0.3)
    assert view.composition.standing(0)[:5] == ["r8", "y1", "y2", "y3", "r7"]
    tap(robot, "play.seat0.sort")
    assert view.composition.standing(0)[0] == "r7"


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
    view = view_of(robot)
    tap(robot, "play.seat0.show")
    assert view.greeting(0) == "trellis.hint.open"
    run = area_of(view, "r6")
    tap(robot, OWN + "r7", f"play.table.{run}.3.0")
    assert view.greeting(0) == (
        "Still missing: a new group of three of your own.",
        "The\N{NO-BREAK SPACE}red\N{NO-BREAK SPACE}7 lies with tiles of the table.",
    )
    assert not targets(robot)["play.commit"]["enabled"]
    tap(robot, OWN + "y1", OWN + "y2", OWN + "y3")
    free = next(area for area, group in enumerate(view.composition.draft.areas) if not group)
    tap(robot, f"play.area.{free}")
    assert view.greeting(0) == "trellis.hint.done"
    tap(robot, "play.commit")
    assert match.state.opened[0]


def test_of_several_chosen_tiles_the_touched_one_is_under_the_finger(tmp_path: Path) -> None:
    robot, _ = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    tap(robot, "play.seat0.show", f"{OWN}y1", f"{OWN}y2", f"{OWN}y3")
    x, y = robot.app.around.table.middle
    ask(robot, down={"finger": 1, "at": f"{OWN}y2"})
    ask(robot, move={"finger": 1, "at": [x, y - 40]})
    ask(robot, move={"finger": 1, "at": [x, y]})
    held = {piece.rest.tile: piece.sprite.at for piece in rack_of(robot, 0) if piece.held}
    assert set(held) == {"y1", "y2", "y3"}
    assert held["y2"][0] == x
    assert held["y1"][0] < x < held["y3"][0]
