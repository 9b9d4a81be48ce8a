"""The doctor on made-up machines: each fault is named with what follows and what helps."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from game import pin as pins
from game.pin import Pin
from game.settings import FILE
from game.store import Store
from scenes import places
from scenes.doctor import house, screens, touch
from scenes.doctor.finding import STATUS, Finding, Severity
from scenes.doctor.machine import Machine
from scenes.doctor.report import findings, report
from scenes.places import command
from scenes.words import Words

XRANDR = """Screen 0: minimum 320 x 200, current 3840 x 2160, maximum 16384 x 16384
HDMI-1 connected primary 3840x2160+0+0 {turned}(normal left inverted right) 1210mm x 680mm
   3840x2160     {rate}*+  30.00    24.00
   1920x1080     60.00    50.00
DP-1 disconnected (normal left inverted right x axis y axis)
"""
XSET = """Screen Saver:
  prefer blanking:  yes    allow exposures:  yes
  timeout:  {timeout}    cycle:  600
DPMS (Display Power Management Signaling):
  DPMS is {dpms}
"""
TOUCH = {
    "name": "Vendor Touch Frame",
    "properties": "2",
    "capabilities/abs": "260800000000003",
    "capabilities/key": "400 0 0 0 0 0",
    "capabilities/rel": "0",
}
"""The bits of a real device: slots (0x2f) among the axes, direct among the properties."""
MOUSE = {
    "name": "Some Mouse",
    "properties": "0",
    "capabilities/abs": "0",
    "capabilities/key": "70000 0 0 0 0",
    "capabilities/rel": "143",
}


class Made:
    """A machine without anything, which is given what it has."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.variables: dict[str, str] = {}
        self.says: dict[str, str] = {}
        self.readable = True
        self.names: set[str] = set()
        self.space = 10**11

    def write(self, path: str, text: str) -> None:
        where = self.root / path
        where.parent.mkdir(parents=True, exist_ok=True)
        where.write_text(text + "\n")

    def plug(self, event: str, device: dict[str, str], matrix: str | None = None) -> None:
        for name, text in device.items():
            self.write(f"sys/class/input/{event}/device/{name}", text)
        self.write(f"sys/class/input/{event}/dev", f"13:{64 + int(event[5:])}")
        if matrix is not None:
            told = f"I:123\nE:ID_INPUT=1\nE:LIBINPUT_CALIBRATION_MATRIX={matrix}\n"
            self.write(f"run/udev/data/c13:{64 + int(event[5:])}", told)

    def show(self, rate: str = "60.00", turned: str = "") -> None:
        self.variables["DISPLAY"] = ":0"
        self.says["xrandr"] = XRANDR.format(rate=rate, turned=turned)

    def run(self, command: Sequence[str]) -> str | None:
        return self.says.get(command[0])

    @property
    def machine(self) -> Machine:
        return Machine(
            self.root,
            self.variables,
            self.run,
            lambda: self.names,
            lambda _: self.space,
            lambda _: self.readable,
        )


@pytest.fixture
def made(tmp_path: Path) -> Made:
    return Made(tmp_path / "root")


def told(found: Sequence[Finding], what: str) -> list[tuple[Severity, str]]:
    assert all(one.follows and one.remedy for one in found if one.severity > Severity.NOTE)
    said = [f"operator.doctor.{one.key}" for one in found if one.severity > Severity.GOOD]
    assert all(key in Words("de") for key in said)
    return [(one.severity, one.is_so) for one in found if one.what == what]


@pytest.mark.parametrize(
    ("folder", "link", "typed"),
    [
        ("opt/trivet/1.0", "opt/trivet/current", "sudo trivet pin"),
        ("lib/trivet/_program", "", "trivet pin"),
        ("home/trivet", "", ".venv/bin/python main.py pin"),
    ],
)
def test_a_remedy_names_the_command_as_this_installation_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, link: str, typed: str
) -> None:
    monkeypatch.setattr(places, "MAIN", tmp_path / folder / "main.py")
    (tmp_path / folder).mkdir(parents=True)
    if link:
        (tmp_path / link).symlink_to(tmp_path / folder)
    Pin(tmp_path).put_off()
    assert [one.remedy for one in house.pin(tmp_path)] == [typed]


