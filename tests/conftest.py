"""Options of the test suite, and a screen for pictures to be made for."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--lines",
        type=int,
        default=5000,
        metavar="N",
        help="random and malicious lines for each game's referee (default: 5000)",
    )
    parser.addoption(
        "--lays",
        type=int,
        default=2000,
        metavar="N",
        help="lays of Trellis that are judged twice (default: 2000)",
    )


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()
