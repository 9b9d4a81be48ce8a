"""A finger that the device loses for a moment is one finger; taps do not wait for that."""

from __future__ import annotations

import pytest
from touches import (
    BRIEF,
    FRAME,
    MADE_FOR_HOLDING,
    MIDDLE,
    PLAIN,
    Screen,
    beside,
    kinds,
    mouse,
    names,
)

from scenes.core.table import Point
from scenes.touch.known import LOST_SECONDS


@pytest.fixture
def screen() -> Screen:
    return Screen()


def dragged(screen: Screen, step: float = 8.0, frames: int = 10) -> float:
    """A finger on its way, so many millimetres a frame; how far it has come."""
    screen.down(1)
    screen.slide(1, MIDDLE, beside(step * frames), frames)
    return step * frames


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("frames", [1, 3, 5])
@pytest.mark.parametrize("step", [0.5, 3.0, 8.0, 25.0])
def test_a_finger_that_is_lost_while_it_drags_goes_on(
    screen: Screen, number: int, frames: int, step: float
) -> None:
    far = dragged(screen, step)
    screen.up(1, beside(far))
    screen.wait(FRAME * (frames - 1))
    found = screen.down(number, beside(far + step * (frames + 1)))
    found += screen.move(number, beside(far + step * (frames + 2)))
    found += screen.wait(0.2)
    assert set(kinds(found)) == {"move"}
    assert len(names(screen.heard)) == 1
    end = beside(far + step * (frames + 2))
    assert kinds([*screen.up(number, end), *screen.wait(0.2)]) == ["up"]


def test_it_may_be_reported_anew_before_it_is_reported_lost(screen: Screen) -> None:
    far = dragged(screen)
    first = screen.heard[0].finger
    screen.down(2, beside(far + 8))
    found = screen.up(1, beside(far))
    assert kinds(found) == ["cancel", "move"]
    assert found[1].finger == first != found[0].finger
    assert names(screen.move(2, beside(far + 16))) == {first}
    assert kinds([*screen.up(2, beside(far + 16)), *screen.wait(0.2)]) == ["up"]


@pytest.mark.parametrize(
    ("mm", "seconds"), [((0.0, 0.0), 0.15), ((0.0, 22.0), FRAME), ((-30.0, 0.0), FRAME)]
)
def test_too_late_or_elsewhere_is_another_finger(screen: Screen, mm: Point, seconds: float) -> None:
    far = dragged(screen)
    screen.up(1, beside(far))
    screen.wait(seconds - FRAME)
    there = MIDDLE[0] + far + mm[0], MIDDLE[1] + mm[1]
    found = [*screen.down(2, there), *screen.wait(0.2)]
    assert sorted(kinds(found)) == (["down"] if seconds > LOST_SECONDS else ["down", "up"])
    assert len(names(screen.heard)) == 2


# --- what waits, and what does not


def test_a_drag_is_put_down_a_moment_after_it_was_lifted_where_it_was_lifted(
    screen: Screen,
) -> None:
    far = dragged(screen)
    assert screen.up(1, beside(far)) == []
    assert screen.contacts.is_waiting
    assert screen.wait(LOST_SECONDS - 2 * FRAME) == []
    found = screen.wait(3 * FRAME)
    assert kinds(found) == ["up"]
    assert found[0].point == screen.heard[-2].point
    assert not screen.contacts.is_waiting


@pytest.mark.parametrize("tremble", [0.0, 0.3, 1.0])
def test_taps_do_not_wait(screen: Screen, tremble: float) -> None:
    screen.down(1)
    screen.move(1, beside(tremble))
    screen.move(1, beside(tremble), later=0.05)
    assert kinds(screen.up(1, beside(tremble), later=0.02)) == ["up"]
    assert not screen.contacts.is_waiting


def test_a_finger_that_lifts_in_motion_waits_though_it_has_not_come_far(screen: Screen) -> None:
    screen.down(1)
    screen.slide(1, MIDDLE, beside(3), 3)
    assert screen.up(1, beside(3)) == []
    assert kinds(screen.wait(0.2)) == ["up"]


