"""Spots that light up by themselves, and spots that are dead, touch nothing."""

from __future__ import annotations

import logging

import pytest
from touches import ANYWHERE, MIDDLE, PLAIN, Screen, beside, kinds

from scenes.touch.ghosts import GHOST_SECONDS, DeadSpot, dead_spots

BAD_SPOTS = [
    3,
    "all",
    None,
    {"x": 1},
    [[1, 2]],
    [[1, 2, 3, "4"]],
    [[1, 2, 3, True]],
    [[1, 2, 0, 4]],
    [[1, 2, 3, -4]],
    [[1, 2, float("nan"), 4]],
    [[1, 2, float("inf"), 4]],
    [[1, 2, 3, 10**400]],
]


def tap(screen: Screen, mm: tuple[float, float] = MIDDLE, later: float = 1.0) -> list[str]:
    """What is heard of a short contact."""
    return kinds([*screen.down(1, mm, later), *screen.up(1, mm, 0.05), *screen.wait(0.15)])


@pytest.mark.parametrize("apart", [0.3, 60.0])
def test_contacts_at_the_same_spot_again_and_again_are_ghosts(apart: float) -> None:
    screen = Screen(lambda _: ANYWHERE)
    heard = [tap(screen, beside(3.5 * (number % 3)), apart) for number in range(8)]
    assert heard == [["down", "up"]] * 4 + [[]] * 4


def test_a_ghost_is_one_until_its_spot_has_been_quiet_for_ten_minutes() -> None:
    screen = Screen(lambda _: ANYWHERE)
    for _ in range(5):
        tap(screen)
    for _ in range(3):
        assert tap(screen, later=GHOST_SECONDS - 10) == []
    assert tap(screen, later=GHOST_SECONDS + 1) == ["down", "up"]


def test_a_ghost_is_found_among_all_that_palms_touch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.touch.ghosts.MOST_SPOTS", 4)
    screen = Screen(lambda _: ANYWHERE)
    heard = []
    for number in range(6):
        heard.append(tap(screen))
        for other in range(3):
            tap(screen, beside(30.0 + 10 * (3 * number + other)))
    assert heard == [["down", "up"]] * 4 + [[]] * 2


@pytest.mark.parametrize(
    ("seconds", "heard"), [(50.0, [["down", "up"]] * 8), (70.0, [["down", "up"]] * 4 + [[]] * 4)]
)
def test_passers_by_who_all_touch_the_same_words_are_no_ghosts(
    seconds: float, heard: list[list[str]]
) -> None:
    """Each of them touches something else within a minute."""
    shown = [ANYWHERE]
    screen = Screen(lambda _: shown[0])
    found = []
    for _ in range(8):
        shown[0] = ANYWHERE
        found.append(tap(screen))
        shown[0] = PLAIN
        tap(screen, beside(30), later=seconds)
    assert found == heard


def test_contacts_far_apart_in_place_or_time_are_no_ghosts() -> None:
    screen = Screen(lambda _: ANYWHERE)
    for number in range(12):
        assert tap(screen, beside(10.0 * number)) == ["down", "up"]
    for _ in range(6):
        assert tap(screen, beside(-60), later=GHOST_SECONDS / 4 + 1) == ["down", "up"]


def test_a_ghost_is_no_company_and_keeps_nobody_from_what_lies_there() -> None:
    shown = [ANYWHERE]
    screen = Screen(lambda _: shown[0])
    for _ in range(6):
        tap(screen)
    screen.down(2)
    screen.down(3, beside(2))
    assert kinds(screen.down(4, beside(40))) == ["down"]
    assert kinds(screen.down(5, beside(-40))) == ["down"]
    shown[0] = PLAIN
    assert tap(screen) == ["down", "up"]


