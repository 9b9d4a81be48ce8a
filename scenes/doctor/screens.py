"""Display, screens, refresh, rotation and blanking."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from scenes.core.limits import SIZES_ACCEPTED, is_size
from scenes.core.places import command
from scenes.doctor.machine import KIOSK, Finding, Machine, fault, good, note, warning

SLOWEST = 50.0
"""Hertz below which movement is seen to jerk."""
OUTPUT = re.compile(
    r"^(\S+) connected (primary )?(?:(\d+)x(\d+)\+\d+\+\d+ )?(?:(left|right|inverted) )?\("
)
RATE = re.compile(r"(\d+(?:\.\d+)?)\*")


class Output(NamedTuple):
    name: str
    size: tuple[int, int] | None
    """None: nothing is shown there."""
    rotation: str
    hertz: float | None


def outputs(machine: Machine) -> list[Output]:
    """Of the X server; none where it cannot be asked."""
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
