"""Palms, sleeves, cups and elbows count for nothing, and keep nobody from playing."""

from __future__ import annotations

import pytest
from touches import (
    ANYWHERE,
    BRIEF,
    FRAME,
    MADE_FOR_HOLDING,
    MIDDLE,
    PLAIN,
    TABLE,
    Screen,
    beside,
    finger,
    kinds,
    mouse,
    names,
)

from scenes.core.table import Point, Side
from scenes.touch.contacts import FORGOTTEN_SECONDS, RESTING_SECONDS


@pytest.fixture
def screen() -> Screen:
    return Screen()


# --- in company


def test_three_contacts_close_in_time_and_place_are_a_palm(screen: Screen) -> None:
    begun = [*screen.down(1), *screen.down(2, beside(30), later=0.035)]
    found = screen.down(3, beside(55), later=0.035)
    assert kinds(found) == ["cancel", "cancel"]
    assert names(found) == names(begun)
    later = [finger(kind, number) for kind in ("move", "up") for number in (1, 2, 3)]
    assert screen.send(*later, later=0.5) == []


def test_all_contacts_of_a_large_palm_are_ignored(screen: Screen) -> None:
    for number in range(6):
        screen.down(number, beside(10 * number), later=0.015)
    assert kinds(screen.heard) == ["down", "down", "cancel", "cancel"]


def test_a_palm_that_rolls_down_on_the_table_grows(screen: Screen) -> None:
    """Each of them within a moment and near to one before, though not to three."""
    for number in range(3):
        screen.down(number, beside(-20 + 10 * number))
    for number in range(3, 8):
        screen.down(number, beside(45 * (number - 2)), later=0.05)
    assert kinds(screen.heard) == ["down", "down", "cancel", "cancel"]


@pytest.mark.parametrize(
    ("places", "times"),
    [((0, 30, 70), (0, 0.02, 0.02)), ((0, 20, 40), (0, 0.05, 0.05)), ((0, 61, 122), (0, 0, 0))],
)
def test_fingers_apart_in_place_or_time_are_no_palm(
    screen: Screen, places: tuple[float, ...], times: tuple[float, ...]
) -> None:
    for number, (place, later) in enumerate(zip(places, times, strict=True)):
        screen.down(number, beside(place), later=later)
    assert kinds(screen.heard) == ["down"] * 3


@pytest.mark.parametrize(
    ("inward", "apart", "heard"),
    [
        (30.0, 75.0, ["down"] * 4 + ["cancel"] * 4),
        (55.0, 75.0, ["down"] * 4 + ["cancel"] * 4),
        (65.0, 75.0, ["down"] * 5),
        (30.0, 85.0, ["down"] * 5),
    ],
    ids=["a sleeve", "as deep as one", "too far from the edge", "too far from each other"],
)
def test_five_along_an_edge_at_once_are_a_sleeve_however_long(
    screen: Screen, inward: float, apart: float, heard: list[str]
) -> None:
    for number in range(5):
        screen.down(number, (150 + apart * number, TABLE.high - inward), later=0.015)
    assert kinds(screen.heard) == heard


def test_who_taps_beside_a_sleeve_is_no_part_of_it(screen: Screen) -> None:
    edge = TABLE.high - 30
    screen.down(9, (60 + 75.0 * 4 + 90, edge), later=0.015)
    for number in range(5):
        screen.down(number, (60 + 75.0 * number, edge), later=0.01)
    assert kinds(screen.heard) == ["down"] * 5 + ["cancel"] * 4


def test_hands_at_all_sides_at_once_are_no_sleeve(screen: Screen) -> None:
    edge = {"south": TABLE.high - 30, "north": 30.0}
    events = [
        finger("down", 10 * row + number, (100 + 130.0 * number, high))
        for row, high in enumerate(edge.values())
        for number in range(4)
    ]
    assert kinds(screen.send(*events)) == ["down"] * 8


def test_a_palm_leaves_other_fingers_alone(screen: Screen) -> None:
    resting = screen.down(1, beside(20))[0]
    away = screen.down(2, beside(-200), later=3.0)[0]
    palm = [finger("down", number, beside(10 * number)) for number in (3, 4, 5)]
    cancelled = names([one for one in screen.send(*palm, later=0.5) if one.kind == "cancel"])
    assert len(cancelled) == 2
    assert not cancelled & {resting.finger, away.finger}
    lifted = screen.send(finger("up", 1, beside(20)), finger("up", 2, beside(-200)), later=0.2)
    assert kinds(lifted) == ["up", "up"]


def test_a_palm_that_flickers_stays_a_palm(screen: Screen) -> None:
    for number in range(4):
        screen.down(number, beside(10 * number), later=0.01)
    screen.heard.clear()
    screen.wait(0.3)
    screen.up(2, beside(20))
    screen.down(12, beside(23))
    screen.up(12, beside(23), later=0.3)
    assert screen.heard == screen.wait(0.2) == []


# --- at rest


def test_a_finger_that_rests_is_no_finger_any_more(screen: Screen) -> None:
    down = screen.down(1)
    assert screen.wait(RESTING_SECONDS - 0.1) == []
    found = screen.wait(0.3)
    assert kinds(found) == ["cancel"]
    assert names(found) == names(down)
    assert screen.up(1, later=3.0) == []


def test_trembling_is_resting(screen: Screen) -> None:
    screen.down(1)
    found = screen.tremble(1, MIDDLE, RESTING_SECONDS + 0.5, 1.4)
    assert kinds(found).count("cancel") == 1
    assert found[-1].kind == "cancel"


