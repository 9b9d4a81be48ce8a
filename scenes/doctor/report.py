"""`trivet doctor`: checks everything that a table needs, one line per finding."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from game import VERSION
from game.pin import Pin
from game.rules import Json
from game.settings import Settings
from game.store import FILE as DATABASE
from scenes.core.places import command
from scenes.doctor import screens
from scenes.doctor.machine import (
    KIOSK,
    STATUS,
    Finding,
    Machine,
    Severity,
    fault,
    good,
    note,
    warning,
)
from scenes.services.settings import WEB_ON, WEB_PACKAGES, known

ASSETS = Path(__file__).parents[2] / "assets"
LITTLE, LEAST = 500_000_000, 50_000_000
"""Limits in bytes: a day's games need little, pictures some hundred million."""
BUILT = time.mktime((2026, 1, 1, 0, 0, 0, 0, 0, -1))
"""A clock that shows an earlier time is wrong."""
PACKAGES = ("pygame-ce", "platformdirs", "tomlkit")
SOUNDS = 100
LITTLE_MEMORY = 900_000


def versions() -> Iterator[Finding]:
    python = "{}.{}.{}".format(*sys.version_info[:3])
    missing = [name for name in PACKAGES if _version(name) is None]
    if missing:
        told = f"trivet {VERSION}, Python {python}, without {', '.join(missing)}"
        follows = "it cannot start, or not change settings"
        yield fault("version", told, follows, "install Trivet again")
        return
    found = ", ".join(f"{name} {_version(name)}" for name in PACKAGES)
    yield Finding("version", f"trivet {VERSION}, Python {python}, {found}")


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def data(machine: Machine, folder: Path) -> Iterator[Finding]:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder):
            pass
        free = machine.free(folder)
    except OSError as problem:
        told = f"{folder} cannot be written ({problem.strerror})"
        yield fault("data.shut", told, "no game outlives a power cut", "chown it, or --data DIR")
        return
    size = f"{free / 1e9:.1f} GB"
    told = f"{folder}, {size} free"
    remedy = "journalctl --vacuum-size=100M; apt clean"
    if free < LEAST:
        yield fault("data.full", told, "games are not saved soon", remedy, size)
    elif free < LITTLE:
        follows = "pictures are not kept, and soon no games"
        yield warning("data.full", told, follows, remedy, size)
    else:
        yield good("data", told, size)


def settings(path: Path) -> Iterator[Finding]:
    read = Settings(known(), path)
    for line, text in read.problems:
        told = f"{path}, line {line}: {text}"
        yield warning(
            "settings", told, "the usual value counts", "mend the line", f"{path.name}, {line}"
        )
    if not read.problems:
        changed = sum(map(read.is_set, read.known))
        yield Finding("settings", f"{changed} of {len(read.known)} are set")


def phones(machine: Machine, path: Path) -> Iterator[Finding]:
    """Nothing where they are switched off."""
    if not Settings(known(), path).value(WEB_ON):
        return
    states = machine.paths("sys/class/net", "*/operstate")
    linked = [one.parent.name for one in states if machine.text(str(one)) == "up"]
    missing = [name for name in WEB_PACKAGES if find_spec(name) is None]
    follows = "no phone can join"
    if missing:
        told = f"without {', '.join(missing)}"
        yield warning("phones.packages", told, follows, "install trivet[web]", ", ".join(missing))
    elif not linked:
        yield warning("phones.network", "no network", follows, "join one that phones reach")
    else:
        yield good("phones", f"may join by {', '.join(linked)}", ", ".join(linked))


def pin(folder: Path) -> Iterator[Finding]:
    found = Pin(folder)
    follows = "nobody gets to the operator's screens"
    remedy = command("pin")
    if found.is_damaged:
        yield fault("pin.damaged", "its file cannot be read", follows, remedy)
    elif not found.is_set and (found.was_asked or (folder / DATABASE).exists()):
        once = "once a game has been played"
        yield warning("pin.none", "there is none", f"{once} {follows}", remedy)
    elif not found.is_set:
        yield Finding("pin", "asked for at the first start")
    else:
        yield Finding("pin", "is set")


def sound(machine: Machine) -> Iterator[Finding]:
    cards = machine.text("proc/asound/cards")
    if not cards or "no soundcards" in cards:
        follows = "nothing is heard; everything can be seen"
        yield note("sound", "no device", follows, "plug in a loudspeaker, or the screen's HDMI")
    else:
        names = [line.partition("]:")[2].strip() for line in cards.splitlines() if "]:" in line]
        yield good("sound", ", ".join(names) or "a device", ", ".join(names))


