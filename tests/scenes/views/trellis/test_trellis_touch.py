"""Trellis on the table: what is shown follows from the position, and composing by touch."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from fingers import fingers
from table_driver import Opened, as_told, ask, play_on, targets, told
from trellis_positions import document, trellis
from trellis_positions import some_move as some
from trellis_tables import (
    GROUPS,
    area_of,
    laid_before,
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
from scenes.drive.robot import Robot
from scenes.stage.sprite import Layer
from scenes.views.trellis.layout.tiles import DISPLAY, TABLE
from scenes.views.trellis.turn.composition import Composition

RACKS = ["r7 r8 y1 y2 y3 b1 PASS DRAW3", "g1 g2 b2 b3 y9", "b12 r1 r12 y12"]
OWN = "play.seat0.rack."

OPENED = Opened(prepares=False, shared=True)


@pytest.mark.parametrize(
    ("seats", "racks"), [(2, "secret"), (3, "open"), (3, "secret"), (4, "secret")]
)
def test_animate_ends_as_sync_leaves_it(robot: Robot, seats: int, racks: str) -> None:
    match = match_of(seats, racks, seed=seats)
    view = seat_at(robot, match)
    rules, rng = trellis(seats, racks), Random(seats)
    for _ in range(30):
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


def test_all_tiles_are_on_the_table_once(robot: Robot) -> None:
    match = laid_before(robot, document(RACKS, GROUPS, "012"))
    view = view_of(robot)
    state = match.state
    assert len(view.pieces.lying(DISPLAY)) == len(state.display)
    assert len(view.pieces.lying(TABLE)) == 8
    for seat, rack in enumerate(state.racks):
        assert [piece.rest.tile for piece in rack_of(robot, seat)] == [""] * len(rack)


def test_a_lay_by_taps(robot: Robot) -> None:
    match = laid_before(robot, document(RACKS, GROUPS, "012"))
    view = view_of(robot)
    run = area_of(view, "r6")
    tap(robot, "play.seat0.show")
    assert "play.commit" not in names(robot)
    tap(robot, OWN + "r7", f"play.table.{run}.3.0")
    assert targets(robot)["play.commit"]["enabled"]
    tap(robot, OWN + "r8", f"play.table.{run}.4.0", "play.commit")
    assert "r8" in tiles_of(match.state.groups)
    assert len(match.state.racks[0]) == 6


def test_a_lay_by_drags_and_a_wrong_one_that_says_why(robot: Robot) -> None:
    match = laid_before(robot, document(RACKS, GROUPS, "012"))
    view = view_of(robot)
    run = area_of(view, "r6")
    tap(robot, "play.seat0.show")
    ask(robot, drag=[OWN + "y1", f"play.table.{run}.3.0"])
    ask(robot, wait=0.3)
    assert not targets(robot)["play.commit"]["enabled"]
    (why,) = [name for name in names(robot) if name.startswith("play.why.")]
    tap(robot, why)
    assert view.looks.explanations.words == (
        "The\N{NO-BREAK SPACE}yellow\N{NO-BREAK SPACE}1 does not fit here.",
        "One number, or one colour in order.",
    )
    tap(robot, "play.seat0.undo")
    assert OWN + "y1" in names(robot)
    ask(robot, drag=[OWN + "r7", f"play.table.{run}.3.0"])
    ask(robot, wait=0.3)
    tap(robot, "play.commit")
    assert "r7" in tiles_of(match.state.groups)


def test_several_tiles_together_and_start_over(robot: Robot) -> None:
    match = laid_before(robot, document(RACKS, GROUPS, "012"))
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


def test_T14_what_is_missing_for_the_opening_is_said(robot: Robot) -> None:
    match = laid_before(robot, document(RACKS, GROUPS, "12"))
    view = view_of(robot)
    tap(robot, "play.seat0.show")
    assert view.greeting(0) == "trellis.hint.open"
    run = area_of(view, "r6")
    tap(robot, OWN + "r7", f"play.table.{run}.3.0")
    assert not targets(robot)["play.commit"]["enabled"]
    tap(robot, OWN + "y1", OWN + "y2", OWN + "y3")
    free = next(area for area, group in enumerate(view.composition.draft.areas) if not group)
    tap(robot, f"play.area.{free}")
    assert view.greeting(0) == "trellis.hint.done"
    tap(robot, "play.commit")
    assert match.state.opened[0]


def test_T18_what_is_offered_in_words_is_there(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is told to draw from an empty bag; where nothing is left to be had, one may pass."""
    for opened, key in (("12", "turn"), ("012", "lay")):
        state = laid_before(robot, document(RACKS, GROUPS, opened)).state
        view = view_of(robot)
        for bag, display, there in (
            (state.bag, state.display, ""),
            ((), state.display, ".open"),
            (state.bag, (), ".bag"),
            ((), (), ".pass"),
        ):
            left = replace(state, bag=bag, display=display)
            monkeypatch.setattr(Composition, "state", left)
            assert view.greeting(0) == f"trellis.hint.{key}{there}"
        monkeypatch.undo()