@pytest.mark.parametrize("target", [PLAIN, BRIEF, ANYWHERE])
def test_what_is_not_made_for_holding_is_not_held_for_ever(target: object) -> None:
    screen = Screen(lambda _: target if target in (PLAIN, BRIEF, ANYWHERE) else None)
    screen.down(1)
    assert kinds(screen.wait(5.0)) == ["cancel"]


def test_what_is_made_for_holding_is_held_as_long_as_the_finger_trembles() -> None:
    screen = Screen(lambda _: MADE_FOR_HOLDING)
    screen.down(1)
    found = screen.tremble(1, MIDDLE, 3 * FORGOTTEN_SECONDS, 0.5)
    assert set(kinds(found)) == {"move"}
    found = [*screen.up(1), *screen.wait(0.2)]
    assert kinds(found) == ["up"]


def test_what_is_dragged_may_hang_in_the_air(screen: Screen) -> None:
    screen.down(1)
    screen.slide(1, MIDDLE, beside(40), 20)
    found = screen.tremble(1, beside(40), 2 * RESTING_SECONDS, 0.5)
    assert set(kinds(found)) == {"move"}


@pytest.mark.parametrize("target", [PLAIN, MADE_FOR_HOLDING])
def test_a_finger_of_which_nothing_is_heard_was_lifted(target: object) -> None:
    screen = Screen(lambda _: MADE_FOR_HOLDING if target is MADE_FOR_HOLDING else PLAIN)
    screen.down(1)
    screen.slide(1, MIDDLE, beside(40), 20)
    assert screen.wait(FORGOTTEN_SECONDS - 0.1) == []
    assert kinds(screen.wait(0.3)) == ["cancel"]
    assert screen.up(1, beside(40)) == []


def test_a_mouse_that_rests_is_no_finger_either(screen: Screen) -> None:
    screen.send(mouse("down"))
    assert kinds(screen.wait(5.0)) == ["cancel"]
    assert screen.send(mouse("up")) == []


# --- begun where nothing is


def test_what_begins_outside_every_target_is_inert_until_it_is_lifted() -> None:
    screen = Screen(lambda point: PLAIN if point[0] > TABLE.width / 2 else None)
    screen.down(1, beside(-60))
    screen.slide(1, beside(-60), beside(60), 10)
    screen.up(1, beside(60))
    screen.wait(0.3)
    assert screen.heard == []
    assert kinds(screen.down(2, beside(60))) == ["down"]


def test_what_lies_behind_all_others_is_a_target() -> None:
    screen = Screen(lambda _: ANYWHERE)
    assert kinds([*screen.down(1), *screen.up(1)]) == ["down", "up"]


def test_what_a_touch_has_led_to_is_there_for_the_next_of_the_same_frame() -> None:
    """A finger lifts from a button, and another one comes down on what that brought."""
    shown = [PLAIN]
    screen = Screen(lambda _: shown[0] if shown else None)
    events = [finger("down", 1), finger("up", 1), finger("down", 2, beside(90))]
    found = []
    for contact in screen.contacts.read(events, 1.0):
        found.append(contact.kind)
        shown.clear()
    assert found == ["down", "up"]


@pytest.mark.parametrize("mm", [(1, 199), (TABLE.wide - 1, 199), (354, 1), (354, 1e3), (-40, 199)])
def test_contacts_that_begin_in_the_outermost_strip_are_ignored(screen: Screen, mm: Point) -> None:
    screen.down(1, mm)
    screen.move(1, MIDDLE)
    screen.up(1)
    screen.send(mouse("down", mm), later=1.0)
    assert screen.wait(0.3) == screen.heard == []


def test_a_finger_may_end_in_the_outermost_strip(screen: Screen) -> None:
    screen.down(1)
    assert kinds([*screen.move(1, (0, 0)), *screen.up(1, (0, 0)), *screen.wait(0.2)]) == [
        "move",
        "up",
    ]


# --- no one blocks the table


def along(side: Side, share: float) -> Point:
    """A place 40 mm from a side's edge."""
    far = 40.0
    return {
        Side.SOUTH: (TABLE.wide * share, TABLE.high - far),
        Side.NORTH: (TABLE.wide * share, far),
        Side.WEST: (far, TABLE.high * share),
        Side.EAST: (TABLE.wide - far, TABLE.high * share),
    }[side]


@pytest.mark.parametrize("rested", [0.1, 0.7, 10.0])
@pytest.mark.parametrize("together", [True, False])
def test_ten_contacts_that_rest_at_each_side_keep_nobody_from_touching(
    screen: Screen, rested: float, together: bool
) -> None:
    number = 0
    for side in Side:
        for place in range(10):
            later = 0.0 if together else 0.2
            screen.down(number := number + 1, along(side, 0.15 + 0.07 * place), later=later)
    screen.wait(max(rested, 0.7) if not together else rested)
    for side in Side:
        there = along(side, 0.5)
        found = [*screen.down(100, there), *screen.up(100, there, later=0.1)]
        assert [one.kind for one in found if one.kind != "cancel"] == ["down", "up"], side
        screen.wait(0.2)


def test_a_side_full_of_fingers_that_move_leaves_the_others_theirs(screen: Screen) -> None:
    for number in range(11):
        mm = along(Side.SOUTH, 0.1 + 0.07 * number)
        assert kinds(screen.down(number, mm, later=0.04)) == (["down"] if number < 10 else [])
    assert kinds(screen.down(20, along(Side.NORTH, 0.5), later=FRAME)) == ["down"]
    assert kinds(screen.down(21, along(Side.SOUTH, 0.95), later=1.0)) == ["down"]