def clock(machine: Machine, now: Callable[[], float] = time.time) -> Iterator[Finding]:
    shown = time.strftime("%Y-%m-%d %H:%M", time.localtime(now()))
    remedy = "timedatectl set-ntp true, or set it by hand and give it a battery"
    if now() < BUILT:
        follows = "opening hours and the lists of today are wrong"
        yield fault("clock.wrong", f"it shows {shown}", follows, remedy, shown)
    elif (machine.root / "run/systemd/timesync/synchronized").exists():
        yield good("clock", f"{shown}, set by the network", shown)
    else:
        told = f"{shown}, not set by the network"
        yield note("clock.alone", told, "it may go wrong", remedy, shown)


def watchdog(machine: Machine) -> Iterator[Finding]:
    if machine.variables.get("WATCHDOG_USEC"):
        seconds = machine.variables["WATCHDOG_USEC"]
        yield Finding("watchdog", f"systemd's, after {seconds} µs")
    elif machine.text("etc/systemd/system/trivet.service") is not None:
        yield Finding("watchdog", "systemd's, as trivet.service says")
    else:
        follows = "a machine whose table dies at once is not started again by anybody else"
        yield note("watchdog", "none beside the kiosk's own", follows, KIOSK)


def power_key(machine: Machine) -> Iterator[Finding]:
    lines = [machine.text("etc/systemd/logind.conf") or ""]
    for path in machine.paths("etc/systemd/logind.conf.d", "*.conf"):
        lines.append(machine.text(f"etc/systemd/logind.conf.d/{path.name}") or "")
    does = "poweroff"
    for line in "\n".join(lines).splitlines():
        name, _, value = line.partition("=")
        if name.strip() == "HandlePowerKey":
            does = value.strip()
    if does == "poweroff":
        yield Finding("power key", "switches the machine off cleanly")
    else:
        follows = "people pull the plug instead"
        remedy = "HandlePowerKey=poweroff in /etc/systemd/logind.conf"
        yield note("power_key", f"does this: {does}", follows, remedy)


def memory(machine: Machine) -> Iterator[Finding]:
    for line in (machine.text("proc/meminfo") or "").splitlines():
        name, _, value = line.partition(":")
        if name == "MemTotal" and value.split()[:1]:
            kilobytes = int(value.split()[0])
            told = f"{kilobytes / 1e6:.1f} GB"
            if kilobytes < LITTLE_MEMORY:
                remedy = "1080p instead of 4K, or a machine with 2 GB"
                yield warning("memory", told, "4K may not fit", remedy, told)
            else:
                yield good("memory", told, told)


def assets(folder: Path = ASSETS) -> Iterator[Finding]:
    words = sorted(path.stem for path in (folder / "words").glob("*.mo"))
    sounds = len(list((folder / "sounds").glob("*.wav")))
    missing = []
    if "en" not in words:
        missing.append("the English words")
    if sounds < SOUNDS:
        missing.append("sounds")
    for name in ("font_fredoka_one", "font_hanken_grotesk"):
        if _font(name) is None:
            missing.append(name)
    if missing:
        told = f"missing: {', '.join(missing)}"
        yield fault("assets", told, "words or sounds are not there", "fetch the release again")
    else:
        yield Finding("assets", f"fonts, {sounds} sounds, words in {', '.join(words)}")


def _font(name: str) -> str | None:
    try:
        module = __import__(name)
    except ImportError:
        return None
    return os.path.dirname(module.__file__ or "") or None


Check = Callable[[], Iterator[Finding]]


def checks(machine: Machine, folder: Path, settings_path: Path) -> list[Check]:
    return [
        versions,
        lambda: screens.display(machine),
        lambda: screens.shown(machine),
        lambda: screens.blanking(machine),
        lambda: screens.touch(machine),
        lambda: power_key(machine),
        lambda: sound(machine),
        lambda: data(machine, folder),
        lambda: settings(settings_path),
        lambda: phones(machine, settings_path),
        lambda: pin(folder),
        lambda: clock(machine),
        lambda: watchdog(machine),
        lambda: memory(machine),
        assets,
    ]


def findings(machine: Machine, folder: Path, settings: Path) -> list[Finding]:
    """Checks the machine, the data folder and the settings; a failing check stops no other."""
    found: list[Finding] = []
    for check in checks(machine, folder, settings):
        try:
            found.extend(check())
        except Exception as problem:
            what = f"{type(problem).__name__}: {problem}"
            found.append(fault("doctor", what, "one check could not be made", "report this line"))
    return found


def summary(found: list[Finding]) -> Json:
    levels = {"warnings": Severity.WARNING, "faults": Severity.FAULT}
    return {
        name: [one.what for one in found if one.severity == level] for name, level in levels.items()
    }


def report(machine: Machine, folder: Path, settings: Path) -> tuple[str, int]:
    """The lines and the exit status: 0 good, 1 with warnings, 3 with faults."""
    found = findings(machine, folder, settings)
    lines = "".join(f"{one.line}\n" for one in found)
    return lines, max(STATUS[one.severity] for one in found)
