"""`trivet status`: what the table that runs has written about itself."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Mapping
from typing import Any

from game import VERSION
from game.settings import Settings
from scenes.commands.arguments import Answer
from scenes.core.places import data_folder, settings_file
from scenes.kiosk.status import is_running, told
from scenes.services.settings import fingerprint, known, table_name

WELL, WRONG, NOT_RUNNING = 0, 1, 3
LATELY_SECONDS = 86_400


def run(chosen: argparse.Namespace) -> Answer:
    """Raises OSError."""
    found = told(data_folder(chosen.data))
    runs = is_running(found)
    if not runs:
        read = Settings(known(), settings_file(chosen.data))
        own = {"version": VERSION, "name": table_name(read), "settings": fingerprint(read)}
        found = {**found, **own}
    shown = {"running": runs, **found}
    status = NOT_RUNNING if not runs else WRONG if _is_wrong(found) else WELL
    text = (
        json.dumps(shown, indent=1, ensure_ascii=False) if chosen.json else "\n".join(_lines(shown))
    )
    return f"{text}\n", status


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