def test_ghosts_and_palms_are_no_sign_of_people() -> None:
    shown = [PLAIN]
    screen = Screen(lambda _: shown[0])
    signs = []

    def see() -> None:
        signs.append(screen.contacts.is_touched)

    for number in range(3):
        screen.down(number, beside(10 * number), later=0.02)
        see()
    screen.wait(0.2)
    see()
    shown[0] = ANYWHERE
    for _ in range(6):
        tap(screen, beside(-60))
    shown[0] = PLAIN
    screen.down(1, beside(-60), later=3.0)
    see()
    screen.send(later=0.2)
    see()
    assert kinds(screen.up(1, beside(-60))) == ["up"]
    see()
    assert not any(signs)


@pytest.mark.parametrize("mm", [0.0, 20.0])
def test_fingers_that_stay_move_and_lift_are_signs_of_people(mm: float) -> None:
    screen = Screen()
    screen.down(1)
    assert not screen.contacts.is_touched
    screen.send(later=0.1)
    assert screen.contacts.is_touched
    screen.send(later=0.1)
    assert not screen.contacts.is_touched
    screen.move(1, beside(mm))
    assert screen.contacts.is_touched
    screen.send(later=0.1)
    screen.up(1, beside(mm))
    assert screen.contacts.is_touched is not screen.contacts.is_waiting
    while screen.contacts.is_waiting:
        screen.send(later=1 / 60)
    assert screen.contacts.is_touched


def test_taps_on_one_thing_are_no_ghosts_however_many() -> None:
    screen = Screen()
    assert [tap(screen, later=0.2) for _ in range(30)] == [["down", "up"]] * 30


def test_there_is_an_end_to_what_is_remembered() -> None:
    screen = Screen(lambda _: ANYWHERE)
    for number in range(2000):
        tap(screen, (20.0 + 12 * (number % 50), 20.0 + 9 * (number // 50)), later=0.2)
    for _ in range(5):
        tap(screen)
    assert tap(screen) == []


# --- dead spots


def test_nothing_comes_of_a_dead_spot() -> None:
    screen = Screen(dead=(DeadSpot(100, 100, 20, 10),))
    for mm in [(101, 101), (119, 109)]:
        assert tap(screen, mm) == []
    for mm in [(98, 101), (121, 101), (110, 112)]:
        assert tap(screen, mm) == ["down", "up"]


def test_a_dead_spot_is_no_company() -> None:
    screen = Screen(dead=(DeadSpot(350, 190, 8, 20),))
    screen.down(1, MIDDLE)
    screen.down(2, beside(2))
    assert kinds(screen.down(3, beside(30))) == ["down"]


def test_a_finger_may_drag_over_a_dead_spot() -> None:
    screen = Screen(dead=(DeadSpot(360, 190, 8, 20),))
    screen.down(1)
    screen.slide(1, MIDDLE, beside(30), 10)
    assert set(kinds(screen.heard)) == {"down", "move"}


def test_the_setting_lists_rectangles(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        found = dead_spots([[0, 10, 20.5, 30], [700, 0, 9, 400]])
    assert found == (DeadSpot(0, 10, 20.5, 30), DeadSpot(700, 0, 9, 400))
    assert dead_spots([]) == ()
    assert not caplog.records


@pytest.mark.parametrize("setting", BAD_SPOTS, ids=lambda one: str(one)[:30])
def test_what_is_no_rectangle_is_left_out_and_said(
    setting: object, caplog: pytest.LogCaptureFixture
) -> None:
    good = [0, 0, 9, 9]
    listed = [good, *setting] if isinstance(setting, list) else setting
    with caplog.at_level(logging.WARNING):
        found = dead_spots(listed)
    assert found == ((DeadSpot(0, 0, 9, 9),) if isinstance(setting, list) else ())
    assert len(caplog.records) == 1
    assert "accepted: a list of [x, y, width, height]" in caplog.records[0].getMessage()


def test_a_spot_with_a_radius_is_the_square_around_it() -> None:
    assert dead_spots([[100, 50.5, 8]]) == (DeadSpot(92, 42.5, 16, 16),)
