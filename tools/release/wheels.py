"""The wheels that a table needs, for every machine that it is made for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PYTHONS = ("3.11", "3.13")
"""Of Debian 12 and 13, and of Raspberry Pi OS."""
MACHINES = ("x86_64", "aarch64")
GLIBCS = ("manylinux2014", "manylinux_2_28")


def fetch(dependencies: list[str], folder: Path) -> None:
    """And pip's own, so that no machine has to bring one. Raises CalledProcessError."""
    folder.mkdir(parents=True, exist_ok=True)
    for machine in MACHINES:
        platforms = [part for name in GLIBCS for part in ("--platform", f"{name}_{machine}")]
        for python in PYTHONS:
            usual = ["--quiet", "--disable-pip-version-check", "--only-binary=:all:"]
            where = ["--implementation", "cp", "--python-version", python, "--dest", str(folder)]
            command = [sys.executable, "-m", "pip", "download", *usual, *platforms, *where]
            subprocess.run([*command, *dependencies, "pip"], check=True)
