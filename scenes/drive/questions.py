"""Answers questions about a running table through a socket (`play --questions`)."""

from __future__ import annotations

import json
import socket
from contextlib import suppress
from pathlib import Path
from threading import Thread
from zlib import crc32

import pygame

from game.rules import Json, Malformed
from scenes.app.app import App
from scenes.core.table import Point
from scenes.drive.robot import Robot


class Watcher(Robot):
    """Answers the robot's questions and two of its own, without touching anything."""

    def __init__(self, app: App) -> None:
        super().__init__(app, "real")

    def _do(self, request: Json) -> Json:
        match request:
            case {"point": str(name)}:
                return {"at": list(self.between_frames(lambda: self._enabled(name)))}
            case {"checksum": True}:
                return self.between_frames(self._checksum)
            case {"targets": True} | {"report": True} | {"settle": True}:
                return super()._do(request)
        raise Malformed("accepted: targets, report, settle, checksum, point")

    def _enabled(self, name: str) -> Point:
        target = self.shown()[1].get(name)
        if target is None or not target.enabled:
            raise Malformed(f"no target {name[:60]!r} can be touched")
        return self.touchable(name)

    def _checksum(self) -> Json:
        screen = self.app.screen
        return {
            "size": list(screen.get_size()),
            "crc32": crc32(pygame.image.tobytes(screen, "RGB")),
        }


def begin_answering(path: Path, app: App) -> None:
    """Answers in a thread, one question and one answer per line. Raises OSError."""
    path.unlink(missing_ok=True)
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(path))
    server.listen()
    Thread(target=_answer, args=(server, Watcher(app)), daemon=True).start()


def _answer(server: socket.socket, watcher: Watcher) -> None:
    while True:
        connection, _ = server.accept()
        # The other end may close at any time.
        with connection, suppress(OSError), connection.makefile("rw", encoding="utf-8") as lines:
            for line in lines:
                lines.write(json.dumps(watcher.answer(line)) + "\n")
                lines.flush()
