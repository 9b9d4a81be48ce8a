"""A scene that is about to be shown is laid over some frames; what is sent meanwhile waits for
it."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pygame

from scenes.app.stack import Stack

ENTERING_SECONDS = 0.003
"""Of processor time, and the end of the part begun: so much is laid in a frame."""


class SceneLoader:
    def __init__(self, stack: Stack) -> None:
        self._stack = stack
        self._held: list[pygame.event.Event] = []

    def told(self, events: Sequence[pygame.event.Event]) -> list[pygame.event.Event] | None:
        """All that the topmost scene is to be told in this frame. None: the rest of it, or showing
        it, takes the next frame."""
        self._held += events
        if self._is_late():
            return None
        told, self._held = self._held, []
        return told

    def _is_late(self) -> bool:
        if not self._stack.is_entering:
            return False
        ends = time.thread_time() + ENTERING_SECONDS
        self._stack.enter_on(lambda: time.thread_time() > ends)
        return time.thread_time() > ends
