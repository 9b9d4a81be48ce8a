"""A made-up machine that has all that a table needs, and the faults that doctor is to name."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

PICTURE = """Screen 0: minimum 320 x 200, current 3840 x 2160, maximum 16384 x 16384
HDMI-1 connected primary {size}+0+0 {turned}(normal left inverted right) 1210mm x 680mm
   {size}     {rate}*+
"""
DARK = """Screen Saver:
  timeout:  {seconds}    cycle:  600
DPMS (Display Power Management Signaling):
  DPMS is Disabled
"""
FILES = {
    "sys/class/drm/card0-HDMI-A-1/status": "connected",
    "sys/class/drm/card0-HDMI-A-1/modes": "3840x2160",
    "sys/class/input/event3/device/name": "Vendor Touch Frame",
    "sys/class/input/event3/device/properties": "2",
    "sys/class/input/event3/device/capabilities/abs": "260800000000003",
    "sys/class/input/event3/device/capabilities/key": "400 0 0 0 0 0",
    "sys/class/input/event3/device/capabilities/rel": "0",
    "sys/class/input/event3/dev": "13:67",
    "dev/input/event3": "",
    "proc/asound/cards": " 0 [PCH  ]: HDA-Intel - HDA Intel PCH",
    "proc/meminfo": "MemTotal:         4000000 kB",
    "etc/systemd/system/trivet.service": "[Unit]",
    "run/systemd/timesync/synchronized": "",
    "xrandr": PICTURE.format(size="3840x2160", turned="", rate="60.00"),
    "xset": DARK.format(seconds=0),
}
PROGRAMS = ("xrandr", "xset")
"""That say what stands in the file of this name."""
MOUSE = {"properties": "0", "capabilities/key": "70000 0 0 0 0", "capabilities/rel": "143"}
WARNS, FAILS = 1, 3
"""The status of doctor."""


def make(root: Path) -> None:
    """All is well there."""
    for name in FILES:
        write(root, name)
    (root / "bin").mkdir(exist_ok=True)
    for program in PROGRAMS:
        path = root / "bin" / program
        path.write_text(f'#!/bin/sh\nexec cat "{root / program}"\n')
        path.chmod(0o755)


def write(root: Path, name: str, text: str | None = None) -> None:
    """None: as it is where all is well."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{FILES[name] if text is None else text}\n")


class Fault(NamedTuple):
    """`what` doctor calls it, with which status it ends then, and how that comes about."""

    what: str
    status: int
    provoke: Callable[[Path], None]


def _shows(
    size: str = "3840x2160", turned: str = "", rate: str = "60.00"
) -> Callable[[Path], None]:
    return lambda root: write(root, "xrandr", PICTURE.format(size=size, turned=turned, rate=rate))


def _says(name: str, text: str) -> Callable[[Path], None]:
    return lambda root: write(root, name, text)


def _unplug(root: Path) -> None:
    shutil.rmtree(root / "sys/class/input")


def _only_a_mouse(root: Path) -> None:
    for name, text in MOUSE.items():
        write(root, f"sys/class/input/event3/device/{name}", text)


FAULTS = (
    Fault("touch", FAILS, _unplug),
    Fault("touch", WARNS, _only_a_mouse),
    Fault("touch", WARNS, _says("sys/class/input/event3/device/capabilities/abs", "3")),
    Fault("screen", FAILS, _shows(size="720x400")),
    Fault("screen", WARNS, _shows(rate="30.00")),
    Fault("screens", WARNS, _says("sys/class/drm/card0-HDMI-A-1/status", "disconnected")),
    Fault("calibration", FAILS, _shows(turned="left ")),
    Fault("blanking", WARNS, _says("xset", DARK.format(seconds=600))),
    Fault("memory", WARNS, _says("proc/meminfo", "MemTotal:         800000 kB")),
)
