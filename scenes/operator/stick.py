"""Files for whoever runs the table, on a USB stick that the machine has mounted."""

from __future__ import annotations

import os
import re
from itertools import count
from pathlib import Path

from scenes.doctor.machine import Machine

MEDIA = ("/media/", "/run/media/", "/mnt/", "/mnt")
"""Where sticks are mounted, by hand or by a desktop."""
MOUNTS = "proc/self/mounts"


def stick(machine: Machine) -> Path | None:
    """The folder of the stick that was mounted last; None: there is none that can be written."""
    for line in reversed((machine.text(MOUNTS) or "").splitlines()):
        place = re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), line.split(" ")[1])
        folder = machine.root / place.lstrip("/")
        if place.startswith(MEDIA) and os.access(folder, os.W_OK):
            return folder
    return None


def save(text: str, folder: Path, name: str) -> Path:
    """A new file, `name` with a number, that is on the medium when the call returns. Raises
    OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = (folder / f"{name}-{number:02}.csv" for number in count(1))
    path = next(one for one in paths if not one.exists())
    with path.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    return path