# --- screens


def test_a_good_screen(made: Made) -> None:
    made.show()
    made.says["xset"] = XSET.format(timeout=0, dpms="Disabled")
    made.write("sys/class/drm/card0-HDMI-A-1/status", "connected")
    made.write("sys/class/drm/card0-HDMI-A-1/modes", "3840x2160\n1920x1080")
    found = [
        *screens.display(made.machine),
        *screens.shown(made.machine),
        *screens.blanking(made.machine),
    ]
    assert {one.severity for one in found} == {Severity.GOOD}
    assert told(found, "screen") == [(Severity.GOOD, "0 is HDMI-1, 3840 x 2160 at 60 Hz")]
    assert told(found, "screens") == [(Severity.GOOD, "plugged in: HDMI-A-1 (3840x2160)")]


def test_no_display(made: Made) -> None:
    (found,) = screens.display(made.machine)
    assert found.severity == Severity.FAULT
    assert command("demo") in found.remedy
    made.write("dev/dri/card0", "")
    (found,) = screens.display(made.machine)
    assert found.severity == Severity.NOTE


def test_a_socket_without_a_screen(made: Made) -> None:
    made.show()
    made.write("sys/class/drm/card0-HDMI-A-1/status", "disconnected")
    found = list(screens.display(made.machine))
    assert told(found, "screens") == [(Severity.WARNING, "no socket has a screen")]


@pytest.mark.parametrize(("rate", "is_slow"), [("30.00", True), ("59.94", False), ("49.9", True)])
def test_a_slow_screen(made: Made, rate: str, is_slow: bool) -> None:
    made.show(rate)
    severities = [severity for severity, _ in told(list(screens.shown(made.machine)), "screen")]
    assert severities == [Severity.WARNING if is_slow else Severity.GOOD]


def test_a_size_that_cannot_be_played_and_a_second_screen(made: Made) -> None:
    made.variables["DISPLAY"] = ":0"
    made.says["xrandr"] = (
        "HDMI-1 connected 720x400+0+0 (normal left) 0mm x 0mm\n   720x400  70.00*\n"
        "DP-2 connected primary 1920x1080+720+0 (normal left) 0mm x 0mm\n   1920x1080  60.00*+\n"
    )
    found = list(screens.shown(made.machine))
    assert [severity for severity, _ in told(found, "screen")] == [Severity.FAULT, Severity.GOOD]
    assert told(found, "screens") == [(Severity.NOTE, "2 show a picture")]


@pytest.mark.parametrize(
    ("timeout", "dpms", "what"),
    [
        (600, "Disabled", "screen saver on"),
        (0, "Enabled", "DPMS on"),
        (600, "Enabled", "screen saver and DPMS on"),
        (0, "Disabled", "off"),
    ],
)
def test_blanking(made: Made, timeout: int, dpms: str, what: str) -> None:
    made.show()
    made.says["xset"] = XSET.format(timeout=timeout, dpms=dpms)
    ((severity, is_so),) = told(list(screens.blanking(made.machine)), "blanking")
    assert is_so == what
    assert (severity == Severity.GOOD) is (what == "off")


def test_blanking_that_cannot_be_asked(made: Made) -> None:
    assert list(screens.blanking(made.machine)) == []
    made.show()
    (found,) = screens.blanking(made.machine)
    assert found.severity == Severity.NOTE


# --- touch


def test_a_good_touch_screen(made: Made) -> None:
    made.show()
    made.plug("event3", TOUCH)
    made.plug("event5", MOUSE)
    found = list(touch.touch(made.machine))
    assert {one.severity for one in found} == {Severity.GOOD}
    assert told(found, "touch") == [(Severity.GOOD, "Vendor Touch Frame (event3), many contacts")]


def test_only_a_mouse_and_nothing(made: Made) -> None:
    (found,) = touch.touch(made.machine)
    assert found.severity == Severity.FAULT
    made.plug("event5", MOUSE)
    (found,) = touch.touch(made.machine)
    assert (found.severity, found.is_so) == (Severity.WARNING, "only a mouse: Some Mouse")


