"""Installs dist/trivet-VERSION.tar.gz in a new folder without a network, and plays there; updates
a simulated kiosk in another folder with it, and rolls that back.

python -m tools.release.check [ARCHIVE]
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from game.games import games
from tools.kiosk import places
from tools.kiosk.environment import SOURCE, SUMS, version
from tools.kiosk.install import Install
from tools.kiosk.rollback import Rollback
from tools.kiosk.system import Failed, System
from tools.kiosk.trees import OWN
from tools.release.archive import sums

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
"""Stand-ins that print the file of their name."""
MOUSE = {"properties": "0", "capabilities/key": "70000 0 0 0 0", "capabilities/rel": "143"}
WARNS, FAILS = 1, 3
"""The exit statuses of doctor."""


def make(root: Path) -> None:
    """Makes a machine without faults."""
    for name in FILES:
        write(root, name)
    (root / "bin").mkdir(exist_ok=True)
    for program in PROGRAMS:
        path = root / "bin" / program
        path.write_text(f'#!/bin/sh\nexec cat "{root / program}"\n')
        path.chmod(0o755)


def write(root: Path, name: str, text: str | None = None) -> None:
    """Writes a file; `text` None: as on a machine without faults."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{FILES[name] if text is None else text}\n")


class Fault(NamedTuple):
    """`what`: doctor's name of the fault; `status`: its exit status; `provoke`: causes it."""

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


FIRST = next(iter(games()))
SCRIPT = (
    *({"tap": f"menu.{FIRST}"}, {"settle": True}, {"tap": "setup.start"}, {"wait": 30}),
    *({"shot": "played.png"}, {"quit": True}),
)
"""Nobody touches the other seat, so the computer plays it."""
NOBODY = "http://127.0.0.1:9"
PYTHON, BAD = ".venv/bin/python", ("warni", "fault")
INSTALLED = {
    "assets": "assets/words/en.mo",
    "version": ".venv/lib/python3.*/site-packages/tomlkit-*.dist-info",
}
"""Doctor's findings when these files are missing."""


def cut_off() -> list[str]:
    """A command prefix that blocks the network; empty if namespaces are unavailable."""
    command = ["unshare", "--net", "--map-root-user"]
    if shutil.which(command[0]):
        tried = subprocess.run([*command, "true"], capture_output=True, check=False)
        if tried.returncode == 0:
            return command
    return []


