"""Options of the test suite, and a screen for pictures to be made for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

FOURTH_GAME = Path(__file__).parent / "fourth_game"
"""A game as a package outside brings it: all that is tested is tested with it as well."""


def pytest_configure() -> None:
    """Programs that tests start find it too."""
    found = [str(FOURTH_GAME), *filter(None, [os.environ.get("PYTHONPATH")])]
    os.environ["PYTHONPATH"] = os.pathsep.join(found)


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
