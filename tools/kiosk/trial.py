"""A version is run before it counts."""

from __future__ import annotations

from pathlib import Path

from tools.kiosk import places
from tools.kiosk.system import Failed, System

OWN = ("version", "data", "settings", "assets")
"""What doctor says of the program, whatever machine it is on."""
BAD = "fault"


def try_out(system: System, tree: Path, version: str) -> None:
    """As the table's own user. Raises Failed."""
    there = system.at(tree)
    command = ["runuser", "-u", places.USER, "--", str(there / ".venv/bin/python")]
    command += ["-B", str(there / "main.py")]
    told = system.ask([*command, "--version"])
    if told is None:
        return
    if told.strip() != f"trivet {version}":
        raise Failed(f"{tree} does not run, and nothing was changed: {_last(told)}")
    told = system.ask([*command, "doctor", "--data", str(system.at(places.DATA))]) or ""
    found = dict(_findings(line) for line in told.splitlines() if ":" in line)
    faults = [line for name, line in found.items() if name in OWN and line.startswith(BAD)]
    if faults or "version" not in found:
        problem = faults[0] if faults else f"doctor ends with {_last(told)}"
        raise Failed(f"{tree} would not run well, and nothing was changed: {problem}")


def _findings(line: str) -> tuple[str, str]:
    """What it is about, and the line."""
    return " ".join(line.partition(":")[0].split()[1:]), line


def _last(told: str) -> str:
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    return lines[-1] if lines else "it says nothing"
