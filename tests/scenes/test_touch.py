"""What fingers and mice become before a scene hears of them."""

from __future__ import annotations

import math

import pygame
import pytest
from touches import MIDDLE, TABLE, Screen, at, beside, finger, kinds, mouse, names

from scenes.touch.device import FINGER_KINDS, MOUSE, MOUSE_KINDS


@pytest.fixture
def screen() -> Screen:
    return Screen()


def test_a_finger_goes_down_moves_and_lifts(screen: Screen) -> None:
    down = screen.send(finger("down", 3, (40, 80), arrived=12.5))
    moved = screen.send(finger("move", 3, (41, 80)), later=0.2)
    lifted = screen.send(finger("up", 3, (41, 81)), later=0.2)
    found = [*down, *moved, *lifted]
    assert kinds(found) == ["down", "move", "up"]
    places = [at((40, 80)), at((41, 80)), at((41, 81))]
    assert [contact.point for contact in found] == [pytest.approx(place) for place in places]
    assert len(names(found)) == 1
    assert (found[0].arrived, found[2].arrived) == (12.5, None)


def test_equal_finger_ids_of_two_devices_are_two_fingers(screen: Screen) -> None:
    down = screen.send(finger("down", 3, device=1), finger("down", 3, beside(90), device=2))
    assert kinds(down) == ["down", "down"]
    up = screen.send(finger("up", 3, beside(90), device=2), later=0.2)
    assert [contact.finger for contact in up] == [down[1].finger]
    assert kinds(screen.send(finger("move", 3, device=1))) == ["move"]


@pytest.mark.parametrize(
    ("mm", "clamped"),
    [((-5, 199), (0, 199)), ((4000, 2000), (1e5, 1e5)), ((354, -1e7), (354, 0))],
)
def test_points_beyond_the_table_are_clamped(
    screen: Screen, mm: tuple[float, float], clamped: tuple[float, float]
) -> None:
    screen.down(1)
    x, y = at(clamped)
    wanted = min(x, TABLE.width - 1.0), min(y, TABLE.height - 1.0)
    assert screen.move(1, mm)[0].point == pytest.approx(wanted)


# --- what a device should not send

NO_PLACES = [math.nan, math.inf, -math.inf, 10**400, "left", None]


@pytest.mark.parametrize("nonsense", NO_PLACES, ids=str)
def test_coordinates_that_are_no_numbers_are_no_touch(screen: Screen, nonsense: object) -> None:
    assert screen.send(finger("down", 1, x=nonsense)) == []
    assert screen.up(1) == []
    screen.down(2)
    assert screen.send(finger("move", 2, y=nonsense)) == []
    assert [contact.point for contact in screen.up(2, later=0.2)] == [pytest.approx(at(MIDDLE))]


@pytest.mark.parametrize("nonsense", NO_PLACES, ids=str)
def test_a_finger_that_lifted_nobody_knows_where_does_nothing(
    screen: Screen, nonsense: object
) -> None:
    screen.down(1)
    assert kinds(screen.send(finger("up", 1, x=nonsense))) == ["cancel"]
    assert screen.wait(0.2) == []


@pytest.mark.parametrize("kind", [*FINGER_KINDS, *MOUSE_KINDS])
@pytest.mark.parametrize("values", [{}, {"finger_id": [1]}, {"finger_id": 1}, {"pos": 3}, {"x": 0}])
def test_events_without_their_fields_are_no_touch(
    screen: Screen, kind: int, values: dict[str, object]
) -> None:
    assert screen.send(pygame.event.Event(kind, values)) == []
    assert kinds([*screen.down(1), *screen.up(1)]) == ["down", "up"]


def test_a_lift_before_its_press_leaves_no_finger_behind_that_acts(screen: Screen) -> None:
    assert screen.up(1) == []
    assert kinds(screen.down(1)) == ["down"]
    assert kinds(screen.wait(5.0)) == ["cancel"]


def test_a_press_that_comes_twice_is_one_finger(screen: Screen) -> None:
    down = screen.down(1)
    again = screen.down(1, beside(2))
    assert kinds(again) == ["move"]
    assert names(again) == names(down)
    assert kinds(screen.up(1, beside(2), later=0.2)) == ["up"]


def test_a_press_far_away_is_another_finger_under_the_same_number(screen: Screen) -> None:
    down = screen.down(1)
    found = screen.down(1, beside(50), later=0.3)
    assert kinds(found) == ["cancel", "down"]
    assert names(found[:1]) == names(down) != names(found[1:])
    assert found[1].point == pytest.approx(at(beside(50)))
    assert kinds(screen.up(1, beside(50))) == ["up"]