def test_a_mouse_is_never_lost(screen: Screen) -> None:
    screen.send(mouse("down"))
    screen.send(mouse("move", beside(40)), later=FRAME)
    assert kinds(screen.send(mouse("up", beside(40)), later=FRAME)) == ["up"]


def test_what_is_held_open_is_closed_at_once() -> None:
    screen = Screen(lambda _: MADE_FOR_HOLDING)
    screen.down(1)
    screen.slide(1, MIDDLE, beside(6), 6)
    assert kinds(screen.up(1, beside(6))) == ["up"]


def test_who_lifts_after_pointing_takes_nobody_s_tap_away() -> None:
    screen = Screen(lambda _: BRIEF)
    screen.down(1)
    screen.wait(1.0)
    screen.down(2, beside(3))
    found = [*screen.up(1), *screen.up(2, beside(3), later=0.05)]
    assert kinds(found) == ["up", "up"]
    screen.wait(1.0)
    screen.down(1)
    screen.up(1, later=1.0)
    assert kinds([*screen.down(2, beside(3)), *screen.up(2, beside(3))]) == ["down", "up"]


def test_an_inert_finger_that_is_lost_stays_inert() -> None:
    screen = Screen(lambda point: None if point[0] < 1000 else PLAIN)
    screen.down(1, beside(0))
    screen.slide(1, beside(0), beside(40), 5)
    screen.up(1, beside(40))
    assert not screen.contacts.is_waiting
    screen.down(2, beside(56))
    screen.up(2, beside(56))
    screen.wait(0.2)
    assert screen.heard == []


# --- how fast it was


@pytest.mark.parametrize(("step", "speed"), [(0.5, 30.0), (2.0, 120.0), (8.0, 480.0)])
def test_a_lift_says_how_fast_the_finger_was(screen: Screen, step: float, speed: float) -> None:
    far = dragged(screen, step)
    screen.up(1, beside(far))
    screen.wait(0.2)
    assert screen.heard[-1].speed == pytest.approx(speed, rel=0.05)


def test_a_finger_that_has_come_to_rest_has_no_speed(screen: Screen) -> None:
    far = dragged(screen)
    screen.up(1, beside(far), later=4 * FRAME)
    screen.wait(0.2)
    assert (screen.heard[-1].kind, screen.heard[-1].speed) == ("up", 0.0)


@pytest.mark.parametrize(("age", "far"), [(0.016, 25.0), (0.033, 12.0)])
def test_a_finger_lost_before_it_moved_goes_on_from_where_it_began(age: float, far: float) -> None:
    screen = Screen(lambda _: PLAIN)
    screen.down(1, MIDDLE)
    screen.up(1, MIDDLE, age)
    screen.down(2, beside(far), 0.05)
    downs = [one for one in screen.heard if one.kind == "down"]
    assert [one.point for one in downs] == [downs[0].point] * 2
    assert screen.heard[-1].kind == "move"


@pytest.mark.parametrize(
    ("age", "far", "later"), [(0.08, 10.0, 0.02), (0.016, 40.0, 0.05), (0.016, 10.0, 0.15)]
)
def test_two_taps_of_two_fingers_are_two(age: float, far: float, later: float) -> None:
    screen = Screen(lambda _: PLAIN)
    screen.down(1, MIDDLE)
    screen.up(1, MIDDLE, age)
    screen.down(2, beside(far), later)
    assert len({one.point for one in screen.heard if one.kind == "down"}) == 2


def test_a_number_that_is_used_again_where_another_finger_was_lost_leaves_none_behind(
    screen: Screen,
) -> None:
    """Its own lifting was never told."""
    screen.down(2, (MIDDLE[0] - 200, MIDDLE[1]))
    screen.wait(0.5)
    far = dragged(screen)
    screen.up(1, beside(far))
    screen.down(2, beside(far + 8))
    screen.up(2, beside(far + 8))
    screen.wait(0.3)
    ended = [contact.finger for contact in screen.heard if contact.kind in ("up", "cancel")]
    assert set(ended) == names(screen.heard)
    assert len(ended) == 2
