"""Paths of data on this machine."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import platformdirs

from game.loading import loaded
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


ROOT = Path(__file__).parents[2]


def in_steps(modules: Iterable[str]) -> Iterator[None]:
    """Imports one module per step; failures are skipped."""
    for module in modules:
        if module and module not in sys.modules:
            _try_to_load(module)
            yield


def module_of(place: str) -> str:
    """The module of "module:attribute"."""
    return place.partition(":")[0]


@cache
def beside(module: str) -> tuple[str, ...]:
    """The modules of its folder, smallest first, then itself."""
    package = module.rpartition(".")[0]
    if package in ("", "scenes"):
        # Modules of the top folder do not belong together.
        return (module,)
    folder = ROOT.joinpath(*package.split("."))
    files = sorted(folder.glob("[a-z]*.py"), key=lambda file: file.stat().st_size)
    others = (f"{package}.{file.stem}" for file in files)
    return (*(other for other in others if other != module), module)


def _try_to_load(module: str) -> None:
    # The importer gets the error later.
    loaded("", f"{module} cannot be loaded", lambda: import_module(module), None)
