"""Loads modules when they are first wanted, or in steps before that."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from game.loading import loaded

ROOT = Path(__file__).parents[2]


def in_steps(modules: Iterable[str]) -> Iterator[None]:
    """A module a step; one that cannot be loaded is left out."""
    for module in modules:
        if module and module not in sys.modules:
            _try_to_load(module)
            yield


def module_of(place: str) -> str:
    """Of "module:attribute"."""
    return place.partition(":")[0]


@cache
def beside(module: str) -> tuple[str, ...]:
    """The other modules of its folder, smallest first, then itself: so no step takes long."""
    package = module.rpartition(".")[0]
    if package in ("", "scenes"):
        # Modules beside it are everybody's.
        return (module,)
    folder = ROOT.joinpath(*package.split("."))
    files = sorted(folder.glob("[a-z]*.py"), key=lambda file: file.stat().st_size)
    others = (f"{package}.{file.stem}" for file in files)
    return (*(other for other in others if other != module), module)


def _try_to_load(module: str) -> None:
    # The importer gets the error later.
    loaded("", f"{module} cannot be loaded", lambda: import_module(module), None)