def test_who_had_to_draw_three_is_told_of_all(robot: Robot) -> None:
    laid_before(robot, document(["b1 DRAW3", *RACKS[1:3]], GROUPS, "012"))
    view = view_of(robot)
    tap(robot, "play.seat0.show", "play.seat0.rack.DRAW3", "play.victim.seat2")
    tap(robot, "play.commit")
    ask(robot, wait=1.5)
    assert view.composition.racks[2].new == 3
    # Until it looks.
    assert "+3" in str(view.greeting(2))
    x, y = view.geometry.seats[2].handle_rect().center
    ask(robot, hold=[x, y], seconds=0.6)
    ask(robot, wait=1.0)
    assert view.greeting(2) is None


def test_what_is_chosen_first_is_under_the_finger_and_falls_into_order(robot: Robot) -> None:
    hand = fingers(robot, document(RACKS, GROUPS, "012"))
    hand.tap("play.seat0.show", f"{OWN}y3", f"{OWN}y1", f"{OWN}y2")
    x, y = hand.robot.app.around.table.middle
    hand.down(hand.at(f"{OWN}y2"))
    # Below the groups: nothing has them lie elsewhere than they float.
    hand.move((x, y + 70), (x, y + 60))
    ask(hand.robot, wait=0.2)
    held = {piece.rest.tile: piece.sprite.at for piece in rack_of(hand.robot, 0) if piece.held}
    assert set(held) == {"y1", "y2", "y3"}
    assert held["y1"][0] < held["y2"][0] < held["y3"][0]
    assert held["y2"][1] < y + 60 - hand.view.field.tile / 2
    hand.up()


# --- choosing


def test_a_tap_chooses_and_another_one_lets_go(robot: Robot) -> None:
    """In any order, of rack and table together; twice at once counts once."""
    hand = fingers(robot, document(RACKS, GROUPS, "012"))
    hand.tap("play.seat0.show", hand.tile("g10"), OWN + "y2", OWN + "b1")
    assert hand.chosen == ["g10", "y2", "b1"]
    hand.tap(OWN + "y2")
    assert hand.chosen == ["g10", "b1"]
    for _ in range(2):
        ask(hand.robot, tap=OWN + "r7")
        ask(hand.robot, wait=0.05)
    assert hand.chosen == ["g10", "b1", "r7"]
    hand.tap("play.seat0.undo")
    assert hand.chosen == []


def test_a_stroke_from_the_felt_chooses_and_moves_nothing(robot: Robot) -> None:
    hand = fingers(robot, document(RACKS, GROUPS, "012"))
    hand.tap("play.seat0.show")
    (x, y), (end, _) = hand.at(hand.tile("g9")), hand.at(hand.tile("g11"))
    pitch = (end - x) / 2
    before = hand.table
    hand.along((x - 0.9 * pitch, y), (end + 2 * pitch, y))
    assert hand.chosen == ["g9", "g10", "g11"]
    hand.tap("play.seat0.undo")
    hand.along((x - 0.9 * pitch, y), (end, y), (x + pitch, y))
    assert hand.chosen == ["g9", "g10"]
    assert hand.table == before


def test_a_line_that_was_taken_by_resting_goes_where_it_is_dragged(robot: Robot) -> None:
    hand = fingers(robot, document(RACKS, GROUPS, "012"))
    hand.tap("play.seat0.show")
    x, y = hand.at(hand.tile("g10"))
    hand.down((x, y))
    ask(hand.robot, wait=0.7)
    hand.move((x + 20, y + 90))
    hand.up()
    assert len(hand.view.composition.draft.groups()) == 2
    assert len({y for tile, _, y in hand.table if tile[0] == "g"}) == 1
    assert hand.view.composition.draft.past


# --- putting down


def test_nothing_is_dropped_in_silence(robot: Robot) -> None:
    """It glides home, sways, stays chosen, and the seat is told why."""
    hand = fingers(robot, document(RACKS, "r4 r5 r6\nb4 .  b6\ng4 g5 g6", "012"))
    hand.tap("play.seat0.show", OWN + "y1", OWN + "b1")
    told_before = told(hand.robot, 0)
    hand.drag(OWN + "y1", hand.tile("b4"))
    assert not hand.view.composition.draft.touched
    assert hand.chosen == ["y1", "b1"]
    assert told(hand.robot, 0) != told_before
    assert told(hand.robot, 0) == as_told(hand.robot, 0, "refusal.trellis.lines_hold")


@pytest.mark.parametrize("tile", ["r7", "g11"])
def test_a_drag_that_is_torn_away_lands_nowhere(robot: Robot, tile: str) -> None:
    hand = fingers(robot, document(RACKS, GROUPS, "012"))
    hand.tap("play.seat0.show")
    before = hand.table
    x, y = hand.at(hand.cell("r6", 3, 0))
    hand.down(hand.at(OWN + tile if tile == "r7" else hand.tile(tile)))
    hand.move((x - 200, y + 100), (x, y))
    ask(hand.robot, up={"finger": 1})
    ask(hand.robot, wait=0.5)
    assert hand.table == before
    assert hand.chosen == [tile]
    assert not any(piece.held for piece in hand.view.pieces.all)


def test_with_a_closed_rack_the_table_is_shut_and_says_so(robot: Robot) -> None:
    hand = fingers(robot, document(RACKS, GROUPS, "012"))
    hand.tap(hand.tile("g10"))
    assert told(hand.robot, 0) == as_told(hand.robot, 0, "refusal.trellis.show_first")
    hand.drag(hand.tile("g10"), "play.display.0")
    assert not hand.view.composition.draft.past
