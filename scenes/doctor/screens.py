"""Checks of screens and touch devices, and whether touch has the orientation of the picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from scenes.core.limits import SIZES_ACCEPTED, is_size
from scenes.core.places import command
from scenes.doctor.machine import KIOSK, Finding, Machine, fault, good, note, warning

SLOWEST = 50.0
"""The rate in Hz below which motion looks jerky."""
OUTPUT = re.compile(
    r"^(\S+) connected (primary )?(?:(\d+)x(\d+)\+\d+\+\d+ )?(?:(left|right|inverted) )?\("
)
RATE = re.compile(r"(\d+(?:\.\d+)?)\*")


class Output(NamedTuple):
    name: str
    size: tuple[int, int] | None
    """None: the output is off."""
    rotation: str
    hertz: float | None


def outputs(machine: Machine) -> list[Output]:
    """The X server's outputs; empty if it cannot be asked."""
    said = machine.run(["xrandr", "--current"]) if machine.variables.get("DISPLAY") else None
    found: list[Output] = []
    for line in (said or "").splitlines():
        output, rate = OUTPUT.match(line), RATE.search(line)
        if output is not None:
            size = (int(output[3]), int(output[4])) if output[3] else None
            found.append(Output(output[1], size, output[5] or "normal", None))
        elif rate is not None and found and found[-1].hertz is None:
            found[-1] = found[-1]._replace(hertz=float(rate[1]))
    return found


def display(machine: Machine) -> Iterator[Finding]:
    variables, demo = machine.variables, command("demo")
    if variables.get("DISPLAY") or variables.get("WAYLAND_DISPLAY"):
        server = "X11" if variables.get("DISPLAY") else "Wayland"
        name = variables.get("DISPLAY") or variables.get("WAYLAND_DISPLAY")
        yield good("display", f"{server} on {name}", server)
    elif machine.paths("dev/dri", "card*"):
        yield note(
            "display.bare",
            "no X server, but a graphics device",
            "the table draws without one; touch and picture are less often tried that way",
            f"start it under X11, as a kiosk does: {KIOSK}",
        )
    else:
        yield fault(
            "display.none",
            "neither a display server nor a graphics device",
            "nothing can be shown",
            f"start it within X11; without a screen: {demo}",
        )
    yield from _connected(machine)


def _connected(machine: Machine) -> Iterator[Finding]:
    plugged, modes = [], {}
    for path in machine.paths("sys/class/drm", "card*-*"):
        name = path.name.partition("-")[2]
        if machine.text(f"sys/class/drm/{path.name}/status") == "connected":
            plugged.append(name)
            listed = machine.text(f"sys/class/drm/{path.name}/modes") or ""
            modes[name] = listed.splitlines()[0] if listed else "no mode"
    if plugged:
        told = ", ".join(f"{name} ({modes[name]})" for name in plugged)
        yield good("screens", f"plugged in: {told}", told)
    elif machine.paths("sys/class/drm", "card*-*"):
        yield warning(
            "screens.none",
            "no socket has a screen",
            "the table may come up with a wrong size when one is switched on later",
            "switch the screen on before the machine, or plug it in",
        )


def shown(machine: Machine) -> Iterator[Finding]:
    found = [one for one in outputs(machine) if one.size is not None]
    if not found:
        return
    for number, output in enumerate(found):
        assert output.size is not None
        width, height = output.size
        hertz = "" if output.hertz is None else f" at {output.hertz:g} Hz"
        told = f"{number} is {output.name}, {width} x {height}{hertz}"
        value = f"{output.name}, {width} × {height}{hertz.replace(' at', ',')}"
        if not is_size(width, height):
            follows = f"it cannot be played on (accepted: {SIZES_ACCEPTED})"
            remedy = "xrandr --output NAME --mode WxH, or another screen"
            yield fault("screen.size", told, follows, remedy, value)
        elif output.hertz is not None and output.hertz < SLOWEST:
            remedy = "a cable and a socket for 60 Hz (HDMI 2.0, DisplayPort), or a lower resolution"
            yield warning("screen.slow", told, "everything that moves jerks", remedy, value)
        else:
            yield good("screen", told, value)
        yield _rotation(output)
    if len(found) > 1:
        yield note(
            "screens.many",
            f"{len(found)} show a picture",
            "the table fills one (--screen N), and touch may span all of them",
            'xinput map-to-output "NAME OF THE TOUCH DEVICE" OUTPUT',
        )


def _rotation(output: Output) -> Finding:
    told = f"{output.name} is turned: {output.rotation}"
    if output.rotation == "normal":
        return Finding("rotation", f"{output.name} is not turned")
    if output.rotation == "inverted":
        return note("rotation", told, "no side of a table is its top: nothing has to be done")
    return note("rotation", told, "touch has to be turned with it")


def blanking(machine: Machine) -> Iterator[Finding]:
    said = machine.run(["xset", "q"]) if machine.variables.get("DISPLAY") else None
    if said is None:
        if machine.variables.get("DISPLAY"):
            follows = "whether the screen goes dark by itself is not known"
            yield note(
                "blanking.unknown", "xset is missing", follows, "apt install x11-xserver-utils"
            )
        return
    timeout = re.search(r"timeout:\s+(\d+)", said)
    saver = timeout is not None and timeout[1] != "0"
    dpms = "DPMS is Enabled" in said
    if saver or dpms:
        what = " and ".join(["screen saver"] * saver + ["DPMS"] * dpms)
        follows = "the screen goes dark while the house is open"
        yield warning("blanking.on", f"{what} on", follows, "xset s off -dpms; the kiosk does so")
    else:
        yield Finding("blanking", "off")