def test_one_contact_only(made: Made) -> None:
    made.plug("event3", TOUCH | {"capabilities/abs": "3"})
    found = list(touch.touch(made.machine))
    assert told(found, "touch")[0][0] == Severity.WARNING


@pytest.mark.parametrize("names", [set(), {"input"}])
def test_a_device_that_cannot_be_read(made: Made, names: set[str]) -> None:
    made.plug("event3", TOUCH)
    made.readable, made.names = False, names
    found = [one for one in touch.touch(made.machine) if one.what == "groups"]
    assert [one.severity for one in found] == [Severity.FAULT]
    assert found[0].remedy.startswith("log in again" if names else "adduser")
    made.variables["DISPLAY"] = ":0"
    assert told(list(touch.touch(made.machine)), "groups")[0][0] == Severity.GOOD


QUARTER = "0 -1 1 1 0 0"


@pytest.mark.parametrize(
    ("turned", "matrix", "is_good"),
    [
        ("", None, True),
        ("left ", None, False),
        ("left ", QUARTER, True),
        ("", QUARTER, False),
        ("", "1 0 0.01 0 1 0", True),
        ("inverted ", None, True),
        ("", "nonsense", True),
    ],
)
def test_touch_lies_as_the_picture(
    made: Made, turned: str, matrix: str | None, is_good: bool
) -> None:
    made.show(turned=turned)
    made.plug("event3", TOUCH, matrix)
    ((severity, _),) = told(list(touch.touch(made.machine)), "calibration")
    assert severity == (Severity.GOOD if is_good else Severity.FAULT)


@pytest.mark.parametrize(
    ("turned", "severity"),
    [("", Severity.GOOD), ("inverted ", Severity.NOTE), ("left ", Severity.NOTE)],
)
def test_a_picture_that_is_turned(made: Made, turned: str, severity: Severity) -> None:
    made.show(turned=turned)
    ((found, says),) = told(list(screens.shown(made.machine)), "rotation")
    assert found == severity
    assert turned in f"{says} "


def test_two_touch_devices(made: Made) -> None:
    for event in ("event3", "event4"):
        made.plug(event, TOUCH)
    found = list(touch.touch(made.machine))
    assert [one.is_so for one in found if one.key == "touch.many"] == ["2 touch devices"]


@pytest.mark.parametrize("words", ["", "zz", "-", "1 2 x"])
def test_bits_that_are_none(made: Made, words: str) -> None:
    made.plug("event3", TOUCH | {"properties": words})
    assert [one.severity for one in touch.touch(made.machine)] == [Severity.FAULT]


# --- the house


@pytest.mark.parametrize(
    ("space", "severity"),
    [(10**10, Severity.GOOD), (10**8, Severity.WARNING), (10**7, Severity.FAULT)],
)
def test_space(made: Made, tmp_path: Path, space: int, severity: Severity) -> None:
    made.space = space
    (found,) = house.data(made.machine, tmp_path)
    assert found.severity == severity


def test_a_package_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = house.versions()
    assert found.severity == Severity.GOOD
    monkeypatch.setattr(house, "PACKAGES", (*house.PACKAGES, "nobody-has-this"))
    ((severity, says),) = told(list(house.versions()), "version")
    assert severity == Severity.FAULT
    assert says.endswith("without nobody-has-this")