class Place:
    def __init__(self, folder: Path) -> None:
        self.folder, self._before = folder, cut_off()
        usual = {key: value for key, value in os.environ.items() if not key.startswith("PIP_")}
        proxies = dict.fromkeys(("http_proxy", "https_proxy", "all_proxy"), NOBODY)
        home = {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
        self._variables = {**usual, **proxies, **home, "PIP_NO_INDEX": "1"}
        how = "in a network namespace of its own" if self._before else "with proxies that are none"
        say(f"without a network: {how}")

    def run(self, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        began = time.monotonic()
        command = [*self._before, *words]
        done = subprocess.run(
            command,
            cwd=self.folder,
            env={**self._variables, **variables},
            capture_output=True,
            text=True,
            check=False,
        )
        said = " ".join(Path(word).name for word in words[:3])
        say(f"{said}: status {done.returncode}, {time.monotonic() - began:.1f} s")
        return done


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def failures(place: Place) -> list[str]:
    """Failures of the installation and of play, in words."""
    found = []
    installed = place.run("./install")
    if installed.returncode != 0:
        return [f"install: {installed.stderr.strip()}"]
    main, data = (PYTHON, "main.py"), ("--data", "data")
    doctor = place.run(*main, "doctor", *data)
    say(doctor.stdout.rstrip())
    good = {line.split(":")[0].split()[-1] for line in doctor.stdout.splitlines() if "good" in line}
    found += [f"doctor: {name}" for name in OWN if name not in good]
    found += faults(place, "doctor", *data)
    if place.run(*main, "settings", "check", *data).returncode != 0:
        found.append("settings check")
    (place.folder / "script").write_text("".join(f"{json.dumps(one)}\n" for one in SCRIPT))
    played = place.run(*main, "robot", "--seed", "3", *data, "script")
    if played.returncode != 0 or not (place.folder / "played.png").exists():
        return [*found, f"robot: {played.stderr.strip()}"]
    with closing(sqlite3.connect(place.folder / "data" / "trivet.db")) as database:
        (moves,) = database.execute("SELECT count(*) FROM entries").fetchone()
    say(f"robot: {moves} moves of {FIRST} are in the database")
    return found if moves else [*found, "robot: nobody has moved"]


def faults(place: Place, *doctor: str) -> list[str]:
    """Provoked faults that doctor misses, and faults that it reports on a machine without any."""
    root, found = place.folder / "machine", []

    def status_of(what: str) -> int:
        shown = {"DISPLAY": ":0", "PATH": f"{root / 'bin'}:{os.environ.get('PATH', '')}"}
        done = place.run(PYTHON, "main.py", *doctor, "--root", str(root), **shown)
        named = [line.split()[1] for line in done.stdout.splitlines() if line[:5] in BAD]
        say(f"doctor: status {done.returncode}, {', '.join(named) or 'all is well'}")
        return done.returncode if named == ([f"{what}:"] if what else []) else -1

    def expect(what: str, status: int) -> None:
        if status_of(what) != status:
            found.append(f"doctor does not end with {status} for {what or 'a good machine'}")

    make(root)
    expect("", 0)
    for what, status, provoke in FAULTS:
        provoke(root)
        expect(what, status)
        shutil.rmtree(root)
        make(root)
    settings = place.folder / "data" / "settings.toml"
    settings.write_text("[idle]\nask = 5\n")
    expect("settings", WARNS)
    settings.unlink()
    for what, pattern in INSTALLED.items():
        (path,) = place.folder.glob(pattern)
        aside = path.rename(path.with_name("aside"))
        expect(what, FAILS)
        aside.rename(path)
    return found


LATER = "99.0"
"""The version of an update."""


def updates(place: Place, folder: Path) -> list[str]:
    """Failures of install, update and rollback on a kiosk: a wrong version runs, or a damaged
    update is accepted."""
    root, later = folder / "kiosk", folder / f"trivet-{LATER}"

    def ask(command: Sequence[str]) -> str | None:
        done = place.run(*command[list(command).index("--") + 1 :])
        return done.stdout + done.stderr

    def run(command: Sequence[str]) -> None:
        is_own = command[0] == sys.executable or Path(command[0]).is_relative_to(root)
        if is_own and (done := place.run(*command)).returncode:
            raise Failed(f"{' '.join(command)}: {done.stderr}")

    def runs(plan: Install | Rollback, expected: str) -> list[str]:
        for step in plan.steps():
            step.do()
        there = system.at(places.CURRENT)
        told = place.run(str(there / PYTHON), str(there / "main.py"), "--version").stdout.split()
        return [] if told == ["trivet", expected] else [f"{expected} does not run: {told}"]

    system = System(root, run, ask)
    system.at(places.DATA).mkdir(parents=True)
    now = version(place.folder)
    make_later(place.folder, later)
    try:
        found = runs(Install(system, place.folder), now)
        found += runs(Install(system, later), LATER) + runs(Rollback(system), now)
    except Failed as problem:
        return [str(problem)]
    (later / "main.py").write_bytes(b"")
    try:
        Install(system, later).steps()
    except Failed as problem:
        say(f"a damaged update is refused: {problem}")
        return found
    return [*found, "a damaged update is taken"]


def make_later(source: Path, later: Path) -> None:
    """A copy of the release with a later version number."""
    shutil.copytree(source, later)
    for name in ("pyproject.toml", "game/__init__.py"):
        text = (later / name).read_text(encoding="utf-8")
        (later / name).write_text(text.replace(f'"{version(source)}"', f'"{LATER}"'))
    lines = (source / SUMS).read_text(encoding="utf-8").splitlines()
    names = [line.partition("  ")[2] for line in lines]
    (later / SUMS).write_bytes(sums({name: (later / name).read_bytes() for name in names}))


def main(arguments: Sequence[str]) -> int:
    name = f"trivet-{version(SOURCE)}"
    archive = Path(arguments[0]) if arguments else SOURCE / "dist" / f"{name}.tar.gz"
    if not archive.is_file():
        sys.stderr.write(f"trivet: {archive} is missing; make release builds it\n")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(archive) as packed:
            packed.extractall(folder, filter="data")
        say(f"{archive.name}: {archive.stat().st_size / 1e6:.1f} MB")
        place = Place(Path(folder) / name)
        found = [*updates(place, Path(folder)), *failures(place)]
    say(f"failed: {'; '.join(found)}" if found else "It installs and plays without a network.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
