"""Imports modules on first use, or in steps before."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from game.loading import loaded

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
