"""The operator's commands: status, event, statistics, doctor, pin."""

from __future__ import annotations

import argparse
import getpass
import json
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from game import VERSION
from game.audits import Audits
from game.bests import Bests
from game.pin import ACCEPTED, BadPin, Pin
from game.rules import Malformed
from game.settings import Settings
from game.statistics import statistics
from game.store import FILE, Store
from scenes.commands.arguments import Answer
from scenes.core.places import data_folder, settings_file
from scenes.doctor.machine import Machine
from scenes.doctor.report import report
from scenes.kiosk.status import ask_for_event, is_running, told
from scenes.services.settings import fingerprint, known, table_name

WELL, WRONG, NOT_RUNNING = 0, 1, 3
LATELY_SECONDS = 86_400


def status(chosen: argparse.Namespace) -> Answer:
    """Raises OSError."""
    found = told(data_folder(chosen.data))
    runs = is_running(found)
    if not runs:
        read = Settings(known(), settings_file(chosen.data))
        own = {"version": VERSION, "name": table_name(read), "settings": fingerprint(read)}
        found = {**found, **own}
    shown = {"running": runs, **found}
    exit_status = NOT_RUNNING if not runs else WRONG if _is_wrong(found) else WELL
    text = (
        json.dumps(shown, indent=1, ensure_ascii=False) if chosen.json else "\n".join(_lines(shown))
    )
    return f"{text}\n", exit_status


def _is_wrong(found: Mapping[str, Any]) -> bool:
    doctor, fault = found.get("doctor") or {}, found.get("last_fault")
    is_late = isinstance(fault, int) and time.time() - fault < LATELY_SECONDS
    return is_late or any(doctor.get(severity) for severity in ("warnings", "faults"))


def _lines(shown: Mapping[str, Any]) -> Iterator[str]:
    yield f"table: {shown.get('name')}, trivet {shown.get('version')}"
    if shown["running"]:
        minutes = int(shown.get("uptime", 0)) // 60
        game = f" ({shown['game']})" if shown.get("game") else ""
        yield f"running: for {minutes // 60} h {minutes % 60} min; shows {shown.get('state')}{game}"
    else:
        seen = f"; last seen {_day(shown['at'])}" if "at" in shown else ""
        yield f"running: no table runs here{seen}"
    if shown.get("faults") is not None:
        fault = shown.get("last_fault")
        yield f"faults: {'none' if fault is None else f'the last one {_day(fault)}'}"
    if shown.get("free_disk") is not None:
        yield f"disk: {shown['free_disk'] / 1e9:.1f} GB free"
    yield f"settings: {shown.get('settings')}"
    if shown["running"]:
        yield f"doctor: {_doctor(shown.get('doctor'))}"


def _doctor(doctor: Mapping[str, list[str]] | None) -> str:
    if doctor is None:
        return "has not looked yet"
    found = [f"{severity}: {', '.join(names)}" for severity, names in doctor.items() if names]
    return "; ".join(found) or "good"


def _day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


LONGEST = 40
WAIT_SECONDS, LOOK_SECONDS = 10.0, 0.1


def begin_event(chosen: argparse.Namespace) -> Answer:
    """Raises Malformed and OSError."""
    folder, name = data_folder(chosen.data), chosen.name
    if len(name) > LONGEST or not name.isprintable():
        raise Malformed(f"this is no name of an event; accepted: up to {LONGEST} characters")
    if is_running(told(folder)):
        return _asked(folder, name)
    if not (folder / FILE).is_file():
        raise Malformed(f"no table has been played in {folder}; accepted: --data DIR")
    store = Store.open(folder)
    try:
        if not store.saved:
            raise Malformed(f"{folder / FILE} cannot be written now; try again")
        Bests(store, time.time).begin_event(name)
        return "A new event has begun.\n", 0
    finally:
        store.close()


def _asked(folder: Path, name: str) -> Answer:
    request = ask_for_event(folder, name)
    ends = time.monotonic() + WAIT_SECONDS
    while request.exists() and time.monotonic() < ends:
        time.sleep(LOOK_SECONDS)
    if not request.exists():
        return "A new event has begun.\n", 0
    request.unlink(missing_ok=True)
    return "The table that runs has not answered: no event has begun.\n", 1


def export_statistics(chosen: argparse.Namespace) -> Answer:
    """Raises Malformed and OSError."""
    folder, file = data_folder(chosen.data), chosen.file
    store = Store.look(folder)
    if store is None:
        raise Malformed(f"{folder / FILE} cannot be read; accepted: --data DIR, or as its owner")
    name = table_name(Settings(known(), settings_file(chosen.data)))
    text = statistics(name, Audits(store, time.time), Bests(store, time.time))
    store.close()
    if file is None:
        return text, 0
    file.write_text(text, encoding="utf-8")
    return f"{file} is written\n", 0


HERE, KIOSK_DATA = Path("/"), Path("var/lib/trivet")


def doctor(chosen: argparse.Namespace) -> Answer:
    """Raises Malformed."""
    root: Path = chosen.root
    if not (root / "etc").is_dir():
        accepted = "accepted: a folder with a machine's /etc in it, such as a mounted disk"
        raise Malformed(f"there is no machine in {root}; {accepted}")
    theirs = root / KIOSK_DATA
    data = theirs if chosen.data is None and root != HERE and theirs.is_dir() else chosen.data
    return report(Machine(root), data_folder(data), settings_file(data))


def pin(chosen: argparse.Namespace) -> Answer:
    """Asks twice at a terminal, else the first line counts. Raises Malformed."""
    folder = data_folder(chosen.data)
    digits = _typed() if sys.stdin is not None and sys.stdin.isatty() else _piped()
    kept = Pin(folder)
    was_damaged = kept.is_damaged
    try:
        kept.choose(digits)
    except BadPin as problem:
        raise Malformed(str(problem)) from problem
    except OSError as problem:
        told = f"the PIN cannot be kept ({problem.strerror}); accepted: --data DIR"
        raise Malformed(told) from problem
    instead = ", in the place of a file that could not be read" if was_damaged else ""
    return f"the PIN is kept in {folder}{instead}; the table asks for it from now on\n", 0


def _typed() -> str:
    digits = getpass.getpass("New PIN: ")
    if getpass.getpass("Once more: ") != digits:
        raise Malformed("these are not the same; accepted: the same PIN twice")
    return digits


def _piped() -> str:
    line = "" if sys.stdin is None else sys.stdin.readline(100).strip()
    if not line:
        raise Malformed(f"no PIN was given; {ACCEPTED}")
    return line
