"""Where on the machine things are kept."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from game.settings import FILE

MAIN = Path(__file__).resolve().parents[2] / "main.py"
"""Starts further processes of this version, whatever is installed meanwhile."""

INSTALLED, LINK = "_program", "current"
"""The program's folder in a pip install (tools/package); a kiosk's link to its version
(tools/kiosk/trees.py)."""


def command(name: str) -> str:
    """What is typed at this machine to run a command of Trivet, such as `doctor`."""
    if (MAIN.parent.parent / LINK).is_symlink():
        return f"sudo trivet {name}"
    if MAIN.parent.name == INSTALLED:
        return f"trivet {name}"
    return f".venv/bin/python main.py {name}"


def data_folder(wanted: Path | None) -> Path:
    """The one that was asked for, else the user's own."""
    return wanted or Path(platformdirs.user_data_dir("trivet", appauthor=False))


def settings_file(wanted: Path | None) -> Path:
    """In `wanted`, else in the user's configuration folder; a file beside the games counts until
    there is one."""
    if wanted is not None:
        return wanted / FILE
    configured = Path(platformdirs.user_config_dir("trivet", appauthor=False)) / FILE
    beside = data_folder(None) / FILE
    return beside if os.path.exists(beside) and not os.path.exists(configured) else configured


def pictures_folder() -> Path:
    """Of pictures that outlive the process."""
    return Path(platformdirs.user_cache_dir("trivet", appauthor=False))
