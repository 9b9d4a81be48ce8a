"""When a frame begins: at once for a finger that comes down or goes, at its tick for others; and
how often anybody looks for them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import pygame
import pytest

from scenes.core.events import wait_for_events

TICK, POLL, LATEST = 0.0165, 0.002, 0.25
NEARLY = 1e-9
Waited = Callable[..., tuple[float, list[int]]]


@pytest.fixture
def waited(monkeypatch: pytest.MonkeyPatch) -> Waited:
    """How many milliseconds are waited, and for which events, where these come at their times."""

    def wait(*coming: tuple[float, int]) -> tuple[float, list[int]]:
        now, left = [0.0], list(coming)

        def get() -> Sequence[pygame.event.Event]:
            came = [kind for at, kind in left if at <= now[0] + NEARLY]
            del left[: len(came)]
            return [pygame.event.Event(kind) for kind in came]

        def sleep(seconds: float) -> None:
            assert 0 < seconds <= POLL
            now[0] += seconds

        monkeypatch.setattr(pygame.event, "get", get)
        monkeypatch.setattr(time, "perf_counter", lambda: now[0])
        monkeypatch.setattr(time, "sleep", sleep)
        found = wait_for_events(LATEST, POLL, TICK)
        return round(1000 * now[0], 6), [event.type for event in found]

    return wait


@pytest.mark.parametrize("kind", [pygame.FINGERDOWN, pygame.FINGERUP, pygame.QUIT])
def test_what_is_no_move_begins_its_frame_at_once(waited: Waited, kind: int) -> None:
    assert waited((0.004, kind)) == (4.0, [kind])


@pytest.mark.parametrize("kind", [pygame.FINGERMOTION, pygame.MOUSEMOTION, pygame.MULTIGESTURE])
def test_a_finger_that_moves_waits_for_the_tick(waited: Waited, kind: int) -> None:
    moves = [(0.001 * at, kind) for at in range(1, 16)]
    assert waited(*moves) == (1000 * TICK, [kind] * 15)


def test_a_finger_that_comes_down_waits_for_no_other_that_moves(waited: Waited) -> None:
    """And what had come before it is not lost."""
    came = [(0.002, pygame.FINGERMOTION), (0.008, pygame.FINGERDOWN)]
    assert waited(*came) == (8.0, [pygame.FINGERMOTION, pygame.FINGERDOWN])


def test_a_finger_that_moves_after_the_tick_begins_its_frame_at_once(waited: Waited) -> None:
    assert waited((0.1, pygame.MOUSEMOTION)) == (100.0, [pygame.MOUSEMOTION])


def test_where_nothing_comes_a_frame_begins_at_the_latest(waited: Waited) -> None:
    assert waited() == (1000 * LATEST, [])