def test_a_folder_that_is_none(made: Made, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (found,) = house.data(made.machine, tmp_path / "file")
    assert found.severity == Severity.FAULT


def test_settings_are_named_by_line(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("[idle]\nask = 5\n")
    (found,) = house.settings(tmp_path / FILE)
    assert found.severity == Severity.WARNING
    assert "line 2" in found.is_so
    (tmp_path / FILE).write_text("[idle]\nask = 50\n")
    (found,) = house.settings(tmp_path / FILE)
    assert found.severity == Severity.GOOD


@pytest.mark.parametrize(
    ("case", "severity"),
    [
        ("new", Severity.GOOD),
        ("set", Severity.GOOD),
        ("put off", Severity.WARNING),
        ("lost", Severity.WARNING),
        pytest.param("damaged", Severity.FAULT, marks=pytest.mark.expects_faults),
    ],
)
def test_a_pin_that_lets_nobody_in_is_named(tmp_path: Path, case: str, severity: Severity) -> None:
    match case:
        case "set":
            Pin(tmp_path).choose("2718")
        case "put off":
            Pin(tmp_path).put_off()
        case "lost":
            Store.open(tmp_path).close()
        case "damaged":
            (tmp_path / pins.FILE).write_text("{")
    found = list(house.pin(tmp_path))
    assert [one for one, _ in told(found, "pin")] == [severity]
    assert (command("pin") in found[0].line) is (severity > Severity.GOOD)


def test_sound(made: Made) -> None:
    assert [one.severity for one in house.sound(made.machine)] == [Severity.NOTE]
    made.write("proc/asound/cards", "--- no soundcards ---")
    assert [one.severity for one in house.sound(made.machine)] == [Severity.NOTE]
    made.write("proc/asound/cards", " 0 [PCH  ]: HDA-Intel - HDA Intel PCH\n    at 0x1 irq 2")
    assert [one.is_so for one in house.sound(made.machine)] == ["HDA-Intel - HDA Intel PCH"]


def test_clock(made: Made) -> None:
    (found,) = house.clock(made.machine, lambda: 0.0)
    assert found.severity == Severity.FAULT
    (found,) = house.clock(made.machine)
    assert found.severity == Severity.NOTE
    made.write("run/systemd/timesync/synchronized", "")
    (found,) = house.clock(made.machine)
    assert found.severity == Severity.GOOD


def test_power_key_and_watchdog(made: Made) -> None:
    assert [one.severity for one in house.power_key(made.machine)] == [Severity.GOOD]
    made.write("etc/systemd/logind.conf", "[Login]\n#HandlePowerKey=ignore")
    assert [one.severity for one in house.power_key(made.machine)] == [Severity.GOOD]
    made.write("etc/systemd/logind.conf.d/a.conf", "[Login]\nHandlePowerKey=ignore")
    assert [one.severity for one in house.power_key(made.machine)] == [Severity.NOTE]
    assert [one.severity for one in house.watchdog(made.machine)] == [Severity.NOTE]
    made.write("etc/systemd/system/trivet.service", "[Unit]")
    assert [one.severity for one in house.watchdog(made.machine)] == [Severity.GOOD]


def test_memory(made: Made) -> None:
    made.write("proc/meminfo", "MemTotal:         800000 kB\nMemFree: 1 kB")
    assert [one.severity for one in house.memory(made.machine)] == [Severity.WARNING]
    made.write("proc/meminfo", "MemTotal:         4000000 kB\nMemFree: 1 kB")
    assert [one.severity for one in house.memory(made.machine)] == [Severity.GOOD]


def test_assets(tmp_path: Path) -> None:
    assert [one.severity for one in house.assets()] == [Severity.GOOD]
    (found,) = house.assets(tmp_path)
    assert found.severity == Severity.FAULT
    assert "the English words" in found.is_so


# --- the whole


def test_a_line_each_and_the_status_of_the_worst(made: Made, tmp_path: Path) -> None:
    lines, status = report(made.machine, tmp_path, tmp_path / FILE)
    found = findings(made.machine, tmp_path, tmp_path / FILE)
    assert lines.count("\n") == len(found)
    assert [one.line for one in found] == lines.splitlines()
    assert status == STATUS[Severity.FAULT] == 3
    made.show()
    made.says["xset"] = XSET.format(timeout=0, dpms="Disabled")
    made.plug("event3", TOUCH)
    assert report(made.machine, tmp_path, tmp_path / FILE)[1] == 0
    made.says["xset"] = XSET.format(timeout=60, dpms="Disabled")
    assert report(made.machine, tmp_path, tmp_path / FILE)[1] == 1


def test_whatever_is_wrong_with_one_check_the_others_are_made(
    made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Machine) -> None:
        raise RuntimeError("on purpose")

    before = len(findings(made.machine, tmp_path, tmp_path / FILE))
    monkeypatch.setattr(house, "sound", broken)
    found = findings(made.machine, tmp_path, tmp_path / FILE)
    assert len(found) == before
    assert [one.is_so for one in found if one.what == "doctor"] == ["RuntimeError: on purpose"]
