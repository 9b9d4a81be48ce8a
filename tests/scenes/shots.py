"""Small copies of the screen, compared with the files in `tests/shots` or with another table's
screen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from staging import picture

from scenes.app.app import App

SHOTS = Path(__file__).parents[1] / "shots"
SMALL, BLOCK = (160, 90), 10
COARSE = 8
"""Levels are stored in such steps: the felt's grain would only enlarge the files."""
FOLLOWED_FRAMES = 12
TOLERATED = 12
"""The accepted mean difference of a block in levels: other machines round differently."""


def small_copy(app: App) -> pygame.Surface:
    # Texts follow a move some frames later.
    for _ in range(FOLLOWED_FRAMES):
        app.frame(0.0, [])
    small = pygame.transform.smoothscale(picture(app), SMALL).convert(24)
    coarse = bytes(level // COARSE * COARSE for level in pygame.image.tobytes(small, "RGB"))
    return pygame.image.frombytes(coarse, SMALL, "RGB")


def difference(one: pygame.Surface, other: pygame.Surface) -> int:
    """The largest difference between averaged blocks, in levels of one colour."""
    brighter, darker = one.copy(), other.copy()
    brighter.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    darker.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    brighter.blit(darker, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return max(
        max(pygame.transform.average_color(brighter, (x, y, BLOCK, BLOCK))[:3])
        for x in range(0, SMALL[0], BLOCK)
        for y in range(0, SMALL[1], BLOCK)
    )


def looks_as_it_did(app: App, name: str) -> bool:
    """A missing picture is written and the test fails once: somebody must look at it."""
    small, file = small_copy(app), SHOTS / f"{name}.png"
    if not file.exists():
        pygame.image.save(small, file)
        pytest.fail(f"{file.name} has been written: look at it, and run the tests again")
    return difference(small, pygame.image.load(file)) <= TOLERATED
