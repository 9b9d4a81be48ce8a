"""Where on the machine things are kept."""

from __future__ import annotations

from pathlib import Path

import platformdirs


def data_folder(wanted: Path | None) -> Path:
    """The one that was asked for, else the user's own."""
    return wanted or Path(platformdirs.user_data_dir("trivet", appauthor=False))


def pictures_folder() -> Path:
    """Of pictures that outlive the process."""
    return Path(platformdirs.user_cache_dir("trivet", appauthor=False))
