"""Saves pictures in the export folder; no frame waits for the disk."""

from __future__ import annotations

import logging
import os
from itertools import count
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

import pygame

from game.store import Notice

FOLDER, UNSAVED = "export", "picture_unsaved"

log = logging.getLogger(__name__)


class Exports:
    def __init__(self) -> None:
        self._problems = SimpleQueue[Notice]()

    def save(self, picture: pygame.Surface, folder: Path, name: str, waits: bool) -> None:
        """Saves it as `name`.png, with a number where that exists. What fails is a notice.
        `waits`: until it is done, for scripts."""
        arguments = picture, folder, name
        thread = Thread(target=self._save, args=arguments, name="export", daemon=True)
        thread.start()
        if waits:
            thread.join()

    def _save(self, picture: pygame.Surface, folder: Path, name: str) -> None:
        try:
            _write(picture, folder, name)
        except (OSError, pygame.error) as problem:
            log.warning("%s is not saved in %s: %s", name, folder, problem)
            self._problems.put(Notice(UNSAVED, f"{name} cannot be saved: {problem}"))

    def take_notices(self) -> list[Notice]:
        found = []
        while True:
            try:
                found.append(self._problems.get_nowait())
            except Empty:
                return found


def _write(picture: pygame.Surface, folder: Path, name: str) -> None:
    """The file appears whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = (folder / f"{name}{'' if number == 1 else f'-{number}'}.png" for number in count(1))
    path = next(one for one in paths if not one.exists())
    new = folder / f".{path.name}"
    try:
        pygame.image.save(picture, new)
        with new.open("rb") as file:
            os.fsync(file.fileno())
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
