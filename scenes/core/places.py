"""Paths of data on this machine."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from game.settings import FILE

MAIN = Path(__file__).resolve().parents[2] / "main.py"
"""Starts child processes of this version, even if another one is installed meanwhile."""

INSTALLED, LINK = "_program", "current"
"""The program's folder in a pip install (tools/package); a kiosk's link to its version
(tools/kiosk/trees.py)."""


def command(name: str) -> str:
    """The command line on this machine for a command such as `doctor`."""
    if (MAIN.parent.parent / LINK).is_symlink():
        return f"sudo trivet {name}"
    if MAIN.parent.name == INSTALLED:
        return f"trivet {name}"
    return f".venv/bin/python main.py {name}"


def data_folder(wanted: Path | None) -> Path:
    """The wanted folder, else the user's."""
    return wanted or Path(platformdirs.user_data_dir("trivet", appauthor=False))


def settings_file(wanted: Path | None) -> Path:
    """In `wanted`, else in the user's configuration folder; a file of older versions beside the
    games is used until there is one."""
    if wanted is not None:
        return wanted / FILE
    configured = Path(platformdirs.user_config_dir("trivet", appauthor=False)) / FILE
    beside = data_folder(None) / FILE
    return beside if os.path.exists(beside) and not os.path.exists(configured) else configured


def pictures_folder() -> Path:
    """The disk cache of pictures."""
    return Path(platformdirs.user_cache_dir("trivet", appauthor=False))
