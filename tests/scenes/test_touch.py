"""What fingers, mice, palms and cups become before a scene hears of them."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest

from scenes.table import Table
from scenes.touch.contacts import MOUSE, Contact, Contacts

TABLE = Table(1920, 1080, 32.0)
FINGER_KINDS = {
    "down": pygame.FINGERDOWN,
    "move": pygame.FINGERMOTION,
    "up": pygame.FINGERUP,
}
MOUSE_KINDS = {
    "down": pygame.MOUSEBUTTONDOWN,
    "move": pygame.MOUSEMOTION,
    "up": pygame.MOUSEBUTTONUP,
}
MIDDLE = (960.0, 540.0)


def finger(
    kind: str, number: int, at: tuple[float, float] = MIDDLE, device: int = 7, **more: Any
) -> pygame.event.Event:
    x, y = at[0] / TABLE.width, at[1] / TABLE.height
    return pygame.event.Event(
        FINGER_KINDS[kind], touch_id=device, finger_id=number, x=x, y=y, **more
    )


def mouse(
    kind: str, at: tuple[float, float] = MIDDLE, button: int = 1, **more: Any
) -> pygame.event.Event:
    if kind != "move":
        more["button"] = button
    return pygame.event.Event(MOUSE_KINDS[kind], pos=at, **more)


def beside(mm: float) -> tuple[float, float]:
    """A point so many millimetres to the right of the middle."""
    return MIDDLE[0] + mm * TABLE.per_mm, MIDDLE[1]


@pytest.fixture
def contacts() -> Contacts:
    return Contacts(TABLE)


def kinds(found: list[Contact]) -> list[str]:
    return [contact.kind for contact in found]


def test_a_finger_goes_down_moves_and_lifts(contacts: Contacts) -> None:
    down = finger("down", 3, (100, 200), arrived=12.5)
    events = [down, finger("move", 3, (110, 210)), finger("up", 3, (120, 220))]
    found = contacts.read(events, 0.0)
    assert kinds(found) == ["down", "move", "up"]
    assert [contact.point for contact in found] == [
        pytest.approx((100, 200)),
        pytest.approx((110, 210)),
        pytest.approx((120, 220)),
    ]
    assert len({contact.finger for contact in found}) == 1
    assert (found[0].arrived, found[2].arrived) == (12.5, None)


def test_equal_finger_ids_of_two_devices_are_two_fingers(contacts: Contacts) -> None:
    down = contacts.read([finger("down", 3, device=1), finger("down", 3, beside(90), device=2)], 0)
    assert kinds(down) == ["down", "down"]
    up = contacts.read([finger("up", 3, beside(90), device=2)], 0.2)
    assert [contact.finger for contact in up] == [down[1].finger]
    assert kinds(contacts.read([finger("move", 3, device=1)], 0.3)) == ["move"]


@pytest.mark.parametrize(
    ("at", "clamped"),
    [((-5, 540), (0, 540)), ((4000, 2000), (1919, 1079)), ((960, -1e9), (960, 0))],
)
def test_points_beyond_the_table_are_clamped(
    contacts: Contacts, at: tuple[float, float], clamped: tuple[float, float]
) -> None:
    contacts.read([finger("down", 1)], 0.0)
    assert contacts.read([finger("move", 1, at)], 0.1)[0].point == pytest.approx(clamped)


@pytest.mark.parametrize("nonsense", [math.nan, math.inf, -math.inf])
def test_coordinates_that_are_no_numbers_stay_on_the_table(
    contacts: Contacts, nonsense: float
) -> None:
    contacts.read([finger("down", 1)], 0.0)
    x, y = contacts.read([finger("move", 1, (nonsense, 5))], 0.1)[0].point
    assert 0 <= x < TABLE.width
    assert 0 <= y < TABLE.height


def test_moves_and_lifts_of_unknown_fingers_are_nothing(contacts: Contacts) -> None:
    events = [finger("move", 1), finger("up", 1), mouse("move"), mouse("up")]
    assert contacts.read(events, 0.0) == []


def test_a_second_press_of_a_known_finger_cancels_the_first(contacts: Contacts) -> None:
    contacts.read([finger("down", 1)], 0.0)
    found = contacts.read([finger("down", 1, beside(50))], 1.0)
    assert kinds(found) == ["cancel", "down"]
    assert found[1].point == pytest.approx(beside(50))
    assert kinds(contacts.read([finger("up", 1, beside(50))], 1.1)) == ["up"]


# --- the mouse


def test_a_mouse_is_one_finger(contacts: Contacts) -> None:
    found = contacts.read([mouse("down"), mouse("move", (50, 60)), mouse("up", (50, 60))], 0.0)
    assert kinds(found) == ["down", "move", "up"]
    assert {contact.finger for contact in found} == {MOUSE}
    assert found[1].point == (50, 60)
    assert contacts.seen == {"finger": 0, "mouse": 1}


@pytest.mark.parametrize("button", [2, 3, 4, 5])
def test_only_the_left_button_touches(contacts: Contacts, button: int) -> None:
    contacts.read([mouse("down")], 0.0)
    assert contacts.read([mouse("up", button=button)], 0.1) == []
    contacts.read([mouse("up")], 0.2)
    assert contacts.read([mouse("down", button=button), mouse("move")], 0.3) == []


def test_mouse_events_made_from_fingers_are_dropped(contacts: Contacts) -> None:
    events = [mouse(kind, touch=True) for kind in ("down", "move", "up")]
    assert contacts.read(events, 0.0) == []
    assert contacts.seen["mouse"] == 0


@pytest.mark.parametrize(
    ("mm", "seconds", "is_echo"),
    [(9.0, 0.04, True), (9.0, 0.06, False), (11.0, 0.04, False), (0.0, 0.0, True)],
)
def test_a_mouse_press_right_behind_a_finger_is_its_echo(
    contacts: Contacts, mm: float, seconds: float, is_echo: bool
) -> None:
    contacts.read([finger("down", 1)], 5.0)
    found = contacts.read([mouse("down", beside(mm)), mouse("up", beside(mm))], 5.0 + seconds)
    assert kinds(found) == ([] if is_echo else ["down", "up"])


def test_the_echo_of_the_first_of_two_fingers_is_dropped_too(contacts: Contacts) -> None:
    contacts.read([finger("down", 1), finger("down", 2, beside(100))], 0.0)
    assert contacts.read([mouse("down")], 0.02) == []


# --- what is no finger


def test_more_than_ten_contacts_are_ignored(contacts: Contacts) -> None:
    for number in range(10):
        at = (200.0 + 150 * number, 540.0)
        assert kinds(contacts.read([finger("down", number, at)], number)) == ["down"]
    assert contacts.read([finger("down", 10, (960, 200))], 10) == []
    assert contacts.read([finger("move", 10, (970, 200)), finger("up", 10)], 10.1) == []
    assert kinds(contacts.read([finger("up", 4)], 10.2)) == ["up"]
    assert kinds(contacts.read([finger("down", 11, (960, 200))], 11)) == ["down"]


def test_three_contacts_close_in_time_and_place_are_a_palm(contacts: Contacts) -> None:
    begun = contacts.read([finger("down", 1)], 0.0)
    begun += contacts.read([finger("down", 2, beside(30))], 0.04)
    found = contacts.read([finger("down", 3, beside(55))], 0.08)
    assert kinds(found) == ["cancel", "cancel"]
    assert {contact.finger for contact in found} == {contact.finger for contact in begun}
    later = [finger(kind, number) for kind in ("move", "up") for number in (1, 2, 3)]
    assert contacts.read(later, 0.5) == []


def test_all_contacts_of_a_large_palm_are_ignored(contacts: Contacts) -> None:
    found = []
    for number in range(6):
        found += contacts.read([finger("down", number, beside(10 * number))], 0.015 * number)
    assert kinds(found) == ["down", "down", "cancel", "cancel"]


@pytest.mark.parametrize(
    ("places", "times"),
    [((0, 30, 70), (0, 0.02, 0.04)), ((0, 20, 40), (0, 0.05, 0.1)), ((0, 61, 122), (0, 0, 0))],
)
def test_fingers_apart_in_place_or_time_are_no_palm(
    contacts: Contacts, places: tuple[float, ...], times: tuple[float, ...]
) -> None:
    found = []
    for number, (place, now) in enumerate(zip(places, times, strict=True)):
        found += contacts.read([finger("down", number, beside(place))], now)
    assert kinds(found) == ["down"] * 3


def test_a_palm_leaves_other_fingers_alone(contacts: Contacts) -> None:
    resting = contacts.read([finger("down", 1, beside(20))], 0.0)[0]
    away = contacts.read([finger("down", 2, beside(-200))], 5.0)[0]
    palm = [finger("down", number, beside(10 * number)) for number in (3, 4, 5)]
    cancelled = {c.finger for c in contacts.read(palm, 5.0) if c.kind == "cancel"}
    assert len(cancelled) == 2
    assert not cancelled & {resting.finger, away.finger}
    assert kinds(contacts.read([finger("up", 1), finger("up", 2)], 5.2)) == ["up", "up"]


@pytest.mark.parametrize("at", [(3, 540), (1917, 540), (960, 3), (960, 1077), (-40, 540)])
def test_contacts_that_begin_in_the_outermost_strip_are_ignored(
    contacts: Contacts, at: tuple[float, float]
) -> None:
    events = [finger("down", 1, at), finger("move", 1), finger("up", 1), mouse("down", at)]
    assert contacts.read(events, 0.0) == []


def test_a_finger_may_end_in_the_outermost_strip(contacts: Contacts) -> None:
    contacts.read([finger("down", 1)], 0.0)
    assert kinds(contacts.read([finger("move", 1, (0, 0)), finger("up", 1, (0, 0))], 0.1)) == [
        "move",
        "up",
    ]


# --- contacts that end without having been lifted


def test_a_contact_that_rests_for_thirty_seconds_is_cancelled(contacts: Contacts) -> None:
    contacts.read([finger("down", 1)], 0.0)
    for second in range(1, 30):
        tremble = beside(0.4 * (second % 2))
        assert kinds(contacts.read([finger("move", 1, tremble)], second)) == ["move"]
    assert contacts.read([], 30.0) == []
    assert kinds(contacts.read([], 30.1)) == ["cancel"]
    assert contacts.read([finger("up", 1)], 30.2) == []


def test_a_contact_that_creeps_is_not_forgotten(contacts: Contacts) -> None:
    contacts.read([finger("down", 1)], 0.0)
    found = []
    for step in range(1, 400):
        found += contacts.read([finger("move", 1, beside(0.3 * step))], 0.1 * step)
    assert set(kinds(found)) == {"move"}


def test_losing_the_window_cancels_every_contact(contacts: Contacts) -> None:
    down = contacts.read([finger("down", 1), mouse("down", beside(100))], 0.0)
    lost = contacts.read([pygame.event.Event(pygame.WINDOWFOCUSLOST)], 0.1)
    assert kinds(lost) == ["cancel", "cancel"]
    assert {contact.finger for contact in lost} == {contact.finger for contact in down}
    assert contacts.read([finger("up", 1), mouse("up")], 0.2) == []


def test_other_events_are_nobody_s_touch(contacts: Contacts) -> None:
    events = [
        pygame.event.Event(kind) for kind in (pygame.KEYDOWN, pygame.QUIT, pygame.ACTIVEEVENT)
    ]
    assert contacts.read(events, 0.0) == []
