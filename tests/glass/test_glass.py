"""The whole program on a real X server: fingers, pointers, keys and monitors as it has them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from at_the_glass import (
    IN_PLAY,
    TURNS,
    acting,
    bare,
    bare_spots,
    begin,
    crossing_turn,
    give_pin,
    go_home,
    match,
)
from glass_table import ENDS_SECONDS, GlassTable, glass_table
from x_server import CONTACTS, OUTPUT, Glass, NoGlass, glass

from game.pin import Pin

REQUIRED = "TRIVET_GLASS"
"""In the environment: a machine without such a server fails."""
SIZE, OTHER = (1024, 600), (1280, 720)
SECOND = "DUMMY1"
FOLLOWED_SECONDS = 2.0
STILL, INCHES = "[screen]\nstill = true\n", 24.2
"""The latter after two steps from what is guessed."""
PIN, WRONG = "2718", "1111"
CONTROL, ALT, SUPER, TAB, F2, F4, POWER, ENTER = 37, 64, 133, 23, 68, 70, 124, 36
DIGITS = range(10, 20)
DESKTOP_KEYS = (ALT, F4), (ALT, TAB), (SUPER,), (CONTROL, ALT, F2)
TOOK: list[float] = []
"""Seconds in which other modes were followed."""


# --- what is tried


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Glass]:
    try:
        with glass(SIZE) as found:
            # It has a mark for each data folder in which was played.
            found.environment["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))
            yield found
    except NoGlass as problem:
        leave_out(str(problem))


def leave_out(reason: str) -> None:
    if os.environ.get(REQUIRED):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("glass")
    (made / "settings.toml").write_text(STILL)
    return made


@pytest.fixture
def in_use(tmp_path: Path) -> Path:
    """The folder of a table that has been started before."""
    (tmp_path / "settings.toml").write_text(f"{STILL}inches = {INCHES}\n")
    Pin(tmp_path).choose(PIN)
    return tmp_path


@pytest.fixture(scope="module")
def kiosk(screen: Glass, folder: Path) -> Iterator[GlassTable]:
    """A kiosk without a window manager, after its first start."""
    with opened(screen, folder, "--kiosk") as table:
        answer_first_questions(table)
        yield table


@pytest.fixture
def table(kiosk: GlassTable) -> GlassTable:
    """With its menu."""
    go_home(kiosk)
    return kiosk


@contextmanager
def opened(screen: Glass, folder: Path, *options: str) -> Iterator[GlassTable]:
    always = "--no-cache", "--seed", "3", "--record-touches", str(folder / "touches")
    with glass_table(screen, folder, *always, *options) as table:
        yield table


def answer_first_questions(table: GlassTable) -> None:
    """The size by what names places, as a touchscreen does that reports as a mouse; then a PIN,
    twice, by fingers."""
    inches = table.spot("operator.inches.1")
    for _ in range(2):
        table.glass.devices.point(inches)
        table.glass.devices.click()
    table.tap("operator.next")
    for _ in range(2):
        give_pin(table, PIN)
        table.tap("operator.key.done")


def presses(folder: Path) -> Counter[str]:
    """How many presses the program has been told of, by fingers and by a mouse."""
    lines = [json.loads(line) for line in (folder / "touches").read_text().splitlines()]
    downs = [line for line in lines if line.get("kind") == "down"]
    return Counter("mouse" if "mouse" in line else "finger" for line in downs)


@contextmanager
def pressed(table: GlassTable, folder: Path, **wanted: int) -> Iterator[None]:
    """That many presses are told of, and no more."""
    before, count = presses(folder), sum(wanted.values())
    yield
    table.until(f"{count} presses", lambda: (presses(folder) - before).total() >= count)
    table.ask(settle=True)
    assert presses(folder) - before == wanted


def change_mode(table: GlassTable) -> None:
    """Until all of the other screen shows what is drawn for it."""
    screen = table.glass
    screen.mode(*(OTHER if screen.size() == SIZE else SIZE))
    began = time.perf_counter()
    table.until("picture in another mode", table.is_shown)
    TOOK.append(time.perf_counter() - began)


# --- a kiosk without a window manager


def test_a_first_start_takes_a_size_and_a_pin(kiosk: GlassTable, folder: Path) -> None:
    kiosk.until("operator's page", lambda: kiosk.scene() == "operator")
    assert Pin(folder).admits(PIN, 0.0)
    settings = tomllib.loads((folder / "settings.toml").read_text())
    assert settings["screen"]["inches"] == INCHES


def test_the_glass_shows_all_that_is_drawn_and_no_cursor(table: GlassTable) -> None:
    table.until("picture", table.is_shown)
    for move in (table.glass.devices.point, table.glass.devices.roll, table.glass.devices.tap):
        move(bare(table))
        assert not table.glass.has_cursor()


def test_one_finger_is_one_press_where_it_lies(table: GlassTable, folder: Path) -> None:
    """On bare felt it presses nothing: alone, beside another one, and while it is dragged."""
    devices = table.glass.devices
    table.tap("menu.crossing")
    table.spot("setup.start")
    x, y = bare(table)
    with pressed(table, folder, finger=4):
        devices.tap((x, y))
        devices.finger("down", 0, (x, y))
        devices.tap((x + 30, y), number=1)
        devices.finger("up", 0, (x, y))
        devices.drag(((x, y), (table.glass.size()[0] - x, y)))
    assert table.scene() == "setup"
    with pressed(table, folder, finger=1):
        table.tap("setup.start")
        table.spot(IN_PLAY)


def test_a_mouse_presses_where_it_points(table: GlassTable, folder: Path) -> None:
    """Also beside a finger that rests, and fingers tap while its button is held."""
    devices = table.glass.devices
    with pressed(table, folder, finger=1):
        devices.finger("down", 0, bare(table))
    with pressed(table, folder, mouse=1):
        devices.roll(table.spot("menu.crossing"))
        devices.click()
        table.spot("setup.start")
    devices.finger("up", 0, bare(table))
    with pressed(table, folder, mouse=1, finger=1):
        devices.roll(bare(table))
        devices.button(True)
        table.tap("setup.start")
        table.spot(IN_PLAY)
    devices.button(False)


@pytest.mark.parametrize("game", TURNS)
def test_a_turn_is_played_by_touch_and_stays_in_another_mode(table: GlassTable, game: str) -> None:
    begin(table, game)
    following = TURNS[game](table)
    table.until("next player's turn", lambda: acting(table) == [following])
    change_mode(table)
    assert acting(table) == [following]


def test_two_people_drag_at_once(table: GlassTable) -> None:
    begin(table, "lucky")
    devices, ways = table.glass.devices, []
    for seat in (0, 1):
        held = next(name for name in table.targets() if name.startswith(f"play.seat{seat}.held."))
        ways.append((table.spot(held), table.spot(f"play.seat{seat}.cell.1.1")))
    devices.drag(*ways)
    table.until("two tiles", lambda: all(board[1][1] for board in match(table)["state"]["boards"]))


@pytest.mark.parametrize(
    ("scene", "way"),
    [("menu", ()), ("setup", ("menu.lucky",)), ("pause", ("menu.resume", IN_PLAY, "play.menu"))],
)
def test_every_scene_follows_another_mode(
    table: GlassTable, scene: str, way: tuple[str, ...]
) -> None:
    for name in way:
        table.tap(name)
    table.until(scene, lambda: table.scene() == scene and table.targets())
    change_mode(table)
    assert table.scene() == scene


def test_a_screen_on_end_waits_and_one_that_goes_comes_back(table: GlassTable) -> None:
    screen = table.glass
    width, height = screen.size()
    screen.mode(height, width)
    table.until("line that says so", lambda: table.scene() == "size" and table.is_shown())
    screen.mode(width, height)
    table.until("menu", lambda: "menu.lucky" in table.targets() and table.is_shown())
    screen.run("xset", "dpms", "force", "off")
    screen.run("xset", "dpms", "force", "on")
    screen.run("xrandr", "--output", OUTPUT, "--off")
    assert not screen.monitors()
    screen.mode(width, height)
    table.until("picture", table.is_shown)


def test_no_key_leads_out(table: GlassTable) -> None:
    """Those of a desktop, those of a scanner of tickets, and the power key, which is for the
    system."""
    for keys in (*DESKTOP_KEYS, *((digit,) for digit in DIGITS), (ENTER,), (POWER,)):
        table.glass.devices.press(*keys)
    table.tap("menu.crossing")
    table.spot("setup.start")
    table.until("picture", table.is_shown)


def test_the_corner_and_a_pin_lead_to_the_touch_test(table: GlassTable, folder: Path) -> None:
    """A wrong PIN keeps the pad dead for two seconds, and no longer."""
    devices, corner = table.glass.devices, (12, table.glass.size()[1] - 12)
    devices.finger("down", 0, corner)
    table.until("pad", lambda: table.scene() == "operator.pin")
    devices.finger("up", 0, corner)
    give_pin(table, WRONG)
    table.until("dead keys", lambda: "operator.key.1" not in table.targets())
    give_pin(table, PIN)
    table.tap("operator.touch")
    table.until("touch test", lambda: table.scene() == "operator.touch")
    change_mode(table)
    spots = bare_spots(table)[:CONTACTS]
    with pressed(table, folder, finger=CONTACTS):
        for kind in ("down", "up"):
            for number, spot in enumerate(spots):
                devices.finger(kind, number, spot)


def test_other_modes_are_followed_soon() -> None:
    """A quarter of them: a machine that does other things as well is often slower."""
    if not TOOK:
        pytest.skip("none was tried")
    assert sorted(TOOK)[len(TOOK) // 4] < FOLLOWED_SECONDS


def test_all_that_was_played_is_there_after_the_power_key(
    screen: Glass, folder: Path, table: GlassTable
) -> None:
    """The system ends the program then. Afterwards without a kiosk, and without a window manager
    no key ends that."""
    begin(table, "crossing")
    following = crossing_turn(table)
    table.until("next player's turn", lambda: acting(table) == [following])
    left = match(table)["state"]
    assert table.end() == 0
    with opened(screen, folder) as again:
        with pressed(again, folder, finger=1):
            again.tap("menu.resume")
            again.spot(IN_PLAY)
        screen.devices.press(ALT, F4)
        assert match(again)["state"] == left
        again.until("picture", again.is_shown)


# --- with a window manager, and on two screens


@pytest.fixture
def manager(screen: Glass) -> Iterator[None]:
    """Afterwards there is one screen again."""
    if shutil.which("openbox") is None:
        leave_out("openbox is not installed")
    with subprocess.Popen(
        ["openbox"], env=screen.environment, stderr=subprocess.DEVNULL
    ) as running:
        yield
        running.terminate()
    screen.run("xrandr", "--output", SECOND, "--off")


@pytest.mark.usefixtures("manager")
def test_a_kiosk_on_the_second_screen_keeps_its_keys_and_follows_what_is_left(
    screen: Glass, in_use: Path
) -> None:
    first = screen.monitors()[0]
    screen.mode(*OTHER, SECOND, "--right-of", OUTPUT)
    with opened(screen, in_use, "--kiosk", "--screen", "1") as table:
        table.at = first[2], 0
        table.until("picture", table.is_shown)
        with pressed(table, in_use, finger=1):
            table.tap("menu.crossing")
            table.spot("setup.start")
        for keys in DESKTOP_KEYS:
            screen.devices.press(*keys)
        table.until("picture", table.is_shown)
        assert not screen.has_cursor()
        screen.run("xrandr", "--output", SECOND, "--off")
        table.at = 0, 0
        table.until("picture on the other screen", table.is_shown)
        table.tap("setup.menu")
        table.spot("menu.lucky")


@pytest.mark.usefixtures("manager")
def test_without_a_kiosk_a_desktop_closes_the_table(screen: Glass, in_use: Path) -> None:
    with opened(screen, in_use) as table:
        with pressed(table, in_use, finger=1):
            table.tap("menu.crossing")
            table.spot("setup.start")
        change_mode(table)
        screen.devices.press(ALT, F4)
        assert table.process.wait(ENDS_SECONDS) == 0
