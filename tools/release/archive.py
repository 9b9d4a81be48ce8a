"""Packs everything that a table needs in one archive; equal files give equal bytes."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterable
from pathlib import Path

from tools.kiosk import places
from tools.kiosk.environment import SUMS, WHEELS

INSTALL = Path(__file__).with_name("install.sh")
EXECUTABLE = {"install"}


def contents(source: Path, wheels: Path) -> dict[str, bytes]:
    """The archive's files by name, sorted."""
    found = {path.as_posix(): (source / path).read_bytes() for path in places.program(source)}
    found["install"] = INSTALL.read_bytes()
    for wheel in wheels.glob("*.whl"):
        found[f"{WHEELS}/{wheel.name}"] = wheel.read_bytes()
    found[SUMS] = sums(found)
    return dict(sorted(found.items()))


def sums(files: dict[str, bytes]) -> bytes:
    """The file of SHA-256 digests."""
    lines = (f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files))
    return "".join(lines).encode()


def broken(files: dict[str, bytes]) -> list[str]:
    """The modules that do not compile."""
    found = []
    for name, content in files.items():
        if name.endswith(".py"):
            try:
                compile(content, name, "exec")
            except (SyntaxError, ValueError):
                found.append(name)
    return found


def moment(source: Path) -> int:
    """The time of all files in seconds: SOURCE_DATE_EPOCH, else the last commit's, else 0."""
    told = os.environ.get("SOURCE_DATE_EPOCH")
    if told is None:
        command = ["git", "log", "-1", "--format=%ct"]
        done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
        told = done.stdout.strip()
    return int(told) if told.isdecimal() else 0


def pack(files: Iterable[tuple[str, bytes]], folder: str, seconds: int) -> bytes:
    """`folder`: the folder that the archive unpacks into."""
    packed = io.BytesIO()
    # The gzip header has neither a name nor a time.
    with (
        gzip.GzipFile(filename="", mode="wb", fileobj=packed, mtime=0) as smaller,
        tarfile.open(fileobj=smaller, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for name, content in files:
            entry = tarfile.TarInfo(f"{folder}/{name}")
            entry.size, entry.mtime = len(content), seconds
            entry.mode = 0o755 if name in EXECUTABLE else 0o644
            archive.addfile(entry, io.BytesIO(content))
    return packed.getvalue()


PYTHONS = ("3.11", "3.13")
"""Those of Debian 12 and 13, and of Raspberry Pi OS."""
MACHINES = ("x86_64", "aarch64")
GLIBCS = ("manylinux2014", "manylinux_2_28")


def fetch(dependencies: list[str], folder: Path) -> None:
    """Downloads wheels, pip's included. Raises CalledProcessError."""
    folder.mkdir(parents=True, exist_ok=True)
    for machine in MACHINES:
        platforms = [part for name in GLIBCS for part in ("--platform", f"{name}_{machine}")]
        for python in PYTHONS:
            usual = ["--quiet", "--disable-pip-version-check", "--only-binary=:all:"]
            where = ["--implementation", "cp", "--python-version", python, "--dest", str(folder)]
            command = [sys.executable, "-m", "pip", "download", *usual, *platforms, *where]
            subprocess.run([*command, *dependencies, "pip"], check=True)
