"""The doctor on made-up machines: each fault is named with what follows and what helps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeAlias

import pytest

from game import pin as pins
from game.pin import Pin
from game.settings import FILE
from game.store import Store
from scenes.commands.program import main
from scenes.core import places
from scenes.core.places import command
from scenes.doctor import report as house
from scenes.doctor import screens
from scenes.doctor.machine import STATUS, Finding, Machine, Severity
from scenes.doctor.report import findings, report
from scenes.services.words import Words

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
ONE_CONTACT = TOUCH | {"capabilities/abs": "3"}
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


Make: TypeAlias = Callable[[Made], object]
Check: TypeAlias = Callable[[Machine], Iterable[Finding]]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    return Made(tmp_path / "root")


SIZES = """HDMI-1 connected 720x400+0+0 (normal left) 0mm x 0mm
   720x400  70.00*
DP-2 connected primary 1920x1080+720+0 (normal left) 0mm x 0mm
   1920x1080  60.00*+
"""
QUARTER = "0 -1 1 1 0 0"
LOGIND = "etc/systemd/logind.conf"


def blanks(timeout: int, dpms: str) -> Make:
    def make(made: Made) -> None:
        made.show()
        made.says["xset"] = XSET.format(timeout=timeout, dpms=dpms)

    return make


def shows(rate: str = "60.00", turned: str = "") -> Make:
    return lambda made: made.show(rate, turned)


def shows_two(made: Made) -> None:
    made.show()
    made.says["xrandr"] = SIZES


def writes(path: str, text: str) -> Make:
    return lambda made: made.write(path, text)


def plugs(*devices: dict[str, str]) -> Make:
    """From event3 on."""

    def make(made: Made) -> None:
        made.show()
        for number, device in enumerate(devices, 3):
            made.plug(f"event{number}", device)

    return make


def unreadable(groups: set[str], display: str = "") -> Make:
    def make(made: Made) -> None:
        made.plug("event3", TOUCH)
        made.readable, made.names = False, groups
        made.variables["DISPLAY"] = display

    return make


def turns(turned: str, matrix: str | None) -> Make:
    def make(made: Made) -> None:
        made.show(turned=turned)
        made.plug("event3", TOUCH, matrix)

    return make


def socket(status: str) -> Make:
    def make(made: Made) -> None:
        made.write("sys/class/drm/card0-HDMI-A-1/status", status)
        made.write("sys/class/drm/card0-HDMI-A-1/modes", "3840x2160\n1920x1080")

    return make


def has_space(space: int) -> Make:
    return lambda made: setattr(made, "space", space)


def data(machine: Machine) -> Iterable[Finding]:
    return house.data(machine, machine.root.parent)


def nothing(_: Made) -> None:
    pass


SCREEN, TURNED = "good screen: 0 is HDMI-1, 3840 x 2160 at 60 Hz", "note rotation: HDMI-1 is turned"
PLUGGED, NOT_TURNED = "good screens: plugged in: HDMI-A-1 (3840x2160)", "good rotation"
DEVICE, GROUPS = "good touch: Vendor Touch Frame (event3), many contacts", "good groups"
LIES_WELL = "good calibration: touch lies as the picture, as far as can be read"
HIDDEN = "fault groups: event3 cannot be read; touches do not arrive; help:"
CARDS = " 0 [PCH  ]: HDA-Intel - HDA Intel PCH\n    at 0x1 irq 2"
Case: TypeAlias = tuple[Make, Sequence[str]]
CASES: dict[Check, Sequence[Case]] = {
    screens.display: (
        (nothing, ["fault display: neither a display server nor"]),
        (writes("dev/dri/card0", ""), ["note display: no X server, but"]),
        (socket("connected"), ["fault display", PLUGGED]),
        (socket("disconnected"), ["fault display", "warning screens: no socket has a screen"]),
    ),
    screens.shown: (
        (shows(), [SCREEN, "good rotation: HDMI-1 is not turned"]),
        (shows("59.94"), ["good screen", NOT_TURNED]),
        (shows("30.00"), ["warning screen", NOT_TURNED]),
        (shows("49.9"), ["warning screen", NOT_TURNED]),
        (shows(turned="inverted "), [SCREEN, TURNED]),
        (shows(turned="left "), [SCREEN, TURNED]),
        (shows_two, ["fault", NOT_TURNED, "good", NOT_TURNED, "note screens: 2 show a picture"]),
    ),
    screens.blanking: (
        (blanks(600, "Disabled"), ["warning blanking: screen saver on"]),
        (blanks(0, "Enabled"), ["warning blanking: DPMS on"]),
        (blanks(600, "Enabled"), ["warning blanking: screen saver and DPMS on"]),
        (blanks(0, "Disabled"), ["good blanking: off"]),
        (nothing, []),
        (shows(), ["note blanking: xset is missing"]),
    ),
    screens.touch: (
        (nothing, ["fault touch: neither a touch screen nor a mouse"]),
        (plugs(MOUSE), ["warning touch: only a mouse: Some Mouse"]),
        (plugs(TOUCH, MOUSE), [DEVICE, GROUPS, LIES_WELL]),
        (plugs(TOUCH, TOUCH), [DEVICE, GROUPS, "good touch", GROUPS, "note touch: 2 touch"]),
        (plugs(ONE_CONTACT), ["warning touch", GROUPS, LIES_WELL]),
        *((plugs(TOUCH | {"properties": bits}), ["fault"]) for bits in ("", "zz", "-", "1 2 x")),
        (unreadable(set()), [DEVICE, f"{HIDDEN} adduser"]),
        (unreadable({"input"}), [DEVICE, f"{HIDDEN} log in again"]),
        (unreadable(set(), ":0"), [DEVICE, "good groups: event3 is read by the X server"]),
        (turns("", None), [DEVICE, GROUPS, LIES_WELL]),
        (turns("left ", QUARTER), [DEVICE, GROUPS, LIES_WELL]),
        (turns("", "1 0 0.01 0 1 0"), [DEVICE, GROUPS, LIES_WELL]),
        (turns("inverted ", None), [DEVICE, GROUPS, LIES_WELL]),
        (turns("", "nonsense"), [DEVICE, GROUPS, LIES_WELL]),
        (turns("left ", None), [DEVICE, GROUPS, "fault calibration: the picture is turned, and"]),
        (turns("", QUARTER), [DEVICE, GROUPS, "fault calibration: touch is turned, and the"]),
    ),
    data: (
        (has_space(10**10), ["good data"]),
        (has_space(10**8), ["warning data"]),
        (has_space(10**7), ["fault data"]),
    ),
    house.sound: (
        (nothing, ["note sound: no device"]),
        (writes("proc/asound/cards", "--- no soundcards ---"), ["note sound: no device"]),
        (writes("proc/asound/cards", CARDS), ["good sound: HDA-Intel - HDA Intel PCH"]),
    ),
    house.clock: (
        (nothing, ["note clock"]),
        (writes("run/systemd/timesync/synchronized", ""), ["good clock"]),
    ),
    house.power_key: (
        (nothing, ["good power key"]),
        (writes(LOGIND, "[Login]\n#HandlePowerKey=ignore"), ["good power key"]),
        (writes(f"{LOGIND}.d/a.conf", "HandlePowerKey=ignore"), ["note power key: does this: ig"]),
    ),
    house.watchdog: (
        (nothing, ["note watchdog"]),
        (writes("etc/systemd/system/trivet.service", "[Unit]"), ["good watchdog"]),
    ),
    house.memory: (
        (writes("proc/meminfo", "MemTotal:  800000 kB\nMemFree: 1 kB"), ["warning memory"]),
        (writes("proc/meminfo", "MemTotal:  4000000 kB\nMemFree: 1 kB"), ["good memory"]),
    ),
}


def lines(found: Iterable[Finding]) -> list[str]:
    """Each has what the operator reads, in any language, and says what follows and what helps."""
    shown = list(found)
    assert all(one.follows and one.remedy for one in shown if one.severity > Severity.NOTE)
    keys = [f"operator.doctor.{one.key}" for one in shown if one.severity > Severity.GOOD]
    assert all(key in Words("de") for key in keys)
    return [" ".join(one.line.split()) for one in shown]


@pytest.mark.parametrize(
    ("check", "make", "said"),
    [(check, *case) for check, cases in CASES.items() for case in cases],
)
def test_a_machine_is_found_as_it_is(
    made: Made, check: Check, make: Make, said: Sequence[str]
) -> None:
    make(made)
    found = lines(check(made.machine))
    assert len(found) == len(said), found
    assert all(map(str.startswith, found, said)), found


def test_a_clock_that_cannot_be_right_and_assets_that_are_missing(made: Made) -> None:
    assert lines(house.clock(made.machine, lambda: 0.0))[0].startswith("fault clock")
    assert lines(house.assets())[0].startswith("good assets")
    missing = "fault assets: missing: the English words, sounds;"
    assert lines(house.assets(made.root))[0].startswith(missing)


def test_a_package_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lines(house.versions())[0].startswith("good version")
    monkeypatch.setattr(house, "PACKAGES", (*house.PACKAGES, "nobody-has-this"))
    (found,) = lines(house.versions())
    assert found.startswith("fault version")
    assert "without nobody-has-this;" in found


@pytest.mark.parametrize(
    ("on", "state", "said"),
    [
        ("true", "up", "good phones: may join by wlan0"),
        ("true", "down", "warning phones: no network; no phone can join"),
        ("false", "down", ""),
    ],
)
def test_phones_need_a_network(made: Made, tmp_path: Path, on: str, state: str, said: str) -> None:
    made.write("sys/class/net/wlan0/operstate", state)
    (tmp_path / FILE).write_text(f"[web]\non = {on}\n")
    found = lines(house.phones(made.machine, tmp_path / FILE))
    assert [one[: len(said)] for one in found] == ([said] if said else [])


def test_a_folder_that_is_none(made: Made, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (found,) = lines(house.data(made.machine, tmp_path / "file"))
    assert found.startswith("fault data")


@pytest.mark.parametrize(("seconds", "said"), [(5, "warning settings"), (50, "good settings")])
def test_settings_are_named_by_line(tmp_path: Path, seconds: int, said: str) -> None:
    (tmp_path / FILE).write_text(f"[idle]\nask = {seconds}\n")
    (found,) = lines(house.settings(tmp_path / FILE))
    assert found.startswith(said)
    assert ("line 2" in found) is ("warning" in said)


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ("new", "good pin"),
        ("set", "good pin"),
        ("put off", "warning pin"),
        ("lost", "warning pin"),
        pytest.param("damaged", "fault pin", marks=pytest.mark.expects_faults),
    ],
)
def test_a_pin_that_lets_nobody_in_is_named(tmp_path: Path, case: str, said: str) -> None:
    match case:
        case "set":
            Pin(tmp_path).choose("2718")
        case "put off":
            Pin(tmp_path).put_off()
        case "lost":
            Store.open(tmp_path).close()
        case "damaged":
            (tmp_path / pins.FILE).write_text("{")
    (found,) = lines(house.pin(tmp_path))
    assert found.startswith(said)
    assert (command("pin") in found) is ("good" not in said)


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


def test_a_line_each_and_the_status_of_the_worst(made: Made, tmp_path: Path) -> None:
    said, status = report(made.machine, tmp_path, tmp_path / FILE)
    found = findings(made.machine, tmp_path, tmp_path / FILE)
    assert [one.line for one in found] == said.splitlines()
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


def test_the_doctor_judges_a_machine_that_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "root"
    with pytest.raises(SystemExit) as ended:
        main(["doctor", "--root", str(root)])
    assert ended.value.code == 2
    assert f"there is no machine in {root}; accepted: " in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    (root / "etc").mkdir(parents=True)
    (root / "var/lib/trivet").mkdir(parents=True)
    main(["doctor", "--root", str(root)])
    assert f"data: {root}/var/lib/trivet, " in capsys.readouterr().out