DIRECT = 1
"""A bit of the properties: a touchscreen, whose touch area is its display."""
SLOT, BUTTON_LEFT, RELATIVE_X = 0x2F, 0x110, 0x00
"""Linux input event codes: several contacts; a mouse."""
WORD = 64
TURNED = {"left", "right"}


class Device(NamedTuple):
    name: str
    event: str
    is_touch: bool
    is_mouse: bool
    """Determined by the events that the kernel lists."""
    has_slots: bool
    matrix: str | None
    """The calibration matrix set for it, if any."""


def devices(machine: Machine) -> list[Device]:
    found = []
    for path in machine.paths("sys/class/input", "event*"):
        about = f"sys/class/input/{path.name}/device"
        name = machine.text(f"{about}/name")
        if name is None:
            continue
        is_direct = _bit(machine.text(f"{about}/properties"), DIRECT)
        absolute = machine.text(f"{about}/capabilities/abs")
        keys = machine.text(f"{about}/capabilities/key")
        relative = machine.text(f"{about}/capabilities/rel")
        is_mouse = _bit(relative, RELATIVE_X) and _bit(keys, BUTTON_LEFT)
        slots, matrix = _bit(absolute, SLOT), _matrix(machine, path.name)
        found.append(Device(name, path.name, is_direct, is_mouse, slots, matrix))
    return found


def _bit(words: str | None, number: int) -> bool:
    """Tests a bit in hexadecimal 64-bit words, the lowest word last."""
    try:
        parts = [int(word, 16) for word in (words or "0").split()]
    except ValueError:
        return False
    place, bit = divmod(number, WORD)
    return place < len(parts) and bool(parts[-1 - place] >> bit & 1)


def _matrix(machine: Machine, event: str) -> str | None:
    number = machine.text(f"sys/class/input/{event}/dev")
    told = machine.text(f"run/udev/data/c{number}") if number else None
    for line in (told or "").splitlines():
        name, _, value = line.removeprefix("E:").partition("=")
        if name == "LIBINPUT_CALIBRATION_MATRIX":
            return value.strip()
    return None


def touch(machine: Machine) -> Iterator[Finding]:
    found = devices(machine)
    screens = [one for one in found if one.is_touch]
    if not screens:
        yield from _nothing_to_touch([one for one in found if one.is_mouse])
        return
    for device in screens:
        if device.has_slots:
            told = f"{device.name} ({device.event}), many contacts"
            yield good("touch", told, device.name)
        else:
            follows = "two people at once are taken for one finger"
            remedy = "the vendor's firmware or kernel module for multitouch"
            told = f"{device.name} ({device.event}) tells of one contact only"
            yield warning("touch.one", told, follows, remedy, device.name)
        yield _readable(machine, device)
    yield from _lies_as_the_picture(machine, screens)
    if len(screens) > 1:
        told = f"{len(screens)} touch devices"
        yield note("touch.many", told, "each has to lie on its own screen", "xinput map-to-output")


def _nothing_to_touch(mice: list[Device]) -> Iterator[Finding]:
    remedy = "plug in the touch screen's USB cable; see it come in: journalctl -k -f"
    if mice:
        names = ", ".join(device.name for device in mice)
        told, follows = f"only a mouse: {names}", "one person at a time can play"
        yield warning("touch.mouse", told, follows, remedy, names)
    else:
        yield fault("touch.none", "neither a touch screen nor a mouse", "nobody can play", remedy)


def _readable(machine: Machine, device: Device) -> Finding:
    path = machine.root / "dev/input" / device.event
    if machine.can_read(path):
        return Finding("groups", f"{device.event} can be read")
    if machine.variables.get("DISPLAY"):
        return Finding("groups", f"{device.event} is read by the X server")
    told = f"{device.event} cannot be read"
    has_group = "input" in machine.groups()
    remedy = "log in again" if has_group else "adduser USER input, then log in again"
    return fault("groups", told, "touches do not arrive", remedy)


def _lies_as_the_picture(machine: Machine, screens: list[Device]) -> Iterator[Finding]:
    shown = [one for one in outputs(machine) if one.size is not None]
    if len(shown) != 1 or len(screens) != 1:
        return
    is_turned, matrix = shown[0].rotation in TURNED, screens[0].matrix
    remedy = "the rule that calibration prints, or xinput map-to-output"
    if is_turned and matrix is None:
        told = "the picture is turned, and touch is not"
        yield fault("calibration", told, "touches arrive elsewhere", remedy)
    elif matrix is not None and not is_turned and _turns(matrix):
        told = "touch is turned, and the picture is not"
        yield fault("calibration", told, "touches arrive elsewhere", remedy)
    else:
        yield Finding("calibration", "touch lies as the picture, as far as can be read")


def _turns(matrix: str) -> bool:
    """Whether the matrix exchanges the x and y axes."""
    try:
        a, b, _, d, e, _ = (float(one) for one in matrix.split()[:6])
    except ValueError:
        return False
    return abs(b) + abs(d) > abs(a) + abs(e)
