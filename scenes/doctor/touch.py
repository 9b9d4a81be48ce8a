"""Touch devices: whether there is one, whether it can be read, whether it lies as the picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scenes.doctor.machine import Finding, Machine, fault, good, note, warning
from scenes.doctor.screens import outputs

DIRECT = 1
"""Bit of the properties: what is touched is what is seen."""
SLOT, BUTTON_LEFT, RELATIVE_X = 0x2F, 0x110, 0x00
"""Linux input event codes: many contacts; a mouse."""
WORD = 64
TURNED = {"left", "right"}


class Device(NamedTuple):
    name: str
    event: str
    is_touch: bool
    is_mouse: bool
    """By what the kernel says that it can send."""
    has_slots: bool
    matrix: str | None
    """The calibration that is set for it, if any."""


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
    """Of hexadecimal words of 64 bits, the last of which holds the lowest."""
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
    """Whether it exchanges left and right with near and far."""
    try:
        a, b, _, d, e, _ = (float(one) for one in matrix.split()[:6])
    except ValueError:
        return False
    return abs(b) + abs(d) > abs(a) + abs(e)
