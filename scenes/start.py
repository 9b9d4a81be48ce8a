"""From a window and a folder to an app that shows its menu."""

from __future__ import annotations

import sys
from pathlib import Path

import platformdirs
import pygame

from game.store import Notice, Store
from scenes.app import App
from scenes.menu import MenuScene
from scenes.window import table_of


def start(screen: pygame.Surface, inches: float | None, data: Path | None, seed: int | None) -> App:
    """Data None: the user's own folder. What cannot be saved is said here and on the menu."""
    store = Store.open(data or Path(platformdirs.user_data_dir("trivet", appauthor=False)))
    if inches is None:
        stored = store.setting("inches")
        inches = float(stored) if isinstance(stored, int | float) and 7 <= stored <= 120 else None
    app = App(screen, table_of(screen, inches), store, seed)
    app.go(MenuScene(app))
    for notice in app.notices:
        tell(notice)
    return app


def tell(notice: Notice) -> None:
    sys.stderr.write(f"trivet: {notice.message}\n")
