"""The operator gets in by a corner and the PIN; nobody else does, whatever they touch."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pygame
import pytest
from operator_driver import give, hold, inside, pin_of, rest
from table_driver import GAMES, ask, in_turns, open_table, seat_match, targets

from game import pin as pins
from game.pin import WAITS, Pin
from scenes.art import pads
from scenes.core.table import Corner, Table
from scenes.drive.robot import Robot
from scenes.services.destinations import ToMenu, ToPin
from scenes.services.settings import CORNERS

DIGITS = "2718"
TOUCHES = int(os.environ.get("TRIVET_TOUCHES", "200"))
"""At random; a million where somebody has an hour."""
FRAME = 1 / 60
KEYS = sorted({getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")})


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pins, "ROUNDS", 2)
        robot = open_table(tmp_path_factory.mktemp("table"))
        yield robot
        robot.app.close()


@pytest.fixture
def robot(shared: Robot) -> Robot:
    """On the menu, which nobody has touched for a while."""
    shared.app.go(ToMenu())
    pin_of(shared).choose(DIGITS)
    # So many touches of the same spot in so short a time were a ghost's.
    shared.app.contacts = shared.app._new_contacts()
    rest(shared, 2.5)
    return shared


def test_each_corner_leads_in_and_the_way_out_leads_back(robot: Robot) -> None:
    for corner in Corner:
        assert hold(robot, corner) == "operator.pin"
        rest(robot, 0.5)
        give(robot, DIGITS)
        assert robot.app.scene.name == "operator"
        ask(robot, tap="operator.close")
        assert robot.app.scene.name == "menu"
        rest(robot, 2.5)


def test_one_corner_can_be_the_operators(robot: Robot) -> None:
    settings = robot.app.services.settings
    settings.put("operator.corner", CORNERS[Corner.MOON_LEAF])
    found = hold(robot, Corner.DROP_HEART), hold(robot, Corner.MOON_LEAF)
    settings.put("operator.corner", None)
    assert found == ("menu", "operator.pin")


def test_a_shorter_hold_shows_nothing_for_a_second_and_leads_nowhere(robot: Robot) -> None:
    corner = Corner.DROP_HEART
    count = len(robot.app.scene.stage.sprites)
    ask(robot, down={"finger": 1, "at": inside(robot, corner)})
    rest(robot, 0.75)
    assert len(robot.app.scene.stage.sprites) == count
    rest(robot, 0.5)
    assert len(robot.app.scene.stage.sprites) == count + 1
    rest(robot, 1.5)
    ask(robot, up={"finger": 1})
    rest(robot, 1.0)
    assert len(robot.app.scene.stage.sprites) == count
    assert robot.app.scene.name == "menu"


def test_other_fingers_elsewhere_do_not_matter_but_beside_it_they_do(robot: Robot) -> None:
    table = robot.app.around.table
    ask(robot, down={"finger": 5, "at": [table.width // 2, table.px(30)]})
    rest(robot, 0.5)
    assert hold(robot, Corner.DROP_HEART) == "operator.pin"
    ask(robot, up={"finger": 5})
    rest(robot, 18.0)
    ask(robot, down={"finger": 6, "at": [2 * table.px(10), table.height - table.px(10)]})
    rest(robot, 0.5)
    assert hold(robot, Corner.HEART_MOON) == "menu"
    ask(robot, up={"finger": 6})


def test_what_rests_in_a_corner_all_day_asks_once_at_most(robot: Robot) -> None:
    corner = Corner.DROP_HEART
    ask(robot, down={"finger": 1, "at": inside(robot, corner)})
    rest(robot, 3.25)
    assert robot.app.scene.name == "operator.pin"
    rest(robot, 16.0)
    assert robot.app.scene.name == "menu"
    for number in range(2, 8):
        # It is lost for longer than a finger ever is, and found again.
        ask(robot, up={"finger": number - 1})
        rest(robot, 0.5)
        ask(robot, down={"finger": number, "at": inside(robot, corner)})
        rest(robot, 4.0)
        assert robot.app.scene.name != "operator.pin"
    ask(robot, up={"finger": number})


def test_a_finger_that_is_lost_for_a_moment_goes_on(robot: Robot) -> None:
    at = inside(robot, Corner.LEAF_DROP)
    ask(robot, down={"finger": 1, "at": at})
    rest(robot, 1.5)
    ask(robot, up={"finger": 1})
    ask(robot, down={"finger": 2, "at": at})
    rest(robot, 1.75)
    assert robot.app.scene.name == "operator.pin"
    ask(robot, up={"finger": 2})


def test_a_game_stands_still_below_and_nothing_is_lost(robot: Robot) -> None:
    scene = seat_match(robot, in_turns(GAMES[0]))
    rest(robot, 2.5)
    before = scene.match.record()
    corner = next(one for one in Corner if scene.hit(inside(robot, one)) is None)
    assert hold(robot, corner) == "operator.pin"
    rest(robot, 0.5)
    give(robot, DIGITS)
    ask(robot, tap="operator.close")
    assert robot.app.scene is scene
    assert scene.match.record() == before


def test_a_touch_beside_or_nobody_for_a_while_closes_the_pad(robot: Robot) -> None:
    for wait in (False, True):
        hold(robot, Corner.DROP_HEART)
        rest(robot, 0.5)
        if wait:
            rest(robot, 14.0)
            assert robot.app.scene.name == "operator.pin"
            rest(robot, 2.0)
        else:
            ask(robot, tap=[20, 20])
            rest(robot, 0.5)
        assert robot.app.scene.name == "menu"
        rest(robot, 2.5)


@pytest.mark.parametrize("stays", [True, False], ids=["open", "closed meanwhile"])
def test_after_a_wrong_pin_the_keys_come_back_when_the_wait_is_over(
    robot: Robot, stays: bool
) -> None:
    hold(robot, Corner.DROP_HEART)
    rest(robot, 0.5)
    for wait in WAITS[:3]:
        give(robot, "1111")
        assert not any(one["enabled"] for one in targets(robot).values())
        give(robot, DIGITS)
        assert robot.app.scene.name == "operator.pin"
        if not stays:
            ask(robot, tap=[20, 20])
            rest(robot, 2.5)
            hold(robot, Corner.DROP_HEART)
        rest(robot, wait)
        robot.app.contacts = robot.app._new_contacts()
        assert all(one["enabled"] for one in targets(robot).values())
    give(robot, DIGITS)
    assert robot.app.scene.name == "operator"


@pytest.mark.expects_faults
def test_a_pin_that_cannot_be_compared_lets_nobody_in_and_the_pad_closes(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> bool:
        raise MemoryError

    monkeypatch.setattr(Pin, "admits", fail)
    hold(robot, Corner.DROP_HEART)
    rest(robot, 0.5)
    give(robot, DIGITS)
    assert robot.app.scene.name == "operator.pin"
    rest(robot, 18.0)
    assert robot.app.scene.name == "menu"


def test_no_touch_and_no_key_at_random_gets_in(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Most of them at the corner and at the keys of the pad, with frames of all lengths between
    them; the right digits alone are left out of it."""
    rng, app = Random(4), robot.app
    monkeypatch.setattr(app.scene.stage, "draw", lambda _: [])
    table, down = app.around.table, dict[int, tuple[float, float]]()
    corner = inside(robot, Corner.DROP_HEART)
    asked: list[str] = []
    admits = Pin.admits

    def admit(pin: Pin, digits: str, now: float) -> bool:
        asked.append(digits)
        return digits != DIGITS and admits(pin, digits, now)

    monkeypatch.setattr(Pin, "admits", admit)
    for number in range(TOUCHES):
        if app.scene.name == "menu" and rng.random() < 0.2:
            app.go(ToPin(Corner.DROP_HEART))
            app.frame(0.3, [])
        at = (rng.uniform(0, table.width), rng.uniform(0, table.height))
        keys = [button.rect.center for button in app.scene.buttons if button.visible]
        if app.scene.name == "operator.pin" and keys and rng.random() < 0.95:
            at = rng.choice(keys)
        elif rng.random() < 0.3:
            at = (corner[0], corner[1])
        finger = rng.randrange(4)
        events = []
        if finger in down:
            events.append(touch(pygame.FINGERUP, finger, down.pop(finger), table))
        else:
            down[finger] = at
            events.append(touch(pygame.FINGERDOWN, finger, at, table))
        key = {"key": rng.choice(KEYS), "mod": rng.randrange(2**16), "unicode": ""}
        events.append(pygame.event.Event(rng.choice((pygame.KEYDOWN, pygame.KEYUP)), key))
        app.frame(rng.choice((FRAME, FRAME, 0.05, 0.25, 1.0)), events)
        assert app.scene.name not in ("operator", "operator.off"), number
        if app.scene.name not in ("menu", "operator.pin"):
            app.go(ToPin(Corner.DROP_HEART))
    assert asked, "nobody has tried any PIN"


def touch(kind: int, finger: int, at: tuple[float, float], table: Table) -> pygame.event.Event:
    wide, high = table.width, table.height
    return pygame.event.Event(kind, touch_id=1, finger_id=finger, x=at[0] / wide, y=at[1] / high)


def test_the_keys_of_the_pad_do_not_overlap_and_lie_on_the_table(robot: Robot) -> None:
    for corner in Corner:
        robot.app.go(ToPin(corner))
        rest(robot, 0.5)
        rects = [pygame.Rect(one["rect"]) for one in targets(robot).values()]
        assert len(rects) == len(pads.KEYS) - 1
        assert all(rect.collidelist(rects[:index]) < 0 for index, rect in enumerate(rects))
        assert all(robot.app.screen.get_rect().contains(rect) for rect in rects)
        rest(robot, 16.0)