def test_a_press_after_a_long_silence_is_another_finger_too(screen: Screen) -> None:
    """The lift was lost: the second tap on the same spot taps."""
    screen.down(1)
    assert kinds(screen.down(1, later=2.0)) == ["cancel", "down"]
    assert kinds(screen.up(1)) == ["up"]


# --- the mouse


def test_a_mouse_is_one_finger(screen: Screen) -> None:
    there = (20, 24)
    found = screen.send(mouse("down"), mouse("move", there), mouse("up", there))
    assert kinds(found) == ["down", "move", "up"]
    assert len(names(found)) == 1
    assert found[1].point == pytest.approx(at(there))
    assert screen.contacts.seen == {"mouse": 1}
    assert MOUSE not in names(found)


@pytest.mark.parametrize("button", [2, 3, 4, 5])
def test_only_the_left_button_touches(screen: Screen, button: int) -> None:
    screen.send(mouse("down"))
    assert screen.send(mouse("up", button=button), later=0.1) == []
    screen.send(mouse("up"), later=0.1)
    assert screen.send(mouse("down", button=button), mouse("move"), later=0.1) == []


def test_mouse_events_made_from_fingers_are_dropped(screen: Screen) -> None:
    assert screen.send(*(mouse(kind, touch=True) for kind in ("down", "move", "up"))) == []
    assert screen.contacts.seen["mouse"] == 0


AWAY = beside(100)
TAP = [(0.0, finger("down", 1)), (0.1, finger("up", 1))]
PRESS = [mouse("down", AWAY), mouse("up", AWAY)]
FOLLOWS = mouse("move", beside(9))
GOES = mouse("move", AWAY)


@pytest.mark.parametrize(
    ("events", "heard"),
    [
        # The server presses with a finger: anywhere, at once or late, before or after it.
        ([TAP[0], (0.0, PRESS[0]), TAP[1], (0.0, PRESS[1])], "down up"),
        ([TAP[0], (0.1, FOLLOWS), (0.0, PRESS[0]), TAP[1], (0.0, PRESS[1])], "down up"),
        ([TAP[0], (0.04, GOES), (0.0, PRESS[0]), TAP[1], (0.0, PRESS[1])], "down up"),
        ([(0.0, GOES), *TAP, (0.9, PRESS[0]), (0.1, PRESS[1])], "down up"),
        ([(0.0, PRESS[0]), (0.04, TAP[0][1]), (0.1, PRESS[1]), TAP[1]], "down cancel down up"),
        # A mouse that has moved by itself presses, whoever else touches the table.
        ([TAP[0], (0.1, GOES), (0.1, PRESS[0]), (0.1, PRESS[1])], "down down up"),
        ([*TAP, (0.1, GOES), (0.1, PRESS[0]), (0.1, PRESS[1])], "down up down up"),
        ([*TAP, (1.1, PRESS[0]), (0.1, PRESS[1])], "down up down up"),
        ([TAP[0], (0.1, GOES), (0.1, finger("down", 2)), (0.0, PRESS[0])], "down down"),
    ],
)
def test_one_finger_is_one_press_whatever_a_mouse_says(
    screen: Screen, events: list[tuple[float, pygame.event.Event]], heard: str
) -> None:
    found = [one for later, event in events for one in screen.send(event, later=later)]
    assert " ".join(kind for kind in kinds(found) if kind != "move") == heard


def test_a_finger_does_not_carry_what_a_mouse_holds(screen: Screen) -> None:
    screen.send(mouse("down", AWAY))
    assert kinds(screen.send(mouse("move"), finger("down", 1), later=0.1)) == ["down"]
    lifted = screen.send(mouse("up"), later=0.1)
    assert kinds(lifted) == ["up"]
    assert lifted[0].point == pytest.approx(at(AWAY))


# --- contacts that end without having been lifted


def test_losing_the_window_cancels_every_contact(screen: Screen) -> None:
    down = [*screen.send(mouse("down", AWAY)), *screen.down(1, later=0.1)]
    lost = screen.send(pygame.event.Event(pygame.WINDOWFOCUSLOST), later=0.1)
    assert kinds(lost) == ["cancel", "cancel"]
    assert names(lost) == names(down)
    assert screen.send(finger("up", 1), mouse("up"), later=0.1) == []
