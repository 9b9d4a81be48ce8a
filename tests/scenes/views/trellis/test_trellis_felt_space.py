"""Where words of Trellis find felt: the nearest free place, found at once."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from scenes.core.table import Side, Table
from scenes.views.trellis.layout import felt_space
from scenes.views.trellis.layout.felt_space import FeltSpace

TABLE = Table(960, 540, 32)
ROOM = pygame.Rect(400, 440, 150, 24)


def nearest_by_trying(covered: list[pygame.Rect], side: Side) -> pygame.Rect | None:
    """Every place one after the other."""
    seen = [TABLE.seen(side, rect) for rect in covered]
    whole = TABLE.seen(side, pygame.Rect(0, 0, TABLE.width, TABLE.height))
    clear = 2 * TABLE.px(felt_space.CLEAR_MM)
    aside = range(-felt_space.ASIDE_STEPS, felt_space.ASIDE_STEPS + 1)
    inwards = range(-felt_space.OUTWARDS_STEPS, felt_space.INWARDS_STEPS + 1)
    steps = [
        (x * felt_space.ASIDE_STEP_MM, y * felt_space.INWARDS_STEP_MM)
        for x in aside
        for y in inwards
    ]
    for x, y in sorted(steps, key=lambda step: (abs(step[0]) + 2 * abs(step[1]), *step)):
        spot = ROOM.move(TABLE.px(x), -TABLE.px(y))
        room = spot.inflate(clear, clear)
        if whole.contains(room) and room.collidelist(seen) < 0:
            return TABLE.unseen(side, spot)
    return None


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("count", [0, 6, 25, 60, 300])
def test_words_find_the_nearest_felt(side: Side, count: int) -> None:
    rng = Random(count)
    covered = [
        pygame.Rect(rng.randrange(960), rng.randrange(540), rng.randrange(90), rng.randrange(90))
        for _ in range(count)
    ]
    felt = FeltSpace(TABLE, lambda: covered)
    assert felt.free_near(side, ROOM) == nearest_by_trying(covered, side)
