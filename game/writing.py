from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, text: str, mode: int | None = None) -> None:
    """Writes the whole file or nothing, and syncs it to the disk. `mode`: its permissions; None:
    the process's default. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    descriptor = os.open(new, flags, 0o666 if mode is None else mode)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    if mode is not None:
        new.chmod(mode)
    new.replace(path)
